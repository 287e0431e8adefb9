/** What taps and drags write. A kind names its input and its drag; the tables below define them. */
import type { CellView, EdgeView, KindView } from "../api/types";
import type { Game } from "../game/game.svelte";
import { draws } from "./aids";
import { straight, type Hit, type Layout, type Spot } from "./geometry";
import { enter, leave, takeBack, type Written } from "./joining";
import type { Look } from "./look";
import type { Pen } from "./pen.svelte";

export interface Hand {
  game: Game;
  layout: Layout;
  look: Look;
  pen: Pen;
}

type Tap = (hand: Hand, hit: Hit) => void;
/** Follows a drag: is called with every new point, the first one included. */
type Drag = (hand: Hand, start: Hit, secondary: boolean) => (hit: Hit) => void;

type Gestures = KindView["gestures"];

export function next(marks: readonly string[], now: string): string {
  return marks[marks.indexOf(now) + 1] ?? "";
}

/** The next mark of a cycle among those that fit here; a mark from outside of the cycle gives way to the first. */
function turned({ game }: Hand, hit: Hit, cycle: readonly string[]): string {
  return next(cycle.filter((mark) => hit.cell.marks.includes(mark)), game.mark(hit.cell.place));
}

function turn(hand: Hand, hit: Hit, cycle: readonly string[]): void {
  if (!hit.cell.marks.some((mark) => cycle.includes(mark))) {
    if (hit.cell.clue) hand.game.toggleDone(hit.cell.place);
    return;
  }
  hand.game.write(hit.cell.place, turned(hand, hit, cycle));
}

function toggle({ game }: Hand, place: number, mark: string): void {
  game.write(place, game.mark(place) === mark ? "" : mark);
}

// taps

/** The mark of the nearest corner: they are given clockwise from the upper left. */
function corner(gestures: Gestures, hit: Hit): string {
  const [left, upper] = [hit.dx < 0.5, hit.dy < 0.5];
  const mark = gestures.primary[upper ? (left ? 0 : 1) : left ? 3 : 2] ?? "";
  return hit.cell.marks.includes(mark) ? mark : "";
}

const TAPS: Record<Gestures["input"], { primary: Tap; secondary: Tap }> = {
  cycle: {
    primary: (hand, hit) => turn(hand, hit, hand.game.kind.gestures.primary),
    secondary: (hand, hit) => turn(hand, hit, hand.game.kind.gestures.secondary),
  },
  line: {
    primary: (hand, hit) => {
      const { primary } = hand.game.kind.gestures;
      const line = hit.edge && hand.look.line(hit.edge.marks);
      if (!primary.length && hit.edge && line) toggle(hand, hit.edge.place, line);
      else turn(hand, hit, primary);
    },
    secondary: (hand, hit) => {
      const { secondary, edge_secondary } = hand.game.kind.gestures;
      if (hit.edge && edge_secondary) toggle(hand, hit.edge.place, edge_secondary);
      else turn(hand, hit, secondary);
    },
  },
  fence: {
    primary: (hand, hit) => {
      if (hit.edge) hand.game.write(hit.edge.place, next(hit.edge.marks, hand.game.mark(hit.edge.place)));
      else if (hit.cell.clue) hand.game.toggleDone(hit.cell.place);
    },
    secondary: (hand, hit) => {
      const { edge_secondary } = hand.game.kind.gestures;
      if (hit.edge && edge_secondary) toggle(hand, hit.edge.place, edge_secondary);
    },
  },
  corner: {
    primary: (hand, hit) => {
      const mark = corner(hand.game.kind.gestures, hit);
      if (mark) toggle(hand, hit.cell.place, mark);
      else if (hit.cell.clue) hand.game.toggleDone(hit.cell.place);
    },
    secondary: (hand, hit) => turn(hand, hit, hand.game.kind.gestures.secondary),
  },
  digit: {
    primary: ({ pen }, hit) => (pen.adding ? pen.toggle(hit.cell.place) : pen.select(hit.cell.place)),
    secondary: ({ game, pen }, hit) => {
      const { place } = hit.cell;
      pen.select(place);
      if (!game.mark(place) && !game.notes(place).length && !game.pencilled("corner", place).length) pen.toggleNoting();
      else game.erase(place, false);
    },
  },
};

