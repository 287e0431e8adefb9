/** The service worker: plays offline, and says when a new version waits. */
import { notices } from "./ui/notices.svelte";

function offer(worker: ServiceWorker): void {
  notices.tell("A new version is ready.", {
    label: "Reload",
    run: () => worker.postMessage("take over"),
  });
}

export function register(): void {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const updated = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    if (updated) window.location.reload();
  });
  void serviceWorker.register("/sw.js", { updateViaCache: "none" }).then((registration) => {
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && serviceWorker.controller) offer(worker);
      });
    });
  });
}
