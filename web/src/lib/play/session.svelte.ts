/** A game on the page: the game itself, the results of helps, and when it is saved. */
import { untrack } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { api, ServerError, unreachable } from "../api/client";
import { Cancelled, jobs } from "../api/jobs";
import type { CountResult, HintResult, KindView, ViolationView } from "../api/types";
import { Layout } from "../board/geometry";
import { playing } from "../board/keys";
import { Look, type Pointing, type View } from "../board/look";
import { Pen } from "../board/pen.svelte";
import type { Strokes } from "../board/pointer";
import { Zoom } from "../board/zoom.svelte";
import { Game, type SavedGame } from "../game/game.svelte";
import { Replay } from "../game/replay.svelte";
import { saveGame, saveMove, saveWin } from "../store/progress";
import { marksErrors, settings } from "../store/settings.svelte";
import { meet, toldShort } from "./met";
import { notices, tellError } from "../ui/notices.svelte";
import { noAnswer, toldAnswer, toldNone } from "./answered";
import { toldOffline } from "./offline";
import { forgetIdle, whenIdle } from "./idle";
import { Reasons } from "./reasons.svelte";
import { upcoming } from "./upcoming";
import { Wondering } from "./wondering.svelte";

export const COUNTED_HINTS = 5;
const JUDGE_AFTER = 250;
/** Long enough for the mark to be painted first. */
const COMPARE_AFTER = 30;
/** A full but wrong board is reported when the player pauses: a mark may be on its way through its values. */
const REMARK_AFTER = 1200;

/** How much of a hint is shown. */
export type HintDepth = "nudge" | "area" | "short" | "reason";

/** What a check found: what is on the page, or (null) nothing. */
export type Verdict = "broken" | "right" | "wrong" | "candidates" | null;

export class Session {
  readonly game: Game;
  readonly layout: Layout;
  readonly look: Look;
  readonly pen: Pen;
  readonly strokes: Strokes;
  readonly zoom: Zoom;
  readonly view: View;
  readonly wondering: Wondering;
  readonly reasons: Reasons;
  /** Clues that the server calls done; those that the player greyed are in the game. */
  private readonly settled = new SvelteSet<number>();

  /** The faults that a check found, and the faults that are marked automatically. */
  violations: ViolationView[] = $state.raw([]);
  live: ViolationView[] = $state.raw([]);
  verdict: Verdict = $state(null);
  hint: HintResult | null = $state.raw(null);
  depth: HintDepth = $state("nudge");
  /** The sentence of the hint that is read. */
  link = $state(0);
  /** The place in a sentence that the player points at. */
  asked: number | null = $state(null);
  busy = $state("");
  paused = $state(false);
  /** The rules or the like lie over the board: the clock stands still meanwhile. */
  private reading = false;
  /** The moves are shown once more. */
  replay: Replay | null = $state.raw(null);
  /** The congratulation is on the page. */
  celebrating = $state(false);
  private work: AbortController | null = null;
  private saving: number | null = null;
  private comparing: ReturnType<typeof setTimeout> | null = null;
  private remarking: ReturnType<typeof setTimeout> | undefined;
  private proving: AbortController | null = null;
  private judging: ReturnType<typeof setTimeout> | null = null;
  private seen: number;
  /** The state of the game in which the answer was shown: nobody has solved that. */
  private shown = -1;
  /** There are moves that are not saved yet. */
  private moved = false;
  /** Another tab has gone on with this game: what is here is no longer worth saving. */
  private superseded = false;
  /** The texts of the hints so far. The same hint is not counted twice. */
  private readonly heard = new Set<string>();

  constructor(
    saved: SavedGame,
    readonly kind: KindView,
    /** Where the game is kept, if not among the games. */
    private readonly keep?: (game: SavedGame) => Promise<unknown>,
  ) {
    this.game = new Game(saved, kind);
    this.layout = new Layout(saved.puzzle);
    this.look = new Look(kind);
    this.zoom = new Zoom(this.layout.rows, this.layout.cols, this.layout.room);
    this.pen = new Pen(kind.gestures.input === "digit");
    this.pen.cursor = this.layout.cells.find((cell) => cell.marks.length)?.place ?? 0;
    const strokes = playing(this);
    this.wondering = new Wondering(this.layout);
    this.reasons = new Reasons(this.game);
    this.strokes = { ...strokes, tap: (hit, secondary) => void (this.wondering.taken(hit) || strokes.tap(hit, secondary)) };
    const { game, settled } = this;
    this.view = {
      mark: (place) => game.mark(place),
      notes: (place) => game.notes(place),
      pencilled: (layer, place) => game.pencilled(layer, place),
      tint: (place) => game.tint(place),
      painted: () => game.painted(),
      signs: () => game.signs(),
      // The finished board is shown in full.
      isDone: (place) => game.finished === null && (game.isDone(place) || (settings.greyDone && settled.has(place))),
    };
    this.seen = game.version;
  }

