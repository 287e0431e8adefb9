/** Games as files and texts: out, and in again. */
import { api } from "../api/client";
import { freshGame, joined, type Game, type SavedGame } from "../game/game.svelte";
import { loadGame, saveGame } from "./progress";

const FILE = "gridproof-game";

interface GameFile {
  format: typeof FILE;
  puzzle: string;
  marks: Record<string, string>;
  /** Candidates; corner marks and colours are known to this app alone. */
  notes: Record<string, string[]>;
  corners?: Record<string, string[]>;
  colours?: Record<string, string[]>;
  elapsed: number;
}

export function exported(game: Game): string {
  const file: GameFile = {
    format: FILE,
    puzzle: game.puzzle.text,
    marks: game.marks,
    notes: game.allNotes,
    corners: game.all("corner"),
    colours: game.all("colour"),
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
  const { mark = {}, note = {}, corner = {}, colour = {} } = game.layers;
  const coloured = Object.entries(colour).filter(([place, value]) => allowed.has(place) && /^[1-9]( [1-9])*$/.test(value));
  const layers = { mark: keep(mark), note: keep(note), corner: keep(corner), colour: Object.fromEntries(coloured) };
  return { ...game, layers: { ...game.layers, ...layers } };
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
    const fresh = freshGame(board.puzzle, file.marks ?? {}, file.notes ?? {});
    const [corner, colour] = [joined(file.corners ?? {}), joined(file.colours ?? {})];
    const game = fitting({ ...fresh, layers: { ...fresh.layers, corner, colour } });
    return { ...game, elapsed: Math.max(0, Number(file.elapsed) || 0) };
  });
}

/** Keeps a game that came from outside. One that is already open without new marks goes on as it was. */
export async function adopt(game: SavedGame): Promise<void> {
  const empty = Object.values(game.layers).every((layer) => !Object.keys(layer).length);
  if (empty && (await loadGame(game.id))) return;
  await saveGame(game);
}
