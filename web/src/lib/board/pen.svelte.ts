/** Where the player's hand is: the cursor, the selected cells, the chosen mark. */
import { SvelteSet } from "svelte/reactivity";

export class Pen {
  cursor = $state(0);
  readonly selected = new SvelteSet<number>();
  /** One mark that every tap writes, or nothing: then taps do what the kind's gestures say. */
  tool = $state("");
  /** Digits are written as candidates. */
  noting = $state(false);
  /** One finger moves the board instead of writing. */
  moving = $state(false);

  constructor(readonly selects: boolean) {}

  select(place: number): void {
    this.cursor = place;
    this.selected.clear();
    if (this.selects) this.selected.add(place);
  }

  extend(place: number): void {
    this.cursor = place;
    if (this.selects) this.selected.add(place);
  }

  /** The cells that a digit goes to. */
  get targets(): number[] {
    return this.selected.size ? [...this.selected] : [this.cursor];
  }
}
