/** Everything that the app keeps in this browser as one file, and back. */
import type { SavedGame } from "../game/game.svelte";
import type { SavedDraft } from "../studio/drafts";
import { isBetter } from "../game/times";
import * as db from "./db";
import type { Daily, Result } from "./progress";
import { settings, type Settings } from "./settings.svelte";

const FORMAT = "gridproof-backup";

interface Backup {
  format: typeof FORMAT;
  games: SavedGame[];
  results: Result[];
  dailies: Daily[];
  drafts: SavedDraft[];
  settings: Partial<Settings>;
}

export async function backup(): Promise<string> {
  const [games, results, dailies, drafts] = await Promise.all([
    db.all<SavedGame>("games"),
    db.all<Result>("results"),
    db.all<Daily>("dailies"),
    db.all<SavedDraft>("drafts"),
  ]);
  const all: Backup = { format: FORMAT, games, results, dailies, drafts, settings: $state.snapshot(settings) };
  return JSON.stringify(all);
}

export class NoBackup extends Error {}

function list<T extends { id: string }>(value: unknown, fits: (one: T) => boolean): T[] {
  if (!Array.isArray(value)) throw new NoBackup("This file is damaged: a part of it is missing.");
  return (value as T[]).filter((one) => typeof one?.id === "string" && fits(one));
}

function read(text: string): Backup {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NoBackup("This is no backup of Gridproof: the file is not JSON.");
  }
  if (value === null || typeof value !== "object" || !("format" in value) || value.format !== FORMAT)
    throw new NoBackup("This is no backup of Gridproof.");
  const found = value as Partial<Backup>;
  return {
    format: FORMAT,
    games: list<SavedGame>(found.games, (one) => typeof one.puzzle?.kind === "string" && typeof one.updated === "number"),
    results: list<Result>(found.results, (one) => typeof one.time === "number"),
    dailies: list<Daily>(found.dailies, (one) => typeof one.date === "string"),
    // Backups from before there were drafts have none.
    drafts: list<SavedDraft>(found.drafts ?? [], (one) => typeof one.sheet?.rows === "number" && typeof one.updated === "number"),
    settings: found.settings ?? {},
  };
}

/** Takes a backup in. What is newer, or better, here stays. Returns how many games and results came. */
export async function restore(text: string): Promise<{ games: number; results: number }> {
  const found = read(text);
  let games = 0;
  for (const game of found.games) {
    const here = await db.get<SavedGame>("games", game.id);
    if (here && here.updated >= game.updated) continue;
    await db.put("games", game);
    games++;
  }
  let results = 0;
  for (const result of found.results) {
    const here = await db.get<Result>("results", result.id);
    if (here && !isBetter(result, here)) continue;
    await db.put("results", result);
    results++;
  }
  for (const draft of found.drafts) {
    const here = await db.get<SavedDraft>("drafts", draft.id);
    if (!here || here.updated < draft.updated) await db.put("drafts", draft);
  }
  for (const daily of found.dailies) if (!(await db.get("dailies", daily.id))) await db.put("dailies", daily);
  for (const [kind, done] of Object.entries(found.settings.lessons ?? {}))
    settings.lessons[kind] = [...new Set([...(settings.lessons[kind] ?? []), ...(done ?? [])])];
  return { games, results };
}
