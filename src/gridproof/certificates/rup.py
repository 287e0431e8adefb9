"""A small checker of refutations: every lemma follows by unit propagation, and the last one is empty.

It shares no code with the solvers that write such proofs. It never deletes lemmas. That is slower than
necessary, but easier to trust.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridproof.errors import GridproofError

Clause = Sequence[int]


class NotProved(GridproofError):
    """A proof that is not valid."""


class OutOfSteps(Exception):
    """Checking the proof takes more steps than allowed."""


def check_refutation(
    variables: int, clauses: Iterable[Clause], lemmas: Iterable[Clause], most: int | None = None
) -> int:
    """The number of lemmas that show that the clauses contradict each other.

    Raises NotProved, and OutOfSteps if more than ``most`` clauses and literals are looked at.
    """
    known = _Clauses(variables)
    for clause in clauses:
        known.add(clause)
    number = 0
    for number, lemma in enumerate(lemmas, 1):
        if most is not None and known.steps > most:
            raise OutOfSteps
        if not known.imply(lemma):
            shown = " ".join(map(str, lemma[:10])) or "the empty clause"
            raise NotProved(f"lemma {number} ({shown}) does not follow by unit propagation")
        if not lemma:
            return number
        known.add(lemma)
    raise NotProved(f"the proof ends after {number} lemmas; expected the empty clause at its end")


class _Clauses:
    """Clauses. Each watches two literals that are not false."""

    def __init__(self, variables: int) -> None:
        self._variables = variables
        self._value = [0] * (2 * variables + 1)
        """1 for literals that hold, -1 for literals that do not. Negative literals index from the end."""
        self._watching: list[list[list[int]]] = [[] for _ in self._value]
        self._holding: list[int] = []
        """The literals that hold, in the order in which they were found."""
        self._refuted = False
        self.steps = 0
        """How many clauses and literals were looked at."""

    def add(self, clause: Clause) -> None:
        """Add a clause.

        Literals that hold without suppositions hold from now on and are removed from clauses.
        """
        value = self._value
        lits = list(dict.fromkeys(self._fitting(clause)))
        if self._refuted or any(value[lit] > 0 or -lit in lits for lit in lits):
            return
        free = [lit for lit in lits if value[lit] == 0]
        if len(free) > 1:
            self._watching[free[0]].append(free)
            self._watching[free[1]].append(free)
            return
        before = len(self._holding)
        if free:
            self._hold(free[0])
        self._refuted = not free or not self._propagate(before)

    def imply(self, clause: Clause) -> bool:
        """Whether supposing that no literal of the clause holds leads to a contradiction by unit
        propagation.
        """
        value, before = self._value, len(self._holding)
        self.steps += len(clause) + 1
        consistent = not self._refuted
        for lit in self._fitting(clause) if consistent else ():
            if value[lit] > 0:
                consistent = False
                break
            if value[lit] == 0:
                self._hold(-lit)
        consistent = consistent and self._propagate(before)
        for lit in self._holding[before:]:
            value[lit] = value[-lit] = 0
        del self._holding[before:]
        return not consistent

    def _fitting(self, clause: Clause) -> Clause:
        for lit in clause:
            if not 0 < abs(lit) <= self._variables:
                raise NotProved(f"the literal {lit}; expected a variable from 1 to {self._variables}")
        return clause

    def _hold(self, lit: int) -> None:
        self._value[lit], self._value[-lit] = 1, -1
        self._holding.append(lit)

    def _propagate(self, start: int) -> bool:
        """Find further literals that hold, from the literal of that number on. False for a contradiction."""
        value, watching, holding = self._value, self._watching, self._holding
        while start < len(holding):
            false = -holding[start]
            start += 1
            watched, watching[false] = watching[false], []
            self.steps += len(watched)
            for at, clause in enumerate(watched):
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if value[first] > 0:
                    watching[false].append(clause)
                    continue
                other = next((at for at in range(2, len(clause)) if value[clause[at]] >= 0), None)
                self.steps += len(clause) if other is None else other
                if other is not None:
                    clause[1], clause[other] = clause[other], false
                    watching[clause[1]].append(clause)
                    continue
                watching[false].append(clause)
                if value[first] < 0:
                    watching[false] += watched[at + 1 :]
                    return False
                self._hold(first)
        return True
