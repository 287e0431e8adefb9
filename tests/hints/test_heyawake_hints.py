"""Hints for Heyawake: each step is proved, named and put into words."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.marks import DOT, SHADED, State
from gridproof.collection import of_kind
from gridproof.hints import Hint, explain, walkthrough
from gridproof.hints.find.finder import Finder
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Mistake
from gridproof.record.kind import Puzzle
from tests.hints.soundness import Judge, proved_walk
from tests.kinds.test_heyawake import marks_of, puzzle_of

SMALL = 64


def boards() -> list[tuple[Puzzle, State]]:
    found = []
    for item in of_kind("heyawake"):
        if item.rows * item.cols <= SMALL:
            assert item.board.answer is not None
            found.append((item.board.puzzle, item.board.answer))
    return found[::2]


def test_every_step_is_proved_and_the_walk_ends_in_the_answer() -> None:
    names = set()
    for puzzle, answer in boards():
        steps, marks = proved_walk(puzzle)
        assert marks == answer
        names |= {hint.technique for hint in walkthrough(puzzle) if isinstance(hint, Hint)}
        assert steps
    assert names >= {
        "white neighbours",
        "second border",
        "cut-off",
        "fill the room",
        "room done",
        "packed room",
    }


def test_what_is_wrong_with_a_board_is_proved() -> None:
    rng = Random("wrong heyawake")
    for puzzle, answer in boards():
        wrong = {place: mark for place, mark in answer.items() if rng.random() < 0.6}
        place = rng.choice(sorted(wrong))
        wrong[place] = DOT if answer[place] == SHADED else SHADED
        finder = Finder(puzzle)
        mistake = finder.next_step(wrong)
        assert isinstance(mistake, Mistake)
        Judge(puzzle).assert_mistake(mistake, finder.rules.cuts)


def test_a_room_of_one_cell_is_told_too() -> None:
    puzzle = puzzle_of("1 - / - -", "a b / b b")
    _, marks = proved_walk(puzzle)
    assert marks[0] == SHADED


@pytest.mark.parametrize(
    ("clues", "regions", "marks", "technique", "said"),
    [
        (
            "0 - / - -",
            "a b / b b",
            "- - / - -",
            "room done",
            "The room with the 0 at r1c1 allows no shaded",
        ),
        (
            "1 - - / - - -",
            "a a a / b b b",
            "x . - / . - -",
            "room done",
            "The room with the 1 at r1c1 has 1 shaded cell already",
        ),
        (
            "1 - - / - - -",
            "a a b / b b b",
            ". - - / - - -",
            "fill the room",
            "The room with the 1 at r1c1 has only 1 cell left to shade",
        ),
        (
            "- - - - / - - - -",
            "a b b c / a b b c",
            ". . . - / - - - -",
            "second border",
            "A white line from r1c1 to r1c4 would pass two borders",
        ),
        (
            "2 - - / - - -",
            "a a a / b b b",
            "- - - / - - -",
            "packed room",
            "With r1c1 white, the 2 at r1c1 would not fit into its room, so r1c1 is shaded.",
        ),
    ],
)
def test_how_a_step_is_told(clues: str, regions: str, marks: str, technique: str, said: str) -> None:
    puzzle = puzzle_of(clues, regions)
    hint = explain(puzzle, marks_of(puzzle, marks))
    assert isinstance(hint, Hint)
    assert (hint.technique, hint.text[: len(said)]) == (technique, said)


def test_what_cannot_be_is_told() -> None:
    puzzle = puzzle_of("1 - - / - - -", "a b c / a b c")
    speech = puzzle.kind.speech
    assert speech is not None
    room, line = Reason("number", (0, 3)), Reason("borders", (0, 1, 2))
    nothing: tuple[Fact, ...] = ()
    assert speech.reasons["number"](puzzle, room, {0: DOT, 3: DOT}, nothing) == (
        "the room with the {1@r1c1} at {r1c1} has no cells left to shade"
    )
    assert speech.reasons["number"](puzzle, room, {0: SHADED, 3: SHADED}, nothing) == (
        "the room with the {1@r1c1} at {r1c1} has 2 {shaded} cells already"
    )
    assert speech.reasons["borders"](puzzle, line, {}, nothing) == (
        "the {white} line from {r1c1} to {r1c3} passes two borders"
    )
