"""How hard puzzles are: the same on turned boards, in the right order, the same every time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest

import gridproof
from gridproof.board.marks import DOT
from gridproof.errors import PuzzleError
from gridproof.formats.words import example_board
from gridproof.hints import Level, rate
from gridproof.hints.difficulty import UNKNOWN, Score, difficulty, level_of, readable
from gridproof.hints.level_probe import Grade, LevelProbe, by_direct_steps
from gridproof.kinds import KINDS, kind_named
from gridproof.logic.theory import Reason
from gridproof.making import generate
from gridproof.record.explanation import Fact, Link, Step, Sweep
from gridproof.record.kind import Kind
from gridproof.record.scale import Scale
from gridproof.symmetry import SYMMETRIES, canonical

SUDOKU_WITH_EQUAL_PATTERNS = (
    ".8.5..42.......6...13.....764....2.......6..9.3..9......46.79..1..2...73........."
)
"""Several patterns of one sort are at hand, and the rating depends on which comes first."""
AKARI_WITH_SUPPOSITIONS = "https://puzz.link/p?lightup/7/7/h5ck.g5.jabm2b.m6./"

# Made by removing clues from random boards, and sorted by another solver that has these techniques.
SUDOKU = {
    "singles": [
        "6.2.39.8.....64792..87........34..7....9.....85..2......5...6.1..7.9.53.2..6.....",
        "...3...5..3....61.659184.3...64..1.5..8....6..1......7.7.9..5..34.8.79...6...1...",
        "..9..134.12.3......3..5...2...7.4.83.5...6.7........29.7..8.2.18......6...41.5...",
    ],
    "pointing and pairs": [
        "..8.1..27..4.3.....5...91.......2.......5.4..51.......8..4...3127.9.1.5.......8.2",
        "...41...8...5.....9.3....7.3......4..21...6...85..4..1...8...3...2..9.54..92.....",
        "...9..6.1..4.653...5...3....7........9..1......38..4..9....6..8.3.........8.4.2.3",
        "...1...5.84.....6..7.......3..62...8.....85.2.....1....5...2..99.7....4...1..4.83",
        "1..6...2....5.4.......9.5.6.7.....15..4..7..88..12.4.778......26..4......9..8....",
    ],
    "X-wing": [
        "8.9......15.7...6...6934.....1..95.4.6.2..........1..24.....1.8.......5..9...54.3",
        "73.6...1.....3..4...6..15..3.....95.....9....5.98....2...94.1..2.85..........78.5",
        "......1.3.71..4.6969..........13......89456...4...7....1.4.9.86926.......84.6...5",
    ],
    "chains": [
        "9.......3..4.35.6..5.62.4....9..2..181.........51.8........463.69.......4.7.9.1..",
        "..5..8..6..37.1.......4..5.2...149..7..86...3..1...8......9.1..8.......4...4.75..",
        ".32....4..7.9.4....8.76....2..5.......6...51.7...19..6.......5.5..3..2.....8..964",
    ],
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_turned_and_mirrored_boards_are_rated_alike(kind: Kind) -> None:
    puzzle = example_board(kind, kind.examples[0]).puzzle
    # The theses' own solvers work on the board as it stands.
    ratings = [replace(rate(symmetry.puzzle(puzzle)), documents={}) for symmetry in SYMMETRIES]
    assert ratings == ratings[:1] * 8


def test_so_are_boards_that_need_suppositions() -> None:
    puzzle = gridproof.read(AKARI_WITH_SUPPOSITIONS)
    ratings = [rate(symmetry.puzzle(puzzle)) for symmetry in SYMMETRIES]
    assert ratings == ratings[:1] * 8
    assert ratings[0].suppositions > 0


def test_the_order_of_clues_does_not_matter() -> None:
    puzzle = gridproof.read(AKARI_WITH_SUPPOSITIONS)
    backwards = dict(reversed(list(puzzle.clues.items())))
    other = type(puzzle)(puzzle.kind, puzzle.grid, backwards, puzzle.variant)
    assert rate(other) == rate(puzzle)


@pytest.mark.parametrize(
    ("text", "kind"), [(AKARI_WITH_SUPPOSITIONS, "akari"), (SUDOKU_WITH_EQUAL_PATTERNS, "sudoku")]
)
def test_the_same_in_every_process(text: str, kind: str) -> None:
    def in_a_process(seed: str) -> str:
        code = f"import gridproof; print(gridproof.rate(gridproof.read({text!r}, kind={kind!r})))"
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        )
        return done.stdout

    assert in_a_process("1") == in_a_process("2") != ""


def test_harder_techniques_make_higher_levels() -> None:
    levels = [[_rank(_sudoku(line)) for line in lines] for lines in SUDOKU.values()]
    for easier, harder in pairwise(levels):
        assert max(easier) < min(harder), levels


def _rank(puzzle: gridproof.Puzzle) -> int:
    level = rate(puzzle).level
    assert level is not None
    return level.rank


def _sudoku(line: str) -> gridproof.Puzzle:
    return gridproof.read(line, kind="sudoku")


def test_the_profile_adds_up() -> None:
    rating = rate(_sudoku(SUDOKU["X-wing"][0]))
    assert sum(rating.sizes.values()) == sum(rating.techniques.values()) == rating.steps
    assert 0 < rating.suppositions < rating.steps
    assert rating.guesses == 0
    assert rating.hardest is not None
    assert 1 <= rating.hardest.number <= rating.steps
    assert rating.hardest.technique in rating.techniques
    assert rating.hardest.difficulty is not None
    assert rating.score is not None
    assert rating.hardest.difficulty <= rating.score
    assert rating.effort is not None
    assert rating.effort.propagations > 0


def test_the_profile_tells_how_much_is_open_at_each_step() -> None:
    """On an empty 2 x 2 part of a finished grid everything is open; behind a chain there is one way."""
    corner = "gridproof sudoku 4 4\n\n- - 3 4\n- - 1 2\n2 1 4 3\n4 3 2 1"
    assert rate(gridproof.read(corner)).alternatives == (4, 3, 2, 1)
    rating = rate(_sudoku(SUDOKU["chains"][0]))
    assert len(rating.alternatives) == rating.steps
    assert min(rating.alternatives) == 1 < max(rating.alternatives)


def test_few_simple_steps_are_for_beginners() -> None:
    assert rate(gridproof.read("akari/6/6/nekcakbl")).level is Level.BEGINNER


def test_a_finished_board_has_nothing_to_rate() -> None:
    rating = rate(gridproof.read("gridproof sudoku 4 4\n\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"))
    assert (rating.level, rating.score, rating.steps, rating.hardest) == (Level.BEGINNER, 0, 0, None)


@pytest.mark.parametrize(
    ("source", "expected"), [("akari/3/3/o", "several answers"), ("akari/2/2/4i", "no answer")]
)
def test_only_puzzles_with_one_answer_are_rated(source: str, expected: str) -> None:
    with pytest.raises(PuzzleError, match=f"the puzzle has {expected}; expected exactly one"):
        rate(gridproof.read(source))


# the difficulty of single steps

ROW = Reason("row", (0, 1, 2))
COLUMN = Reason("column", (0, 3, 6))
CELL = Reason("cell", (1,))
FACT = Fact(0, DOT)


def _step(*links: Link, supposed: bool = True, size: int = 1) -> Step:
    return Step((FACT,), (ROW,), (), FACT if supposed else None, (), links, size)


def _chain(*reasons: Reason) -> tuple[Link, ...]:
    return tuple(Link(reason, ()) for reason in reasons)


def test_direct_steps_get_harder_slowly() -> None:
    one, few, many = (_step(*_chain(ROW), supposed=False, size=size) for size in (1, 2, 30))
    assert difficulty(one) == 1 < difficulty(few) < difficulty(many) < difficulty(_step(*_chain(ROW, COLUMN)))


def test_places_inside_of_another_area_make_no_area() -> None:
    assert difficulty(_step(*_chain(ROW, CELL))) < difficulty(_step(*_chain(ROW, COLUMN)))


def test_cases_across_areas_are_guesses() -> None:
    def divided(*reasons: Reason) -> Step:
        return _step(Link(None, (), tuple((FACT, _chain(reason)) for reason in reasons)))

    assert difficulty(divided(ROW, CELL)) == difficulty(_step(*_chain(ROW, CELL)))
    assert difficulty(divided(ROW, COLUMN)) == 2 * difficulty(_step(*_chain(ROW, COLUMN)))


def test_what_a_kind_says_about_a_step_counts() -> None:
    assert difficulty(replace(_step(*_chain(ROW, COLUMN)), weight=3.5)) == 3.5
    assert difficulty(replace(_step(*_chain(ROW, COLUMN)), at_least=10.0)) == 10.0


# the score of the way

SCALE = Scale(looks=2, usual_open=0.5)
SWEEPS = (Sweep(40, 10), Sweep(30, 30))


def _score(
    *thoughts: tuple[float, int, int], sweeps: Iterable[Sweep] = SWEEPS, scale: Scale = SCALE
) -> float:
    score = Score(scale, 100, 50)
    for thought in thoughts:
        score.think(*thought)
    return score.value(sweeps)


def test_fewer_ways_on_make_a_higher_score() -> None:
    many, few, one = (_score(sweeps=[Sweep(40, found)] * (40 // found)) for found in (40, 10, 1))
    assert many < few < one
    assert _score((4, 40, 20)) < _score((4, 40, 2)) < _score((4, 40, 1))


def test_more_that_is_open_makes_a_higher_score() -> None:
    assert _score(sweeps=[Sweep(20, 5)]) < _score(sweeps=[Sweep(40, 5)])
    assert _score((4, 20, 1)) < _score((4, 40, 1))


def test_more_hard_steps_make_a_higher_score_but_a_harder_one_decides() -> None:
    assert _score() < _score((2, 40, 1)) < _score(*[(2, 40, 1)] * 2) < _score(*[(2, 40, 1)] * 10)
    assert _score(*[(2, 40, 1)] * 10) < _score((4, 40, 1)) < _score((8, 40, 1))


def test_a_score_is_at_least_the_difficulty_of_the_hardest_step() -> None:
    assert all(_score((4, 40, ways)) >= 4 for ways in (1, 5, 40))


def test_the_median_board_of_a_kind_is_easy_and_levels_begin_around_it() -> None:
    def takes(times: float) -> Level:
        return level_of(_score(sweeps=[Sweep(399, 1)], scale=SCALE._replace(looks=2 / times)))

    levels = [takes(times) for times in (0.55, 0.65, 1, 3, 3.3)]
    assert levels == [Level.BEGINNER, Level.EASY, Level.EASY, Level.EASY, Level.MEDIUM]


def test_a_kind_says_what_people_find_hard_in_it() -> None:
    assert _score((4, 40, 1), scale=SCALE._replace(thought=2)) > 1.9 * _score((4, 40, 1))
    assert _score(scale=SCALE._replace(openness=4)) == _score()
    twice = SCALE._replace(openness=1, usual_open=0.25)
    assert _score(scale=twice) == pytest.approx(2 * _score(), abs=0.1)


def test_scores_have_a_ceiling_and_keep_their_order() -> None:
    scores = [_score((hard, 40, 1)) for hard in (4, 8, 9, 12, 20, 100, 10_000)]
    assert scores == sorted(set(scores))
    assert 4 < scores[0] < 4 * 1.2
    assert scores[-1] < 20
    assert level_of(readable(10.001)) is Level.EXTREME
    assert level_of(readable(9.999)) is Level.EXPERT


def test_an_unknown_step_makes_an_unknown_score() -> None:
    assert _score((UNKNOWN, 40, 1)) == UNKNOWN


def test_rating_is_lazy_to_import() -> None:
    code = "import gridproof, sys; print('gridproof.hints.rating' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "False\n"


def test_explanations_are_public() -> None:
    puzzle = example_board(kind_named("akari"), kind_named("akari").examples[0]).puzzle
    first = gridproof.explain(puzzle)
    assert first == next(gridproof.walkthrough(puzzle))
    assert gridproof.rate(puzzle) == rate(puzzle)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_a_grade_is_the_level_and_score_of_the_rating(kind: Kind) -> None:
    """Whatever level is wanted, unless that is lower."""
    for seed in range(3):
        puzzle = generate(kind, 6, 6, seed=seed).puzzle
        rating = rate(puzzle)
        assert rating.level is not None
        assert rating.score is not None
        assert LevelProbe(puzzle).grade() == Grade(rating.level, rating.score)
        assert LevelProbe(puzzle, rating.level).grade() == Grade(rating.level, rating.score)
        for level in Level:
            grade = LevelProbe(puzzle, level).grade()
            assert (grade is None) == (level.rank < rating.level.rank)
            assert grade is None or grade == (rating.level, rating.score)


@pytest.mark.parametrize("kind", KINDS)
def test_direct_steps_on_a_board_as_it_is_drawn(kind: str) -> None:
    for seed in range(2):
        puzzle = generate(kind, 6, 6, seed=seed).puzzle
        steps, turned, probe = by_direct_steps(puzzle), by_direct_steps(canonical(puzzle)), LevelProbe(puzzle)
        places = puzzle.kind.choices(puzzle).keys()
        assert {*steps.left, *steps.found} == places
        assert len(steps.left) == len(turned.left) == round(probe.left_open() * len(places))
        if not steps.left:
            grade = probe.grade()
            assert grade is not None
            assert (turned.score, level_of(turned.score)) == (grade.score, grade.level)
