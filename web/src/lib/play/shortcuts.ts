/** The keys of helps and modes. The player may choose others. */
import { settings } from "../store/settings.svelte";

export const USUAL_KEYS = {
  hint: "h",
  check: "k",
  trial: "t",
  why: "w",
  pause: "p",
  strike: "n",
  digit: "z",
  corner: "x",
  centre: "c",
  colour: "v",
} as const;
export type Shortcut = keyof typeof USUAL_KEYS;
export const SHORTCUTS = Object.keys(USUAL_KEYS) as Shortcut[];

export const keyOf = (name: Shortcut): string => settings.keys[name] ?? USUAL_KEYS[name];

/** What a key means, if it is one of these. */
export function shortcutOf(key: string): Shortcut | undefined {
  return SHORTCUTS.find((name) => keyOf(name) === key.toLowerCase());
}

/** Takes a letter for a shortcut. The one that had it takes the key that is free now. Returns whether the key can be taken. */
export function chooseKey(name: Shortcut, key: string): boolean {
  const letter = key.toLowerCase();
  if (!/^[a-z]$/.test(letter)) return false;
  const before = keyOf(name);
  const other = shortcutOf(letter);
  if (other && other !== name) settings.keys[other] = before;
  settings.keys[name] = letter;
  return true;
}
