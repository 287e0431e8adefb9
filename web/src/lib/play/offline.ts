/** Checking without the server, as far as that is possible. */
import { ENGINE } from "../root";

export function toldOffline(solved: boolean | null, full: boolean): string {
  if (solved) return "The board is finished, and right.";
  const state = full && solved === false ? "The board is full, but something is wrong." : "The board is not finished.";
  return `${state} Only ${ENGINE ? "the engine" : "the server"} can find where something is wrong, and it cannot be reached right now.`;
}
