/** Ways to begin a draft. */
import { api } from "../api/client";
import { setter } from "../api/setter";
import { boardOf, isBoardLink } from "../store/link";
import { loadGame } from "../store/progress";
import { freshDraft, keep, type SavedDraft } from "./drafts";
import { sheetFrom } from "./picture";
import type { Sheet } from "./sheet";

async function kept(draft: SavedDraft): Promise<SavedDraft> {
  await keep(draft);
  return draft;
}

export const begin = (kind: string, sheet: Sheet): Promise<SavedDraft> => kept({ ...freshDraft(kind, sheet), revision: 1 });

/** A draft from the text of a puzzle. */
export async function beginWith(text: string): Promise<SavedDraft> {
  const board = isBoardLink(text) ? await boardOf(text) : null;
  const { draft, puzzle } = await setter.open(board?.text ?? text);
  const { title = "", author, note, rules } = board?.info ?? puzzle.info ?? {};
  const told = { ...(author && { author }), ...(note && { note }), ...(rules && { rules }) };
  return kept({ ...freshDraft(draft.kind, sheetFrom(draft), title), told, revision: 1 });
}

/** A draft from a text, still encoded as in an address, or from a game or a puzzle of the collection. */
export async function copyOf(text: string, id: string): Promise<SavedDraft> {
  if (text) return beginWith(decoded(text));
  const puzzle = (await loadGame(id))?.puzzle ?? (await api.collected(id));
  return beginWith(puzzle.text);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
