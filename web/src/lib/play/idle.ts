/** Work that can wait until the browser has nothing else to do. */

/** Milliseconds after which it is done at the latest. */
const AT_LATEST = 1000;

export const whenIdle: (work: () => void) => number =
  "requestIdleCallback" in window
    ? (work) => window.requestIdleCallback(work, { timeout: AT_LATEST })
    : (work) => window.setTimeout(work, AT_LATEST / 4);
export const forgetIdle: (id: number) => void =
  "cancelIdleCallback" in window ? (id) => window.cancelIdleCallback(id) : (id) => window.clearTimeout(id);
