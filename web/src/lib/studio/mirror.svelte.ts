/** The symmetry helper: where else a stroke goes. */
import type { BetweenView, MapView, SymmetriesView } from "../api/types";
import { code, HOLE, parts } from "./clues";
import { unnumbered, type Setting } from "./setting";

/** Where a place between two cells goes. */
function imageOf({ a, b }: BetweenView, { cells }: MapView, joints: readonly BetweenView[]): number | undefined {
  const [low, high] = [cells[a] ?? 0, cells[b] ?? 0].sort((one, other) => one - other);
  return joints.find((one) => one.a === low && one.b === high)?.place;
}

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
  images(
    place: number,
    clue: string,
    setting: Setting,
    there: Readonly<Record<string, string>> = {},
    joints: readonly BetweenView[] = [],
  ): Record<string, string> {
    const joint = joints.find((one) => one.place === place);
    const found: Record<string, string> = {};
    for (const map of this.maps) {
      const image = joint ? imageOf(joint, map, joints) : (map.cells[place] ?? map.border[place]);
      if (image !== undefined) found[image] = this.image(clue, map, setting, there[image] ?? "");
    }
    found[place] = clue;
    return found;
  }

  /** If only places are mirrored, a clue with further contents stays as it is. */
  private image(clue: string, map: MapView, setting: Setting, before: string): string {
    if (!this.numbers) {
      const bare = unnumbered(setting, clue);
      return bare !== clue && before && before !== HOLE && parts(before).wall === parts(clue).wall ? before : bare;
    }
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
