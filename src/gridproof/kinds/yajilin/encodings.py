"""Encodings of Yajilin: a literal per cell for black, and a literal per cell and direction for a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from gridproof.board.grid import Cell
from gridproof.board.marks import CROSS, DOT, LINE, SHADED
from gridproof.errors import PuzzleError
from gridproof.kinds.yajilin.placements import Placements
from gridproof.kinds.yajilin.rules import LOOP
from gridproof.logic.cnf import tseitin
from gridproof.logic.formula import And, Formula, Iff, Or
from gridproof.logic.program import Program
from gridproof.logic.reach import all_reach, squaring
from gridproof.logic.rings import CoveringRing, through_cells
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.clues import free_cells

SOURCE = "Gufler and Hagenauer 2011, chapter 4"

_MOST_STEPS_AUTOMATIC = 5_000_000
_MOST_STEPS_DIRECT = 20_000_000
"""A board is refused if listing the placements of its arrows as printed takes more steps: that would fill
the memory.
"""
_MOST_LISTED = 100_000
"""If the placements of an arrow take more steps, they are not listed: beginnings with equal counts share a
name.
"""


class _Board(NamedTuple):
    """A puzzle with its literals. Variable ``cell + 1`` is black, ``edge + 1`` a line from the first end."""

    puzzle: Puzzle
    program: Program
    lines: Mapping[Cell, Mapping[Cell, Lit]]
    """Per cell, the literal of the line towards each neighbour."""
    ways: Mapping[Cell, Sequence[Lit]]
    """Per cell, the literals of all lines that are stated for it."""


def _board(puzzle: Puzzle, *, all_sides: bool) -> _Board:
    """``all_sides``: lines to the border and to clues are also stated, and forbidden."""
    grid, clues = puzzle.grid, puzzle.clues
    program = Program()
    program.new_block(grid.size + grid.edge_count)
    lines: dict[Cell, dict[Cell, Lit]] = {cell: {} for cell in free_cells(puzzle)}
    for cell in grid.cells:
        if cell in clues:
            program.clause(-cell - 1)
        else:
            program.name(cell, SHADED, cell + 1)
            program.name(cell, DOT, -cell - 1)
    for edge, (a, b) in zip(grid.edges, grid.adjacent_pairs, strict=True):
        if a in clues or b in clues:
            program.clause(-edge - 1)
        else:
            program.name(edge, LINE, edge + 1)
            program.name(edge, CROSS, -edge - 1)
            lines[a][b], lines[b][a] = edge + 1, program.new()
    ways = {cell: list(towards.values()) for cell, towards in lines.items()}
    if all_sides:
        for towards in ways.values():
            blocked = program.new_block(4 - len(towards))
            program.all_of(-line for line in blocked)
            towards += blocked
    return _Board(puzzle, program, lines, ways)


# cells and arrows, in two ways

Words = Callable[[_Board, Sequence["_Arrow"]], None]


class _Arrow(NamedTuple):
    """Exactly so many of these cells are black."""

    number: int
    cells: Sequence[Cell]


def _automatic(board: _Board, arrows: Sequence[_Arrow]) -> None:
    """Every correct state as a formula, converted in Tseitin's way."""
    _cells_as_formulas(board)
    for placements in _listed_or_shared(board, arrows):
        tseitin(board.program, Or(list(placements.right(board.program))))


def _automatic_as_printed(board: _Board, arrows: Sequence[_Arrow]) -> None:
    """The same with every placement of an arrow as a conjunction of its own."""
    _cells_as_formulas(board)
    for placements in _placements(board, arrows, _MOST_STEPS_AUTOMATIC, Placements.right_steps):
        tseitin(board.program, Or([And(lits) for lits in placements.whole(right=True)]))


def _cells_as_formulas(board: _Board) -> None:
    program = board.program

    def say(formula: Formula) -> None:
        tseitin(program, formula)

    for cell, ways in board.ways.items():
        states = [And([cell + 1, *(-line for line in ways)])]
        for two in combinations(ways, 2):
            states.append(And([-cell - 1, *(line if line in two else -line for line in ways)]))
        say(Or(states))
        for other, line in board.lines[cell].items():
            if cell < other:
                say(Iff(line, board.lines[other][cell]))
            say(Or([-cell - 1, -other - 1]))


