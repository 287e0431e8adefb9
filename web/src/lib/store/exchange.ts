/** Games as files and texts: out, and in again. */
import { api } from "../api/client";
import type { ReadBoard } from "../api/types";
import { freshGame, joined, type Game, type SavedGame } from "../game/game.svelte";
import type { Entry } from "../game/history";
import { boardOf, isBoardLink } from "./link";
import { loadGame, saveGame } from "./progress";

const FILE = "gridproof-game";

interface GameFile {
  format: typeof FILE;
  puzzle: string;
  /** What its setter wrote about it. */
  info?: Record<string, string>;
  marks: Record<string, string>;
  /** Candidates. */
  notes: Record<string, string[]>;
  corners?: Record<string, string[]>;
  colours?: Record<string, string[]>;
  signs?: Record<string, string>;
  /** The moves that led there, each a place and a mark or none. */
  moves: [number, string | null][];
  /** Seconds. */
  elapsed: number;
}

export function exported(game: Game): string {
  const file: GameFile = {
    format: FILE,
    puzzle: game.puzzle.text,
    ...(Object.keys(game.puzzle.info ?? {}).length && { info: game.puzzle.info }),
    marks: game.marks,
    notes: game.allNotes,
    corners: game.all("corner"),
    colours: game.all("colour"),
    signs: game.allSigns,
    moves: game.moves,
    elapsed: Math.round(game.timer.elapsed / 1000),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A text in any format as games, with all that was played. */
export async function imported(text: string, kind?: string): Promise<SavedGame[]> {
  if (isBoardLink(text)) return [freshGame(await boardOf(text))];
  return (await api.read(text, kind)).map((board) => {
    const fresh = freshGame(board.puzzle, board.marks, board.notes);
    const layers = { ...fresh.layers, corner: joined(board.corners), colour: joined(board.colours), sign: board.signs };
    return { ...fresh, layers, past: actions(board.moves), elapsed: 1000 * board.seconds };
  });
}

/** Moves as actions that can be taken back. */
function actions(moves: ReadBoard["moves"]): Entry[] {
  const at = new Map<number, string>();
  return moves.map(([place, mark]) => {
    const [before, after] = [at.get(place) ?? "", mark ?? ""];
    at.set(place, after);
    return { changes: [{ layer: "mark", place, before, after }] };
  });
}

/** Keeps a game that came from outside. One that is already open without new marks goes on as it was. */
export async function adopt(game: SavedGame): Promise<void> {
  const empty = Object.values(game.layers).every((layer) => !Object.keys(layer).length);
  if (empty && (await loadGame(game.id))) return;
  await saveGame(game);
}

/** Opens a game of the library: where this browser has marks of its own, these go on. */
export async function adoptFrom(library: number, text: string): Promise<SavedGame> {
  const [game] = await imported(text);
  if (!game) throw new Error("The library's text of this puzzle cannot be read.");
  const here = await loadGame(game.id);
  const own = here && Object.keys(here.layers.mark).length ? here : game;
  await saveGame({ ...own, library });
  return own;
}
