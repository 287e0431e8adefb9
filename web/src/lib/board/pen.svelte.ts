/** Where the player's hand is: the cursor, the selected cells, the chosen mark. */
import { SvelteSet } from "svelte/reactivity";

/** What a digit becomes: the cell's mark, a small one in its corners or its centre, a colour. */
export const MODES = ["mark", "corner", "centre", "colour"] as const;
export type Mode = (typeof MODES)[number];

export class Pen {
  cursor = $state(0);
  readonly selected = new SvelteSet<number>();
  /** One mark that every tap writes. Empty: taps follow the kind's gestures. */
  tool = $state("");
  /** A colour or a sign that every tap draws instead of a mark. Empty: none. */
  aid = $state("");
  /** The colours and signs are on the page. */
  aiding = $state(false);
  mode: Mode = $state("mark");
  /** One finger moves the board instead of writing. */
  moving = $state(false);

  /** A modifier key is down: what is touched comes to the selection. */
  adding = false;

  constructor(readonly selects: boolean) {}

  /** Marks are written as candidates, or struck out of them. */
  get noting(): boolean {
    return this.mode === "centre";
  }

  toggleNoting(): void {
    this.mode = this.noting ? "mark" : "centre";
  }

  nextMode(): void {
    this.mode = MODES[(MODES.indexOf(this.mode) + 1) % MODES.length] ?? "mark";
  }

  select(place: number): void {
    this.cursor = place;
    this.selected.clear();
    if (this.selects) this.selected.add(place);
  }

  extend(place: number): void {
    this.cursor = place;
    if (this.selects) this.selected.add(place);
  }

  /** Takes a cell into the selection, or out of it. */
  toggle(place: number): void {
    this.cursor = place;
    if (this.selects && !this.selected.delete(place)) this.selected.add(place);
  }

  /** The cells that a digit goes to. */
  get targets(): number[] {
    return this.selected.size ? [...this.selected] : [this.cursor];
  }
}
