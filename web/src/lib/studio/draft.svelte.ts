/** One board that is being made: what stands on it, and every stroke so far, to be taken back and done again. */
import type { Marks } from "../api/types";
import type { SavedDraft, Standing, Stroke, Told, Version } from "./drafts";
import { isEmpty, patch, patched, type Sheet } from "./sheet";

const MOST_VERSIONS = 50;

export class Draft {
  readonly id: string;
  readonly kind: string;
  title = $state("");
  told: Told = $state.raw({});
  versions: readonly Version[] = $state.raw([]);
  /** What is known about the board as it stands; null after a stroke. */
  standing: Standing | null = null;
  sheet: Sheet = $state.raw({ rows: 1, cols: 1, variant: "", clues: {}, regions: [] });
  /** Counts strokes, done and taken back. Reading it subscribes to each. */
  version = $state(0);
  canUndo = $state(false);
  canRedo = $state(false);
  marks: Marks = {};
  notes: Record<string, string[]> = {};
  revision: number;
  private past: Stroke[];
  private future: Stroke[];
  private before: Sheet | null = null;

  constructor(saved: SavedDraft) {
    this.id = saved.id;
    this.kind = saved.kind;
    this.title = saved.title;
    this.told = saved.told ?? {};
    this.versions = saved.versions ?? [];
    this.standing = saved.standing ?? null;
    this.sheet = saved.sheet;
    this.past = saved.past;
    this.future = saved.future;
    this.marks = saved.marks;
    this.notes = saved.notes;
    this.revision = saved.revision;
    this.settle();
  }

  /** What is drawn from now on is one stroke. */
  begin(): void {
    this.before ??= this.sheet;
  }

  commit(): void {
    const { before, sheet } = this;
    this.before = null;
    if (!before || before === sheet) return;
    const stroke = { undo: patch(sheet, before), redo: patch(before, sheet) };
    if (isEmpty(stroke.redo)) return;
    this.past.push(stroke);
    this.future = [];
    this.settle();
  }

  /** Takes back what was drawn since begin, as if it had not been. */
  rollback(): void {
    if (this.before) this.sheet = this.before;
    this.before = null;
  }

  /** Changes the board, within a stroke or as a stroke of its own. */
  draw(sheet: Sheet): void {
    const alone = this.before === null;
    if (alone) this.begin();
    this.sheet = sheet;
    if (alone) this.commit();
  }

  undo(): void {
    const stroke = this.past.pop();
    if (!stroke) return;
    this.future.push(stroke);
    this.sheet = patched(this.sheet, stroke.undo);
    this.settle();
  }

  redo(): void {
    const stroke = this.future.pop();
    if (!stroke) return;
    this.past.push(stroke);
    this.sheet = patched(this.sheet, stroke.redo);
    this.settle();
  }

  save(): SavedDraft {
    const { id, kind, title, told, versions, standing, sheet, past, future, marks, notes, revision } = this;
    return { id, kind, title, told, versions: [...versions], standing, sheet, past, future, marks, notes, revision, updated: Date.now() };
  }

  /** What the puzzle's info holds: whatever its setter wrote. */
  get info(): Record<string, string> {
    const all = { title: this.title, ...this.told };
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]?.trim()));
  }

  keepVersion(name: string): void {
    const version = { id: crypto.randomUUID(), name, sheet: this.sheet, standing: this.standing, when: Date.now() };
    this.versions = [version, ...this.versions].slice(0, MOST_VERSIONS);
  }

  dropVersion(id: string): void {
    this.versions = this.versions.filter((one) => one.id !== id);
  }

  private settle(): void {
    this.canUndo = this.past.length > 0;
    this.canRedo = this.future.length > 0;
    this.version++;
  }
}
