"""The constraints of a pseudo-Boolean proof, and unit propagation on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from gridproof.certificates.inequalities import Inequality, Literal, negation, variable_of
from gridproof.certificates.rup import NotProved


class Database:
    """Constraints, and unit propagation on them."""

    def __init__(self) -> None:
        self.number = 0
        """The number of the last constraint."""
        self.steps = 0
        """How many constraints and literals were looked at."""
        self._all: dict[int, Inequality] = {}
        self._about: defaultdict[str, set[int]] = defaultdict(set)
        """Per variable, the constraints in which it occurs."""
        self._slack: dict[int, int] = {}
        """Per constraint that is no clause, how much more than its degree is still possible."""
        self._beside: defaultdict[Literal, list[tuple[int, int]]] = defaultdict(list)
        """Per literal, those constraints, with its weight."""
        self._watching: defaultdict[Literal, list[list[Literal]]] = defaultdict(list)
        """Per literal, the clauses that have to be looked at when it becomes false."""
        self._true: set[Literal] = set()
        self._order: list[Literal] = []
        """What holds, in the order in which it was found."""
        self._lowered: list[tuple[int, int]] = []
        """The constraints whose slack became smaller, and by how much."""
        self._contradiction = False

    def inequality(self, number: int) -> Inequality:
        if number not in self._all:
            raise NotProved(f"there is no constraint {number}")
        return self._all[number]

    def inequalities(self) -> Iterator[Inequality]:
        return iter(self._all.values())

    def about(self, variable: str) -> Iterator[Inequality]:
        return (self._all[number] for number in self._about[variable])

    def add(self, one: Inequality) -> None:
        self.number += 1
        self.steps += len(one.weights)
        self._all[self.number] = one
        for literal in one.weights:
            self._about[variable_of(literal)].add(self.number)
        self._state(self.number, one)

    def remove(self, numbers: Iterable[int]) -> None:
        """Remove constraints, and what follows only from them."""
        for number in numbers:
            for literal in self.inequality(number).weights:
                self._about[variable_of(literal)].discard(number)
            del self._all[number]
        self._slack.clear()
        self._beside.clear()
        self._watching.clear()
        self._true.clear()
        self._order.clear()
        self._contradiction = False
        for number, one in self._all.items():
            self._state(number, one)

    def _state(self, number: int, one: Inequality) -> None:
        """Take a constraint into account."""
        if one.degree <= 0:
            return
        false = [literal for literal in one.weights if negation(literal) in self._true]
        if all(weight >= one.degree for weight in one.weights.values()):
            # Literals that are not false come first, to be watched.
            clause = sorted(one.weights, key=false.__contains__)
            for literal in clause[:2]:
                self._watching[literal].append(clause)
            found = clause[:1] if len(clause) - len(false) == 1 else []
            possible = len(false) < len(clause)
        else:
            slack = sum(one.weights.values()) - one.degree - sum(one.weights[literal] for literal in false)
            self._slack[number] = slack
            for literal, weight in one.weights.items():
                self._beside[literal].append((number, weight))
            found = [
                literal for literal, weight in one.weights.items() if weight > slack and literal not in false
            ]
            possible = slack >= 0
        before = len(self._order)
        if not (possible and all(map(self._hold, found)) and self._propagate(before)):
            self._contradiction = True
        self._lowered.clear()

    def contradicts(self, supposed: Sequence[Literal]) -> bool:
        """Whether unit propagation from these literals meets a contradiction."""
        self.steps += len(supposed) + 1
        if self._contradiction:
            return True
        before = len(self._order)
        consistent = all(map(self._hold, supposed)) and self._propagate(before)
        self._true.difference_update(self._order[before:])
        del self._order[before:]
        for number, weight in self._lowered:
            self._slack[number] += weight
        self._lowered.clear()
        return not consistent

    def _hold(self, literal: Literal) -> bool:
        """False if the opposite holds."""
        if literal not in self._true:
            if negation(literal) in self._true:
                return False
            self._true.add(literal)
            self._order.append(literal)
        return True

    def _propagate(self, start: int) -> bool:
        """Find further literals that hold, from the literal of that number on. False for a contradiction."""
        while start < len(self._order):
            false = negation(self._order[start])
            start += 1
            if not (self._lower(false) and self._watch(false)):
                return False
        return True

    def _lower(self, false: Literal) -> bool:
        """Look at the sums with a literal that became false."""
        entries = self._beside.get(false, ())
        self.steps += len(entries)
        for number, weight in entries:
            slack = self._slack[number] = self._slack[number] - weight
            self._lowered.append((number, weight))
            if slack < 0:
                return False
            weights = self._all[number].weights
            if slack < max(weights.values()):
                self.steps += len(weights)
                for literal, own in weights.items():
                    if own > slack and negation(literal) not in self._true and not self._hold(literal):
                        return False
        return True

    def _watch(self, false: Literal) -> bool:
        """Look at the clauses that watch a literal that became false."""
        true = self._true
        clauses = self._watching.pop(false, [])
        left = self._watching[false] = []
        self.steps += len(clauses)
        for at, clause in enumerate(clauses):
            if clause[0] == false and len(clause) > 1:
                clause[0], clause[1] = clause[1], false
            first = clause[0]
            if first in true:
                left.append(clause)
                continue
            for other in range(2, len(clause)):
                if negation(clause[other]) not in true:
                    clause[1], clause[other] = clause[other], false
                    self._watching[clause[1]].append(clause)
                    break
            else:
                left.append(clause)
                self.steps += len(clause)
                if first == false or not self._hold(first):
                    left += clauses[at + 1 :]
                    return False
        return True
