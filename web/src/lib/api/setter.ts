/** A setter's requests to the server. */
import { request } from "./client";
import { ask, run } from "./jobs";
import type { Progress } from "./transport";
import type {
  Change,
  ChangeView,
  CountResult,
  DraftData,
  DraftView,
  HeatResult,
  JudgeResult,
  Level,
  MadeResult,
  Marks,
  MinimiseResult,
  RateResult,
  SpareResult,
  SuggestResult,
  SurveyResult,
  SymmetriesView,
} from "./types";

export const setter = {
  draft: (draft: DraftData) => request<DraftView>("POST", "/draft", draft),
  change: (draft: DraftData, change: Change, at: number, marks: Marks) =>
    request<ChangeView>("POST", "/draft/change", { draft, change, at, marks }),
  open: (puzzle: string) => request<DraftView>("POST", "/draft/open", { puzzle }),
  symmetries: (rows: number, cols: number) => request<SymmetriesView>("GET", `/symmetries?rows=${rows}&cols=${cols}`),
  judge: (draft: DraftData, signal: AbortSignal) => ask<JudgeResult>({ verb: "judge", draft }, signal),
  survey: (draft: DraftData, signal: AbortSignal) => ask<SurveyResult>({ verb: "survey", draft }, signal),
  count: (draft: DraftData, signal: AbortSignal) => ask<CountResult>({ verb: "count", draft }, signal),
  suggest: (draft: DraftData, most: number, method: string | null, signal: AbortSignal) =>
    run<SuggestResult>({ verb: "suggest", draft, most, method }, signal),
  spare: (draft: DraftData, signal: AbortSignal) => run<SpareResult>({ verb: "spare", draft }, signal),
  minimise: (draft: DraftData, signal: AbortSignal) => run<MinimiseResult>({ verb: "minimise", draft }, signal),
  heat: (draft: DraftData, signal: AbortSignal) => run<HeatResult>({ verb: "heat", draft }, signal),
  complete: (draft: DraftData, level: Level | null, signal: AbortSignal, onProgress: Progress) =>
    run<MadeResult>({ verb: "complete", draft, level }, signal, onProgress),
  pattern: (draft: DraftData, level: Level | null, signal: AbortSignal, onProgress: Progress) =>
    run<MadeResult>({ verb: "pattern", draft, level }, signal, onProgress),
  rate: (puzzle: string, signal: AbortSignal, onProgress: Progress) => run<RateResult>({ verb: "rate", puzzle }, signal, onProgress),
};
