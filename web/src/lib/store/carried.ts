/** The settings that a link can carry, and how they are read from one. */
import type { Settings } from "./settings.svelte";

const SWITCH = [true, false] as const;

/** The settings that a link carries, with their values. */
const CARRIED = {
  theme: ["system", "light", "dark"],
  palette: ["standard", "distinct"],
  language: ["en", "de"],
  hints: ["counted", "unlimited"],
  allSteps: SWITCH,
  uniqueness: SWITCH,
  told: ["level", "short", "full"],
  nameMistakes: SWITCH,
  liveErrors: ["always", "easier", "never"],
  highlight: SWITCH,
  tidyNotes: SWITCH,
  greyDone: SWITCH,
  showTimer: SWITCH,
  numbers: ["always", "hints", "never"],
} as const satisfies { [K in keyof Settings]?: readonly Settings[K][] };
const THEMES: readonly unknown[] = ["light", "dark"];

type Carried = Partial<Pick<Settings, keyof typeof CARRIED | "helps" | "themes">>;

export function carried(from: Settings): Carried {
  const keys = Object.keys(CARRIED) as (keyof typeof CARRIED)[];
  return { ...Object.fromEntries(keys.map((key) => [key, from[key]])), helps: { ...from.helps }, themes: { ...from.themes } };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Those of the values that a setting can have. */
export function readShared(text: string, helpsNow: Settings["helps"]): Carried {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return {};
  }
  if (!isRecord(given)) return {};
  const { helps, themes, ...others } = given;
  const allowed: Record<string, readonly unknown[]> = CARRIED;
  const read: Record<string, unknown> = Object.fromEntries(
    Object.entries(others).filter(([key, value]) => Object.hasOwn(allowed, key) && allowed[key]?.includes(value)),
  );
  if (isRecord(helps)) {
    const known = Object.entries(helps).filter(([key, value]) => Object.hasOwn(helpsNow, key) && typeof value === "boolean");
    read["helps"] = { ...helpsNow, ...Object.fromEntries(known) };
  }
  if (isRecord(themes)) read["themes"] = Object.fromEntries(Object.entries(themes).filter(([, value]) => THEMES.includes(value)));
  return read;
}
