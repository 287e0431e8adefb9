/** The code of an answer. The digest in a link does not give it away: only whoever has all marks can compute it. */
import type { Marks } from "../api/types";
import { sha256 } from "./sha256";

/** Letters and digits that nobody confuses. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

/** The marks of an answer as a text, without those that may be left out. */
export function written(marks: Iterable<readonly [number, string]>, blanks: readonly string[]): string {
  const counted = [...marks].filter(([, mark]) => mark && !blanks.includes(mark)).sort(([a], [b]) => a - b);
  return counted.map(([place, mark]) => `${place}:${mark}`).join(",");
}

export function codeOf(salt: string, marks: Marks, blanks: readonly string[]): string {
  const digest = sha256(`solution code ${salt}${written(Object.entries(marks).map(([place, mark]) => [Number(place), mark] as const), blanks)}`);
  const signs = Array.from({ length: LENGTH }, (_, at) => SIGNS[parseInt(digest.slice(2 * at, 2 * at + 2), 16) % SIGNS.length]);
  return `${signs.slice(0, 4).join("")}-${signs.slice(4).join("")}`;
}
