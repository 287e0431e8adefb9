/**
 * Links that carry the whole board: what is drawn and played, its title, author and rules, and how its end is recognised. So a board is there
 * before any engine is. A link is data from elsewhere: what does not have the form of a board is refused.
 */
import type { PuzzleView } from "../api/types";
import { sha256 } from "../game/sha256";

const BEGINS = "b=";
/** Characters of a longer link that some programs cut. Such a board is sent as its text alone. */
const LONGEST = 8_000;
/** Characters of an unpacked board. */
const LARGEST = 20_000_000;
const MOST_PLACES = 40_000;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

// columns: lists of objects with the same fields take little room, field by field

const DELTA = "d";
const TABLE = "t";

function column(values: Json[]): Json {
  if (values.every((value) => Number.isInteger(value))) {
    let last = 0;
    return [DELTA, ...values.map((value) => (value as number) - last + 0 * (last = value as number))];
  }
  const words = [...new Set(values.map((value) => JSON.stringify(value)))];
  const at = new Map(words.map((word, index) => [word, index]));
  return [TABLE, words.map((word) => JSON.parse(word) as Json), ...values.map((value) => at.get(JSON.stringify(value)) ?? 0)];
}

function values(packed: Json): Json[] {
  if (!Array.isArray(packed)) throw new Error("no column");
  const [sort, ...rest] = packed;
  if (sort === DELTA) {
    let last = 0;
    return rest.map((step) => (last += Number(step)));
  }
  const [table, ...indexes] = rest;
  if (sort !== TABLE || !Array.isArray(table)) throw new Error("no column");
  return indexes.map((index) => table[Number(index)] ?? null);
}

const LISTS = ["cells", "edges", "outside"] as const;

/** The board in columns, as short JSON. */
export function packed(puzzle: PuzzleView): string {
  const plain = JSON.parse(JSON.stringify(puzzle)) as Record<string, Json>;
  for (const name of LISTS) {
    const rows = (plain[name] ?? []) as Record<string, Json>[];
    const fields = Object.keys(rows[0] ?? {});
    plain[name] = { n: rows.length, ...Object.fromEntries(fields.map((field) => [field, column(rows.map((row) => row[field] ?? null))])) };
  }
  return JSON.stringify(plain);
}

export function unpacked(text: string): PuzzleView {
  const plain = JSON.parse(text) as Record<string, Json>;
  for (const name of LISTS) {
    const { n, ...columns } = plain[name] as Record<string, Json>;
    const number = Number(n);
    if (!(number >= 0 && number <= MOST_PLACES)) throw new Error("no list");
    const read = Object.entries(columns).map(([field, packed]) => [field, values(packed)] as const);
    plain[name] = Array.from({ length: number }, (_, index) => Object.fromEntries(read.map(([field, all]) => [field, all[index] ?? null])));
  }
  return checked(plain);
}

const isText = (value: Json | undefined): value is string => typeof value === "string" && value.length <= 200_000;
const isPlace = (value: Json | undefined): boolean => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 4 * MOST_PLACES;
const isMarks = (value: Json | undefined): boolean => Array.isArray(value) && value.every(isText);

/** The board, if it has the form of one. Its number follows from its text, so a link can never take the place of another board. */
function checked(plain: Record<string, Json>): PuzzleView {
  const { kind, rows, cols, variant, text, salt, digest, cells, edges, outside, boxes, borders, groups } = plain;
  const lists = [cells, edges, outside, boxes, borders, groups].every(Array.isArray);
  const sides = [rows, cols].every((side) => Number.isInteger(side) && (side as number) > 0);
  if (!lists || !sides || ![kind, variant, text, salt].every(isText) || !(digest === null || isText(digest))) throw new Error("no board");
  const board = plain as unknown as PuzzleView;
  const places = board.cells.every((cell) => isPlace(cell.place) && isMarks(cell.marks)) && board.edges.every((edge) => isPlace(edge.place) && isMarks(edge.marks));
  if (board.cells.length !== board.rows * board.cols || !places) throw new Error("no board");
  const info = Object.fromEntries(Object.entries(board.info ?? {}).filter(([, value]) => typeof value === "string"));
  return { ...board, info, id: sha256(board.text).slice(0, 16), title: String(board.title), link: null };
}

// the link

async function through(data: BlobPart, pipe: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(pipe)).arrayBuffer());
}

/** What stands behind # in a link with the whole board; null where that would be too long. */
export async function fragmentOf(puzzle: PuzzleView): Promise<string | null> {
  const bytes = await through(packed(puzzle), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  const found = BEGINS + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return found.length > LONGEST ? null : found;
}

/** What carries a board, of a link or of what stands behind its #. */
const carried = (text: string): string | undefined => /^(?:https?:\/\/[^\s#]*#)?b=([\w-]+)$/.exec(text.trim())?.[1];
export const isBoardLink = (text: string): boolean => carried(text) !== undefined;

/** The board of a link. */
export async function boardOf(text: string): Promise<PuzzleView> {
  try {
    const data = atob((carried(text) ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(Uint8Array.from(data, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"));
    if (bytes.length > LARGEST) throw new Error("too large");
    return unpacked(new TextDecoder().decode(bytes));
  } catch {
    throw new Error("This link is damaged: a part of its board is missing. Copy the whole link.");
  }
}
