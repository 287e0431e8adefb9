/** A board that is being made, as a value: whatever changes it makes another one. */
export interface Sheet {
  readonly rows: number;
  readonly cols: number;
  readonly variant: string;
  /** Clues by place. */
  readonly clues: Readonly<Record<string, string>>;
  /** The number of each cell's region; empty where the kind has none. */
  readonly regions: readonly number[];
  /** Borders that end inside a region, each by the two cells beside it; drafts kept before there were any lack them. */
  readonly borders?: readonly Border[];
}

export type Border = readonly [number, number];

/** What differs between two boards: clues and regions place by place, or everything when the size does. */
export interface Patch {
  whole?: Sheet;
  variant?: string;
  clues?: Record<string, string>;
  regions?: Record<string, number>;
  borders?: readonly Border[];
}

/** What makes `to` of `from`. */
export function patch(from: Sheet, to: Sheet): Patch {
  if (from.rows !== to.rows || from.cols !== to.cols || from.regions.length !== to.regions.length) return { whole: to };
  const clues: Record<string, string> = {};
  for (const place of new Set([...Object.keys(from.clues), ...Object.keys(to.clues)]))
    if (from.clues[place] !== to.clues[place]) clues[place] = to.clues[place] ?? "";
  const regions: Record<string, number> = {};
  to.regions.forEach((region, cell) => {
    if (from.regions[cell] !== region) regions[cell] = region;
  });
  return {
    ...(from.variant !== to.variant && { variant: to.variant }),
    ...(Object.keys(clues).length && { clues }),
    ...(Object.keys(regions).length && { regions }),
    ...(String(from.borders ?? []) !== String(to.borders ?? []) && { borders: to.borders ?? [] }),
  };
}

/** Where clues are new, others or gone. */
export function changedPlaces(from: Sheet, to: Sheet): number[] {
  return Object.keys(patch(from, to).clues ?? {}).map(Number);
}

export const isEmpty = (change: Patch): boolean => Object.keys(change).length === 0;

export function patched(sheet: Sheet, change: Patch): Sheet {
  if (change.whole) return change.whole;
  return {
    ...sheet,
    variant: change.variant ?? sheet.variant,
    clues: change.clues ? withClues(sheet.clues, change.clues) : sheet.clues,
    regions: change.regions ? sheet.regions.map((region, cell) => change.regions?.[cell] ?? region) : sheet.regions,
    ...(change.borders && { borders: change.borders }),
  };
}

/** Clues with some of them put, changed or (with "") erased. */
export function withClues(clues: Sheet["clues"], change: Readonly<Record<string, string>>): Record<string, string> {
  const all = { ...clues, ...change };
  for (const place of Object.keys(change)) if (!all[place]) delete all[place];
  return all;
}

// regions

/** Cells of one number that hang together, also where borders stand between them, are a region; regions are numbered in
 *  the order of their first cells. */
export function settled(regions: readonly number[], cols: number, borders: readonly Border[] = []): number[] {
  const apart = new Set(borders.map(named));
  const found = new Array<number>(regions.length).fill(-1);
  let next = 0;
  for (let start = 0; start < regions.length; start++) {
    if (found[start] !== -1) continue;
    const group = [start];
    found[start] = next;
    for (const cell of group) {
      for (const other of beside(cell, cols, regions.length)) {
        if (found[other] !== -1 || regions[other] !== regions[start] || apart.has(named([cell, other]))) continue;
        found[other] = next;
        group.push(other);
      }
    }
    next++;
  }
  return found;
}

function beside(cell: number, cols: number, size: number): number[] {
  const col = cell % cols;
  return [cell - cols, cell + cols, ...(col > 0 ? [cell - 1] : []), ...(col < cols - 1 ? [cell + 1] : [])].filter(
    (other) => other >= 0 && other < size,
  );
}

const named = ([a, b]: Border): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** The board with other regions. What lies between two of them is a border anyway, and a region that is made has none. */
export function parted(sheet: Sheet, regions: readonly number[], made: ReadonlySet<number>): Sheet {
  const found = settled(regions, sheet.cols);
  const inside = ([a, b]: Border): boolean => found[a] === found[b] && !(made.has(a) && made.has(b));
  return closed({ ...sheet, regions: found, borders: (sheet.borders ?? []).filter(inside) });
}

/** Where the borders inside a region divide it, it becomes several. */
function closed(sheet: Sheet): Sheet {
  const borders = sheet.borders ?? [];
  const regions = settled(sheet.regions, sheet.cols, borders);
  return { ...sheet, regions, borders: borders.filter(([a, b]) => regions[a] === regions[b]) };
}

export const hasBorder = (sheet: Sheet, border: Border): boolean =>
  (sheet.borders ?? []).some((one) => named(one) === named(border));

/** The board with borders drawn or taken away between cells of one region. */
export function bordered(sheet: Sheet, changed: readonly Border[], draws: boolean): Sheet {
  const names = new Set(changed.map(named));
  const others = (sheet.borders ?? []).filter((border) => !names.has(named(border)));
  const drawn = draws ? changed.filter(([a, b]) => sheet.regions[a] === sheet.regions[b]) : [];
  const borders = [...others, ...drawn.map(([a, b]): Border => (a < b ? [a, b] : [b, a]))];
  return closed({ ...sheet, borders: borders.sort(([a, b], [c, d]) => a - c || b - d) });
}

/** The cells in groups by their region, as the server takes them. */
export function rooms(regions: readonly number[]): number[][] {
  const groups: number[][] = [];
  regions.forEach((region, cell) => (groups[region] ??= []).push(cell));
  return groups.filter(Boolean);
}

/** The clue of a region stands in its first cell. If there are several, they stay, so that the fault is reported. */
export function regionClues(sheet: Sheet): Sheet {
  let clues: Record<string, string> | null = null;
  for (const room of rooms(sheet.regions)) {
    const [first = 0] = room;
    const [only, ...more] = room.filter((cell) => sheet.clues[cell]);
    if (only === undefined || more.length || only === first) continue;
    clues ??= { ...sheet.clues };
    clues[first] = clues[only] ?? "";
    delete clues[only];
  }
  return clues ? { ...sheet, clues } : sheet;
}
