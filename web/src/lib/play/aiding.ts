/** The colours and signs that a player draws: on the page or not. */
import type { Pen } from "../board/pen.svelte";

/** Puts them on the page with the first colour chosen, or away. */
export function toggleAids(pen: Pen): void {
  pen.aiding = !pen.aiding;
  pen.aid = pen.aiding ? "1" : "";
}
