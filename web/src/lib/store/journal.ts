/** What the database has not confirmed when the page is left.
 *
 *  A browser may drop what was given to the database just before. So it is also written to the browser's other storage,
 *  which takes it at once; the next page puts it into the database. */

interface Value {
  id: string;
  revision?: number;
  updated?: number;
}

export interface Left {
  store: string;
  value: Value;
}

const PREFIX = "gridproof.left ";
const keyOf = (store: string, id: string): string => `${PREFIX}${store} ${id}`;

const waiting = new Map<string, Left>();
let leaving = false;

/** Browsers that forbid storage raise an error, as do those without room: then nothing is written, as before. */
function storage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

const note = (key: string, left: Left): void => void storage((kept) => kept.setItem(key, JSON.stringify(left)));

/** Takes note that a value is being written. */
export function begin(store: string, value: Value): void {
  const key = keyOf(store, value.id);
  waiting.set(key, { store, value });
  if (leaving) note(key, { store, value });
}

/** The value, or a later one, has been written, or never will be. */
export function end(store: string, value: Value): void {
  const key = keyOf(store, value.id);
  if (waiting.get(key)?.value !== value) return;
  waiting.delete(key);
  forget(store, value.id);
}

export const forget = (store: string, id: string): void => storage((kept) => kept.removeItem(keyOf(store, id)));
export const forgetAll = (): void => all().forEach(({ store, value }) => forget(store, value.id));

/** What earlier pages left behind. */
export function all(): Left[] {
  const keys = storage((kept) => Object.keys(kept).filter((key) => key.startsWith(PREFIX))) ?? [];
  return keys.flatMap((key) => storage((kept) => JSON.parse(kept.getItem(key) ?? "") as Left) ?? []);
}

/** Is a value that was left behind later than the one that is kept? */
export function isLater({ value }: Left, known: Value | undefined): boolean {
  if (!known) return true;
  return (value.revision ?? value.updated ?? 0) > (known.revision ?? known.updated ?? 0);
}

function leave(): void {
  leaving = true;
  waiting.forEach((left, key) => note(key, left));
}

// Before the listeners of pages, which save what is on them.
if (typeof window !== "undefined") {
  window.addEventListener("pagehide", leave, true);
  window.addEventListener("pageshow", () => (leaving = false), true);
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : (leaving = false)), true);
}
