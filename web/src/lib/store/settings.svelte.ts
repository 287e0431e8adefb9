/** The player's choices. They are kept in the browser and apply at once. */
import type { KindView, Level, RandomRequest } from "../api/types";
import { notKept } from "./unkept";

/** Write what a tap writes, or what a long press writes, or move the board. */
export type MouseUse = "first" | "second" | "move";

export interface Settings {
  theme: "system" | "light" | "dark";
  /** Per kind, a theme of its own. */
  themes: Record<string, "light" | "dark" | undefined>;
  palette: "standard" | "distinct";
  /** The language of the app's frame and of rules. */
  language: "en" | "de";
  hints: "counted" | "unlimited";
  helps: { check: boolean; hint: boolean; solve: boolean };
  /** Hints also show trivial steps. */
  allSteps: boolean;
  /** Hints use that a puzzle has only one answer. No rule demands that. */
  uniqueness: boolean;
  /** How hints are told: short where the player has met the technique, always short first, or always in full. */
  told: "level" | "short" | "full";
  /** Per kind, the techniques whose hints the player has followed. */
  met: Record<string, string[] | undefined>;
  /** Each move asks for the rules that force it. */
  reasons: boolean;
  /** Hints name the mark that is wrong; else only its row. */
  nameMistakes: boolean;
  /** Which puzzles mark broken rules at once: all, all but the hardest, none. */
  liveErrors: "always" | "easier" | "never";
  /** A selected cell shows those that it rules out, and its number wherever it stands. */
  highlight: boolean;
  /** A number that is written strikes itself from the small marks that it rules out. */
  tidyNotes: boolean;
  greyDone: boolean;
  showTimer: boolean;
  numbers: "always" | "hints" | "never";
  /** Per kind, the titles of the lessons that were done. */
  lessons: Record<string, string[] | undefined>;
  /** The names of the kinds that come first. */
  favourites: string[];
  /** How many puzzles a week are the goal. */
  weekly: number;
  /** How the collection is laid out: packs by level that open one after the other, or all by size. */
  shelves: "packs" | "size";
  /** All packs are open. */
  allPacks: boolean;
  /** Lines and walls are coloured by what hangs together. */
  colourParts: boolean;
  /** The keys that were chosen for shortcuts, by their names. */
  keys: Record<string, string | undefined>;
  /** What the buttons of a mouse do. */
  mouse: Record<"left" | "middle" | "right", MouseUse>;
  /** Per kind, the last wishes for a puzzle. */
  wishes: Record<string, RandomRequest | undefined>;
  /** Per kind, the size of the puzzle of the day. */
  dailySizes: Record<string, [rows: number, cols: number] | undefined>;
}

const KEY = "gridproof.settings";
const DEFAULTS: Settings = {
  theme: "system",
  themes: {},
  palette: "standard",
  language: "en",
  hints: "unlimited",
  helps: { check: true, hint: true, solve: true },
  allSteps: false,
  uniqueness: false,
  told: "level",
  met: {},
  reasons: false,
  nameMistakes: true,
  liveErrors: "easier",
  highlight: true,
  tidyNotes: true,
  greyDone: true,
  showTimer: true,
  numbers: "hints",
  lessons: {},
  favourites: [],
  weekly: 5,
  shelves: "packs",
  allPacks: false,
  colourParts: false,
  keys: {},
  mouse: { left: "first", middle: "move", right: "second" },
  wishes: {},
  dailySizes: {},
};

function load(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    // It was a switch once.
    if (typeof kept.liveErrors === "boolean") kept.liveErrors = kept.liveErrors ? DEFAULTS.liveErrors : "never";
    return { ...DEFAULTS, ...kept, helps: { ...DEFAULTS.helps, ...kept.helps } };
  } catch {
    return structuredClone(DEFAULTS);
  }
}

export const settings: Settings = $state(load());

/** The size of a kind's puzzle of the day: the player's choice, or the usual one. */
export function dailySize(kind: KindView): [rows: number, cols: number] {
  return settings.dailySizes[kind.name] ?? kind.usual_size;
}

const HARDEST: readonly (Level | null)[] = ["expert", "extreme"];

/** Whether broken rules of a puzzle of that level are marked at once. */
export function marksErrors(level: Level | null): boolean {
  return settings.liveErrors === "always" || (settings.liveErrors === "easier" && !HARDEST.includes(level));
}

/** Whether a board shows row and column numbers; `told` is true if a hint or a verdict is on the page. */
export function numbersWhen(told: boolean): "shown" | "reserved" | "none" {
  if (settings.numbers === "never") return "none";
  return told || settings.numbers === "always" ? "shown" : "reserved";
}

/** Keeps the settings from now on; call once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(KEY, text);
      } catch (error) {
        notKept(error);
      }
    });
  });
}