def _direct(board: _Board, arrows: Sequence[_Arrow]) -> None:
    """Every wrong state as a clause."""
    _cells_as_clauses(board)
    for placements in _listed_or_shared(board, arrows):
        board.program.clauses += placements.wrong()


def _direct_as_printed(board: _Board, arrows: Sequence[_Arrow]) -> None:
    """The same with a clause of all cells ahead for every wrong placement, and a clause per cell for a 0."""
    _cells_as_clauses(board)
    program = board.program
    listed = [arrow for arrow in arrows if arrow.number != 0]
    for placements in _placements(board, listed, _MOST_STEPS_DIRECT, Placements.whole_steps):
        program.clauses += [tuple(-lit for lit in lits) for lits in placements.whole(right=False)]
    for arrow in arrows:
        if arrow.number == 0:
            program.all_of(-cell - 1 for cell in arrow.cells)


def _cells_as_clauses(board: _Board) -> None:
    program = board.program
    for cell, ways in board.ways.items():
        program.clauses += [(-cell - 1, -line) for line in ways]
        program.clause(cell + 1, *ways)
        for signs in product((1, -1), repeat=len(ways)):
            if signs.count(-1) not in (0, 2):
                program.any_of(sign * line for sign, line in zip(signs, ways, strict=True))
        for other, line in board.lines[cell].items():
            program.clause(-line, board.lines[other][cell])
            program.clause(-cell - 1, -other - 1)


def _listed_or_shared(board: _Board, arrows: Sequence[_Arrow]) -> Iterator[Placements]:
    """The placements that are few enough to be listed. Those of all other arrows are stated here."""
    program, grid = board.program, board.puzzle.grid
    for number, cells in arrows:
        placements = Placements.of(grid, number, cells)
        if placements.steps() <= _MOST_LISTED:
            yield placements
        else:
            program.clause(placements.right_together(program))


def _placements(
    board: _Board,
    arrows: Sequence[_Arrow],
    most_steps: int,
    count: Callable[[Placements], int],
) -> list[Placements]:
    grid = board.puzzle.grid
    found = [Placements.of(grid, number, cells) for number, cells in arrows]
    steps = [count(placements) for placements in found]
    if sum(steps) > most_steps:
        number, cells, *_ = found[steps.index(max(steps))]
        raise PuzzleError(
            f"the placements of its arrows are too many to list ({number} black of {len(cells)} cells ahead "
            f"of one of them: {max(steps)} steps); expected at most {most_steps} in all, or another "
            "encoding, such as ours"
        )
    return found


# arrows with and without a look ahead


def _arrows(puzzle: Puzzle) -> Iterator[_Arrow]:
    for cell, clue in puzzle.clues.items():
        if clue.number is not None and clue.arrow is not None:
            ahead = puzzle.ray(cell, clue.arrow)
            yield _Arrow(clue.number, [other for other in ahead if other not in puzzle.clues])


def _arrows_looking_ahead(puzzle: Puzzle) -> Iterator[_Arrow]:
    """Only the cells up to the next arrow of the same direction count; that arrow has the rest of the
    number.
    """
    for cell, clue in puzzle.clues.items():
        if clue.number is None or clue.arrow is None:
            continue
        number, cells = clue.number, []
        for other in puzzle.ray(cell, clue.arrow):
            ahead = puzzle.clues.get(other)
            if ahead is None:
                cells.append(other)
            elif ahead.arrow is clue.arrow and ahead.number is not None:
                number -= ahead.number
                break
        yield _Arrow(number, cells)


# the single loop


class _OneLoop(CoveringRing):
    """Models with several loops, or without one, are excluded by clauses."""

    def __init__(self, board: _Board, clauses: Clauses) -> None:
        self._board = board
        self._clauses = clauses
        super().__init__(LOOP.name, through_cells(board.puzzle.grid), board.puzzle.clues)

    def cuts(self, model: Model) -> list[Cut]:
        loops = self._mesh.rings(model)
        if len(loops) == 1:
            return []
        if not loops:
            return [Cut([edge + 1 for edge in self._board.puzzle.grid.edges], Reason(LOOP.name, ()))]
        reason = Reason(LOOP.name, tuple(loops[0]))
        return [Cut(clause, reason) for clause in self._clauses(self._board, loops, model)]

    def written(self, t: Theory) -> None:
        _some_line(self._board.puzzle, t)
        super().written(t)


Clauses = Callable[[_Board, Sequence[Sequence[Cell]], Model], Iterator[list[Lit]]]


