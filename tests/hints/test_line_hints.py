"""Hints where lines are drawn or triangles placed: each step is proved, named and told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from gridproof.checking import check
from gridproof.formats.words import grid_of, read_clues, split_rows
from gridproof.grid import Grid
from gridproof.hints.explainer import Explainer
from gridproof.hints.explaining import Hint, walkthrough
from gridproof.kind import Puzzle
from gridproof.kinds import kind_named
from gridproof.kinds.shakashaka_speech import wrong_angles
from gridproof.marks import DOT, NE, NW, SE, SW, Clue, Mark
from gridproof.solving import Status, solve
from gridproof.steps import Mistake
from tests.hints.soundness import Judge, proved_walk
from tests.kinds import test_arukone, test_shakashaka, test_yajilin

KINDS = pytest.mark.parametrize("name", ["yajilin", "shakashaka", "arukone"])

NUMBER = 10
"""How many boards of each kind."""


def with_triangles(rng: Random) -> Puzzle:
    """Random walls that show how many triangles stand beside them in some answer."""
    bare = test_shakashaka.random_puzzle(Grid.of(5, 5), rng, 18)
    answer = solve(Puzzle(bare.kind, bare.grid, dict.fromkeys(bare.clues, Clue(wall=True)))).answer or {}
    clues = {
        wall: Clue(sum(answer.get(n, DOT) != DOT for n in bare.grid.neighbours[wall]), wall=True)
        for wall in bare.clues
    }
    return Puzzle(bare.kind, bare.grid, clues)


RANDOM: dict[str, Callable[[Random], Puzzle]] = {
    "yajilin": lambda rng: test_yajilin.random_puzzle(Grid.of(5, 5), rng, 5),
    "shakashaka": with_triangles,
    "arukone": lambda rng: test_arukone.random_board(rng, Grid.of(5, 5), rng.choice(["", "allow-empty"])),
}


@lru_cache
def boards(name: str) -> list[Puzzle]:
    """Random puzzles with exactly one answer."""
    rng = Random(f"hints {name}")
    puzzles = (RANDOM[name](rng) for _ in range(400 * NUMBER))
    found = list(islice((p for p in puzzles if solve(p).status is Status.UNIQUE), NUMBER))
    assert len(found) == NUMBER
    return found


def puzzle_of(name: str, problem: str) -> Puzzle:
    """A small puzzle in words; a slash ends a row."""
    kind, rows = kind_named(name), split_rows(problem.replace(" / ", "\n"))
    grid = grid_of(rows)
    return Puzzle(kind, grid, read_clues(kind, grid, rows))


def told(puzzle: Puzzle) -> list[tuple[str, str]]:
    """The names and sentences of a whole walk."""
    hints = []
    for hint in walkthrough(puzzle):
        assert isinstance(hint, Hint)
        hints.append((hint.technique, hint.text))
    return hints


@KINDS
def test_every_step_is_proved_and_the_walk_ends_in_the_answer(name: str) -> None:
    for puzzle in boards(name):
        _, marks = proved_walk(puzzle)
        assert marks == solve(puzzle).answer
        assert check(puzzle, marks).solved


@KINDS
def test_steps_from_boards_in_progress_are_proved(name: str) -> None:
    rng = Random(f"in progress {name}")
    for puzzle in boards(name):
        answer = solve(puzzle).answer
        assert answer is not None
        begun = {place: mark for place, mark in answer.items() if rng.random() < 0.3}
        _, marks = proved_walk(puzzle, begun)
        assert marks == answer


@KINDS
def test_what_is_wrong_with_a_board_is_proved(name: str) -> None:
    rng = Random(f"wrong {name}")
    for puzzle in boards(name):
        answer = solve(puzzle).answer
        assert answer is not None
        wrong = {place: mark for place, mark in answer.items() if rng.random() < 0.4}
        place = rng.choice(sorted(answer))
        wrong[place] = next(mark for mark in puzzle.kind.choices(puzzle)[place] if mark != answer[place])
        explainer = Explainer(puzzle)
        mistake = explainer.next_step(wrong)
        assert isinstance(mistake, Mistake)
        assert {(fact.place, fact.mark) for fact in mistake.known} <= wrong.items()
        Judge(puzzle).assert_mistake(mistake, explainer.rules.cuts)


@KINDS
def test_what_is_said_is_specific(name: str) -> None:
    """Every rule has its own words: none falls back on the text of the rule book."""
    rule_book = {rule.text.rstrip(".") for rule in kind_named(name).rules}
    techniques = Counter[str]()
    for puzzle in boards(name):
        for technique, text in told(puzzle):
            assert not any(rule in text for rule in rule_book)
            techniques[technique] += 1
    assert len(techniques) > 3
    assert techniques["direct"] == 0


LINKED = "1 1 - - - - / - - - 3 - - / 2 4 5 6 3 - / - - - 6 - - / - 5 - 2 - 4 / - - - - - -"
LOOPED = "- - - - - - / - - - - - - / - 2e - - - - / - - - - - - / - - - - - 1w / - 1e - - - -"
QUILT = "- - - 1 - / - - - 2 0 / - 3 - - 1 / 1 - - - - / - - - - 0"

HARD = [
    ("yajilin", LOOPED),
    ("yajilin", "0e - - - - - / - - - - - - / 1e - 1n - - - / - - - - - - / - - 1w - - - / - - - - - -"),
    ("arukone", LINKED),
    ("arukone", "- - 1 - - 2 / - - - - 3 - / - 2 - - 4 - / - - - - - - / 5 - - 3 4 6 / 5 1 - - - 6"),
    ("arukone", "- - - - - - / - - - - 3 1 / - 2 4 - - 3 / - 4 - - - - / - - - - 5 - / 6 6 1 5 2 -"),
]
"""Boards that one rule at a time does not solve."""


@pytest.mark.parametrize(("name", "problem"), HARD)
def test_contradictions_are_proved_too(name: str, problem: str) -> None:
    puzzle = puzzle_of(name, problem)
    steps, marks = proved_walk(puzzle)
    assert marks == solve(puzzle).answer
    assert any(step.supposed is not None and len(step.reasons) > 2 for step in steps)


SENTENCES = [
    (
        *("yajilin", LOOPED, "dead end"),
        "r6c1 is a dead end for the loop: only one way leads there, so r6c1 is shaded.",
    ),
    (
        *("yajilin", LOOPED, "two ways"),
        "r5c1 is on the loop and has only 2 ways left, so the line goes r5c1-r5c2 and r4c1-r5c1.",
    ),
    (
        *("yajilin", LOOPED, "arrow complete"),
        "The 1→ at r6c2 has its shaded cell, so r6c3 is on the loop.",
    ),
    (
        *("yajilin", LOOPED, "loop closing"),
        "The line r1c2-r2c2 would close a loop through r1c1, r1c2, r2c1 and r2c2 that leaves out r1c3 and"
        " r1c4, so the way r1c2-r2c2 is closed.",
    ),
    (
        *("arukone", LINKED, "corner"),
        "r1c6 is in the corner: its line must turn there, so the line goes r1c5-r1c6 and r1c6-r2c6.",
    ),
    (
        *("arukone", LINKED, "different numbers"),
        "A line r3c4-r3c5 would join the 6 at r3c4 and the 3 at r3c5, so the way r3c4-r3c5 is closed.",
    ),
    (
        *("arukone", LINKED, "forced way"),
        "A line must pass r4c6 and only two ways are left, so the line goes r4c5-r4c6 and r3c6-r4c6.",
    ),
    (
        *("arukone", LINKED, "cut off"),
        "Otherwise the 4 at r3c2 could not reach the one at r5c6 any more, so the way r5c2-r6c2 is closed.",
    ),
    (
        *("shakashaka", QUILT, "number complete"),
        "The 0 at r5c5 allows no triangle beside it, so r5c4 stays white.",
    ),
    (
        *("shakashaka", QUILT, "beside a triangle"),
        "Anything else in r3c3 would leave a white angle of 45 or 135 degrees at its top right corner, so the"
        " triangle at r3c3 fills its top left corner.",
    ),
]


@pytest.mark.parametrize(("name", "problem", "technique", "text"), SENTENCES)
def test_sentence(name: str, problem: str, technique: str, text: str) -> None:
    assert (technique, text) in told(puzzle_of(name, problem))


@pytest.mark.parametrize(
    ("around", "angles"),
    [
        ((DOT, DOT, DOT, DOT), set()),
        ((None, None, None, None), set()),
        ((None, DOT, DOT, DOT), {270}),
        ((None, None, DOT, None), set()),
        ((None, None, NE, None), {45}),
        ((None, None, NW, None), set()),
        ((DOT, DOT, NE, SE), {45, 225}),
        ((SW, SE, None, None), set()),
        ((SW, DOT, None, None), {135}),
    ],
)
def test_white_angles_around_a_corner(around: tuple[Mark | None, ...], angles: set[int]) -> None:
    """The cells clockwise from the upper left; None is black."""
    assert wrong_angles(around) == angles


@KINDS
def test_the_pages_show_what_is_really_said(name: str) -> None:
    """Each board on the page of the kind is followed by steps of the walk through it."""
    page = (Path(__file__).parents[2] / "docs" / "hints" / f"{name}.md").read_text(encoding="utf-8")
    shown = 0
    for drawn, quotes in re.findall(r"```\n([^`]+)```\n((?:(?!```)[^\n]*\n)*)", page):
        texts = {text for _, text in told(puzzle_of(name, drawn.strip().replace("\n", " / ")))}
        for quote in re.findall(r"(?:^> [^\n]*\n)+", quotes, re.MULTILINE):
            assert " ".join(quote.replace("> ", "").split()) in texts
            shown += 1
    assert shown > 2
