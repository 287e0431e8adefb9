/** The techniques that a player has met: in a lesson, or by doing what a hint said. They are told short. */
import type { HintResult } from "../api/types";
import { settings } from "../store/settings.svelte";

/** Whether the player knows a technique. Lessons have the names of their techniques as titles. */
export function hasMet(kind: string, technique: string): boolean {
  const known = [...(settings.lessons[kind] ?? []), ...(settings.met[kind] ?? [])];
  return known.some((name) => name.toLowerCase() === technique.toLowerCase());
}

export function meet(kind: string, technique: string): void {
  if (!hasMet(kind, technique)) settings.met[kind] = [...(settings.met[kind] ?? []), technique];
}

/** Whether a hint is told in one sentence first. A hint of one sentence is told as it is. */
export function toldShort(kind: string, hint: Pick<HintResult, "technique" | "chain" | "try_out">): boolean {
  if (hint.chain.length < 2 || settings.told === "full") return false;
  return settings.told === "short" || hint.try_out > 0 || hasMet(kind, hint.technique);
}
