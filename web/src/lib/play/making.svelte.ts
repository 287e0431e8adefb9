/** Making a new puzzle and opening it, with a word on how it goes and a way to stop. */
import { api, ServerError } from "../api/client";
import { Cancelled, jobs } from "../api/jobs";
import type { KindView, PuzzleView, RandomRequest, RandomResult } from "../api/types";
import { freshGame, type SavedGame } from "../game/game.svelte";
import { sha256 } from "../game/sha256";
import { address, router } from "../router.svelte";
import { allGames, loadGame, saveGame } from "../store/progress";
import { dailySize } from "../store/settings.svelte";
import { notices, tellError } from "../ui/notices.svelte";
import { upcoming } from "./upcoming";

/** A puzzle of the collection for a day, the same for everyone. */
async function collected(kind: string, day: string): Promise<PuzzleView> {
  const ids = (await api.collection()).filter((item) => item.kind === kind).map((item) => item.id);
  return api.collected(ids[parseInt(sha256(`${day} ${kind}`).slice(0, 8), 16) % ids.length] ?? "");
}

export class Making {
  private control: AbortController | null = $state.raw(null);
  progress = $state("");

  get busy(): boolean {
    return this.control !== null;
  }

  cancel(): void {
    this.control?.abort();
  }

  /** Finds a puzzle and opens it, unless it was stopped meanwhile; `kept` is what its game remembers besides. */
  async begin(find: (signal: AbortSignal) => Promise<PuzzleView>, kept: Pick<SavedGame, "daily" | "wish"> = {}): Promise<void> {
    this.cancel();
    const mine = (this.control = new AbortController());
    this.progress = "";
    try {
      const puzzle = await find(mine.signal);
      if (mine.signal.aborted) return;
      const known = await loadGame(puzzle.id);
      await saveGame({ ...(known ?? freshGame(puzzle)), ...kept });
      router.go(address.play(puzzle.id));
    } catch (error) {
      if (!(error instanceof Cancelled)) tellError(error);
    } finally {
      if (this.control === mine) this.control = null;
    }
  }

  /** A new puzzle: one that was made beforehand is there at once. */
  random(wish: RandomRequest): Promise<void> {
    return this.begin(
      async (signal) => {
        const { puzzle, note } = upcoming.take(wish) ?? (await this.make(wish, signal));
        if (note) notices.tell(note);
        return puzzle;
      },
      { wish },
    );
  }

  /** The puzzle of a day in the player's size: made once, the same for everyone who plays that size. */
  daily(kind: KindView, day: string): Promise<void> {
    const [rows, cols] = dailySize(kind);
    return this.begin(
      async (signal) => {
        const kept = (await allGames(true)).find(
          ({ daily, puzzle }) => daily === day && puzzle.kind === kind.name && puzzle.rows === rows && puzzle.cols === cols,
        );
        if (kept) return kept.puzzle;
        try {
          return (await this.make({ kind: kind.name, rows, cols, day }, signal)).puzzle;
        } catch (error) {
          if (!(error instanceof ServerError && error.offline)) throw error;
          notices.tell("The server cannot be reached: this one is from the collection.");
          return collected(kind.name, day);
        }
      },
      { daily: day },
    );
  }

  private make(wish: RandomRequest, signal: AbortSignal): Promise<RandomResult> {
    return jobs.random(wish, signal, (text) => (this.progress = text));
  }
}
