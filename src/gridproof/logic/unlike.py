"""Rows (or columns) that are all different, as a lazy rule: two of them are compared only once they agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from gridproof.board.grid import Cell
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory


class Unlike:
    """No two of the lines agree in all their literals."""

    def __init__(self, rule: str, lines: Sequence[Sequence[Lit]], places: Sequence[Sequence[Cell]]) -> None:
        self._rule = rule
        self._lines = lines
        self._places = places

    def cuts(self, model: Model) -> list[Cut]:
        held = [[model[lit - 1] for lit in line] for line in self._lines]
        return [
            self._cut(one, two, [*held[one], *held[two]])
            for one, two in self._pairs()
            if all((a > 0) == (b > 0) for a, b in zip(held[one], held[two], strict=True))
        ]

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        """Two lines that agree wherever both are known, with one circle left to place at most."""
        yes = [sum((values.get(lit, 0) > 0) << at for at, lit in enumerate(line)) for line in self._lines]
        no = [sum((values.get(lit, 0) < 0) << at for at, lit in enumerate(line)) for line in self._lines]
        found = []
        for one, two in self._pairs():
            if yes[one] & no[two] or no[one] & yes[two]:
                continue
            every = (1 << len(self._lines[one])) - 1
            open_one, open_two = every & ~(yes[one] | no[one]), every & ~(yes[two] | no[two])
            if open_one.bit_count() + open_two.bit_count() > 1:
                continue
            white = yes[one] | yes[two]
            alike = [
                lit if white >> at & 1 else -lit
                for line in (one, two)
                for at, lit in enumerate(self._lines[line])
            ]
            found.append(self._cut(one, two, alike))
        return found

    def _pairs(self) -> Iterator[tuple[int, int]]:
        return combinations(range(len(self._lines)), 2)

    def _cut(self, one: int, two: int, alike: Sequence[Lit]) -> Cut:
        return Cut([-lit for lit in alike], Reason(self._rule, (*self._places[one], *self._places[two])))

    def written(self, t: Theory) -> None:
        """Each two lines have a place where they differ."""
        for one, two in self._pairs():
            differs = []
            for a, b in zip(self._lines[one], self._lines[two], strict=True):
                here = t.new()
                differs.append(here)
                for sign in (1, -1):
                    t.clause(-here, sign * a, sign * b)
                    t.clause(here, sign * a, -sign * b)
            t.any_of(differs)
