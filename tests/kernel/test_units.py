"""Boards with units: the kernel and its plain twin give the same, and what trying everything gives."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from gridproof.kernel.native import KERNEL
from gridproof.kernel.plain_units import PlainUnits
from gridproof.kernel.units import NativeUnits, Thinned, units_for
from tests.kernel.layouts import boxed, some

needs_kernel = pytest.mark.skipif(KERNEL is None, reason="no kernel was built")
BUDGET = 300


def _clues(rng: Random, cells: int, numbers: int, filled: bytes | None) -> bytes:
    """Some numbers of a full board, if there is one, and perhaps one at random."""
    clues = bytearray(cells)
    share = rng.random()
    for cell in range(cells):
        if filled is not None and rng.random() < share:
            clues[cell] = filled[cell]
    if rng.random() < 0.3:
        clues[rng.randrange(cells)] = rng.randrange(numbers + 1)
    return bytes(clues)


@needs_kernel
def test_both_twins_find_the_same_answers_with_as_many_trials() -> None:
    several = given_up = 0
    for seed in range(400):
        rng = Random(seed)
        cells, numbers, units = some(rng)
        plain, native = PlainUnits(cells, numbers, units), NativeUnits(cells, numbers, units)
        clues = _clues(rng, cells, numbers, plain.fill(Random(seed), 1000))
        most, budget = rng.randrange(5), rng.choice([0, 3, BUDGET])
        found = plain.answers(clues, most, budget)
        assert native.answers(clues, most, budget) == found, seed
        given_up += found is None
        several += found is not None and len(found.boards) > 1
    assert several > 25
    assert given_up > 10


@needs_kernel
def test_both_twins_fill_boards_alike_and_use_as_many_random_numbers() -> None:
    full = 0
    for seed in range(200):
        cells, numbers, units = some(Random(seed))
        one, other = Random(-seed), Random(-seed)
        board = PlainUnits(cells, numbers, units).fill(one, 400)
        assert NativeUnits(cells, numbers, units).fill(other, 400) == board, seed
        if board is not None:
            assert one.random() == other.random(), seed
            full += 1
    assert full > 100


def test_the_answers_are_those_that_trying_everything_finds() -> None:
    for seed in range(150):
        rng = Random(seed)
        cells, numbers, units = some(rng)
        if numbers**cells > 100_000:
            continue
        clues = _clues(rng, cells, numbers, units_for(cells, numbers, units).fill(Random(seed), 1000))
        right = {
            bytes(board)
            for board in product(*([clue] if clue else range(1, numbers + 1) for clue in clues))
            if all(len({board[cell] for cell in unit}) == len(unit) for unit in units)
        }
        found = units_for(cells, numbers, units).answers(clues, 100_000, 1_000_000)
        assert found is not None
        assert len(found.boards) == len(right)
        assert set(found.boards) == right


@needs_kernel
def test_dropping_clues_leaves_what_dropping_them_one_by_one_leaves() -> None:
    ambiguous = 0
    for seed in range(60):
        rng = Random(seed)
        height, width = rng.choice([(2, 2), (2, 3), (3, 3)])
        side = height * width
        plain = PlainUnits(side * side, side, boxed(height, width))
        native = NativeUnits(side * side, side, boxed(height, width))
        answer = native.fill(rng, 10_000)
        assert answer is not None
        cells = [*range(side * side)]
        rng.shuffle(cells)
        together = rng.randrange(1, 4)
        cells = cells[: len(cells) - rng.choice([0, 0, side * side // 2])]
        groups = [cells[i : i + together] for i in range(0, len(cells), together)]
        clues = bytes(answer[cell] if cell in cells else 0 for cell in range(side * side))
        thinned = native.thinned(clues, answer, groups, 10_000)
        assert thinned is not None
        ambiguous += not thinned.unique
        assert thinned == _thinned(plain, clues, groups), seed
    assert ambiguous


def _thinned(plain: PlainUnits, clues: bytes, groups: list[list[int]]) -> Thinned:
    def is_unique(clues: bytes) -> bool:
        found = plain.answers(clues, 2, 10**6)
        assert found is not None
        return len(found.boards) == 1

    if not is_unique(clues):
        return Thinned(False, [False] * len(groups))
    kept = [False] * len(groups)
    for i in reversed(range(len(groups))):
        fewer = bytes(0 if cell in groups[i] else clue for cell, clue in enumerate(clues))
        if is_unique(fewer):
            clues = fewer
        else:
            kept[i] = True
    return Thinned(True, kept)


@needs_kernel
def test_a_layout_that_cannot_be_is_refused() -> None:
    with pytest.raises(MemoryError):
        NativeUnits(4, 2, [[0, 4]])
    with pytest.raises(MemoryError):
        NativeUnits(200, 2, [[0, 1]])


def test_large_boards_are_left_to_the_plain_twin() -> None:
    assert isinstance(units_for(256, 16, boxed(4, 4)), PlainUnits)
