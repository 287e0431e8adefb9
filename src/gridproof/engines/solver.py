"""The only module that imports python-sat.

:class:`Solver` is the interface that a SAT library must offer: clauses, "at most k" if the solver supports
it, unit propagation, and a search that stops after a budget of work. To use another library, change only
this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from importlib import import_module
from math import inf
from typing import Any, Protocol

from gridproof.engines.session import Deadline
from gridproof.logic.theory import Clause, Lit
from gridproof.system.closing import Closing

DEFAULT = "minisat22"
"""As fast as Glucose on our theories. Unlike Glucose it keeps its budgets, so a time limit holds."""
NATIVE_COUNTS = ("minicard", "gluecard3", "gluecard4")
"""The solvers that support "at most k of these" directly."""
CONFLICT_BUDGET = ("cadical103", "cadical153", "cadical195", "cadical300")
"""The solvers whose budget counts conflicts instead of propagations."""
MANY_QUESTIONS = "cadical153"
"""The fastest solver for many easy calls that each set many variables. Loading takes longer."""
WRITES_PROOFS = "glucose4"
"""A solver that writes down the clauses it learns."""
NO_PHASES = ("cadical103",)
"""The solvers that accept no preferred values."""

_HANDLES = {DEFAULT: "minisat", NATIVE_COUNTS[0]: "minicard", MANY_QUESTIONS: "cadical"}
"""Where python-sat keeps the most-used solvers. Adding clauses there bypasses its Python layers.

That halves the time per clause, which is 0 to 8 % of a solve, 0 to 5 % of a walk and 17 % of generating
Akari.
"""


_SLICE = 100_000
"""The work between two moments at which Ctrl-C is noticed, if nothing else ends a search."""


class Budget(Protocol):
    """How much work the solver does before it returns to Python, and whether to go on after that."""

    def begin(self, deadline: Deadline) -> None:
        """Begin a new call, which has to end by the deadline."""

    def more(self) -> int | None:
        """The next amount of work, or None to give up."""


class Measured:
    """A fixed total of equal amounts over all calls. The clock only ends it.

    The point where a search is interrupted decides which model it finds. This budget interrupts at the same
    points on every machine, so it finds the same model.
    """

    def __init__(self, amount: int, times: float, *, per_call: int = 0) -> None:
        """Only amounts that did not suffice count, and ``per_call`` amounts for each call."""
        self._amount = amount
        self.left = times
        self._per_call = per_call
        self._under_way = False
        self._deadline = Deadline()

    def begin(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._under_way = False
        self.left -= self._per_call

    def more(self) -> int | None:
        self.left -= self._under_way
        self._under_way = True
        return self._amount if self.left > 0 and not self._deadline.passed else None


class Once:
    """One amount for every call, and no more. The clock only ends it."""

    def __init__(self, amount: int) -> None:
        self._amount = amount
        self._left: int | None = None

    def begin(self, deadline: Deadline) -> None:
        self._left = None if deadline.passed else self._amount

    def more(self) -> int | None:
        amount, self._left = self._left, None
        return amount


class Sliced:
    """Slices that grow with the work already done for a call, until the deadline.

    The point where a search is interrupted decides which model it finds. So the clock must not choose that
    point: the deadline and Ctrl-C are checked between two slices. A slice is an eighth of the work so far,
    at most about a second.
    """

    _SHARE = 8
    _GROWTH = 32
    """The last slices are so many times as long as the first."""

    def __init__(self, first: int) -> None:
        self._first = first
        self._done = 0
        self._deadline = Deadline()

    def begin(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._done = 0

    def more(self) -> int | None:
        if self._done:
            self._deadline.worked()
        amount = min(max(self._first, self._done // self._SHARE), self._GROWTH * self._first)
        self._done += amount
        return None if self._deadline.passed else amount


@cache
def _python_sat() -> Any:
    """python-sat. Imported by need: it takes a tenth of a short command, and some puzzles need no search."""
    return import_module("pysat.solvers")


def _opened(**options: Any) -> Any:
    """A solver of python-sat."""
    return _python_sat().Solver(**options)


class Solver(Closing):
    """One solver. Clauses are loaded one by one."""

    def __init__(self, name: str = DEFAULT) -> None:
        self.name = name
        self._solver = _opened(name=name)
        inner: Any = self._solver.solver
        self._minisat = inner.minisat if name == DEFAULT and _layers_are_known() else None
        self._propagate = self._solver.propagate
        if self._minisat is not None:
            # This bypasses python-sat: no signal handler is set and reset for a call of a microsecond.
            self._propagate = partial(_python_sat().pysolvers.minisat22_propagate, self._minisat)
        self.counts_conflicts = name in CONFLICT_BUDGET
        self._set_budget = inner.conf_budget if self.counts_conflicts else inner.prop_budget
        self._solve_limited = _interruptible(inner, name)
        self.add: Callable[[Clause], object] = _adding(inner, name)
        """Add a clause permanently."""

    def add_at_most(self, lits: Sequence[Lit], bound: int) -> None:
        """At most so many of the literals hold. Only for solvers that support it directly."""
        self._solver.add_atmost(lits, bound)

    def prefer(self, lits: Sequence[Lit]) -> None:
        """Set the values to try first, if the solver supports it."""
        if lits and self.name not in NO_PHASES:
            self._solver.set_phases(lits)

    def ask(self, assumptions: Sequence[Lit], budget: Budget) -> bool | None:
        """Whether there is a model; None if the budget is used up."""
        while (amount := budget.more()) is not None:
            self._set_budget(amount)
            verdict = self._solve_limited(assumptions)
            if verdict is not None:
                return verdict
        return None

    def is_possible(self, assumptions: Sequence[Lit]) -> bool:
        """Whether there is a model, however long the search takes."""
        verdict = self.ask(assumptions, Measured(_SLICE, inf))
        assert verdict is not None, "an endless budget is never used up"
        return verdict

    def propagated(self, assumptions: Sequence[Lit]) -> tuple[bool, list[Lit]]:
        """Unit propagation: False for a contradiction, and the literals found up to then."""
        consistent, found = (
            self._propagate(assumptions) if self._minisat is None else self._propagate(assumptions, 0, 0)
        )
        return bool(consistent), found or []

    def model(self) -> list[Lit]:
        """After a search: the literals that hold, variable by variable."""
        model: list[Lit] = self._solver.get_model()
        return model

    def core(self) -> list[Lit]:
        """After a search without a model: assumptions that contradict each other."""
        return list(self._solver.get_core() or ())

    def counters(self) -> dict[str, int]:
        """Decisions, conflicts and propagations so far, if the solver counts them."""
        return _counted(self._solver)

    def propagations(self) -> int:
        """How many facts the solver has found so far, including those of failed searches."""
        return self.counters().get("propagations", 0)

    def close(self) -> None:
        self._solver.delete()


@cache
def _layers_are_known() -> bool:
    """Whether python-sat's inner functions look as expected. If not, its slower public ones are used."""
    pysolvers = _python_sat().pysolvers
    try:
        with _opened(name=DEFAULT) as usual, _opened(name=MANY_QUESTIONS) as other:
            pysolvers.minisat22_add_cl(usual.solver.minisat, (1, 2))
            pysolvers.cadical153_add_cl(other.solver.cadical, (1,))
            found = pysolvers.minisat22_propagate(usual.solver.minisat, (-1,), 0, 0)
            verdict = pysolvers.cadical153_solve_lim(other.solver.cadical, (), 0)
            return bool(found[0] and 2 in found[1] and verdict == 1)
    except (AttributeError, TypeError, IndexError):
        return False


