"""Encodings of Arukone: the shape of the line in each cell, and which cells reach which along the lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction
from gridproof.board.marks import CROSS, LINE
from gridproof.errors import PuzzleError
from gridproof.kinds.arukone.formulas_thesis import formula
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, DETOUR, ends_of
from gridproof.logic.cardinality import pairwise
from gridproof.logic.formula import And, Formula, Iff, Or
from gridproof.logic.program import Program
from gridproof.logic.reach import (
    DEFINITIONS,
    Define,
    Edges,
    Reach,
    floyd_warshall,
    squaring,
)
from gridproof.logic.theory import Lit
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle

SOURCE = "Terzer 2009, chapter 5"

Shape = frozenset[Direction]
"""The two directions in which a line enters and leaves a cell; empty for a cell without a line."""

_MOST_CELLS = 144
"""Reachability takes up to the third power of the cells, so larger boards would fill the memory."""


class _Words(NamedTuple):
    """How shapes and joints are stated in one logic."""

    shapes: Callable[[Program, Puzzle, Cell, Sequence[Shape]], Mapping[Shape, Lit]]
    """Literals for the shapes that fit a cell. The cell has exactly one of them."""
    joint: Callable[[Program, Lit, Sequence[Sequence[Lit]]], None]
    """Two cells are joined exactly when each of them has a shape that leads to the other."""
    one_of: Callable[[Program, Sequence[Lit]], None]


class _Way(NamedTuple):
    """The optional parts of an encoding."""

    name: str = ""
    summary: str = ""
    follows: bool = True
    """Whether it states the direct consequences of a shape for the neighbours of its cell."""
    borders: bool = True
    """Whether shapes that lead off the board are excluded from the start."""


def refuse_large(puzzle: Puzzle) -> None:
    if puzzle.grid.size > _MOST_CELLS:
        raise PuzzleError(
            f"a board of {puzzle.grid.size} cells is too large for reachability; "
            f"expected at most {_MOST_CELLS} cells, or --force, or the encoding ours"
        )


def build(puzzle: Puzzle, words: _Words, connect: Connect, define: Define, way: _Way) -> Program:
    grid, ends = puzzle.grid, ends_of(puzzle)
    program = Program()
    shapes = {
        cell: words.shapes(program, puzzle, cell, _fitting(puzzle, cell, way))
        for cell in grid.cells
        if cell not in ends
    }
    edges = {}
    for edge, (a, b) in zip(grid.edges, grid.adjacent_pairs, strict=True):
        if a in ends and b in ends and (ends[a] != ends[b] or puzzle.variant == DETOUR):
            joined = program.never()
        else:
            # Two equal adjacent numbers may be joined directly, by a line of their own.
            joined = program.new()
            sides = [_towards(puzzle, cell, other, shapes) for cell, other in ((a, b), (b, a))]
            words.joint(program, joined, [side for side in sides if side is not None])
            edges[a, b] = joined
        program.name(edge, LINE, joined)
        program.name(edge, CROSS, -joined)
    for cell in ends:
        words.one_of(program, [edges[pair] for pair in edges if cell in pair])
    for cell, lits in shapes.items() if way.follows else ():
        _follow(program, puzzle, cell, lits)
    reach = connect(program, grid.size, edges, define)
    for (a, number), (b, other) in combinations(ends.items(), 2):
        program.clause(reach.lit(a, b) if number == other else -reach.lit(a, b))
    for cell, lits in shapes.items():
        unused = [lits[shape] for shape in lits if not shape]
        program.any_of([*unused, *(reach.lit(cell, end) for end in ends)])
    return program


Connect = Callable[[Program, int, Edges, Define], Reach]


def _fitting(puzzle: Puzzle, cell: Cell, way: _Way) -> list[Shape]:
    """The shapes that do not lead off the board, or all shapes."""
    ways = [side for side in Direction if not way.borders or puzzle.grid.step(cell, side) is not None]
    shapes = [frozenset(two) for two in combinations(ways, 2)]
    return [*shapes, frozenset()] if puzzle.variant == ALLOW_EMPTY else shapes


def _towards(
    puzzle: Puzzle, cell: Cell, other: Cell, shapes: Mapping[Cell, Mapping[Shape, Lit]]
) -> list[Lit] | None:
    """The shapes of a cell that lead to another one. None for a number, which leads everywhere."""
    if cell not in shapes:
        return None
    side = next(side for side in Direction if puzzle.grid.step(cell, side) == other)
    return [lit for shape, lit in shapes[cell].items() if side in shape]


def _follow(program: Program, puzzle: Puzzle, cell: Cell, shapes: Mapping[Shape, Lit]) -> None:
    """The direct consequences of a shape: which neighbours are joined, and which are not."""
    for shape, lit in shapes.items():
        for side in Direction:
            edge = puzzle.grid.edge_towards(cell, side)
            if edge is not None:
                joined = program.literals[edge, LINE]
                program.clause(-lit, joined if side in shape else -joined)


# in three logics


def _variables(program: Program, _: Puzzle, _cell: Cell, shapes: Sequence[Shape]) -> Mapping[Shape, Lit]:
    lits = dict(zip(shapes, program.new_block(len(shapes)), strict=True))
    _one_by_clauses(program, list(lits.values()))
    return lits


def _one_by_clauses(program: Program, lits: Sequence[Lit]) -> None:
    program.any_of(lits)
    program.clauses += pairwise(lits)


def _joint_by_clauses(program: Program, joined: Lit, sides: Sequence[Sequence[Lit]]) -> None:
    for side in sides:
        program.any_of([-joined, *side])
    if sides:
        for lits in product(*sides):
            program.any_of([joined, *(-lit for lit in lits)])


def _variables_in_a_sum(
    program: Program, _: Puzzle, _cell: Cell, shapes: Sequence[Shape]
) -> Mapping[Shape, Lit]:
    lits = dict(zip(shapes, program.new_block(len(shapes)), strict=True))
    _one_by_sum(program, list(lits.values()))
    return lits


def _one_by_sum(program: Program, lits: Sequence[Lit]) -> None:
    program.sum_equals(1, [(1, lit) for lit in lits])


def _joint_by_sums(program: Program, joined: Lit, sides: Sequence[Sequence[Lit]]) -> None:
    for side in sides:
        program.sum_at_least(0, [(-1, joined), *((1, lit) for lit in side)])
    if sides:
        for lits in product(*sides):
            program.sum_at_least(1 - len(lits), [(len(lits), joined), *((-1, lit) for lit in lits)])


def _integer(program: Program, puzzle: Puzzle, cell: Cell, shapes: Sequence[Shape]) -> Mapping[Shape, Lit]:
    value = program.integer(0, max(0, len(shapes) - 1), puzzle.grid.label(cell))
    lits = {shape: program.value(value, number) for number, shape in enumerate(shapes)}
    program.any_of(lits.values())
    return lits


def _joint_by_formula(program: Program, joined: Lit, sides: Sequence[Sequence[Lit]]) -> None:
    if sides:
        both: list[Formula] = [Or(side) for side in sides]
        program.require(Iff(joined, And(both)))


_WORDS = {
    "sat": _Words(_variables, _joint_by_clauses, _one_by_clauses),
    "pb": _Words(_variables_in_a_sum, _joint_by_sums, _one_by_sum),
    "smt": _Words(_integer, _joint_by_formula, _one_by_clauses),
}
_CONNECTIVITY: dict[str, tuple[Connect, str]] = {
    "fw": (floyd_warshall, "reachability by Floyd and Warshall"),
    "log": (squaring, "reachability in twice as many steps a level"),
}


_USUAL = _Way()
_MINIMAL = _Way("minimal", ", without what follows from a shape", follows=False)
_ALL_SHAPES = _Way("all-shapes", ", with shapes that lead off the board", borders=False)


def _encoding(logic: str, connectivity: str, way: _Way = _USUAL) -> Encoding:
    words, define = _WORDS[logic], DEFINITIONS[logic]
    connect, said = _CONNECTIVITY[connectivity]
    name = "-".join(filter(None, (logic, connectivity, way.name)))
    summary = f"shapes of lines, {said}{way.summary}"
    return _limited(name, logic, summary, lambda puzzle: build(puzzle, words, connect, define, way))


def _as_printed(logic: str, connectivity: str) -> Encoding:
    summary = f"formulas as printed, complete matrices, {_CONNECTIVITY[connectivity][1]}"
    name = f"{logic}-{connectivity}-thesis"
    return _limited(name, logic, summary, lambda puzzle: formula(puzzle, logic, connectivity))


def _limited(name: str, logic: str, summary: str, build_large: Callable[[Puzzle], Program]) -> Encoding:
    def build_small(puzzle: Puzzle) -> Program:
        refuse_large(puzzle)
        return build_large(puzzle)

    return Encoding(name, logic, summary, SOURCE, build_small, build_large=build_large)


_NAMES = tuple(product(_WORDS, _CONNECTIVITY))
ENCODINGS = (
    *(_encoding(*names) for names in _NAMES),
    *(_encoding(*names, _MINIMAL) for names in _NAMES),
    *(_encoding("sat", connectivity, _ALL_SHAPES) for connectivity in _CONNECTIVITY),
    *(_as_printed(*names) for names in _NAMES),
)
