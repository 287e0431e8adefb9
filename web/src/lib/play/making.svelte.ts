/** Making a new puzzle and opening it, with a word on how it goes, a way to stop, and another try. */
import { api, ServerError } from "../api/client";
import { Cancelled, jobs } from "../api/jobs";
import type { KindView, PuzzleView, RandomRequest, RandomResult } from "../api/types";
import { freshGame, type SavedGame } from "../game/game.svelte";
import { sha256 } from "../game/sha256";
import { address, router } from "../router.svelte";
import { allGames, loadGame, saveGame } from "../store/progress";
import { dailySize } from "../store/settings.svelte";
import { notices } from "../ui/notices.svelte";
import { upcoming } from "./upcoming";

/** A puzzle of the collection for a day, the same for everyone. */
async function collected(kind: string, day: string): Promise<PuzzleView> {
  const ids = (await api.collection()).filter((item) => item.kind === kind).map((item) => item.id);
  return api.collected(ids[parseInt(sha256(`${day} ${kind}`).slice(0, 8), 16) % ids.length] ?? "");
}

type Found = Pick<RandomResult, "puzzle" | "note">;
type Kept = Pick<SavedGame, "daily" | "wish">;

export class Making {
  private control: AbortController | null = $state.raw(null);
  progress = $state("");
  /** When the making began. */
  since = $state(0);
  /** A puzzle that does not quite meet the wishes: the player may take it, or try again. */
  nearly: Found | null = $state.raw(null);
  /** Why nothing was made. */
  failed = $state("");
  private kept: Kept = {};
  private repeat: () => Promise<void> = () => Promise.resolve();

  get busy(): boolean {
    return this.control !== null;
  }

  cancel(): void {
    this.control?.abort();
  }

  again(): void {
    void this.repeat();
  }

  takeNearly(): void {
    const found = this.nearly;
    if (found) void this.begin(() => Promise.resolve({ puzzle: found.puzzle, note: "" }), this.kept);
  }

  /** Finds a puzzle and opens it, unless it was stopped meanwhile; `kept` is what its game remembers besides. */
  private async begin(find: (signal: AbortSignal) => Promise<Found>, kept: Kept = {}): Promise<void> {
    this.cancel();
    const mine = (this.control = new AbortController());
    this.kept = kept;
    this.repeat = () => this.begin(find, kept);
    this.progress = this.failed = "";
    this.since = Date.now();
    this.nearly = null;
    try {
      const { puzzle, note } = await find(mine.signal);
      if (mine.signal.aborted) return;
      if (note && kept.wish?.level && puzzle.level !== kept.wish.level) {
        this.nearly = { puzzle, note };
        return;
      }
      if (note) notices.tell(note);
      const known = await loadGame(puzzle.id);
      await saveGame({ ...(known ?? freshGame(puzzle)), ...kept });
      router.go(address.play(puzzle.id));
    } catch (error) {
      if (!(error instanceof Cancelled)) this.failed = error instanceof Error ? error.message : "Something went wrong.";
    } finally {
      if (this.control === mine) this.control = null;
    }
  }

  /** A new puzzle: one that was made beforehand is there at once. */
  random(wish: RandomRequest): Promise<void> {
    return this.begin((signal) => Promise.resolve(upcoming.take(wish) ?? this.make(wish, signal)), { wish });
  }

  /** The puzzle of a day in the player's size: made once, the same for everyone who plays that size. */
  daily(kind: KindView, day: string): Promise<void> {
    const [rows, cols] = dailySize(kind);
    return this.begin(
      async (signal) => {
        const kept = (await allGames(true)).find(
          ({ daily, puzzle }) => daily === day && puzzle.kind === kind.name && puzzle.rows === rows && puzzle.cols === cols,
        );
        if (kept) return { puzzle: kept.puzzle, note: "" };
        try {
          return await this.make({ kind: kind.name, rows, cols, day }, signal);
        } catch (error) {
          if (!(error instanceof ServerError && error.offline)) throw error;
          return { puzzle: await collected(kind.name, day), note: "The server cannot be reached: this one is from the collection." };
        }
      },
      { daily: day },
    );
  }

  private make(wish: RandomRequest, signal: AbortSignal): Promise<RandomResult> {
    return jobs.random(wish, signal, (text) => (this.progress = text));
  }
}
