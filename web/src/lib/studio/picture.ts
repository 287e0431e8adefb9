/** A sheet as a board that can be drawn at once, before the server has seen it. */
import type { BetweenView, CellView, ClueView, DraftData, OutsideView, PuzzleView } from "../api/types";
import { HOLE, OPEN, parts, shown } from "./clues";
import { anyClue, coded, type Setting } from "./setting";
import { rooms, type Sheet } from "./sheet";

/** The form for the server. Places that will get a clue are still empty. */
export function dataOf(kind: string, sheet: Sheet): DraftData {
  const { rows, cols, variant, regions, borders = [] } = sheet;
  const clues = Object.entries(sheet.clues)
    .filter(([, clue]) => clue !== OPEN)
    .map(([place, clue]) => [place, parts(clue)] as const);
  return { kind, rows, cols, variant, clues: Object.fromEntries(clues), regions: [...regions], borders: borders.map(([a, b]) => [a, b]) };
}

/** The same as a pattern: the places that will get a clue hold any clue that is allowed there. */
export function patternOf(kind: string, sheet: Sheet, setting: Setting): DraftData {
  const clues = { ...sheet.clues };
  let pairs = 0;
  for (const place of Object.keys(clues)) {
    if (setting.pairs) clues[place] = String(1 + Math.floor(pairs++ / 2));
    else if (clues[place] === OPEN) clues[place] = anyClue(setting);
  }
  return dataOf(kind, { ...sheet, clues });
}

export function sheetFrom({ rows, cols, variant, clues, regions, borders }: DraftData): Sheet {
  const codes = Object.entries(clues ?? {}).map(([place, clue]) => [place, coded(clue)] as const);
  return { rows, cols, variant: variant ?? "", clues: Object.fromEntries(codes), regions: regions ?? [], borders: borders ?? [] };
}

export function emptySheet(rows: number, cols: number, variant: string, regions: boolean): Sheet {
  return { rows, cols, variant, clues: {}, regions: regions ? new Array<number>(rows * cols).fill(0) : [] };
}

/** The board without clues, until the server has answered. */
export function bareFrame(kind: string, sheet: Sheet): PuzzleView {
  const { rows, cols, variant } = sheet;
  const cells = Array.from({ length: rows * cols }, (_, place): CellView => {
    return { place, row: Math.floor(place / cols), col: place % cols, clue: null, hole: false, marks: [] };
  });
  return {
    id: "",
    kind,
    rows,
    cols,
    variant,
    text: "",
    link: null,
    title: "",
    level: null,
    score: null,
    cells,
    edges: [],
    outside: [],
    between: [],
    boxes: [],
    borders: [],
    groups: [],
    unique: null,
    salt: "",
    digest: null,
  };
}

/** Cells that look the same are the same object, so that a stroke redraws only what it changed. */
const cells = new Map<string, CellView>();

function cellOf(place: number, cols: number, clue: string, cornered: boolean): CellView {
  const key = `${cols} ${place} ${clue} ${cornered}`;
  let cell = cells.get(key);
  if (!cell) {
    const seen: ClueView | null = shown(clue);
    const marks = (!seen || cornered) && clue !== HOLE ? ["-"] : [];
    cell = { place, row: Math.floor(place / cols), col: place % cols, clue: seen, hole: clue === HOLE, marks };
    if (cells.size > 20_000) cells.clear();
    cells.set(key, cell);
  }
  return cell;
}

/** The sides at the border, numbered as the server does: after the cells and the edges, top, bottom, left, right. */
function border(sheet: Sheet): OutsideView[] {
  const { rows, cols, clues } = sheet;
  let place = rows * cols + rows * (cols - 1) + (rows - 1) * cols;
  const found: OutsideView[] = [];
  const add = (side: OutsideView["side"], cell: number): void => {
    const clue = shown(clues[place] ?? "") ?? { text: "·", arrow: null, wall: false, symbol: "" };
    found.push({ place: place++, cell, side, clue });
  };
  for (let col = 0; col < cols; col++) add("top", col);
  for (let col = 0; col < cols; col++) add("bottom", (rows - 1) * cols + col);
  for (let row = 0; row < rows; row++) add("left", row * cols);
  for (let row = 0; row < rows; row++) add("right", row * cols + cols - 1);
  return found;
}

/** The places between two cells, numbered as the server does: after the cells, first those in rows, then those in columns. */
function joints(sheet: Sheet): BetweenView[] {
  const { rows, cols, clues } = sheet;
  let place = rows * cols;
  const found: BetweenView[] = [];
  const add = (a: number, b: number): void => {
    const clue = shown(clues[place] ?? "") ?? { text: "", arrow: null, wall: false, symbol: "" };
    found.push({ place: place++, a, b, clue });
  };
  for (let cell = 0; cell < rows * cols; cell++) if ((cell + 1) % cols) add(cell, cell + 1);
  for (let cell = 0; cell < (rows - 1) * cols; cell++) add(cell, cell + cols);
  return found;
}

/** The board as it is drawn now, with the server's last result for a board of its size. */
export function drawn(frame: PuzzleView, sheet: Sheet, setting: Setting, cornered: boolean): PuzzleView {
  return {
    ...frame,
    cells: Array.from({ length: sheet.rows * sheet.cols }, (_, place) =>
      cellOf(place, sheet.cols, sheet.clues[place] ?? "", cornered),
    ),
    outside: setting.outside ? border(sheet) : [],
    between: setting.between.length ? joints(sheet) : [],
    boxes: setting.regions ? rooms(sheet.regions) : frame.variant === sheet.variant ? frame.boxes : [],
    borders: (sheet.borders ?? []).map(([a, b]) => [a, b]),
  };
}

/** Whether a kind's clues stand in cells that take marks: then they leave room for them. */
export function isCornered(puzzle: PuzzleView): boolean {
  return puzzle.cells.some((cell) => cell.clue && cell.marks.length > 0);
}

