/** Where things are on a board, in units of one cell. Cells and edges come from the server as data. */
import type { BetweenView, CellView, EdgeView, OutsideView, PuzzleView } from "../api/types";

export type Step = "up" | "down" | "left" | "right";
export const STEPS: Record<Step, readonly [number, number]> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

const BESIDE: Record<OutsideView["side"], Step> = { top: "up", bottom: "down", left: "left", right: "right" };

export type Room = Readonly<Record<OutsideView["side"], number>>;

export interface Spot {
  x: number;
  y: number;
}

/** What lies under a point: the cell, where in the cell (0..1), and the nearest edge when it is near. */
export interface Hit {
  cell: CellView;
  dx: number;
  dy: number;
  edge: EdgeView | null;
  /** The place of a clue outside, where the point is beside the board. */
  outside?: number;
  /** The place of a clue between two cells that the point is near. */
  between?: number;
}

/** How many places a board has. The server numbers them: cells, edges across, edges down, sides at the border. */
export function placesOf(rows: number, cols: number): number {
  return rows * cols + rows * (cols - 1) + (rows - 1) * cols + 2 * (rows + cols);
}

const EDGE_REACH = 0.22;
/** Where lines run along sides, nothing else in a cell wants to be hit. */
const SIDE_REACH = 0.4;
/** How far from the middle of a side a clue between two cells is hit. */
const BETWEEN_REACH = 0.24;
/** How far from a dot a drag still passes it. */
const DOT_REACH = 0.3;

/** Points from one to another, one step across or down at a time; the first is left out. */
export function straight(from: Spot, to: Spot): Spot[] {
  const way: Spot[] = [];
  let { x, y } = from;
  while (x !== to.x || y !== to.y) {
    if (Math.abs(to.x - x) >= Math.abs(to.y - y)) x += Math.sign(to.x - x);
    else y += Math.sign(to.y - y);
    way.push({ x, y });
  }
  return way;
}

function stepTowards(x: number, y: number): Step {
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? "left" : "right";
  return y < 0 ? "up" : "down";
}

export class Layout {
  readonly rows: number;
  readonly cols: number;
  readonly cells: readonly CellView[];
  readonly edges: readonly EdgeView[];
  /** The cells row by row, as a screen reader meets them. */
  readonly lines: readonly (readonly CellView[])[];
  private readonly byPosition = new Map<number, CellView>();
  private readonly byPlace = new Map<number, CellView>();
  private readonly edgeByPlace = new Map<number, EdgeView>();
  private readonly between = new Map<string, EdgeView>();
  private readonly beside = new Map<string, EdgeView>();
  /** The clues outside the board, and the room that they take at its sides, in cells. */
  readonly outside: readonly OutsideView[];
  readonly room: Room;
  /** The clues between two cells. */
  readonly joints: readonly BetweenView[];
  /** Whether lines run along the sides of cells, from dot to dot. */
  readonly fenced: boolean;
  /** Whether there are cells that do not belong to the board. */
  private readonly holed: boolean;

  constructor(readonly puzzle: PuzzleView) {
    this.rows = puzzle.rows;
    this.cols = puzzle.cols;
    this.cells = puzzle.cells;
    const lines: CellView[][] = Array.from({ length: puzzle.rows }, () => []);
    for (const cell of puzzle.cells) {
      this.byPosition.set(cell.row * puzzle.cols + cell.col, cell);
      this.byPlace.set(cell.place, cell);
      lines[cell.row]?.push(cell);
    }
    // Games that were saved before there were such clues have none.
    this.outside = (puzzle as Partial<PuzzleView>).outside ?? [];
    const taken = (side: OutsideView["side"]) => (this.outside.some((clue) => clue.side === side) ? 1 : 0);
    this.room = { top: taken("top"), right: taken("right"), bottom: taken("bottom"), left: taken("left") };
    this.joints = (puzzle as Partial<PuzzleView>).between ?? [];
    this.edges = puzzle.edges.map((edge) => this.withEnds(edge));
    for (const edge of this.edges) {
      this.edgeByPlace.set(edge.place, edge);
      const [one, other] = edge.ends;
      this.between.set(`${one}-${other}`, edge);
      this.between.set(`${other}-${one}`, edge);
      const { x, y } = this.spot(edge.place);
      for (const place of [edge.a, edge.b]) {
        const middle = place === null ? null : this.spot(place);
        if (middle) this.beside.set(`${place}-${stepTowards(x - middle.x, y - middle.y)}`, edge);
      }
    }
    this.fenced = this.edges.some((edge) => edge.ends[0].every(Number.isInteger));
    this.lines = lines;
    this.holed = puzzle.cells.some((cell) => cell.hole);
  }

