/** Help on demand: one at a time, each with something to look at on the board before it is taken. */
import { Cancelled } from "../api/jobs";
import { setter } from "../api/setter";
import type { CountResult, DraftData, HeatResult, Level, MadeResult, MinimiseResult, SpareResult, SuggestResult, VaryResult } from "../api/types";
import { tellError } from "../ui/notices.svelte";

export type Help =
  | { name: "suggest"; found: SuggestResult }
  | { name: "spare"; found: SpareResult }
  | { name: "minimise"; found: MinimiseResult }
  | { name: "heat"; found: HeatResult }
  | { name: "answers"; found: CountResult }
  | { name: "values" | "harder" | "easier"; found: VaryResult }
  | { name: "complete" | "pattern"; found: MadeResult };
export type HelpName = Help["name"];

const MOST_WAYS = 4;
/** So many answers can be looked at. */
const SHOWN = 50;

/** What is wished for; each kind of help takes what it needs. */
export interface Wish {
  level: Level | null;
  /** A way of the kind's own to make a board unique. */
  method: string | null;
  /** That of strokes; helpers keep it. */
  symmetry: string;
  /** The clue whose values are looked for. */
  place: number;
  /** Another number makes another puzzle. */
  seed: number;
}

type Ask = (draft: DraftData, wish: Wish, signal: AbortSignal, onProgress: (text: string) => void) => Promise<Help>;

const ASK: Record<HelpName, Ask> = {
  suggest: async (draft, { method, symmetry }, signal) => ({ name: "suggest", found: await setter.suggest(draft, MOST_WAYS, method, symmetry, signal) }),
  spare: async (draft, { symmetry }, signal) => ({ name: "spare", found: await setter.spare(draft, symmetry, signal) }),
  minimise: async (draft, { symmetry }, signal) => ({ name: "minimise", found: await setter.minimise(draft, symmetry, signal) }),
  heat: async (draft, _wish, signal) => ({ name: "heat", found: await setter.heat(draft, signal) }),
  answers: async (draft, _wish, signal) => ({ name: "answers", found: await setter.count(draft, signal, SHOWN) }),
  values: async (draft, { place, symmetry }, signal, onProgress) => ({ name: "values", found: await setter.vary(draft, { place, symmetry }, signal, onProgress) }),
  harder: async (draft, { symmetry, seed }, signal, onProgress) => ({ name: "harder", found: await setter.vary(draft, { towards: "harder", symmetry, seed, most: MOST_WAYS }, signal, onProgress) }),
  easier: async (draft, { symmetry, seed }, signal, onProgress) => ({ name: "easier", found: await setter.vary(draft, { towards: "easier", symmetry, seed, most: MOST_WAYS }, signal, onProgress) }),
  complete: async (draft, wish, signal, onProgress) => ({ name: "complete", found: await setter.fill("complete", draft, filling(wish), signal, onProgress) }),
  pattern: async (draft, wish, signal, onProgress) => ({ name: "pattern", found: await setter.fill("pattern", draft, filling(wish), signal, onProgress) }),
};

const filling = ({ level, symmetry, seed }: Wish) => ({ level, symmetry, seed });

export class Helper {
  busy: HelpName | "" = $state("");
  progress = $state("");
  now: Help | null = $state.raw(null);
  /** Which of several suggestions, or answers, is shown. */
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

/** The places where one of the answers has another mark than some other one of them. */
export function differing(answers: CountResult["answers"], at: number): number[] {
  const mine = answers[at] ?? {};
  const places = new Set(answers.flatMap((answer) => Object.keys(answer)));
  return [...places].filter((place) => answers.some((other) => other[place] !== mine[place])).map(Number);
}
