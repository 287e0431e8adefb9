"""Encodings of Yajilin: a literal a cell says that it is black, and one a cell and direction draws a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from gridproof.encoding import Encoding
from gridproof.errors import PuzzleError
from gridproof.grid import Cell
from gridproof.kind import Puzzle
from gridproof.kinds.yajilin.rules import LOOP
from gridproof.logic.cnf import tseitin
from gridproof.logic.formula import And, Formula, Iff, Or
from gridproof.logic.loops import SingleLoop
from gridproof.logic.program import Program
from gridproof.logic.reach import all_reach, squaring
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory
from gridproof.marks import CROSS, DOT, LINE, SHADED
from gridproof.vocabulary.clues import free_cells

SOURCE = "Gufler and Hagenauer 2011, chapter 4"

_MOST_PLACEMENTS = 30_000
"""A longer list of placements is refused: it would fill the memory."""


class _Board(NamedTuple):
    """A puzzle with its literals. Variable ``cell + 1`` is black, ``edge + 1`` a line from the first end."""

    puzzle: Puzzle
    program: Program
    lines: Mapping[Cell, Mapping[Cell, Lit]]
    """Per cell, the literal of the line towards each neighbour."""


def _board(puzzle: Puzzle) -> _Board:
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
    return _Board(puzzle, program, lines)


# cells and arrows, in two ways

Words = Callable[[_Board, Sequence["_Arrow"]], None]


class _Arrow(NamedTuple):
    """So many of these cells are black."""

    number: int
    cells: Sequence[Cell]


def _automatic(board: _Board, arrows: Sequence[_Arrow]) -> None:
    """Every state that is right as a formula, converted by Tseitin's way."""
    program = board.program

    def say(formula: Formula) -> None:
        tseitin(program, formula)

    for cell, lines in board.lines.items():
        states = [And([cell + 1, *(-line for line in lines.values())])]
        for two in combinations(lines.values(), 2):
            states.append(And([-cell - 1, *(line if line in two else -line for line in lines.values())]))
        say(Or(states))
        for other, line in lines.items():
            if cell < other:
                say(Iff(line, board.lines[other][cell]))
            say(Or([-cell - 1, -other - 1]))
    for number, cells in arrows:
        right = (black for black in _placements(board, cells) if len(black) == number)
        say(Or([And([c + 1 if c in black else -c - 1 for c in cells]) for black in right]))


def _direct(board: _Board, arrows: Sequence[_Arrow]) -> None:
    """Every state that is wrong as a clause."""
    program = board.program
    for cell, lines in board.lines.items():
        program.clauses += [(-cell - 1, -line) for line in lines.values()]
        program.clause(cell + 1, *lines.values())
        for signs in product((1, -1), repeat=len(lines)):
            if signs.count(-1) not in (0, 2):
                program.any_of(sign * line for sign, line in zip(signs, lines.values(), strict=True))
        for other, line in lines.items():
            program.clause(-line, board.lines[other][cell])
            program.clause(-cell - 1, -other - 1)
    for number, cells in arrows:
        if number == 0:
            program.all_of(-cell - 1 for cell in cells)
            continue
        for black in _placements(board, cells):
            if len(black) != number:
                program.any_of(-c - 1 if c in black else c + 1 for c in cells)


def _placements(board: _Board, cells: Sequence[Cell]) -> list[set[Cell]]:
    """All ways to blacken some of the cells, no two of them neighbours."""
    neighbours = board.puzzle.grid.neighbours
    found: list[set[Cell]] = [set()]
    for cell in cells:
        found += [{*black, cell} for black in found if black.isdisjoint(neighbours[cell])]
        if len(found) > _MOST_PLACEMENTS:
            raise PuzzleError(
                f"an arrow with {len(cells)} cells ahead is too long to list its placements; "
                "expected another encoding, such as ours"
            )
    return found


# arrows with and without a look ahead


def _arrows(puzzle: Puzzle) -> Iterator[_Arrow]:
    for cell, clue in puzzle.clues.items():
        if clue.number is not None and clue.arrow is not None:
            ahead = puzzle.ray(cell, clue.arrow)
            yield _Arrow(clue.number, [other for other in ahead if other not in puzzle.clues])


def _arrows_looking_ahead(puzzle: Puzzle) -> Iterator[_Arrow]:
    """Only the cells up to the next arrow of the same direction count, which has the rest of the number."""
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


class _OneLoop(SingleLoop):
    """Models with several loops, or none, are answered with clauses of some sort."""

    def __init__(self, board: _Board, clauses: Clauses) -> None:
        self._board = board
        self._clauses = clauses
        super().__init__(LOOP.name, board.puzzle.grid, board.puzzle.clues)

    def cuts(self, model: Model) -> list[Cut]:
        loops = self._loops(model)
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
        # With everything else black a loop could be the answer: then it is only not one of two.
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
    board.program.lazy.append(SingleLoop(LOOP.name, board.puzzle.grid, board.puzzle.clues))


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
}
_LOOK_AHEAD: dict[str, tuple[Callable[[Puzzle], Iterator[_Arrow]], str]] = {
    "": (_arrows, ""),
    "look": (_arrows_looking_ahead, "arrows up to the next one"),
}
_LOOPS: dict[str, tuple[Callable[[_Board], None], str, str]] = {
    "models": (_block_models, "wrong models blocked", SOURCE),
    "loops": (_block_loops, "wrong loops blocked", SOURCE),
    "cuts": (_our_cuts, "loops cut as in ours", "Gridproof"),
    "reach": (_reachable, "one loop by reachability", "Gridproof, after Terzer 2009"),
}


def _encoding(formula: str, look: str, loops: str) -> Encoding:
    words, said_words = _FORMULAS[formula]
    arrows, said_arrows = _LOOK_AHEAD[look]
    close, said_loops, source = _LOOPS[loops]

    def build(puzzle: Puzzle) -> Program:
        board = _board(puzzle)
        words(board, list(arrows(puzzle)))
        close(board)
        return board.program

    return Encoding(
        "+".join(filter(None, (formula, look, loops))),
        "sat",
        ", ".join(filter(None, (said_words, said_arrows, said_loops))),
        source,
        build,
        lazy=loops != "reach",
    )


ENCODINGS = tuple(_encoding(*names) for names in product(_FORMULAS, _LOOK_AHEAD, _LOOPS))