  /** All there is to see, in cells: the board, and the room for clues outside it. */
  get extent(): { width: number; height: number } {
    const { top, right, bottom, left } = this.room;
    return { width: left + this.cols + right, height: top + this.rows + bottom };
  }

  /** Games that were saved before edges had ends join the middles of two cells. */
  private withEnds(edge: EdgeView): EdgeView {
    if ((edge as Partial<EdgeView>).ends) return edge;
    const middle = (place: number | null): [number, number] => {
      const cell = place === null ? undefined : this.byPlace.get(place);
      return cell ? [cell.col + 0.5, cell.row + 0.5] : [0, 0];
    };
    return { ...edge, ends: [middle(edge.a), middle(edge.b)] };
  }

  cell(place: number): CellView | undefined {
    return this.byPlace.get(place);
  }

  /** Whether a cell or a clue can stand at a place of that number. */
  has(place: number): boolean {
    return this.byPlace.has(place) || [...this.joints, ...this.outside].some((one) => one.place === place);
  }

  edge(place: number): EdgeView | undefined {
    return this.edgeByPlace.get(place);
  }

  at(row: number, col: number): CellView | undefined {
    if (row < 0 || col < 0 || row >= this.rows || col >= this.cols) return undefined;
    return this.byPosition.get(row * this.cols + col);
  }

  neighbour(cell: CellView, step: Step): CellView | undefined {
    const [down, right] = STEPS[step];
    return this.at(cell.row + down, cell.col + right);
  }

  /** The edge on this side of a cell. */
  side(cell: CellView, step: Step): EdgeView | undefined {
    return this.beside.get(`${cell.place}-${step}`);
  }

  /** The edge on which a line leads from one point to another. */
  joining(a: Spot, b: Spot): EdgeView | undefined {
    return this.between.get(`${a.x},${a.y}-${b.x},${b.y}`);
  }

  /** The dot that a point is at; none when it is far from all. */
  dot({ cell, dx, dy }: Hit): Spot | null {
    const [x, y] = [Math.round(dx), Math.round(dy)];
    return Math.hypot(dx - x, dy - y) > DOT_REACH ? null : { x: cell.col + x, y: cell.row + y };
  }

  /** The edge between two cells that a point is nearest to, whether marks can stand there or not; none at the border. */
  edgeBeside({ cell, dx, dy }: Hit): number | null {
    const { rows, cols } = this;
    const upright = Math.min(dx, 1 - dx) < Math.min(dy, 1 - dy);
    const [row, col] = upright ? [cell.row, dx < 0.5 ? cell.col - 1 : cell.col] : [dy < 0.5 ? cell.row - 1 : cell.row, cell.col];
    if (row < 0 || col < 0 || row + (upright ? 0 : 1) >= rows || col + (upright ? 1 : 0) >= cols) return null;
    return rows * cols + (upright ? row * (cols - 1) + col : rows * (cols - 1) + row * cols + col);
  }

  /** The middle of an edge between two cells, by its number. */
  edgeSpot(place: number): Spot {
    const { rows, cols } = this;
    const [across, down] = [place - rows * cols, place - rows * cols - rows * (cols - 1)];
    if (down < 0) return { x: (across % (cols - 1)) + 1, y: Math.floor(across / (cols - 1)) + 0.5 };
    return { x: (down % cols) + 0.5, y: Math.floor(down / cols) + 1 };
  }

