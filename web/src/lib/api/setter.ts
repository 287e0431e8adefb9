/** A setter's requests to the server. */
import { request } from "./client";
import { ask, run } from "./jobs";
import type { Progress } from "./transport";
import type { Change, ChangeView, DraftData, DraftView, Level, Marks, SymmetriesView } from "./types";

export const setter = {
  draft: (draft: DraftData) => request<DraftView>("POST", "/draft", draft),
  change: (draft: DraftData, change: Change, at: number, marks: Marks) =>
    request<ChangeView>("POST", "/draft/change", { draft, change, at, marks }),
  open: (puzzle: string) => request<DraftView>("POST", "/draft/open", { puzzle }),
  symmetries: (rows: number, cols: number) => request<SymmetriesView>("GET", `/symmetries?rows=${rows}&cols=${cols}`),
  judge: (draft: DraftData, signal: AbortSignal) => ask({ verb: "judge", draft }, signal),
  survey: (draft: DraftData, signal: AbortSignal) => ask({ verb: "survey", draft }, signal),
  count: (draft: DraftData, signal: AbortSignal) => ask({ verb: "count", draft }, signal),
  suggest: (draft: DraftData, most: number, method: string | null, signal: AbortSignal) =>
    run({ verb: "suggest", draft, most, method }, signal),
  spare: (draft: DraftData, signal: AbortSignal) => run({ verb: "spare", draft }, signal),
  minimise: (draft: DraftData, signal: AbortSignal) => run({ verb: "minimise", draft }, signal),
  heat: (draft: DraftData, signal: AbortSignal) => run({ verb: "heat", draft }, signal),
  complete: (draft: DraftData, level: Level | null, signal: AbortSignal, onProgress: Progress) =>
    run({ verb: "complete", draft, level }, signal, onProgress),
  pattern: (draft: DraftData, level: Level | null, signal: AbortSignal, onProgress: Progress) =>
    run({ verb: "pattern", draft, level }, signal, onProgress),
  rate: (puzzle: string, signal: AbortSignal, onProgress: Progress) => run({ verb: "rate", puzzle }, signal, onProgress),
};
