/** A draft on the page: its contents, the server's results for it, and when it is kept. */
import { untrack } from "svelte";
import { setter } from "../api/setter";
import type { Change, DraftData, DraftView, KindView, Marks, PuzzleView, SettingView } from "../api/types";
import { Layout } from "../board/geometry";
import { Look, type Pointing, type View } from "../board/look";
import { Pen } from "../board/pen.svelte";
import { Zoom } from "../board/zoom.svelte";
import { freshGame, type SavedGame } from "../game/game.svelte";
import { Session } from "../play/session.svelte";
import { notices, tellError } from "../ui/notices.svelte";
import { Draft } from "./draft.svelte";
import { keep, keepStanding, type SavedDraft, type Standing } from "./drafts";
import { differing, Helper, type HelpName, type Wish } from "./help.svelte";
import { Mirror } from "./mirror.svelte";
import { bareFrame, dataOf, drawn, isCornered, patternOf, sheetFrom } from "./picture";
import { Proof } from "./proof.svelte";
import { NO_SETTING, settingOf, type Setting } from "./setting";
import { changedPlaces, type Sheet } from "./sheet";
import { Easel, type Bench } from "./strokes";
import { OPEN } from "./clues";

export class Studio implements Bench {
  readonly draft: Draft;
  readonly look: Look;
  readonly pen = new Pen(true);
  readonly mirror = new Mirror();
  readonly easel: Easel;
  readonly proof: Proof;
  readonly helper = new Helper();
  private readonly cornered: boolean;

  /** The server's last result for a board of this size. */
  private frame: PuzzleView = $state.raw(bareFrame("", { rows: 1, cols: 1, variant: "", clues: {}, regions: [] }));
  /** The puzzle as the server reads it; null while it is behind. */
  puzzle: PuzzleView | null = $state.raw(null);
  limits: SettingView | null = $state.raw(null);
  faults: DraftView["faults"] = $state.raw([]);
  setting: Setting = $state.raw(NO_SETTING);
  /** The board is solved as a test, not drawn. */
  test: Session | null = $state.raw(null);
  stamping = $state(false);
  /** The cell below the pointer. */
  hovered: number | null = $state(null);
  /** The place in a sentence that the setter points at. */
  asked: number | null = $state(null);
  /** What a sentence speaks of, on the board that it speaks of. */
  told: { marks: Marks; pointing: Pointing } | null = $state.raw(null);
  /** What the answers have in common is shown. */
  showForced = $state(true);
  showAnswer = $state(false);
  private saving = false;
  private dirty = false;
  /** There is a standing to be kept after the strokes that are on their way. */
  private learned = false;
  /** What this browser keeps of the draft is another tab's. */
  private replaced = false;
  private seen: number;
  readonly layout: Layout = $derived.by(() => new Layout(drawn(this.frame, this.shown, this.setting, this.cornered)));
  /** As text, so that a board of the same size is no other one. */
  private readonly size: string = $derived.by(() => {
    const { rows, cols } = this.draft.sheet;
    return `${rows} ${cols} ${this.setting.outside ? 1 : 0}`;
  });
  readonly zoom: Zoom = $derived.by(() => {
    const [rows = 1, cols = 1, side = 0] = this.size.split(" ").map(Number);
    return new Zoom(rows, cols, { top: side, right: side, bottom: side, left: side });
  });

  constructor(
    saved: SavedDraft,
    readonly kind: KindView,
    /** Goes on with another draft: that of another tab, or a copy. */
    private readonly goTo: (id: string) => void,
  ) {
    this.draft = new Draft(saved);
    this.seen = this.draft.version;
    this.look = new Look(kind);
    this.cornered = isCornered(kind.preview.puzzle);
    this.frame = bareFrame(kind.name, saved.sheet);
    this.proof = new Proof((view) => this.learn(view));
    this.easel = new Easel(this);
  }

  get data(): DraftData {
    return dataOf(this.kind.name, this.draft.sheet);
  }

  /** The board that is drawn: the draft, or what a suggestion would make of it. */
  get shown(): Sheet {
    return this.preview ?? this.draft.sheet;
  }

