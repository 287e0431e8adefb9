/** The message for a browser that stores nothing, as in some private windows. */
import { notices } from "../ui/notices.svelte";

const WHY: Record<string, string> = {
  QuotaExceededError: "The browser's storage is full",
  BlockedError: "A tab with an older Gridproof blocks the browser's storage; close it",
};
let said = false;

/** Reports once that nothing is stored, however often that happens. */
export function notKept(reason: unknown): void {
  if (said) return;
  said = true;
  const why = (reason instanceof DOMException && WHY[reason.name]) || "This browser keeps nothing for Gridproof";
  notices.stay(`${why}. You can play on, but what you do now is lost when you close or reload the page.`);
}
