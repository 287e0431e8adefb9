/** How marks are made, in words; which gestures there are is data of the kind. */
import type { KindView } from "../api/types";
import type { Look } from "../board/look";

/** "a, b, then empty again". */
function inTurn(marks: readonly string[], look: Look): string {
  return `${marks.map((mark) => look.mark(mark).spoken).join(", ")}, then empty again`;
}

const INPUT: Record<string, string> = {
  digit: "Tap a cell, then a number. Corner and Centre write small marks instead, Colour paints the cell.",
  line: "Drag from cell to cell to draw a line; drag along it again to erase it.",
  join: "Drag from a clue to draw its line; a line that is met is cut. Drag from the clue again to begin anew.",
  corner: "Tap near a corner of a cell to fill that corner, or pull from the corner to the middle.",
  fence: "Tap a side of a cell to draw a line there; drag from dot to dot for longer ones.",
};

export function gestures(kind: KindView, look: Look): string[] {
  const { input, primary, secondary, drag, edge_secondary: cross, notes } = kind.gestures;
  const list: string[] = [];
  const own = INPUT[kind.joins_clues ? "join" : input];
  if (own) list.push(own);
  if (primary.length && input !== "digit" && input !== "corner") list.push(`Tap a cell: ${inTurn(primary, look)}.`);
  if (secondary.length) list.push(`Press long, or click right: ${inTurn(secondary, look)}.`);
  if (cross) list.push(`Press long between two cells, or click right there: ${look.mark(cross).spoken}.`);
  if (drag === "paint") list.push("Drag to write the same mark on many cells.");
  if (drag === "select") list.push("Drag, or click with Ctrl or Shift, to select several cells: what you write goes to all of them.");
  if (notes === "struck")
    list.push("Tap the pencil to strike out: a tap near a corner means that nothing fills it, a long press that some corner is filled.");
  list.push("Two fingers move and zoom the board. A tap on a clue greys it.");
  return list;
}
