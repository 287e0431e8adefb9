/** The next puzzle with the same wishes. It is made while one is played. A help has priority over it. */
import { jobs } from "../api/jobs";
import type { RandomRequest, RandomResult } from "../api/types";

/** The player first looks at the new board. A help after that must not wait. */
const BEGIN_AFTER = 2500;

class Upcoming {
  private readonly made = new Map<string, RandomResult>();
  private making: AbortController | null = null;
  private beginning: ReturnType<typeof setTimeout> | undefined;

  /** A player who wished for a puzzle may want another one like it. */
  prepare(wish: RandomRequest | undefined): void {
    const key = JSON.stringify(wish);
    if (!wish || this.made.has(key) || wish.seed != null || wish.day != null) return;
    this.wait();
    this.beginning = setTimeout(() => void this.make(key, wish), BEGIN_AFTER);
  }

  /** Stops making; what is made already stays. */
  wait(): void {
    clearTimeout(this.beginning);
    this.making?.abort();
    this.making = null;
  }

  /** The puzzle that was made for these wishes, once. */
  take(wish: RandomRequest): RandomResult | undefined {
    const key = JSON.stringify(wish);
    const found = this.made.get(key);
    this.made.delete(key);
    return found;
  }

  private async make(key: string, wish: RandomRequest): Promise<void> {
    const control = (this.making = new AbortController());
    try {
      this.made.set(key, await jobs.random(wish, control.signal));
    } catch {
      // It is made on demand.
    } finally {
      if (this.making === control) this.making = null;
    }
  }
}

export const upcoming = new Upcoming();
