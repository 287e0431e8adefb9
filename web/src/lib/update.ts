/** The service worker: it makes offline play possible, and a notice appears when a new version waits. */
import { ENGINE, PACK, to } from "./root";
import { notices } from "./ui/notices.svelte";

function offer(worker: ServiceWorker): void {
  notices.tell("A new version is ready.", {
    label: "Reload",
    run: () => worker.postMessage("take over"),
  });
}

/** The first board is on the page by then. */
const KEEP_AFTER = 3000;

/** Have the whole collection kept for offline play, in the background, unless the player saves data. */
function keepCollection(): void {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  void serviceWorker.ready.then(({ active }) => setTimeout(() => active?.postMessage("keep the collection"), KEEP_AFTER));
}

export function register(): void {
  if (PACK || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // The first worker only begins to serve the page that is already there.
    if (controlled) window.location.reload();
    controlled = true;
  });
  const registered = serviceWorker.register(to(ENGINE ? "/sw.js?files" : "/sw.js"), { updateViaCache: "none" });
  const followed = registered.then((registration) => {
    keepCollection();
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) registration.update().catch(() => undefined);
    });
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && serviceWorker.controller) offer(worker);
      });
    });
  });
  // Some private windows forbid it: then nothing works offline, and all else does.
  followed.catch(() => undefined);
}
