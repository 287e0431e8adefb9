/** The light of marks that beam: along row and column, up to the next wall. Their kind decides which marks beam. */
import { STEPS, type Layout } from "./geometry";
import type { Look, View } from "./look";

function litCells(layout: Layout, look: Look, view: View): Set<number> {
  const lit = new Set<number>();
  if (!Object.values(look.kind.marks).some((mark) => mark.beams)) return lit;
  for (const cell of layout.cells) {
    if (!look.mark(view.mark(cell.place)).beams) continue;
    lit.add(cell.place);
    for (const [down, right] of Object.values(STEPS)) {
      let other = layout.at(cell.row + down, cell.col + right);
      while (other && !other.clue?.wall) {
        lit.add(other.place);
        other = layout.at(other.row + down, other.col + right);
      }
    }
  }
  return lit;
}

/** The lit cells as one path, in units of a cell. */
export function litPath(layout: Layout, look: Look, view: View): string {
  const parts: string[] = [];
  for (const place of litCells(layout, look, view)) {
    const { x, y } = layout.spot(place);
    parts.push(`M${x - 0.5} ${y - 0.5}h1v1h-1z`);
  }
  return parts.join("");
}
