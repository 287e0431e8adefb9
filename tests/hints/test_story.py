"""A walk as a story: in an order of its own, with fewer passages than steps, in chapters by place."""

from __future__ import annotations

import itertools

import pytest

import gridproof
from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.hints import Contradiction, Hint
from gridproof.hints.stages import Stage, stages
from gridproof.hints.story import Chapter, story
from gridproof.kinds import KINDS
from gridproof.record.explanation import Fact
from gridproof.record.kind import Board, Puzzle
from tests.cli.command import UNIQUE, run
from tests.hints.soundness import Judge
from tests.hints.sudokus import sudoku
from tests.lacking import collected


def told(puzzle: Puzzle) -> tuple[list[Stage], tuple[Chapter, ...]]:
    walked = list(stages(Board(puzzle)))
    return walked, story(Board(puzzle), walked)


def hints_of(chapters: tuple[Chapter, ...]) -> list[Hint]:
    return [hint for chapter in chapters for passage in chapter.passages for hint in passage.steps]


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_rests_on_what_stands_there_by_then(kind: str) -> None:
    puzzle = max(
        (item for item in collected(kind) if item.rows <= 9), key=lambda i: i.score or 0
    ).board.puzzle
    walked, chapters = told(puzzle)
    marks: dict[Place, Mark] = {}
    excluded: set[Fact] = set()
    for hint in hints_of(chapters):
        for fact in hint.step.known:
            stands = marks.get(fact.place)
            assert stands == fact.mark if fact.holds else fact in excluded or stands not in (None, fact.mark)
        marks |= hint.step.marks
        excluded |= {fact for fact in hint.step.concludes if not fact.holds}
    assert gridproof.check(puzzle, marks).solved
    assert chapters[-1].passages[-1].board.state == marks
    hard = [hint for hint in hints_of(chapters) if hint.step.supposed is not None]
    steps = [stage.told.step for stage in walked if isinstance(stage.told, Hint)]
    assert len(hard) <= sum(step.supposed is not None for step in steps)
    numbers = [passage.number for chapter in chapters for passage in chapter.passages]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert len(numbers) <= len(walked)


def test_a_hard_step_that_easy_ones_replace_is_left_out() -> None:
    """Its conclusions are then found by direct steps, which are proved."""
    board = next(item.board for item in collected("sudoku") if item.level == "hard")
    puzzle = board.puzzle
    walked = list(stages(Board(puzzle)))
    hard = [stage for stage in walked if isinstance(stage.told, Hint) and stage.told.step.pattern]
    chapters = story(Board(puzzle), walked)
    kept = [hint for hint in hints_of(chapters) if hint.step.pattern]
    assert 0 < len(kept) <= len(hard)
    judge = Judge(puzzle)
    for hint in hints_of(chapters):
        judge.assert_step(hint.step, ())


def test_a_line_is_followed_and_trivial_steps_are_told_at_once() -> None:
    puzzle = next(item for item in collected("yajilin") if item.rows >= 10).board.puzzle
    walked, chapters = told(puzzle)
    passages = [passage for chapter in chapters for passage in chapter.passages]
    assert 2 * len(passages) <= len(walked)
    assert sum(passage.text.count("At once, ") for passage in passages) >= 5
    assert all(len(chapter.passages) >= 3 for chapter in chapters)
    places = ("corner", "edge", "the middle")
    assert all(any(word in chapter.title.lower() for word in places) for chapter in chapters)
    titles = [chapter.title for chapter in chapters]
    assert all(one != other for one, other in itertools.pairwise(titles))


def test_small_boards_are_one_chapter_and_a_mistake_ends_the_story() -> None:
    (chapter,) = told(gridproof.read("lightup/3/3/2n"))[1]
    assert chapter.title == "The whole board"
    _, (only,) = told(gridproof.read("lightup/2/2/4i"))
    (mistake,) = only.passages[-1].told
    assert isinstance(mistake, Contradiction)
    assert story(Board(sudoku(9, {})), []) == ()


def test_the_command_tells_chapters_or_every_step() -> None:
    done = run("walkthrough", UNIQUE)
    assert done.stdout.startswith("The whole board\n\n1. [number needs all] The 4 at r2c3 needs 4 bulbs")
    assert "At once, r1c1, r1c2" in done.stdout
    assert done.stdout.count("\n") < run("walkthrough", UNIQUE, "--all-steps").stdout.count("\n")
