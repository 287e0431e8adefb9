/** Playing by keyboard. Returns whether the key meant something. */
import type { CellView } from "../api/types";
import type { Step } from "./geometry";
import { drag, dragsInside, next, tap, tapAgain, type Hand } from "./gestures";
import type { Strokes } from "./pointer";
import { enter, leave, takeBack } from "./joining";
import { shortcutOf } from "../play/shortcuts";
import { CELL_SIGNS } from "./aids";
import { COLOURS } from "./look";
import type { Mode } from "./pen.svelte";
import type { Pencilled } from "../game/game.svelte";

const ARROWS: Record<string, Step> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const ERASE = new Set(["Backspace", "Delete", "0"]);

/** The mode that a key switches to. */
function modeOf(key: string): Mode | undefined {
  const name = shortcutOf(key);
  return name === "digit" ? "mark" : name === "corner" || name === "centre" || name === "colour" ? name : undefined;
}
const LAYER: Record<Exclude<Mode, "mark">, Pencilled> = { corner: "corner", centre: "note", colour: "colour" };

/** Writes into all selected cells: a mark, or what the mode makes of it. */
export function writeMark({ game, layout, pen }: Hand, mark: string, mode: Mode = pen.mode): void {
  const targets = pen.targets.flatMap((place) => layout.cell(place) ?? []);
  if (mode !== "mark" && game.kind.gestures.notes === "left") return game.pencil(LAYER[mode], targets, mark);
  game.act(() => {
    const cells = targets.filter((cell) => cell.marks.includes(mark));
    const all = cells.every((cell) => game.mark(cell.place) === mark);
    for (const cell of cells) {
      if (mode === "centre" && game.kind.gestures.notes) {
        if (!game.mark(cell.place)) game.toggleNote(cell, mark);
      } else game.write(cell.place, all ? "" : mark);
    }
  });
}

export function erase({ game, layout, pen }: Hand): void {
  const colours = pen.mode === "colour";
  game.act(() => {
    for (const place of pen.targets) if (colours || layout.cell(place)?.marks.length) game.erase(place, colours);
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
  const other = hand.layout.neighbour(cell, step);
  if (edge && other && hand.game.kind.joins_clues && hand.look.isLine(mark) && hand.game.mark(edge.place) !== mark) {
    hand.game.act(() => {
      const left = leave(hand, cell.place);
      if (!enter(hand, cell.place, other.place, edge, mark)) takeBack(hand, left);
    });
  } else if (edge?.marks.includes(mark)) {
    hand.game.write(edge.place, hand.game.mark(edge.place) === mark ? "" : mark);
  }
}

function arrow(hand: Hand, cell: CellView, step: Step, event: KeyboardEvent): void {
  const marks = hand.layout.edges[0]?.marks ?? [];
  const line = hand.look.line(marks);
  if (event.shiftKey && line) {
    draw(hand, cell, step, line);
    if (!hand.layout.fenced) move(hand, cell, step, false);
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

/** Digits go to all selected cells: with Shift as corner marks, with Ctrl as candidates. */
function typeDigit(hand: Hand, cell: CellView, event: KeyboardEvent): boolean {
  const { pen, look, layout } = hand;
  const row = /^Digit([0-9])$/.exec(event.code)?.[1];
  const plain = /^[0-9]$/.test(event.key);
  const modified: Mode | null = event.ctrlKey || event.metaKey ? "centre" : event.shiftKey && !plain ? "corner" : null;
  const key = (modified && row) || event.key.toLowerCase();
  const mode = modified ?? pen.mode;
  if (modified === "centre" && key === "a") {
    for (const { place, marks } of layout.cells) if (marks.length) pen.selected.add(place);
    return true;
  }
  if (mode === "colour") {
    if (/^[1-9]$/.test(key) && Number(key) <= COLOURS.length) writeMark(hand, key, mode);
    else if (!modeOf(key)) return plain;
  } else {
    const marks = cell.marks.length ? cell.marks : (layout.cells.find((one) => one.marks.length)?.marks ?? []);
    const mark = marks.find((name) => look.hotkey(name) === key);
    if (mark) {
      writeMark(hand, mark, mode);
      return true;
    }
  }
  const switched = modified ? undefined : modeOf(key);
  if (switched) pen.mode = switched;
  return switched !== undefined || mode === "colour" || plain;
}

const SIGN_KEYS: Record<string, string> = { i: CELL_SIGNS[0], o: CELL_SIGNS[1] };

/** While colours are on the page, digits colour the cell at the cursor; letters say inside or outside. */
function aid({ game, pen }: Hand, { place }: CellView, key: string): boolean {
  const sign = SIGN_KEYS[key.toLowerCase()];
  const layer = sign ? "sign" : "colour";
  const value = sign ?? (/^[1-9]$/.test(key) ? key : "");
  if (value) game.draw(layer, place, game.aid(layer, place) === value ? "" : value);
  else if (ERASE.has(key) && (game.aid("colour", place) || game.aid("sign", place))) {
    game.act(() => {
      game.draw("colour", place, "");
      game.draw("sign", place, "");
    });
  } else return false;
  pen.cursor = place;
  return true;
}

function press(hand: Hand, event: KeyboardEvent): boolean {
  const cell = hand.layout.cell(hand.pen.cursor);
  const { selects } = hand.pen;
  if (!cell || (!selects && (event.ctrlKey || event.metaKey))) return false;
  const step = ARROWS[event.key];
  if (step) arrow(hand, cell, step, event);
  else if (event.altKey) return false;
  else if (event.key === "Home" || event.key === "End") jump(hand, cell, event.key === "End");
  else if (event.key === "Enter") act(hand, cell, false);
  else if (event.key === " " && selects) hand.pen.nextMode();
  else if (event.key === " ") act(hand, cell, hand.game.kind.gestures.secondary.length > 0);
  else if (hand.pen.aiding && !selects && aid(hand, cell, event.key)) return true;
  else if (ERASE.has(event.key) && !event.ctrlKey) erase(hand);
  else if (selects) return typeDigit(hand, cell, event);
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
    game,
    layout,
    pen,
    hit: (x, y) => layout.hit(x, y),
    begin: () => game.begin(),
    commit: () => game.commit(),
    rollback: () => game.rollback(),
    tap: (hit, secondary) => tap(hand, hit, secondary),
    tapAgain: (hit) => tapAgain(hand, hit),
    drag: (start, secondary) => drag(hand, start, secondary),
    dragsInside: (secondary) => dragsInside(hand, secondary),
    pressesOn: game.kind.gestures.drag !== "select",
    press: (event) => press(hand, event),
  };
}
