/** Where a kind's lines lead from clue to clue, they take the colour of the clue that they start from. */
import type { Layout } from "./geometry";
import type { Look, View } from "./look";

const FAMILIES = 12;

/** The clues at which lines end: clue cells with edges that may carry a line. */
export function lineEnds(layout: Layout, look: Look): Map<number, number> {
  const texts = new Map<string, number>();
  const ends = new Map<number, number>();
  for (const edge of look.kind.joins_clues ? layout.edges : []) {
    if (!look.line(edge.marks)) continue;
    for (const place of [edge.a, edge.b]) {
      if (place === null) continue;
      const clue = layout.cell(place)?.clue;
      if (!clue?.text || ends.has(place)) continue;
      if (!texts.has(clue.text)) texts.set(clue.text, (texts.size % FAMILIES) + 1);
      ends.set(place, texts.get(clue.text) ?? 0);
    }
  }
  return ends;
}

export type Lines = Map<number, [edge: number, other: number][]>;

/** The lines on the board, by the cells at their ends. */
export function linesOf(layout: Layout, look: Look, view: Pick<View, "mark">): Lines {
  const lines: Lines = new Map();
  for (const edge of layout.edges) {
    if (edge.b === null || !look.isLine(view.mark(edge.place))) continue;
    lines.set(edge.a, [...(lines.get(edge.a) ?? []), [edge.place, edge.b]]);
    lines.set(edge.b, [...(lines.get(edge.b) ?? []), [edge.place, edge.a]]);
  }
  return lines;
}

/** The edges that hang together with a cell by lines. */
function reached(lines: Lines, start: number): Set<number> {
  const edges = new Set<number>();
  const queue = [start];
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    for (const [edge, other] of lines.get(cell) ?? []) {
      if (!edges.has(edge)) queue.push(other);
      edges.add(edge);
    }
  }
  return edges;
}

/** Per edge with a line, the family of the clue that it hangs together with. */
export function lineFamilies(layout: Layout, look: Look, view: View, ends: Map<number, number>): Map<number, number> {
  const found = new Map<number, number>();
  if (!ends.size) return found;
  const lines = linesOf(layout, look, view);
  for (const [start, family] of ends) {
    for (const edge of reached(lines, start)) if (!found.has(edge)) found.set(edge, family);
  }
  return found;
}
