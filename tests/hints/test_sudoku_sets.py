"""Sudoku's almost locked sets, and the techniques that use uniqueness: each checked by its definition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import lru_cache
from itertools import combinations, product
from random import Random

import pytest

from gridproof import read
from gridproof.board.grid import Cell
from gridproof.board.marks import Mark, digit
from gridproof.hints import Hint, explain, walkthrough
from gridproof.kinds.sudoku.almost_locked import als_xz, sue_de_coq
from gridproof.kinds.sudoku.candidates import Candidates
from gridproof.kinds.sudoku.uniqueness import bug, rectangles
from gridproof.kinds.sudoku.units import BOX, boxes_of, units
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle
from gridproof.solving import solve
from tests.hints.soundness import Judge
from tests.hints.sudokus import minimal_sudoku, sudoku
from tests.hints.test_sudoku_hints import candidates_of, only

MARKS = list(map(digit, range(1, 10)))
Left = Mapping[Cell, Set[Mark]]

BOARDS = {
    "Sue de Coq": "3...5...........8..8.3...2..5.68.3......4....4..9....11.4..5..22......97873..6...",
    "ALS-XZ": "...........18.3...8.421..9.3......4...745....5.8...1..6.312.7.....5..4.....68...1",
    "unique rectangle 1": "....29.8...14..5..9.2...7...4.273.9...9..4.......9....2......36...6..2..7...8.4..",
    "unique rectangle 2": "..8.5.1.42..7...5..41....3..59..1....7...2....1..4....9......7....429..1........8",
    "unique rectangle 4": "..........6..92.35..8.4..2....3.62.8.52.7.........1..6.2...9...7.4.3..8...3.....9",
    "BUG+1": "....89...3.9..526.......5...682....3..7.9...1..4..6.....6.519..9.......6.7...3...",
}


@lru_cache
def walked(name: str, *, uniqueness: bool) -> list[tuple[Left, Hint]]:
    """The hints of the walk through a board, each with the candidates before it."""
    puzzle = read(BOARDS[name], kind="sudoku")
    marks: dict[Cell, Mark] = {}
    excluded: list[Fact] = []
    found: list[tuple[Left, Hint]] = []
    for hint in walkthrough(puzzle, uniqueness=uniqueness):
        assert isinstance(hint, Hint)
        found.append((candidates_of(puzzle, marks, excluded), hint))
        marks |= hint.step.marks
        excluded += [fact for fact in hint.step.concludes if not fact.holds]
    assert marks.keys() == puzzle.kind.choices(puzzle).keys()
    return found


def told(name: str, *, uniqueness: bool = False) -> Iterator[tuple[Left, Hint]]:
    technique = name if name == "BUG+1" else name.rstrip(" 1234")
    return ((left, hint) for left, hint in walked(name, uniqueness=uniqueness) if hint.technique == technique)


_UNITS = [(rule, set(cells)) for rule, cells in units(sudoku(9, {}).grid, *boxes_of(sudoku(9, {})))]


def sees(one: Cell, other: Cell) -> bool:
    return one != other and any({one, other} <= cells for _, cells in _UNITS)


def group(left: Left, facts: tuple[Fact, ...]) -> dict[Cell, set[Mark]]:
    """The cells of a step, which can hold exactly the numbers that it names."""
    found: dict[Cell, set[Mark]] = {}
    for fact in facts:
        found.setdefault(fact.place, set()).add(fact.mark)
    assert all(left[cell] == marks for cell, marks in found.items())
    return found


def excluded_by(hint: Hint) -> list[tuple[Cell, Mark]]:
    assert not hint.step.marks
    return [(fact.place, fact.mark) for fact in hint.step.concludes]


def test_als_xz() -> None:
    """One number more than cells in both groups; x cannot stand in both, so z stands in one of them."""
    steps = list(told("ALS-XZ"))
    assert steps
    for left, hint in steps:
        one, other = (group(left, facts) for facts in hint.step.trail[:2])
        assert one.keys().isdisjoint(other.keys())
        for cells in (one, other):
            assert any(cells.keys() <= unit for _, unit in _UNITS)
            assert len(set().union(*cells.values())) == len(cells) + 1
        x = hint.step.trail[2][0].mark
        pairs = [pair for pair in product(one, other) if x in left[pair[0]] & left[pair[1]]]
        assert pairs
        assert all(sees(*pair) for pair in pairs)
        for cell, z in excluded_by(hint):
            assert z != x
            assert z in set().union(*one.values()) & set().union(*other.values())
            assert all(sees(cell, far) for far in (*one, *other) if z in left[far])
        assert len(hint.text.split()) <= 80


def test_sue_de_coq() -> None:
    """As many cells as numbers, of which none fits in twice: each stands in one of them."""
    steps = list(told("Sue de Coq"))
    assert steps
    for left, hint in steps:
        crossing, in_line, in_box = (group(left, facts) for facts in hint.step.trail)
        boxes = [cells for rule, cells in _UNITS if rule == BOX.name and cells >= crossing.keys()]
        lines = [cells for rule, cells in _UNITS if rule != BOX.name and cells >= crossing.keys()]
        assert any(in_box.keys() <= cells for cells in boxes)
        assert any(in_line.keys() <= cells for cells in lines)
        together = {**crossing, **in_line, **in_box}
        numbers = set().union(*together.values())
        assert len(numbers) == len(together) == len(crossing) + len(in_line) + len(in_box)
        for number in numbers:
            places = [cell for cell in together if number in left[cell]]
            assert all(sees(*pair) for pair in combinations(places, 2))
        for cell, number in excluded_by(hint):
            assert number in numbers
            assert all(sees(cell, far) for far in together if number in left[far])
        assert len(hint.text.split()) <= 80


@pytest.mark.parametrize("name", ["ALS-XZ", "Sue de Coq"])
def test_sets_are_proved(name: str) -> None:
    judge = Judge(read(BOARDS[name], kind="sudoku"))
    for _, hint in told(name):
        judge.assert_step(hint.step, ())


# uniqueness

UNIQUE = [name for name in BOARDS if name not in ("ALS-XZ", "Sue de Coq")]


@pytest.mark.parametrize("name", [name for name in UNIQUE if name != "BUG+1"])
def test_unique_rectangle(name: str) -> None:
    """Were it otherwise, the four would hold just two numbers, which could be exchanged."""
    puzzle = read(BOARDS[name], kind="sudoku")
    sorts = set()
    for left, hint in told(name, uniqueness=True):
        corners, more = hint.step.trail
        two = {fact.mark for fact in corners}
        cells = {fact.place for fact in corners}
        assert len(two) == 2
        assert len(cells) == 4
        assert cells.isdisjoint(puzzle.clues)
        assert sorted(len(cells & unit) for _, unit in _UNITS if cells & unit) == [2] * 6
        assert all(two <= left[cell] for cell in cells)
        for cell, number in excluded_by(hint):
            for filling in _fillings(left, {**dict.fromkeys(sorted(cells)), cell: number}):
                assert all(filling[corner] in two for corner in cells)
        roof, struck = {fact.place for fact in more}, excluded_by(hint)[0][1]
        sorts.add(1 if len(roof) == 1 else 4 if struck in two else 2)
        assert len(hint.text.split()) <= 80
    assert int(name[-1]) in sorts


def _fillings(left: Left, given: Mapping[Cell, Mark | None]) -> Iterator[dict[Cell, Mark]]:
    """The ways to fill some cells so that no unit has a number twice, or lacks one that fits nowhere else."""
    for numbers in product(*(sorted(left[cell]) if mark is None else [mark] for cell, mark in given.items())):
        filled = dict(zip(given, numbers, strict=True))
        clash = any(
            filled[one] == filled[other] and sees(one, other) for one, other in combinations(filled, 2)
        )
        lacks = any(
            places and places <= filled.keys() and all(filled[cell] != number for cell in places)
            for _, unit in _UNITS
            for number in set(numbers) | set().union(*(left[cell] for cell in given))
            for places in [{cell for cell in unit if number in left[cell] and len(left[cell]) > 1}]
        )
        if not clash and not lacks:
            yield filled


def test_bug() -> None:
    """With one candidate less, each of the others stands in two cells of each unit."""
    steps = list(told("BUG+1", uniqueness=True))
    assert steps
    for left, hint in steps:
        ((cell, number),) = hint.step.marks.items()
        rest = {one: marks - {number} if one == cell else marks for one, marks in left.items()}
        candidates = {one: marks for one, marks in rest.items() if len(left[one]) > 1}
        assert {len(marks) for marks in candidates.values()} == {2}
        for _, unit in _UNITS:
            places = Counter(mark for one in unit & candidates.keys() for mark in candidates[one])
            assert set(places.values()) <= {2}


@pytest.mark.parametrize("name", UNIQUE)
def test_uniqueness_is_said_and_can_be_left_out(name: str) -> None:
    for _, hint in walked(name, uniqueness=True):
        assert hint.step.assumes_unique == (hint.technique in ("unique rectangle", "BUG+1"))
        assert hint.text.startswith("As the puzzle has only one answer, ") == hint.step.assumes_unique
    if name in UNIQUE[-2:]:
        assert not any(hint.step.assumes_unique for _, hint in walked(name, uniqueness=False))


def test_nothing_is_assumed_where_there_are_several_answers() -> None:
    puzzle = sudoku(9, {})
    excluded = [*only("r1c1", "27"), *only("r1c4", "27"), *only("r2c1", "27")]
    (pattern,) = rectangles(_candidates(puzzle, {}, excluded))
    assert {(fact.place, fact.mark) for fact in pattern.concludes} == {(12, "2"), (12, "7")}
    hint = explain(puzzle, excluded=excluded, uniqueness=True)
    assert isinstance(hint, Hint)
    assert not hint.step.assumes_unique


def _candidates(puzzle: Puzzle, filled: Mapping[Cell, Mark], excluded: Iterable[Fact] = ()) -> Candidates:
    left = candidates_of(puzzle, filled, excluded)
    open_cells = [cell for cell in puzzle.grid.cells if cell not in puzzle.clues and cell not in filled]
    return Candidates(puzzle, {cell: sorted(left[cell]) for cell in open_cells})


def test_patterns_never_exclude_the_answer() -> None:
    """On boards filled and struck out in part: what the finders find without a look at the answer."""
    found: Counter[str] = Counter()
    for seed in range(24):
        puzzle = minimal_sudoku(seed)
        answer = solve(puzzle).answer
        assert answer is not None
        rng = Random(seed)
        places = sorted(puzzle.kind.choices(puzzle))
        for turn in range(24):
            filled = {cell: answer[cell] for cell in rng.sample(places, rng.randrange(len(places) // 2))}
            pair = rng.sample(MARKS, 2)
            wrong = [
                Fact(cell, mark, holds=False)
                for cell, mark in product(places, MARKS)
                if mark != answer[cell] and rng.random() < (0.1 if mark in pair else 0.7)
            ]
            c = _candidates(puzzle, filled, wrong)
            for sort in (rectangles, bug) if turn % 6 else (rectangles, bug, sue_de_coq, als_xz):
                for pattern in sort(c):
                    found[pattern.name] += 1
                    assert all((answer[f.place] == f.mark) is f.holds for f in pattern.concludes)
    assert min(found[name] for name in ("unique rectangle", "Sue de Coq", "ALS-XZ")) >= 20, found
