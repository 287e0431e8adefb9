/** Which cells of a board may not hold the same mark: those that share a group. The groups are data of the server. */
import type { PuzzleView } from "../api/types";

export function peersOf(puzzle: PuzzleView): ReadonlyMap<number, ReadonlySet<number>> {
  const peers = new Map<number, Set<number>>();
  // Games that were saved before there were groups have none.
  for (const group of (puzzle as Partial<PuzzleView>).groups ?? []) {
    for (const place of group) {
      const known = peers.get(place) ?? new Set();
      peers.set(place, known);
      for (const other of group) if (other !== place) known.add(other);
    }
  }
  return peers;
}
