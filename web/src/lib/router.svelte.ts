/** Pages by address. Links are plain links; clicks on them are caught here. */
import { ROOT, to } from "./root";

export interface Place {
  path: string;
  query: URLSearchParams;
  fragment: string;
}

function read(): Place {
  const { pathname, search, hash } = window.location;
  return { path: pathname.slice(ROOT.length - 1), query: new URLSearchParams(search), fragment: hash.slice(1) };
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
    if (link.pathname.startsWith(to("/api/")) || (link.hash && link.pathname === window.location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

export const address = {
  home: to("/"),
  /** A page that is about nothing in particular. */
  page: (name: string) => to(`/${name}`),
  kind: (name: string) => to(`/kind/${encodeURIComponent(name)}`),
  learn: (name: string) => to(`/learn/${encodeURIComponent(name)}`),
  play: (id: string) => to(`/play?id=${encodeURIComponent(id)}`),
  /** The setter's drafts, or one of them. */
  studio: (id = "") => to(id ? `/studio?id=${encodeURIComponent(id)}` : "/studio"),
  /** A puzzle as the beginning of another one: by its text, or by the number of a game or of a puzzle in the collection. */
  edit: (text: string) => to(`/studio#${encodeURIComponent(text)}`),
  copy: (id: string) => to(`/studio?copy=${encodeURIComponent(id)}`),
  /** A new board of a kind. */
  make: (kind: string) => to(`/studio?kind=${encodeURIComponent(kind)}`),
  /** A puzzle by its text. */
  open: (text: string) => to(`/open#${encodeURIComponent(text)}`),
  /** A link that carries the puzzle itself. */
  share: (text: string) => `${window.location.origin}${address.open(text)}`,
};
