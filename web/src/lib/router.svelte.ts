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

/** How many dialogs were open when the browser's history got its present entry. */
function depth(): number {
  const state: unknown = history.state;
  return state !== null && typeof state === "object" && "dialogs" in state ? Number(state.dialogs) : 0;
}

class Router {
  place: Place = $state.raw(read());
  private shown = window.location.href;
  /** How to close the dialogs that are open, the last one on top. Each has an entry of its own in the browser's history:
   *  Back leads from there to the page and closes the dialog. */
  private readonly dialogs: (() => void)[] = [];
  /** The browser is on its way to another entry, by our will; what is to be done there. */
  private arriving: (() => void)[] | null = null;

  start(): void {
    window.addEventListener("popstate", () => this.moved());
    window.addEventListener("hashchange", () => this.look());
    document.addEventListener("click", (event) => this.follow(event));
    // A page that was loaded again under a dialog has none.
    this.settle();
  }

  /** Shows a page. Dialogs are closed first: none of them stays in the history. */
  go(address: string, replace = false): void {
    if (depth() || this.arriving) {
      for (const close of this.dialogs.splice(0)) close();
      this.settle();
      this.arriving?.push(() => this.go(address, replace));
      return;
    }
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.look(true);
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  /** A dialog has opened, which Back closes. Returns what to call when it has gone. */
  opened(close: () => void): () => void {
    this.dialogs.push(close);
    // Another dialog that goes at the same time leaves its entry to this one.
    queueMicrotask(() => this.settle());
    return () => {
      const at = this.dialogs.indexOf(close);
      if (at >= 0) this.dialogs.splice(at, 1);
      queueMicrotask(() => this.settle());
    };
  }

  private look(anew = false): void {
    if (!anew && window.location.href === this.shown) return;
    this.shown = window.location.href;
    this.place = read();
  }

  /** The browser has gone to another entry of its history. */
  private moved(): void {
    const tasks = this.arriving;
    this.arriving = null;
    if (!tasks) for (const close of this.dialogs.splice(depth()).reverse()) close();
    this.look();
    this.settle();
    for (const task of tasks ?? []) task();
  }

  /** Has as many entries as there are open dialogs. An entry whose dialog is gone is left at once. */
  private settle(): void {
    if (this.arriving) return;
    const surplus = depth() - this.dialogs.length;
    if (surplus > 0) {
      this.arriving = [];
      history.go(-surplus);
    } else for (let dialogs = depth() + 1; dialogs <= this.dialogs.length; dialogs++) history.pushState({ dialogs }, "");
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
  /** The lessons of a kind, or that of a technique. */
  learn: (name: string, technique = "") => to(`/learn/${encodeURIComponent(name)}${technique && `?${new URLSearchParams({ technique })}`}`),
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
  /** A link that carries the puzzle itself: its text, or what stands behind # for a whole board. */
  share: (text: string) => `${window.location.origin}${address.open(text)}`,
  whole: (fragment: string) => `${window.location.origin}${to("/open")}#${fragment}`,
};
