"""Programs as texts: SMT-LIB, the languages of Yices 2 and Yices 1, and MiniZinc."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from gridproof.logic.formula import DataType, Integer
from gridproof.logic.theory import Lit


class _Named:
    """Variables by their names."""

    def boolean(self, variable: Lit) -> str:
        return f"x{variable}"

    def integer(self, integer: Integer) -> str:
        return integer.name

    def has_named_value(self, term: str, data_type: DataType, number: int) -> str:
        return f"(= {term} {data_type.values[number]})"


class SmtLib(_Named):
    """Prefix notation of SMT-LIB 2."""

    def negation(self, part: str) -> str:
        return f"(not {part})"

    def conjunction(self, parts: Sequence[str]) -> str:
        return f"(and {' '.join(parts)})" if parts else "true"

    def disjunction(self, parts: Sequence[str]) -> str:
        return f"(or {' '.join(parts)})" if parts else "false"

    def equivalence(self, left: str, right: str) -> str:
        return f"(= {left} {right})"

    def has_value(self, integer: str, number: int) -> str:
        return f"(= {integer} {self._number(number)})"

    def in_range(self, integer: Integer) -> str:
        low, high = map(self._number, (integer.low, integer.high))
        return f"(and (>= {integer.name} {low}) (<= {integer.name} {high}))"

    def compare(
        self,
        integers: Sequence[tuple[int, str]],
        booleans: Sequence[tuple[int, str]],
        bound: int,
        equal: bool,
    ) -> str:
        parts = [part if weight == 1 else f"(* {self._number(weight)} {part})" for weight, part in integers]
        parts += [f"(ite {part} {self._number(weight)} 0)" for weight, part in booleans]
        total = f"(+ {' '.join(parts)})" if len(parts) > 1 else [*parts, "0"][0]
        return f"({'=' if equal else '>='} {total} {self._number(bound)})"

    def distinct(self, integers: Sequence[str]) -> str:
        return f"(distinct {' '.join(integers)})" if len(integers) > 1 else "true"

    @staticmethod
    def _number(number: int) -> str:
        return str(number) if number >= 0 else f"(- {-number})"


class Yices(SmtLib):
    """Prefix notation of Yices 2. It differs only in negative numbers."""

    @staticmethod
    def _number(number: int) -> str:
        return str(number)


class OldYices(Yices):
    """Prefix notation of Yices 1, which has no ``distinct``."""

    def distinct(self, integers: Sequence[str]) -> str:
        return self.conjunction([f"(/= {one} {other})" for one, other in combinations(integers, 2)])


class MiniZinc(_Named):
    """Infix notation of MiniZinc."""

    def negation(self, part: str) -> str:
        return f"not {part}"

    def conjunction(self, parts: Sequence[str]) -> str:
        return "(" + r" /\ ".join(parts) + ")" if parts else "true"

    def disjunction(self, parts: Sequence[str]) -> str:
        return "(" + r" \/ ".join(parts) + ")" if parts else "false"

    def equivalence(self, left: str, right: str) -> str:
        return f"({left} <-> {right})"

    def has_value(self, integer: str, number: int) -> str:
        return f"({integer} = {number})"

    def compare(
        self,
        integers: Sequence[tuple[int, str]],
        booleans: Sequence[tuple[int, str]],
        bound: int,
        equal: bool,
    ) -> str:
        parts = [f"{weight}*{part}" for weight, part in integers]
        parts += [f"{weight}*bool2int({part})" for weight, part in booleans]
        return f"({' + '.join(parts) or '0'} {'=' if equal else '>='} {bound})"

    def distinct(self, integers: Sequence[str]) -> str:
        return f"alldifferent([{', '.join(integers)}])"
