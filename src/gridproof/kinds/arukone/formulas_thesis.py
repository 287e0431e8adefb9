"""The formulas of the thesis as they are printed, in its three logics, with complete matrices.

They contain redundant parts: a number has all six lines (in SMT the first), and a matrix has an entry for
every pair of cells on every level, even if its value is known. The following differs from the print:

- Two equal adjacent numbers may be joined directly, unless the puzzle's variant is ``detour``, which is the
  thesis's rule.
- In the variant ``allow-empty`` a cell has a seventh value, no line at all.
- The thesis gives ``-2 R + a + b <= 0`` for "a and b, so R" (logarithmic, PB). With it, no board with a
  line has an answer, because one true part makes R true. Here it is ``-R + a + b <= 1``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction
from gridproof.board.marks import CROSS, LINE
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, DETOUR, ends_of
from gridproof.logic.cardinality import pairwise
from gridproof.logic.formula import And, Iff, Or, conj, implies
from gridproof.logic.program import Program
from gridproof.logic.reach import DEFINITIONS, Define, Edges, Reach, full_floyd_warshall, full_squaring
from gridproof.logic.theory import Lit
from gridproof.record.kind import Puzzle

_N, _E, _S, _W = Direction
_LINES = tuple(map(frozenset, ((_W, _E), (_N, _S), (_E, _S), (_N, _E), (_N, _W), (_W, _S))))
"""The six lines through a cell, in the order in which the thesis numbers them."""
_EMPTY = frozenset[Direction]()

Lines = Mapping[frozenset[Direction], Lit]
"""Per line through a cell, the literal for "the cell has the line"."""


class _Words(NamedTuple):
    """How the parts are stated in one logic."""

    white: Callable[[Program, Puzzle, Cell], Lines]
    number: Callable[[Program, Puzzle, Cell], Lines | None]
    """A number has all lines. None: only the lines of its neighbour count."""
    joint: Callable[[Program, Lit, Sequence[Sequence[Lit]]], None]
    """Two cells are joined exactly when each of them has a line that leads to the other."""
    one_of: Callable[[Program, Sequence[Lit]], None]
    follows: Callable[[Program, Lit, Sequence[Lit], Sequence[Lit]], None]
    """A line joins its cell to these neighbours, and not to those."""


def _possible(puzzle: Puzzle, cell: Cell) -> list[frozenset[Direction]]:
    """The lines that stay on the board, and no line if the variant allows it."""
    on_board = {side for side in Direction if puzzle.grid.step(cell, side) is not None}
    lines = [line for line in _LINES if line <= on_board]
    return [*lines, _EMPTY] if puzzle.variant == ALLOW_EMPTY else lines


def _six(program: Program, puzzle: Puzzle) -> Lines:
    lines = (*_LINES, _EMPTY) if puzzle.variant == ALLOW_EMPTY else _LINES
    return dict(zip(lines, program.new_block(len(lines)), strict=True))


def _all_six(program: Program, _: Puzzle, _cell: Cell) -> Lines:
    lines = dict(zip(_LINES, program.new_block(len(_LINES)), strict=True))
    program.all_of(lines.values())
    return lines


# propositional logic


def _white_by_clauses(program: Program, puzzle: Puzzle, cell: Cell) -> Lines:
    lines = _six(program, puzzle)
    possible = _possible(puzzle, cell)
    _one_by_clauses(program, [lines[line] for line in possible])
    program.all_of(-lit for line, lit in lines.items() if line not in possible)
    return lines


def _one_by_clauses(program: Program, lits: Sequence[Lit]) -> None:
    program.any_of(lits)
    program.clauses += pairwise(lits)


def _joint_by_clauses(program: Program, joined: Lit, sides: Sequence[Sequence[Lit]]) -> None:
    for side in sides:
        program.any_of([-joined, *side])
    program.clauses += [(joined, *(-lit for lit in lits)) for lits in product(*sides)]


def _follows_by_clauses(program: Program, line: Lit, joined: Sequence[Lit], others: Sequence[Lit]) -> None:
    program.clauses += [(-line, lit) for lit in joined]
    program.clauses += [(-line, -lit) for lit in others]


# pseudo-Boolean logic


def _white_by_sums(program: Program, puzzle: Puzzle, cell: Cell) -> Lines:
    lines = _six(program, puzzle)
    possible = _possible(puzzle, cell)
    program.sum_equals(1, [(1, lines[line]) for line in possible])
    if len(possible) < len(lines):
        program.sum_equals(0, [(1, lit) for line, lit in lines.items() if line not in possible])
    return lines


def _one_by_sum(program: Program, lits: Sequence[Lit]) -> None:
    program.sum_equals(1, [(1, lit) for lit in lits])


def _joint_by_sums(program: Program, joined: Lit, sides: Sequence[Sequence[Lit]]) -> None:
    for side in sides:
        program.sum_at_least(0, [(-1, joined), *((1, lit) for lit in side)])
    for one, other in product(*sides):
        program.sum_at_least(-1, [(2, joined), (-1, one), (-1, other)])


def _follows_by_sums(program: Program, line: Lit, joined: Sequence[Lit], others: Sequence[Lit]) -> None:
    if joined:
        program.sum_at_least(0, [(-len(joined), line), *((1, lit) for lit in joined)])
    if others:
        program.sum_at_most(len(others), [(len(others), line), *((1, lit) for lit in others)])


# SMT


def _white_by_value(program: Program, puzzle: Puzzle, cell: Cell) -> Lines:
    """All lines, including those that lead off the board.

    Such a cell is the end of a line without a number.
    """
    lines = (*_LINES, _EMPTY) if puzzle.variant == ALLOW_EMPTY else _LINES
    value = program.integer(1, len(lines), puzzle.grid.label(cell))
    found = {line: program.value(value, number) for number, line in enumerate(lines, 1)}
    program.any_of(found.values())
    return found


def _number_by_value(program: Program, puzzle: Puzzle, cell: Cell) -> None:
    """The value is always 1 and unconstrained."""
    program.clause(program.value(program.integer(1, len(_LINES), puzzle.grid.label(cell)), 1))


def _joint_by_formula(program: Program, joined: Lit, sides: Sequence[Sequence[Lit]]) -> None:
    program.require(Iff(joined, And([Or(side) for side in sides])))


def _follows_by_formula(program: Program, line: Lit, joined: Sequence[Lit], others: Sequence[Lit]) -> None:
    program.require(implies(line, conj(*joined, *(-lit for lit in others))))


_WORDS = {
    "sat": _Words(_white_by_clauses, _all_six, _joint_by_clauses, _one_by_clauses, _follows_by_clauses),
    "pb": _Words(_white_by_sums, _all_six, _joint_by_sums, _one_by_sum, _follows_by_sums),
    "smt": _Words(_white_by_value, _number_by_value, _joint_by_formula, _one_by_clauses, _follows_by_formula),
}

Matrices = Callable[[Program, int, Edges, Define], Reach]
_MATRICES: dict[str, Matrices] = {"fw": full_floyd_warshall, "log": full_squaring}


# the whole


def formula(puzzle: Puzzle, logic: str, connectivity: str) -> Program:
    """The puzzle in one of the three logics, with one of the two sorts of matrices."""
    program, words = Program(), _WORDS[logic]
    grid, ends = puzzle.grid, ends_of(puzzle)
    lines = {
        cell: (words.number if cell in ends else words.white)(program, puzzle, cell) for cell in grid.cells
    }
    joints: dict[tuple[Cell, Cell], Lit] = {}
    for edge, (a, b) in zip(grid.edges, grid.adjacent_pairs, strict=True):
        joined = joints[a, b] = program.new()
        program.name(edge, LINE, joined)
        program.name(edge, CROSS, -joined)
        if not (a in ends and b in ends):
            words.joint(program, joined, _sides(puzzle, lines, a, b))
        elif ends[a] != ends[b] or puzzle.variant == DETOUR:
            program.clause(-joined)
    for cell in ends:
        words.one_of(program, [lit for pair, lit in joints.items() if cell in pair])
    for cell in grid.cells:
        if cell not in ends:
            _follow(program, puzzle, words, cell, lines[cell] or {})
    reach = _MATRICES[connectivity](program, grid.size, joints, DEFINITIONS[logic])
    for (a, number), (b, other) in combinations(ends.items(), 2):
        program.clause(reach.lit(a, b) if number == other else -reach.lit(a, b))
    for cell in grid.cells:
        if cell not in ends:
            empty = [lit for line, lit in (lines[cell] or {}).items() if not line]
            program.any_of([*empty, *(reach.lit(cell, end) for end in ends)])
    return program


def _sides(puzzle: Puzzle, lines: Mapping[Cell, Lines | None], a: Cell, b: Cell) -> list[Sequence[Lit]]:
    """The lines of each of two neighbours that lead to the other."""
    sides: list[Sequence[Lit]] = []
    for cell, other in ((a, b), (b, a)):
        way = next(side for side in Direction if puzzle.grid.step(cell, side) == other)
        own = lines[cell]
        if own is not None:
            sides.append([lit for line, lit in own.items() if way in line])
    return sides


def _follow(program: Program, puzzle: Puzzle, words: _Words, cell: Cell, lines: Lines) -> None:
    """Which neighbours a line joins to its cell, and which not, for the lines that stay on the board."""
    possible = _possible(puzzle, cell)
    for line, lit in lines.items():
        if line in possible:
            edges = {side: puzzle.grid.edge_towards(cell, side) for side in Direction}
            joints = {side: program.literals[edge, LINE] for side, edge in edges.items() if edge is not None}
            others = [joined for side, joined in joints.items() if side not in line]
            words.follows(program, lit, [joints[side] for side in Direction if side in line], others)