def _adding(inner: Any, name: str) -> Callable[[Clause], object]:
    """The function that adds a clause."""
    if name in _HANDLES and _layers_are_known():
        return partial(getattr(_python_sat().pysolvers, f"{name}_add_cl"), getattr(inner, _HANDLES[name]))
    add: Callable[[Clause], object] = inner.add_clause
    return add


def _interruptible(inner: Any, name: str) -> Callable[[Sequence[Lit]], bool | None]:
    """A limited call that leaves Ctrl-C to Python, which handles it between two slices.

    Otherwise the solver's own handler would leave the call with an exception of another type.
    """
    if name != MANY_QUESTIONS or not _layers_are_known():
        return partial(inner.solve_limited, expect_interrupt=True)
    handle, solve_limited = inner.cadical, _python_sat().pysolvers.cadical153_solve_lim

    def ask(assumptions: Sequence[Lit]) -> bool | None:
        # The same as python-sat does for this solver, but without the handler.
        verdict: int = solve_limited(handle, assumptions, 0)
        inner.prev_assumps = assumptions
        inner.status = None if verdict == 0 else verdict > 0
        return None if verdict == 0 else verdict > 0

    return ask


def whole_answer(name: str, clauses: Iterable[Clause]) -> tuple[bool, list[Lit], dict[str, int]]:
    """The verdict of a solver that can be called only once, its model and its counters."""
    with _opened(name=name, bootstrap_with=clauses) as solver:
        verdict = bool(solver.solve())
        return verdict, solver.get_model() if verdict else [], _counted(solver)


_CONFLICTS_AT_A_TIME = 2000


def refutation(clauses: Iterable[Clause], deadline: Deadline) -> list[list[Lit]] | None:
    """The lemmas with which a solver shows that clauses contradict each other; None if the time is over.

    Each lemma follows from the clauses and the lemmas before it by unit propagation, and so does a
    contradiction from all of them. Raises ValueError if the clauses do not contradict each other.
    """
    with _opened(name=WRITES_PROOFS, bootstrap_with=clauses, with_proof=True) as solver:
        while not deadline.passed:
            solver.conf_budget(_CONFLICTS_AT_A_TIME)
            verdict = solver.solve_limited(expect_interrupt=True)
            if verdict:
                raise ValueError("the clauses do not contradict each other")
            if verdict is not None:
                lines = [line.split() for line in solver.get_proof() or ()]
                # The deleted clauses are left out: they would only save a checker time.
                return [[int(word) for word in words[:-1]] for words in lines if words and words[0] != "d"]
    return None


def _counted(solver: Any) -> dict[str, int]:
    try:
        return solver.accum_stats() or {}
    except NotImplementedError:  # python-sat raises this for a solver that counts nothing
        return {}


class HittingSets:
    """Smallest sets that hit all given sets, one after the other."""

    def __init__(self) -> None:
        # Imported here, because this takes longer than all other imports of a repair together.
        from pysat.examples.hitman import Hitman

        self._hitman = Hitman(solver="m22", htype="sorted")

    def smallest(self) -> list[int] | None:
        """A smallest set that hits all; None if there is none."""
        found: list[int] | None = self._hitman.get()
        return found

    def hit(self, members: Iterable[int]) -> None:
        """Add a set that must be hit."""
        self._hitman.hit(list(members))

    def __enter__(self) -> HittingSets:
        return self

    def __exit__(self, *_: object) -> None:
        self._hitman.delete()
