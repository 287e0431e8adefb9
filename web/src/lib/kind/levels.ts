/** The levels that puzzles of a size can have. */
import type { KindView, Level } from "../api/types";

/** A small board cannot be very hard, and on a large one some levels are found too seldom. */
export function levelsOf(kind: Pick<KindView, "sizes" | "size_levels" | "levels" | "making">, cells: number): Level[] {
  const fits = kind.sizes.findLastIndex(([rows, cols]) => rows * cols <= cells);
  const most: Partial<Record<Level, number>> = kind.making?.most_cells ?? {};
  return (kind.size_levels[Math.max(0, fits)] ?? kind.levels).filter((level) => cells <= (most[level] ?? Infinity));
}
