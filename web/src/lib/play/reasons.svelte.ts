/** The mode in which each move asks for its reason: the move, the rules that the player names, what they are worth. */
import { SvelteSet } from "svelte/reactivity";
import { Cancelled, run } from "../api/jobs";
import type { Marks, Results } from "../api/types";
import type { Game } from "../game/game.svelte";
import { settings } from "../store/settings.svelte";
import { tellError } from "../ui/notices.svelte";

interface Move {
  /** What was written, in the order of places. */
  written: readonly [place: number, mark: string][];
  before: Marks;
}

export class Reasons {
  /** The move that is asked about. */
  move: Move | null = $state.raw(null);
  /** The names of the rules that are chosen. */
  readonly chosen = new SvelteSet<string>();
  result: Results["reason"] | null = $state.raw(null);
  busy = $state(false);
  private marks: Marks;
  private moves: number;
  private passed = false;
  private work: AbortController | null = null;

  constructor(private readonly game: Game) {
    this.marks = game.marks;
    this.moves = game.moves.length;
  }

  /** Looks what the last action wrote. What is erased or taken back needs no reason. */
  changed(): void {
    const { marks, moves } = this.game;
    const before = this.marks;
    const grown = moves.length > this.moves;
    this.marks = marks;
    this.moves = moves.length;
    this.end();
    const own = !this.passed;
    this.passed = false;
    if (!settings.reasons || !grown || !own || this.game.helped) return;
    const written = Object.entries(marks).flatMap(([place, mark]): [number, string][] => (before[place] === mark ? [] : [[Number(place), mark]]));
    if (written.length) this.move = { written, before };
  }

  /** What is written next is no move of the player, but what a hint concludes or supposes. */
  pass(): void {
    this.passed = true;
  }

  end(): void {
    this.work?.abort();
    this.move = null;
    this.again();
  }

  /** Chooses anew for the same move. */
  again(): void {
    this.result = null;
    this.chosen.clear();
  }

  toggle(rule: string): void {
    if (!this.chosen.delete(rule)) this.chosen.add(rule);
  }

  /** Has the reason judged: by the marks before the move and the chosen rules alone. */
  async judge(): Promise<void> {
    const { move, game } = this;
    if (!move) return;
    const control = (this.work = new AbortController());
    this.busy = true;
    try {
      for (const [place, mark] of move.written) {
        const asked = { puzzle: game.puzzle.text, marks: move.before, place, mark, rules: [...this.chosen] };
        this.result = await run({ verb: "reason", ...asked }, control.signal);
        if (this.result.grade !== "follows") return;
      }
    } catch (error) {
      if (!(error instanceof Cancelled)) tellError(error);
    } finally {
      this.busy = false;
    }
  }
}