  /** The middle of a place. */
  spot(place: number): Spot {
    const edge = this.edgeByPlace.get(place);
    if (edge) {
      const [[x1, y1], [x2, y2]] = edge.ends;
      return { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
    }
    const joint = this.joints.find((one) => one.place === place);
    if (joint) {
      const [one, two] = [this.spot(joint.a), this.spot(joint.b)];
      return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
    }
    const clue = this.outside.find((one) => one.place === place);
    const cell = this.byPlace.get(clue ? clue.cell : place);
    const [down, right] = clue ? STEPS[BESIDE[clue.side]] : [0, 0];
    return cell ? { x: cell.col + right + 0.5, y: cell.row + down + 0.5 } : { x: 0, y: 0 };
  }

  hit(x: number, y: number): Hit | null {
    if (this.fenced) [x, y] = [this.pulled(x, this.cols), this.pulled(y, this.rows)];
    const cell = this.at(Math.floor(y), Math.floor(x));
    if (!cell) return null;
    const [dx, dy] = [x - cell.col, y - cell.row];
    return { cell, dx, dy, edge: this.nearEdge(cell, dx, dy) };
  }

  /** The clue outside that lies under a point. */
  outsideHit(x: number, y: number): Hit | null {
    for (const { place, cell } of this.outside) {
      const at = this.spot(place);
      const beside = this.cell(cell);
      if (beside && Math.abs(at.x - x) < 0.5 && Math.abs(at.y - y) < 0.5)
        return { cell: beside, dx: 0.5, dy: 0.5, edge: null, outside: place };
    }
    return null;
  }

  /** The place between two cells that a point is nearest to, unless it is in the middle of a cell. */
  betweenHit(hit: Hit): Hit {
    const [x, y] = [hit.cell.col + hit.dx, hit.cell.row + hit.dy];
    const near = this.joints.find(({ place }) => Math.hypot(this.spot(place).x - x, this.spot(place).y - y) < BETWEEN_REACH);
    return near ? { ...hit, between: near.place } : hit;
  }

  /** A point a little outside of the board as one inside: the sides at the border are hit from there, too. */
  private pulled(at: number, size: number): number {
    return at < -SIDE_REACH || at > size + SIDE_REACH ? at : Math.min(Math.max(at, 0), size - 1e-6);
  }

  private nearEdge(cell: CellView, dx: number, dy: number): EdgeView | null {
    const reach: [Step, number][] = [
      ["left", dx],
      ["right", 1 - dx],
      ["up", dy],
      ["down", 1 - dy],
    ];
    reach.sort((one, other) => one[1] - other[1]);
    for (const [step, distance] of reach) {
      if (distance > (this.fenced ? SIDE_REACH : EDGE_REACH)) return null;
      const edge = this.side(cell, step);
      if (edge) return edge;
    }
    return null;
  }

  /** Cells from one to another, one side step at a time; a quick drag may skip some. */
  path(from: CellView, to: CellView): CellView[] {
    const way = straight({ x: from.col, y: from.row }, { x: to.col, y: to.row });
    return way.flatMap(({ x, y }) => this.at(y, x) ?? []);
  }

  /** Cells that hang together by their sides; the first of each group is the rightmost of its top row. */
  groups(places: readonly number[]): number[][] {
    const left = new Set(places);
    const inOrder = places.flatMap((place) => this.cell(place) ?? []).sort((a, b) => a.row - b.row || b.col - a.col);
    const groups: number[][] = [];
    for (const start of inOrder) {
      if (!left.delete(start.place)) continue;
      const group = [start];
      for (const cell of group) {
        for (const step of Object.keys(STEPS) as Step[]) {
          const other = this.neighbour(cell, step);
          if (other && left.delete(other.place)) group.push(other);
        }
      }
      groups.push(group.map((cell) => cell.place));
    }
    return groups;
  }

  /** The corners of all cells. */
  get dots(): Spot[] {
    return Array.from({ length: (this.rows + 1) * (this.cols + 1) }, (_, dot) => ({
      x: dot % (this.cols + 1),
      y: Math.floor(dot / (this.cols + 1)),
    }));
  }

  /** The thin lines of the grid as one path. */
  get gridPath(): string {
    if (this.holed) return this.strokes((cells) => cells === 2);
    const parts: string[] = [];
    for (let row = 1; row < this.rows; row++) parts.push(`M0 ${row}H${this.cols}`);
    for (let col = 1; col < this.cols; col++) parts.push(`M${col} 0V${this.rows}`);
    return parts.join("");
  }

  /** The paper under the cells as one path. */
  get paperPath(): string {
    if (!this.holed) return `M0 0H${this.cols}V${this.rows}H0z`;
    return this.cells.map((cell) => (cell.hole ? "" : `M${cell.col} ${cell.row}h1v1h-1z`)).join("");
  }

  /** The outline of the board as one path: it runs around holes, too. */
  get framePath(): string {
    return this.holed ? this.strokes((cells) => cells === 1) : this.paperPath;
  }

  /** Some cells as one path. */
  covering(places: readonly number[]): string {
    return places.map((place) => this.cell(place)).map((cell) => (cell ? `M${cell.col} ${cell.row}h1v1h-1z` : "")).join("");
  }

  /** How many columns marks stand in that are laid out like a box of the board, or in a square where it has none. */
  get noteColumns(): number {
    const cols = new Set(this.puzzle.boxes[0]?.map((place) => this.cell(place)?.col));
    return cols.size || Math.ceil(Math.sqrt(Math.max(1, ...this.cells.map((cell) => cell.marks.length))));
  }

  /** The outline of some cells as one path. */
  outline(places: readonly number[]): string {
    const inside = new Set(places);
    return this.strokes((cells) => cells === 1, (cell) => inside.has(cell.place));
  }

  /** The sides with so many cells of the board beside them as one path. */
  private strokes(wanted: (cells: number) => boolean, counted = (cell: CellView) => !cell.hole): string {
    const parts: string[] = [];
    const count = (...cells: (CellView | undefined)[]) => cells.filter((cell) => cell && counted(cell)).length;
    for (let row = 0; row <= this.rows; row++) {
      for (let col = 0; col <= this.cols; col++) {
        const here = this.at(row, col);
        if (wanted(count(here, this.at(row - 1, col)))) parts.push(`M${col} ${row}h1`);
        if (wanted(count(here, this.at(row, col - 1)))) parts.push(`M${col} ${row}v1`);
      }
    }
    return parts.join("");
  }

  /** The thick borders between boxes, and those inside of one, as one path. */
  get boxPath(): string {
    const owner = new Map<number, number>();
    this.puzzle.boxes.forEach((box, index) => box.forEach((place) => owner.set(place, index)));
    const parts: string[] = [];
    // Boards that were kept before there were such borders lack them.
    const inside = new Set((this.puzzle.borders ?? []).map(([a, b]) => `${a} ${b}`));
    const parted = (a: CellView, b: CellView): boolean =>
      owner.get(a.place) !== owner.get(b.place) || inside.has(`${a.place} ${b.place}`);
    for (const cell of owner.size ? this.cells : []) {
      const right = this.neighbour(cell, "right");
      const below = this.neighbour(cell, "down");
      if (right && parted(cell, right)) parts.push(`M${right.col} ${cell.row}v1`);
      if (below && parted(cell, below)) parts.push(`M${cell.col} ${below.row}h1`);
    }
    return parts.join("");
  }

  /** "r3c4", as the library names cells; an edge is named by its two cells. */
  label(place: number): string {
    const edge = this.edgeByPlace.get(place);
    const joint = this.joints.find((one) => one.place === place);
    if (joint) return `between ${this.label(joint.a)} and ${this.label(joint.b)}`;
    if (edge) return `${this.label(edge.a)} to ${edge.b === null ? "border" : this.label(edge.b)}`;
    const cell = this.byPlace.get(place);
    return cell ? `r${cell.row + 1}c${cell.col + 1}` : "";
  }
}
