/** The messages about an answer that was written on the board. */
import type { CountResult, SolveResult } from "../api/types";
import { atLeast } from "../ui/words";

/** If there are several answers, two are known; `count` may have found more. */
export function toldAnswer({ status, account }: SolveResult, count?: CountResult): string {
  const way = account ? `, found in ${account}` : "";
  if (status !== "multiple") return `This is the answer${way}. Undo takes it back.`;
  const known = count && count.number > 1 ? count : { number: 2, complete: false };
  return `One of several answers${way}: there are ${atLeast(known.number, known.complete, "answer")}. Undo takes it back.`;
}

/** A puzzle without an answer; `otherwise` names other rules under which it has one. */
export const noAnswer = (otherwise: string): string => `This puzzle has no answer${otherwise ? `; ${otherwise}` : "."}`;

/** Why no answer was written. */
export function toldNone({ status, otherwise }: SolveResult): string {
  return status === "none" ? noAnswer(otherwise) : "No answer was found in time.";
}
