"""A small checker of pseudo-Boolean proofs that a formula has exactly one solution (VeriPB 3.0).

It shares no code with what writes such proofs. It takes the rules that our proofs need: ``f``, ``solx``,
``red`` for the definition of a new variable, ``pol`` with ``+``, ``rup`` for clauses, and ``del id``. It
refuses every other rule, so it accepts less than VeriPB does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gridproof.certificates.inequalities import (
    Inequality,
    Literal,
    given,
    implies,
    negation,
    opposite,
    read_formula,
    read_inequality,
    statements,
    summed,
    variable_of,
    whatever,
)
from gridproof.certificates.pb_database import Database
from gridproof.certificates.rup import NotProved, OutOfSteps
from gridproof.errors import quoted

_HEADER = "pseudo-Boolean proof version 3.0"
_END = ["end", "pseudo-Boolean", "proof"]


class Enumerated(NamedTuple):
    """The result of a check: the only solution, and how much was checked."""

    solution: frozenset[Literal]
    """The literals of the preserved variables."""
    constraints: int
    derived: int


def check_enumeration(
    formula: str, proof: str, most: int | None = None, look_up: Callable[[], object] = lambda: None
) -> Enumerated:
    """Check that the proof shows that the formula (OPB) has exactly one solution, as far as its preserved
    variables go. ``look_up`` is called for each line of the proof.

    Raises NotProved, and OutOfSteps if more than ``most`` constraints and literals are looked at.
    """
    preserved, inequalities = read_formula(formula)
    return _Proof(preserved, inequalities, most).check(proof, look_up)


class _Proof:
    """The constraints so far. Constraints have numbers from 1 on."""

    def __init__(
        self, preserved: frozenset[str], inequalities: Sequence[Inequality], most: int | None
    ) -> None:
        self._preserved = preserved
        self._most = most
        self._formula = len(inequalities)
        self._database = Database()
        self._solution: frozenset[Literal] | None = None
        self._labels: dict[str, int] = {}
        for one in inequalities:
            self._database.add(one)

    def check(self, proof: str, look_up: Callable[[], object]) -> Enumerated:
        first, _, rest = proof.partition("\n")
        if first.split() != _HEADER.split():
            raise NotProved(f"the proof begins with {quoted(first)}; expected {_HEADER!r}")
        footer: list[list[str]] = []
        for number, words in statements(rest):
            look_up()
            if self._most is not None and self._database.steps > self._most:
                raise OutOfSteps
            if footer or words[0] == "output":
                footer.append(words)
                continue
            try:
                self._do(words)
            except NotProved as error:
                raise NotProved(f"the proof, line {number}: {error}") from None
        return self._concluded(footer)

    def _concluded(self, footer: Sequence[Sequence[str]]) -> Enumerated:
        expected = "expected 'output NONE', 'conclusion ENUMERATION_COMPLETE 1 : …' and the end of the proof"
        if len(footer) != 3 or footer[0] != ["output", "NONE"] or footer[2] != _END:
            raise NotProved(f"the proof ends otherwise; {expected}")
        conclusion = footer[1]
        if conclusion[:4] != ["conclusion", "ENUMERATION_COMPLETE", "1", ":"] or len(conclusion) != 5:
            raise NotProved(f"{quoted(' '.join(conclusion))}; {expected}")
        last = self._database.inequality(self._number(conclusion[4]))
        if self._solution is None:
            raise NotProved("the proof logs no solution; expected one")
        if sum(last.weights.values()) >= last.degree:
            raise NotProved("the constraint of the conclusion is no contradiction")
        return Enumerated(self._solution, self._formula, self._database.number - self._formula)

    def _do(self, words: list[str]) -> None:
        label = words.pop(0) if words[0].startswith("@") else None
        name, *rest = words
        rule = {
            "f": self._count,
            "solx": self._log,
            "red": self._define,
            "pol": self._add_up,
            "rup": self._follow,
            "del": self._delete,
        }.get(name)
        if rule is None:
            raise NotProved(f"the rule {quoted(name)}; expected one of f, solx, red, pol, rup, del")
        rule(rest)
        if label is not None:
            self._labels[label] = self._database.number

    def _number(self, word: str) -> int:
        """The number of a constraint: as it is, by its label, or counted from the last one."""
        number = self._labels.get(word, 0)
        if not number:
            try:
                number = int(word)
            except ValueError:
                raise NotProved(f"{quoted(word)}; expected the number of a constraint") from None
        return number if number > 0 else self._database.number + 1 + number

    # rules

    def _count(self, rest: Sequence[str]) -> None:
        if rest != [str(self._formula)]:
            raise NotProved(f"'f {' '.join(rest)}', but the formula has {self._formula} constraints")

    def _log(self, literals: Sequence[str]) -> None:
        """A solution. From here on, it is excluded."""
        if self._solution is not None:
            raise NotProved("a second solution; expected one")
        held = frozenset(literals)
        if any(negation(literal) in held for literal in held):
            raise NotProved("a solution with both values of a variable")
        for one in self._database.inequalities():
            if sum(weight for literal, weight in one.weights.items() if literal in held) < one.degree:
                raise NotProved("the solution does not satisfy every constraint")
        shown = frozenset(literal for literal in held if variable_of(literal) in self._preserved)
        if len(shown) != len(self._preserved):
            raise NotProved("the solution leaves preserved variables open")
        self._solution = shown
        self._database.add(summed([(1, negation(literal)) for literal in shown], 1))

    def _define(self, rest: Sequence[str]) -> None:
        """A constraint that some value of one variable satisfies, whatever the others are."""
        if ":" not in rest:
            raise NotProved("a red without a substitution")
        at = list(rest).index(":")
        one = read_inequality(rest[:at], "red")
        witness = [word for word in rest[at + 1 :] if word != "->"]
        if len(witness) != 2 or witness[1] not in ("0", "1"):
            raise NotProved("expected the value 0 or 1 for one variable")
        variable, value = witness
        if variable in self._preserved:
            raise NotProved(f"{variable} is preserved; expected another variable")
        true = variable if value == "1" else f"~{variable}"
        if given(one, true).degree > 0:
            raise NotProved("the constraint does not hold for that value")
        # What was true of the variable must still be true after the change, if the new constraint was not.
        supposed = opposite(one)
        for other in self._database.about(variable):
            if not implies(whatever(supposed, variable), given(other, true)):
                raise NotProved(f"another constraint about {variable} may be broken by the change")
        self._database.add(one)

    def _add_up(self, rest: Sequence[str]) -> None:
        stack: list[Inequality] = []
        for word in rest:
            if word == "+":
                if len(stack) < 2:
                    raise NotProved("a + without two constraints before it")
                a, b = stack.pop(), stack.pop()
                terms = [(weight, lit) for one in (a, b) for lit, weight in one.weights.items()]
                stack.append(summed(terms, a.degree + b.degree))
            else:
                stack.append(self._database.inequality(self._number(word)))
        if len(stack) != 1:
            raise NotProved(f"{len(stack)} constraints are left; expected one")
        self._database.add(stack[0])

    def _follow(self, rest: Sequence[str]) -> None:
        """A clause that follows by unit propagation."""
        one = read_inequality(rest, "rup")
        if one.degree != 1:
            raise NotProved("expected a clause, whose degree is 1")
        if not self._database.contradicts([negation(literal) for literal in one.weights]):
            raise NotProved(f"{quoted(' '.join(rest))} does not follow by unit propagation")
        self._database.add(one)

    def _delete(self, rest: Sequence[str]) -> None:
        if rest[:1] != ["id"]:
            raise NotProved("expected 'del id' and numbers")
        numbers = [self._number(word) for word in rest[1:]]
        if any(number <= self._formula for number in numbers):
            raise NotProved("a constraint of the formula is deleted; expected derived ones")
        self._database.remove(numbers)
