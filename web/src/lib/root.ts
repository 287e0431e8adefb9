/** The place of the app on its host. A page gives the number of folders above it; without it, the app is at the top. */

function content(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

/** The path of the app's first page; it ends in a slash. */
export const ROOT = new URL(content("gridproof-root") ?? "/", window.location.href).pathname;

/** The app runs on the player's own computer: its addresses open nowhere else. */
export const HERE = ["localhost", "127.0.0.1", "[::1]"].includes(window.location.hostname);

/** The address of a page or file, by its path within the app. */
export const to = (path: string): string => ROOT + path.slice(1);

type Part = "packages" | "library" | "wasm" | "runtime" | "loader";

export interface Engine {
  /** Their names by what they are for. */
  files: Record<Part, string>;
  /** In bytes, as they are sent. */
  sizes: Record<Part, number>;
  /** What the Python there reports about itself, and the answers that it needs. */
  info: Record<string, string>;
}

/** A pack of puzzles that somebody has published: its own site, without an engine. */
export interface Pack {
  title: string;
  author: string;
  note: string;
  /** Whether solvers see a code. */
  codes: boolean;
}
export const PACK: Pack | null = JSON.parse(content("gridproof-pack") ?? "null");

/** The page stands in a frame of another page: the board alone is shown. */
export const FRAMED = new URLSearchParams(window.location.search).has("frame");

/** What the page computes with itself, where no server does it for it. */
export const ENGINE: Engine | null = JSON.parse(content("gridproof-engine") ?? "null");
