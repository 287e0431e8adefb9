/** Games as files and texts: out, and in again. */
import { api } from "../api/client";
import { freshGame, type Game, type SavedGame } from "../game/game.svelte";
import { loadGame, saveGame } from "./progress";

const FILE = "gridproof-game";

interface GameFile {
  format: typeof FILE;
  puzzle: string;
  marks: Record<string, string>;
  notes: Record<string, string[]>;
  elapsed: number;
}

export function exported(game: Game): string {
  const file: GameFile = {
    format: FILE,
    puzzle: game.puzzle.text,
    marks: game.marks,
    notes: game.allNotes,
    elapsed: Math.round(game.timer.elapsed),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function asFile(text: string): Partial<GameFile> | null {
  try {
    const value: unknown = JSON.parse(text);
    const ours = value !== null && typeof value === "object" && "format" in value && value.format === FILE;
    return ours ? (value as Partial<GameFile>) : null;
  } catch {
    return null;
  }
}

/** Keeps of a stranger's marks those that fit the puzzle. */
function fitting(game: SavedGame): SavedGame {
  const allowed = new Map([...game.puzzle.cells, ...game.puzzle.edges].map((one) => [String(one.place), one.marks]));
  const keep = (layer: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(layer).filter(([place, value]) =>
        String(value).split(" ").every((mark) => allowed.get(place)?.includes(mark)),
      ),
    );
  return { ...game, layers: { ...game.layers, mark: keep(game.layers.mark), note: keep(game.layers.note) } };
}

/** Reads a text in any format as games. A game file brings its time along. */
export async function imported(text: string): Promise<SavedGame[]> {
  const file = asFile(text);
  if (!file) {
    const boards = await api.read(text);
    return boards.map((board) => fitting(freshGame(board.puzzle, board.marks, board.notes)));
  }
  const boards = await api.read(String(file.puzzle ?? ""));
  return boards.slice(0, 1).map((board) => {
    const game = fitting(freshGame(board.puzzle, file.marks ?? {}, file.notes ?? {}));
    return { ...game, elapsed: Math.max(0, Number(file.elapsed) || 0) };
  });
}

/** Keeps a game that came from outside. One that is already open without new marks goes on as it was. */
export async function adopt(game: SavedGame): Promise<void> {
  const empty = !Object.keys(game.layers.mark).length && !Object.keys(game.layers.note).length;
  if (empty && (await loadGame(game.id))) return;
  await saveGame(game);
}
