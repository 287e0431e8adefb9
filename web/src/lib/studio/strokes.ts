/** What taps, drags and keys draw on a board that is being made. */
import type { BetweenView, CellView } from "../api/types";
import type { Hit, Layout, Step } from "../board/geometry";
import type { Pen } from "../board/pen.svelte";
import type { Strokes } from "../board/pointer";
import { code, HOLE, OPEN, parts } from "./clues";
import type { Draft } from "./draft.svelte";
import type { Mirror } from "./mirror.svelte";
import { betweenCells, BORDER, ERASE, GROW, isRegional, isTypable, longer, numbered, outOfRange, ROOM, stamped, stepped, type Setting, type Stamp } from "./setting";
import { bordered, hasBorder, parted, regionClues, withClues, type Sheet } from "./sheet";

const ARROWS: Record<string, Step> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const STEPS = Object.values(ARROWS);

/** From the middle of a cell, so far nothing is beside a side. */
const MIDDLE = 0.25;

/** The side of a cell that a point is beside, unless it is in the middle. */
function nearest({ dx, dy }: Hit): Step | null {
  const [right, down] = [dx - 0.5, dy - 0.5];
  if (Math.max(Math.abs(right), Math.abs(down)) < MIDDLE) return null;
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? "right" : "left";
  return down > 0 ? "down" : "up";
}

export interface Bench {
  readonly draft: Draft;
  readonly layout: Layout;
  readonly setting: Setting;
  readonly pen: Pen;
  readonly mirror: Mirror;
  /** The pad chooses what taps write, instead of writing into the selected cell. */
  readonly stamping: boolean;
  /** Reports why something was not drawn. */
  refuse(reason: string): void;
}

export class Easel implements Strokes {
  /** A number is being typed here. */
  private typing: number | null = null;
  private arrow: Step = "right";
  readonly pressesOn = true;
  readonly game = null;

  constructor(private readonly bench: Bench) {}

  get layout(): Layout {
    return this.bench.layout;
  }
  get pen(): Pen {
    return this.bench.pen;
  }

  begin(): void {
    this.bench.draft.begin();
  }
  commit(): void {
    this.bench.draft.commit();
  }
  rollback(): void {
    this.bench.draft.rollback();
  }

  /** Points beside the board are hit where clues stand there. */
  hit(x: number, y: number): Hit | null {
    const { layout, setting } = this.bench;
    const hit = layout.hit(x, y) ?? (setting.outside ? layout.outsideHit(x, y) : null);
    return hit && setting.between.length ? layout.betweenHit(hit) : hit;
  }

  dragsInside(): boolean {
    return false;
  }

  // taps and drags

  tap(hit: Hit, secondary: boolean): void {
    const { pen } = this.bench;
    const place = this.target(hit);
    const again = pen.selected.has(place);
    this.select(place);
    if (secondary) this.put(place, "");
    else if (pen.tool === BORDER) this.border(hit.cell, nearest(hit));
    else if (isRegional(pen.tool)) this.room([hit.cell.place], pen.tool);
    else if (pen.tool) this.stamp(place, pen.tool);
    else if (again) this.put(place, stepped(this.settingAt(place), this.clue(place)));
  }

  /** The place that a tap is about: for a sign between two cells, the side of the cell that is nearest. */
  private target(hit: Hit): number {
    const step = this.isSign(this.bench.pen.tool) ? nearest(hit) : null;
    const joint = step && this.jointBeside(hit.cell, step);
    return hit.outside ?? joint ?? hit.between ?? hit.cell.place;
  }

  private joint(place: number): BetweenView | undefined {
    return this.bench.layout.joints.find((one) => one.place === place);
  }

  private jointBeside(cell: CellView, step: Step): number | undefined {
    const other = this.bench.layout.neighbour(cell, step);
    const [low, high] = [Math.min(cell.place, other?.place ?? -1), Math.max(cell.place, other?.place ?? -1)];
    return this.bench.layout.joints.find(({ a, b }) => a === low && b === high)?.place;
  }

  private isSign(stamp: Stamp): boolean {
    return this.bench.setting.between.some(({ clue }) => clue === stamp);
  }

  /** What may stand in a place. */
  private settingAt(place: number): Setting {
    const { setting } = this.bench;
    return this.joint(place) ? betweenCells(setting) : setting;
  }

