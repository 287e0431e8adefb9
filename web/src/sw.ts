/** Keeps the app for offline play: the build as a whole, the collection, and the last answers of the server to what was asked. */
export {};

declare const self: ServiceWorkerGlobalScope;

interface Precache {
  version: string;
  files: string[];
}

/** The build puts the list in place of this name. */
declare const __PRECACHE__: Precache;
const { version, files } = __PRECACHE__;
const BUILD = `build-${version}`;
const COLLECTION = `collection-${version}`;
const ANSWERS = "answers";
const KEPT_ANSWERS = 200;
/** How many puzzles of the collection are asked for at a time. */
const AT_A_TIME = 4;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  if (event.data === "keep the collection") event.waitUntil(keepCollection());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/api/jobs")) return;
  if (url.pathname.startsWith("/api/")) event.respondWith(freshOrKept(request));
  else if (request.mode === "navigate") event.respondWith(fromBuild("/", request));
  else event.respondWith(fromBuild(url.pathname, request));
});

async function dropOldBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => /^(build|collection)-/.test(name) && name !== BUILD && name !== COLLECTION).map((name) => caches.delete(name)));
}

async function fromBuild(path: string, request: Request): Promise<Response> {
  const kept = await (await caches.open(BUILD)).match(path);
  return kept ?? fetch(request);
}

/** Every puzzle of the collection, a few at a time; what breaks off goes on at the next visit. */
async function keepCollection(): Promise<void> {
  const cache = await caches.open(COLLECTION);
  const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  const keep = async (path: string): Promise<void> => {
    if (kept.has(path)) return;
    const answer = await fetch(path);
    if (answer.ok) await cache.put(path, answer);
  };
  try {
    await Promise.all(["/api/kinds", "/api/formats", "/api/collection"].map(keep));
    const kinds: { name: string }[] = await (await cache.match("/api/kinds"))?.json();
    const items: { id: string }[] = await (await cache.match("/api/collection"))?.json();
    const left = items.map(({ id }) => `/api/collection/${encodeURIComponent(id)}`);
    left.push(...kinds.map(({ name }) => `/api/kinds/${encodeURIComponent(name)}/techniques`));
    const fetcher = async (): Promise<void> => {
      for (let path = left.shift(); path; path = left.shift()) await keep(path);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, fetcher));
  } catch {
    // There is no network any more.
  }
}

async function freshOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(ANSWERS);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, Math.max(0, keys.length - KEPT_ANSWERS)).map((key) => cache.delete(key)));
    }
    return answer;
  } catch (error) {
    const kept = (await cache.match(request)) ?? (await (await caches.open(COLLECTION)).match(request));
    if (kept) return kept;
    throw error;
  }
}
