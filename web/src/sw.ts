/** Keeps the app for offline play: the build as a whole, and the last answers of the server to what was asked. */
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
const ANSWERS = "answers";
const KEPT_ANSWERS = 200;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
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
  await Promise.all(names.filter((name) => name.startsWith("build-") && name !== BUILD).map((name) => caches.delete(name)));
}

async function fromBuild(path: string, request: Request): Promise<Response> {
  const kept = await (await caches.open(BUILD)).match(path);
  return kept ?? fetch(request);
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
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}
