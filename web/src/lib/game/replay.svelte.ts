/** The moves of a game once more, one after the other. */
import type { View } from "../board/look";
import type { Aid, Game } from "./game.svelte";
import { reversed, type Entry } from "./history";
import { Layers } from "./layers.svelte";

/** A whole replay takes about so long, however many moves there are. */
const WHOLE = 12_000;
const [QUICKEST, SLOWEST] = [40, 500];

export class Replay {
  readonly view: View;
  /** How many moves are shown. */
  at = $state(0);
  running = $state(false);
  private readonly layers: Layers;
  private readonly entries: readonly Entry[];
  private ticker: ReturnType<typeof setInterval> | undefined;

  constructor(game: Game) {
    this.entries = game.entries;
    this.layers = new Layers(game.places, game.save().layers);
    for (const entry of this.entries.toReversed()) this.apply(reversed(entry));
    const { layers } = this;
    const several = (text: string): string[] => (text ? text.split(" ") : []);
    const listed = (layer: Aid): [number, string[]][] => {
      void this.at;
      return [...layers.filled(layer)].map(([place, text]) => [place, several(text)]);
    };
    this.view = {
      mark: (place) => layers.read("mark", place),
      notes: (place) => several(layers.read("note", place)),
      pencilled: (layer, place) => several(layers.read(layer, place)),
      isDone: (place) => layers.read("done", place) !== "",
      tint: (place) => Number(layers.read("tint", place)),
      painted: () => listed("colour"),
      signs: () => listed("sign"),
    };
  }

  get length(): number {
    return this.entries.length;
  }

  /** Shows the board after so many moves. */
  go(to: number): void {
    while (this.at < to && this.at < this.length) this.apply(this.entries[this.at++]!);
    while (this.at > to && this.at > 0) this.apply(reversed(this.entries[--this.at]!));
  }

  play(): void {
    if (this.at >= this.length) this.go(0);
    this.running = true;
    const pace = Math.min(SLOWEST, Math.max(QUICKEST, WHOLE / Math.max(1, this.length)));
    this.ticker = setInterval(() => {
      this.go(this.at + 1);
      if (this.at >= this.length) this.stop();
    }, pace);
  }

  stop(): void {
    clearInterval(this.ticker);
    this.running = false;
  }

  private apply(entry: Entry): void {
    for (const { layer, place, after } of entry.changes) this.layers.write(layer, place, after);
  }
}
