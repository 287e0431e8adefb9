/** Clues of a board that is being made, as short texts: "3", "?", "#", "#3", "2u", "x" (no cell of the board), "*" (some clue);
 * with the name of a sign before it, if it has one: "white:", "white:3". */
import type { ClueView } from "../api/types";
import type { Step } from "../board/geometry";

export const HOLE = "x";
/** A place that is to get a clue: what a pattern is made of. No puzzle has it. */
export const OPEN = "*";
export const WALL = "#";
export const UNKNOWN = "?";

const LETTERS: Record<Step, string> = { up: "u", down: "d", left: "l", right: "r" };
const STEP_OF = Object.fromEntries(Object.entries(LETTERS).map(([step, letter]) => [letter, step])) as Record<string, Step>;

export interface Parts {
  number: number | null;
  arrow: Step | null;
  wall: boolean;
  hole: boolean;
  symbol: string;
}

export function parts(code: string): Parts {
  const [, symbol = "", wall = "", number = "", arrow = ""] = /^(?:(.*):)?(#?)(\d*)\??([udlr]?)$/.exec(code) ?? [];
  return { number: number ? Number(number) : null, arrow: STEP_OF[arrow] ?? null, wall: wall !== "", hole: code === HOLE, symbol };
}

export function code({ number, arrow, wall, hole, symbol }: Parts): string {
  if (hole) return HOLE;
  const bare = wall || symbol ? "" : UNKNOWN;
  return (symbol && `${symbol}:`) + (wall ? WALL : "") + (number === null ? bare : String(number)) + (arrow ? LETTERS[arrow] : "");
}

/** As a cell shows it. */
export function shown(clue: string): ClueView | null {
  if (!clue || clue === HOLE) return null;
  if (clue === OPEN) return { text: "", arrow: null, wall: false, symbol: "" };
  const { number, arrow, wall, symbol } = parts(clue);
  return { text: number === null ? (wall || symbol ? "" : UNKNOWN) : String(number), arrow, wall, symbol };
}
