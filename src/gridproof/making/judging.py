"""Information for setters about a board: contradictions, the number of answers, and where a clue helps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import HOLE, Clue, Mark, State
from gridproof.engines.session import Deadline
from gridproof.errors import need_whole
from gridproof.given import checked_puzzle
from gridproof.making.completing import options_for
from gridproof.making.generic import making_of
from gridproof.making.proving import contradiction
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
    unfinished: bool = False
    """If there is no answer: whether no clues contradict each other, as long as others may be added."""


def survey(puzzle: Puzzle, *, time_limit: float | None = None) -> Survey:
    """Why a board has no answer; or where its answers differ and what they share, as far as time allows."""
    deadline = Deadline(time_limit)
    result = decide(checked_puzzle(puzzle), deadline)
    if result.status is Status.NONE:
        making = making_of(puzzle.kind)
        core, smallest = contradiction(making, puzzle, deadline)
        grows = making.relaxed is not None or making.loose is not None
        return Survey(result.status, core, smallest, unfinished=grows and smallest and not core)
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


_SLICES = 50
"""The work limit of the search for answers, in slices."""


class Heat(NamedTuple):
    """The effect of the best clue in a place."""

    share: float
    """The share of the found answers that the clue excludes."""
    clue: Clue
    left: int
    """How many of the found answers are left then."""


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
                places[place] = Heat(1 - number / found.number, clue, number)
    return HeatMap(found.number, found.complete, places)
