/** Puzzles that are made in the background, while the player does something else. Each is used or ignored when it is ready. */
import { Cancelled, jobs } from "../api/jobs";
import type { KindView, RandomRequest, RandomResult } from "../api/types";
import { freshGame } from "../game/game.svelte";
import { t } from "../language/language.svelte";
import { address, router } from "../router.svelte";
import { loadGame, saveGame } from "../store/progress";
import { notices, tellError } from "../ui/notices.svelte";

export interface Order {
  id: number;
  title: string;
  /** How far it is. */
  progress: string;
  since: number;
  cancel(): void;
}

class Workshop {
  orders: Order[] = $state([]);
  private last = 0;

  order(kind: KindView, wish: RandomRequest): void {
    const control = new AbortController();
    const id = ++this.last;
    const title = [kind.title, `${wish.rows}×${wish.cols}`, wish.level ?? ""].filter(Boolean).join(" ");
    this.orders.push({ id, title, progress: "", since: Date.now(), cancel: () => control.abort() });
    const order = this.orders.at(-1);
    void jobs
      .make(wish, control.signal, (text) => order && (order.progress = text))
      .then((made) => this.offer(title, wish, made))
      .catch((error: unknown) => {
        if (!(error instanceof Cancelled || control.signal.aborted)) tellError(error);
      })
      .finally(() => (this.orders = this.orders.filter((one) => one.id !== id)));
  }

  private offer(title: string, wish: RandomRequest, { puzzle, note }: RandomResult): void {
    const ready = t("{puzzle} is ready.").replace("{puzzle}", title);
    const notice = notices.stay(note ? `${ready} ${note}` : ready, {
      label: t("Play it"),
      run: () => {
        notices.drop(notice);
        void loadGame(puzzle.id)
          .then((known) => saveGame({ ...(known ?? freshGame(puzzle)), wish }))
          .then(() => router.go(address.play(puzzle.id)))
          .catch(tellError);
      },
    });
  }
}

export const workshop = new Workshop();
