"""The shared part of kinds in which every cell ends up shaded or white.

Variable ``cell + 1`` means that a cell is shaded. Cells with a clue have a variable too, so that the rules
are the same for all boards of a size, but they take no mark.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction, Grid, Place
from gridproof.board.marks import DOT, SHADED, WHITE, Clue, Mark, State
from gridproof.engines.session import Deadline, OutOfTime, Statistics
from gridproof.logic import known as known_cells
from gridproof.logic.connectivity import Connected
from gridproof.logic.known import OPEN, Deduction, Impossible, Known, deduce
from gridproof.logic.sight import Sight
from gridproof.logic.sight_counts import state_count
from gridproof.logic.switches import Switchable
from gridproof.logic.theory import Lit, Model, Theory
from gridproof.record.kind import Puzzle, Rule, Violation
from gridproof.searching.search import Result, Status, decide_theory
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary.clues import NEAREST, free_cells

APART = Rule("apart", "{Shaded} cells never share a side.")
CONNECTED = Rule("connected", "All {white} cells hang together by their sides.")
"""A board without white cells obeys this, because nothing is disconnected."""


# theory


@kept_by_size(32)
def apart_and_connected(grid: Grid) -> Theory:
    """The two rules above for boards of that size."""
    t = Theory()
    for cell in grid.cells:
        t.choose(cell, SHADED, DOT)
    for a, b in grid.adjacent_pairs:
        t.because(APART.name, (a, b)).clause(-a - 1, -b - 1)
    for cell, beside in enumerate(grid.neighbours):
        # The smallest part is one cell that its shaded neighbours cut off from the rest. So one neighbour is
        # white, unless nothing lies behind them. Stating this at once saves most rounds of cuts.
        if len(beside) < grid.size - 1:
            t.because(CONNECTED.name, (cell, *beside)).clause(*(-n - 1 for n in beside))
    t.lazy.append(Connected(CONNECTED.name, grid))
    return t


def include_rules(p: Puzzle, t: Theory, rules: Theory, *, white: Mark = DOT) -> None:
    """Copy the rules for the board's size. The player does not decide clue cells."""
    t.include(rules)
    for cell in p.clues:
        del t.literals[cell, SHADED], t.literals[cell, white]


def state_colour(t: Theory, cell: Cell, clue: Clue) -> None:
    """State whether a clue cell is shaded or white."""
    t.define().clause(cell + 1 if clue.wall else -cell - 1)


def state_sight(own: int, rule: Rule) -> Callable[[Puzzle, Theory, Cell, Clue], None]:
    """The function that states a clue whose number counts the white cells that it sees, plus ``own``."""

    def state_clue(p: Puzzle, t: Theory, cell: Cell, clue: Clue) -> None:
        state_colour(t, cell, clue)
        if clue.number is None:
            return
        may_go = isinstance(t, Switchable)
        if isinstance(t, Switchable) and cell not in p.clues:
            state_count(t, p.grid, cell, clue.number - own)
            return

        def sight() -> Sight:
            # Clues that may be dropped must not be combined with each other.
            known = Known(p.grid, apart=False) if may_go else known_clues(p, apart=False)
            return Sight(p.grid, others_seen(p, own), known)

        # The numbers are fixed, which takes far less time.
        t.shared("sight", sight).state(t, cell, rule.name)

    return state_clue


def others_seen(p: Puzzle, own: int) -> dict[Cell, int]:
    """Per number, how many other cells it sees."""
    return {cell: clue.number - own for cell, clue in p.clues.items() if clue.number is not None}


# deduction


def known_clues(p: Puzzle, *, apart: bool) -> Known:
    """The colours of the clue cells."""
    known = Known(p.grid, apart=apart)
    for cell, clue in p.clues.items():
        if clue.wall:
            known.shade(cell)
        else:
            known.whiten(cell)
    return known


class _Rest(Theory):
    """The theory of the cells that are left after all deductions. It is solved, never explained."""

    def __init__(self, p: Puzzle, known: Known, white: Mark) -> None:
        super().__init__()
        self._free = list(free_cells(p))
        self._white = white
        self._open = [cell for cell in p.grid.cells if known.cells[cell] == OPEN]
        self.new_block(p.grid.size)
        shaded = known.shaded()
        self.all_of(cell + 1 if cell in shaded else -cell - 1 for cell in known.order)

    def decode(self, model: Model) -> dict[Place, Mark]:
        return {cell: SHADED if model[cell] > 0 else self._white for cell in self._free}

    def shown(self, model: Model) -> list[Lit]:
        return [model[cell] for cell in self._open]

    def shown_by(self, answer: Mapping[Place, Mark]) -> list[Lit]:
        return [cell + 1 if answer[cell] == SHADED else -cell - 1 for cell in self._open]


