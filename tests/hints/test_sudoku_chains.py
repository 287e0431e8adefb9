"""Fish with fins, colours and chains of Sudoku: each matches its name, on a board that needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, permutations, product

import pytest

import gridproof
from gridproof.board.grid import Cell
from gridproof.board.marks import Mark, digit
from gridproof.hints import Hint, explain
from gridproof.kinds.sudoku.units import BOX, COLUMN, ROW
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle
from gridproof.solving import solve
from tests.hints.soundness import Judge
from tests.hints.sudokus import sudoku
from tests.hints.test_sudoku_hints import Candidates, Exclusions, Units, not_at, only, walk_of

BOARDS = {
    "7.......9..83.....1....26.5..3.1.4.68..54...7.6.......54....87............68..2..": (
        *("W-wing", "multi-colouring", "finned swordfish", "remote pair", "AIC", "XY-chain"),
    ),
    "9.......3..4.35.6..5.62.4....9..2..181.........51.8........463.69.......4.7.9.1..": (
        *("X-chain", "empty rectangle", "finned X-wing", "nice loop", "AIC"),
    ),
    "..5..8..6..37.1.......4..5.2...149..7..86...3..1...8......9.1..8.......4...4.75..": (
        *("simple colouring", "multi-colouring", "grouped X-chain"),
    ),
    "9...4..82.1...5.....26.......7.........2...46.58..4.2..8....29......6.18...1..7..": ("sashimi X-wing",),
    "..6..4...72..6.9..1.45........8......4.79.2.85......3......5..321...6.7.......5.1": (
        "sashimi swordfish",
    ),
    "6..2.57.9.7.8...1..4.9..6........1....9....3..2.7....82...17....9..5....41...2.5.": (
        *("grouped AIC", "forcing chain"),
    ),
}

Station = tuple[Fact, ...]
Step = tuple[Units, Candidates, Hint]


@lru_cache
def walked(board: str) -> list[Step]:
    return walk_of(_puzzle(board))


def _puzzle(board: str) -> Puzzle:
    return gridproof.read(board, kind="sudoku")


# The techniques once more, from their definitions.


def _together(all_units: Units, cells: Iterable[Cell]) -> bool:
    """Do cells lie in one unit?"""
    some = set(cells)
    return any(some.issubset(unit) for _, unit in all_units)


def _places(*stations: Station) -> set[Cell]:
    return {fact.place for station in stations for fact in station}


def is_strong(all_units: Units, c: Candidates, one: Station, other: Station) -> bool:
    """Must one of the two hold?"""
    cells, marks = _places(one, other), {fact.mark for fact in (*one, *other)}
    if len(cells) == 1:
        return set().union(*(c[cell] for cell in cells)) == marks and len(marks) == 2
    return len(marks) == 1 and any(
        {cell for cell in unit if not c[cell].isdisjoint(marks)} == cells for _, unit in all_units
    )


def is_weak(all_units: Units, one: Station, other: Station) -> bool:
    """Can at most one of the two hold?"""
    if one[0].mark != other[0].mark:
        return len(_places(one, other)) == 1
    return _places(one).isdisjoint(_places(other)) and _together(all_units, _places(one, other))


def is_chain(all_units: Units, c: Candidates, hint: Hint) -> bool:
    """Whether its links are strong and weak in turns, and its ends exclude what it concludes."""
    trail = hint.step.trail
    weak = list(zip(trail[1:-1:2], trail[2::2], strict=True))
    linked = all(
        is_strong(all_units, c, *pair) for pair in zip(trail[::2], trail[1::2], strict=True)
    ) and all(is_weak(all_units, *pair) for pair in weak)
    if trail[0] == trail[-1]:
        return linked and hint.step.concludes == trail[0]
    holds = [(trail[0], trail[-1])]
    if hint.technique == "nice loop":
        holds += weak
        linked = linked and is_weak(all_units, trail[0], trail[-1])
    elif hint.technique == "remote pair":
        other = {trail[0][0].mark: trail[1][0].mark, trail[1][0].mark: trail[0][0].mark}
        one, two = ((Fact(end[0].place, other[end[0].mark]),) for end in (trail[0], trail[-1]))
        holds.append((one, two))
    return linked and all(
        any(all(is_weak(all_units, end, (fact,)) for end in pair) for pair in holds)
        for fact in hint.step.concludes
    )


def _is_pair(c: Candidates, station: Station) -> bool:
    return len(station) == 1 and len(c[station[0].place]) == 2


def _in_cells(trail: Sequence[Station]) -> list[bool]:
    """Which strong links lie in cells."""
    return [len(_places(one, two)) == 1 for one, two in zip(trail[::2], trail[1::2], strict=True)]


def _of_one_number(trail: Sequence[Station]) -> bool:
    return len({fact.mark for fact in chain.from_iterable(trail)}) == 1


def _is_grouped(trail: Sequence[Station]) -> bool:
    return any(len(station) > 1 for station in trail)


SHAPES: dict[str, Callable[[Candidates, Sequence[Station]], bool]] = {
    "X-chain": lambda _, trail: _of_one_number(trail) and not _is_grouped(trail) and len(trail) > 4,
    "grouped X-chain": lambda _, trail: _of_one_number(trail) and _is_grouped(trail),
    "XY-chain": lambda _, trail: all(_in_cells(trail)),
    "AIC": lambda _, trail: not _of_one_number(trail) and not _is_grouped(trail),
    "grouped AIC": lambda _, trail: not _of_one_number(trail) and _is_grouped(trail),
    "nice loop": lambda _, trail: len(trail) >= 4,
    "remote pair": lambda c, trail: (
        all(_in_cells(trail)) and len(trail) >= 8 and len({frozenset(c[s[0].place]) for s in trail}) == 1
    ),
    "W-wing": lambda c, trail: (
        _in_cells(trail) == [True, False, True] and c[trail[0][0].place] == c[trail[-1][0].place]
    ),
    "empty rectangle": lambda _, trail: _of_one_number(trail) and _is_grouped(trail) and len(trail) == 4,
}


def is_coloured(all_units: Units, c: Candidates, hint: Hint) -> bool:
    """Whether units with two cells join the colours in turns, and these exclude what the hint concludes."""
    trail = hint.step.trail
    mark = trail[0][0].mark

    def joined(colours: Sequence[Station]) -> bool:
        colour = {colours[0][0].place: 0}
        for cell in (queue := list(colour)):
            for _, unit in all_units:
                where = [other for other in unit if mark in c[other]]
                for other in where if len(where) == 2 and cell in where else ():
                    if other not in colour:
                        colour[other] = 1 - colour[cell]
                        queue.append(other)
        return all(colour.get(fact.place) == i for i, station in enumerate(colours) for fact in station)

    def sees(cell: Cell, station: Station) -> bool:
        return any(cell != fact.place and _together(all_units, (cell, fact.place)) for fact in station)

    struck = [fact.place for fact in hint.step.concludes]
    if len(trail) == 3:
        return (
            joined(trail[:2]) and _together(all_units, _places(trail[2])) and set(struck) == _places(trail[0])
        )
    linked = len(trail) == 2 or any(sees(fact.place, trail[2]) for fact in trail[1])
    pairs = [trail[i : i + 2] for i in range(0, len(trail), 2)]
    return (
        linked and all(map(joined, pairs)) and all(sees(x, trail[0]) and sees(x, trail[-1]) for x in struck)
    )


def finned(size: int, *, sashimi: bool) -> Callable[[Units, Candidates], Iterator[Exclusions]]:
    def found(all_units: Units, c: Candidates) -> Iterator[Exclusions]:
        boxes = [set(cells) for rule, cells in all_units if rule == BOX.name]
        for base_rule, cover_rule in permutations((ROW.name, COLUMN.name)):
            lines = [set(cells) for rule, cells in all_units if rule == base_rule]
            crossing = [set(cells) for rule, cells in all_units if rule == cover_rule]
            for mark, base, cover in product(
                map(digit, range(1, 10)), combinations(lines, size), combinations(crossing, size)
            ):
                rooms = [{cell for cell in line if mark in c[cell]} for line in base]
                fins = set().union(*rooms).difference(*cover)
                for box in boxes if fins else ():
                    if fins <= box and sashimi == any(len(room - fins) < 2 for room in rooms):
                        rest = set().union(*cover) & box
                        yield {(x, mark) for x in rest.difference(*base) if mark in c[x]}

    return found


FISH = {
    f"{sort} {name}": finned(size, sashimi=sort == "sashimi")
    for size, name in ((2, "X-wing"), (3, "swordfish"))
    for sort in ("finned", "sashimi")
}


def is_right(all_units: Units, c: Candidates, hint: Hint) -> bool:
    """Whether a technique matches its name."""
    if hint.technique in SHAPES:
        return SHAPES[hint.technique](c, hint.step.trail) and is_chain(all_units, c, hint)
    if "colouring" in hint.technique:
        return is_coloured(all_units, c, hint)
    excluded = {(fact.place, fact.mark) for fact in hint.step.concludes}
    return excluded in FISH[hint.technique](all_units, c)


@pytest.mark.parametrize(("board", "techniques"), BOARDS.items(), ids=[names[0] for names in BOARDS.values()])
def test_techniques_are_what_their_names_say(board: str, techniques: Sequence[str]) -> None:
    answer = solve(_puzzle(board)).answer
    assert answer is not None
    steps = walked(board)
    assert {hint.technique for _, _, hint in steps} >= set(techniques)
    for all_units, candidates, hint in steps:
        for fact in hint.step.concludes:
            assert (answer[fact.place] == fact.mark) == fact.holds
        if hint.technique in SHAPES.keys() | FISH.keys() or "colouring" in hint.technique:
            assert is_right(all_units, candidates, hint), hint.text
            assert len(hint.text.split()) <= 80


def test_a_chain_with_a_broken_link_is_none() -> None:
    """The judge itself can reject: one more candidate anywhere in a strong link breaks it."""
    broken = 0
    for board in BOARDS:
        for all_units, candidates, hint in walked(board):
            if hint.technique in ("XY-chain", "AIC", "W-wing", "X-chain"):
                for one, other in zip(hint.step.trail[::2], hint.step.trail[1::2], strict=True):
                    more = _one_more(all_units, candidates, one[0], other[0])
                    assert not is_right(all_units, more, hint)
                    broken += 1
    assert broken > 20


def _one_more(all_units: Units, c: Candidates, one: Fact, other: Fact) -> Mapping[Cell, set[Mark]]:
    """The candidates with one more beside a strong link."""
    if one.place == other.place:
        extra = next(digit(n) for n in range(1, 10) if digit(n) not in c[one.place])
        return {**c, one.place: c[one.place] | {extra}}
    more = dict(c)
    for _, unit in all_units:
        if one.place in unit and other.place in unit:
            third = next(cell for cell in unit if cell not in (one.place, other.place))
            more[third] = more[third] | {one.mark}
    return more


# on an empty board with candidates struck out

EXAMPLES = [
    (
        not_at("r2c145679 r6c1245679", "5"),
        "finned X-wing",
        "In rows 2 and 6, 5 can only stand in columns 3 and 8, or else at the fin r2c2. Either way no "
        "other cell of these that sees r2c2 holds 5: 5 is struck out at r1c3 and r3c3.",
    ),
    (
        not_at("r2c345679 r6c1245679", "5"),
        "sashimi X-wing",
        "In rows 2 and 6, 5 can only stand in columns 3 and 8, or else at the fins r2c1 and r2c2. Either "
        "way no other cell of these that sees r2c1 and r2c2 holds 5: 5 is struck out at r1c3 and r3c3.",
    ),
    (
        not_at("r1c34679 r47c134679", "5"),
        "finned swordfish",
        "In rows 1, 4 and 7, 5 can only stand in columns 2, 5 and 8, or else at the fin r1c1. Either way "
        "no other cell of these that sees r1c1 holds 5: 5 is struck out at r2c2 and r3c2.",
    ),
    (
        not_at("r1c3579 r379c13579", "5"),
        "finned jellyfish",
        "In rows 1, 3, 7 and 9, 5 can only stand in columns 2, 4, 6 and 8, or else at the fin r1c1. "
        "Either way no other cell of these that sees r1c1 holds 5: 5 is struck out at r2c2.",
    ),
    (
        not_at("r1c245679 r379c13579", "5"),
        "sashimi jellyfish",
        "In rows 1, 3, 7 and 9, 5 can only stand in columns 2, 4, 6 and 8, or else at the fins r1c1 and "
        "r1c3. Either way no other cell of these that sees r1c1 and r1c3 holds 5: 5 is struck out at "
        "r2c2.",
    ),
    (
        [
            *only("r1c1 r4c1 r5c2 r5c6", "12"),
            *not_at("r2356789c1 r46c23 r5c3 r5c45789", "12"),
        ],
        "remote pair",
        "r1c1, r4c1, r5c2 and r5c6 can only hold 1 and 2, and each of them sees the next, so they hold "
        "them in turns: r1c1 and r5c6 differ. No cell that sees both holds either: 1 and 2 are struck "
        "out at r1c6.",
    ),
    (
        [*only("r1c1 r5c8", "25"), *not_at("r2346789c5", "2")],
        "W-wing",
        "r1c1 and r5c8 can only hold 2 and 5. 2 stands at r1c5 or r5c5 in column 5, so not at both r1c1 "
        "and r5c8: one of these holds 5, and no cell that sees both does: 5 is struck out at r1c8 and "
        "r5c1.",
    ),
    (
        not_at("r13c12 r1345679c7", "5"),
        "empty rectangle",
        "In the top left box, 5 stands at r1c3, r2c3 or r3c3 or else at r2c1 or r2c2; in column 7, 5 "
        "stands at r2c7 or else at r8c7. r2c1 or r2c2 and r2c7 exclude each other. So r1c3, r2c3, r3c3 "
        "or r8c7 is 5, and no cell that sees all of these holds 5: 5 is struck out at r8c3.",
    ),
    (
        not_at("r1c2346789 r2345789c5 r6c1234679 r1234578c8 r9c1345679 r1345678c2", "5"),
        "simple colouring",
        "Linked in turns by units with two cells for 5, either r1c1, r2c2, r6c5 and r9c8 hold 5, or "
        "r1c5, r6c8 and r9c2 do. But r1c1 and r2c2 see each other, so the others hold 5: 5 is struck out "
        "at r1c1, r2c2, r6c5 and r9c8.",
    ),
]


def reached(excluded: Sequence[Fact], technique: str) -> tuple[list[Fact], Hint]:
    """The first hint of a technique, and what was known before it."""
    known = list(excluded)
    for _ in range(12):
        hint = explain(sudoku(9, {}), excluded=known)
        assert isinstance(hint, Hint)
        if hint.technique == technique:
            return known, hint
        known += [fact for fact in hint.step.concludes if not fact.holds]
    raise AssertionError(f"no {technique}")


@pytest.mark.parametrize(("excluded", "technique", "text"), EXAMPLES, ids=[e[1] for e in EXAMPLES])
def test_sentence(excluded: list[Fact], technique: str, text: str) -> None:
    known, hint = reached(excluded, technique)
    assert (hint.technique, hint.text) == (technique, text)
    Judge(sudoku(9, {})).assert_step(hint.step, ())
    for fact in (hint.step.known[0], hint.step.known[-1]):
        # One candidate more, and the pattern is none.
        other = explain(sudoku(9, {}), excluded=[one for one in known if one != fact])
        assert not isinstance(other, Hint) or (other.technique, other.text) != (technique, text)
