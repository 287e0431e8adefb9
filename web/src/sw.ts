/** Keeps the app for offline play: the whole build, the collection, and the server's last answers to requests. */
export {};

declare const self: ServiceWorkerGlobalScope;

interface Precache {
  version: string;
  files: string[];
}

/** The build puts the list in place of this name. */
declare const __PRECACHE__: Precache;
const { version, files } = __PRECACHE__;
/** Where the app lies on its host; where no server answers, its answers are files. */
const ROOT = new URL("./", self.location.href).pathname;
const ENDING = self.location.search === "?files" ? ".json" : "";
const BUILD = `build-${version}`;
const COLLECTION = `collection-${version}`;
const ANSWERS = "answers";
const ENGINE = "engine";
/** What the engine of a server consists of. */
const PARTS = `${ROOT}engine/engine.json`;
const KEPT_ANSWERS = 200;
/** How many puzzles of the collection are requested at a time. */
const AT_A_TIME = 4;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll(files.map((name) => ROOT + name))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  if (event.data === "keep the collection") event.waitUntil(keepCollection().then(keepEngine));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (!url.pathname.startsWith(ROOT)) return;
  const path = url.pathname.slice(ROOT.length);
  if (path.startsWith("api/jobs") || path.startsWith("docs/")) return;
  if (path.startsWith("api/")) event.respondWith(freshOrKept(request));
  else if (url.pathname === PARTS) event.respondWith(fetch(request).catch(() => kept(ENGINE, request)));
  else if (path.startsWith("engine/")) event.respondWith(kept(ENGINE, request));
  else if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(kept(BUILD, request));
});

async function dropOldBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => /^(build|collection)-/.test(name) && name !== BUILD && name !== COLLECTION).map((name) => caches.delete(name)));
}

async function kept(name: string, request: Request): Promise<Response> {
  return (await (await caches.open(name)).match(new URL(request.url).pathname)) ?? fetch(request);
}

/** The app itself, which has its own pages. If it lies below a path, its page has the way to its files from the top; here the request is for a page deeper down. */
async function page(request: Request): Promise<Response> {
  const first = await (await caches.open(BUILD)).match(ROOT);
  if (!first) return fetch(request);
  if (!ENDING) return first;
  const text = (await first.text()).replaceAll('="./', `="${ROOT}`);
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

const api = (path: string): string => `${ROOT}api/${path}${ENDING}`;

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
    await Promise.all(["kinds", "formats", "collection"].map(api).map(keep));
    const kinds: { name: string }[] = await (await cache.match(api("kinds")))?.json();
    const items: { id: string }[] = await (await cache.match(api("collection")))?.json();
    const left = items.map(({ id }) => api(`collection/${encodeURIComponent(id)}`));
    left.push(...kinds.map(({ name }) => api(`kinds/${encodeURIComponent(name)}/techniques`)));
    const fetcher = async (): Promise<void> => {
      for (let path = left.shift(); path; path = left.shift()) await keep(path);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, fetcher));
  } catch {
    // There is no network any more.
  }
}

/** The engine of a server that has one, for when it cannot be reached. What the page has unpacked lies there under its own name. */
async function keepEngine(): Promise<void> {
  if (ENDING) return;
  try {
    const told = await fetch(PARTS);
    if (!told.ok) return;
    const cache = await caches.open(ENGINE);
    await cache.put(PARTS, told.clone());
    const { files }: { files: Record<string, string> } = await told.json();
    for (const path of Object.values(files).map((name) => `${ROOT}engine/${name}`)) {
      if (!(await cache.match(path)) && !(await cache.match(path.replace(/\.xz$/, "")))) await cache.add(path);
    }
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
