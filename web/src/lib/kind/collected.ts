/** What comes after a puzzle of the collection, in the order in which its kind's page shows them. */
import { api } from "../api/client";
import type { ItemView, KindView } from "../api/types";
import { openGames, results } from "../store/progress";
import { settings } from "../store/settings.svelte";
import { bySize, nextOn, packs, type Entry } from "./packs";

/** The kind's puzzles of the collection, each with what was done of it. */
export async function collected(kind: KindView): Promise<Entry[]> {
  const [items, done, games] = await Promise.all([api.collection(), results(), openGames()]);
  return items
    .filter((item) => item.kind === kind.name)
    .map((item) => ({ item, result: done.find(({ id }) => id === item.id), begun: games.some(({ id }) => id === item.id) }));
}

export async function nextCollected(kind: KindView, id: string): Promise<ItemView | undefined> {
  const entries = await collected(kind);
  return nextOn(settings.shelves === "size" ? bySize(entries, kind) : packs(entries, kind), id);
}