def _no_such_model(board: _Board, _: Sequence[Sequence[Cell]], model: Model) -> Iterator[list[Lit]]:
    yield [-lit for lit in board.program.literals.values() if model[abs(lit) - 1] == lit]


def _no_such_loops(board: _Board, loops: Sequence[Sequence[Cell]], _: Model) -> Iterator[list[Lit]]:
    """Each of the loops is excluded for all later models."""
    grid = board.puzzle.grid
    edges = [[grid.edge(a, b) for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)] for loop in loops]
    for index, loop in enumerate(loops):
        clause = [-edge - 1 for edge in edges[index]]
        # If everything else is black, a loop could be the answer. Then it is excluded only as one of two.
        inside = {*board.puzzle.clues, *loop}
        if all(a in inside or b in inside for a, b in grid.adjacent_pairs):
            clause.append(-edges[index - 1][0] - 1)
        yield clause


def _block_models(board: _Board) -> None:
    board.program.lazy.append(_OneLoop(board, _no_such_model))


def _block_loops(board: _Board) -> None:
    board.program.lazy.append(_OneLoop(board, _no_such_loops))


def _our_cuts(board: _Board) -> None:
    _some_line(board.puzzle, board.program)
    ring = CoveringRing(LOOP.name, through_cells(board.puzzle.grid), board.puzzle.clues)
    board.program.lazy.append(ring)


def _reachable(board: _Board) -> None:
    """Written out: every two cells that are not black reach each other along the line."""
    grid, clues = board.puzzle.grid, board.puzzle.clues
    _some_line(board.puzzle, board.program)
    nodes = {cell: node for node, cell in enumerate(free_cells(board.puzzle))}
    edges = {
        (nodes[a], nodes[b]): edge + 1
        for edge, (a, b) in zip(grid.edges, grid.adjacent_pairs, strict=True)
        if a not in clues and b not in clues
    }
    reach = squaring(board.program, len(nodes), edges)
    all_reach(board.program, [-cell - 1 for cell in nodes], reach)


def _some_line(puzzle: Puzzle, t: Theory) -> None:
    t.any_of(edge + 1 for edge in puzzle.grid.edges)


# all combinations

_FORMULAS: dict[str, tuple[Words, str]] = {
    "auto": (_automatic, "Tseitin's conversion"),
    "direct": (_direct, "clauses at once"),
    "auto-thesis": (_automatic_as_printed, "Tseitin's conversion, placements one by one as printed"),
    "direct-thesis": (_direct_as_printed, "clauses at once, placements one by one as printed"),
}
_LOOK_AHEAD: dict[str, tuple[Callable[[Puzzle], Iterator[_Arrow]], str]] = {
    "": (_arrows, ""),
    "look": (_arrows_looking_ahead, "arrows up to the next one"),
}
_SIDES = {"": "", "sides": "lines to borders and clues forbidden"}
_LOOPS: dict[str, tuple[Callable[[_Board], None], str, str]] = {
    "models": (_block_models, "wrong models blocked", SOURCE),
    "loops": (_block_loops, "wrong loops blocked", SOURCE),
    "cuts": (_our_cuts, "loops cut as in ours", "Gridproof"),
    "reach": (_reachable, "one loop by reachability", "Gridproof, after Terzer 2009"),
}


def _encoding(formula: str, sides: str, look: str, loops: str) -> Encoding:
    words, said_words = _FORMULAS[formula]
    arrows, said_arrows = _LOOK_AHEAD[look]
    close, said_loops, source = _LOOPS[loops]

    def build(puzzle: Puzzle) -> Program:
        board = _board(puzzle, all_sides=bool(sides))
        words(board, list(arrows(puzzle)))
        close(board)
        return board.program

    return Encoding(
        "+".join(filter(None, (formula, sides, look, loops))),
        "sat",
        ", ".join(filter(None, (said_words, _SIDES[sides], said_arrows, said_loops))),
        source,
        build,
        lazy=loops != "reach",
    )


ENCODINGS = tuple(
    _encoding(formula, sides, look, loops)
    for formula, sides, look, loops in product(_FORMULAS, _SIDES, _LOOK_AHEAD, _LOOPS)
    # What the thesis did without its shortcut, and what it prints.
    if not (sides or formula.endswith("-thesis")) or _LOOPS[loops][-1] == SOURCE
)