  get puzzle() {
    return this.game.puzzle;
  }

  /** A hint or a verdict is on the page. */
  get told(): boolean {
    return this.hint !== null || this.verdict !== null || this.wondering.choices.length > 0;
  }

  /** The places to mark as broken: a hint has its own to point at. */
  get violated(): number[] {
    if (this.hint) return [];
    return (this.verdict ? this.violations : this.live).flatMap((one) => one.places);
  }

  /** The name of the mark that the hint calls wrong, as far as it may be given away by now. */
  get wrong(): number | null {
    const { hint, depth } = this;
    return hint && (settings.nameMistakes || depth !== "nudge") ? hint.wrong : null;
  }

  /** What the hint points at by now: first nothing, then an area, then what its sentence speaks of. */
  get pointing(): Pointing {
    const { hint, depth, link } = this;
    const asked = this.asked === null ? [] : [this.asked];
    if (!hint) return { asked: this.wondering.choices.map(({ place }) => place) };
    if (depth === "reason") return { ...hint.chain[link], asked };
    // In short: what follows, without the way there.
    if (depth === "short") return { target: Object.keys(hint.marks).map(Number), comes: hint.marks, asked };
    if (hint.kind === "mistake") return { target: this.wrong === null ? [] : [this.wrong], asked };
    return { area: depth === "area" ? hint.focus : [], asked };
  }

  get hintsLeft(): number {
    return settings.hints === "counted" ? Math.max(0, COUNTED_HINTS - this.game.hints) : Infinity;
  }

  /** Follows the game while the page shows it. Returns how to stop. */
  follow(): () => void {
    const stop = $effect.root(() => {
      $effect(() => {
        const { version } = this.game;
        if (version !== this.seen) untrack(() => this.changed());
        this.seen = version;
      });
    });
    const hidden = (): void => {
      if (document.hidden) {
        this.game.timer.stop();
        this.flush();
      } else this.resume();
    };
    const leave = (): void => void this.flush();
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", leave);
    this.resume();
    this.judgeSoon();
    void this.prove();
    upcoming.prepare(this.game.wish);
    return () => {
      stop();
      upcoming.wait();
      clearTimeout(this.remarking);
      this.proving?.abort();
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", leave);
      this.cancel();
      this.game.timer.stop();
      this.flush();
    };
  }

  private resume(): void {
    if (!this.paused && !this.reading && this.game.finished === null) this.game.timer.start();
  }

  /** Stops the clock while something is read, and lets it go on after that. */
  read(reading: boolean): void {
    this.reading = reading;
    if (reading) this.game.timer.stop();
    else if (!document.hidden) this.resume();
  }

  replayMoves(): void {
    this.replay = new Replay(this.game);
  }

  pause(): void {
    this.paused = true;
    this.game.timer.stop();
    this.flush();
  }

  unpause(): void {
    this.paused = false;
    this.resume();
  }

  // after each action

  /** Runs within the click: whatever looks at the whole board waits until the click is painted. */
  private changed(): void {
    this.closeCheck();
    this.wondering.end();
    this.reasons.changed();
    this.hint = null;
    this.moved = true;
    this.saving ??= whenIdle(() => this.flush());
    if (this.game.finished !== null) return;
    this.judgeSoon();
    this.comparing ??= setTimeout(() => this.compare(), COMPARE_AFTER);
    clearTimeout(this.remarking);
    this.remarking = setTimeout(() => this.remark(), REMARK_AFTER);
  }

  private compare(): void {
    this.comparing = null;
    if (this.game.finished === null && this.game.solved) this.win();
  }

  private remark(): void {
    const { finished, solved } = this.game;
    if (finished === null && solved === false && this.game.version !== this.shown && this.full)
      notices.tell("The board is full, but something is wrong.", { label: "Check", run: () => void this.check() });
  }

