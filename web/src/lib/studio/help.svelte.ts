/** Help on demand: one at a time, each with something to look at on the board before it is taken. */
import { Cancelled } from "../api/jobs";
import { setter } from "../api/setter";
import type { DraftData, HeatResult, Level, MadeResult, MinimiseResult, SpareResult, SuggestResult } from "../api/types";
import { tellError } from "../ui/notices.svelte";

export type Help =
  | { name: "suggest"; found: SuggestResult }
  | { name: "spare"; found: SpareResult }
  | { name: "minimise"; found: MinimiseResult }
  | { name: "heat"; found: HeatResult }
  | { name: "complete" | "pattern"; found: MadeResult };
export type HelpName = Help["name"];

const MOST_WAYS = 4;

/** What is wished for; each kind of help takes what it needs. */
export interface Wish {
  level: Level | null;
  /** A way of the kind's own to make a board unique. */
  method: string | null;
}

type Ask = (draft: DraftData, wish: Wish, signal: AbortSignal, onProgress: (text: string) => void) => Promise<Help>;

const ASK: Record<HelpName, Ask> = {
  suggest: async (draft, { method }, signal) => ({ name: "suggest", found: await setter.suggest(draft, MOST_WAYS, method, signal) }),
  spare: async (draft, _wish, signal) => ({ name: "spare", found: await setter.spare(draft, signal) }),
  minimise: async (draft, _wish, signal) => ({ name: "minimise", found: await setter.minimise(draft, signal) }),
  heat: async (draft, _wish, signal) => ({ name: "heat", found: await setter.heat(draft, signal) }),
  complete: async (draft, { level }, signal, onProgress) => ({ name: "complete", found: await setter.complete(draft, level, signal, onProgress) }),
  pattern: async (draft, { level }, signal, onProgress) => ({ name: "pattern", found: await setter.pattern(draft, level, signal, onProgress) }),
};

export class Helper {
  busy: HelpName | "" = $state("");
  progress = $state("");
  now: Help | null = $state.raw(null);
  /** Which of several suggestions is shown. */
  at = $state(0);
  private control: AbortController | null = null;

  /** What was found is about a board that is no more. */
  forget(): void {
    this.control?.abort();
    this.control = null;
    this.busy = "";
    this.now = null;
  }

  async ask(name: HelpName, draft: DraftData, wish: Wish): Promise<void> {
    this.forget();
    const control = (this.control = new AbortController());
    this.busy = name;
    this.progress = "";
    this.at = 0;
    try {
      const found = await ASK[name](draft, wish, control.signal, (text) => (this.progress = text));
      if (!control.signal.aborted) this.now = found;
    } catch (error) {
      if (!(error instanceof Cancelled || control.signal.aborted)) tellError(error);
    } finally {
      if (this.control === control) this.busy = "";
    }
  }
}
