"""Answers of a theory, one after the other, with cuts for its lazy rules added on demand."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import TracebackType
from typing import NamedTuple

from gridproof.board.marks import State
from gridproof.engines.sat import SatSession
from gridproof.engines.session import NEVER, Deadline, OutOfTime, Session, Statistics
from gridproof.logic.theory import Lit, Model, Theory

OpenSession = Callable[[Theory], Session]


class Status(StrEnum):
    """What is proved about a puzzle."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNKNOWN = "unknown"


class Otherwise(NamedTuple):
    """What a puzzle without an answer has under other rules."""

    variant: str
    rule: str
    """What the variant says."""
    answer: State
    """One answer; there may be others."""

    @property
    def text(self) -> str:
        """The same as the end of a sentence."""
        return f"it has one in the variant {self.variant}: {self.rule}"


@dataclass(frozen=True, slots=True)
class Result:
    """A verdict, the answers found (two when there are several) and what it took."""

    status: Status
    answers: tuple[State, ...]
    statistics: Statistics
    otherwise: Otherwise | None = field(default=None, kw_only=True)
    """Without an answer: one under other rules, where the kind names such rules and one was found."""

    @property
    def answer(self) -> State | None:
        return self.answers[0] if self.answers else None


class Search:
    """An incremental search over the answers of one theory."""

    def __init__(
        self, theory: Theory, open_session: OpenSession = SatSession, deadline: Deadline = NEVER
    ) -> None:
        """Raises OutOfTime when the deadline passes while the theory is loaded."""
        self.theory = theory
        with theory.watched(deadline.check):
            self.session = open_session(theory)
        self.rounds = 0
        self.cuts = 0

    def find(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        """Whether there is a model that obeys the lazy rules too. None when the deadline passed."""
        session = self.session
        lazy = self.theory.lazy
        while True:
            verdict = session.solve(deadline, assumptions)
            if not verdict or not lazy:
                return verdict
            model = session.model()
            cuts = [cut for rule in lazy for cut in rule.cuts(model)]
            if not cuts:
                return True
            self.rounds += 1
            self.cuts += len(cuts)
            session.add(cut.clause for cut in cuts)

    def common(
        self, deadline: Deadline, candidates: Sequence[Lit], assumptions: Sequence[Lit] = ()
    ) -> list[Lit] | None:
        """Those of the literals of one answer that hold in every other one. None when the deadline passed."""
        # Asking for an answer that lacks one of them either removes some or, when there is none, proves
        # them all at once.
        while candidates:
            switch = self.session.new()
            self.session.add([[-switch, *(-lit for lit in candidates)]])
            found = self.find(deadline, [*assumptions, switch])
            if not found:
                return None if found is None else list(candidates)
            model = self.model()
            candidates = [lit for lit in candidates if model[abs(lit) - 1] == lit]
        return []

    def model(self) -> Model:
        return self.session.model()

    def answer(self) -> State:
        return self.theory.decode(self.session.model())

    def forbid(self, model: Model, switch: Lit | None = None) -> None:
        """Exclude the answer of ``model`` (while ``switch`` holds, when one is given)."""
        clause = [] if switch is None else [-switch]
        clause += [-lit for lit in self.theory.shown(model)]
        self.session.add([clause])

    def statistics(self) -> Statistics:
        statistics = self.session.statistics()
        statistics.rounds = self.rounds
        statistics.cuts = self.cuts
        return statistics

    def close(self) -> None:
        self.session.close()

    def __enter__(self) -> Search:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def decide_theory(
    build: Callable[[], Theory],
    deadline: Deadline,
    open_session: OpenSession = SatSession,
    *,
    prove: bool = True,
    known: State | None = None,
) -> Result:
    """Find an answer, unless one is known, and, to prove whether it is the only one, another.

    ``build`` may give up by OutOfTime when the deadline passes.
    """
    started = time.perf_counter()
    try:
        theory = build()
        opened = Search(theory, open_session, deadline)
    except OutOfTime:
        return Result(Status.UNKNOWN, (), Statistics(encode_seconds=time.perf_counter() - started))
    with opened as search:
        encoded = time.perf_counter()
        if known is not None:
            search.session.add([[-lit for lit in theory.shown_by(known)]])
        status, answers = look_twice(
            lambda: search.find(deadline),
            search.answer,
            lambda: search.forbid(search.model()),
            prove=prove,
            known=known,
        )
        statistics = search.statistics()
        statistics.encode_seconds = encoded - started
        statistics.solve_seconds = time.perf_counter() - encoded
        return Result(status, answers, statistics)


def look_twice(
    find: Callable[[], bool | None],
    read: Callable[[], State],
    forbid: Callable[[], None],
    *,
    prove: bool,
    known: State | None = None,
) -> tuple[Status, tuple[State, ...]]:
    """Find an answer, forbid it, and look for another: unique means that there is none.

    Without ``prove`` the first answer is enough, and nothing is known of others. An answer that is
    ``known``, and forbidden already, saves the first look.
    """
    answer = known
    if answer is None:
        found = find()
        if not found:
            return Status.UNKNOWN if found is None else Status.NONE, ()
        answer = read()
        if not prove:
            return Status.UNKNOWN, (answer,)
        forbid()
    found = find()
    if not found:
        return Status.UNKNOWN if found is None else Status.UNIQUE, (answer,)
    return Status.MULTIPLE, (answer, read())
