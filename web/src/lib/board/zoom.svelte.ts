/** Which part of the board is in sight: scale and offset in pixels. */
import type { Room } from "./geometry";
import { UNIT } from "./look";

const MARGIN = 10;
const MOST = 6;
/** Pixels beside the board in which the numbers of rows and columns stand. */
export const NUMBERS = 16;
/** Pixels of a cell on a board that would fit with larger ones. */
const LARGEST = 96;
const COMFORTABLE = 26;
/** Below so many pixels no finger hits the cell that is meant. */
const TINY = 20;

export class Zoom {
  width = $state(0);
  height = $state(0);
  /** How much larger than "everything in sight". */
  factor = $state(1);
  private midX = $state(0.5);
  private midY = $state(0.5);

  /** The size of all there is to see: the board, and the room for clues outside it. */
  private readonly rows: number;
  private readonly cols: number;

  constructor(
    rows: number,
    cols: number,
    readonly room: Room = { top: 0, right: 0, bottom: 0, left: 0 },
  ) {
    this.rows = room.top + rows + room.bottom;
    this.cols = room.left + cols + room.right;
  }

  /** How high the board is for its width. */
  get shape(): number {
    return this.rows / this.cols;
  }

  get fit(): number {
    const wide = (this.width - 2 * MARGIN) / (this.cols * UNIT);
    const high = (this.height - 2 * MARGIN) / (this.rows * UNIT);
    return Math.max(0.01, Math.min(wide, high, LARGEST / UNIT));
  }

  /** The height in pixels at which the board is as large as its width allows, with room for row and column numbers. */
  get wanted(): number {
    const wide = Math.min((this.width - 2 * MARGIN) / this.cols, LARGEST);
    return Math.max(0, wide) * this.rows + 2 * MARGIN + NUMBERS;
  }

  get scale(): number {
    return this.fit * this.factor;
  }

  /** So large that a cell never gets wider than a comfortable key. */
  get most(): number {
    return Math.max(1, Math.min(MOST, LARGEST / (UNIT * this.fit)));
  }

  /** The cells are too small for a finger when the whole board is in sight, or it is not in sight now. */
  get cramped(): boolean {
    // Before the board has a size nothing is known: keys that were not needed would take its room for good.
    return this.factor > 1 || (this.height > 0 && this.fit * UNIT < COMFORTABLE);
  }

  get x(): number {
    return this.width / 2 - (this.midX * this.cols - this.room.left) * UNIT * this.scale;
  }

  get y(): number {
    return this.height / 2 - (this.midY * this.rows - this.room.top) * UNIT * this.scale;
  }

  /** A point of the screen, relative to the viewport, in cells. */
  cells(x: number, y: number): [number, number] {
    const unit = UNIT * this.scale;
    return [(x - this.x) / unit, (y - this.y) / unit];
  }

  /** The cells are too small for a finger as the board is shown now. */
  get tiny(): boolean {
    return this.scale * UNIT < TINY;
  }

  /** Brings a point near: its cell gets large enough for a finger. */
  near(x: number, y: number): void {
    this.by((COMFORTABLE + 4) / (this.scale * UNIT), x, y);
  }

  /** Shows a point of the board, in cells, in the middle. */
  centre(col: number, row: number): void {
    this.midX = (this.room.left + col) / this.cols;
    this.midY = (this.room.top + row) / this.rows;
    this.clamp();
  }

  by(ratio: number, x = this.width / 2, y = this.height / 2): void {
    const [col, row] = this.cells(x, y);
    this.factor = Math.min(this.most, Math.max(1, this.factor * ratio));
    const unit = UNIT * this.scale;
    this.midX = (this.room.left + col + (this.width / 2 - x) / unit) / this.cols;
    this.midY = (this.room.top + row + (this.height / 2 - y) / unit) / this.rows;
    this.clamp();
  }

  pan(dx: number, dy: number): void {
    const unit = UNIT * this.scale;
    this.midX -= dx / (unit * this.cols);
    this.midY -= dy / (unit * this.rows);
    this.clamp();
  }

  reset(): void {
    this.factor = 1;
    this.clamp();
  }

  /** Moves as little as needed to bring a cell into sight. */
  reveal(row: number, col: number): void {
    if (this.factor === 1) return;
    const unit = UNIT * this.scale;
    const [left, top] = [this.x + col * unit, this.y + row * unit];
    const dx = Math.max(0, MARGIN - left) - Math.max(0, left + unit + MARGIN - this.width);
    const dy = Math.max(0, MARGIN - top) - Math.max(0, top + unit + MARGIN - this.height);
    if (dx || dy) this.pan(dx, dy);
  }

  private clamp(): void {
    this.midX = this.within(this.midX, this.width, this.cols);
    this.midY = this.within(this.midY, this.height, this.rows);
  }

  private within(middle: number, size: number, cells: number): number {
    const half = size / 2 / (cells * UNIT * this.scale);
    const slack = (2 * MARGIN) / (cells * UNIT * this.scale);
    if (half * 2 >= 1) return 0.5;
    return Math.min(1 - half + slack, Math.max(half - slack, middle));
  }
}