/** A tap with one mark chosen beforehand. */
function place(hand: Hand, hit: Hit, mark: string): void {
  if (hit.edge?.marks.includes(mark)) toggle(hand, hit.edge.place, mark);
  else if (hit.cell.marks.includes(mark)) toggle(hand, hit.cell.place, mark);
  else if (hit.cell.clue) hand.game.toggleDone(hit.cell.place);
}

/** Taps strike candidates out, where the kind has them crossed out. */
function strikes({ game, pen }: Hand): boolean {
  return pen.noting && game.kind.gestures.notes === "struck";
}

/** Strikes out what a tap would write; along a drag, on all cells that looked like the first. */
function strike(hand: Hand, start: Hit, secondary: boolean): (hit: Hit) => void {
  const { game, pen } = hand;
  const mark = secondary ? (game.kind.gestures.secondary[0] ?? "") : pen.tool || corner(game.kind.gestures, start);
  const before = game.candidates(start.cell).includes(mark);
  return ({ cell }) => {
    if (!cell.marks.includes(mark) || game.mark(cell.place)) return;
    if (game.candidates(cell).includes(mark) === before) game.toggleNote(cell, mark);
  };
}

export function tap(hand: Hand, hit: Hit, secondary: boolean): void {
  const { tool } = hand.pen;
  if (hand.pen.aid) return draws(hand, secondary)(hit);
  if (strikes(hand) && hit.cell.marks.length) return strike(hand, hit, secondary)(hit);
  if (tool && !secondary) return place(hand, hit, tool);
  const taps = TAPS[hand.game.kind.gestures.input];
  (secondary ? taps.secondary : taps.primary)(hand, hit);
}

/** A second tap in the same place: all cells with the same number. Returns whether there are such. */
export function tapAgain({ game, layout, pen }: Hand, { cell }: Hit): boolean {
  const value = game.value(cell);
  if (!pen.selects || pen.aid || !value) return false;
  for (const other of layout.cells) if (game.value(other) === value) pen.selected.add(other.place);
  return true;
}

// drags

/** Writes what the first cell becomes on all cells that looked like it. */
function paintWith(hand: Hand, start: Hit, mark: string | null, cycle: readonly string[]): (hit: Hit) => void {
  const { game } = hand;
  const before = game.mark(start.cell.place);
  const erases = mark !== null && before === mark;
  const from = mark === null ? before : erases ? mark : "";
  const to = mark === null ? turned(hand, start, cycle) : erases ? "" : mark;
  return ({ cell }) => {
    if (game.mark(cell.place) === from && (to === "" || cell.marks.includes(to))) game.write(cell.place, to);
  };
}

const paint: Drag = (hand, start, secondary) => {
  const { primary, secondary: second, drag_mark } = hand.game.kind.gestures;
  return paintWith(hand, start, secondary ? null : drag_mark, secondary ? second : primary);
};

/** The point that a line starts from or goes to: a dot, or the middle of a cell. */
function node({ layout }: Hand, hit: Hit): Spot | null {
  return layout.fenced ? layout.dot(hit) : layout.spot(hit.cell.place);
}

/** Draws from point to point, or erases if the first edge was drawn already. Going back takes back. */
function alongEdges(hand: Hand, start: Hit, mark: (edge: EdgeView) => string): (hit: Hit) => void {
  const { game, layout } = hand;
  const first = node(hand, start);
  const trail = first ? [{ at: first, before: "", place: -1 }] : [];
  let erase: boolean | null = null;
  function step(at: Spot): void {
    const here = trail.at(-1);
    if (!here) return;
    const other = layout.joining(here.at, at);
    const drawn = other && mark(other);
    if (!other || !drawn || !other.marks.includes(drawn)) return;
    const previous = trail.at(-2);
    if (previous?.at.x === at.x && previous.at.y === at.y) {
      game.write(here.place, here.before);
      trail.pop();
      return;
    }
    const before = game.mark(other.place);
    erase ??= before === drawn;
    game.write(other.place, erase ? (before === drawn ? "" : before) : drawn);
    trail.push({ at, before, place: other.place });
  }
  return (hit) => {
    const at = node(hand, hit);
    const here = trail.at(-1);
    if (!at) return;
    if (here) straight(here.at, at).forEach(step);
    else trail.push({ at, before: "", place: -1 });
  };
}

