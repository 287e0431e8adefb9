"""Hints about islands in one sea: each step is proved, named and put into words."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gridproof.hints import Contradiction, Hint, explain, walkthrough
from gridproof.hints.find.finder import Finder
from gridproof.making import generate
from gridproof.record.explanation import Mistake
from gridproof.solving import solve
from tests.hints.soundness import Judge, proved_walk
from tests.hints.test_shading_hints import board, puzzle_of
from tests.later import Later

BOARDS = Later(
    lambda: (
        generate("nurikabe", rows, cols, seed=seed)
        for rows, cols in ((5, 5), (6, 8), (9, 6))
        for seed in range(3)
    )
)
UNKNOWN = "? - - - - / - - - ? - / - 5 - - 1 / - - - - -"


def test_every_step_is_proved_and_the_walk_ends_in_the_answer() -> None:
    for made in BOARDS:
        steps, marks = proved_walk(made.puzzle)
        assert marks == made.answer
        assert steps


def test_islands_of_unknown_size() -> None:
    puzzle = puzzle_of("nurikabe", UNKNOWN)
    assert proved_walk(puzzle)[1] == solve(puzzle).answer


def test_steps_from_boards_in_progress_are_proved() -> None:
    rng = Random("islands in progress")
    for made in BOARDS:
        begun = {place: mark for place, mark in made.answer.items() if rng.random() < 0.4}
        assert proved_walk(made.puzzle, begun)[1] == made.answer


def test_what_is_wrong_with_a_board_is_proved() -> None:
    rng = Random("islands wrong")
    for made in BOARDS:
        wrong = {place: mark for place, mark in made.answer.items() if rng.random() < 0.6}
        place = rng.choice(sorted(wrong))
        wrong[place] = next(
            m for m in made.puzzle.kind.choices(made.puzzle)[place] if m != made.answer[place]
        )
        finder = Finder(made.puzzle)
        mistake = finder.next_step(wrong)
        assert isinstance(mistake, Mistake)
        Judge(made.puzzle).assert_mistake(mistake, finder.rules.cuts)


def test_techniques_are_named() -> None:
    hints = [hint for made in BOARDS for hint in walkthrough(made.puzzle) if isinstance(hint, Hint)]
    names = Counter(hint.technique for hint in hints)
    expected = (
        "between two numbers",
        "complete island",
        "only way to grow",
        "pool",
        "sea bottleneck",
        "unreachable",
    )
    assert set(expected) <= names.keys()


@pytest.mark.parametrize(
    ("problem", "marks", "text"),
    [
        (
            "2 - 2 / - - -",
            "- - - / - - -",
            "A white r1c2 would join the islands of the 2 at r1c1 and the 2 at r1c3, so r1c2 is sea.",
        ),
        ("- 2 - -", "- - - -", "No number's island can reach r1c4, so r1c4 is sea."),
        ("1 - - -", "- x - -", "No number's island can reach r1c3, so r1c3 is sea."),
        (
            "- - - / - - 3",
            "x x . / x - -",
            "With r1c1, r1c2 and r2c1, r2c2 as sea would make a pool, 2 x 2 cells of sea, so r2c2 is white.",
        ),
        (
            "- - - / - - 3",
            "x x - / x - -",
            "The island of the 3 at r2c3 cannot grow to 3 cells in another way, so r1c3 is white.",
        ),
    ],
)
def test_sentences(problem: str, marks: str, text: str) -> None:
    hint = explain(*board("nurikabe", problem, marks))
    assert isinstance(hint, Hint)
    assert hint.text == text


@pytest.mark.parametrize(
    ("problem", "marks", "why"),
    [
        ("2 - 2 / - - -", "- . - / - - -", "the islands of the 2 at r1c1 and the 2 at r1c3 are joined"),
        ("2 - - - -", "- x - - -", "the island of the 2 at r1c1 has no space for 2 cells"),
        ("- 2 - -", ". - . -", "the island of the 2 at r1c2 has more than 2 cells"),
        ("- 3 - / - - -", "x - x / - . -", "the sea at r1c1 is cut off from the sea at r1c3"),
        ("1 - - -", "- x x .", "no number's island can reach the white cell r1c4"),
    ],
)
def test_contradictions_are_told(problem: str, marks: str, why: str) -> None:
    found = explain(*board("nurikabe", problem, marks))
    assert isinstance(found, Contradiction)
    assert why in found.text
