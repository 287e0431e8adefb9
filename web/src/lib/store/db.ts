/** The browser's database: games, results and drafts. Nothing leaves the device. */

const NAME = "gridproof";
const VERSION = 3;
const STORES = ["games", "results", "dailies", "drafts"] as const;
export type Store = (typeof STORES)[number];

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const known = request.result.objectStoreNames;
      for (const store of STORES) if (!known.contains(store)) request.result.createObjectStore(store, { keyPath: "id" });
    };
    request.onsuccess = () => {
      // A newer app in another tab need not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("the browser keeps no database"));
  });
  return opened;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });
}

export async function get<T>(store: Store, id: string): Promise<T | undefined> {
  const database = await open();
  return done(database.transaction(store).objectStore(store).get(id) as IDBRequest<T | undefined>);
}

export async function all<T>(store: Store): Promise<T[]> {
  const database = await open();
  return done(database.transaction(store).objectStore(store).getAll() as IDBRequest<T[]>);
}

/** Writes at once and commits at once, so that a page that is being left still gets its last move saved. */
export async function put(store: Store, value: object): Promise<void> {
  const transaction = (await open()).transaction(store, "readwrite");
  const request = transaction.objectStore(store).put(value);
  transaction.commit();
  await done(request);
}

/** Writes if the one that is kept allows it; else gives that one back. No other tab comes in between. */
export async function replace<T extends { id: string }>(
  store: Store,
  value: T,
  allowed: (known: T | undefined) => boolean,
): Promise<T | null> {
  const objects = (await open()).transaction(store, "readwrite").objectStore(store);
  const known = await done(objects.get(value.id) as IDBRequest<T | undefined>);
  if (known && !allowed(known)) return known;
  await done(objects.put(value));
  return null;
}

export async function remove(store: Store, id: string): Promise<void> {
  await done((await open()).transaction(store, "readwrite").objectStore(store).delete(id));
}

export async function clear(): Promise<void> {
  const transaction = (await open()).transaction([...STORES], "readwrite");
  await Promise.all(STORES.map((store) => done(transaction.objectStore(store).clear())));
}
