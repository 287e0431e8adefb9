/** Making a new puzzle and opening it, with a word on how it goes and a way to stop. */
import { Cancelled, jobs } from "../api/jobs";
import type { PuzzleView, RandomRequest } from "../api/types";
import { freshGame } from "../game/game.svelte";
import { address, router } from "../router.svelte";
import { loadGame, saveGame } from "../store/progress";
import { notices, tellError } from "../ui/notices.svelte";

export class Making {
  private control: AbortController | null = $state.raw(null);
  progress = $state("");

  get busy(): boolean {
    return this.control !== null;
  }

  cancel(): void {
    this.control?.abort();
  }

  /** Finds a puzzle and opens it, unless it was stopped meanwhile; `daily` is the day that it is the puzzle of. */
  async begin(find: (signal: AbortSignal) => Promise<PuzzleView>, daily?: string): Promise<void> {
    this.cancel();
    const mine = (this.control = new AbortController());
    this.progress = "";
    try {
      const puzzle = await find(mine.signal);
      if (mine.signal.aborted) return;
      const known = await loadGame(puzzle.id);
      if (!known || daily) await saveGame({ ...(known ?? freshGame(puzzle)), ...(daily && { daily }) });
      router.go(address.play(puzzle.id));
    } catch (error) {
      if (!(error instanceof Cancelled)) tellError(error);
    } finally {
      if (this.control === mine) this.control = null;
    }
  }

  random(wanted: RandomRequest): Promise<void> {
    return this.begin(async (signal) => {
      const { puzzle, note } = await jobs.random(wanted, signal, (text) => (this.progress = text));
      if (note) notices.tell(note);
      return puzzle;
    });
  }
}
