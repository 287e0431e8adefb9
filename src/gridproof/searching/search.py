"""Find the answers of a theory, one after the other. Cuts for its lazy rules are added on demand."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from gridproof.board.marks import State
from gridproof.engines.sat import SatSession
from gridproof.engines.session import NEVER, Deadline, OutOfTime, Session, Statistics
from gridproof.logic.theory import Lit, Model, Theory
from gridproof.system.closing import Closing

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
    """The rule of the variant."""
    answer: State
    """One answer. There may be others."""

    @property
    def text(self) -> str:
        """The same, as the end of a sentence."""
        return f"it has one in the variant {self.variant}: {self.rule}"


@dataclass(frozen=True, slots=True)
class Result:
    """A verdict, the answers found (two if there are several) and the work that it took."""

    status: Status
    answers: tuple[State, ...]
    statistics: Statistics
    otherwise: Otherwise | None = field(default=None, kw_only=True)
    """Set if there is no answer: an answer under other rules, if the kind names such rules and one was
    found.
    """

    @property
    def answer(self) -> State | None:
        return self.answers[0] if self.answers else None


class Search(Closing):
    """An incremental search over the answers of one theory."""

    def __init__(
        self, theory: Theory, open_session: OpenSession = SatSession, deadline: Deadline = NEVER
    ) -> None:
        """Raises OutOfTime if the deadline passes while the theory is loaded."""
        self.theory = theory
        with theory.watched(deadline.check):
            self.session = open_session(theory)
        self.rounds = 0
        self.cuts = 0

    def find(self, deadline: Deadline, assumptions: Sequence[Lit] = ()) -> bool | None:
        """Whether there is a model that also obeys the lazy rules. None if the deadline passed."""
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
        """The literals of one answer that hold in every other answer too. None if the deadline passed."""
        # Each round searches for an answer that lacks one of the literals. It either removes some of them,
        # or, if there is no such answer, it proves all of them at once.
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


def decide_theory(
    build: Callable[[], Theory],
    deadline: Deadline,
    open_session: OpenSession = SatSession,
    *,
    prove: bool = True,
    known: State | None = None,
) -> Result:
    """Find an answer, unless one is known. With ``prove``, search for a second one.

    ``build`` may raise OutOfTime when the deadline passes.
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
    """Find an answer, forbid it and search for another one. If there is no other, the answer is unique.

    Without ``prove`` the search stops at the first answer. If ``known`` is given, it is an answer that is
    already forbidden, so the first search is skipped.
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
