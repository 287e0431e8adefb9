"""Lines counted node by node: both twins give the same, and what trying every set of lines gives."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from gridproof.engines.session import OutOfTime
from gridproof.kernel.frontier import NativeFrontier, ways
from gridproof.kernel.native import KERNEL
from gridproof.kernel.plain_frontier import DONE, DOWN, GAVE_UP, NOT_YET, RIGHT, LineBoard, PlainFrontier
from tests.kernel.line_boards import some_lines

needs_kernel = pytest.mark.skipif(KERNEL is None, reason="no kernel was built")
SMALL = ((1, 4), (2, 2), (2, 4), (3, 3), (4, 2))
LADDER = LineBoard(
    rows=120,
    cols=3,
    numbers=(1, *(0,) * 358, 1),
    ways=bytes((RIGHT if n % 3 < 2 else 0) | (DOWN if n < 357 else 0) for n in range(360)),
    must=bytes(360),
    faces=None,
    ring=False,
)
"""There are more ways from corner to corner than 127 bits can say."""


def nothing() -> None:
    """Look at no clock."""


def by_trying(board: LineBoard) -> int:
    """How many sets of lines obey the rules."""
    edges = [
        (node, node + step)
        for node, ways_of_node in enumerate(board.ways)
        for way, step in ((RIGHT, 1), (DOWN, board.cols))
        if ways_of_node & way
    ]
    drawn = (
        [e for e, on in zip(edges, some, strict=True) if on] for some in product((0, 1), repeat=len(edges))
    )
    return sum(_obeys(board, lines) for lines in drawn)


def _obeys(board: LineBoard, lines: list[tuple[int, int]]) -> bool:
    degree = Counter(node for line in lines for node in line)
    for node, number in enumerate(board.numbers):
        if degree[node] not in ((1,) if number else (2,) if board.must[node] else (0, 2)):
            return False
    part = {node: {node} for node in degree}
    rings = 0
    for a, b in lines:
        rings += part[a] is part[b]
        if part[a] is not part[b]:
            part[a] |= part[b]
            part.update(dict.fromkeys(part[b], part[a]))
    if rings != board.ring:
        return False
    for cells in part.values():
        ends = [board.numbers[node] for node in cells if board.numbers[node]]
        if len(set(ends)) != (0 if board.ring and not ends else 1):
            return False
    if board.faces is None:
        return True
    set_of_lines = set(lines)
    for face, said in enumerate(board.faces):
        row, col = divmod(face, board.cols - 1)
        node = row * board.cols + col
        around = (
            (node, node + 1),
            (node, node + board.cols),
            (node + 1, node + 1 + board.cols),
            (node + board.cols, node + board.cols + 1),
        )
        if said not in (-1, sum(line in set_of_lines for line in around)):
            return False
    return True


def test_as_many_as_trying_everything_finds() -> None:
    found = Counter[int]()
    for seed in range(250):
        rng = Random(seed)
        board = some_lines(rng, rng.choice(SMALL))
        counted = ways(board, nothing)
        assert counted is not None
        assert counted.number == by_trying(board), seed
        found[min(counted.number, 2)] += 1
    assert min(found[0], found[1], found[2]) > 20


@needs_kernel
def test_both_twins_count_the_same_with_as_many_frontiers() -> None:
    verdicts = Counter[int]()
    for seed in range(300):
        rng = Random(seed)
        board = some_lines(rng, (rng.randint(1, 6), rng.randint(1, 6)))
        most, budget = rng.choice((0, 1, 2)), rng.choice((0, 1, 30, 200, 100_000))
        plain, native = PlainFrontier(board, most, budget), NativeFrontier(board, most, budget)
        while True:
            amount = rng.choice((1, 7, 100))
            verdict = plain.run(amount)
            assert native.run(amount) == verdict, seed
            if verdict != NOT_YET:
                break
        verdicts[verdict] += 1
        if verdict == DONE:
            assert native.counted() == plain.counted(), seed
    assert min(verdicts[DONE], verdicts[GAVE_UP]) > 30


@needs_kernel
def test_a_number_that_is_too_large_for_the_kernel_is_counted_by_the_twin() -> None:
    counted = ways(LADDER, nothing)
    plain = PlainFrontier(LADDER, 0, 1 << 40)
    while plain.run(1000) == NOT_YET:
        pass
    assert counted == plain.counted()
    assert counted is not None
    assert counted.number > 1 << 127
    assert ways(LADDER, nothing, most=2) == (2, counted.states)


def test_a_count_ends_where_the_clock_says_so() -> None:
    def passed() -> None:
        raise OutOfTime

    side = 9
    nodes = range(side * side)
    lines = bytes(
        (RIGHT if n % side < side - 1 else 0) | (DOWN if n < side * (side - 1) else 0) for n in nodes
    )
    board = LineBoard(side, side, (0,) * len(nodes), lines, bytes(len(nodes)), None, ring=True)
    with pytest.raises(OutOfTime):
        ways(board, passed)
