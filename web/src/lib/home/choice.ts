/** Which of today's puzzles come first: favourites, then what was played lately, then another one every day. */
import { sha256 } from "../game/sha256";

const SHOWN = 3;

export function choice<K extends { name: string }>(kinds: readonly K[], favourites: readonly string[], lately: readonly string[], day: string): K[] {
  const turn = parseInt(sha256(day).slice(0, 8), 16) % Math.max(1, kinds.length);
  const inTurn = [...kinds.slice(turn), ...kinds.slice(0, turn)].map(({ name }) => name);
  const names = [...new Set([...favourites, ...lately, ...inTurn])];
  return names.flatMap((name) => kinds.find((kind) => kind.name === name) ?? []).slice(0, SHOWN);
}
