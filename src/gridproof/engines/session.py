"""The interface of every engine: an incremental solver with assumptions and a deadline."""

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
    """The work that solving took."""

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
    """Other counters of the engine, under its own names."""

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
"""A limit of so many seconds counts as no limit."""


class Deadline:
    """A moment after which work stops. Without a limit it never comes.

    Counted work may end it too (``after_work``): that happens at the same point on every machine.
    """

    __slots__ = ("_end", "_slices")

    def __init__(self, seconds: float | None = None) -> None:
        self._slices: int | None = None
        if seconds is None:
            self._end = None
            return
        # NaN is neither below nor above 0.
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
        """Raise OutOfTime if the deadline has passed. Long computations in Python call this."""
        if self.passed:
            raise OutOfTime

    def after_work(self, slices: int) -> Deadline:
        """The same moment, or earlier: when searches have used up so many slices of work."""
        other = Deadline()
        other._end, other._slices = self._end, slices
        return other

    def worked(self) -> None:
        """Count one slice of work that a search has used up."""
        if self._slices is not None:
            self._slices -= 1


class OutOfTime(Exception):
    """The deadline passed before the result was decided."""


NEVER = Deadline()
"""No limit."""


@contextmanager
def until(time_limit: float | None) -> Iterator[Deadline]:
    """A deadline. If it passes, TimeRanOut is raised."""
    try:
        yield Deadline(time_limit)
    except OutOfTime:
        raise TimeRanOut from None


class Session(Protocol):
    """One incremental solver."""

    def new(self) -> Lit:
        """A fresh variable."""

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses permanently."""

    def solve(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        """True if satisfiable, False if not, None if the deadline passed."""

    def model(self) -> Model:
        """The literals that hold after a satisfiable call."""

    def core(self) -> list[Lit]:
        """Assumptions that cannot hold together, after an unsatisfiable call."""

    def statistics(self) -> Statistics:
        """What the session has done so far."""

    def close(self) -> None:
        """Free the memory."""
