"""The rules of Hitori, as a theory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import DOT, SHADED, Mark
from gridproof.logic.theory import Reason, Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.vocabulary import shading
from gridproof.vocabulary.clues import need_numbers

REPEAT = Rule("repeat", "No number stands twice on {white} cells of a row or a column.")


def validate(p: Puzzle) -> None:
    need_numbers(p, 1, p.grid.size, unknown=True)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(p.grid.cells, (SHADED, DOT))


def same_numbers(p: Puzzle) -> Iterator[tuple[Cell, ...]]:
    """The cells of each line that show the same number, if there are several."""
    for line in p.grid.lines:
        yield from alike(p, line)


def alike(p: Puzzle, line: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """The same for one line."""
    by_number: dict[int, list[Cell]] = {}
    for cell in line:
        clue = p.clues.get(cell)
        if clue is not None and clue.number is not None:
            by_number.setdefault(clue.number, []).append(cell)
    return [tuple(cells) for cells in by_number.values() if len(cells) > 1]


def repeated(cells: Sequence[Cell]) -> Reason:
    """The rule for cells of a line with the same number."""
    return Reason(REPEAT.name, tuple(cells))


def state(p: Puzzle, t: Theory) -> None:
    t.include(shading.apart_and_connected(p.grid))
    for cells in same_numbers(p):
        t.because(REPEAT.name, cells).at_most(1, [-cell - 1 for cell in cells])