  /** Sets something on a clue, where it may stand. */
  private stamp(place: number, stamp: Stamp): void {
    if (stamp !== ERASE && this.isSign(stamp) !== (this.joint(place) !== undefined)) {
      return this.bench.refuse(
        this.joint(place) ? "Only a sign stands between two cells." : "A sign stands between two cells: tap there, or press Shift and an arrow key.",
      );
    }
    this.put(place, stamped(this.settingAt(place), this.clue(place), stamp, this.arrow));
  }

  drag(start: Hit, secondary: boolean): (hit: Hit) => void {
    const { pen, setting } = this.bench;
    const place = this.target(start);
    if (!secondary && pen.tool === BORDER) return this.drawBorders();
    if (this.joint(place)) return (hit) => hit === start && this.tap(hit, secondary);
    if (!secondary && (isRegional(pen.tool) || (!pen.tool && setting.regions))) return this.drawRoom(pen.tool || ROOM);
    const before = this.clue(place);
    const tool = pen.tool || setting.paint;
    if (!secondary && !tool) return (hit) => this.select(hit.cell.place);
    // Without a stamp the first cell decides: black ones are rubbed out, or all that is empty is painted.
    const erases = secondary || (!pen.tool && before === tool);
    return (hit) => {
      const here = hit.outside ?? hit.cell.place;
      const clue = this.clue(here);
      if (erases) this.put(here, "");
      else if (!clue || here === place || pen.tool) this.put(here, stamped(setting, clue, tool, this.arrow));
    };
  }

  /** The pad: into the selected cell, or (with stamps) what taps write from now on. */
  take(stamp: Stamp): void {
    const { pen, setting } = this.bench;
    this.typing = null;
    if (/^\d+$/.test(stamp) && !isTypable(setting, Number(stamp))) return this.bench.refuse(outOfRange(setting, Number(stamp)));
    if (isRegional(stamp) || this.bench.stamping) {
      pen.tool = pen.tool === stamp ? "" : stamp;
      return;
    }
    this.act(() => {
      for (const place of pen.targets) this.stamp(place, stamp);
    });
  }

  private act(work: () => void): void {
    this.begin();
    work();
    this.commit();
  }

  private select(place: number): void {
    if (place !== this.bench.pen.cursor || !this.bench.pen.selected.has(place)) this.typing = null;
    this.bench.pen.select(place);
  }

  private clue(place: number): string {
    return this.bench.draft.sheet.clues[place] ?? "";
  }

  /** Writes a clue, and its mirror images with it. */
  private put(place: number, clue: string): void {
    const { draft, layout, mirror, setting } = this.bench;
    const { arrow } = parts(clue);
    if (arrow) this.arrow = arrow;
    const { sheet } = draft;
    const clues = withClues(sheet.clues, mirror.images(place, clue, setting, sheet.clues, layout.joints));
    const next = { ...sheet, clues };
    draft.draw(setting.regionClues ? regionClues(next) : next);
  }

  // regions

  private drawRoom(tool: Stamp): (hit: Hit) => void {
    const cells: number[] = [];
    return (hit) => {
      if (cells.includes(hit.cell.place)) return;
      cells.push(hit.cell.place);
      this.room(cells, tool);
    };
  }

  /** Makes a region of cells, or takes them into the region of the first; the mirror images likewise. */
  private room(cells: readonly number[], tool: Stamp): void {
    const { draft, mirror } = this.bench;
    const { sheet } = draft;
    const regions = [...sheet.regions];
    let fresh = Math.max(...regions) + 1;
    for (const image of mirror.groups(cells)) {
      const [first = 0] = image;
      const number = tool === GROW ? (regions[first] ?? 0) : fresh++;
      for (const cell of image) regions[cell] = number;
    }
    this.divide(parted(sheet, regions, new Set(mirror.groups(cells).flat())));
  }

  private divide(next: Sheet): void {
    const { draft, setting } = this.bench;
    draft.draw(setting.regionClues ? regionClues(next) : next);
  }

  // borders inside regions

