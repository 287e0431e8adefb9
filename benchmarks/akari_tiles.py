"""The tiles of Akari's planar boards whose figures are lost, found again by the finder.

python benchmarks/akari_tiles.py [NAME ...]

A tile lies within walls, and a wire of white cells comes in at every port, its first cell lined by a 0. Ports
are the cells at the far ends of these wires: a bulb there is a bulb at the other end of the wire.
"""

from __future__ import annotations

import sys
import time

from gridproof.reductions.finding import Wish, find

SECONDS = 300.0
TILES = {
    "split to the side": ("left top right", "b != a and c != a", 5),
    "or": ("left right bottom", "c != (a or b)", 5),
    "or to the side": ("left top right", "c != (a or b)", 5),
    "xnor": ("left right bottom", "c != (a == b)", 7),
}
"""Where values come in and go out, the relation between bulbs at the far ends, the side within the walls."""


def board(sides: list[str], side: int) -> tuple[tuple[tuple[str, ...], ...], dict[str, tuple[int, int]]]:
    """What is given: walls around, and wires; and the far ends of the wires."""
    last, middle = side + 1, side // 2 + 1
    words = [["x"] * (side + 2) for _ in range(side + 2)]
    for inside in words[1:-1]:
        inside[1:-1] = ["*"] * side
    ends = {"left": (middle, 0), "right": (middle, last), "top": (0, middle), "bottom": (last, middle)}
    steps = {"left": (0, 1), "right": (0, -1), "top": (1, 0), "bottom": (-1, 0)}
    for name in sides:
        (row, col), (down, right) = ends[name], steps[name]
        for step in range(3):
            words[row + step * down][col + step * right] = "-"
        words[row + down - right][col + right + down] = "0"
    return tuple(map(tuple, words)), ends


def main(names: list[str]) -> None:
    for name in names or TILES:
        said, relation, side = TILES[name]
        sides = said.split()
        words, ends = board(sides, side)
        wish = Wish("akari", relation, tuple(ends[one] for one in sides), (side + 2, side + 2), board=words)
        start = time.process_time()
        *_, end = find(wish, time_limit=SECONDS)
        print(f"{name} ({said}): {relation}, {time.process_time() - start:.0f} s")
        rows = [] if end.gadget is None else end.gadget.words
        print("\n".join(map(" ".join, rows)) or ("none" if not end.ways else "time is over"))


if __name__ == "__main__":
    main(sys.argv[1:])
