/** The player's choices. They are kept in the browser and apply at once. */
import type { Level } from "../api/types";

export interface Settings {
  theme: "system" | "light" | "dark";
  palette: "standard" | "distinct";
  hints: "counted" | "unlimited";
  helps: { check: boolean; hint: boolean; solve: boolean };
  /** Hints tell also what goes without saying. */
  allSteps: boolean;
  /** Hints name the mark that is wrong; else only its row. */
  nameMistakes: boolean;
  liveErrors: boolean;
  greyDone: boolean;
  showTimer: boolean;
  numbers: "always" | "hints" | "never";
  /** Per kind, which puzzles were asked for last. */
  /** Per kind, the titles of the lessons that were done. */
  lessons: Record<string, string[] | undefined>;
  wishes: Record<string, { rows: number; cols: number; level: Level | null } | undefined>;
}

const KEY = "gridproof.settings";
const DEFAULTS: Settings = {
  theme: "system",
  palette: "standard",
  hints: "unlimited",
  helps: { check: true, hint: true, solve: true },
  allSteps: false,
  nameMistakes: true,
  liveErrors: true,
  greyDone: true,
  showTimer: true,
  numbers: "hints",
  lessons: {},
  wishes: {},
};

function load(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return { ...DEFAULTS, ...kept, helps: { ...DEFAULTS.helps, ...kept.helps } };
  } catch {
    return structuredClone(DEFAULTS);
  }
}

export const settings: Settings = $state(load());

/** What a board does about row and column numbers; `told` says whether a hint or a verdict is on the page. */
export function numbersWhen(told: boolean): "shown" | "reserved" | "none" {
  if (settings.numbers === "never") return "none";
  return told || settings.numbers === "always" ? "shown" : "reserved";
}

/** Keeps the settings from now on; call once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => localStorage.setItem(KEY, JSON.stringify(settings)));
  });
}
