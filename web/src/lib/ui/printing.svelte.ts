/** Whether the page is being printed, so that what is only for paper is drawn just then. */
import { flushSync } from "svelte";

export const printing = $state({ now: false });

function set(now: boolean): void {
  // The browser prints what is there when this returns.
  flushSync(() => (printing.now = now));
}

export function followPrinting(): void {
  window.addEventListener("beforeprint", () => set(true));
  window.addEventListener("afterprint", () => set(false));
  window.matchMedia("print").addEventListener("change", ({ matches }) => set(matches));
}
