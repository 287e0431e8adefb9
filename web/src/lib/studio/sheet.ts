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

/** Cells of one number that hang together are a region; regions are numbered in the order of their first cells. */
export function settled(regions: readonly number[], cols: number): number[] {
  const found = new Array<number>(regions.length).fill(-1);
  let next = 0;
  for (let start = 0; start < regions.length; start++) {
    if (found[start] !== -1) continue;
    const group = [start];
    found[start] = next;
    for (const cell of group) {
      for (const other of beside(cell, cols, regions.length)) {
        if (found[other] !== -1 || regions[other] !== regions[start]) continue;
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

/** The borders that are left inside a region: what lies between two is one anyway, and a new region has none. */
export function bordersLeft(sheet: Sheet, made: ReadonlySet<number>): Border[] {
  const { regions, borders } = sheet;
  return (borders ?? []).filter(([a, b]) => regions[a] === regions[b] && !(made.has(a) && made.has(b)));
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
