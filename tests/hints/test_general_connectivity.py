"""A kind with plain rules and connectivity in its general form gets hints that argue with it."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.hints import Contradiction, Hint, explain, walkthrough
from gridproof.hints.find.finder import Finder
from gridproof.making import generate
from gridproof.record.explanation import Mistake
from gridproof.record.kind import Puzzle
from tests.hints.soundness import Judge, proved_walk
from tests.kinds.joined import KIND, TOGETHER
from tests.later import Later

BOARDS = Later(lambda: (generate(KIND, side, side, seed=seed) for side in (4, 5) for seed in range(4)))


def test_walks_reach_the_end_and_every_step_is_proved() -> None:
    by_connectivity = 0
    for made in BOARDS:
        steps, marks = proved_walk(made.puzzle)
        assert marks == made.answer
        by_connectivity += sum(any(r.rule == TOGETHER.name for r in step.reasons) for step in steps)
    assert by_connectivity >= 20


def test_steps_from_boards_in_progress_are_proved() -> None:
    rng = Random("joined in progress")
    for made in BOARDS:
        begun = {place: mark for place, mark in made.answer.items() if rng.random() < 0.4}
        assert proved_walk(made.puzzle, begun)[1] == made.answer


def test_what_is_wrong_with_a_board_is_proved() -> None:
    rng = Random("joined wrong")
    for made in BOARDS:
        wrong = {place: mark for place, mark in made.answer.items() if rng.random() < 0.6}
        place = rng.choice(sorted(wrong))
        wrong[place] = DOT if wrong[place] == SHADED else SHADED
        finder = Finder(made.puzzle)
        mistake = finder.next_step(wrong)
        assert isinstance(mistake, Mistake)
        Judge(made.puzzle).assert_mistake(mistake, finder.rules.cuts)


def test_the_sentence_says_the_rule_and_names_the_cells() -> None:
    puzzle = Puzzle(KIND, Grid.of(1, 4), {})
    bridge = explain(puzzle, {0: SHADED, 3: SHADED})
    assert isinstance(bridge, Hint)
    assert [reason.rule for reason in bridge.step.reasons] == [TOGETHER.name]
    said = TOGETHER.text.rstrip(".")
    assert said in bridge.text
    assert all(cell in bridge.text for cell in ("r1c1", "r1c4"))
    apart = explain(puzzle, {0: SHADED, 1: DOT, 3: SHADED})
    assert isinstance(apart, Contradiction)
    assert said in apart.text


@pytest.mark.parametrize("clue", [2, 3])
def test_cells_that_nothing_reaches_are_left_out(clue: int) -> None:
    """What is cut off from the shaded cells stays blank: found by supposing that it is shaded."""
    puzzle = Puzzle(KIND, Grid.of(1, 5), {1: Clue(clue)})
    begun = {0: SHADED, 3: DOT} if clue == 2 else {3: DOT}
    found = {fact.place: fact.mark for hint in walkthrough(puzzle, begun) for fact in hint.step.concludes}  # type: ignore[union-attr]  # the board is right
    assert found[4] == DOT
