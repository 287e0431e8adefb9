"""Puzzles that need a technique, and levels that are refused."""

from __future__ import annotations

import re

import pytest

from gridproof.collection.techniques import techniques
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.hints import Hint, Level, explain, rate, walkthrough
from gridproof.hints.techniques import described, needs
from gridproof.kinds import KINDS, kind_named
from gridproof.making import generate
from gridproof.making.generic import making_of
from gridproof.making.recipe import is_offered
from tests.cli.command import assert_one_line_error, run

ONE_OF_EACH = {
    "sudoku": "pointing",
    "akari": "starved number",
    "arukone": "straight on",
    "yajilin": "starved arrow",
    "kurodoko": "cut-off",
    "ohno": "company",
    "kuroshuto": "diamond",
    "shakashaka": "nothing else fits",
    "nurikabe": "pool",
    "heyawake": "packed room",
    "slitherlink": "diagonal threes",
    "masyu": "turn in black",
    "starbattle": "only room",
    "binairo": "pair",
    "hitori": "sandwich",
    "mosaic": "two clues",
}
SIDES = {"sudoku": 6, "starbattle": 6}
USUAL_SIDE = 7


def test_each_kind_is_tried() -> None:
    assert ONE_OF_EACH.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_the_walk_takes_the_technique(kind: str) -> None:
    name = ONE_OF_EACH[kind]
    side = SIDES.get(kind, USUAL_SIDE)
    puzzle = generate(kind, side, side, technique=name, seed=1).puzzle
    assert name in {hint.technique for hint in walkthrough(puzzle) if isinstance(hint, Hint)}
    assert name in rate(puzzle).techniques


def test_no_harder_than_wished() -> None:
    made = generate("sudoku", 9, 9, technique="Claiming", at_most="medium", seed=3)
    rating = rate(made.puzzle)
    assert "claiming" in rating.techniques
    assert rating.level is not None
    assert rating.level.rank <= Level.MEDIUM.rank
    assert (made.level, made.score) == (rating.level, rating.score)


def test_a_technique_and_a_level() -> None:
    made = generate("akari", 7, 7, technique="starved number", level="hard", seed=1)
    rating = rate(made.puzzle)
    assert rating.level is Level.HARD
    assert "starved number" in rating.techniques


def test_a_puzzle_without_the_technique_does_not_need_it() -> None:
    puzzle = generate("sudoku", 9, 9, level="beginner", seed=1).puzzle
    assert needs(puzzle, "hidden single", Deadline())
    assert not needs(puzzle, "X-wing", Deadline())
    assert not needs(puzzle, "unique rectangle", Deadline())


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"technique": "xwings"}, "unknown technique 'xwings' of sudoku; expected one of: X-wing"),
        ({"technique": 3}, "unknown technique 3 of sudoku; expected one of: naked single, hidden single"),
        ({"at_most": "easy"}, "an upper level without a technique"),
        ({"technique": "X-wing", "at_most": "easy", "level": "hard"}, "or with a level"),
        ({"technique": "X-wing", "unique": False}, "without a unique answer"),
    ],
)
def test_impossible_techniques(wishes: dict[str, object], message: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(message)):
        generate("sudoku", 9, 9, **wishes)  # type: ignore[arg-type]  # wishes of several types


OUT_OF_REACH = [(kind, name) for kind in KINDS for name in making_of(kind_named(kind)).out_of_reach]


@pytest.mark.parametrize(("kind", "name"), OUT_OF_REACH)
def test_what_no_puzzle_needs_is_refused_with_the_reason(kind: str, name: str) -> None:
    assert name in {one.name for one in described(kind_named(kind)).techniques}
    reason = making_of(kind_named(kind)).out_of_reach[name]
    with pytest.raises(PuzzleError, match=re.escape(f"needs the technique {name}: {reason}")):
        generate(kind, 7, 7, technique=name)


def test_the_command() -> None:
    done = run("generate", "akari", "7", "--technique", "starved number", "--at-most", "hard", "--seed", "1")
    assert (done.returncode, done.stdout.count("\n")) == (0, 1)
    assert '"technique": "starved number"' in done.stdout
    refused = run("generate", "akari", "7", "--technique", "starved")
    assert_one_line_error(refused.stderr)
    assert "unknown technique 'starved' of akari; expected one of: starved number" in refused.stderr


@pytest.mark.parametrize("kind", [kind for kind in KINDS if described(KINDS[kind]).direct])
def test_direct_techniques_are_those_of_direct_steps(kind: str) -> None:
    for shown in techniques(KINDS[kind]):
        hint = explain(shown.board.puzzle, shown.board.state, uniqueness=shown.assumes_unique)
        if isinstance(hint, Hint) and hint.technique == shown.technique:
            thought = hint.step.supposed is not None or bool(hint.step.pattern)
            assert thought != (shown.technique in described(KINDS[kind]).direct), shown.technique


@pytest.mark.parametrize("kind", [kind for kind in KINDS if making_of(KINDS[kind]).most_cells])
def test_a_level_that_is_not_offered_is_refused_at_once(kind: str) -> None:
    level = Level(next(iter(making_of(KINDS[kind]).most_cells)))
    assert not is_offered(KINDS[kind], 10, 10, level)
    with pytest.raises(
        PuzzleError, match=f"the level {level} for {kind} of 10 x 10, which is found too seldom"
    ):
        generate(kind, 10, 10, level=level)
    refused = run("generate", kind, "10", "--level", level)
    assert_one_line_error(refused.stderr)
    assert (refused.returncode, refused.stdout) == (2, "")
