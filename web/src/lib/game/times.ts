/** Times of solved puzzles, those that were solved alone apart from those with hints. */
import type { PuzzleView } from "../api/types";
import type { Result } from "../store/progress";

export interface Times {
  solved: number;
  /** Milliseconds; 0 where nothing was solved. */
  best: number;
  average: number;
}

export function timesOf(results: readonly Pick<Result, "time">[]): Times {
  const times = results.map(({ time }) => time);
  const sum = times.reduce((total, time) => total + time, 0);
  return times.length ? { solved: times.length, best: Math.min(...times), average: sum / times.length } : { solved: 0, best: 0, average: 0 };
}

export const isAlone = ({ hints }: Pick<Result, "hints">): boolean => hints === 0;

/** A puzzle that was solved alone counts more than one with hints, whatever the time. */
export function isBetter(one: Pick<Result, "time" | "hints">, other: Pick<Result, "time" | "hints">): boolean {
  return isAlone(one) === isAlone(other) ? one.time < other.time : isAlone(one);
}

type Measured = Pick<PuzzleView, "id" | "kind" | "rows" | "cols" | "level">;

/** The other puzzles of the same kind, size and level that were solved in the same way. */
export function alike(results: readonly Result[], { id, kind, rows, cols, level }: Measured, alone: boolean): Result[] {
  return results.filter(
    (one) => one.id !== id && one.kind === kind && one.rows === rows && one.cols === cols && one.level === level && isAlone(one) === alone,
  );
}