  /** Every place that takes a mark has one. */
  private get full(): boolean {
    const { cells, edges } = this.layout;
    return [...cells, ...edges].every((one) => !one.marks.length || this.game.mark(one.place));
  }

  private async flush(): Promise<void> {
    if (this.saving !== null) forgetIdle(this.saving);
    this.saving = null;
    if (this.superseded || !(this.moved || this.game.touched || this.game.finished !== null)) return;
    const save: (game: SavedGame) => Promise<unknown> = this.keep ?? (this.moved ? saveMove : saveGame);
    this.moved = false;
    await save(this.game.save()).catch(tellError);
  }

  /** Another tab has saved a later state of this game, which is to be shown instead. */
  supersede(): void {
    this.superseded = true;
  }

  /** Finds the digest of the answer in the background. Without it, only the server can recognise the end. */
  private async prove(): Promise<void> {
    const { unique, text } = this.puzzle;
    if (unique !== null) return;
    const control = (this.proving = new AbortController());
    try {
      const found = await jobs.prove(text, control.signal);
      this.game.learn(found.unique, found.digest);
      if (found.answers === "none") notices.tell(noAnswer(found.otherwise));
      if (found.answers === "several") notices.tell("This puzzle has several answers: any of them counts.");
      await (this.keep ?? saveGame)(this.game.save());
      if (this.game.touched) this.compare();
    } catch (error) {
      if (!(error instanceof Cancelled || error instanceof ServerError)) tellError(error);
    }
  }

  /** Requests the finished clues and, if wished, the broken rules. Without a network nothing is lost. */
  private judgeSoon(): void {
    if (this.judging !== null) clearTimeout(this.judging);
    this.judging = setTimeout(() => void this.judge(), JUDGE_AFTER);
  }

  private async judge(): Promise<void> {
    const { version } = this.game;
    const marking = marksErrors(this.puzzle.level);
    if (!(settings.greyDone || marking || this.game.solved === null)) return;
    try {
      const verdict = await api.check(this.puzzle.text, this.game.marks);
      if (version !== this.game.version) return;
      const done = new Set(verdict.done_clues);
      for (const place of [...this.settled]) if (!done.has(place)) this.settled.delete(place);
      for (const place of done) this.settled.add(place);
      this.live = marking ? verdict.violations.filter((one) => one.broken) : [];
      if (verdict.solved && this.game.solved === null) this.win();
    } catch (error) {
      this.live = [];
      if (!(error instanceof ServerError)) throw error;
    }
  }

  private win(): void {
    const { game } = this;
    if (game.finished !== null || game.version === this.shown) return;
    game.finish();
    this.live = [];
    // Whoever leaves at the congratulation has the result.
    const won = game.helped ? null : saveWin(this.puzzle, game.daily, game.finished ?? 0, game.hints);
    void Promise.all([this.flush(), won]).catch(tellError).finally(() => (this.celebrating = true));
  }

  again(): void {
    this.celebrating = false;
    this.replay = null;
    this.game.clear();
    this.game.restart();
    this.resume();
  }

  // helps

  cancel(): void {
    this.work?.abort();
  }

  /** One help at a time; a new one ends the one before. */
  private async ask<T>(what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.cancel();
    upcoming.wait();
    const control = (this.work = new AbortController());
    this.busy = what;
    try {
      return await work(control.signal);
    } catch (error) {
      if (!(error instanceof Cancelled)) tellError(error);
      return undefined;
    } finally {
      if (this.work === control) {
        this.work = null;
        this.busy = "";
        upcoming.prepare(this.game.wish);
      }
    }
  }

  /** Whether all is right so far: rules that are broken are shown where they are. */
  async check(): Promise<void> {
    const at = { puzzle: this.puzzle.text, marks: this.game.marks, notes: this.game.allNotes };
    const { version } = this.game;
    const judged = async (signal: AbortSignal): Promise<Verdict> => {
      const { right, candidates_right } = await jobs.rightSoFar(at, signal);
      return !right ? "wrong" : candidates_right ? "right" : "candidates";
    };
    const found = await this.ask("check", async (signal) => {
      const checked = await api.check(at.puzzle, at.marks).catch(unreachable);
      if (!checked) return void notices.tell(toldOffline(this.game.solved, this.full));
      const { solved, violations } = checked;
      const broken = violations.filter((one) => one.broken);
      return { solved, broken, verdict: broken.length ? "broken" : solved ? "right" : await judged(signal) } as const;
    });
    if (!found || version !== this.game.version) return;
    this.hint = null;
    this.violations = found.broken;
    this.verdict = found.verdict;
    if (found.solved && this.game.finished === null) this.win();
  }

