/** What a player draws that means nothing to the rules: colours, inside and outside, crosses and dots between cells. */
import type { Hit } from "./geometry";
import type { Hand } from "./gestures";

/** Signs of cells and signs between cells. */
export const CELL_SIGNS = ["inside", "outside"] as const;
export const EDGE_SIGNS = ["cross", "dot"] as const;

const between = (aid: string): boolean => (EDGE_SIGNS as readonly string[]).includes(aid);

/** Follows a drag, or a single tap: the first place decides whether all of them get the aid or lose it. */
export function draws({ game, layout, pen }: Hand, erases: boolean): (hit: Hit) => void {
  const aid = pen.aid;
  const onEdges = between(aid);
  const layer = onEdges || (CELL_SIGNS as readonly string[]).includes(aid) ? "sign" : "colour";
  let after: string | null = erases ? "" : null;
  return (hit) => {
    const place = onEdges ? layout.edgeBeside(hit) : hit.cell.place;
    if (place === null) return;
    after ??= game.aid(layer, place) === aid ? "" : aid;
    // What is erased is what stands there, whichever it is.
    if (erases && !onEdges) game.draw("colour", place, "");
    game.draw(layer, place, after);
  };
}
