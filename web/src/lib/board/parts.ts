/** What hangs together on a board: the lines of a loop in the making, and walls. Each part gets a colour of its own. */
import type { Layout, Step } from "./geometry";
import type { Look, View } from "./look";

const COLOURS = 12;

/** The parts of some places by what joins them, each place with the number of its part. The first ones are numbered first. */
function numbered(places: readonly number[], joined: (place: number) => readonly number[]): Map<number, number> {
  const left = new Set(places);
  const parts = new Map<number, number>();
  let part = 0;
  for (const start of places) {
    if (!left.delete(start)) continue;
    const queue = [start];
    for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
      parts.set(place, (part % COLOURS) + 1);
      for (const other of joined(place)) if (left.delete(other)) queue.push(other);
    }
    part++;
  }
  return parts;
}

/** Per edge with a line, the number of the line that it belongs to. */
export function lineParts(layout: Layout, look: Look, view: Pick<View, "mark">): Map<number, number> {
  const drawn = layout.edges.filter((edge) => look.isLine(view.mark(edge.place)));
  const at = new Map<string, number[]>();
  for (const { place, ends } of drawn) for (const end of ends) at.set(`${end}`, [...(at.get(`${end}`) ?? []), place]);
  const ends = new Map(drawn.map(({ place, ends }) => [place, ends]));
  return numbered(
    drawn.map(({ place }) => place),
    (place) => (ends.get(place) ?? []).flatMap((end) => at.get(`${end}`) ?? []),
  );
}

const SIDES: readonly Step[] = ["up", "right", "down", "left"];

/** Whether a kind's shaded cells touch by their sides; where they never do, their corners join them. */
function joinsBySides(layout: Layout, walls: ReadonlySet<number>): boolean {
  return layout.cells.some((cell) => walls.has(cell.place) && SIDES.some((step) => walls.has(layout.neighbour(cell, step)?.place ?? -1)));
}

/** Per shaded cell, the number of the wall that it belongs to. A cell alone has none. */
export function wallParts(layout: Layout, look: Look, view: Pick<View, "mark">, bySides: boolean): Map<number, number> {
  const walls = new Set(layout.cells.filter(({ place }) => look.isWall(view.mark(place))).map(({ place }) => place));
  const around = (place: number): number[] => {
    const cell = layout.cell(place);
    if (!cell) return [];
    const steps = bySides ? SIDES.map((step) => layout.neighbour(cell, step)) : [-1, 1].flatMap((down) => [-1, 1].map((right) => layout.at(cell.row + down, cell.col + right)));
    return steps.flatMap((other) => (other && walls.has(other.place) ? [other.place] : []));
  };
  const together = [...walls].filter((place) => around(place).length).sort((a, b) => a - b);
  return numbered(together, around);
}

/** How shaded cells hang together in a kind, as its solved board shows. */
export function sidesJoin(solved: Layout, look: Look, marks: Record<string, string>): boolean {
  return joinsBySides(solved, new Set(Object.entries(marks).flatMap(([place, mark]) => (look.isWall(mark) ? [Number(place)] : []))));
}
