"""The check of Binairo, without a solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from gridproof.board.grid import Cell, Edge
from gridproof.board.marks import Clue, Mark, State
from gridproof.kinds.binairo.rules import (
    ALIKE,
    COLOURS,
    COLUMN,
    EQUAL,
    FILLED,
    ROW,
    SIGN,
    THREE,
    UNLIKE_LINES,
    given,
    half,
)
from gridproof.record.kind import Puzzle, Violation


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid, circles = p.grid, {**marks, **given(p)}
    yield from empty(grid.cells, circles)
    for at, line in enumerate(grid.lines):
        yield from too_many(ROW.name if at < grid.rows else COLUMN.name, line, circles)
        yield from three(line, circles)
    for place, clue in p.clues.items():
        if grid.is_edge(place):
            yield from wrong_sign(p, place, clue, circles)
    if p.variant == UNLIKE_LINES:
        yield from alike(grid.lines[: grid.rows], circles)
        yield from alike(grid.lines[grid.rows :], circles)


def empty(cells: Sequence[Cell], circles: State) -> Iterator[Violation]:
    for cell in cells:
        if cell not in circles:
            yield Violation(FILLED.name, (cell,), broken=False)


def too_many(rule: str, line: Sequence[Cell], circles: State) -> Iterator[Violation]:
    """More circles of a colour than fit; these are named."""
    for colour in COLOURS:
        cells = tuple(cell for cell in line if circles.get(cell) == colour)
        if len(cells) > half(line):
            yield Violation(rule, cells)


def three(line: Sequence[Cell], circles: State) -> Iterator[Violation]:
    """Three or more circles of a colour side by side."""
    for colour, cells in groupby(line, circles.get):
        run = tuple(cells)
        if colour is not None and len(run) > 2:
            yield Violation(THREE.name, run)


def wrong_sign(p: Puzzle, edge: Edge, sign: Clue, circles: State) -> Iterator[Violation]:
    one, two = ends = p.grid.ends(edge)
    if one in circles and two in circles and (circles[one] == circles[two]) != (sign == EQUAL):
        yield Violation(SIGN.name, ends, clue=edge)


def alike(lines: Sequence[Sequence[Cell]], circles: State) -> Iterator[Violation]:
    """Finished lines with the same circles, each with the one before."""
    found: dict[tuple[Mark, ...], list[Sequence[Cell]]] = {}
    for line in lines:
        held = tuple(circles[cell] for cell in line if cell in circles)
        if len(held) == len(line):
            found.setdefault(held, []).append(line)
    for same in found.values():
        for one, two in pairwise(same):
            yield Violation(ALIKE.name, (*one, *two))
