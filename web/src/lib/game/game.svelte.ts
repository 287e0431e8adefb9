/** One puzzle being played: the board's layers, the history, trials and the clock. */
import type { CellView, KindView, Marks, PuzzleView, RandomRequest } from "../api/types";
import { settings } from "../store/settings.svelte";
import { difference, merged, reversed, type Change, type Entry, type Layer, type Snapshot } from "./history";
import { Layers } from "./layers.svelte";
import { placesOf } from "../board/geometry";
import { peersOf } from "./peers";
import { written } from "./code";
import { sha256 } from "./sha256";
import { Timer } from "./timer.svelte";

/** Small marks and colours: a cell may have several. */
export type Pencilled = "note" | "corner" | "colour";
/** What the player draws beside marks. */
export type Aid = "colour" | "sign";

export interface SavedGame {
  id: string;
  puzzle: PuzzleView;
  layers: Snapshot;
  past: Entry[];
  future: Entry[];
  trials: Snapshot[];
  elapsed: number;
  finished: number | null;
  hints: number;
  helped: boolean;
  updated: number;
  /** The day that it is the puzzle of. */
  daily?: string;
  /** Its number in the library, where it was opened from there. */
  library?: number;
  /** What was wished for when it was made. */
  wish?: RandomRequest;
}

/** Several values of each place as they stand on a layer. */
export function joined(values: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([place, several]) => [place, several.join(" ")]));
}

export function freshGame(puzzle: PuzzleView, marks: Marks = {}, notes: Record<string, string[]> = {}): SavedGame {
  return {
    id: puzzle.id,
    puzzle,
    layers: { mark: { ...marks }, note: joined(notes) },
    past: [],
    future: [],
    trials: [],
    elapsed: 0,
    finished: null,
    hints: 0,
    helped: false,
    updated: Date.now(),
  };
}

export class Game {
  puzzle: PuzzleView;
  readonly timer: Timer;
  readonly daily: string | undefined;
  library: number | undefined;
  readonly wish: RandomRequest | undefined;
  /** All places: cells, the edges between them, and the sides at the border. */
  readonly places: readonly number[];
  /** The cells that may not hold the same mark as a cell. */
  readonly peers: ReadonlyMap<number, ReadonlySet<number>>;
  private readonly layers: Layers;
  private past: Entry[];
  private future: Entry[];
  private trials: Snapshot[];
  private open: Change[] | null = null;

  /** Counts actions. Reading it subscribes to every action. */
  version = $state(0);
  /** Counts strokes of aids while they are drawn: they are listed, not read place by place. */
  private drawn = $state(0);
  canUndo = $state(false);
  canRedo = $state(false);
  depth = $state(0);
  finished: number | null = $state(null);
  hints = $state(0);
  helped = $state(false);

  constructor(
    saved: SavedGame,
    readonly kind: KindView,
  ) {
    this.puzzle = saved.puzzle;
    this.timer = new Timer(saved.elapsed);
    this.daily = saved.daily;
    this.library = saved.library;
    this.wish = saved.wish;
    this.peers = peersOf(saved.puzzle);
    const { rows, cols } = saved.puzzle;
    this.places = Array.from({ length: placesOf(rows, cols) }, (_, place) => place);
    this.layers = new Layers(this.places, saved.layers);
    this.past = saved.past;
    this.future = saved.future;
    this.trials = saved.trials;
    this.finished = saved.finished;
    this.hints = saved.hints;
    this.helped = saved.helped;
    this.settle();
  }

  // what stands where

  mark(place: number): string {
    return this.layers.read("mark", place);
  }

  /** The small marks, the colours or the sign of a place. Small marks under a mark are not to be seen. */
  pencilled(layer: Pencilled | Aid, place: number): string[] {
    if ((layer === "note" || layer === "corner") && this.mark(place)) return [];
    const text = this.layers.read(layer, place);
    return text ? text.split(" ") : [];
  }

  notes(place: number): string[] {
    return this.pencilled("note", place);
  }

  /** What stands in a cell, printed or written. */
  value({ clue, place }: CellView): string {
    return clue?.text ?? this.mark(place);
  }

  /** A colour or a sign that the player drew. */
  aid(layer: Aid, place: number): string {
    return this.layers.read(layer, place);
  }

  /** The places with colours, or with signs. Reading them subscribes to every action. */
  private aids(layer: Aid): [place: number, values: string[]][] {
    void this.version;
    void this.drawn;
    return [...this.layers.filled(layer)].map(([place, text]) => [place, text.split(" ")]);
  }

  painted(): [place: number, values: string[]][] {
    return this.aids("colour");
  }

  signs(): [place: number, values: string[]][] {
    return this.aids("sign");
  }

  get allSigns(): Record<string, string> {
    return Object.fromEntries(this.layers.filled("sign"));
  }

  /** Draws a colour or a sign; "" takes it away. */
  draw(layer: Aid, place: number, value: string): void {
    if (this.finished !== null) return;
    this.act(() => this.change(layer, place, value));
    this.drawn++;
  }

  isDone(place: number): boolean {
    return this.layers.read("done", place) !== "";
  }

