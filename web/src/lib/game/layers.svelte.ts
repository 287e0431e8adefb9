/**
 * What stands on each place, layer by layer.
 *
 * Each place has one signal of its own. (A reactive map would notify all empty places whenever one is filled,
 * which takes 40 ms on a large board.)
 */
import { LAYERS, type Layer, type Snapshot } from "./history";

type Values = Partial<Record<Layer, string>>;

class Slot {
  now: Values = $state.raw({});
}

export class Layers {
  private readonly slots = new Map<number, Slot>();
  private readonly values = Object.fromEntries(LAYERS.map((layer) => [layer, new Map<number, string>()])) as Record<
    Layer,
    Map<number, string>
  >;

  constructor(places: Iterable<number>, saved: Snapshot) {
    for (const place of places) this.slots.set(place, new Slot());
    for (const layer of LAYERS) {
      for (const [place, value] of Object.entries(saved[layer] ?? {})) this.write(layer, Number(place), value);
    }
  }

  /** Reading a place here subscribes to its changes. */
  read(layer: Layer, place: number): string {
    return this.slots.get(place)?.now[layer] ?? "";
  }

  write(layer: Layer, place: number, value: string): void {
    const slot = this.slots.get(place);
    if (!slot) return;
    slot.now = { ...slot.now, [layer]: value };
    if (value) this.values[layer].set(place, value);
    else this.values[layer].delete(place);
  }

  /** The places of a layer that are not empty. Reading them does not subscribe to changes. */
  filled(layer: Layer): ReadonlyMap<number, string> {
    return this.values[layer];
  }

  snapshot(): Snapshot {
    const all = LAYERS.map((layer) => [layer, Object.fromEntries(this.values[layer])] as const);
    return Object.fromEntries(all) as Snapshot;
  }
}