  /** A border from cell to cell along a stroke; one that begins at a border takes borders away. */
  private drawBorders(): (hit: Hit) => void {
    let last: CellView | null = null;
    let draws: boolean | null = null;
    return ({ cell }) => {
      const step = last && STEPS.find((one) => this.layout.neighbour(last!, one) === cell);
      if (last && step) draws = this.border(last, step, draws);
      last = cell;
    };
  }

  /** Draws the border on a side of a cell, or takes it away; returns which. */
  private border(cell: CellView, step: Step | null, draws: boolean | null = null): boolean | null {
    const { draft, mirror, layout } = this.bench;
    const other = step && layout.neighbour(cell, step);
    if (!other) return draws;
    const does = draws ?? !hasBorder(draft.sheet, [cell.place, other.place]);
    const images = mirror.groups([cell.place, other.place]).map(([a = 0, b = 0]) => [a, b] as const);
    this.divide(bordered(draft.sheet, images, does));
    return does;
  }

  // keys

  press(event: KeyboardEvent): boolean {
    const { layout, pen } = this.bench;
    const joint = this.joint(pen.cursor);
    const cell = layout.cell(joint ? joint.a : pen.cursor) ?? layout.cells[0];
    if (!cell || event.ctrlKey || event.metaKey) return false;
    const step = ARROWS[event.key];
    if (step) this.walk(cell, step, event.shiftKey || event.altKey);
    else if (event.altKey) return false;
    else if (event.key === "Escape") {
      if (!pen.tool && !pen.selected.size) return false;
      pen.tool = "";
      pen.selected.clear();
    } else if (event.key === "Home" || event.key === "End") this.jump(cell, event.key === "End");
    else return this.type(joint ? joint.place : cell.place, event.key);
    return true;
  }

  private walk(cell: CellView, step: Step, sets: boolean): void {
    const { layout, pen, setting } = this.bench;
    if (sets && setting.arrows) {
      const old = parts(this.clue(cell.place));
      this.act(() => this.put(cell.place, code({ ...old, arrow: step, hole: false })));
      return;
    }
    const other = layout.neighbour(cell, step);
    if (!other) return;
    if (sets && pen.tool === BORDER) return this.act(() => void this.border(cell, step));
    const joint = sets && setting.between.length ? this.jointBeside(cell, step) : undefined;
    if (joint !== undefined) return this.select(joint);
    if (sets && setting.regions) this.act(() => this.room([cell.place, other.place], GROW));
    this.select(other.place);
  }

  private jump(cell: CellView, toEnd: boolean): void {
    const { layout } = this.bench;
    const target = layout.at(cell.row, toEnd ? layout.cols - 1 : 0);
    if (target) this.select(target.place);
  }

  private type(place: number, key: string): boolean {
    const setting = this.settingAt(place);
    const write = (clue: string): void => this.act(() => this.put(place, clue));
    if (/^[0-9]$/.test(key) && setting.numbers) this.digit(place, Number(key));
    else if (key === "Backspace" || key === "Delete") this.rub(place, key === "Backspace");
    else if (key === " " || key === "Enter") write(stepped(setting, this.clue(place)));
    else if (key === OPEN && !this.joint(place)) write(OPEN);
    else if (key.toLowerCase() === "n" && setting.regions) this.act(() => this.room([place], ROOM));
    else if (key === "@" && setting.holes) write(HOLE);
    else {
      const bare = setting.bare.find((one) => one.key === key.toLowerCase() || one.clue === key);
      if (!bare) return false;
      write(stamped(setting, this.clue(place), bare.clue, this.arrow));
    }
    return true;
  }

  private digit(place: number, digit: number): void {
    const { setting } = this.bench;
    const before = this.clue(place);
    const number = longer(this.typing === place ? parts(before).number : null, digit);
    if (!isTypable(setting, number)) return this.bench.refuse(outOfRange(setting, number));
    this.act(() => this.put(place, numbered(setting, number, before, this.arrow)));
    this.typing = place;
  }

  /** Takes the last digit away, or the clue. */
  private rub(place: number, lastDigit: boolean): void {
    const { setting } = this.bench;
    const clue = this.clue(place);
    const { number } = parts(clue);
    const shorter = lastDigit && this.typing === place && number !== null && number > 9;
    this.act(() => this.put(place, shorter ? numbered(setting, Math.floor(number / 10), clue, this.arrow) : ""));
  }
}

