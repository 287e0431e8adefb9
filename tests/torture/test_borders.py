"""Borders anywhere, also such as end inside a room, against an oracle that counts them by the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

from gridproof import formats
from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED
from gridproof.checking import check
from gridproof.errors import GridproofError
from gridproof.hints import Hint, walkthrough
from gridproof.record.kind import Board, Puzzle
from gridproof.symmetry import SYMMETRIES, digest
from tests.kinds.heyawake_boards import assert_agrees, bordered
from tests.kinds.heyawake_oracle import answers
from tests.torture.scale import report, scaled, seed_of

BOARDS = scaled(60, 3000)
SHAPES = ((1, 1), (1, 5), (6, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 3))


def test_random_borders() -> None:
    seed = seed_of("random borders")
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for number in range(BOARDS):
        puzzle, board = bordered(Grid.of(*rng.choice(SHAPES)), rng)
        try:
            expected = answers(board)
            seen[assert_agrees(puzzle, expected).value] += 1
            _assert_judged(puzzle, expected, rng)
            _assert_kept(puzzle)
            if expected:
                seen["hints"] += _assert_hints_hold(puzzle, expected)
        except (AssertionError, GridproofError) as error:
            error.add_note(f"seed {seed}, board {number}: {formats.write(Board(puzzle), 'text')}")
            raise
        seen["inner"] += bool(puzzle.inner_borders)
    assert min(seen["unique"], seen["multiple"], seen["none"], seen["inner"], seen["hints"]) > 0, seen
    report(f"random borders: {BOARDS} boards, {dict(seen)}: all agree")


def _assert_judged(puzzle: Puzzle, expected: set[frozenset[int]], rng: Random) -> None:
    """``check`` calls what the oracle found an answer, and what is near to it none."""
    cells = puzzle.grid.cells
    for shaded in [*expected, frozenset(cell for cell in cells if rng.random() < 0.3)][:20]:
        for other in (shaded, shaded ^ {rng.choice(cells)}):
            marks = {cell: SHADED if cell in other else DOT for cell in cells}
            assert check(puzzle, marks).solved == (other in expected)


def _assert_kept(puzzle: Puzzle) -> None:
    """URLs and texts give it back to the byte; all ways to turn it have one digest."""
    for name in ("puzzlink", "text", "json", "corpus", "game"):
        text = formats.write(Board(puzzle), name)
        (again,) = formats.read(text)
        assert again.puzzle == puzzle
        assert formats.write(again, name) == text
    assert len({digest(symmetry.puzzle(puzzle)) for symmetry in SYMMETRIES}) == 1


def _assert_hints_hold(puzzle: Puzzle, expected: set[frozenset[int]]) -> int:
    """Whatever a walk concludes holds in every answer."""
    steps = [step for step in walkthrough(puzzle) if isinstance(step, Hint)]
    for step in steps:
        for fact in (*step.step.concludes, *step.granted):
            stands = {(fact.place in answer) == (fact.mark == SHADED) for answer in expected}
            assert stands == {fact.holds}
    return len(steps)
