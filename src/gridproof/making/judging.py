"""What a setter wants to know of a board: what contradicts what, how many answers, where a clue helps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import need_whole
from gridproof.given import checked_puzzle
from gridproof.grid import Place
from gridproof.kind import Puzzle
from gridproof.making.generic import making_of
from gridproof.making.proving import contradicting
from gridproof.making.thinning import droppable
from gridproof.marks import Clue, Mark, State
from gridproof.solving import Status, count, decide, forced

_ANSWERS = 1000


@dataclass(frozen=True, slots=True)
class Survey:
    """What is known of a board beyond whether it has one answer."""

    status: Status
    core: tuple[Place, ...] = ()
    """Without an answer: clues that contradict each other or the rules."""
    smallest: bool = False
    """Whether none of these can be spared."""
    number: int = 0
    """How many answers were found."""
    complete: bool = False
    """Whether these are all."""
    forced: Mapping[Place, Mark] | None = None
    """The marks of every answer; None where that is not known."""
    differ: tuple[Place, ...] = ()
    """The places that differ between the answers found."""


def survey(puzzle: Puzzle, *, limit: int = _ANSWERS, time_limit: float | None = None) -> Survey:
    """Why a board has no answer, or how many it has and where they differ, as far as time allows."""
    need_whole("limit", limit, 1)
    deadline = Deadline(time_limit)
    result = decide(checked_puzzle(puzzle), deadline)
    if result.status is Status.NONE:
        core, smallest = contradiction(puzzle, deadline)
        return Survey(result.status, core, smallest)
    if result.status is Status.UNIQUE:
        return Survey(result.status, number=1, complete=True, forced=result.answer)
    if result.status is Status.UNKNOWN:
        return Survey(result.status, number=len(result.answers))
    common = forced(puzzle, time_limit=_part(deadline, 0.5))
    counted = count(puzzle, limit=limit, time_limit=deadline.left)
    answers = counted.answers or result.answers
    known = common.marks if common.complete else None
    open_places = differing(answers) if known is None else _others(puzzle, known)
    return Survey(
        result.status,
        number=max(counted.number, len(result.answers)),
        complete=counted.complete,
        forced=known,
        differ=tuple(open_places),
    )


def _part(deadline: Deadline, share: float) -> float | None:
    return None if deadline.left is None else deadline.left * share


def _others(puzzle: Puzzle, forced: Mapping[Place, Mark]) -> list[Place]:
    return [place for place in puzzle.kind.choices(puzzle) if place not in forced]


def differing(answers: Sequence[State]) -> list[Place]:
    """The places that show different marks in some of the answers."""
    first = answers[0]
    return [place for place, mark in first.items() if any(other.get(place) != mark for other in answers[1:])]


def contradiction(puzzle: Puzzle, deadline: Deadline) -> tuple[tuple[Place, ...], bool]:
    """Clues that contradict each other, and whether it is known that none of them can be spared."""
    making = making_of(puzzle.kind)
    clues = droppable(making, puzzle)
    try:
        return tuple(contradicting(making, puzzle, clues, deadline)), True
    except OutOfTime:
        return tuple(clues), False


class Heat(NamedTuple):
    """What the best clue in a place would do."""

    share: float
    """The share of the answers found that it excludes."""
    clue: Clue


@dataclass(frozen=True, slots=True)
class HeatMap:
    """Where a clue would help most."""

    answers: int
    complete: bool
    places: Mapping[Place, Heat]


def heat(puzzle: Puzzle, *, limit: int = 200, time_limit: float | None = None) -> HeatMap:
    """For each place without a number, the clue that excludes most of the answers found, but not all."""
    need_whole("limit", limit, 1)
    making = making_of(checked_puzzle(puzzle).kind)
    deadline = Deadline(time_limit)
    found = count(puzzle, limit=limit, time_limit=_part(deadline, 0.7))
    places: dict[Place, Heat] = {}
    shows = making.could_show
    if shows is None or found.number < 2:
        return HeatMap(found.number, found.complete, places)
    for place in puzzle.kind.clue_places(puzzle.grid):
        deadline.check()
        shown: Counter[Clue | None] = Counter(shows(puzzle, answer, place) for answer in found.answers)
        old = puzzle.clues.get(place)
        able = [(number, clue) for clue, number in shown.items() if clue is not None and clue != old]
        if not able:
            continue
        number, clue = min(able, key=lambda one: (one[0], one[1].number or 0))
        if number < found.number:
            places[place] = Heat(1 - number / found.number, clue)
    return HeatMap(found.number, found.complete, places)
