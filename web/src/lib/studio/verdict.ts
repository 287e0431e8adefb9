/** The verdict beside the board in words: only what is proved. */
import type { CountResult, DraftView, JudgeResult, SurveyResult } from "../api/types";
import { atLeast, counted } from "../ui/words";

/** Whether all that is wrong is that clues are still missing. */
export function isUnfinished(status: JudgeResult["status"] | undefined, survey: SurveyResult | null, faults: DraftView["faults"]): boolean {
  if (status === "none" && survey?.unfinished) return true;
  return status !== undefined && faults.length > 0 && faults.every((fault) => fault.unfinished) && !survey?.core.length;
}

export function headline(status: JudgeResult["status"] | undefined, count: CountResult | null, unfinished = false): string {
  if (unfinished) return "Not finished";
  switch (status) {
    case "one":
      return "Exactly one answer";
    case "none":
      return "No answer";
    case "several":
      return count ? atLeast(count.number, count.complete, "answer", true) : "More than one answer";
    case "unknown":
      return "Not decided";
    default:
      return "Looking…";
  }
}

export function remark(status: JudgeResult["status"] | undefined, survey: SurveyResult | null): string {
  if (status === "unknown") return "The time was not enough to tell how many answers it has.";
  if (!survey) return "";
  if (status === "none") {
    if (survey.unfinished) return "These clues do not contradict each other. Others are still missing.";
    if (!survey.core.length) return "There is none even without these clues.";
    if (survey.core.length === 1) return "The outlined clue cannot be obeyed here.";
    return `The ${survey.core.length} outlined clues contradict each other${survey.smallest ? "; without any of them the others do not" : ""}.`;
  }
  const differ = survey.differ.length;
  const forced = Object.keys(survey.forced).length;
  const differs = `${atLeast(differ, survey.decided, "place", true)} ${differ === 1 ? "differs" : "differ"} between the answers.`;
  return forced ? `${differs} ${counted(forced, "mark")} ${forced === 1 ? "is" : "are"} the same in all.` : differs;
}
