"""Techniques that use the uniqueness of the answer: if numbers could be exchanged, there would be two
answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gridproof.board.grid import Cell
from gridproof.board.marks import Mark
from gridproof.kinds.sudoku.candidates import Candidates, excluded, facts_at, in_cell
from gridproof.kinds.sudoku.units import BOX, COLUMN, ROW
from gridproof.kinds.sudoku.wording import group_name, numbers_of, unit_name
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Pattern, Step
from gridproof.record.kind import Puzzle
from gridproof.words.naming import mark_name, name_of, names_of

RECTANGLE, BUG = "unique rectangle", "BUG+1"

Pair = tuple[Cell, Cell]
Numbers = frozenset[Mark]


def rectangles(c: Candidates) -> Iterator[Pattern]:
    """Four open cells in two rows, two columns and two boxes, which cannot hold exactly the same two
    numbers.

    Two of them, in one line, can hold nothing else: the floor. The other two can: the roof.
    """
    found: dict[tuple[Fact, ...], Pattern] = {}
    for line in c.units:
        if line.rule == BOX.name:
            continue
        narrow = [cell for cell in line.cells if len(c.possible.get(cell, ())) == 2]
        for floor in combinations(narrow, 2):
            numbers = c.possible[floor[0]]
            if c.possible[floor[1]] == numbers:
                across = COLUMN.name if line.rule == ROW.name else ROW.name
                for roof in _roofs(c, numbers, floor, across):
                    for pattern in _rectangle(c, numbers, floor, roof):
                        found.setdefault(pattern.concludes, pattern)
    yield from found.values()


def _roofs(c: Candidates, numbers: Numbers, floor: Pair, across: str) -> Iterator[Pair]:
    """The other two corners, if both can hold the numbers and the four cells lie in two boxes."""
    one, other = (c.unit_of(across, cell) for cell in floor)
    for roof in zip(one.cells, other.cells, strict=True):
        boxes = {c.unit_of(BOX.name, cell).cells for cell in (*floor, *roof)}
        fits = all(numbers <= c.possible.get(cell, frozenset()) for cell in roof)
        if roof != floor and fits and len(boxes) == 2:
            yield roof


def _rectangle(c: Candidates, numbers: Numbers, floor: Pair, roof: Pair) -> Iterator[Pattern]:
    """The consequences of the other numbers in the roof, which holds at least one of them."""
    corners = sorted((*floor, *roof))
    exchanged = tuple(Fact(cell, number) for cell in corners for number in sorted(numbers))
    more = tuple(fact for fact in facts_at(c, roof) if fact.mark not in numbers)
    others = frozenset(fact.mark for fact in more)
    higher = sorted({fact.place for fact in more})

    def pattern(struck: tuple[Fact, ...], *reasons: Reason) -> Pattern:
        return Pattern(RECTANGLE, (*map(in_cell, corners), *reasons), struck, trail=(exchanged, more))

    if len(higher) < 2:
        yield from (pattern(excluded([cell], numbers, c)) for cell in higher)
        return
    if len(others) == 1:
        struck = excluded(c.seen_by(roof[0]) & c.seen_by(roof[1]), others, c)
        if struck:
            seen = [fact.place for fact in struck]
            sight = [unit.reason(*others) for cell in roof for unit in c.between(cell, seen)]
            yield pattern(struck, *dict.fromkeys(sight))
    for unit in c.units:
        if set(roof).issubset(unit.cells):
            for number in sorted(numbers):
                if unit.room[number] == set(roof):
                    yield pattern(excluded(roof, numbers - {number}, c), unit.reason(number))


def bug(c: Candidates) -> Iterator[Pattern]:
    """One cell with three candidates, the others with two: without one of the three, all numbers could be
    exchanged.
    """
    wide = [cell for cell, numbers in c.possible.items() if len(numbers) != 2]
    if len(wide) != 1 or len(c.possible[wide[0]]) != 3:
        return
    (cell,) = wide
    odd = [(unit, number) for unit in c.units for number, room in unit.room.items() if len(room) != 2]
    numbers = {number for _, number in odd}
    if len(odd) == 3 and len(numbers) == 1 and all(cell in unit.room[number] for unit, number in odd):
        (number,) = numbers
        if all(len(unit.room[number]) == 3 for unit, _ in odd):
            reasons = (in_cell(cell), *(unit.reason(number) for unit, _ in odd))
            yield Pattern(BUG, reasons, (Fact(cell, number),))


# in words, after "As the puzzle has only one answer,"


def tell_rectangle(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    corners, more = step.trail
    two, struck = numbers_of(corners), step.concludes[0].mark
    roof = sorted({fact.place for fact in more})
    either = " or ".join(name_of(p.grid, cell) for cell in roof)
    begin = f"{group_name(p, corners)} cannot hold just {two}, which could be exchanged."
    if len(roof) == 1:
        return f"{begin} So {either} holds another number"
    if struck in {fact.mark for fact in corners}:
        where, number = unit_name(p, reasons[0]), reasons[0].mark
        return (
            f"{begin} In {where}, {number} can only stand at {names_of(p.grid, roof)},"
            f" so neither of these holds {struck}"
        )
    return f"{begin} So {either} holds {struck}, and no cell that sees both does"


def tell_bug(p: Puzzle, step: Step, cells: Sequence[Cell], reasons: Sequence[Reason]) -> str:
    (fact,) = step.concludes
    return (
        f"{name_of(p.grid, fact.place)} is {mark_name(fact.mark)}: otherwise every open cell would have two"
        " candidates, each of them in two cells of its row, column and box, and all could be exchanged"
    )
