/** Games as files and texts: out, and in again. */
import { api } from "../api/client";
import type { PuzzleView } from "../api/types";
import { freshGame, joined, type Game, type SavedGame } from "../game/game.svelte";
import type { Entry } from "../game/history";
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
  /** The moves that led there, each a place and a mark or none. */
  moves: [number, string | null][];
  /** Seconds. */
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
    moves: game.moves,
    elapsed: Math.round(game.timer.elapsed / 1000),
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

const allowedMarks = ({ cells, edges }: PuzzleView): Map<string, string[]> =>
  new Map([...cells, ...edges].map((one) => [String(one.place), one.marks]));

/** Keeps of a stranger's marks those that fit the puzzle. */
function fitting(game: SavedGame): SavedGame {
  const allowed = allowedMarks(game.puzzle);
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

/** Moves as actions that can be taken back, if they can be made and lead to the marks. */
function replayed(moves: unknown, { puzzle, layers: { mark: marks } }: SavedGame): Entry[] {
  const allowed = allowedMarks(puzzle);
  const at: Record<string, string> = {};
  const entries: Entry[] = [];
  for (const move of Array.isArray(moves) ? (moves as unknown[]) : []) {
    const [place, mark] = Array.isArray(move) ? (move as unknown[]) : [];
    const [can, after] = [allowed.get(String(place)), typeof mark === "string" ? mark : ""];
    if (typeof place !== "number" || !can || (after && !can.includes(after))) return [];
    const before = at[place] ?? "";
    entries.push({ changes: [{ layer: "mark", place, before, after }] });
    if (after) at[place] = after;
    else delete at[place];
  }
  const places = Object.keys(at);
  return places.length === Object.keys(marks).length && places.every((place) => at[place] === marks[place]) ? entries : [];
}

/** Reads a text in any format as games. A game file brings its time and its moves along. */
export async function imported(text: string, kind?: string): Promise<SavedGame[]> {
  const file = asFile(text);
  if (!file) {
    const boards = await api.read(text, kind);
    return boards.map((board) => fitting(freshGame(board.puzzle, board.marks, board.notes)));
  }
  const boards = await api.read(String(file.puzzle ?? ""), kind);
  return boards.slice(0, 1).map((board) => {
    const fresh = freshGame(board.puzzle, file.marks ?? {}, file.notes ?? {});
    const [corner, colour] = [joined(file.corners ?? {}), joined(file.colours ?? {})];
    const game = fitting({ ...fresh, layers: { ...fresh.layers, corner, colour } });
    const past = replayed(file.moves, game);
    return { ...game, past, elapsed: 1000 * Math.max(0, Number(file.elapsed) || 0) };
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
