"""What every engine offers: an incremental solver with assumptions and a deadline."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from gridproof.errors import GridproofError, TimeRanOut, is_number, show
from gridproof.logic.theory import Clause, Lit, Model
from gridproof.system.interrupts import Stop


@dataclass(slots=True)
class Statistics:
    """What the solving took."""

    variables: int = 0
    clauses: int = 0
    decisions: int = 0
    conflicts: int = 0
    propagations: int = 0
    rounds: int = 0
    """How often a model broke a lazy rule and cuts were added."""
    cuts: int = 0
    encode_seconds: float = 0.0
    solve_seconds: float = 0.0
    extra: dict[str, float] = field(default_factory=dict)
    """What else an engine tells about itself, in its own words."""

    @property
    def seconds(self) -> float:
        return self.encode_seconds + self.solve_seconds

    def __add__(self, other: Statistics) -> Statistics:
        numbers = (f for f in self.__slots__ if f != "extra")
        together = Statistics(*(getattr(self, f) + getattr(other, f) for f in numbers))
        names = self.extra | other.extra
        together.extra = {name: self.extra.get(name, 0) + other.extra.get(name, 0) for name in names}
        return together


_NEVER = 1e9
"""Whoever waits for so many seconds has set no limit."""


class Deadline:
    """A moment after which work stops; without a limit it never comes.

    Work that is counted may end it too (``after_work``): that happens at the same point everywhere.
    """

    __slots__ = ("_end", "_slices")

    def __init__(self, seconds: float | None = None) -> None:
        self._slices: int | None = None
        if seconds is None:
            self._end = None
            return
        # Not a number is neither more nor less than 0.
        if not (is_number(seconds) and seconds >= 0):
            raise GridproofError(f"a time limit of {show(seconds)}; expected a number of seconds from 0 on")
        self._end = None if seconds > _NEVER else time.monotonic() + seconds

    @property
    def passed(self) -> bool:
        if self._slices is not None and self._slices <= 0:
            return True
        return Stop.asked or (self._end is not None and time.monotonic() >= self._end)

    @property
    def left(self) -> float | None:
        """Seconds left, never negative; None without a limit."""
        if Stop.asked:
            return 0.0
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def check(self) -> None:
        """Raise OutOfTime when it has passed: for work in Python that takes long."""
        if self.passed:
            raise OutOfTime

    def after_work(self, slices: int) -> Deadline:
        """The same moment, or earlier: when searches have used up so many slices of work."""
        other = Deadline()
        other._end, other._slices = self._end, slices
        return other

    def worked(self) -> None:
        """A search has used up a slice of work."""
        if self._slices is not None:
            self._slices -= 1


class OutOfTime(Exception):
    """The deadline passed before it was decided."""


NEVER = Deadline()
"""No limit."""


@contextmanager
def until(time_limit: float | None) -> Iterator[Deadline]:
    """A deadline; when it passes, TimeRanOut says so."""
    try:
        yield Deadline(time_limit)
    except OutOfTime:
        raise TimeRanOut from None


class Session(Protocol):
    """One incremental solver."""

    def new(self) -> Lit:
        """A fresh variable."""

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for good."""

    def solve(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        """Satisfiable, unsatisfiable, or None when the deadline passed."""

    def model(self) -> Model:
        """The literals that hold after a satisfiable call."""

    def core(self) -> list[Lit]:
        """Assumptions that cannot hold together, after an unsatisfiable call."""

    def statistics(self) -> Statistics:
        """What the session did so far."""

    def close(self) -> None:
        """Give the memory back."""
