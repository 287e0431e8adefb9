"""Numbers that count the white cells seen from their cell, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction, Grid
from gridproof.board.marks import SHADED, WHITE, State
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Say
from gridproof.vocabulary.shading import colour
from gridproof.vocabulary.shading_speech import named_link, technique_of
from gridproof.words.naming import listed, name_of, names_of, the_clue

LIMITS = "row and column limits"
TOO_FAR = "seeing too far"
WAYS = "ways to look"

_FEW_WAYS = 3
"""Up to this many ways to look are listed one by one."""


def counting(own: int) -> Say:
    """How to explain a number that counts ``own`` cells without looking anywhere."""

    def say(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
        return argue(Sight.of(p, reason, known, own), follows).words

    return say


def technique(p: Puzzle, step: Step, rule: str, own: int) -> str:
    """The name of a technique, if ``rule`` is the one about the numbers."""
    named = named_link(step)
    if named is None:
        return ""
    link, known = named
    if link.reason is not None and link.reason.rule == rule:
        return argue(Sight.of(p, link.reason, known, own), link.follows).technique
    return technique_of(link)


AGAINST = "number against number"
BESIDE = "neighbours against number"
GLANCES = {
    "shaded: number": AGAINST,
    "white: number": AGAINST,
    "dot: number": AGAINST,
    "shaded: apart > number": BESIDE,
    "shaded: apart > connected > number": BESIDE,
}
"""The shapes of small contradictions between numbers that recur in walks."""


def breaking(rule: str) -> Callable[[Puzzle, Sequence[Reason]], str]:
    """How to word the end of such a contradiction; ``rule`` is the one about the numbers."""

    def would_break(p: Puzzle, reasons: Sequence[Reason]) -> str:
        cells = dict.fromkeys(reason.places[0] for reason in reasons if reason.rule == rule)
        *others, last = (the_clue(p.grid, cell, p.clues[cell].number) for cell in cells)
        if not others:
            return f"its {{white}} neighbours would not let {last} see the right number of cells"
        return f"what {listed(others)} would then need does not fit {last}"

    return would_break


class Outlook(NamedTuple):
    """One direction to look from a number."""

    word: str
    ray: range
    amounts: list[int]
    """How many cells may be seen in that direction, as far as is known."""


class Argument(NamedTuple):
    """Why marks follow from a number: the name of the technique and the sentence."""

    technique: str
    words: str


@dataclass(frozen=True)
class Sight:
    """A number and what it can see."""

    grid: Grid
    cell: Cell
    number: int
    own: int
    """How many cells it counts without looking anywhere: 1 if it counts its own cell."""
    outlooks: tuple[Outlook, ...]

    @staticmethod
    def of(p: Puzzle, reason: Reason, known: State, own: int) -> Sight:
        cell = reason.places[0]
        outlooks = []
        for direction in Direction:
            ray = p.grid.ray(cell, direction)
            outlooks.append(Outlook(direction.word, ray, list(_amounts(p, known, ray))))
        return Sight(p.grid, cell, p.clues[cell].number or 0, own, tuple(outlooks))

    @property
    def name(self) -> str:
        return the_clue(self.grid, self.cell, self.number)

    @property
    def least(self) -> int:
        return self.own + sum(outlook.amounts[0] for outlook in self.outlooks)

    @property
    def most(self) -> int:
        return self.own + sum(outlook.amounts[-1] for outlook in self.outlooks)

    def outlook_on(self, cell: Cell) -> Outlook:
        return next(outlook for outlook in self.outlooks if cell in outlook.ray)

    def if_shaded(self, cell: Cell) -> Sight:
        """The same number on a board where a cell in view is shaded."""
        outlook = self.outlook_on(cell)
        seen = outlook.ray.index(cell)
        return self._with(outlook, [k for k in outlook.amounts if k <= seen])

    def if_white(self, cell: Cell) -> Sight:
        """The same number on a board where a cell in view is white."""
        outlook = self.outlook_on(cell)
        seen = outlook.ray.index(cell)
        return self._with(outlook, [k for k in outlook.amounts if k != seen])

    def elsewhere(self, outlook: Outlook) -> Sight:
        """The same number without one direction."""
        return self._with(outlook, [0])

    def _with(self, outlook: Outlook, amounts: list[int]) -> Sight:
        changed = outlook._replace(amounts=amounts)
        return replace(self, outlooks=tuple(changed if o is outlook else o for o in self.outlooks))

    def without_too_far(self) -> Sight:
        """The same number without the amounts that are too much even if every other direction sees the
        least.
        """
        spare = self.number - self.least
        nearer = [
            outlook._replace(amounts=[k for k in outlook.amounts if k <= outlook.amounts[0] + spare])
            for outlook in self.outlooks
        ]
        return replace(self, outlooks=tuple(nearer))

    def ways(self) -> list[tuple[int, ...]]:
        """Every way to see exactly the right number of cells, as amounts for the outlooks."""
        *some, last = (outlook.amounts for outlook in self.outlooks)
        rest = self.number - self.own
        return [(*way, rest - sum(way)) for way in product(*some) if rest - sum(way) in last]

    def least_in_words(self) -> str:
        return f"{_cells(self.least)} ({self.told([outlook.amounts[0] for outlook in self.outlooks])})"

    def most_in_words(self) -> str:
        if not self.most:
            return "no cell"
        told = self.told([outlook.amounts[-1] for outlook in self.outlooks])
        return f"at most {_cells(self.most)} ({told})"

    def told(self, way: Sequence[int]) -> str:
        """How many cells are seen in each direction, in words."""
        parts = ["its own"] * self.own
        parts += [f"{k} {outlook.word}" for outlook, k in zip(self.outlooks, way, strict=True) if k]
        return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def _amounts(p: Puzzle, known: State, ray: range) -> Iterator[int]:
    for seen, cell in enumerate(ray):
        found = colour(p, known, cell)
        if found != WHITE:
            yield seen
        if found == SHADED:
            return
    yield len(ray)


def argue(sight: Sight, follows: Sequence[Fact]) -> Argument:
    """The simplest argument that covers all the facts. Without facts, it explains what is impossible."""
    if not follows:
        return _impossible(sight)
    white = [fact.place for fact in follows if fact.mark != SHADED]
    shaded = [fact.place for fact in follows if fact.mark == SHADED]
    too_far = all(sight.if_white(cell).least > sight.number for cell in shaded)
    if too_far and not white:
        return Argument(TOO_FAR, _too_many(sight, shaded))
    if not shaded and all(sight.if_shaded(cell).most < sight.number for cell in white):
        return Argument(LIMITS, _too_few(sight, white, sight.name))
    ways = sight.ways()
    if len(ways) == 1:
        told = sight.told(ways[0])
        return Argument(WAYS, f"{sight.name} can see {_cells(sight.number)} in only one way ({told})")
    nearer = sight.without_too_far()
    if not shaded and all(nearer.if_shaded(cell).most < sight.number for cell in white):
        return Argument(LIMITS, f"{_limits(sight, nearer, white)}, and {_too_few(nearer, white, 'it')}")
    return Argument(WAYS, _whichever_way(sight, ways, [*white, *shaded]))


def _impossible(sight: Sight) -> Argument:
    if sight.least > sight.number:
        return Argument(TOO_FAR, f"{sight.name} sees at least {sight.least_in_words()}")
    if sight.most < sight.number:
        return Argument(LIMITS, f"{sight.name} sees {sight.most_in_words()}")
    sums = {sight.own}
    for outlook in sight.outlooks:
        sums = {seen + k for seen in sums for k in outlook.amounts}
    if sight.number in sums:  # by what follows for another number that looks along the same cells
        return Argument(
            WAYS, f"beside the other numbers, no way is left for {sight.name} to see {_cells(sight.number)}"
        )
    below = max(seen for seen in sums if seen < sight.number)
    above = min(seen for seen in sums if seen > sight.number)
    return Argument(WAYS, f"{sight.name} can see {_cells(below)} or {above}, but not {sight.number}")


def _too_many(sight: Sight, shaded: Sequence[Cell]) -> str:
    if sight.least == sight.number:
        return f"{sight.name} sees its {sight.least_in_words()} already"
    if len(shaded) == 1:
        seen = sight.if_white(shaded[0]).least_in_words()
        return f"if {name_of(sight.grid, shaded[0])} were {{white}}, {sight.name} would see at least {seen}"
    cells = names_of(sight.grid, shaded, "or")
    return f"if {cells} were {{white}}, {sight.name} would see more than {_cells(sight.number)}"


def _too_few(sight: Sight, white: Sequence[Cell], name: str) -> str:
    outlook = sight.outlook_on(white[0])
    if all(cell in outlook.ray for cell in white):
        elsewhere = sight.elsewhere(outlook)
        return (
            f"without looking {outlook.word}, {name} sees {elsewhere.most_in_words()}"
            f" and needs {sight.number - elsewhere.most} more"
        )
    spare = sight.most - sight.number
    if not spare:
        return f"{name} can see {sight.most_in_words()} and needs them all"
    return f"{name} can see {sight.most_in_words()} and can spare only {spare} of them"


def _limits(sight: Sight, nearer: Sight, white: Sequence[Cell]) -> str:
    """The places beyond which the number cannot look without seeing too many cells."""
    ends, seen = [], sight.number + 1
    for outlook, limited in zip(sight.outlooks, nearer.outlooks, strict=True):
        last = limited.amounts[-1]
        if last < outlook.amounts[-1] and not all(cell in outlook.ray for cell in white):
            ends.append(f"past {name_of(sight.grid, outlook.ray[last])}")
            seen = sight.least - outlook.amounts[0] + next(k for k in outlook.amounts if k > last)
    too_many = f"at least {seen}" if len(ends) == 1 else f"more than {sight.number}"
    return f"if {sight.name} saw {' or '.join(ends)}, it would see {too_many} cells"


def _whichever_way(sight: Sight, ways: Sequence[tuple[int, ...]], cells: Sequence[Cell]) -> str:
    total = _cells(sight.number)
    if not ways:
        return f"{sight.name} has no other way to see {total}"
    if len(ways) <= _FEW_WAYS:
        return f"{sight.name} can see {total} in these ways only: {'; '.join(map(sight.told, ways))}"
    parts = []
    for index, outlook in enumerate(sight.outlooks):
        if any(cell in outlook.ray for cell in cells):
            amounts = {way[index] for way in ways}
            bound = "exactly" if len(amounts) == 1 else "at least"
            parts.append(f"{bound} {min(amounts)} {outlook.word}")
    return f"in every way to see {total} {sight.name} sees {' and '.join(parts)}"


def _cells(number: int) -> str:
    return f"{number} cell{'s' * (number != 1)}"
