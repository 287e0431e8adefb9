"""Other puzzles near a finished one: other values of a clue, a bit harder, a bit easier.

Each is proved to have one answer, and graded. The search has a fixed amount of work, and a seed decides its
random choices, so it gives the same puzzles on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Literal, NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import Clue, State
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import PuzzleError, need_whole, show
from gridproof.given import checked_puzzle
from gridproof.hints.level_probe import Grade, LevelProbe
from gridproof.making.changing import Changes, EveryChange, OneAnswerChange
from gridproof.making.completing import options_for
from gridproof.making.generic import making_of
from gridproof.making.mirrored import Mirrored
from gridproof.making.proving import prove_unique
from gridproof.making.repairing import Repaired, only_answer
from gridproof.making.thinning import droppable
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.effort import TooMuchWork

Towards = Literal["any", "harder", "easier"]

_EFFORT = 400_000
"""The effort for grading one puzzle: about as many microseconds."""
_GRADED = 40
"""At most so many puzzles are graded."""
_ENOUGH = 6
"""So many harder (or easier) puzzles are compared."""
_EXCHANGES = 400
"""So many times a clue is added and another one dropped."""


class Variation(NamedTuple):
    """A puzzle near the given one, with its grade; None if that takes too much work."""

    way: Repaired
    grade: Grade | None


@dataclass(frozen=True, slots=True)
class Varied:
    """The grade of a puzzle, and other puzzles near it."""

    puzzle: Puzzle
    grade: Grade | None
    ways: tuple[Variation, ...]
    complete: bool
    """Whether all single changes (of the place) were tried. Never for harder or easier puzzles."""


def grade(puzzle: Puzzle, deadline: Deadline, *, effort: float = _EFFORT) -> Grade | None:
    """How hard a puzzle with one answer is. None if that takes too much work. Raises OutOfTime."""
    return LevelProbe(puzzle, deadline=deadline, effort=effort).grade()


def vary(
    puzzle: Puzzle,
    *,
    place: Place | None = None,
    towards: Towards = "any",
    most: int = 12,
    symmetry: str = "none",
    seed: int | str = 0,
    time_limit: float | None = None,
) -> Varied:
    """Up to ``most`` puzzles near one with exactly one answer, each with one answer and graded.

    With a ``place``, other clues there (or none). ``towards`` looks for puzzles that are a bit harder or
    easier, the nearest first; otherwise the easiest come first. With a ``symmetry``, the cells of the clues
    keep it.
    """
    need_whole("number of puzzles", most, 1)
    if towards not in ("any", "harder", "easier"):
        raise PuzzleError(f"towards {show(towards)}; expected one of: any, harder, easier")
    making = making_of(checked_puzzle(puzzle).kind)
    deadline = Deadline(time_limit)
    mirrored = Mirrored(puzzle, symmetry)
    answer = only_answer(puzzle, making, deadline)
    near = _Near(puzzle, answer, mirrored, place, Random(f"{seed}/vary"))
    now = grade(puzzle, deadline)
    found: list[Variation] = []
    complete = False
    with EveryChange(puzzle, making, deadline, keeps=near.counts) as every, suppress(OutOfTime, TooMuchWork):
        for way in near.ways(every, towards):
            prove_unique(way.puzzle, way.answer, deadline)
            mirrored.prove(way.puzzle)
            repaired = Repaired(way.puzzle, way.answer, way.changed, fewest=False)
            found.append(Variation(repaired, grade(way.puzzle, deadline)))
            enough = sum(_is_towards(one.grade, now, towards) for one in found) >= _ENOUGH
            if len(found) >= _GRADED or (towards != "any" and enough):
                break
        else:
            complete = towards == "any" and not every.left_out
    return Varied(puzzle, now, tuple(_sorted(found, now, towards)[:most]), complete)


def _is_towards(other: Grade | None, now: Grade | None, towards: Towards) -> bool:
    if now is None:
        # A puzzle that is too hard to grade has only easier ones near it.
        return towards == "easier" and other is not None
    if other is None:
        return False
    return other.score > now.score if towards == "harder" else other.score < now.score


def _sorted(found: list[Variation], now: Grade | None, towards: Towards) -> list[Variation]:
    def score(one: Variation) -> float:
        return float("inf") if one.grade is None else one.grade.score

    if towards == "any":
        return sorted(found, key=score)
    fitting = [one for one in found if _is_towards(one.grade, now, towards)]
    return sorted(fitting, key=score, reverse=towards == "easier")


class _Near:
    """The ways to change a puzzle a little."""

    def __init__(
        self, puzzle: Puzzle, answer: State, mirrored: Mirrored, place: Place | None, rng: Random
    ) -> None:
        self._puzzle, self._answer, self._mirrored, self._rng = puzzle, answer, mirrored, rng
        self._making = making_of(puzzle.kind)
        if place is not None and place not in puzzle.clues:
            raise PuzzleError(f"no clue at {puzzle.grid.label(place)}; expected the place of a clue")
        self._place = place

    def counts(self, changed: Changes) -> bool:
        """Whether a change is at the given place, if there is one, and keeps the symmetry."""
        return (self._place is None or self._place in changed) and self._mirrored.keeps(changed)

    def ways(self, every: EveryChange, towards: Towards) -> Iterator[OneAnswerChange]:
        """The changes that leave one answer. Raises TooMuchWork and OutOfTime."""
        if towards == "any" or self._place is not None:
            yield from every.ways(1, drawn_first=True)
            return
        tried = set()
        for changed in self._exchanged() if towards == "harder" else self._added():
            key = frozenset(changed.items())
            if changed and key not in tried and self.counts(changed):
                tried.add(key)
                way = every.judged(changed)
                if way is not None:
                    yield way
        yield from every.ways(1, drawn_first=True)

    def _added(self) -> Iterator[Changes]:
        """A clue more, or a number on a black cell without one."""
        units = self._mirrored.units(self._possible)
        self._rng.shuffle(units)
        for unit in units:
            yield {place: self._possible[place] for place in unit}

    def _exchanged(self) -> Iterator[Changes]:
        """A clue fewer; then a clue more and another one fewer."""
        gone = [self._dropped(group) for group in self._mirrored.together(self._droppable)]
        self._rng.shuffle(gone)
        yield from gone
        added = list(self._added())
        if gone and added:
            for _ in range(_EXCHANGES):
                yield {**self._rng.choice(added), **self._rng.choice(gone)}

    def _dropped(self, group: tuple[Place, ...]) -> Changes:
        if self._making.clued is None:
            return dict.fromkeys(group)
        return {place: self._making.dropped(self._puzzle.clues[place]) for place in group}

    @property
    def _droppable(self) -> list[Place]:
        return droppable(self._making, self._puzzle)

    @property
    def _possible(self) -> dict[Place, Clue]:
        """Per place, a clue that the answer lets it show."""
        if self._making.clued is None:
            return {}
        clues = self._puzzle.clues
        found = {}
        for place in self._puzzle.kind.clue_places(self._puzzle.grid):
            options = options_for(self._making, self._puzzle, self._answer, place)
            clue = next((one for one in options if one != clues.get(place)), None)
            if clue is not None and self._adds(place, clue):
                found[place] = clue
        return found

    def _adds(self, place: Place, clue: Clue) -> bool:
        """Whether the clue adds something to what stands there, and leaves the board as it is."""
        old = self._puzzle.clues.get(place)
        return old is None or (not old.hole and self._making.dropped(clue) == old)