  /** How deep in trials the mark of a place was written; 0 outside of trials. */
  tint(place: number): number {
    return Number(this.layers.read("tint", place));
  }

  /** All marks. Reading them subscribes to every action. */
  get marks(): Marks {
    void this.version;
    return Object.fromEntries(this.layers.filled("mark"));
  }

  get allNotes(): Record<string, string[]> {
    return this.all("note");
  }

  /** The small marks or the colours of all places that have some. Small marks under a mark are not to be seen. */
  all(layer: Pencilled | "sign"): Record<string, string[]> {
    const small = layer === "note" || layer === "corner";
    const seen = [...this.layers.filled(layer)].filter(([place]) => !small || !this.layers.filled("mark").has(place));
    return Object.fromEntries(seen.map(([place, text]) => [place, text.split(" ")]));
  }

  /** What was done, action by action. */
  get entries(): readonly Entry[] {
    return this.past;
  }

  /** Small marks of both sorts as candidates, for code that supports only one sort. */
  get bothNotes(): Record<string, string[]> {
    const found = this.all("corner");
    for (const [place, marks] of Object.entries(this.allNotes)) found[place] = [...new Set([...marks, ...(found[place] ?? [])])];
    return found;
  }

  /** The moves on the layer of marks, oldest first. */
  get moves(): [number, string | null][] {
    return this.past.flatMap((entry) =>
      entry.changes
        .filter((change) => change.layer === "mark")
        .map((change): [number, string | null] => [change.place, change.after || null]),
    );
  }

  // actions

  /** Several writes that are taken back as one. Nested calls join the outer one. */
  act(work: () => void): void {
    if (this.open) return work();
    this.begin();
    work();
    this.commit();
  }

  begin(): void {
    this.open ??= [];
  }

  commit(): void {
    const changes = merged(this.open ?? []);
    this.open = null;
    if (changes.length) this.record({ changes });
  }

  /** Takes back what was written since begin, as if it had not been. */
  rollback(): void {
    const changes = this.open ?? [];
    this.open = null;
    for (const change of [...changes].reverse()) this.layers.write(change.layer, change.place, change.before);
  }

  /** Small marks stay below a mark, and are seen again when it goes. */
  write(place: number, mark: string): void {
    if (this.finished !== null) return;
    this.act(() => {
      const before = this.layers.filled("mark").get(place) ?? "";
      if (before && before !== mark) this.giveBack(place, before);
      this.change("mark", place, mark);
      this.change("tint", place, mark && this.depth ? String(this.depth) : "");
      if (mark && settings.tidyNotes) this.strikeFromPeers(place, mark);
    });
  }

  /** What a mark struck from others when it was written stands there again, unless another mark rules it out. */
  private giveBack(place: number, mark: string): void {
    const wrote = ({ changes }: Entry): boolean => changes.some((one) => one.layer === "mark" && one.place === place && one.after === mark);
    const peers = this.peers.get(place);
    const cells = new Map(this.puzzle.cells.map((cell) => [cell.place, cell]));
    for (const { layer, place: peer, before, after } of peers ? (this.past.findLast(wrote)?.changes ?? []) : []) {
      const [had, has] = [before.split(" "), after.split(" ")];
      const cell = cells.get(peer);
      if (!cell || !(layer === "note" || layer === "corner") || !peers?.has(peer) || !had.includes(mark) || has.includes(mark)) continue;
      const others = [...(this.peers.get(peer) ?? [])].flatMap((one) => (one === place ? [] : (cells.get(one) ?? [])));
      if (others.some((one) => this.value(one) === mark)) continue;
      const now = (this.layers.filled(layer).get(peer) ?? "").split(" ");
      this.change(layer, peer, cell.marks.filter((one) => one === mark || now.includes(one)).join(" "));
    }
  }

  /** Small marks that a new mark rules out go along with it. */
  private strikeFromPeers(place: number, mark: string): void {
    for (const peer of this.peers.get(place) ?? []) {
      for (const layer of ["note", "corner"] as const) {
        const marks = (this.layers.filled(layer).get(peer) ?? "").split(" ");
        if (marks.includes(mark)) this.change(layer, peer, marks.filter((one) => one !== mark).join(" "));
      }
    }
  }

  /** Small marks or colours of several cells: all get it or, when all have it, lose it. */
  pencil(layer: Pencilled, cells: readonly CellView[], value: string): void {
    if (this.finished !== null) return;
    const open = layer === "colour" ? cells : cells.filter(({ place, marks }) => !this.mark(place) && marks.includes(value));
    const gone = open.every(({ place }) => this.pencilled(layer, place).includes(value));
    this.act(() => {
      for (const { place, marks } of open) {
        const now = new Set(this.pencilled(layer, place));
        if (gone) now.delete(value);
        else now.add(value);
        const inOrder = layer === "colour" ? [...now].sort() : marks.filter((mark) => now.has(mark));
        this.change(layer, place, inOrder.join(" "));
      }
    });
  }

