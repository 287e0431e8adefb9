"""A theory: the rules of one puzzle as clauses and counts, each with its reason.

Literals are ints as in DIMACS: variable ``v`` is true as ``v`` and false as ``-v``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count as counting
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Mark

T = TypeVar("T")
Lit = int
Clause = Sequence[Lit]
Model = Sequence[Lit]
"""The literals that hold, variable by variable: ``model[v - 1]`` is ``v`` or ``-v``."""


class Count(NamedTuple):
    """Between ``low`` and ``high`` of the literals hold."""

    low: int
    high: int
    lits: Sequence[Lit]


class Reason(NamedTuple):
    """One rule instance: which rule, on which places, because of which clue, about which mark."""

    rule: str
    places: Sequence[Place]
    clue: Cell | None = None
    mark: Mark | None = None

    def key(self) -> Reason:
        """The same reason with its places as a tuple: equal for equal rule instances, and hashable."""
        return self._replace(places=tuple(self.places))


class Span(NamedTuple):
    """A reason and the range of its constraints.

    Definitions of extra variables have no reason, because they do not restrict the puzzle. Implied
    constraints follow from the others: they help to solve, not to explain.
    """

    reason: Reason | None
    clauses: slice
    counts: slice
    implied: bool


class Cut(NamedTuple):
    """A clause that every answer obeys and the model at hand violates."""

    clause: Clause
    reason: Reason


class Lazy(Protocol):
    """A constraint that is too large to write down. For a wrong model it returns cuts."""

    def cuts(self, model: Model) -> list[Cut]:
        """The cuts that the model violates; none if the constraint holds."""

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        """Cuts that the known literals (by variable) violate, or leave only one way to obey."""


@runtime_checkable
class Written(Lazy, Protocol):
    """A lazy constraint that can also be written out, for programs that do not support cuts."""

    def written(self, t: Theory) -> None:
        """State the same in clauses and counts, given the rest of the theory."""


def nothing() -> None:
    """Do nothing: the default for ``look_up``."""


_DEFINITION, _IMPLIED = "(definition)", "(implied)"
_SELDOM = 8
"""The clock is checked after so many reasons. A small board is stated in less time than one check takes."""


class Theory:
    """The constraints of a puzzle, and the literal of each mark."""

    def __init__(self) -> None:
        self.variables = 0
        self.clauses: list[Clause] = []
        self.counts: list[Count] = []
        self._spans: list[tuple[str, Sequence[Place], Cell | None, Mark | None, int, int]] = []
        """The data of the spans, as plain tuples, because most theories are solved and never explained."""
        self._shared: dict[Hashable, Any] = {}
        self.lazy: list[Lazy] = []
        self.literals: dict[tuple[Place, Mark], Lit] = {}
        self.preferred: list[Lit] = []
        """The literals that a solver should try first.

        They make it find answers sooner; the proofs are the same.
        """
        self._either: dict[tuple[Lit, Lit], Lit] = {}
        self.included: Theory | None = None
        """The prepared theory that this one began with."""
        self.look_up: Callable[[], None] = nothing
        """Called now and then while much is stated or loaded; see ``watched``."""

    @contextmanager
    def watched(self, look_up: Callable[[], None]) -> Iterator[None]:
        """Inside the block, call ``look_up`` now and then while much is stated or loaded, to look at the
        clock.

        The call is limited to the block: a theory is often kept and used again long after the first
        deadline has passed.
        """
        before, self.look_up = self.look_up, look_up
        try:
            yield
        finally:
            self.look_up = before

    @property
    def switch(self) -> Lit:
        """The literal under which constraints are being stated; 0: they always hold."""
        return 0

    # variables

    def new(self) -> Lit:
        """A fresh variable."""
        self.variables += 1
        return self.variables

    def new_block(self, size: int) -> range:
        """``size`` fresh variables in a row."""
        first = self.variables + 1
        self.variables += size
        return range(first, first + size)

    def name(self, place: Place, mark: Mark, lit: Lit) -> Lit:
        """Define that ``lit`` holds exactly when ``mark`` stands on ``place``."""
        self.literals[place, mark] = lit
        return lit

    def choose(self, place: Place, yes: Mark, no: Mark) -> Lit:
        """A fresh variable: if it holds, ``yes`` stands on the place, otherwise ``no``."""
        lit = self.new()
        self.literals[place, yes] = lit
        self.literals[place, no] = -lit
        return lit

    def choose_each(self, places: Iterable[Place], yes: Mark, no: Mark) -> dict[Place, Lit]:
        """The same for many places."""
        lits = dict(zip(places, counting(self.variables + 1)))
        self.variables += len(lits)
        literals = self.literals
        for place, lit in lits.items():
            literals[place, yes] = lit
            literals[place, no] = -lit
        return lits

    # constraints

    def because(
        self, rule: str, places: Sequence[Place], clue: Cell | None = None, mark: Mark | None = None
    ) -> Theory:
        """Everything stated from here on (until the next call) has this reason."""
        if len(self._spans) % _SELDOM == 0:
            self.look_up()
        self._spans.append((rule, places, clue, mark, len(self.clauses), len(self.counts)))
        return self

    def define(self) -> Theory:
        """Everything stated from here on only defines extra variables."""
        self._spans.append((_DEFINITION, (), None, None, len(self.clauses), len(self.counts)))
        return self

    def implied(self) -> Theory:
        """Everything stated from here on follows from the rest and only makes solving faster."""
        self._spans.append((_IMPLIED, (), None, None, len(self.clauses), len(self.counts)))
        return self

    def clause(self, *lits: Lit) -> None:
        """At least one of the literals holds."""
        self.clauses.append(lits)

    def any_of(self, lits: Iterable[Lit]) -> None:
        self.clauses.append(list(lits))

    def all_of(self, lits: Iterable[Lit]) -> None:
        self.clauses.extend((lit,) for lit in lits)

    def at_most(self, bound: int, lits: Iterable[Lit]) -> None:
        self.between(0, bound, lits)

    def at_least(self, bound: int, lits: Iterable[Lit]) -> None:
        group = list(lits)
        self.between(bound, len(group), group)

    def exactly(self, number: int, lits: Iterable[Lit]) -> None:
        self.between(number, number, lits)

    def between(self, low: int, high: int, lits: Iterable[Lit]) -> None:
        self.counts.append(Count(low, high, list(lits)))

    def both(self, result: Lit, a: Lit, b: Lit) -> None:
        """``result`` holds exactly when ``a`` and ``b`` do."""
        self.clauses += ((-result, a), (-result, b), (result, -a, -b))

    def tally(self, lits: Sequence[Lit], groups: Iterable[tuple[Lit, ...]]) -> Sequence[Lit]:  # noqa: ARG002 # see Switchable
        """Literals of which as many hold as of the given ones.

        These come in groups of one or two, of which one may hold.

        So one literal stands for two, and counting takes half as many.
        """
        return [group[0] if len(group) == 1 else self._either_of(*group) for group in groups]

    def _either_of(self, a: Lit, b: Lit) -> Lit:
        either = self._either.get((a, b))
        if either is None:
            either = self._either[a, b] = self.new()
            self.clauses += ((-a, either), (-b, either), (a, b, -either))
        return either

    def include(self, part: Theory) -> None:
        """Copy a prepared theory (the rules that depend only on the board's size).

        This is only possible while this theory is empty, so that the variables keep their numbers.
        """
        if self.variables or self.clauses or self.counts:
            raise ValueError("a prepared theory must be included first")
        self.included = part
        self.variables = part.variables
        self.clauses = part.clauses.copy()
        self.counts = part.counts.copy()
        self._spans = part._spans.copy()
        self.lazy = part.lazy.copy()
        self.preferred = part.preferred.copy()
        self.literals = part.literals.copy()

    @property
    def spans(self) -> list[Span]:
        """The constraints of each reason."""
        return self.spans_after(0)

    def stated_before(self, number: int) -> tuple[int, int]:
        """How many clauses and counts there are before the reason with a number."""
        if number < len(self._spans):
            return self._spans[number][-2:]
        return len(self.clauses), len(self.counts)

    def spans_after(self, number: int) -> list[Span]:
        """The same without the first ones."""
        spans = []
        clause_end, count_end = len(self.clauses), len(self.counts)
        for rule, places, clue, mark, clause, count in reversed(self._spans[number:]):
            stated = rule not in (_DEFINITION, _IMPLIED)
            reason = Reason(rule, tuple(places), clue, mark) if stated else None
            spans.append(Span(reason, slice(clause, clause_end), slice(count, count_end), rule == _IMPLIED))
            clause_end, count_end = clause, count
        spans.reverse()
        return spans

    def shared(self, key: Hashable, make: Callable[[], T]) -> T:
        """A part that several clues share. It is made when the first of them is stated."""
        if key not in self._shared:
            self._shared[key] = make()
        found: T = self._shared[key]
        return found

    # answers

    def decode(self, model: Model) -> dict[Place, Mark]:
        """The marks that a model stands for."""
        return {place: mark for (place, mark), lit in self.literals.items() if model[abs(lit) - 1] == lit}

    def shown(self, model: Model) -> list[Lit]:
        """The literals of these marks. Another answer lacks at least one of them."""
        return [lit for lit in self.literals.values() if model[abs(lit) - 1] == lit]

    def shown_by(self, answer: Mapping[Place, Mark]) -> list[Lit]:
        """The same for an answer that is given as marks."""
        return [self.literals[item] for item in answer.items()]
