"""The thesis's generator for the two kinds with numbers that see: colour, number, then drop hints.

A hint that is not needed still stays if the solver's statistics indicate that the puzzle would be too hard
without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from gridproof.board.grid import Cell
from gridproof.board.marks import State
from gridproof.engines.session import Deadline, Statistics
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Option
from gridproof.vocabulary.two_answers import two_answers
from gridproof.vocabulary.z3_counters import CORRELATING, Build, above_average, counted

MOST_WORK: Sequence[Mapping[int, tuple[float, ...]]] = (
    {1: (0.025, 0.002, 3.6, 0.002), 2: (0.19, 0.052, 5.8, 0.009), 3: (0.35, 0.13, 8.8, 0.015)},
    {1: (0.12, 0.06, 4.45, 0.01), 2: (0.31, 0.09, 13.84, 0.01), 3: (0.43, 0.12, 19.73, 0.01)},
)
"""Per reference and difficulty (easy, medium, hard): decisions, conflicts, propagations and rounds of cuts,
each per cell.

The first reference is the work to solve a printed puzzle and to prove its answer unique: averages over 208
puzzles by people, which ``rate`` calls easy, medium and hard. The second is the thesis's (Koch 2020, table
D.1): the work of Z3 to find the answers of the 99 puzzles of a book with three levels.
"""


Z3 = 2
"""The reference by which Z3's first answer counts, with the counters of table D.1 that grow with levels."""


def options(black: float, spread: float) -> dict[str, Option]:
    """The settings of the method. The share of black cells is normally distributed."""
    return {
        "difficulty": Option(2, 0, 3, whole=True),
        "threshold": Option(1, 0, len(CORRELATING), whole=True),
        "reference": Option(0, 0, Z3, whole=True),
        "black": Option(black, 0, 1),
        "spread": Option(spread, 0, 1),
    }


def share_of_black(chosen: Mapping[str, float], rng: Random) -> float:
    return min(1.0, max(0.0, rng.gauss(chosen["black"], chosen["spread"])))


def hints_dropped(
    full: Puzzle,
    groups: Sequence[Sequence[Cell]],
    chosen: Mapping[str, float],
    rng: Random,
    deadline: Deadline,
    *,
    build: Build,
) -> Draft | None:
    """Drop hints in random order as long as one answer is left and it is not too hard to find.

    Hints stay or go in groups. ``build`` is the thesis's encoding, for what Z3 counts.
    """
    complete = [group for group in groups if all(cell in full.clues for cell in group)]
    kept = sorted(cell for group in complete for cell in group)
    puzzle = replace(full, clues={cell: full.clues[cell] for cell in kept})
    answer = _only_answer(puzzle, {}, deadline, build)
    if answer is None:
        return None
    rng.shuffle(complete)
    for group in complete:
        fewer = replace(
            puzzle, clues={cell: clue for cell, clue in puzzle.clues.items() if cell not in group}
        )
        smaller = _only_answer(fewer, chosen, deadline, build)
        if deadline.passed:
            return None
        if smaller is not None:
            puzzle, answer = fewer, smaller
    return Draft(puzzle, answer)


def _only_answer(
    puzzle: Puzzle, chosen: Mapping[str, float], deadline: Deadline, build: Build
) -> State | None:
    """The answer, if it is the only one and not too hard to find."""
    answers = two_answers(puzzle, deadline)
    if answers is None or not answers.unique:
        return None
    if not chosen.get("difficulty"):
        return answers.found[0]
    if chosen["reference"] == Z3:
        counters = counted(build, puzzle, deadline)
        if counters is None:
            return None
        above = above_average(counters, puzzle.grid.size, int(chosen["difficulty"]))
        return None if above > chosen["threshold"] else answers.found[0]
    return None if _too_hard(answers.work, puzzle.grid.size, chosen) else answers.found[0]


def _too_hard(work: Statistics, cells: int, chosen: Mapping[str, float]) -> bool:
    """Whether more statistics than tolerated exceed the usual values for the difficulty."""
    limits = MOST_WORK[int(chosen["reference"])][int(chosen["difficulty"])]
    counted = (work.decisions, work.conflicts, work.propagations, work.rounds)
    return sum(n > limit * cells for n, limit in zip(counted, limits, strict=True)) > chosen["threshold"]
