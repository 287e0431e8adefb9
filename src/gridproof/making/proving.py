"""Verbs prove their claims on the finished product, with the rules that solving and checking use.

Makers search for clues with a second statement of the rules, in which clues are assumptions. Here that
statement is not used: the product is checked without a solver and solved like any other puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TypeVar

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Clue, Mark, State
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import GridproofError, PuzzleError
from gridproof.logic.theory import Theory
from gridproof.making.generic import making_of
from gridproof.making.thinning import Group, clue_orbits, droppable, showing
from gridproof.record.kind import Decide, Puzzle
from gridproof.record.maker import Making
from gridproof.searching.search import decide_theory
from gridproof.solving import Result, Status, decide
from gridproof.symmetry import images, members, orbits

Part = TypeVar("Part")


class Unproved(GridproofError):
    """The product does not have the promised properties.

    This is a bug of Gridproof, reported instead of a wrong claim.
    """

    def __init__(self, puzzle: Puzzle, why: str) -> None:
        rows, cols = puzzle.grid.rows, puzzle.grid.cols
        super().__init__(f"a {puzzle.kind.name} puzzle of {rows} x {cols} was given up: {why}")


def decided(puzzle: Puzzle, deadline: Deadline, known: State | None = None, by: Decide = decide) -> Result:
    """Whether there is no answer, one or several. Raises OutOfTime if that stays open."""
    # Easy boards are decided without a look at the clock, and some verbs decide very many.
    deadline.check()
    result = by(puzzle, deadline, prove=True, known=known)
    if result.status is Status.UNKNOWN:
        raise OutOfTime
    return result


def on_board(puzzle: Puzzle, marks: Mapping[Place, Mark]) -> State:
    """The marks of the places that the player decides. Raises Unproved if one is missing."""
    places = puzzle.kind.choices(puzzle)
    for place, possible in places.items():
        if marks.get(place) not in possible:
            raise Unproved(puzzle, f"its answer has no mark at {puzzle.grid.label(place)}")
    return {place: marks[place] for place in places}


def prove_answer(puzzle: Puzzle, answer: State) -> None:
    if any(True for _ in puzzle.kind.check(puzzle, answer)):
        raise Unproved(puzzle, "its answer breaks the rules")


def prove_unique(puzzle: Puzzle, answer: State, deadline: Deadline) -> None:
    """Prove that the answer is right and the only one. Raises Unproved and OutOfTime."""
    prove_answer(puzzle, answer)
    by = making_of(puzzle.kind).proved_by or decide
    result = decided(puzzle, deadline, answer, by)
    if result.status is not Status.UNIQUE or result.answer != answer:
        raise Unproved(puzzle, "it has other answers than the one it was made for")


def prove_needed(
    making: Making, puzzle: Puzzle, marks: Mapping[Place, Mark], groups: Iterable[Group], deadline: Deadline
) -> None:
    """Prove that without any one of the groups of clues there are several answers.

    Raises Unproved and OutOfTime.

    ``marks`` is the answer. If it also covers the cells below clues, each board takes one call of the
    solver less.
    """
    can_go = set(droppable(making, puzzle))
    for group in groups:
        gone = can_go.intersection(group)
        fewer = without(making, puzzle, gone)
        known = on_board(fewer, marks) if marks.keys() >= puzzle.kind.choices(fewer).keys() else None
        if gone and decided(fewer, deadline, known, making.proved_by or decide).status is Status.UNIQUE:
            raise Unproved(puzzle, f"the clues at {puzzle.grid.labels(sorted(gone))} can be spared")


def without(making: Making, puzzle: Puzzle, gone: Iterable[Cell]) -> Puzzle:
    return showing(making, puzzle, puzzle.clues.keys() - set(gone))


def prove_symmetric(puzzle: Puzzle, symmetry: str) -> None:
    """Prove that every orbit has clues in all its cells or none, and that regions are symmetric.

    Raises Unproved.
    """
    grid, clues = puzzle.grid, puzzle.clues
    regions = set(map(frozenset, puzzle.regions))
    if not all(regions.issuperset(images(grid, region, symmetry)) for region in regions):
        raise Unproved(puzzle, "its regions are not symmetric")
    borders = set(puzzle.inner_borders)
    if not all(step.place(grid, edge) in borders for step in members(symmetry) for edge in borders):
        raise Unproved(puzzle, "the borders inside its regions are not symmetric")
    for orbit in clue_orbits(puzzle, orbits(grid, symmetry)):
        if any(cell in clues for cell in orbit) and not all(cell in clues for cell in orbit):
            raise Unproved(puzzle, f"its clues at {puzzle.grid.labels(sorted(orbit))} are not symmetric")


class NoAnswer(PuzzleError):
    """A puzzle has no answer where one is needed."""


def explain_no_answer(making: Making, puzzle: Puzzle, deadline: Deadline) -> NoAnswer:
    """An error that names clues that contradict each other, as far as time allows to find them."""
    wrong, smallest = contradiction(making, puzzle, deadline)
    if not (wrong and smallest):
        return NoAnswer("the puzzle has no answer; expected at least one")
    where = puzzle.grid.labels(wrong)
    if len(wrong) == 1:
        return NoAnswer(f"the puzzle has no answer: the clue at {where} contradicts the rules")
    return NoAnswer(f"the puzzle has no answer: the clues at {where} contradict each other or the rules")


def contradiction(making: Making, puzzle: Puzzle, deadline: Deadline) -> tuple[tuple[Place, ...], bool]:
    """A minimal set of clues that contradict each other, on a board without an answer.

    First the contents of clues are removed, then their cells. False: minimality was not proved in time. The
    set is empty if the board has no answer even without any clue.
    """
    clues = droppable(making, puzzle)
    try:
        if clues and (found := contradicting(making, puzzle, clues, deadline)):
            return tuple(found), True
        relaxed = puzzle if making.relaxed is None else making.relaxed(puzzle)
        by = loosely(making)
        if decided(relaxed, deadline, by=by).status is not Status.NONE:
            return (), True
        groups = fewest_without_answer(
            lambda some: _with_only(relaxed, chain(*some)), _going_together(puzzle), deadline, by
        )
        return tuple(sorted(chain(*groups))), True
    except OutOfTime:
        return tuple(clues), False


def loosely(making: Making) -> Decide:
    """How a board is decided as long as clues may be added, if the kind states that apart."""
    return decide if making.loose is None else partial(_decide_loosely, making.loose)


def _decide_loosely(
    loose: Callable[[Puzzle], Theory],
    puzzle: Puzzle,
    deadline: Deadline,
    *,
    prove: bool = True,
    known: State | None = None,
) -> Result:
    """Whether there is an answer as long as clues may be added."""
    return decide_theory(partial(loose, puzzle), deadline, prove=prove, known=known)


def _going_together(puzzle: Puzzle) -> list[tuple[Place, ...]]:
    """The clues that are removed together: if lines join equal numbers, both ends."""
    if not puzzle.kind.joins_clues:
        return [(place,) for place in puzzle.clues if place not in puzzle.holes]
    ends: dict[Clue, tuple[Place, ...]] = {}
    for place, clue in puzzle.clues.items():
        ends[clue] = (*ends.get(clue, ()), place)
    return list(ends.values())


def _with_only(puzzle: Puzzle, places: Iterable[Place]) -> Puzzle:
    return replace(puzzle, clues={place: puzzle.clues[place] for place in sorted({*places, *puzzle.holes})})


def contradicting(making: Making, puzzle: Puzzle, clues: list[Cell], deadline: Deadline) -> list[Cell]:
    """The clues that are left after dropping others while there is still no answer."""
    return fewest_without_answer(lambda fewer: showing(making, puzzle, fewer), clues, deadline)


def fewest_without_answer(
    build: Callable[[Sequence[Part]], Puzzle], parts: Sequence[Part], deadline: Deadline, by: Decide = decide
) -> list[Part]:
    """A smaller set of parts that leaves no answer.

    First all parts are dropped, then halves, ... then single ones.

    Each part of the result is needed: without it there is an answer.
    """
    left = list(parts)
    together = len(left)
    while together:
        first = 0
        while first < len(left):
            fewer = left[:first] + left[first + together :]
            if decided(build(fewer), deadline, by=by).status is Status.NONE:
                left = fewer
            else:
                first += together
        together //= 2
    return left
