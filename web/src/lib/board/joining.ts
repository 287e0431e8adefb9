/** Where lines join clues, a new line cuts an old one: what is cut off goes, and going back brings it back. */
import type { EdgeView } from "../api/types";
import { lineEnds, linesOf, type Lines } from "./families";
import type { Hand } from "./gestures";

/** The edges on one side of a cell, as far as a line leads from it, and the clue at its end. */
interface Side {
  edges: number[];
  cells: number[];
  clue: number | null;
}

/** What a step wrote, so that it can be taken back. */
export type Written = [place: number, before: string][];

function follow(hand: Hand, lines: Lines, start: number, first: number): Side {
  const side: Side = { edges: [], cells: [], clue: null };
  const seen = new Set<number>();
  let [cell, edge] = [start, first];
  for (;;) {
    const other = lines.get(cell)?.find(([place]) => place === edge)?.[1];
    if (other === undefined || seen.has(edge)) return side;
    seen.add(edge);
    side.edges.push(edge);
    side.cells.push(other);
    if (hand.layout.cell(other)?.clue) {
      side.clue = other;
      return side;
    }
    const onward = lines.get(other)?.find(([place]) => place !== edge);
    if (!onward) return side;
    [cell, edge] = [other, onward[0]];
  }
}

/** The sides of a cell with a line on them, those first that rather go: without a clue, then the shorter ones. */
function sidesOf(hand: Hand, cell: number): Side[] {
  const lines = linesOf(hand.layout, hand.look, hand.game);
  const sides = (lines.get(cell) ?? []).map(([edge]) => follow(hand, lines, cell, edge));
  return sides.sort((a, b) => Number(a.clue !== null) - Number(b.clue !== null) || a.edges.length - b.edges.length);
}

/** The number of the clue that a cell hangs together with. */
function family(hand: Hand, ends: Map<number, number>, cell: number, sides = sidesOf(hand, cell)): number {
  const clue = ends.has(cell) ? cell : (sides.find((side) => side.clue !== null)?.clue ?? null);
  return clue === null ? 0 : (ends.get(clue) ?? 0);
}

class Eraser {
  readonly written: Written = [];
  constructor(private readonly hand: Hand) {}

  write(place: number, mark: string): void {
    const before = this.hand.game.mark(place);
    if (before === mark) return;
    this.written.push([place, before]);
    this.hand.game.write(place, mark);
  }

  erase(sides: readonly Side[]): void {
    for (const side of sides) for (const edge of side.edges) this.write(edge, "");
  }
}

/** Before a line leaves a cell: an end begins anew; what is in the way of a third side goes. */
export function leave(hand: Hand, cell: number): Written {
  const eraser = new Eraser(hand);
  const sides = sidesOf(hand, cell);
  if (hand.layout.cell(cell)?.clue) eraser.erase(sides);
  else if (sides.length > 1) eraser.erase(sides.slice(0, -1));
  return eraser.written;
}

/** Draws one step into a cell and cuts what is there; null where no line can go. */
export function enter(hand: Hand, from: number, to: number, edge: EdgeView, line: string): Written | null {
  const eraser = new Eraser(hand);
  const ends = lineEnds(hand.layout, hand.look);
  const mine = family(hand, ends, from);
  const sides = sidesOf(hand, to);
  const isClue = hand.layout.cell(to)?.clue != null;
  if (isClue && mine && ends.get(to) !== mine) return null;
  const theirs = family(hand, ends, to, sides);
  const loop = sides.filter((side) => side.cells.includes(from));
  if (loop.length) {
    // Back onto itself: the way in between goes, and the line ends here.
    for (const side of loop) for (const place of side.edges.slice(0, side.cells.indexOf(from) + 1)) eraser.write(place, "");
    return eraser.written;
  }
  if (isClue) eraser.erase(sides);
  else if (mine && theirs && mine !== theirs) {
    // Of another line the part at its longer end stays, up to here.
    eraser.erase(sides.slice(0, -1));
    const kept = sides.at(-1)?.edges[0];
    if (kept !== undefined) eraser.write(kept, "");
  } else if (sides.length > 1) eraser.erase(sides.slice(0, -1));
  eraser.write(edge.place, line);
  return eraser.written;
}

export function takeBack(hand: Hand, written: Written): void {
  for (const [place, before] of [...written].reverse()) hand.game.write(place, before);
}
