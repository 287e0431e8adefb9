"""What the kinds share in which every cell ends up shaded or white.

Variable ``cell + 1`` says that a cell is shaded. Cells with a clue have a variable too, so that
the rules are the same for all boards of a size, but they take no mark.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from gridproof.engines.session import Deadline, Statistics
from gridproof.grid import Cell, Direction, Grid
from gridproof.kind import Puzzle, Rule, Violation
from gridproof.kinds.clues import free_cells
from gridproof.logic.connectivity import Connected
from gridproof.logic.known import Contradiction, Deduction, Known, deduce
from gridproof.logic.theory import Theory
from gridproof.marks import DOT, SHADED, WHITE, Mark, State
from gridproof.search import Result, Status
from gridproof.search import decide as search

APART = Rule("apart", "Shaded cells never share a side.")
CONNECTED = Rule("connected", "All white cells hang together by their sides.")
"""A board without white cells obeys this: nothing is apart."""


# theory


@lru_cache(maxsize=32)
def apart_and_connected(grid: Grid) -> Theory:
    """The two rules above for boards of that size."""
    t = Theory()
    for cell in grid.cells:
        t.choose(cell, SHADED, DOT)
    for a, b in grid.adjacent_pairs:
        t.because(APART.name, (a, b)).clause(-a - 1, -b - 1)
    neighbours = grid.neighbours
    for cell, beside in enumerate(neighbours):
        # The smallest part, sealed by its neighbours: one of them has a white cell behind it, unless
        # the board ends there. Said at once, it saves most rounds of cuts.
        if any(len(neighbours[n]) > 1 for n in beside):
            t.because(CONNECTED.name, (cell, *beside)).clause(*(-n - 1 for n in beside))
    t.lazy.append(Connected(CONNECTED.name, grid))
    return t


def include_rules(p: Puzzle, t: Theory, rules: Theory, *, white: Mark = DOT) -> None:
    """Take over the rules for the board's size, and say which clue cells are shaded and white."""
    t.include(rules)
    t.define()
    for cell, clue in p.clues.items():
        del t.literals[cell, SHADED], t.literals[cell, white]
        t.clause(cell + 1 if clue.wall else -cell - 1)


# deduction


def known_clues(p: Puzzle, *, apart: bool) -> Known:
    """What the clue cells are."""
    known = Known(p.grid, apart=apart)
    for cell, clue in p.clues.items():
        if clue.wall:
            known.shade(cell)
        else:
            known.whiten(cell)
    return known


def decide(
    p: Puzzle,
    deadline: Deadline,
    known: Known,
    deductions: Sequence[Deduction],
    state: Callable[[Theory], None],
    *,
    white: Mark = DOT,
) -> Result:
    """Deduce as much as possible, then search what is left open.

    Deductions settle only what every answer shares. So a board that they complete has exactly
    this answer, and where they contradict each other there is none.
    """
    started = time.perf_counter()
    try:
        deduce(known, deductions)
    except Contradiction:
        return Result(Status.NONE, (), Statistics(encode_seconds=time.perf_counter() - started))
    shaded = known.shaded()
    if known.complete:
        answer = {cell: SHADED if cell in shaded else white for cell in free_cells(p)}
        return Result(Status.UNIQUE, (answer,), Statistics(encode_seconds=time.perf_counter() - started))

    def theory_of_the_rest() -> Theory:
        t = Theory()
        state(t)
        t.define().all_of(cell + 1 if cell in shaded else -cell - 1 for cell in known.order)
        return t

    deduced = time.perf_counter() - started
    result = search(theory_of_the_rest, deadline)
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


def seen_from(p: Puzzle, marks: State, cell: Cell) -> tuple[int, int, list[Cell]]:
    """How many other cells are seen for sure, how many at most, and which these are."""
    surely = 0
    visible: list[Cell] = []
    for direction in Direction:
        sure = True
        for other in p.grid.ray(cell, direction):
            found = colour(p, marks, other)
            if found == SHADED:
                break
            sure = sure and found == WHITE
            surely += sure
            visible.append(other)
    return surely, len(visible), visible


def check_apart(p: Puzzle, marks: State) -> Iterator[Violation]:
    for a, b in p.grid.adjacent_pairs:
        if marks.get(a) == marks.get(b) == SHADED:
            yield Violation(APART.name, (a, b))


def check_connected(p: Puzzle, marks: State) -> Iterator[Violation]:
    """Every part of the cells that are not shaded is cut off, apart from the largest one.

    Nothing can mend that: the cells beside the shaded ones that cut it off have to stay white.
    """
    parts = p.grid.components(cell for cell in p.grid.cells if marks.get(cell) != SHADED)
    main = max(parts, key=len, default=None)
    for part in parts:
        if part is not main:
            yield Violation(CONNECTED.name, tuple(part))