def apart_and_connected_rest(grid: Grid, known: Known, t: Theory, *, asked: bool) -> None:
    """The two rules for the cells that are still open.

    ``asked``: some number requires shaded cells among them. If none does, the solver leaves all of them
    white.
    """
    cells = known.cells
    t.clauses += [(-a - 1, -b - 1) for a, b in grid.adjacent_pairs if cells[a] == cells[b] == OPEN]
    if asked:
        colour_of, all_others = cells.__getitem__, grid.size - 1
        t.clauses += [
            [-n - 1 for n in beside if cells[n] == OPEN]
            for cell, beside in enumerate(grid.neighbours)
            if cells[cell] != known_cells.SHADED
            and known_cells.WHITE not in map(colour_of, beside)
            and len(beside) < all_others
        ]
    t.lazy.append(Connected(CONNECTED.name, grid))


def decide_shading(
    p: Puzzle,
    deadline: Deadline,
    settled: Known,
    deductions: Sequence[Deduction],
    state_rest: Callable[[Theory], None],
    *,
    prove: bool,
    known: State | None,
    white: Mark = DOT,
) -> Result:
    """Deduce as much as possible, then search the cells that are left open.

    Deductions settle only what every answer shares. So if they complete a board, it has exactly this
    answer, and if they contradict each other, there is none.
    """
    started = time.perf_counter()
    settled.look_up = deadline.check
    try:
        deduce(settled, deductions)
    except Impossible:
        return Result(Status.NONE, (), Statistics(encode_seconds=time.perf_counter() - started))
    except OutOfTime:
        return Result(Status.UNKNOWN, (), Statistics(encode_seconds=time.perf_counter() - started))
    if settled.complete:
        shaded = settled.shaded()
        answer = {cell: SHADED if cell in shaded else white for cell in free_cells(p)}
        return Result(Status.UNIQUE, (answer,), Statistics(encode_seconds=time.perf_counter() - started))

    def theory_of_the_rest() -> Theory:
        rest = _Rest(p, settled, white)
        with rest.watched(deadline.check):
            state_rest(rest)
        return rest

    deduced = time.perf_counter() - started
    result = decide_theory(theory_of_the_rest, deadline, prove=prove, known=known)
    result.statistics.encode_seconds += deduced
    return result


# check


def colour(p: Puzzle, marks: State, cell: Cell) -> Mark | None:
    """SHADED or WHITE, whether printed or marked; None while undecided."""
    clue = p.clues.get(cell)
    if clue is not None:
        return SHADED if clue.wall else WHITE
    mark = marks.get(cell)
    return WHITE if mark == DOT else mark


class Seen(NamedTuple):
    """How many other cells are seen from a cell: the certain number and the greatest possible one."""

    surely: int
    most: int
    shown: tuple[Cell, ...]
    """The nearest of these cells: the certain ones if they are already too many, otherwise all possible
    ones.
    """


def seen_from_numbers(p: Puzzle, marks: State, own: int) -> Iterator[tuple[Cell, int, Seen]]:
    """Every clue with a number, how many other cells it should see, and what is seen from there."""
    numbers = others_seen(p, own)
    if not numbers:
        return
    colours = [colour(p, marks, cell) for cell in p.grid.cells]
    directions = {direction: _lengths(p.grid, colours, direction) for direction in Direction}
    for cell, others in numbers.items():
        surely = sum(sure[cell] for sure, _ in directions.values())
        most = sum(possible[cell] for _, possible in directions.values())
        shown: list[Cell] = []
        for direction, (sure, possible) in directions.items():
            length = sure[cell] if surely > others else possible[cell]
            shown += p.grid.ray(cell, direction)[: min(length, NEAREST)]
        yield cell, others, Seen(surely, most, tuple(shown))


def _lengths(grid: Grid, colours: Sequence[Mark | None], direction: Direction) -> tuple[list[int], list[int]]:
    """Per cell, how many cells in a row are white in that direction, and how many are not shaded."""
    white, open_yet = [0] * grid.size, [0] * grid.size
    for line in grid.lines_towards(direction):
        whites = opens = 0
        for cell in line:
            white[cell], open_yet[cell] = whites, opens
            found = colours[cell]
            whites = whites + 1 if found == WHITE else 0
            opens = 0 if found == SHADED else opens + 1
    return white, open_yet


def check_apart(p: Puzzle, marks: State) -> Iterator[Violation]:
    for a, b in p.grid.adjacent_pairs:
        if marks.get(a) == marks.get(b) == SHADED:
            yield Violation(APART.name, (a, b))


def check_connected(p: Puzzle, marks: State) -> Iterator[Violation]:
    """Every part of the unshaded cells that is cut off, except the largest part.

    Nothing can mend that, because the cells beside the shaded ones that cut it off have to stay white.
    """
    parts = p.grid.components(cell for cell in p.grid.cells if marks.get(cell) != SHADED)
    main = max(parts, key=len, default=None)
    for part in parts:
        if part is not main:
            yield Violation(CONNECTED.name, tuple(part))
