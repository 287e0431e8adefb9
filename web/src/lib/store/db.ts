/** The browser's database: games, results and drafts. Nothing leaves the device.
 *
 *  Some browsers have none, forbid it or have no room left. What they do not keep stays in memory as long as the page is
 *  open, and is read from there: all goes on, and the player is told once. What is being written while the page is left
 *  stands in a journal, too. */
import * as journal from "./journal";
import { notKept } from "./unkept";

const NAME = "gridproof";
const VERSION = 3;
const STORES = ["games", "results", "dailies", "drafts"] as const;
export type Store = (typeof STORES)[number];

interface Value {
  id: string;
}

let opened: Promise<IDBDatabase | null> | null = null;

/** What the database did not take. */
const memory = Object.fromEntries(STORES.map((store) => [store, new Map<string, Value>()])) as Record<Store, Map<string, Value>>;

function request(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let blocked = false;
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      const known = asked.result.objectStoreNames;
      for (const store of STORES) if (!known.contains(store)) asked.result.createObjectStore(store, { keyPath: "id" });
    };
    asked.onsuccess = () => {
      const forget = (): void => {
        asked.result.close();
        opened = null;
      };
      // A newer app in another tab need not wait for this one.
      asked.result.onversionchange = forget;
      // The browser may close it, as when the player has it forget all sites.
      asked.result.onclose = forget;
      // One that was blocked serves from now on.
      if (blocked) opened = recover(asked.result);
      resolve(asked.result);
    };
    asked.onblocked = () => {
      blocked = true;
      reject(new DOMException("another tab holds the database", "BlockedError"));
    };
    asked.onerror = () => reject(asked.error ?? new Error("the browser keeps no database"));
  });
}

/** The database, or none where the browser has none. */
function open(): Promise<IDBDatabase | null> {
  opened ??= request().then(recover).catch((error: unknown) => {
    notKept(error);
    return null;
  });
  return opened;
}

/** Puts into the database what earlier pages left in the journal, unless something later is kept. */
async function recover(database: IDBDatabase): Promise<IDBDatabase> {
  const left = journal.all().filter(({ store }) => (STORES as readonly string[]).includes(store));
  for (const one of left) {
    const store = one.store as Store;
    try {
      const transaction = database.transaction(store, "readwrite");
      const objects = transaction.objectStore(store);
      const written = finished(transaction);
      const known = await done(objects.get(one.value.id) as IDBRequest<Value | undefined>);
      if (journal.isLater(one, known)) objects.put(one.value);
      await written;
      journal.forget(store, one.value.id);
    } catch (error) {
      notKept(error);
      memory[store].set(one.value.id, one.value);
    }
  }
  return database;
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("the browser's database failed"));
  });
}

/** Until all is written: a full disk is noticed only then. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the browser's database failed"));
  });
}

/** Writes into the database, or else into memory. Returns whether it is kept. */
async function write(store: Store, value: Value, work: (database: IDBDatabase) => Promise<void>): Promise<boolean> {
  journal.begin(store, value);
  const database = await open();
  try {
    if (database) {
      await work(database);
      memory[store].delete(value.id);
      return true;
    }
  } catch (error) {
    notKept(error);
  } finally {
    journal.end(store, value);
  }
  // As the database would: what is changed later is not meant.
  memory[store].set(value.id, structuredClone(value));
  return false;
}

export async function get<T>(store: Store, id: string): Promise<T | undefined> {
  const database = await open();
  const unkept = memory[store].get(id);
  if (unkept || !database) return structuredClone(unkept) as T | undefined;
  return done(database.transaction(store).objectStore(store).get(id) as IDBRequest<T | undefined>);
}

export async function all<T extends Value>(store: Store): Promise<T[]> {
  const database = await open();
  const kept = database ? await done(database.transaction(store).objectStore(store).getAll() as IDBRequest<T[]>) : [];
  const unkept = [...memory[store].values()] as T[];
  return [...kept.filter(({ id }) => !memory[store].has(id)), ...unkept.map((value) => structuredClone(value))];
}

/** Writes at once and commits at once, so that a page that is being left still gets its last move saved.
 *  Returns whether the browser keeps it. */
export function put<T extends Value>(store: Store, value: T): Promise<boolean> {
  return write(store, value, async (database) => {
    const transaction = database.transaction(store, "readwrite");
    transaction.objectStore(store).put(value);
    transaction.commit();
    await finished(transaction);
  });
}

/** Writes if the one that is kept allows it; else gives that one back. No other tab comes in between. */
export async function replace<T extends Value>(
  store: Store,
  value: T,
  allowed: (known: T | undefined) => boolean,
): Promise<{ kept: boolean; theirs: T | null }> {
  let theirs: T | null = null;
  const kept = await write(store, value, async (database) => {
    const transaction = database.transaction(store, "readwrite");
    const objects = transaction.objectStore(store);
    const known = await done(objects.get(value.id) as IDBRequest<T | undefined>);
    if (known && !allowed(known)) theirs = known;
    else objects.put(value);
    await finished(transaction);
  });
  return { kept, theirs };
}

/** Commits at once, as `put` does: what was deleted stays deleted when the page is left. */
export async function remove(store: Store, id: string): Promise<void> {
  const database = await open();
  memory[store].delete(id);
  journal.forget(store, id);
  if (!database) return;
  const transaction = database.transaction(store, "readwrite");
  transaction.objectStore(store).delete(id);
  transaction.commit();
  await finished(transaction);
}

export async function clear(): Promise<void> {
  const database = await open();
  for (const store of STORES) memory[store].clear();
  journal.forgetAll();
  if (!database) return;
  const transaction = database.transaction([...STORES], "readwrite");
  await Promise.all(STORES.map((store) => done(transaction.objectStore(store).clear())));
}
