"""Why a mark stands on a place, why it does not, or that nothing decides it yet."""

from __future__ import annotations

import random
from itertools import product

import pytest

import gridproof
from gridproof.board.grid import Place
from gridproof.board.marks import BULB, DOT, Mark
from gridproof.hints import Contradiction, Hint, Whether, why
from gridproof.hints.asked import Refutations
from gridproof.hints.find.finder import board_of
from gridproof.hints.prove.guarded_theory import GuardedTheory
from gridproof.kinds import KINDS
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle
from tests.cli.command import run
from tests.hints.soundness import Judge
from tests.hints.sudokus import sudoku
from tests.lacking import collected

SEVERAL = gridproof.read("lightup/3/3/o")


def answers_of(puzzle: Puzzle) -> list[dict[Place, Mark]]:
    """All answers, by brute force over the check."""
    choices = puzzle.kind.choices(puzzle)
    boards = (dict(zip(choices, marks, strict=True)) for marks in product(*choices.values()))
    return [board for board in boards if gridproof.check(puzzle, board).solved]


def test_every_answer_agrees_with_brute_force() -> None:
    answers = answers_of(SEVERAL)
    state = {0: BULB}
    kept = [answer for answer in answers if answer[0] == BULB]
    for place in range(1, 9):
        for mark in (BULB, DOT):
            stand = {answer[place] == mark for answer in kept}
            expected = "possible" if len(stand) == 2 else "right" if stand == {True} else "impossible"
            assert why(SEVERAL, place, mark, state).status == expected


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_proved_from_any_board(kind: str) -> None:
    """The step rests on its grounds alone, and concludes what was asked and nothing else."""
    seeded = random.Random(kind)
    puzzle = next(item for item in collected(kind) if item.rows <= 6).board.puzzle
    answer = gridproof.solve(puzzle).answer
    assert answer is not None
    choices = {place: marks for place, marks in puzzle.kind.choices(puzzle).items() if len(marks) > 1}
    judge = Judge(puzzle)
    for known in (0.0, 0.3, 0.7):
        state = {place: mark for place, mark in answer.items() if seeded.random() < known}
        for place in seeded.sample(sorted(choices), 3):
            mark = seeded.choice(choices[place])
            right = answer[place] == mark
            found = why(puzzle, place, mark, state)
            assert found.status == ("right" if right else "impossible")
            rules = GuardedTheory(puzzle.theory())
            others = {other: one for other, one in state.items() if other != place}
            lit = rules.theory.literals[place, mark]
            refutations = Refutations(puzzle, rules, board_of(rules.theory, others))
            step = refutations.shortest(-lit if right else lit)
            assert isinstance(found.told, Hint)
            assert found.told.step == step
            if step.reasons:
                judge.assert_step(step, rules.cuts)
            asked = rules.literal(Fact(place, mark)) * (1 if right else -1)
            assert rules.fact(asked) in step.concludes or len(choices[place]) == 2
            assert {fact.place for fact in step.concludes} == {place}


def test_what_stands_on_the_place_itself_does_not_count() -> None:
    puzzle = sudoku(9, dict.fromkeys((0, 12), 1))
    beside = [Fact(20, Mark("5"), holds=False)]
    told = {why(puzzle, 20, Mark("5"), state, excluded=beside).text for state in ({}, {20: Mark("4")})}
    assert told == {"It is possible that r3c3 is 5: nothing excludes it yet."}
    assert why(puzzle, 20, Mark("1")).text == (
        "It is not possible that r3c3 is 1. The top left box has its 1 at r1c1, so r3c3 is not 1."
    )


def test_notes_elsewhere_count() -> None:
    puzzle = sudoku(9, {})
    left = [Fact(0, mark, holds=False) for mark in map(Mark, "12345678")]
    assert why(puzzle, 1, Mark("9"), excluded=left).status == "impossible"
    assert why(puzzle, 0, Mark("9"), excluded=left).status == "possible"


def test_a_mistake_elsewhere_is_told_instead() -> None:
    found = why(SEVERAL, 8, BULB, {0: BULB, 1: BULB})
    assert (found.status, type(found.told)) == ("mistake", Contradiction)
    assert found.text.startswith("Nothing follows about this place, because there is a mistake elsewhere.")


def test_a_mark_that_cannot_stand_there_is_refused_in_one_line() -> None:
    with pytest.raises(gridproof.PuzzleError, match="r1c1: the mark 'line'; expected bulb, dot"):
        why(SEVERAL, 0, Mark("line"))


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("lightup/3/3/2n", "r1c2", "bulb"), 0, "It is right that r1c2 holds a bulb, and it follows so."),
        (
            ("lightup/3/3/o", "r1c1", "dot"),
            0,
            "It is possible that r1c1 stays free: nothing excludes it yet.",
        ),
        (("lightup/3/3/o", "r9c1", "bulb"), 2, "'r9c1'; expected a place of the board, as r3c4 or r3c4-r3c5"),
        (("lightup/3/3/o", "r1c1", "line"), 2, "'r1c1 line'; expected bulb, dot"),
        (("lightup/3/3/2n", "r1c1", "bulb"), 2, "'r1c1 bulb'; expected another place: nothing is decided"),
    ],
)
def test_the_command_answers_or_refuses(words: tuple[str, ...], code: int, told: str) -> None:
    done = run("why", *words)
    assert (done.returncode, told in done.stdout + done.stderr) == (code, True)


def test_it_is_a_public_name() -> None:
    assert isinstance(gridproof.why(SEVERAL, 0, "bulb"), Whether)
