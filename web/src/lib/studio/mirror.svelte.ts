/** The symmetry helper: where else a stroke goes. */
import type { MapView, SymmetriesView } from "../api/types";
import { code, parts } from "./clues";
import { unnumbered, type Setting } from "./setting";

export class Mirror {
  known: SymmetriesView | null = $state.raw(null);
  /** The symmetry that strokes keep; none at first. */
  name = $state("none");
  /** Mirror images get the number, too; else they only mark the place. */
  numbers = $state(true);

  private get maps(): MapView[] {
    const { known } = this;
    const chosen = known?.symmetries.find((one) => one.name === this.name && one.fits);
    return (chosen?.maps ?? []).flatMap((index) => known?.maps[index] ?? []);
  }

  /** A clue and its images, by place; what was drawn itself comes last and stays as it is. */
  images(place: number, clue: string, setting: Setting): Record<string, string> {
    const found: Record<string, string> = {};
    for (const map of this.maps) {
      const there = map.cells[place] ?? map.border[place];
      if (there !== undefined) found[there] = this.image(clue, map, setting);
    }
    found[place] = clue;
    return found;
  }

  private image(clue: string, map: MapView, setting: Setting): string {
    if (!this.numbers) return unnumbered(setting, clue);
    const { arrow, ...rest } = parts(clue);
    return arrow ? code({ ...rest, arrow: map.arrows[arrow] ?? arrow }) : clue;
  }

  /** Cells and their images, each group once. */
  groups(cells: readonly number[]): number[][] {
    const found = new Map([[[...cells].sort().join(), [...cells]]]);
    for (const { cells: to } of this.maps) {
      const image = cells.map((cell) => to[cell] ?? cell);
      const key = [...image].sort().join();
      if (!found.has(key)) found.set(key, image);
    }
    return [...found.values()];
  }
}
