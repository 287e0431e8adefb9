/** What the player has done: games that are open, and results of finished ones. */
import type { Level, PuzzleView } from "../api/types";
import type { SavedGame } from "../game/game.svelte";
import { isBetter } from "../game/times";
import * as db from "./db";
import { tabs } from "./tabs";

export interface Result {
  id: string;
  kind: string;
  rows: number;
  cols: number;
  level: Level | null;
  /** Milliseconds of the best try. */
  time: number;
  hints: number;
  when: number;
}

export const loadGame = (id: string): Promise<SavedGame | undefined> => db.get("games", id);
export const saveGame = (game: SavedGame): Promise<boolean> => db.put("games", game);

const moves = tabs("gridproof.moves");

/** Saves a game after a move; other tabs that show it follow. */
export async function saveMove(game: SavedGame): Promise<void> {
  if (await saveGame(game)) moves.tell(game.id);
}

/** Calls back when another tab saves a move of a game. Returns how to stop. */
export const onMoveElsewhere = moves.listen;

export const results = (): Promise<Result[]> => db.all("results");
export const reset = (): Promise<void> => db.clear();

/** Every game that was begun, or also those that were only opened, the latest first. */
export async function allGames(opened = false): Promise<SavedGame[]> {
  const games = await db.all<SavedGame>("games");
  return games
    .filter((game) => opened || game.finished !== null || game.past.length > 0)
    .sort((one, other) => other.updated - one.updated);
}

/** Unfinished games, the latest first. */
export async function openGames(): Promise<SavedGame[]> {
  return (await allGames()).filter((game) => game.finished === null);
}

export const removeGame = (id: string): Promise<void> => db.remove("games", id);

/** A puzzle of a day that was solved on that day or later. */
export interface Daily {
  /** Kind and date. */
  id: string;
  kind: string;
  date: string;
  /** Milliseconds. */
  time: number;
  hints: number;
}

export const dailies = (): Promise<Daily[]> => db.all("dailies");

/** A puzzle that was solved without being shown the answer, on a day or on none. */
export async function saveWin(puzzle: PuzzleView, date: string | undefined, time: number, hints: number): Promise<void> {
  await saveResult(puzzle, time, hints);
  if (date) await saveDaily(puzzle.kind, date, time, hints);
}

async function saveDaily(kind: string, date: string, time: number, hints: number): Promise<void> {
  const id = `${kind} ${date}`;
  if (!(await db.get<Daily>("dailies", id))) await db.put("dailies", { id, kind, date, time, hints } satisfies Daily);
}

async function saveResult(puzzle: PuzzleView, time: number, hints: number): Promise<void> {
  const { id, kind, rows, cols, level } = puzzle;
  const known = await db.get<Result>("results", id);
  const result: Result = { id, kind, rows, cols, level, time, hints, when: Date.now() };
  if (known && !isBetter(result, known)) return;
  await db.put("results", result);
}
