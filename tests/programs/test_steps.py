"""A step is judged as all answers of the board say."""

from __future__ import annotations

from random import Random

import pytest

import gridproof
from gridproof.board.marks import BULB, DOT, Mark
from gridproof.errors import PuzzleError, TimeRanOut
from gridproof.hints import Contradiction
from gridproof.kinds import KINDS
from gridproof.programs.steps import judge_step
from gridproof.solving import count
from tests.formats.random_boards import random_puzzle


@pytest.mark.parametrize("kind", KINDS)
def test_a_step_is_judged_by_all_answers(kind: str) -> None:
    random, seen = Random(f"steps/{kind}"), set()
    for _ in range(40):
        puzzle = random_puzzle(KINDS[kind], random)
        found = count(puzzle, limit=200)
        if not found.complete or not found.answers:
            continue
        answer = random.choice(found.answers)
        state = {place: mark for place, mark in answer.items() if random.random() < 0.5}
        place = random.choice(sorted(answer))
        state.pop(place, None)
        mark = random.choice(KINDS[kind].choices(puzzle)[place])
        before = [one for one in found.answers if state.items() <= one.items()]
        after = [one for one in before if one[place] == mark]
        verdict = judge_step(puzzle, state, (place, mark), reason=False)
        assert verdict.right_before
        assert verdict.solvable == bool(after)
        assert verdict.wrong == (not after)
        assert verdict.forced == (len(after) == len(before))
        if verdict.counterexample is not None:
            assert verdict.counterexample in before
            assert verdict.counterexample[place] != mark
        assert (verdict.counterexample is None) == (verdict.forced or verdict.wrong)
        assert verdict.legal or verdict.wrong
        seen.add((verdict.forced, verdict.wrong))
    assert len(seen) > 1


AKARI = gridproof.read("gridproof akari 2 2\n\n2B -\n- -\n".replace("2B", "2"))


def test_reasons_are_short_and_counterexamples_real() -> None:
    forced = judge_step(AKARI, {}, (1, BULB))
    assert isinstance(forced.reason, Contradiction)
    assert forced.text.startswith("This mark follows.")
    wrong = judge_step(AKARI, {}, (1, DOT))
    assert (wrong.legal, wrong.wrong) == (False, True)
    assert wrong.text.startswith("This mark is wrong.")
    empty = gridproof.read("gridproof akari 2 2\n\n- -\n- -\n")
    open_ = judge_step(empty, {}, (0, BULB))
    assert open_.counterexample is not None
    assert open_.counterexample[0] == DOT
    late = judge_step(empty, {0: BULB, 1: BULB}, (2, DOT))
    assert not late.right_before
    assert not late.wrong
    assert late.text == "No answer has the marks before this move."


def test_impossible_moves_and_no_time_are_refused() -> None:
    with pytest.raises(PuzzleError, match="expected bulb, dot"):
        judge_step(AKARI, {}, (1, Mark("shaded")))
    with pytest.raises(TimeRanOut):
        judge_step(gridproof.generate("akari", 12, 12, seed=1).puzzle, {}, (0, DOT), time_limit=0)