  /** What a suggestion would make of the board. */
  get preview(): Sheet | null {
    const { now, at } = this.helper;
    if (now?.name === "suggest" || now?.name === "values" || now?.name === "harder" || now?.name === "easier") {
      const way = now.found.ways[at];
      return way ? sheetFrom(way.draft) : null;
    }
    if (now?.name === "minimise" || now?.name === "complete" || now?.name === "pattern") return sheetFrom(now.found.draft);
    return null;
  }

  /** The marks that are drawn faintly: what all answers share, or the answer. */
  get faint(): Marks {
    if (this.told) return this.told.marks;
    if (this.helper.now?.name === "answers") return this.helper.now.found.answers[this.helper.at] ?? {};
    if (this.helper.now || this.proof.stale) return {};
    if (this.showAnswer && this.proof.verdict?.status === "one") return this.proof.verdict.marks;
    return this.showForced ? (this.proof.survey?.forced ?? {}) : {};
  }

  readonly view: View = {
    mark: (place) => this.faint[place] ?? "",
    notes: () => [],
    pencilled: () => [],
    isDone: () => false,
    tint: () => 0,
  };

  /** Clues that cannot be, and those that contradict each other. */
  get violated(): number[] {
    const { stale, survey } = this.proof;
    return this.helper.now ? [] : [...this.faults.flatMap((fault) => fault.places), ...((!stale && survey?.core) || [])];
  }

  get pointing(): Pointing {
    if (this.told) return this.told.pointing;
    const { now } = this.helper;
    const open = Object.keys(this.shown.clues).filter((place) => this.shown.clues[place] === OPEN).map(Number);
    if (this.preview) return { target: changedPlaces(this.draft.sheet, this.preview) };
    if (now?.name === "spare") return { clues: now.found.places, open };
    if (now?.name === "answers") return { area: this.telling(differing(now.found.answers, this.helper.at)), open };
    if (now?.name === "heat") return { heat: now.found.places, open };
    if (this.proof.stale) return { open };
    const { survey, verdict } = this.proof;
    if (verdict?.status === "several") return { area: this.telling(survey?.differ ?? verdict.differ), open };
    return { open };
  }

  /** Places that differ are worth showing where others do not. */
  private telling(differ: number[]): number[] {
    const all = [...this.frame.cells, ...this.frame.edges].filter((one) => one.marks.length).length;
    return differ.length < all ? differ : [];
  }

  // following the draft

  /** Follows the draft while the page shows it. Returns how to stop. */
  follow(): () => void {
    const stop = $effect.root(() => {
      $effect(() => {
        const { version } = this.draft;
        if (version !== this.seen) untrack(() => this.changed());
        this.seen = version;
      });
      $effect(() => {
        const { stale, verdict, grade } = this.proof;
        if (!stale && verdict) untrack(() => this.learnStanding(verdict.status, grade?.level ?? null));
      });
      $effect(() => {
        const [rows = 1, cols = 1] = this.size.split(" ").map(Number);
        setter.symmetries(rows, cols).then((known) => (this.mirror.known = known), () => undefined);
      });
    });
    void this.proof.ask(this.data);
    const leave = (): void => {
      if (this.dirty) void this.keepNow();
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      stop();
      this.leaveTest();
      this.proof.stop();
      this.helper.forget();
    };
  }

  private changed(): void {
    const { rows, cols } = this.draft.sheet;
    this.draft.standing = null;
    this.helper.forget();
    this.puzzle = null;
    this.showAnswer = false;
    if (this.frame.rows !== rows || this.frame.cols !== cols) this.frame = bareFrame(this.kind.name, this.draft.sheet);
    if (!this.layout.has(this.pen.cursor)) this.pen.select(0);
    void this.proof.ask(this.data);
    void this.save();
  }

  private learn(view: DraftView): void {
    this.frame = view.puzzle;
    this.puzzle = view.puzzle;
    this.limits = view.setting;
    this.setting = settingOf(view.setting);
    this.faults = view.faults;
  }

  private learnStanding(status: Standing["status"], level: string | null): void {
    const known = this.draft.standing;
    if (known?.status === status && (known.level === level || !level)) return;
    this.draft.standing = { status, level };
    this.learned = true;
    void this.saveStanding();
  }

