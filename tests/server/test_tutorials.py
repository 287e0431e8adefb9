"""No lesson is wrong: the solver proves that its goal follows from its board."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof import forced
from gridproof.collection.techniques import struck_out
from gridproof.formats.words import read_marks, split_rows
from gridproof.hints import Hint, explain
from gridproof.kinds import KINDS, kind_named
from gridproof.server.work.catalogue import lesson_board, written_for
from tests.lacking import shown_techniques, taught

LESSONS = [
    pytest.param(name, lesson, id=f"{name}: {lesson['title']}")
    for name in KINDS
    for lesson in written_for(kind_named(name))["lesson"]
]


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_the_goal_of_a_lesson_follows_and_asks_for_something(name: str, lesson: dict[str, Any]) -> None:
    board = lesson_board(KINDS[name], lesson)
    start = board.state or {}
    goal = read_marks(board.puzzle, split_rows(lesson["goal"]))
    follows = forced(board.puzzle, start).marks
    assert follows is not None, "the board of the lesson has an answer"
    assert {place: follows.get(place) for place in goal} == goal
    assert any(place not in start for place in goal)
    assert all(goal.get(place, mark) == mark for place, mark in start.items())


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_taught_in_a_few_small_steps(name: str) -> None:
    taught(name)
    written = written_for(kind_named(name))
    assert 5 <= len(written["lesson"]) <= 8
    assert written["summary"].endswith(".")
    assert all(lesson["text"] and lesson["hint"] for lesson in written["lesson"])


@pytest.mark.parametrize("name", KINDS)
def test_technique_lessons_are_made_of_real_hints(name: str) -> None:
    """Every one begins on the way to the answer; the first and the last are explained again."""
    shown = shown_techniques(name)
    assert len(shown) >= 4
    assert len({one.technique for one in shown}) == len(shown)
    for one in shown:
        answer = one.board.answer or {}
        assert one.goal
        assert all(answer[place] == mark for place, mark in {**(one.board.state or {}), **one.goal}.items())
        assert not set(one.goal) & set(one.board.state or {})
    for one in (shown[0], shown[-1]):
        board, excluded = one.board, struck_out(one.board)
        hint = explain(board.puzzle, board.state, excluded=excluded, uniqueness=one.assumes_unique)
        assert isinstance(hint, Hint)
        assert hint.technique == one.technique
        assert one.text.marked.startswith(hint.in_one_line.marked)
