/** Asking about a mark: first a place, then one of the marks that may stand there. */
import type { Hit, Layout } from "../board/geometry";

/** A place and its marks, to choose from. */
interface Choice {
  place: number;
  marks: readonly string[];
}

const STEPS = ["up", "right", "down", "left"] as const;

export class Wondering {
  /** The next tap on the board asks instead of writing. */
  active = $state(false);
  /** What may be asked about the place that was pointed at. */
  choices: readonly Choice[] = $state.raw([]);

  constructor(private readonly layout: Layout) {}

  /** Begins anew: with the next tap on the board. */
  begin(): void {
    this.choices = [];
    this.active = true;
  }

  end(): void {
    this.choices = [];
    this.active = false;
  }

  /** Takes a tap as a question, if one is awaited. A tap where nothing is decided asks again. */
  taken({ cell, edge }: Hit): boolean {
    if (!this.active) return false;
    this.choices = this.decided([cell.place, ...(edge ? [edge.place] : [])]);
    this.active = this.choices.length === 0;
    return true;
  }

  /** Asks about a cell and its sides, by the keyboard. */
  about(place: number): void {
    const cell = this.layout.cell(place);
    if (!cell) return;
    const sides = STEPS.flatMap((step) => this.layout.side(cell, step)?.place ?? []);
    this.active = false;
    this.choices = this.decided([place, ...sides]);
  }

  private decided(places: readonly number[]): Choice[] {
    return places
      .map((place) => ({ place, marks: (this.layout.cell(place) ?? this.layout.edge(place))?.marks ?? [] }))
      .filter(({ marks }) => marks.length);
  }
}