/** Draws from clue to clue. A line that is met is cut; going back takes back, also the cuts. */
function joining(hand: Hand, start: Hit): (hit: Hit) => void {
  const { game, layout, look } = hand;
  const trail: { cell: CellView; written: Written }[] = [{ cell: start.cell, written: [] }];
  let erases: ((hit: Hit) => void) | null = null;
  function step(cell: CellView): void {
    const here = trail.at(-1)!;
    const edge = layout.joining(layout.spot(here.cell.place), layout.spot(cell.place));
    const drawn = edge && look.line(edge.marks);
    if (!edge || !drawn) return;
    const before = trail.findIndex((one) => one.cell === cell);
    if (before >= 0) {
      while (trail.length > before + 1) takeBack(hand, trail.pop()!.written);
      return;
    }
    if (trail.length > 1 && here.cell.clue) return;
    const left = trail.length > 1 || game.mark(edge.place) === drawn ? [] : leave(hand, here.cell.place);
    const entered = enter(hand, here.cell.place, cell.place, edge, drawn);
    if (entered) trail.push({ cell, written: [...left, ...entered] });
    else takeBack(hand, left);
  }
  return (hit) => {
    const here = trail.at(-1)!.cell;
    if (trail.length === 1 && !erases) {
      // A line that does not begin at its end is erased along the way, as other lines are.
      const towards = layout.path(here, hit.cell)[0];
      const edge = towards && layout.joining(layout.spot(here.place), layout.spot(towards.place));
      if (edge && !here.clue && look.isLine(game.mark(edge.place)))
        erases = alongEdges(hand, start, (one) => look.line(one.marks));
      else if (here.clue && towards) leave(hand, here.place);
    }
    if (erases) erases(hit);
    else layout.path(trail.at(-1)!.cell, hit.cell).forEach(step);
  };
}

const line: Drag = (hand, start, secondary) => {
  const { secondary: second, edge_secondary } = hand.game.kind.gestures;
  if (!secondary && hand.game.kind.joins_clues) return joining(hand, start);
  if (!secondary) return alongEdges(hand, start, (edge) => hand.look.line(edge.marks));
  if (second.length) return paintWith(hand, start, null, second);
  return alongEdges(hand, start, () => edge_secondary ?? "");
};

const fence: Drag = (hand, start, secondary) => {
  const { edge_secondary } = hand.game.kind.gestures;
  return alongEdges(hand, start, (edge) => (secondary ? (edge_secondary ?? "") : hand.look.line(edge.marks)));
};

const select: Drag = ({ pen }, start) => {
  if (!pen.adding) pen.select(start.cell.place);
  return ({ cell }) => pen.extend(cell.place);
};

/** The drag comes from the corner that the triangle fills. */
const pull: Drag = (hand, start, secondary) => {
  if (secondary) return paint(hand, start, secondary);
  return (hit) => {
    const right = hit.cell.col + hit.dx - start.cell.col - start.dx;
    const down = hit.cell.row + hit.dy - start.cell.row - start.dy;
    const mark = corner(hand.game.kind.gestures, { ...start, dx: right > 0 ? 0 : 1, dy: down > 0 ? 0 : 1 });
    if (mark) hand.game.write(start.cell.place, mark);
  };
};

const DRAGS: Record<Gestures["drag"], Drag> = { paint, line, select, corner: pull, fence };

export function drag(hand: Hand, start: Hit, secondary: boolean): (hit: Hit) => void {
  const { tool } = hand.pen;
  if (hand.pen.aid) return draws(hand, secondary);
  if (strikes(hand)) return strike(hand, start, secondary);
  if (!tool || secondary) return DRAGS[hand.game.kind.gestures.drag](hand, start, secondary);
  if (hand.game.kind.joins_clues && hand.look.isLine(tool)) return joining(hand, start);
  const onEdges = hand.layout.edges.some((edge) => edge.marks.includes(tool));
  return onEdges ? alongEdges(hand, start, () => tool) : paintWith(hand, start, tool, []);
}

/** Whether a drag counts before it leaves its first cell. */
export function dragsInside(hand: Hand, secondary: boolean): boolean {
  const { drag } = hand.game.kind.gestures;
  return !hand.pen.aid && !strikes(hand) && (drag === "corner" || drag === "fence") && !secondary && !hand.pen.tool;
}
