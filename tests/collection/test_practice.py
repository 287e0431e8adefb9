"""Boards on which a technique is the next step."""

from __future__ import annotations

import pytest

from gridproof.collection.positions import practice
from gridproof.collection.techniques import struck_out, techniques
from gridproof.errors import PuzzleError
from gridproof.hints import Hint, explain
from gridproof.kinds import kind_named
from gridproof.verbs import verb_named
from gridproof.verbs.practising import PracticeRequest


@pytest.mark.parametrize(
    ("kind", "technique"), [("akari", "dark cell"), ("nurikabe", "pool"), ("sudoku", "pointing")]
)
def test_the_technique_is_the_next_step(kind: str, technique: str) -> None:
    room = kind_named(kind)
    found = practice(room, technique, number=2, seed=3)
    assert len({shown.id for shown in found}) == 2
    for shown in found:
        board = shown.board
        hint = explain(board.puzzle, board.state, excluded=struck_out(board))
        assert isinstance(hint, Hint)
        assert hint.technique == technique == shown.technique
        assert board.answer is not None
        assert shown.goal
        assert all(board.answer[place] == mark for place, mark in shown.goal.items())
    taught = [(one.id, one.board.state) for one in techniques(room)]
    assert not any((shown.id, shown.board.state) in taught for shown in found)


def test_a_seed_finds_the_same_boards() -> None:
    kind = kind_named("akari")
    first, again, other = (practice(kind, "last light", number=2, seed=seed) for seed in (1, 1, 2))
    assert [one.id for one in first] == [one.id for one in again]
    assert [one.id for one in first] != [one.id for one in other]


def test_an_unknown_technique_is_refused_at_once() -> None:
    verb = verb_named("practice")
    with pytest.raises(
        PuzzleError, match="unknown technique 'dark sell' of akari; expected one of: dark cell"
    ):
        verb.refuse(PracticeRequest(kind="akari", technique="dark sell"))
