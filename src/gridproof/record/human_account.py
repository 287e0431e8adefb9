"""Solvers that work as people do. Besides the answer, they report how they found it.

A kind may have several of them (``Kind.humans``). This module has what they share: the result and the
limits.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from gridproof.board.marks import State
from gridproof.engines.session import Deadline, Statistics
from gridproof.searching.search import Result, Status

UNSOLVED = "unsolved"
"""The grade of a puzzle for which no answer was found."""


@dataclass(frozen=True, slots=True)
class Account:
    """What a human-style solver has done so far."""

    measures: Mapping[str, int]
    """Counters, by name."""
    techniques: Mapping[str, int]
    """How often each technique settled something."""
    grade: str
    """How hard the puzzle is, in the words of the thesis that the solver is from."""

    def line(self) -> str:
        """What was measured, in words."""
        measured = (f"{name.replace('_', ' ')} {number}" for name, number in self.measures.items())
        return f"{self.grade}: {', '.join(measured)}"


@dataclass(frozen=True, slots=True)
class HumanResult(Result):
    """A verdict, and the account of the work up to the first answer."""

    account: Account


class HumanPatience(NamedTuple):
    """The limits of a human-style solver."""

    deadline: Deadline
    prove: bool = False
    """Whether to look for a second answer until there is none."""
    guesses: int | None = None
    """Give up after so many guesses. Unlike time, this has the same outcome on every machine."""


class OutOfPatience(Exception):
    """The solver reached one of its limits."""


class Pace:
    """Keep a solver within its limits."""

    __slots__ = ("_deadline", "_most", "_started", "_until_guess", "guesses")

    def __init__(self, patience: HumanPatience) -> None:
        self._deadline = patience.deadline
        self._most = patience.guesses
        self._started = time.perf_counter()
        self._until_guess: float | None = None
        self.guesses = 0
        """How many guesses there were so far."""

    def keep(self) -> None:
        """Raise OutOfPatience if the deadline has passed."""
        if self._deadline.passed:
            raise OutOfPatience

    def guess(self) -> None:
        """Count one more guess. Raises OutOfPatience if there are too many."""
        if self.guesses == self._most:
            raise OutOfPatience
        if not self.guesses:
            self._until_guess = time.perf_counter() - self._started
        self.guesses += 1

    def seconds(self) -> tuple[float, float]:
        """The time so far: until the first guess, and since."""
        spent = time.perf_counter() - self._started
        before = spent if self._until_guess is None else self._until_guess
        return before, spent - before


class Thinker(Protocol):
    """A human-style solver at work on one puzzle."""

    def answers(self) -> Iterator[State]:
        """Every answer. The first one is found as people would find it. May raise OutOfPatience."""

    def account(self) -> Account:
        """What the solver has done so far."""


def think(thinker: Thinker, patience: HumanPatience) -> HumanResult:
    """Find an answer. To prove it the only one, go on until a second answer or the end of the search.

    The account covers the way to the first answer. UNIQUE and NONE are returned only after a complete
    search, so they are as reliable as that search is complete.
    """
    started = time.perf_counter()
    answers: list[State] = []
    account: Account | None = None
    status = Status.UNKNOWN
    try:
        for answer in thinker.answers():
            account = account or thinker.account()
            answers.append(answer)
            if len(answers) > 1:
                status = Status.MULTIPLE
                break
            if not patience.prove:
                break
        else:
            status = Status.UNIQUE if answers else Status.NONE
    except OutOfPatience:
        pass
    statistics = Statistics(solve_seconds=time.perf_counter() - started)
    unsolved = replace(thinker.account(), grade=UNSOLVED)
    return HumanResult(status, tuple(answers), statistics, account or unsolved)
