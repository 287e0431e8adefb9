/** Playing by keyboard. Returns whether the key meant something. */
import type { CellView } from "../api/types";
import type { Step } from "./geometry";
import { drag, dragsInside, next, tap, type Hand } from "./gestures";
import type { Strokes } from "./pointer";

const ARROWS: Record<string, Step> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const ERASE = new Set(["Backspace", "Delete", "0"]);

export function writeMark({ game, layout, pen }: Hand, mark: string): void {
  game.act(() => {
    const cells = pen.targets.map((place) => layout.cell(place)).filter((cell) => cell?.marks.includes(mark));
    const all = cells.every((cell) => cell && game.mark(cell.place) === mark);
    for (const cell of cells) {
      if (!cell) continue;
      if (pen.noting && game.kind.gestures.notes) {
        if (!game.mark(cell.place)) game.toggleNote(cell, mark);
      } else game.write(cell.place, all ? "" : mark);
    }
  });
}

export function erase({ game, layout, pen }: Hand): void {
  game.act(() => {
    for (const place of pen.targets) {
      if (!layout.cell(place)?.marks.length) continue;
      game.write(place, "");
      game.note(place, []);
    }
  });
}

function move({ layout, pen }: Hand, cell: CellView, step: Step, extend: boolean): void {
  const other = layout.neighbour(cell, step);
  if (!other) return;
  if (extend) pen.extend(other.place);
  else pen.select(other.place);
}

function draw(hand: Hand, cell: CellView, step: Step, mark: string): void {
  const edge = hand.layout.side(cell, step);
  if (edge?.marks.includes(mark)) {
    hand.game.write(edge.place, hand.game.mark(edge.place) === mark ? "" : mark);
  }
}

function arrow(hand: Hand, cell: CellView, step: Step, event: KeyboardEvent): void {
  const marks = hand.layout.edges[0]?.marks ?? [];
  const line = hand.look.withShape(marks, "line");
  const fence = hand.look.withShape(marks, "fence");
  if (event.shiftKey && fence) draw(hand, cell, step, fence);
  else if (event.shiftKey && line) {
    draw(hand, cell, step, line);
    move(hand, cell, step, false);
  } else if (event.altKey && hand.game.kind.gestures.edge_secondary) {
    draw(hand, cell, step, hand.game.kind.gestures.edge_secondary);
  } else move(hand, cell, step, event.shiftKey && hand.pen.selects);
}

function act(hand: Hand, cell: CellView, secondary: boolean): void {
  const { primary, input } = hand.game.kind.gestures;
  const fits = cell.marks.some((mark) => primary.includes(mark));
  if (input === "corner" && !secondary && fits) {
    hand.game.write(cell.place, next(primary, hand.game.mark(cell.place)));
  } else tap(hand, { cell, dx: 0.5, dy: 0.5, edge: null }, secondary);
}

function jump({ layout, pen }: Hand, cell: CellView, toEnd: boolean): void {
  const target = layout.at(cell.row, toEnd ? layout.cols - 1 : 0);
  if (target) pen.select(target.place);
}

function press(hand: Hand, event: KeyboardEvent): boolean {
  const cell = hand.layout.cell(hand.pen.cursor);
  if (!cell || event.ctrlKey || event.metaKey) return false;
  const step = ARROWS[event.key];
  if (step) arrow(hand, cell, step, event);
  else if (event.altKey) return false;
  else if (event.key === "Home" || event.key === "End") jump(hand, cell, event.key === "End");
  else if (event.key === "Enter") act(hand, cell, false);
  else if (event.key === " ") act(hand, cell, hand.game.kind.gestures.secondary.length > 0);
  else if (ERASE.has(event.key)) erase(hand);
  else {
    const mark = cell.marks.find((name) => hand.look.hotkey(name) === event.key.toLowerCase());
    if (!mark) return cell.marks.length === 0 && /^[0-9]$/.test(event.key);
    writeMark(hand, mark);
  }
  return true;
}

/** Strokes that write marks. */
export function playing(hand: Hand): Strokes {
  const { game, layout, pen } = hand;
  return {
    layout,
    pen,
    hit: (x, y) => layout.hit(x, y),
    begin: () => game.begin(),
    commit: () => game.commit(),
    rollback: () => game.rollback(),
    tap: (hit, secondary) => tap(hand, hit, secondary),
    drag: (start, secondary) => drag(hand, start, secondary),
    dragsInside: (secondary) => dragsInside(hand, secondary),
    pressesOn: game.kind.gestures.drag !== "select",
    press: (event) => press(hand, event),
  };
}
