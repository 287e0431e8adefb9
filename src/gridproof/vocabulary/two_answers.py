"""Up to two answers of a puzzle from a fresh solver, the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from gridproof.board.marks import State
from gridproof.engines.session import Deadline, Statistics
from gridproof.logic.theory import Lit
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Search
from gridproof.vocabulary.effort import measured_session

_MOST_WORK = 25
"""In slices of the session: a few seconds."""


class TwoAnswers(NamedTuple):
    """Up to two answers, and the work that finding them took."""

    found: tuple[State, ...]
    work: Statistics

    @property
    def unique(self) -> bool:
        return len(self.found) == 1


def two_answers(
    puzzle: Puzzle, deadline: Deadline, preferred: Sequence[Lit] = (), *, first: State | None = None
) -> TwoAnswers | None:
    """Search for two answers. ``first`` is an answer that is already known. None if it takes too long.

    ``preferred`` literals are tried first.
    """
    theory = puzzle.theory()
    theory.preferred = [*theory.preferred, *preferred]
    found = [] if first is None else [first]
    with Search(theory, partial(measured_session, slices=_MOST_WORK)) as search:
        if first is not None:
            search.session.add([[-theory.literals[place, mark] for place, mark in first.items()]])
        while len(found) < 2:
            more = search.find(deadline)
            if more is None:
                return None
            if not more:
                break
            model = search.model()
            found.append(theory.decode(model))
            search.forbid(model)
        return TwoAnswers(tuple(found), search.statistics())
