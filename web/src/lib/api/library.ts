/** The library on the server: puzzles of one's own. */
import { request, ServerError } from "./client";
import { follow } from "./jobs";
import { to } from "../root";
import type { components } from "./schema";
import type { Level, Results } from "./types";

type Schemas = components["schemas"];
export type EntryView = Schemas["EntryView"];
export type EntryGame = Schemas["EntryGame"];
export type Details = Required<Schemas["DetailsView"]>;
export type ImportResult = Results["import"];
export type BookResult = Results["book"];
export type BookWishes = Omit<Schemas["BookRequest"], "ids">;

export interface Wanted {
  kind: string;
  size: string;
  level: Level | "";
  tag: string;
  state: EntryView["state"] | "";
  text: string;
  sort: "newest" | "changed" | "title" | "kind";
}

/** Characters of a file that are sent at once. */
const PART = 60_000;
/** Entries that are written at once, and those that a request can name: the bounds of the server. */
const WRITTEN: Schemas["Limits"]["exported"] = 200;
/** Puzzles that are rated, or printed, at once. */
const RATED = 500;
const NAMED: Schemas["Limits"]["named"] = 10_000;

function query(wanted: Wanted, more: Record<string, number> = {}): string {
  const given = Object.entries({ ...wanted, ...more }).filter(([, value]) => value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** Somebody else has saved an entry meanwhile. */
export class Collision extends Error {
  constructor(readonly now: EntryGame) {
    super("It was changed elsewhere in the meantime.");
  }
}

async function change(id: number, body: object): Promise<EntryGame> {
  try {
    return await request<EntryGame>("PUT", `/library/entries/${id}`, body);
  } catch (error) {
    if (error instanceof ServerError && error.status === 409) throw new Collision((error.answer as { entry: EntryGame }).entry);
    throw error;
  }
}

export const library = {
  page: (wanted: Wanted, offset: number, limit: number) =>
    request<{ entries: EntryView[]; total: number }>("GET", `/library?${query(wanted, { offset, limit })}`),
  async ids(wanted: Wanted): Promise<number[]> {
    return (await request<{ ids: number[] }>("GET", `/library/ids?${query(wanted)}`)).ids;
  },
  tags: () => request<{ tag: string; entries: number }[]>("GET", "/library/tags"),
  get: (id: number) => request<EntryGame>("GET", `/library/entries/${id}`),
  picture: (entry: EntryView) => `${to("/api/library/entries")}/${entry.id}/picture?v=${entry.version}`,
  keep: (game: string, details?: Partial<Details>) =>
    request<Schemas["KeptView"]>("POST", "/library", { game, ...(details && { details }) }),
  tell: (entry: EntryView, details: Details) => change(entry.id, { version: entry.version, details }),
  play: (entry: EntryView, game: string) => change(entry.id, { version: entry.version, game }),
  async tag(ids: number[], add: string[], remove: string[]): Promise<number[]> {
    return (await request<{ ids: number[] }>("POST", "/library/tag", { ids: ids.slice(0, NAMED), add, remove })).ids;
  },
  async rate(ids: number[], signal: AbortSignal, onProgress: (text: string) => void): Promise<Results["rate-entries"]> {
    const job = await request<{ id: string }>("POST", "/library/rate", { ids: ids.slice(0, RATED) });
    return follow<"rate-entries">(job.id, signal, onProgress);
  },
  async remove(ids: number[]): Promise<number[]> {
    return (await request<{ ids: number[] }>("POST", "/library/remove", { ids: ids.slice(0, NAMED) })).ids;
  },
  restore: (ids: number[]) => request("POST", "/library/restore", { ids }),

  /** Entries as one text, and those that the format cannot hold. */
  async export(ids: number[], format: string): Promise<{ text: string; refused: string[] }> {
    const texts: string[] = [];
    const refused: string[] = [];
    for (let start = 0; start < ids.length; start += WRITTEN) {
      const some = { ids: ids.slice(start, start + WRITTEN), format };
      const part = await request<Schemas["ExportView"]>("POST", "/library/export", some);
      if (part.text) texts.push(part.text);
      refused.push(...part.refused.map((one) => `${one.name}: ${one.error}`));
    }
    const apart = texts.some((text) => text.includes("\n\n")) ? "\n" : "";
    return { text: texts.join(apart), refused };
  },

  /** A whole file, part by part, then all its puzzles. */
  async import(
    text: string,
    wishes: Schemas["ImportRequest"],
    signal: AbortSignal,
    onProgress: (text: string) => void,
  ): Promise<ImportResult> {
    const { id } = await request<{ id: string }>("POST", "/library/uploads");
    for (let start = 0; start < text.length; start += PART) {
      onProgress(`${Math.round((100 * start) / text.length)} % of the file sent`);
      await request("POST", `/library/uploads/${id}/parts`, { text: text.slice(start, start + PART) });
    }
    const job = await request<{ id: string }>("POST", `/library/uploads/${id}/import`, wishes);
    return follow<"import">(job.id, signal, onProgress);
  },

  async book(ids: number[], wishes: BookWishes, signal: AbortSignal, onProgress: (text: string) => void): Promise<BookResult> {
    const job = await request<{ id: string }>("POST", "/library/book", { ids, ...wishes });
    return follow<"book">(job.id, signal, onProgress);
  },
  bookFile: (result: BookResult) => `${to("/api/library/books")}/${encodeURIComponent(result.file)}`,
};
