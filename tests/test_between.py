"""Clues between two cells, on the edge that these share: Binairo's signs."""

from __future__ import annotations

import json
from random import Random

import pytest

from gridproof import check, formats, kinds, solve
from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.draw import draw, svg
from gridproof.errors import FormatError, PuzzleError
from gridproof.formats.between import read_between
from gridproof.formats.format import Part
from gridproof.kinds import KINDS
from gridproof.programs.prompts import prompt
from gridproof.record.kind import Board, Puzzle
from gridproof.server.shapes.studio_views import draft_view
from gridproof.server.shapes.views import board_view
from gridproof.sketching.drafting import Sketch, turned, with_line, without_line
from gridproof.symmetry import SYMMETRIES, canonical, digest, orbits
from tests.formats.random_boards import random_puzzle
from tests.kinds.test_binairo import puzzle_of

KIND = KINDS["binairo"]
GRID = Grid.of(2, 3)
EQUAL, OPPOSITE = Clue(symbol="equal"), Clue(symbol="opposite")
PUZZLE = puzzle_of("1 - - / - - 2", between="= r1c1-r1c2, x r1c2-r2c2, = r2c2-r2c3")


def test_only_kinds_that_have_words_for_them_have_such_clues() -> None:
    assert set(PUZZLE.between) == {6, 9, 11}
    assert not PUZZLE.outside
    with pytest.raises(PuzzleError, match="clue outside the board: cell 6"):
        Puzzle(KINDS["masyu"], GRID, {6: Clue(symbol="white")})
    with pytest.raises(PuzzleError, match="clue outside the board"):
        Puzzle(KIND, GRID, {GRID.border.start: EQUAL})


def test_texts_come_back_or_writing_is_refused() -> None:
    rng = Random("texts with signs")
    written = 0
    for _ in range(30):
        puzzle = random_puzzle(KIND, rng)
        for name, format in formats.FORMATS.items():
            if Part.BETWEEN in format.holds:
                (board,) = formats.read(formats.write(Board(puzzle), name))
                assert board.puzzle == puzzle
                written += bool(puzzle.between)
            elif puzzle.between:
                with pytest.raises(
                    FormatError, match=f"a clue between two cells cannot be written as {name}"
                ):
                    formats.write(Board(puzzle), name)
    assert written > 10


def test_they_are_written_by_their_sort() -> None:
    text = formats.write(Board(PUZZLE), "text")
    assert text.endswith("between\n= r1c1-r1c2 r2c2-r2c3\nx r1c2-r2c2")
    record = json.loads(formats.write(Board(PUZZLE), "corpus"))
    assert record["between"] == ["= r1c1-r1c2 r2c2-r2c3", "x r1c2-r2c2"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("# r1c1-r1c2", "between: '#'; expected =, x"),
        ("= r1c1", "between: 'r1c1'; expected two neighbours, as in 'r1c1-r1c2'"),
        ("= r1c1-r2c2", "between: 'r1c1-r2c2'; expected two neighbours"),
        ("= r1c1-r1c2 r1c2-r1c1", "between: 'r1c2-r1c1' for a second time; expected each once"),
    ],
)
def test_wrong_lines_are_refused(line: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        read_between(KIND, GRID, [line.split()])


def test_other_kinds_refuse_such_lines() -> None:
    with pytest.raises(FormatError, match="between: '='; expected nothing"):
        read_between(kinds.KINDS["akari"], GRID, [["=", "r1c1-r1c2"]])


def test_they_turn_with_the_board() -> None:
    rng = Random("turned signs")
    solved = 0
    for _ in range(20):
        puzzle = random_puzzle(KIND, rng)
        answer = solve(puzzle).answer
        for symmetry in SYMMETRIES:
            image = symmetry.puzzle(puzzle)
            assert len(image.between) == len(puzzle.between)
            assert canonical(image) == canonical(puzzle)
            assert digest(image) == digest(puzzle)
            if answer is not None:
                marks = {symmetry.place(puzzle.grid, place): mark for place, mark in answer.items()}
                assert check(image, marks).solved
                solved += 1
    assert solved
    other = Puzzle(KIND, GRID, {**PUZZLE.clues, 9: OPPOSITE})
    assert digest(other) != digest(PUZZLE)


def test_orbits_of_edges() -> None:
    groups = orbits(GRID, "rotate2", between=True)
    assert sorted(place for group in groups for place in group) == [*GRID.cells, *GRID.edges]
    assert (6, 9) in groups
    assert (11,) in groups


def test_drawn_boards_turn_and_grow_with_them() -> None:
    sketch = Sketch.of(PUZZLE)
    half = SYMMETRIES[3]
    assert turned(turned(sketch, {}, half).sketch, {}, half).sketch == sketch
    wider = with_line(sketch, {}, row=False, at=0).sketch
    shown = Puzzle(KIND, wider.grid, wider.clues).between
    assert {wider.grid.label(edge) for edge in shown} == {"r1c2-r1c3", "r1c3-r2c3", "r2c3-r2c4"}
    parted = with_line(sketch, {}, row=True, at=1).sketch
    assert {parted.grid.label(edge) for edge in parted.clues if edge >= 9} == {"r1c1-r1c2", "r3c2-r3c3"}
    assert without_line(wider, {}, row=False, at=0).sketch.clues == sketch.clues


def test_drawings_show_them_between_the_cells() -> None:
    assert draw(Board(PUZZLE), highlight=[0]).splitlines() == [
        "┏━━━┯━━━┯━━━┓",
        "┃[○]=   │   ┃",
        "┠───┼─×─┼───┨",
        "┃   │   = ● ┃",
        "┗━━━┷━━━┷━━━┛",
    ]
    picture = svg(Board(PUZZLE), highlight=[6])
    assert "clues: 5" in picture
    assert picture.count("scale(0.45)") == 3


def test_a_large_board_has_lines_for_them() -> None:
    grid = Grid.of(3, 60)
    board = Board(Puzzle(KIND, grid, {grid.edge(0, 60): EQUAL, grid.edge(60, 61): OPPOSITE}))
    drawn = draw(board)
    assert drawn.count("=") == drawn.count("×") == 1


def test_the_app_gets_them_as_data() -> None:
    view = board_view(Board(PUZZLE)).puzzle
    assert [(clue.place, clue.a, clue.b, clue.clue.symbol) for clue in view.between] == [
        (6, 0, 1, "equal"),
        (11, 1, 4, "opposite"),
        (9, 4, 5, "equal"),
    ]
    draft = draft_view(Sketch(KIND, GRID, {6: EQUAL, 0: OPPOSITE}))
    assert [(bare.key, bare.clue.symbol) for bare in draft.setting.between] == [
        ("=", "equal"),
        ("x", "opposite"),
    ]
    assert [list(fault.places) for fault in draft.faults] == [[0]]


def test_prompts_name_them() -> None:
    assert "Signs between cells:\n= r1c1-r1c2 r2c2-r2c3\nx r1c2-r2c2" in prompt(PUZZLE)
    assert '"between": [["=", "r1c1-r1c2"' in prompt(PUZZLE, "json")
