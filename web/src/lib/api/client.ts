/** Requests to the server, or to the engine of the page. Every failure is a ServerError with one line to show. */
import { send, Unreachable } from "./transport";
import type {
  CheckView,
  FormatView,
  ItemView,
  KindView,
  LessonView,
  Marks,
  PuzzleView,
  ReadBoard,
} from "./types";

export class ServerError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The whole answer of the server. */
    readonly answer: unknown = null,
  ) {
    super(message);
  }

  /** The possible kinds of a text that does not name its kind. */
  get kinds(): string[] {
    return (this.answer as { kinds?: string[] } | null)?.kinds ?? [];
  }

  /** A text is in no form that can be read. */
  get formless(): boolean {
    return (this.answer as { formless?: boolean } | null)?.formless ?? false;
  }

  /** The kind that a text names and that is not known here; else nothing. */
  get unknown(): string {
    return (this.answer as { unknown?: string } | null)?.unknown ?? "";
  }

  get offline(): boolean {
    return this.status === 0;
  }
}

/** Nothing where the server cannot be reached; other failures stay failures. */
export function unreachable(error: unknown): null {
  if (error instanceof ServerError && error.offline) return null;
  throw error;
}

/** The server's errors are clauses; on a page they begin like a sentence. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function answered(...given: Parameters<typeof send>): Promise<Response> {
  const response = await send(...given).catch((error: unknown) => {
    throw error instanceof Unreachable ? new ServerError(error.message, 0) : error;
  });
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  const told = answer && typeof answer === "object" && "error" in answer ? String(answer.error) : "";
  throw new ServerError(sentence(told) || `The server answered ${response.status}.`, response.status, answer);
}

export async function request<T>(...given: Parameters<typeof send>): Promise<T> {
  const response = await answered(...given);
  return (await response.json().catch(() => null)) as T;
}

/** What a player draws besides marks and candidates. */
export interface Aids {
  corners?: Record<string, string[]>;
  colours?: Record<string, string[]>;
  signs?: Record<string, string>;
}

/** A board with what its setter wrote about it. */
export interface ToldBoard {
  puzzle: string;
  marks: Marks;
  notes: Record<string, string[]>;
  info: Record<string, string>;
}

let kinds: Promise<KindView[]> | null = null;

export const api = {
  kinds(): Promise<KindView[]> {
    kinds ??= request<KindView[]>("GET", "/kinds").catch((error: unknown) => {
      kinds = null;
      throw error;
    });
    return kinds;
  },
  async kind(name: string): Promise<KindView> {
    const found = (await api.kinds()).find((kind) => kind.name === name || kind.aliases.includes(name));
    if (!found) throw new ServerError(`There is no puzzle called “${name}”.`, 404);
    return found;
  },
  techniques: (kind: string) => request<LessonView[]>("GET", `/kinds/${encodeURIComponent(kind)}/techniques`),
  collection: () => request<ItemView[]>("GET", "/collection"),
  collected: (id: string) => request<PuzzleView>("GET", `/collection/${encodeURIComponent(id)}`),
  formats: () => request<FormatView[]>("GET", "/formats"),
  async read(text: string, kind?: string): Promise<ReadBoard[]> {
    return (await request<{ boards: ReadBoard[] }>("POST", "/read", { text, ...(kind && { kind }) })).boards;
  },
  async picture(board: ToldBoard, format: string): Promise<Blob> {
    return (await answered("POST", "/picture", { ...board, format })).blob();
  },
  /** A board as a text; `aids` are kept by formats that keep a game. */
  async write(board: ToldBoard & Aids, format: string): Promise<string> {
    return (await request<{ text: string }>("POST", "/write", { ...board, format })).text;
  },
  /** The formats that can hold a board. */
  async fitting(board: ToldBoard): Promise<string[]> {
    return (await request<{ formats: string[] }>("POST", "/fitting", board)).formats;
  },
  check: (puzzle: string, marks: Marks) => request<CheckView>("POST", "/check", { puzzle, marks }),
};
