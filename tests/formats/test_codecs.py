"""The cell codecs on their own: every token, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import Clue
from gridproof.errors import FormatError
from gridproof.record.codecs import (
    ARROW16,
    FOUR_CELL,
    NUMBER16,
    TATHAM_NUMBERS,
    TATHAM_WALLS,
    Codec,
    EachCell,
    Packed,
    Runs,
)
from gridproof.record.tokens import Base36, Base62, Word

N, E, S, W = Direction

WALL = Clue(wall=True)
WHITE, BLACK = Clue(symbol="white"), Clue(symbol="black")
CIRCLES = Packed((None, WHITE, BLACK), 3, "a white or a black circle")
"""Three circles in a digit of base 27, as puzz.link has them."""
PEARLS = Runs((Word("W", WHITE), Word("B", BLACK)), "a white or a black circle", "a", complete=True)
DIGITS = EachCell((Base36(), Word("@", Clue())), "a number, '@' or '.'", ".")
LETTERS = EachCell((Base62(),), "a number")
_WALLS = st.builds(Clue, st.none() | st.integers(0, 4), wall=st.just(True))
_NUMBERS = st.builds(Clue, st.integers(0, 4095))
_ARROWS = st.builds(Clue, st.none() | st.integers(0, 4095), st.none() | st.sampled_from(Direction))


@pytest.mark.parametrize(
    ("codec", "clue"),
    [
        pytest.param(FOUR_CELL, _WALLS, id="4cell"),
        pytest.param(NUMBER16, _NUMBERS | st.just(Clue()), id="number16"),
        pytest.param(ARROW16, _ARROWS, id="arrow16"),
        pytest.param(TATHAM_WALLS, _WALLS, id="tatham walls"),
        pytest.param(TATHAM_NUMBERS, _NUMBERS, id="tatham numbers"),
        pytest.param(CIRCLES, st.sampled_from([WHITE, BLACK]), id="circles"),
        pytest.param(
            DIGITS, st.builds(Clue, st.integers(0, 1295)) | st.just(Clue()), id="a digit of base 36 a cell"
        ),
        pytest.param(PEARLS, st.sampled_from([WHITE, BLACK]), id="pearls"),
    ],
)
@given(data=st.data())
def test_round_trip(codec: Codec, clue: st.SearchStrategy[Clue], data: st.DataObject) -> None:
    grid = Grid.of(data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9)))
    clues = data.draw(st.dictionaries(st.sampled_from(grid.cells), clue))
    assert codec.decode(codec.encode(clues, grid), grid) == clues


@pytest.mark.parametrize(
    ("codec", "text", "clues"),
    [
        # Numbers with none, one and two empty cells behind them, a plain wall, a run.
        (FOUR_CELL, "17a.g2", {0: 1, 1: 2, 3: 0, 6: None, 8: 2}),
        # The blanks that the last number swallows lie behind the board.
        (FOUR_CELL, "nd", {8: 3}),
    ],
)
def test_walls_read(codec: Codec, text: str, clues: dict[int, int | None]) -> None:
    assert codec.decode(text, Grid.of(3, 3)) == {cell: Clue(n, wall=True) for cell, n in clues.items()}


@pytest.mark.parametrize(
    ("codec", "clues", "text"),
    [
        (FOUR_CELL, {8: Clue(3, wall=True)}, "nd"),
        (FOUR_CELL, {7: Clue(3, wall=True)}, "md"),
        (FOUR_CELL, {7: Clue(3, wall=True), 8: WALL}, "m3."),
        (FOUR_CELL, {6: Clue(3, wall=True), 8: WALL}, "l8."),
        (FOUR_CELL, {5: Clue(3, wall=True), 8: WALL}, "kd."),
        (NUMBER16, {0: Clue(15), 1: Clue(16), 2: Clue(255), 3: Clue(256), 4: Clue(4095), 8: Clue()},
         "f-10-ff+100+fffi."),
        (ARROW16, {0: Clue(2, W), 1: Clue(0, N), 2: Clue(None, S), 3: Clue(), 4: Clue(7)}, "32102.0.07d"),
        (ARROW16, {0: Clue(16, N), 1: Clue(255, E), 2: Clue(256, S), 8: Clue(99)}, "6109ff-2100e563"),
        (TATHAM_NUMBERS, {0: Clue(13), 1: Clue(4), 3: Clue(2)}, "13_4a2e"),
        (TATHAM_WALLS, {0: Clue(1, wall=True), 1: WALL, 3: Clue(0, wall=True)}, "1Ba0e"),
        (CIRCLES, {0: WHITE, 2: BLACK, 3: BLACK, 4: BLACK, 5: BLACK, 7: WHITE}, "bq3"),
        (PEARLS, {0: WHITE, 1: BLACK, 8: WHITE}, "WBfW"),
    ],
)  # fmt: skip
def test_tokens(codec: Codec, clues: dict[int, Clue], text: str) -> None:
    grid = Grid.of(3, 3)
    assert codec.encode(clues, grid) == text
    assert codec.decode(text, grid) == clues


def test_runs_longer_than_the_last_letter() -> None:
    grid = Grid.of(5, 9)
    assert NUMBER16.encode({44: Clue(1)}, grid) == "zzj1"
    assert ARROW16.encode({}, grid) == "zs"


def test_a_clue_cell_without_anything_is_read_from_plus_too() -> None:
    assert ARROW16.decode("+a+", Grid.of(1, 3)) == {0: Clue(), 2: Clue()}


def test_missing_cells_are_empty_in_urls() -> None:
    assert NUMBER16.decode("1", Grid.of(9, 9)) == {0: Clue(1)}


@pytest.mark.parametrize(
    ("codec", "text", "position"),
    [
        (NUMBER16, "g-1", 2),
        (NUMBER16, "12+ff", 3),
        (NUMBER16, "1!", 2),
        (NUMBER16, "m11", 3),
        (NUMBER16, "o", 1),
        (ARROW16, "a3", 2),
        (ARROW16, "61", 1),
        (ARROW16, "-011", 1),
        (FOUR_CELL, "f", 1),
        (FOUR_CELL, "mc0", 3),
        (TATHAM_NUMBERS, "123456", 1),
        (TATHAM_NUMBERS, "a1_", 3),
        (TATHAM_WALLS, "a5", 2),
        (CIRCLES, "0r", 2),
        (CIRCLES, "00000000000000000", 4),
    ],
)
def test_errors_quote_the_position(codec: Codec, text: str, position: int) -> None:
    with pytest.raises(FormatError, match=rf"^character {position} of the cells: '[^\n]*expected"):
        codec.decode(text, Grid.of(2, 4))


def test_a_game_id_describes_every_cell() -> None:
    with pytest.raises(FormatError, match="7 cells are described; expected 2 x 4"):
        TATHAM_WALLS.decode("g", Grid.of(2, 4))


@pytest.mark.parametrize(
    ("codec", "clue", "found"),
    [
        (NUMBER16, Clue(4096), "r1c2: the number 4096 cannot be written"),
        (NUMBER16, Clue(wall=True), "r1c2: a black cell cannot be written"),
        (NUMBER16, Clue(1, N), "r1c2: the number 1 with an arrow up cannot be written"),
        (ARROW16, Clue(-1, N), "r1c2: the number -1 with an arrow up cannot be written"),
        (ARROW16, Clue(1, wall=True), "r1c2: a black cell with the number 1 cannot be written"),
        (FOUR_CELL, Clue(5, wall=True), "r1c2: a black cell with the number 5 cannot be written"),
        (TATHAM_NUMBERS, Clue(), "r1c2: a clue without a number cannot be written"),
        (CIRCLES, Clue(1), "r1c2: the number 1 cannot be written"),
        (PEARLS, Clue(symbol="grey"), "r1c2: the symbol grey cannot be written"),
        (TATHAM_WALLS, Clue(1), "r1c2: the number 1 cannot be written"),
    ],
)
def test_a_clue_that_the_codec_cannot_hold(codec: Codec, clue: Clue, found: str) -> None:
    with pytest.raises(FormatError, match=f"^{found}; expected "):
        codec.encode({1: clue}, Grid.of(2, 2))


def test_a_token_for_each_cell() -> None:
    numbers = {cell: Clue(number) for cell, number in enumerate((0, 9, 10, 35, 36, 61))}
    assert LETTERS.encode(numbers, Grid.of(2, 3)) == "09azAZ"
    assert LETTERS.decode("09azAZ", Grid.of(2, 3)) == numbers
    with pytest.raises(FormatError, match="5 cells are described; expected 2 x 3"):
        LETTERS.decode("09azA", Grid.of(2, 3))
    with pytest.raises(FormatError, match=r"r1c1: an empty cell cannot be written"):
        LETTERS.encode({}, Grid.of(1, 1))
    with pytest.raises(FormatError, match=r"r1c1: .*62.* cannot be written"):
        LETTERS.encode({0: Clue(62)}, Grid.of(1, 1))
    assert DIGITS.encode(numbers, Grid.of(2, 4)) == "09az-10-1p.."
