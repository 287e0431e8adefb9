"""Games that the app saved, read and written on the command line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from gridproof import formats
from gridproof.board.marks import BULB, DOT
from gridproof.errors import GridproofError
from gridproof.record.kind import Board
from tests.formats.random_boards import played_boards

SAVED = {
    "format": "gridproof-game",
    "puzzle": "https://puzz.link/p?lightup/3/3/ch.gb",
    "marks": {"1": "bulb", "2": "dot"},
    "notes": {"4": ["bulb", "dot"]},
    "elapsed": 73.4,
}


def test_a_saved_game_has_its_marks_notes_and_time() -> None:
    (board,) = formats.read(json.dumps(SAVED))
    assert board.puzzle.kind.name == "akari"
    assert board.state == {1: BULB, 2: DOT}
    assert board.notes == {4: (BULB, DOT)}
    assert board.puzzle.info["seconds"] == "73"
    assert json.loads(formats.write(board, "game"))["elapsed"] == 73


MOVES = [[2, "bulb"], [1, "bulb"], [2, None], [2, "dot"]]


def test_moves_are_kept_where_they_lead_to_the_marks() -> None:
    (board,) = formats.read(json.dumps({**SAVED, "moves": MOVES}))
    assert board.moves == ((2, BULB), (1, BULB), (2, None), (2, DOT))
    assert json.loads(formats.write(board, "game"))["moves"] == MOVES
    others: tuple[object, ...] = (MOVES[:3], None, {})
    for other in others:
        (board,) = formats.read(json.dumps({**SAVED, "moves": other}))
        assert board.moves == ()


@given(played_boards())
@settings(max_examples=50)
def test_round_trip(board: Board) -> None:
    text = formats.write(board, "game")
    assert formats.detect(text).name == "game"
    (again,) = formats.read(text)
    assert again == board._replace(state=board.state or {})
    assert again.puzzle.info == board.puzzle.info


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"puzzle": "nonsense"}, "puzzle: no format fits"),
        ({"puzzle": None}, "puzzle: the text is empty"),
        ({"puzzle": json.dumps(SAVED)}, "a game within a game"),
        ({"marks": {"x": "bulb"}}, "the place 'x'; expected its number"),
        ({"marks": {"900": "bulb"}}, "the place 900"),
        ({"marks": {"1": 7}}, "expected the name of a mark"),
        ({"marks": {"1": "line"}}, "the mark 'line'; expected"),
        ({"marks": []}, "an array; expected a JSON object"),
        ({"notes": {"4": "bulb"}}, "expected an array of marks"),
        ({"moves": [[1]]}, "moves, number 1: expected a place and a mark, or null"),
        ({"moves": [[900, "bulb"]]}, "the place 900"),
        ({"moves": [[1, "line"], [1, None]]}, "the mark 'line'; expected"),
    ],
)
def test_what_is_no_game_is_refused_in_words(change: dict[str, object], said: str) -> None:
    with pytest.raises(GridproofError, match=said) as error:
        formats.read(json.dumps({**SAVED, **change}))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("elapsed", [None, "long", -1, True, 1e300])
def test_a_strange_time_loses_no_game(elapsed: object) -> None:
    (board,) = formats.read(json.dumps({**SAVED, "elapsed": elapsed}))
    assert "seconds" not in board.puzzle.info
