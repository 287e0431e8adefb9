/** What taps, drags and keys draw on a board that is being made. */
import type { CellView } from "../api/types";
import type { Hit, Layout, Step } from "../board/geometry";
import type { Pen } from "../board/pen.svelte";
import type { Strokes } from "../board/pointer";
import { code, HOLE, OPEN, parts } from "./clues";
import type { Draft } from "./draft.svelte";
import type { Mirror } from "./mirror.svelte";
import { BORDER, GROW, isRegional, isTypable, longer, numbered, outOfRange, ROOM, stamped, stepped, type Setting, type Stamp } from "./setting";
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
    return layout.hit(x, y) ?? (setting.outside ? layout.outsideHit(x, y) : null);
  }

  dragsInside(): boolean {
    return false;
  }

  // taps and drags

  tap(hit: Hit, secondary: boolean): void {
    const { pen, setting } = this.bench;
    const place = hit.outside ?? hit.cell.place;
    const again = pen.selected.has(place);
    this.select(place);
    if (secondary) this.put(place, "");
    else if (pen.tool === BORDER) this.border(hit.cell, nearest(hit));
    else if (isRegional(pen.tool)) this.room([hit.cell.place], pen.tool);
    else if (pen.tool) this.put(place, stamped(setting, this.clue(place), pen.tool, this.arrow));
    else if (again) this.put(place, stepped(setting, this.clue(place)));
  }

  drag(start: Hit, secondary: boolean): (hit: Hit) => void {
    const { pen, setting } = this.bench;
    const place = start.outside ?? start.cell.place;
    if (!secondary && pen.tool === BORDER) return this.drawBorders();
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
      for (const place of pen.targets) this.put(place, stamped(setting, this.clue(place), stamp, this.arrow));
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
    const { draft, mirror, setting } = this.bench;
    const { arrow } = parts(clue);
    if (arrow) this.arrow = arrow;
    const { sheet } = draft;
    const clues = withClues(sheet.clues, mirror.images(place, clue, setting, sheet.clues));
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
    const cell = layout.cell(pen.cursor) ?? layout.cells[0];
    if (!cell || event.ctrlKey || event.metaKey) return false;
    const step = ARROWS[event.key];
    if (step) this.walk(cell, step, event.shiftKey || event.altKey);
    else if (event.altKey) return false;
    else if (event.key === "Escape") {
      if (!pen.tool && !pen.selected.size) return false;
      pen.tool = "";
      pen.selected.clear();
    } else if (event.key === "Home" || event.key === "End") this.jump(cell, event.key === "End");
    else return this.type(cell.place, event.key);
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
    if (sets && setting.regions) this.act(() => this.room([cell.place, other.place], GROW));
    this.select(other.place);
  }

  private jump(cell: CellView, toEnd: boolean): void {
    const { layout } = this.bench;
    const target = layout.at(cell.row, toEnd ? layout.cols - 1 : 0);
    if (target) this.select(target.place);
  }

  private type(place: number, key: string): boolean {
    const { setting } = this.bench;
    const write = (clue: string): void => this.act(() => this.put(place, clue));
    if (/^[0-9]$/.test(key) && setting.numbers) this.digit(place, Number(key));
    else if (key === "Backspace" || key === "Delete") this.rub(place, key === "Backspace");
    else if (key === " " || key === "Enter") write(stepped(setting, this.clue(place)));
    else if (key === OPEN) write(OPEN);
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

