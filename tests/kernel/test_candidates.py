"""Patterns of candidates: what the kernel sees of a board is what the finders find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import Mark, digit
from gridproof.kernel.candidates import PatternSort, StrongLinks
from gridproof.kernel.native import KERNEL
from gridproof.kinds.sudoku import KIND
from gridproof.kinds.sudoku.candidates import Candidates
from gridproof.kinds.sudoku.chains import PlainChains, paths
from gridproof.kinds.sudoku.links import ChainLinks
from gridproof.kinds.sudoku.patterns import sorts_of
from gridproof.kinds.sudoku.quickly import CHAINS, plainly_solved, solved_by_patterns
from gridproof.kinds.sudoku.units import boxes_of, layout
from gridproof.record.explanation import Pattern
from gridproof.record.kind import Puzzle

pytestmark = pytest.mark.skipif(KERNEL is None, reason="no kernel was built")

SIDES = (4, 6, 8, 9, 9, 9, 9, 10)
ABOUT = {PatternSort.REMOTE_PAIRS, PatternSort.RECTANGLES}
"""Here the kernel only rules patterns out."""
LINKS = (
    StrongLinks.CELLS,
    StrongLinks.LINES | StrongLinks.BOXES,
    StrongLinks.LINES | StrongLinks.PARTS_OF_BOXES,
    StrongLinks.CELLS | StrongLinks.LINES | StrongLinks.BOXES,
    ~StrongLinks(0) & ~StrongLinks.CELLS,
    ~StrongLinks(0),
)


def random_candidates(rng: Random) -> Candidates:
    return Candidates(*random_board(rng))


def random_board(rng: Random, *, right: bool = False) -> tuple[Puzzle, dict[Cell, list[Mark]]]:
    """What clues leave, less some that are struck out. Unless ``right``, rarely also the right one."""
    side = rng.choice(SIDES)
    puzzle = Puzzle(KIND, Grid.of(side, side), {})
    full = None
    while full is None:
        full = layout(puzzle.grid, *boxes_of(puzzle)).fill(rng, 100_000)
    groups = list(KIND.look.groups(puzzle) if KIND.look.groups else ())
    shown, struck, wrong = rng.uniform(0.1, 0.7), rng.choice([0.0, 0.2, 0.5, 0.8]), rng.random() < 0.1
    if right:
        shown, struck, wrong = rng.uniform(0.2, 0.35), rng.choice([0.05, 0.1, 0.2, 0.3]), False
    clues = {cell for cell in range(side * side) if rng.random() < shown}
    possible: dict[Cell, list[Mark]] = {}
    for cell in range(side * side):
        if cell not in clues:
            seen = {full[other] for group in groups if cell in group for other in group if other in clues}
            left = [n for n in range(1, side + 1) if n not in seen]
            kept = [n for n in left if (n == full[cell] and not wrong) or rng.random() >= struck]
            if kept:
                possible[cell] = list(map(digit, kept))
    return puzzle, possible


def test_the_kernel_sees_which_sorts_of_patterns_there_are() -> None:
    seen: Counter[PatternSort] = Counter()
    for seed in range(250):
        candidates = random_candidates(Random(seed))
        for sort, find in sorts_of(ChainLinks(candidates)):
            if sort is not None:
                agree(seed, candidates, sort, find)
                seen[sort] += candidates.native is not None and candidates.native.has(sort)
    assert all(0 < seen[sort] < 250 for sort in PatternSort if sort not in CHAINS), seen


def agree(
    seed: int, c: Candidates, sort: PatternSort, find: Callable[[Candidates], Iterator[Pattern]]
) -> None:
    assert c.native is not None
    found = next(find(c), None) is not None
    if sort in ABOUT:
        assert c.native.has(sort) or not found, (seed, sort)
    else:
        assert c.native.has(sort) == found, (seed, sort)


def test_both_twins_find_the_same_chains_in_the_same_order() -> None:
    found = long = 0
    for seed in range(150):
        rng = Random(seed)
        links = ChainLinks(random_candidates(rng))
        pairs = [numbers for numbers in links.c.possible.values() if len(numbers) == 2]
        pair = rng.choice(pairs) if pairs and rng.random() < 0.2 else frozenset[Mark]()
        where, mixed, longest = rng.choice(LINKS), rng.random() < 0.5, rng.randrange(2, 9)
        plain = list(PlainChains(links, where, pair, mixed=mixed).paths(longest))
        assert list(paths(links, where, mixed=mixed, pair=pair, longest=longest)) == plain, seed
        found += bool(plain)
        long += any(len(path) > 8 for path in plain)
    assert found > 80
    assert long > 20


def test_both_twins_strike_out_the_same_until_nothing_is_left_to_strike() -> None:
    used: Counter[PatternSort] = Counter()
    filled = 0
    for seed in range(80):
        puzzle, possible = random_board(Random(seed), right=True)
        found = solved_by_patterns(puzzle, possible)
        assert found == plainly_solved(puzzle, possible), seed
        used.update(found.used)
        filled += found.filled
    assert 4 < filled < 76
    assert len(used) > 14, used
