from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, GridproofError
from gridproof.formats.tatham import FORMAT
from gridproof.kinds import KINDS
from gridproof.record.codecs import EachCell
from gridproof.record.kind import Board, Puzzle

from .boards import kinds_with, puzzles
from .robust import error_of, reads_or_refuses

SAMPLES = {
    "3x3:a2e9a5b6a2b3_7a1_4a9_6a2b4_1a7_2b1_7e6_9b2_5a8_1b6a5_9a3_8a7_2b8a6b1a1e4a": "sudoku",
    "7x7:b3gB0c0dBaBaBa1aBd1c01g0b": "akari",
    "7x7:d7b3e8e5c7a7c13e4e8b4d": "kurodoko",
    "5x5t0:2b1b2b1b2b3b3b0b3": "slitherlink",
}


def read(text: str, kind: str | None = None) -> Puzzle:
    (board,) = FORMAT.read(text, KINDS[kind] if kind else None)
    return board.puzzle


@pytest.mark.parametrize("game_id", SAMPLES)
def test_samples_are_recognised_read_and_written_back(game_id: str) -> None:
    assert FORMAT.detect(game_id)
    puzzle = read(game_id)
    assert puzzle.kind.name == SAMPLES[game_id]
    assert read(f" {game_id}\n", puzzle.kind.name) == puzzle
    assert FORMAT.write(Board(puzzle)) == game_id


def test_clues_stand_where_they_should() -> None:
    solo = read(next(iter(SAMPLES)))
    assert [solo.clues.get(cell) for cell in range(1, 9)] == [Clue(2), *[None] * 5, Clue(9), None]
    assert read("3x2:1Ba0a1", "akari").clues == {
        0: Clue(1, wall=True),
        1: Clue(wall=True),
        3: Clue(0, wall=True),
        5: Clue(1, wall=True),
    }
    assert read("9x9:13_4a2zzy", "kurodoko").clues == {0: Clue(13), 1: Clue(4), 3: Clue(2)}


def test_loops_run_around_square_cells() -> None:
    assert read("3x1t0dh:3a0", "slitherlink").clues == {0: Clue(3), 2: Clue(0)}
    assert "cells of another shape" in error_of(FORMAT, "3x1t3:3a0", KINDS["slitherlink"])
    assert "expected t0 among them" in error_of(FORMAT, "3x1:3a0", KINDS["slitherlink"])


def test_the_width_comes_first() -> None:
    assert read("3x2:Be", "akari").grid == Grid.of(2, 3)


def test_boxes_are_given_by_rows_then_columns() -> None:
    # 2x3 is the usual Sudoku of side 6: boxes 3 wide and 2 tall.
    usual = read("2x3:1_2_3_4_5_6zd")
    assert (usual.grid, usual.variant) == (Grid.of(6, 6), "")
    turned = read("3x2:1_2_3_4_5_6zd")
    assert (turned.grid, turned.variant) == (Grid.of(6, 6), "3x2")
    assert FORMAT.write(Board(usual)) == "2x3:1_2_3_4_5_6zd"
    assert FORMAT.write(Board(turned)) == "3x2:1_2_3_4_5_6zd"


@pytest.mark.parametrize(
    ("game_id", "same"),
    [
        ("3x3du:zzza1a", "3x3:zzza1a"),
        ("3x3r4da:zzza1a", "3x3:zzza1a"),
        ("3x3md4:zzza1a", "3x3:zzza1a"),
        ("3x3adb:zzza1a", "3x3:zzza1a"),
        ("7x7b20s2d1:zuB1", "7x7:zuB1"),
        ("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#7x7:zvB", "7x7:zuB1"),
    ],
)
def test_how_a_board_was_made_says_nothing_about_it(game_id: str, same: str) -> None:
    assert FORMAT.detect(game_id)
    assert read(game_id).kind is read(same).kind
    assert read(game_id).grid == read(same).grid


@pytest.mark.parametrize(("option", "meaning"), [("j", "jigsaw"), ("x", "diagonals"), ("k", "killer")])
def test_options_that_change_the_rules(option: str, meaning: str) -> None:
    with pytest.raises(
        FormatError, match=f"the option '{option}' in '{option}du' changes the rules .{meaning}"
    ):
        read(f"3x3{option}du:zzzc", "sudoku")


