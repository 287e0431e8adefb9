/** The boards that are being made, as this browser keeps them. */
import type { Marks } from "../api/types";
import * as db from "../store/db";
import { tabs } from "../store/tabs";
import type { Patch, Sheet } from "./sheet";

/** One stroke: how to take it back, and how to do it again. */
export interface Stroke {
  undo: Patch;
  redo: Patch;
}

/** What is known about a board: how many answers it has, and how hard it is. */
export interface Standing {
  status: "none" | "one" | "several" | "unknown";
  level: string | null;
}

/** A state of a draft that its setter has named. */
export interface Version {
  id: string;
  name: string;
  sheet: Sheet;
  standing: Standing | null;
  when: number;
}

/** What a setter writes about a puzzle, besides its title. */
export type Told = Partial<Record<"author" | "note" | "rules", string>>;

export interface SavedDraft {
  id: string;
  kind: string;
  title: string;
  /** Drafts kept before there were any lack these. */
  told?: Told;
  versions?: Version[];
  standing?: Standing | null;
  sheet: Sheet;
  past: Stroke[];
  future: Stroke[];
  /** What was written while solving it as a test. */
  marks: Marks;
  notes: Record<string, string[]>;
  /** Counts its saves. A tab that overwrites another tab's work gets a warning. */
  revision: number;
  updated: number;
}

export function freshDraft(kind: string, sheet: Sheet, title = "", marks: Marks = {}): SavedDraft {
  const id = crypto.randomUUID();
  return { id, kind, title, sheet, past: [], future: [], marks, notes: {}, revision: 0, updated: Date.now() };
}

export const loadDraft = (id: string): Promise<SavedDraft | undefined> => db.get("drafts", id);
export const removeDraft = (id: string): Promise<void> => db.remove("drafts", id);

/** All drafts, the latest first. */
export async function allDrafts(): Promise<SavedDraft[]> {
  return (await db.all<SavedDraft>("drafts")).sort((one, other) => other.updated - one.updated);
}

const strokes = tabs("gridproof.drafts");

/** Keeps a draft, unless another tab has kept a later one: then that one is given back and nothing is written. */
export async function keep(draft: SavedDraft): Promise<SavedDraft | null> {
  const { kept, theirs } = await db.replace<SavedDraft>("drafts", draft, (known) => !known || known.revision < draft.revision);
  if (kept && !theirs) strokes.tell(draft.id);
  return theirs;
}

/** Keeps what became known about a board. It is no stroke: other tabs find it out themselves, and nothing of theirs is overwritten. */
export async function keepStanding(draft: SavedDraft): Promise<void> {
  await db.replace<SavedDraft>("drafts", draft, (known) => known?.revision === draft.revision);
}

/** Calls back when another tab keeps a draft. Returns how to stop. */
export const onStrokeElsewhere = strokes.listen;
