"""What a setter may print on a board.

It is derived from the kind's words and from the clues that its puzzles refuse.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from gridproof.board.grid import Direction, Grid, Place
from gridproof.board.marks import Clue
from gridproof.errors import PuzzleError
from gridproof.record.kind import Kind, Puzzle
from gridproof.system.size_cache import Kept, cells_of

_FEW = 8
"""At most so many clues are stepped through by taps. If there are more, they are typed."""


class Setting(NamedTuple):
    """What may be printed on a board of one size."""

    numbers: tuple[int, int] | None
    """The lowest and the highest number. Numbers above the count of cells are not offered."""
    on_walls: bool
    """Whether numbers stand on black cells."""
    arrows: bool
    """Whether a clue may point along the board."""
    bare: Mapping[str, Clue]
    """The clues without a number and an arrow, by the words to type for them."""
    between: Mapping[str, Clue]
    """The clues that stand between two cells, by the words to type for them."""
    inside: bool
    """Whether clues may stand in cells."""
    paint: Clue | None
    """The clue that dragging paints."""
    cycle: tuple[Clue, ...]
    """The clues that taps step through, if they are few."""
    square: bool
    """Whether boards have as many rows as columns."""
    variants: Mapping[str, str]
    """The variants for boards of this size, each with a sentence.

    The usual one comes first and has no name.
    """


def candidates(kind: Kind, grid: Grid) -> Iterator[Clue]:
    """The clues that a place might show by the kind's words.

    Numbers come first, because they restrict most.
    """
    words = kind.notation.words
    if words.numbers:
        yield from map(Clue, range(grid.size + 1))
    if words.arrows:
        yield from (Clue(number, arrow) for number, arrow in product(range(grid.size + 1), Direction))
    yield from words.clues.values()


def _setting_of(kind: Kind, grid: Grid) -> Setting:
    """What may be printed on a board of that size."""
    words = kind.notation.words
    on_walls = not words.numbers and any(
        clue.number is not None and clue.wall for clue in words.clues.values()
    )
    variants = dict(_variants(kind, grid))
    variant = next(iter(variants), "")
    places = [place for place in (0, grid.border.start) if place in kind.clue_places(grid)]

    def fits(clue: Clue, place: Place) -> bool:
        pair = (place, place + 1) if kind.joins_clues and grid.size > 1 else (place,)
        return _is_puzzle(kind, grid, dict.fromkeys(pair, clue), variant)

    def numbers(place: Place) -> tuple[int, int] | None:
        if not (words.numbers or on_walls):
            return None
        found = [fits(Clue(number, wall=on_walls), place) for number in (0, 1)]
        if True not in found:
            return None
        lowest = found.index(True)
        # If numbers come in pairs, there are half as many as cells.
        most = grid.size // 2 if kind.joins_clues else grid.size
        beyond = bisect_left(
            range(lowest, most + 1), True, key=lambda number: not fits(Clue(number, wall=on_walls), place)
        )
        return lowest, lowest + beyond - 1

    bare: dict[str, Clue] = {}
    for word, clue in words.clues.items():
        new = clue.number is None and clue.arrow is None and clue not in bare.values()
        if new and any(fits(clue, place) for place in places):
            bare[word] = clue
    ranges = {place: numbers(place) for place in places}
    span = next(filter(None, ranges.values()), None)
    inside = ranges[0] is not None or any(fits(clue, 0) for clue in bare.values())
    walls = [clue for clue in bare.values() if clue.wall]
    all_clues = list(bare.values())
    if span is not None:
        all_clues += [Clue(number, wall=on_walls) for number in range(span[0], span[1] + 1)]
    return Setting(
        numbers=span,
        on_walls=on_walls,
        arrows=words.arrows,
        bare=bare,
        between=words.between,
        inside=inside,
        paint=next(iter([*walls, *bare.values()]), None),
        cycle=() if words.arrows or kind.writes_numbers or len(all_clues) > _FEW else tuple(all_clues),
        square=not any(True for _ in _variants(kind, Grid.of(4, 6))),
        variants=variants,
    )


def _is_puzzle(kind: Kind, grid: Grid, clues: Mapping[Place, Clue], variant: str) -> bool:
    try:
        Puzzle(kind, grid, clues, variant)
    except PuzzleError:
        return False
    return True


def _variants(kind: Kind, grid: Grid) -> Iterator[tuple[str, str]]:
    """The variants for boards of a size. If a variant contains numbers, all fitting numbers are tried."""
    if _is_puzzle(kind, grid, {}, ""):
        yield "", "The usual rules."
    for name, text in kind.variants.items():
        letters = re.findall("[A-Z]", name)
        for values in product(range(1, max(grid.rows, grid.cols) + 1), repeat=len(letters)):
            named = name
            for letter, value in zip(letters, values, strict=True):
                named = named.replace(letter, str(value))
            told = text.format(**dict(zip(letters, values, strict=True)))
            # A variant that only restates the usual rules has no name.
            if _is_puzzle(kind, grid, {}, named) and (
                not letters or Puzzle(kind, grid, {}, named).variant == named
            ):
                yield named, told


def _key(kind: Kind, grid: Grid) -> tuple[object, ...]:
    return kind.name, grid


setting_of = Kept(_setting_of, 64, cells_of, _key)
