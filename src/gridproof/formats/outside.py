"""Clues outside the board: a line of words for each side that has some, such as ``top 1 - 2``."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Grid, Place
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, quoted
from gridproof.formats.clue_words import EMPTY, clue_of, clue_words, word_of
from gridproof.record.kind import Kind, Puzzle

OUTSIDE = "outside"


def _sides(grid: Grid) -> dict[str, range]:
    """The border sides, by the names that lines begin with."""
    top, left = grid.border.start, grid.border.start + 2 * grid.cols
    return {
        "top": range(top, top + grid.cols),
        "bottom": range(top + grid.cols, left),
        "left": range(left, left + grid.rows),
        "right": range(left + grid.rows, left + 2 * grid.rows),
    }


def read_outside(kind: Kind, grid: Grid, rows: Sequence[Sequence[str]]) -> dict[Place, Clue]:
    """The clues of these lines."""
    clues: dict[Place, Clue] = {}
    left = _sides(grid) if kind.has_outside else {}
    for name, *words in rows:
        places = left.pop(name, None)
        if places is None:
            expected = ", ".join(left) or "nothing"
            raise FormatError(f"{OUTSIDE}: {quoted(name)}; expected {expected}")
        if len(words) != len(places):
            raise FormatError(f"{OUTSIDE}, {name}: {len(words)} words; expected {len(places)}")
        for place, word in zip(places, words, strict=True):
            if word != EMPTY:
                clue = clue_of(kind, word)
                if clue is None:
                    found = f"{OUTSIDE}, {grid.label(place)}: {quoted(word)}"
                    raise FormatError(f"{found}; expected {clue_words(kind)}")
                clues[place] = clue
    return clues


def write_outside(puzzle: Puzzle) -> list[list[str]]:
    """The lines of the sides that have clues."""
    outside = puzzle.outside
    return [
        [name, *(word_of(puzzle, place, outside[place]) if place in outside else EMPTY for place in places)]
        for name, places in _sides(puzzle.grid).items()
        if not outside.keys().isdisjoint(places)
    ]
