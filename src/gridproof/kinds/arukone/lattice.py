"""Tiles of Arukone on a planar lattice: lines and walls from tile to tile, and walls where nothing is.

A corner of a tile is a line of three cells around it: nothing else reaches it. On a side without a port stand
numbers whose partners stand beyond the border, so that they are joined across it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import count

from gridproof.vocabulary.tiles import LatticeTile, Words

_STEPS = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}
_OPEN = "-"
_Point = tuple[int, int]


class _Numbers:
    """Fresh numbers, and those that two neighbours share."""

    def __init__(self) -> None:
        self._fresh = count(1)
        self._shared: dict[tuple[_Point, _Point], str] = {}

    def new(self) -> str:
        return str(next(self._fresh))

    def between(self, one: _Point, other: _Point) -> str:
        key = min(one, other), max(one, other)
        if key not in self._shared:
            self._shared[key] = self.new()
        return self._shared[key]


def joined(rows: int, cols: int, side: int, blocks: Mapping[_Point, LatticeTile]) -> tuple[Words, int]:
    """The board of tiles on a lattice, and how wide its border is.

    A word that a tile has once is its neighbour's, too: the line of a wire, or a wall that stands across the
    border. Where nothing is, and around the board, everything is wall.
    """
    words = [[_OPEN] * (cols * side + 2) for _ in range(rows * side + 2)]
    numbers = _Numbers()
    empty = LatticeTile(blank(side), {})
    for row in range(rows):
        for col in range(cols):
            block = blocks.get((row, col), empty)
            often = Counter(word for line in block.words for word in line)
            sides = {word: name for name, word in block.lines.items()}
            own: dict[str, str] = {}
            for down, line in enumerate(block.words):
                for right, word in enumerate(line):
                    cell = 1 + row * side + down, 1 + col * side + right
                    if word == _OPEN:
                        continue
                    if word in sides:
                        # Points of the lattice, distinguished from cells by their sign.
                        step = _STEPS[sides[word]]
                        here = -1 - row, -1 - col
                        shown = numbers.between(here, (here[0] - step[0], here[1] - step[1]))
                    elif often[word] == 1:
                        shown = numbers.between(cell, _beyond(cell, down, right, side))
                    else:
                        if word not in own:
                            own[word] = numbers.new()
                        shown = own[word]
                    words[cell[0]][cell[1]] = shown
    _surround(words, side, numbers)
    return words, 1


def _beyond(cell: _Point, down: int, right: int, side: int) -> _Point:
    """The cell beyond the border of a tile."""
    row, col = cell
    if down in (0, side - 1):
        return (row - 1 if down == 0 else row + 1), col
    return row, (col - 1 if right == 0 else col + 1)


def _surround(words: Words, side: int, numbers: _Numbers) -> None:
    """A border of walls: partners of those inside, pairs beside corners of tiles, lines at the corners."""
    height, width = len(words), len(words[0])
    for along, far, upright in ((width, height, False), (height, width, True)):
        for outer, inner in ((0, 1), (far - 1, far - 2)):
            for at in range(along):
                here = (at, outer) if upright else (outer, at)
                place = (at - 1) % side
                if at in (0, along - 1):
                    continue
                if 1 < place < side - 2:
                    shown = numbers.between(here, (at, inner) if upright else (inner, at))
                else:
                    # The first two cells beside a tile are a pair, and so are the last two.
                    pair = at - 1 if place in (1, side - 1) else at + 1
                    shown = numbers.between(here, (pair, outer) if upright else (outer, pair))
                words[here[0]][here[1]] = shown
    for row in (0, height - 1):
        for corner, beside, end in ((0, 1, 2), (width - 1, width - 2, width - 3)):
            words[row][corner] = words[row][end]
            words[row][beside] = _OPEN


def blank(side: int) -> Words:
    """A tile that is wall alone."""
    fresh = (f"w{number}" for number in count(1))
    words = [[_OPEN] * side for _ in range(side)]
    last = side - 1
    for row, down in ((0, 1), (last, last - 1)):
        for col, right in ((0, 1), (last, last - 1)):
            words[row][right] = words[down][col] = next(fresh)
    for at in range(2, last - 1):
        for row, col in ((0, at), (last, at), (at, 0), (at, last)):
            words[row][col] = next(fresh)
    for row in range(1, last):
        for col in range(1, last - 1, 2):
            words[row][col] = words[row][col + 1] = next(fresh)
    for row in range(1, last - 3, 2):
        words[row][last - 1] = words[row + 1][last - 1] = next(fresh)
    words[last - 3][last - 1] = words[last - 1][last - 1] = next(fresh)
    return words
