"""The rules of Heyawake, as a theory."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import pairwise

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.vocabulary import shading
from gridproof.vocabulary.clues import need_numbers

NUMBER = Rule("number", "A number counts the {shaded} cells of its room.")
BORDERS = Rule(
    "borders",
    "A straight line of {white} cells passes at most one border. A border may also stand inside a room.",
)


def validate(p: Puzzle) -> None:
    need_numbers(p, 0, p.grid.size, unknown=True)
    for room, number in numbered_rooms(p):
        if number > len(room):
            raise p.error(
                room[0], f"the number {number} in a room of size {len(room)}", f"at most {len(room)}"
            )


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(p.grid.cells, (SHADED, DOT))


def numbered_rooms(p: Puzzle) -> Iterator[tuple[tuple[Cell, ...], int]]:
    """The rooms that have a number."""
    for room in p.regions:
        clue = p.clues.get(room[0])
        if clue is not None and clue.number is not None:
            yield room, clue.number


def bordered(p: Puzzle) -> frozenset[tuple[Cell, Cell]]:
    """Every two neighbours with a border between them, the upper or left one first."""
    return frozenset(map(p.grid.ends, p.borders))


def past_two_borders(p: Puzzle) -> Iterator[range]:
    """The shortest straight stretches that pass two borders."""
    apart = bordered(p)
    for line in p.grid.lines:
        borders = [at for at in range(1, len(line)) if (line[at - 1], line[at]) in apart]
        for first, second in pairwise(borders):
            yield line[first - 1 : second + 1]


def state(p: Puzzle, t: Theory) -> None:
    t.include(shading.apart_and_connected(p.grid))
    for stretch in past_two_borders(p):
        t.because(BORDERS.name, stretch).clause(*(cell + 1 for cell in stretch))


def state_clue(p: Puzzle, t: Theory, first: Cell, clue: Clue) -> None:
    if clue.number is not None:
        room = p.regions[bisect_left(p.regions, (first,))]
        # The clue is not a cell of its own, so its constraint on a room of one cell must be explained as
        # well.
        t.because(NUMBER.name, room).exactly(clue.number, [cell + 1 for cell in room])
