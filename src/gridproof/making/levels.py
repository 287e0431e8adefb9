"""Puzzles of a requested level: the fewest extra clues that make a puzzle easy enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import NamedTuple

from gridproof.engines.session import Deadline
from gridproof.hints import Level
from gridproof.hints.level_probe import LevelProbe
from gridproof.hints.techniques import needs
from gridproof.making.thinning import Group
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Shares

_LEFT_TO_THOUGHT = {Level.MEDIUM: 0.01, Level.HARD: 0.33, Level.EXPERT: 0.33, Level.EXTREME: 0.33}
"""If direct steps leave less than this share of a board open, the board hardly ever has the level."""
_KEEPS_OPEN_CLUES = {Level.BEGINNER: False, Level.EASY: False}
_KEEPS_OPEN_CLUES |= dict.fromkeys((Level.HARD, Level.EXPERT, Level.EXTREME), True)


_PARTS = 4
"""Clues are dropped in so many parts, then in smaller and smaller ones."""
_DROPS = 60
"""So many boards are graded to find clues that a low level does not need."""


class Graded(NamedTuple):
    """A puzzle, its clues beyond a minimal set, and its difficulty.

    Without a score it is harder than the limit of the rating.
    """

    puzzle: Puzzle
    extra: tuple[Group, ...]
    level: Level | None = None
    score: float | None = None


Build = Callable[[Sequence[Group]], Puzzle]
"""The puzzle that shows these groups of clues beyond those that it needs."""


Unique = Callable[[Sequence[Group]], bool]
"""Whether these groups of clues leave one answer."""


class Target(NamedTuple):
    """The requested level (None for any), the deadline of the grading, and how levels are reached."""

    level: Level | None
    deadline: Deadline
    at_most: Level | None = None
    """The highest level, if none is requested."""
    technique: str | None = None
    """The technique that the walk has to take."""
    shown: Shares | None = None
    """The usual and the largest share of the cells with a clue, for a requested level."""
    promising: Callable[[Puzzle, str | None, str | None], bool] | None = None
    """As in :class:`Making`."""

    def wants_open_clues(self) -> bool | None:
        """Whether to keep clues that leave much open (True) or little (False). None: no preference."""
        return None if self.level is None else _KEEPS_OPEN_CLUES.get(self.level)

    @property
    def hardest(self) -> Level | None:
        """No puzzle may be harder than this level."""
        return self.level or self.at_most

    def met_by(self, graded: Graded) -> bool:
        if self.at_most is not None:
            return graded.level is not None
        return self.level is None or graded.level is self.level

    def needs_technique(self, puzzle: Puzzle) -> bool:
        """Whether the requested technique, if any, is needed. Raises OutOfTime."""
        return self.technique is None or needs(puzzle, self.technique, self.deadline)

    def too_easy(self, graded: Graded) -> bool:
        return self.level is not None and graded.level is not None and graded.level.rank < self.level.rank

    def just_too_easy(self, graded: Graded) -> bool:
        """Whether a few other clues may bring the puzzle to the level."""
        return self.too_easy(graded) and self._distance(graded) == 1

    def shows_too_much(self, puzzle: Puzzle) -> bool:
        """Whether so many clues are shown that people hardly publish such boards."""
        return self.hardest is not None and self.shown is not None and _share(puzzle) > self.shown.most

    def is_closer(self, graded: Graded, closest: Graded | None) -> bool:
        return closest is None or self._distance(graded) < self._distance(closest)

    def _distance(self, graded: Graded) -> int:
        """The number of levels to the target. A puzzle that is too hard to grade is farthest away."""
        if self.level is None:
            return 0
        if graded.level is None:
            return len(Level)
        return abs(graded.level.rank - self.level.rank)

    def fitted(self, build: Build, spare: Sequence[Group], *, easy_too: bool = True) -> Graded | None:
        """The puzzle with as many of the spare clues as bring it to the level or near it.

        More clues make a puzzle easier in nearly all cases; otherwise the caller tries another puzzle.
        Without ``easy_too``, the result is None for a puzzle that is certainly too easy.
        """
        puzzle = build(())
        if not easy_too and not self._is_promising(puzzle):
            return None
        if self.hardest is None:
            return Graded(puzzle, ())
        first = LevelProbe(puzzle, self.hardest, self.deadline)
        if not easy_too and self.level and first.left_open() < _LEFT_TO_THOUGHT.get(self.level, 0):
            return None
        grade = first.grade()
        minimal = self.level in _LEFT_TO_THOUGHT
        if grade is not None or not spare or minimal:
            # For the higher levels, another puzzle is usually found sooner than the right number of extra
            # clues.
            return Graded(puzzle, (), *(grade or ()))
        return self._eased(build, spare)

    def _is_promising(self, puzzle: Puzzle) -> bool:
        level = self.level if self.level in _LEFT_TO_THOUGHT else None
        asked = level is not None or self.technique is not None
        return not asked or self.promising is None or self.promising(puzzle, level, self.technique)

    def _eased(self, build: Build, spare: Sequence[Group]) -> Graded:
        """The fewest extra clues, in their order, with which the puzzle is not too hard any more."""
        easy_enough = self.graded(build, spare)
        too_hard, enough = 0, len(spare)
        while easy_enough.level is not None and enough - too_hard > 1:
            middle = (too_hard + enough) // 2
            graded = self.graded(build, spare[:middle])
            if graded.level is None:
                too_hard = middle
            else:
                enough, easy_enough = middle, graded
        if easy_enough.level is None:
            return easy_enough
        # Any of these clues could go for one answer, and in another order most could go for the level.
        return self._dropping(build, easy_enough, lambda _: True, lambda _: False, _DROPS)

    def thinned(self, build: Build, groups: Sequence[Group], unique: Unique) -> Graded | None:
        """What is left of a puzzle with every clue when the clues go that the level does not need.

        It is as hard as the level allows, or nearly. None if it is too hard with every clue.
        """
        graded = self.graded(build, groups)
        if graded.level is None or not unique(groups):
            return None
        return self._dropping(build, graded, unique, self._done)

    def _dropping(
        self, build: Build, graded: Graded, unique: Unique, done: Callable[[Graded], bool], most: float = inf
    ) -> Graded:
        """Drop extra clues as long as the puzzle does not become too hard, many at a time, then fewer."""
        together = max(1, len(graded.extra) // _PARTS)
        graded_so_far = 0
        while together and not done(graded):
            at = 0
            while at < len(graded.extra) and not done(graded) and graded_so_far < most:
                fewer = graded.extra[:at] + graded.extra[at + together :]
                graded_so_far += 1
                # Whether one answer is left is a far smaller question than how hard it is to find.
                found = self.graded(build, fewer) if unique(fewer) else None
                if found is None or found.level is None:
                    at += together
                else:
                    graded = found
            together //= 2
        return graded

    def _done(self, graded: Graded) -> bool:
        return self.met_by(graded) and (self.shown is None or _share(graded.puzzle) <= self.shown.usual)

    def graded(self, build: Build, extra: Sequence[Group]) -> Graded:
        """The grade with these extra clues; no level if that is too hard."""
        puzzle = build(extra)
        grade = LevelProbe(puzzle, self.hardest, self.deadline).grade()
        return Graded(puzzle, tuple(extra), *(grade or ()))


def _share(puzzle: Puzzle) -> float:
    """How many clues there are for each cell. Walls without a number are none."""
    return sum(not (clue.wall and clue.number is None) for clue in puzzle.clues.values()) / puzzle.grid.size