  /** Every candidate that a glance at the board leaves, in every empty cell. */
  fillNotes(cells: readonly CellView[]): void {
    const values = new Map(cells.map((cell) => [cell.place, this.value(cell)]));
    this.act(() => {
      for (const { place, marks } of cells) {
        if (!marks.length || values.get(place)) continue;
        const seen = new Set([...(this.peers.get(place) ?? [])].map((peer) => values.get(peer)));
        this.note(place, marks.filter((mark) => !seen.has(mark)));
      }
    });
  }

  /** Takes away a mark; where there is none the small marks; or the colours. */
  erase(place: number, colours: boolean): void {
    if (this.finished !== null) return;
    this.act(() => {
      if (!colours && this.layers.filled("mark").has(place)) return this.write(place, "");
      for (const layer of colours ? (["colour"] as const) : (["note", "corner"] as const)) this.change(layer, place, "");
    });
  }

  note(place: number, marks: readonly string[]): void {
    if (this.finished !== null) return;
    this.act(() => this.change("note", place, marks.join(" ")));
  }

  /** Which marks of a cell stand as candidates: all of them, where players strike out and have not yet. */
  candidates({ place, marks }: CellView): string[] {
    const notes = this.notes(place);
    return notes.length || this.kind.gestures.notes === "left" ? notes : marks;
  }

  toggleNote(cell: CellView, mark: string): void {
    const before = this.candidates(cell);
    const after = cell.marks.filter((one) => before.includes(one) !== (one === mark));
    const untouched = this.kind.gestures.notes === "struck" && after.length === cell.marks.length;
    this.note(cell.place, untouched ? [] : after);
  }

  toggleDone(place: number): void {
    this.act(() => this.change("done", place, this.isDone(place) ? "" : "yes"));
  }

  clear(): void {
    this.finished = null;
    this.act(() => {
      for (const change of difference(this.layers.snapshot(), {})) this.change(change.layer, change.place, "");
    });
  }

  undo(): void {
    this.step(this.past, this.future);
  }

  redo(): void {
    this.step(this.future, this.past);
  }

  // trials

  beginTrial(): void {
    this.record({ changes: [], trial: { began: this.layers.snapshot() } });
  }

  keepTrial(): void {
    const checkpoint = this.trials.at(-1);
    if (!checkpoint) return;
    const [here, above] = [String(this.depth), this.depth > 1 ? String(this.depth - 1) : ""];
    const changes: Change[] = [];
    for (const [place, tint] of this.layers.filled("tint"))
      if (tint === here) changes.push({ layer: "tint", place, before: tint, after: above });
    this.record({ changes, trial: { ended: checkpoint } });
  }

  discardTrial(): void {
    const checkpoint = this.trials.at(-1);
    if (!checkpoint) return;
    this.record({ changes: difference(this.layers.snapshot(), checkpoint), trial: { ended: checkpoint } });
  }

  // completion

  /** What the server found out about the answer since the puzzle was opened. */
  learn(unique: boolean | null, digest: string | null): void {
    this.puzzle = { ...this.puzzle, unique, digest };
  }

  /** Whether the marks are the answer; null if only the server can decide it. */
  get solved(): boolean | null {
    const { digest, salt } = this.puzzle;
    if (!digest) return null;
    return sha256(salt + written(this.layers.filled("mark"), this.kind.blanks)) === digest;
  }

  finish(): void {
    this.finished = this.timer.stop();
    this.version++;
  }

  /** From the beginning, with the clock at zero. */
  restart(): void {
    this.timer.reset();
    this.hints = 0;
    this.helped = false;
  }

  save(): SavedGame {
    return {
      id: this.puzzle.id,
      puzzle: this.puzzle,
      layers: this.layers.snapshot(),
      past: this.past,
      future: this.future,
      trials: this.trials,
      elapsed: this.timer.elapsed,
      finished: this.finished,
      hints: this.hints,
      helped: this.helped,
      updated: Date.now(),
      ...(this.daily && { daily: this.daily }),
      ...(this.library && { library: this.library }),
      ...(this.wish && { wish: this.wish }),
    };
  }

  get touched(): boolean {
    return this.past.length > 0;
  }

  private change(layer: Layer, place: number, after: string): void {
    const before = this.layers.filled(layer).get(place) ?? "";
    if (before === after) return;
    this.open?.push({ layer, place, before, after });
    this.layers.write(layer, place, after);
  }

  private record(entry: Entry): void {
    this.apply(entry);
    this.past.push(entry);
    this.future = [];
    this.settle();
  }

  private step(from: Entry[], to: Entry[]): void {
    if (this.finished !== null) return;
    const entry = from.pop();
    if (!entry) return;
    this.apply(from === this.past ? reversed(entry) : entry);
    to.push(entry);
    this.settle();
  }

  private apply(entry: Entry): void {
    for (const change of entry.changes) this.layers.write(change.layer, change.place, change.after);
    if (entry.trial?.began) this.trials.push(entry.trial.began);
    if (entry.trial?.ended) this.trials.pop();
  }

  private settle(): void {
    this.canUndo = this.past.length > 0;
    this.canRedo = this.future.length > 0;
    this.depth = this.trials.length;
    this.version++;
  }
}
