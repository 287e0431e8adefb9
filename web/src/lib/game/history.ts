/** What one action changed, so that it can be taken back and done again. */

export const LAYERS = ["mark", "note", "corner", "colour", "sign", "done", "tint"] as const;
export type Layer = (typeof LAYERS)[number];

/** The value of a place on a layer: a mark, small marks or colours joined by blanks, "yes", a sign, a trial's depth; "" is none. */
export interface Change {
  layer: Layer;
  place: number;
  before: string;
  after: string;
}

/** Games that were saved before a layer was invented lack it. */
export type Snapshot = Partial<Record<Layer, Record<string, string>>> & { mark: Record<string, string> };

export interface Entry {
  changes: Change[];
  /** A trial that this action began or ended. */
  trial?: { began?: Snapshot; ended?: Snapshot };
}

export function reversed(entry: Entry): Entry {
  const { trial } = entry;
  return {
    changes: entry.changes
      .map((change) => ({ ...change, before: change.after, after: change.before }))
      .reverse(),
    ...(trial ? { trial: { ...(trial.ended && { began: trial.ended }), ...(trial.began && { ended: trial.began }) } } : {}),
  };
}

/** The same changes with each place listed once, from its first value to its last. */
export function merged(changes: readonly Change[]): Change[] {
  const first = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.layer} ${change.place}`;
    const known = first.get(key);
    first.set(key, known ? { ...known, after: change.after } : { ...change });
  }
  return [...first.values()].filter((change) => change.before !== change.after);
}

export function difference(from: Snapshot, to: Partial<Snapshot>): Change[] {
  const changes: Change[] = [];
  for (const layer of LAYERS) {
    const [then, now] = [from[layer] ?? {}, to[layer] ?? {}];
    for (const place of new Set([...Object.keys(then), ...Object.keys(now)])) {
      const [before, after] = [then[place] ?? "", now[place] ?? ""];
      if (before !== after) changes.push({ layer, place: Number(place), before, after });
    }
  }
  return changes;
}