def test_the_page_names_the_game() -> None:
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html#3x2:3e"
    assert FORMAT.detect(page)
    assert read(page).kind.name == "kurodoko"
    assert read(page.replace(":3e", "%3A3e")) == read(page)
    with pytest.raises(GridproofError, match="unknown kind 'dominosa'"):
        read(page.replace("range", "dominosa"))


def test_an_id_that_fits_several_games_needs_a_kind() -> None:
    with pytest.raises(FormatError, match="fits several kinds; expected --kind with one of: akari, kurodoko"):
        read("3x2:3e")
    assert read("3x2:3e", "akari").clues == {0: Clue(3, wall=True)}
    assert read("3x2:3e", "kurodoko").clues == {0: Clue(3)}


@pytest.mark.parametrize("text", ["", "7x7", "7x7:", "7:a", "axb:c", "akari/7/7/z", '{"a": 1}'])
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not FORMAT.detect(text)


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("", None, "the game ID '' fits no kind ("),
        ("7x7", "akari", "the game ID '7x7'; expected 'WxH:description'"),
        ("7x7:d7b3", None, "the game ID '7x7:d7b3' fits no kind (sudoku: 8 cells are described"),
        (
            "7x7:zvB",
            "yajilin",
            "no game of Simon Tatham's is yajilin; expected one of: ",
        ),
        ("7x7zz:zvB", "akari", "the options 'zz' after the size: 'zz' is unknown"),
        ("2x2:1a5z", "akari", "character 3 of the cells: '5z'"),
        ("2x2:1d", "akari", "character 2 of the cells: 'd' passes the end"),
        ("2x2:1b", "akari", "3 cells are described; expected 2 x 2"),
        ("9999x9999:a", "akari", "too large"),
        ("99x99:a", "sudoku", "too large"),
        ("0x3:a", "sudoku", "no cells"),
    ],
)
def test_errors(text: str, kind: str | None, message: str) -> None:
    assert message in error_of(FORMAT, text, KINDS[kind] if kind else None)


def test_what_game_ids_cannot_hold() -> None:
    with pytest.raises(FormatError, match="r1c1: a clue without a number cannot be written"):
        FORMAT.write(Board(Puzzle(KINDS["kurodoko"], Grid.of(3, 3), {0: Clue()})))
    with pytest.raises(FormatError, match="no game of Simon Tatham's is shakashaka"):
        FORMAT.write(Board(Puzzle(KINDS["shakashaka"], Grid.of(3, 3), {})))


@pytest.mark.parametrize("name", kinds_with(lambda kind: kind.notation.tatham is not None))
@given(data=st.data())
def test_round_trip(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(KINDS[name]).filter(_has_numbers).filter(lambda one: not one.between))
    if isinstance(KINDS[name].notation.tatham.codec, EachCell):  # type: ignore[union-attr] # it has a game
        puzzle = _with_every_number(puzzle)
    game_id = FORMAT.write(Board(puzzle))
    assert FORMAT.detect(game_id)
    assert read(game_id, name) == puzzle


def _with_every_number(puzzle: Puzzle) -> Puzzle:
    """A number in every cell, where there was none a 1."""
    shown = {cell: puzzle.clues.get(cell, Clue()) for cell in puzzle.grid.cells}
    return replace(puzzle, clues={cell: Clue(clue.number or 1) for cell, clue in shown.items()})


def _has_numbers(puzzle: Puzzle) -> bool:
    if puzzle.kind.name == "mosaic" and puzzle.variant:
        return False
    kinds = ("kurodoko", "slitherlink", "mosaic")
    return puzzle.kind.name not in kinds or Clue() not in puzzle.clues.values()


@given(st.sampled_from(sorted(SAMPLES)), st.integers(0, 60), st.text("0129xj:abzB_\n ²", max_size=3))
def test_damaged_ids_end_in_an_error_of_ours(game_id: str, at: int, instead: str) -> None:
    reads_or_refuses(FORMAT, game_id[:at] + instead + game_id[at + 1 :])
