/** Messages between the tabs of this browser. If the browser forbids them, each tab is on its own. */

export interface Tabs {
  /** Sends a change to the other tabs. */
  tell(id: string): void;
  /** Calls back when another tab has changed it. Returns how to stop. */
  listen(id: string, follow: () => void): () => void;
}

function channel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

export function tabs(name: string): Tabs {
  const shared = channel(name);
  return {
    tell: (id) => shared?.postMessage(id),
    listen(id, follow) {
      const heard = (event: MessageEvent<string>): void => {
        if (event.data === id) follow();
      };
      shared?.addEventListener("message", heard);
      return () => shared?.removeEventListener("message", heard);
    },
  };
}
