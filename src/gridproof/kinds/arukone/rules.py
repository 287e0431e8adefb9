"""The rules of Arukone, as a theory."""

from __future__ import annotations

from collections.abc import Mapping

from gridproof.board.grid import MAX_CELLS, Cell, Edge, Place
from gridproof.board.marks import CROSS, LINE, Mark
from gridproof.errors import PuzzleError
from gridproof.logic.paths import EdgeVariables, Joins, colour_bits, same_colour_along, uses, uses_two_or_none
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.vocabulary.clues import need_numbers

END = Rule("end", "One line leaves every number, and lines end only at numbers.")
PASS = Rule("pass", "Lines never branch, cross or pass through a number.")
JOIN = Rule("join", "A line joins two equal numbers.")
COVER = Rule("cover", "Every cell is used by a line.")
ALLOW_EMPTY = "allow-empty"
DETOUR = "detour"
PASSES = Rule("detour", "In this variant a line passes at least one cell between its numbers.")
_HIGHEST = MAX_CELLS // 2
"""The largest number: at most so many pairs fit on a board."""


def validate(p: Puzzle) -> None:
    need_numbers(p, 1, _HIGHEST)
    cells: dict[int, list[Cell]] = {}
    for cell, clue in p.clues.items():
        cells.setdefault(clue.number or 0, []).append(cell)
    for number, where in sorted(cells.items()):
        if len(where) != 2:
            often = "once" if len(where) == 1 else f"{len(where)} times"
            stands = f"the number {number} stands {often} ({p.grid.labels(where)})"
            plain = f"{stands.capitalize()}. Expected: twice."
            alone = len(where) == 1
            raise PuzzleError(f"arukone: {stands}; expected twice", where, plain=plain, unfinished=alone)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(p.grid.edges, (LINE, CROSS))


def ends_of(p: Puzzle) -> dict[Cell, int]:
    return {cell: clue.number for cell, clue in p.clues.items() if clue.number is not None}


def direct_joints(p: Puzzle) -> list[Edge]:
    """The edges between equal numbers side by side, which a line may not take in the variant ``detour``."""
    numbers = ends_of(p)
    pairs = zip(p.grid.edges, p.grid.adjacent_pairs, strict=True)
    return [edge for edge, (a, b) in pairs if a in numbers and numbers[a] == numbers.get(b)]


def plain_variant(p: Puzzle) -> str:
    """If no equal numbers are adjacent, every line passes a cell anyway."""
    return "" if p.variant == DETOUR and not direct_joints(p) else p.variant


def state(p: Puzzle, t: Theory) -> None:
    grid, ends = p.grid, ends_of(p)
    variables = EdgeVariables(grid)
    for edge in grid.edges:
        t.choose(edge, LINE, CROSS)
    for cell in grid.cells:
        lits = variables.at(cell)
        places = (cell, *grid.edges_at[cell])
        if cell in ends:
            t.because(END.name, places, cell)
            uses(t, lits, 1)
        elif p.variant == ALLOW_EMPTY:
            t.because(PASS.name, places)
            uses_two_or_none(t, lits)
        else:
            t.because(COVER.name, places)
            uses(t, lits, 2)
    for edge in direct_joints(p) if p.variant == DETOUR else ():
        t.because(PASSES.name, (edge, *grid.ends(edge))).clause(t.literals[edge, CROSS])
    t.lazy.append(Joins(JOIN.name, variables, ends))
    t.implied()
    same_colour_along(t, variables, colour_bits(t, grid, ends))
