"""What ``repair`` and ``suggest`` claim, against all single changes of tiny boards, each solved by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.errors import PuzzleError
from gridproof.kinds import KINDS
from gridproof.making import repair, suggest
from gridproof.making.proving import NoAnswer
from gridproof.making.repairing import NotRepaired
from gridproof.record.kind import Kind, Puzzle
from gridproof.solving import Status, solve
from tests.formats.random_boards import one_a_region, random_clues, random_regions
from tests.making.judging import assert_is_a_way
from tests.torture.changes import changed_boards, places, printable
from tests.torture.scale import LONG, report, scaled, seed_of

BOARDS = scaled(25, 300)
SHAPES = ((1, 1), (1, 2), (1, 3), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 4))
MOST_PAIRS = scaled(500, 20_000)
"""So many boards with two changes are solved to judge a claim about three."""


def random_board(kind: Kind, rng: Random) -> Puzzle:
    """Any clues that the kind accepts: with no answer, with one or with several."""
    while True:
        grid = Grid.of(*rng.choice(SHAPES))
        regions = random_regions(grid, rng) if kind.has_regions else ()
        clues = random_clues(kind, grid, rng)
        clues = one_a_region(clues, regions) if kind.region_clues else clues
        variant = rng.choice(["", *(name for name in kind.variants if name.islower())])
        try:
            return Puzzle(kind, grid, dict(sorted(clues.items())), variant, regions=regions)
        except PuzzleError:
            continue


def unique_boards(puzzle: Puzzle, number: int) -> Iterator[Puzzle]:
    """The boards with one answer that differ in the clues of so many places."""
    return (board for board in changed_boards(puzzle, number) if solve(board).status is Status.UNIQUE)


def judge(puzzle: Puzzle) -> str:
    """What came of a board, in a word; every claim is compared."""
    status = solve(puzzle).status
    try:
        repaired = repair(puzzle)
    except NoAnswer:
        assert status is Status.NONE
        return _judge_suggestions(puzzle)
    except NotRepaired as error:
        assert status is Status.MULTIPLE
        assert next(unique_boards(puzzle, 1), None) is None, "one change would do"
        if not error.proved:
            return "given up"
        everything = len(printable(puzzle.kind, puzzle.grid)) ** len(places(puzzle))
        assert everything > MOST_PAIRS or not any(
            next(unique_boards(puzzle, number), None) for number in range(len(places(puzzle)) + 1)
        ), "there is a way after all"
        return "proved to have no way"
    assert_is_a_way(puzzle, repaired)
    if status is Status.UNIQUE:
        assert not repaired.changed
        return "unique"
    assert status is Status.MULTIPLE
    number = len(repaired.changed)
    assert (next(unique_boards(puzzle, 1), None) is None) == (number > 1)
    assert repaired.fewest or number > 1
    if repaired.fewest and number > 2:
        pairs = comb(len(places(puzzle)), 2) * len(printable(puzzle.kind, puzzle.grid)) ** 2
        assert pairs > MOST_PAIRS or next(unique_boards(puzzle, 2), None) is None, "two would do"
    return f"{'fewest' if repaired.fewest else 'some'} {min(number, 3)}"


def _judge_suggestions(puzzle: Puzzle) -> str:
    ways = suggest(puzzle)
    for way in ways:
        assert_is_a_way(puzzle, way)
    one_does = next(unique_boards(puzzle, 1), None) is not None
    assert one_does == (bool(ways) and len(ways[0].changed) == 1)
    return "none, one change" if one_does else "none, more changes" if ways else "none, no way"


@pytest.mark.parametrize("name", sorted(KINDS))
def test_repairs_against_all_single_changes(name: str) -> None:
    seed = seed_of(f"repairs/{name}")
    tally: Counter[str] = Counter()
    for number in range(BOARDS):
        puzzle = random_board(KINDS[name], Random(f"{seed}/{number}"))
        try:
            tally[judge(puzzle)] += 1
        except BaseException as error:
            error.add_note(f"{seed}/{number}: {puzzle.grid.rows} x {puzzle.grid.cols} {puzzle.clues}")
            raise
    changes = KINDS[name].notation.words.for_clues
    assert (len(tally) > 1) == changes, f"{seed}: all boards came to the same: {tally}"
    if LONG:
        found = ", ".join(f"{amount} {what}" for what, amount in sorted(tally.items()))
        report(f"repairs: {BOARDS} tiny {name} boards against all single changes, {found}: all claims hold")