  /** The puzzle with all that is known, and what its setter wrote about it. */
  get whole(): PuzzleView | null {
    const { puzzle, proof, draft } = this;
    if (!puzzle) return null;
    const verdict = proof.stale ? null : proof.verdict;
    const { level, score } = proof.grade ?? { level: null, score: null };
    const { info } = draft;
    return { ...puzzle, title: info["title"] ?? puzzle.title, info, level, score, unique: verdict?.status === "one" ? true : null, digest: verdict?.digest ?? null };
  }

  keepVersion(name: string): void {
    this.draft.keepVersion(name);
    void this.save();
  }

  dropVersion(id: string): void {
    this.draft.dropVersion(id);
    void this.save();
  }

  /** Keeps the draft at once; strokes that come meanwhile are kept next. */
  async save(): Promise<void> {
    this.dirty = true;
    if (this.saving) return;
    this.saving = true;
    try {
      while (this.dirty) {
        const theirs = await this.keepNow();
        if (theirs) return await this.keepAsCopy();
      }
    } catch (error) {
      tellError(error);
    } finally {
      this.saving = false;
    }
    await this.saveStanding();
  }

  private async saveStanding(): Promise<void> {
    if (this.pending || this.replaced || !this.learned) return;
    this.learned = false;
    await keepStanding(this.draft.save()).catch(tellError);
  }

  private keepNow(): Promise<SavedDraft | null> {
    this.dirty = false;
    this.learned = false;
    this.draft.revision++;
    return keep(this.draft.save());
  }

  /** Another tab drew at the same moment: both boards are kept. */
  private async keepAsCopy(): Promise<void> {
    this.replaced = true;
    const copy: SavedDraft = { ...this.draft.save(), id: crypto.randomUUID(), revision: 1, title: `${this.draft.title || this.kind.title} (copy)` };
    await keep(copy);
    notices.tell("This board was changed in another tab at the same time. Yours is kept as a copy, which you see now.");
    this.goTo(copy.id);
  }

  get pending(): boolean {
    return this.saving || this.dirty;
  }

  // the board as a whole

  draw(data: DraftData, marks?: Marks): void {
    if (marks) this.draft.marks = marks;
    this.draft.draw(sheetFrom(data));
  }

  async change(change: Change, at = 0): Promise<void> {
    try {
      const found = await setter.change(this.data, change, at, this.draft.marks);
      this.draw(found.draft, found.marks);
    } catch (error) {
      tellError(error);
    }
  }

  refuse(reason: string): void {
    notices.tell(reason);
  }

  // help

  help(name: HelpName, wish: Omit<Wish, "symmetry" | "place">): void {
    this.pen.selected.clear();
    const data = name === "pattern" ? patternOf(this.kind.name, this.draft.sheet, this.setting) : this.data;
    void this.helper.ask(name, data, { ...wish, symmetry: this.mirror.name, place: this.pen.cursor });
  }

  /** Takes what is shown. */
  take(): void {
    const { preview } = this;
    if (preview) this.draft.draw(preview);
  }

  // test-solving

  /** Solves the board as a test, with the marks that still fit. */
  beginTest(): void {
    const { puzzle } = this;
    if (!puzzle) return;
    this.helper.forget();
    const { verdict } = this.proof;
    const known = { ...puzzle, id: this.draft.id, unique: verdict?.status === "one", digest: verdict?.digest ?? null };
    const allowed = new Map([...puzzle.cells, ...puzzle.edges].map((one) => [String(one.place), one.marks]));
    const fits = (place: string, marks: readonly string[]): boolean => marks.every((mark) => allowed.get(place)?.includes(mark));
    const marks = Object.fromEntries(Object.entries(this.draft.marks).filter(([place, mark]) => fits(place, [mark])));
    const notes = Object.fromEntries(Object.entries(this.draft.notes).filter(([place, marks]) => fits(place, marks)));
    const game: SavedGame = { ...freshGame(known, marks, notes), helped: true };
    this.test = new Session(game, this.kind, (saved) => this.keepMarks(saved));
  }

  leaveTest(): void {
    const { test } = this;
    if (!test) return;
    this.test = null;
    void this.keepMarks(test.game.save());
  }

  private keepMarks({ layers }: SavedGame): Promise<void> {
    this.draft.marks = layers.mark;
    this.draft.notes = Object.fromEntries(Object.entries(layers.note ?? {}).map(([place, marks]) => [place, marks.split(" ")]));
    return this.save();
  }
}
