"""Information for setters about a board: contradictions, the number of answers, and where a clue helps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import HOLE, Clue, Mark, State
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import need_whole
from gridproof.given import checked_puzzle
from gridproof.making.completing import options_for
from gridproof.making.generic import making_of
from gridproof.making.proving import contradicting, fewest_without_answer
from gridproof.making.thinning import droppable
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count_until, decide, forced_until


@dataclass(frozen=True, slots=True)
class Survey:
    """Information about a board beyond its number of answers."""

    status: Status
    core: tuple[Place, ...] = ()
    """If there is no answer: clues that contradict each other or the rules."""
    smallest: bool = False
    """Whether each of these clues is needed for the contradiction."""
    forced: Mapping[Place, Mark] | None = None
    """The marks of every answer; None if they were not computed."""
    differ: tuple[Place, ...] = ()
    """The places that differ between answers. All of them if the forced marks are known."""


def survey(puzzle: Puzzle, *, time_limit: float | None = None) -> Survey:
    """Why a board has no answer; or where its answers differ and what they share, as far as time allows."""
    deadline = Deadline(time_limit)
    result = decide(checked_puzzle(puzzle), deadline)
    if result.status is Status.NONE:
        core, smallest = contradiction(puzzle, deadline)
        return Survey(result.status, core, smallest)
    if result.status is Status.UNIQUE:
        return Survey(result.status, forced=result.answer)
    if result.status is Status.UNKNOWN:
        return Survey(result.status)
    common = forced_until(puzzle, deadline)
    known = common.marks if common.complete else None
    differ = differing(result.answers) if known is None else _others(puzzle, known)
    return Survey(result.status, forced=known, differ=tuple(differ))


def _others(puzzle: Puzzle, forced: Mapping[Place, Mark]) -> list[Place]:
    return [place for place in puzzle.kind.choices(puzzle) if place not in forced]


def differing(answers: Sequence[State]) -> list[Place]:
    """The places that show different marks in some of the answers."""
    first = answers[0]
    return [place for place, mark in first.items() if any(other.get(place) != mark for other in answers[1:])]


def contradiction(puzzle: Puzzle, deadline: Deadline) -> tuple[tuple[Place, ...], bool]:
    """A minimal set of clues that contradict each other, on a board without an answer.

    First the contents of clues are removed, then their cells. False: minimality was not proved in time. The
    set is empty if the board has no answer even without any clue.
    """
    making = making_of(puzzle.kind)
    clues = droppable(making, puzzle)
    try:
        if clues and (found := contradicting(making, puzzle, clues, deadline)):
            return tuple(found), True
        relaxed = puzzle if making.relaxed is None else making.relaxed(puzzle)
        if decide(relaxed, deadline).status is not Status.NONE:
            return (), True
        groups = fewest_without_answer(
            lambda some: _with_only(relaxed, chain(*some)), _going_together(puzzle), deadline
        )
        return tuple(sorted(chain(*groups))), True
    except OutOfTime:
        return tuple(clues), False


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


_SLICES = 50
"""The work limit of the search for answers, in slices."""


class Heat(NamedTuple):
    """The effect of the best clue in a place."""

    share: float
    """The share of the found answers that the clue excludes."""
    clue: Clue


@dataclass(frozen=True, slots=True)
class HeatMap:
    """Where a clue would help most."""

    answers: int
    complete: bool
    places: Mapping[Place, Heat]


def heat(puzzle: Puzzle, *, limit: int = 100, time_limit: float | None = None) -> HeatMap:
    """For each place that may get a clue, the clue that excludes most of the found answers, but not all.

    The search for answers has a fixed amount of work. Places are left out if the time runs out.
    """
    need_whole("limit", limit, 1)
    making = making_of(checked_puzzle(puzzle).kind)
    deadline = Deadline(time_limit)
    found = count_until(puzzle, limit, deadline.after_work(_SLICES))
    places: dict[Place, Heat] = {}
    for place in puzzle.kind.clue_places(puzzle.grid) if found.number > 1 else ():
        if deadline.passed:
            break
        shown = Counter(
            clue for answer in found.answers for clue in options_for(making, puzzle, answer, place)
        )
        shown.pop(puzzle.clues.get(place, HOLE), None)
        if shown:
            clue, number = min(shown.items(), key=lambda item: item[1])
            if number < found.number:
                places[place] = Heat(1 - number / found.number, clue)
    return HeatMap(found.number, found.complete, places)
