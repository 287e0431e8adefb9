/** Pages by address. Links are plain links; clicks on them are caught here. */

export interface Place {
  path: string;
  query: URLSearchParams;
  fragment: string;
}

function read(): Place {
  const { pathname, search, hash } = window.location;
  return { path: pathname, query: new URLSearchParams(search), fragment: hash.slice(1) };
}

class Router {
  place: Place = $state.raw(read());

  start(): void {
    window.addEventListener("popstate", () => (this.place = read()));
    window.addEventListener("hashchange", () => (this.place = read()));
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.place = read();
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === window.location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

export const address = {
  home: "/",
  kind: (name: string) => `/kind/${encodeURIComponent(name)}`,
  learn: (name: string) => `/learn/${encodeURIComponent(name)}`,
  play: (id: string) => `/play?id=${encodeURIComponent(id)}`,
  /** The setter's drafts, or one of them. */
  studio: (id = "") => (id ? `/studio?id=${encodeURIComponent(id)}` : "/studio"),
  /** A puzzle as the beginning of another one: by its text, or by the number of a game or of a puzzle in the collection. */
  edit: (text: string) => `/studio#${encodeURIComponent(text)}`,
  copy: (id: string) => `/studio?copy=${encodeURIComponent(id)}`,
  /** A new board of a kind. */
  make: (kind: string) => `/studio?kind=${encodeURIComponent(kind)}`,
  /** A link that carries the puzzle itself. */
  share: (text: string) => `${window.location.origin}/open#${encodeURIComponent(text)}`,
};
