"""Faster ways to decide Sudoku than the theory alone."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import lru_cache

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import Clue, Mark, State, digit
from gridproof.engines.session import Deadline, Statistics
from gridproof.kernel.units import NativeUnits, Units
from gridproof.kinds.sudoku.rules import size_rules
from gridproof.kinds.sudoku.units import boxes_of, layout
from gridproof.logic.theory import Lit, Model
from gridproof.record.kind import Puzzle
from gridproof.searching import warm_search as warm
from gridproof.searching.search import Result, Status

MOST_TRIED_CELLS = 81
"""On larger boards a solver that learns is faster."""
MOST_TRIED = 20_000
"""After so many numbers were tried in vain, a solver that learns takes over."""


def as_bytes(grid: Grid, clues: Mapping[Cell, Clue]) -> bytes:
    """The numbers of clues cell by cell, 0 for none, in the form for the kernel."""
    board = bytearray(grid.size)
    for cell, clue in clues.items():
        board[cell] = clue.number or 0
    return bytes(board)


def decide(p: Puzzle, deadline: Deadline, *, prove: bool = True, known: State | None = None) -> Result:
    if p.grid.size > MOST_TRIED_CELLS or deadline.passed:
        return by_solver(p, deadline, prove=prove, known=known)
    boxes = layout(p.grid, *boxes_of(p))
    if isinstance(boxes, NativeUnits):
        return _by_trial(p, boxes, prove=prove, known=known) or by_solver(
            p, deadline, prove=prove, known=known
        )
    found = by_solver(p, deadline, prove=prove, known=known)
    if found.status is not Status.MULTIPLE and (prove or not found.answers):
        return found
    # Which answers are found of several shall not depend on the twin that runs.
    return _by_trial(p, boxes, prove=prove, known=known) or found


@lru_cache(maxsize=64)
def _marks(side: int) -> Sequence[Mark]:
    """The marks of the numbers, each at its number."""
    return [digit(number) for number in range(side + 1)]


def _by_trial(p: Puzzle, boxes: Units, *, prove: bool, known: State | None) -> Result | None:
    """Use the layout's own search, which determines the order of the answers. None if it gives up."""
    started = time.perf_counter()
    clues = p.clues
    found = boxes.answers(as_bytes(p.grid, clues), 2 if prove or known is not None else 1, MOST_TRIED)
    if found is None:
        return None
    marks = _marks(p.grid.rows)
    answers: list[State] = []
    for board in found.boards:
        answer = dict(enumerate(map(marks.__getitem__, board)))
        for cell in clues:
            del answer[cell]
        answers.append(answer)
    if known is not None:
        answers = [known, *(answer for answer in answers if answer != known)][:2]
    if not answers:
        status = Status.NONE
    elif len(answers) > 1:
        status = Status.MULTIPLE
    else:
        # What follows without a trial is proved all the same.
        proved = prove or known is not None or not found.tried
        status = Status.UNIQUE if proved else Status.UNKNOWN
    statistics = Statistics(decisions=found.tried, solve_seconds=time.perf_counter() - started)
    return Result(status, tuple(answers), statistics)


def by_solver(p: Puzzle, deadline: Deadline, *, prove: bool, known: State | None = None) -> Result:
    """By the theory and a solver that learns. The kernel takes no part in it."""
    side, clues = p.grid.rows, p.clues

    def answer_of(model: Model) -> dict[Place, Mark]:
        places = ((divmod(v - 1, side)) for v in model[: p.grid.size * side] if v > 0)
        return {cell: digit(rest + 1) for cell, rest in places if cell not in clues}

    facts = [cell * side + clue.number for cell, clue in clues.items() if clue.number is not None]
    rules = size_rules(p.grid, *boxes_of(p))

    def literal_of(cell: Place, mark: Mark) -> Lit:
        return cell * side + int(mark)

    return warm.decide_facts(rules, facts, answer_of, literal_of, deadline, prove=prove, known=known)
