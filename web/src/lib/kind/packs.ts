/** The puzzles of the collection in the order in which they are played: by size, or in packs of a level. */
import type { ItemView, KindView, Level } from "../api/types";
import type { Result } from "../store/progress";

export interface Entry {
  item: ItemView;
  result: Result | undefined;
  begun: boolean;
}

export interface Shelf {
  title: string;
  entries: Entry[];
  solved: number;
  /** How many of the shelf before must still be solved before this one opens; 0 where it is open. */
  missing: number;
}

/** So many of a pack open the next one, or half of it where it is small. */
const OPENS = 6;

const cells = ({ item }: Entry): number => item.rows * item.cols;

function difficulty({ item }: Entry, levels: readonly Level[]): number {
  return item.score ?? (item.level ? levels.indexOf(item.level) : -1);
}

function shelved(entries: readonly Entry[], titles: readonly string[], title: (entry: Entry) => string): Shelf[] {
  return titles
    .map((one) => entries.filter((entry) => title(entry) === one))
    .filter((some) => some.length)
    .map((some) => ({ title: title(some[0]!), entries: some, solved: some.filter(({ result }) => result).length, missing: 0 }));
}

export const sizeOf = ({ item }: Entry): string => `${item.rows}×${item.cols}`;

/** Small boards first, and on each shelf the easy ones first. */
export function bySize(entries: readonly Entry[], kind: Pick<KindView, "levels">): Shelf[] {
  const sorted = entries.toSorted((a, b) => cells(a) - cells(b) || difficulty(a, kind.levels) - difficulty(b, kind.levels));
  return shelved(sorted, [...new Set(sorted.map(sizeOf))], sizeOf);
}

/** One pack for each level. A pack opens when enough of the one before is solved; what was begun in it stays open. */
export function packs(entries: readonly Entry[], kind: Pick<KindView, "levels">): Shelf[] {
  const sorted = entries.toSorted((a, b) => difficulty(a, kind.levels) - difficulty(b, kind.levels) || cells(a) - cells(b));
  const found = shelved(sorted, ["", ...kind.levels], ({ item }) => item.level ?? "");
  found.forEach((pack, index) => {
    const last = found[index - 1];
    const touched = pack.entries.some(({ result, begun }) => result || begun);
    if (last && !touched) pack.missing = Math.max(0, last.missing || Math.min(OPENS, Math.ceil(last.entries.length / 2)) - last.solved);
  });
  return found;
}

/** The next puzzle on the same shelf that is not solved yet, or else on a later one, or else on any. */
export function nextOn(shelves: readonly Shelf[], id: string): ItemView | undefined {
  const all = shelves.filter(({ missing }) => !missing).flatMap(({ entries }) => entries);
  const at = all.findIndex(({ item }) => item.id === id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].find(({ result }) => !result)?.item;
}
