"""The constraints of a pseudo-Boolean proof, and unit propagation on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from gridproof.certificates.inequalities import Inequality, Literal, variable_of
from gridproof.certificates.rup import NotProved


class Database:
    """Constraints, and unit propagation on them.

    Inside, a variable is a number from 1 on, and its negation the negative number.
    """

    def __init__(self) -> None:
        self.number = 0
        """The number of the last constraint."""
        self.steps = 0
        """How many constraints and literals were looked at."""
        self._all: dict[int, Inequality] = {}
        self._about: defaultdict[str, set[int]] = defaultdict(set)
        """Per variable, the constraints in which it occurs."""
        self._variables: dict[str, int] = {}
        self._sums: dict[int, list[tuple[int, int]]] = {}
        """Per constraint that is no clause, its literals and their weights, the heaviest first."""
        self._slack: dict[int, int] = {}
        """Per such constraint, how much more than its degree is still possible."""
        self._beside: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        """Per literal, those constraints, with its weight."""
        self._watching: defaultdict[int, list[list[int]]] = defaultdict(list)
        """Per literal, the clauses that have to be looked at when it becomes false."""
        self._value: dict[int, int] = {}
        """1 for literals that hold, -1 for literals that do not, 0 for open ones."""
        self._order: list[int] = []
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
        self._sums.clear()
        self._slack.clear()
        self._beside.clear()
        self._watching.clear()
        self._value = dict.fromkeys(self._value, 0)
        self._order.clear()
        self._contradiction = False
        for number, one in self._all.items():
            self._state(number, one)

    def contradicts(self, supposed: Sequence[Literal]) -> bool:
        """Whether unit propagation from these literals meets a contradiction."""
        self.steps += len(supposed) + 1
        if self._contradiction:
            return True
        before, value = len(self._order), self._value
        consistent = all(map(self._hold, map(self._numbered, supposed))) and self._propagate(before)
        for literal in self._order[before:]:
            value[literal] = value[-literal] = 0
        del self._order[before:]
        for number, weight in self._lowered:
            self._slack[number] += weight
        self._lowered.clear()
        return not consistent

    def _numbered(self, literal: Literal) -> int:
        variable = self._variables.setdefault(variable_of(literal), len(self._variables) + 1)
        if variable not in self._value:
            self._value[variable] = self._value[-variable] = 0
        return -variable if literal[0] == "~" else variable

    def _state(self, number: int, one: Inequality) -> None:
        """Take a constraint into account."""
        if one.degree <= 0:
            return
        value = self._value
        terms = [(self._numbered(literal), weight) for literal, weight in one.weights.items()]
        if all(weight >= one.degree for _, weight in terms):
            # Literals that are not false come first, to be watched.
            clause = sorted((literal for literal, _ in terms), key=lambda literal: value[literal] < 0)
            for literal in clause[:2]:
                self._watching[literal].append(clause)
            left = sum(value[literal] >= 0 for literal in clause)
            found, possible = clause[: left == 1], left > 0
        else:
            terms.sort(key=lambda term: -term[1])
            slack = sum(weight for literal, weight in terms if value[literal] >= 0) - one.degree
            self._sums[number], self._slack[number] = terms, slack
            for literal, weight in terms:
                self._beside[literal].append((number, weight))
            found = [literal for literal, weight in terms if weight > slack and value[literal] >= 0]
            possible = slack >= 0
        before = len(self._order)
        if not (possible and all(map(self._hold, found)) and self._propagate(before)):
            self._contradiction = True
        self._lowered.clear()

    def _hold(self, literal: int) -> bool:
        """False if the opposite holds."""
        value = self._value
        if value[literal] == 0:
            value[literal], value[-literal] = 1, -1
            self._order.append(literal)
        return value[literal] > 0

    def _propagate(self, start: int) -> bool:
        """Find further literals that hold, from the literal of that number on. False for a contradiction."""
        order, beside, watching = self._order, self._beside, self._watching
        while start < len(order):
            false = -order[start]
            start += 1
            if (false in beside and not self._lower(false)) or (false in watching and not self._watch(false)):
                return False
        return True

    def _lower(self, false: int) -> bool:
        """Look at the sums with a literal that became false."""
        entries, slacks, value = self._beside[false], self._slack, self._value
        self.steps += len(entries)
        for number, weight in entries:
            slack = slacks[number] = slacks[number] - weight
            self._lowered.append((number, weight))
            if slack < 0:
                return False
            for literal, own in self._sums[number]:
                if own <= slack:
                    break  # the others weigh no more
                self.steps += 1
                if value[literal] == 0:
                    self._hold(literal)
        return True

    def _watch(self, false: int) -> bool:
        """Look at the clauses that watch a literal that became false."""
        value, watching = self._value, self._watching
        clauses = watching[false]
        left = watching[false] = []
        self.steps += len(clauses)
        for at, clause in enumerate(clauses):
            if clause[0] == false and len(clause) > 1:
                clause[0], clause[1] = clause[1], false
            first = clause[0]
            if value[first] > 0:
                left.append(clause)
                continue
            for other in range(2, len(clause)):
                if value[clause[other]] >= 0:
                    clause[1], clause[other] = clause[other], false
                    watching[clause[1]].append(clause)
                    break
            else:
                left.append(clause)
                self.steps += len(clause)
                if not self._hold(first):
                    left += clauses[at + 1 :]
                    return False
        return True
