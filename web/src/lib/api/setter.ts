/** A setter's requests to the server. */
import { request } from "./client";
import { ask, run } from "./jobs";
import type { Progress } from "./transport";
import type { Asked, Change, ChangeView, DraftData, DraftView, Level, Marks, SymmetriesView } from "./types";

/** What is wished for when a board is finished, or a pattern filled. */
export interface Filling {
  level: Level | null;
  symmetry: string;
  seed: number;
}

export const setter = {
  draft: (draft: DraftData) => request<DraftView>("POST", "/draft", draft),
  change: (draft: DraftData, change: Change, at: number, marks: Marks) =>
    request<ChangeView>("POST", "/draft/change", { draft, change, at, marks }),
  open: (puzzle: string) => request<DraftView>("POST", "/draft/open", { puzzle }),
  symmetries: (rows: number, cols: number) => request<SymmetriesView>("GET", `/symmetries?rows=${rows}&cols=${cols}`),
  judge: (draft: DraftData, signal: AbortSignal) => ask({ verb: "judge", draft }, signal),
  survey: (draft: DraftData, signal: AbortSignal) => ask({ verb: "survey", draft }, signal),
  /** How many answers have these marks, and the first of them. */
  count: (draft: DraftData, signal: AbortSignal, show = 0, marks: Marks = {}) =>
    ask({ verb: "count", draft, ...(show && { show }), ...(Object.keys(marks).length && { marks }) }, signal),
  grade: (draft: DraftData, signal: AbortSignal) => ask({ verb: "grade", draft }, signal),
  suggest: (draft: DraftData, most: number, method: string | null, symmetry: string, signal: AbortSignal) =>
    run({ verb: "suggest", draft, most, method, symmetry }, signal),
  spare: (draft: DraftData, symmetry: string, signal: AbortSignal) => run({ verb: "spare", draft, symmetry }, signal),
  minimise: (draft: DraftData, symmetry: string, signal: AbortSignal) => run({ verb: "minimise", draft, symmetry }, signal),
  heat: (draft: DraftData, signal: AbortSignal) => run({ verb: "heat", draft }, signal),
  vary: (draft: DraftData, wish: Partial<Asked<"vary">>, signal: AbortSignal, onProgress: Progress) =>
    run({ verb: "vary", draft, ...wish }, signal, onProgress),
  fill: (verb: "complete" | "pattern", draft: DraftData, wish: Filling, signal: AbortSignal, onProgress: Progress) =>
    run({ verb, draft, ...wish }, signal, onProgress),
  rate: (puzzle: string, signal: AbortSignal, onProgress: Progress) => run({ verb: "rate", puzzle }, signal, onProgress),
};