  /** Puts away what a check has found. */
  closeCheck(): void {
    this.verdict = null;
    this.violations = [];
  }

  /** Whether another hint is allowed; if not, it says so. */
  private allowed(): boolean {
    if (this.hintsLeft === 0) notices.tell(`All ${COUNTED_HINTS} hints of this puzzle are used. The settings allow more.`);
    return this.hintsLeft > 0;
  }

  async askHint(): Promise<void> {
    if (!this.allowed()) return;
    const { version } = this.game;
    const at = {
      puzzle: this.puzzle.text,
      marks: this.game.marks,
      notes: this.game.allNotes,
      history: this.game.moves,
      fold: !settings.allSteps,
      uniqueness: settings.uniqueness,
    };
    const hint = await this.ask("hint", (signal) => jobs.hint(at, signal));
    if (hint && version === this.game.version) this.show(hint, "nudge");
  }

  /** Asks why a mark can or cannot stand on a place. The answer is a hint, and counts as one. */
  async askWhy(place: number, mark: string): Promise<void> {
    if (!this.allowed()) return;
    const { version } = this.game;
    const at = { puzzle: this.puzzle.text, marks: this.game.marks, notes: this.game.allNotes, place, mark };
    const answer = await this.ask("why", (signal) => jobs.why(at, signal));
    if (answer && version === this.game.version) this.show(answer.told as HintResult, "reason");
  }

  /** Tells the reason: in short where the player has met the technique, or where it is long. */
  explain(): void {
    const { hint } = this;
    if (hint) this.depth = hint.short && toldShort(this.kind.name, hint) ? "short" : "reason";
  }

  /** Begins a trial with what a long try-out supposes: the player may look for the contradiction. */
  tryOut(): void {
    const supposed = this.hint?.chain.find((link) => Object.keys(link.supposed).length)?.supposed ?? {};
    this.game.beginTrial();
    this.reasons.pass();
    this.game.act(() => {
      for (const [place, mark] of Object.entries(supposed)) this.game.write(Number(place), mark);
    });
  }

  private show(hint: HintResult, depth: HintDepth): void {
    this.closeCheck();
    this.wondering.end();
    this.hint = hint;
    this.depth = depth;
    this.link = 0;
    this.asked = null;
    const said = `${hint.kind} ${hint.text}`;
    if ((hint.kind === "step" || hint.kind === "mistake") && !this.heard.has(said)) this.game.hints++;
    this.heard.add(said);
  }

  /** Applies the hint: it writes the remaining candidates, and marks, which may strike out more candidates. */
  applyHint(): void {
    const { hint, game } = this;
    if (!hint) return;
    if (hint.technique) meet(this.kind.name, hint.technique);
    this.reasons.pass();
    game.act(() => {
      for (const [place, left] of Object.entries(hint.notes)) game.note(Number(place), left);
      for (const [place, mark] of Object.entries(hint.marks)) game.write(Number(place), mark);
    });
  }

  /** Erases the mark that the hint calls wrong, and nothing else. */
  eraseWrong(): void {
    const { wrong, game } = this;
    if (wrong !== null) game.act(() => game.write(wrong, ""));
  }

  /** Writes the answer on the board, found by one of the kind's solvers; undo takes it back. */
  async solve(engine?: string): Promise<void> {
    const answer = await this.ask("solve", (signal) => jobs.solve(this.puzzle.text, signal, engine));
    if (!answer) return;
    if (answer.status === "none" || answer.status === "unknown") {
      notices.tell(toldNone(answer));
      return;
    }
    this.game.helped = true;
    this.game.act(() => {
      for (const place of Object.keys(this.game.marks)) this.game.write(Number(place), "");
      for (const [place, mark] of Object.entries(answer.marks)) this.game.write(Number(place), mark);
    });
    this.shown = this.game.version;
    notices.tell(toldAnswer(answer, answer.status === "multiple" ? await this.count() : undefined));
  }

  count(engine?: string): Promise<CountResult | undefined> {
    return this.ask("count", (signal) => jobs.count(this.puzzle.text, signal, engine));
  }
}
