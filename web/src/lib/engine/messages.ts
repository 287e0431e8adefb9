/** The messages between a page and its workers. */
import type { Engine } from "../root";

export interface Load extends Engine {
  /** The address of the folder that has the files. */
  base: string;
}

export interface Call {
  method: string;
  path: string;
  /** As JSON. */
  body: string | undefined;
}

/** What a job may take, as the server has it. */
export interface Limits {
  /** None (null): it ends by itself, or when it is cancelled. */
  seconds: Record<string, number | null>;
  /** Verbs that nobody waits for at the board: one of them is done at a time, so that a hint finds a free worker. */
  aside: string[];
  memory: number;
}

export type Told =
  | { is: "loading"; bytes: number }
  | { is: "ready"; limits: Limits }
  | { is: "progress"; text: string }
  | { is: "answer"; status: number; media: string; body: Uint8Array<ArrayBuffer>; held: number }
  | { is: "failed"; error: string };
