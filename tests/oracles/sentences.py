"""How sentences about violations are compared with the board: their form, and when it is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from gridproof.record.kind import Violation
from tests.oracles.plain import Plain, Spot, Stretch, between, cells_of, side_of

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Told(NamedTuple):
    """A violation with its board and the places in rows and columns."""

    b: Plain
    violation: Violation

    @property
    def labels(self) -> list[str]:
        return [self.b.puzzle.grid.label(place) for place in self.violation.places]

    @property
    def spots(self) -> list[Spot]:
        """The cells among the places."""
        return [cells_of(label)[0] for label in self.labels if "-" not in label]

    @property
    def lines(self) -> set[Stretch]:
        return {between(label) for label in self.labels if "-" in label}

    @property
    def fences(self) -> set[Stretch]:
        return {side_of(label) for label in self.labels if "-" in label}

    @property
    def clue(self) -> Spot:
        assert self.violation.clue is not None
        return self.b.spot(self.violation.clue)

    @property
    def number(self) -> int:
        return self.b.numbers[self.clue]


Truth = Callable[..., bool]


class Form(NamedTuple):
    pattern: str
    """The whole sentence; its groups go to the truth, as numbers where they are."""
    truth: Truth
    broken: bool


def value(word: str) -> int | str:
    if word.lower() in WORDS:
        return WORDS.index(word.lower())
    return int(word) if word.isdigit() else word


def told_rightly(told: Told, forms: Iterable[Form]) -> Form:
    """The one form that the sentence has, which is true here."""
    sentence, broken = str(told.violation.sentence), told.violation.broken
    fitting = [form for form in forms if form.broken == broken and re.fullmatch(form.pattern, sentence)]
    assert len(fitting) == 1, f"{sentence!r}, broken: {broken}"
    match = re.fullmatch(fitting[0].pattern, sentence)
    assert match is not None
    assert fitting[0].truth(told, *map(value, match.groups())), sentence
    return fitting[0]


def amount(noun: str) -> str:
    """A count with its noun: "no bulb", "1 bulb", "2 bulbs"."""
    return rf"(no(?= {noun}\b)|1(?= {noun}\b)|(?:[2-9]|\d\d+)(?= {noun}s\b)) {noun}s?"


def counting(
    noun: str,
    have: Callable[[Told], int],
    open_yet: Callable[[Told], int],
    *,
    who: str = r"This (\d+)",
    has: str = "has",
    can: str = "have",
    where: str = "",
    then: str = "",
) -> list[Form]:
    """The four sentences for a clue that counts wrongly. The number of the clue comes first or last."""

    def numbers(first: int, second: int) -> tuple[int, int]:
        return (second, first) if then else (first, second)

    def too_many(told: Told, *groups: int) -> bool:
        number, found = numbers(*groups)
        return number == told.number and found == have(told) > number

    def too_few(told: Told, *groups: int) -> bool:
        number, found = numbers(*groups)
        return number == told.number and found == have(told) < number and not open_yet(told)

    def at_most(told: Told, *groups: int) -> bool:
        number, found = numbers(*groups)
        return number == told.number and found == have(told) + open_yet(told) < number

    def so_far(told: Told, *groups: int) -> bool:
        number, found = numbers(*groups)
        return number == told.number and found == have(told) < number <= found + open_yet(told)

    found = amount(noun)
    return [
        Form(rf"{who} already {has} {found}{where}{then}\.", too_many, True),
        Form(rf"{who} {has} {found}{where}, and (?:no more|none) can come{then}\.", too_few, True),
        Form(rf"{who} can {can} {found}{where} at most{then}\.", at_most, True),
        Form(rf"{who} {has} {found}{where} so far{then}\.", so_far, False),
    ]


def undecided(b: Plain, spots: Iterable[Spot]) -> int:
    return sum(spot not in b.marks and spot not in b.printed for spot in spots)
