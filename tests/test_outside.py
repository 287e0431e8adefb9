"""Clues outside the board, on the sides at its border."""

from __future__ import annotations

from random import Random

import pytest

from gridproof import check, formats, generate, kinds, repair, solve
from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.draw.svg import svg
from gridproof.draw.terminal import draw
from gridproof.errors import FormatError, PuzzleError
from gridproof.formats.format import Part
from gridproof.formats.outside import read_outside
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Puzzle
from gridproof.server.shapes.views import board_view, done_clues
from gridproof.solving import Status
from gridproof.symmetry import SYMMETRIES, canonical, orbits
from tests.hints.soundness import proved_walk
from tests.kinds.brute import assert_engine_agrees
from tests.kinds.camp.gridproof_camp import KIND

GRID = Grid.of(2, 3)
TOP, BOTTOM, LEFT, RIGHT = (GRID.border.start + at for at in (0, 3, 6, 8))


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kind as if its package were installed."""
    monkeypatch.setitem(kinds._others(), KIND.name, KIND)


def random_camp(rng: Random, rows: int, cols: int) -> Puzzle:
    grid = Grid.of(rows, cols)
    places = sorted(rng.sample(grid.border, rng.randint(0, 4)))
    return Puzzle(KIND, grid, {p: Clue(rng.randint(0, min(2, len(grid.line_behind(p))))) for p in places})


def test_only_kinds_that_say_so_have_clues_outside() -> None:
    assert Puzzle(KIND, GRID, {TOP: Clue(1)}).outside == {TOP: Clue(1)}
    with pytest.raises(PuzzleError, match="clue outside the board: cell 13"):
        Puzzle(KINDS["kurodoko"], GRID, {TOP: Clue(3)})
    for place in (GRID.size, GRID.border.stop, -1):
        with pytest.raises(PuzzleError, match="clue outside the board"):
            Puzzle(KIND, GRID, {place: Clue(1)})
    with pytest.raises(PuzzleError, match="camp r1c1-left: a cell that does not belong"):
        Puzzle(KIND, GRID, {LEFT: Clue(hole=True)})


def test_a_line_begins_at_a_side() -> None:
    lines = {side: GRID.line_behind(side) for side in (TOP + 1, BOTTOM + 1, LEFT + 1, RIGHT)}
    assert lines == {TOP + 1: [1, 4], BOTTOM + 1: [4, 1], LEFT + 1: [3, 4, 5], RIGHT: [2, 1, 0]}


def test_engine_finds_what_the_rules_allow() -> None:
    rng = Random("camps")
    for shape in ((1, 1), (1, 4), (2, 3), (3, 3), (3, 4)):
        for _ in range(6):
            assert_engine_agrees(random_camp(rng, *shape))


def test_texts_come_back_or_writing_is_refused() -> None:
    rng = Random("texts of camps")
    for _ in range(30):
        puzzle = random_camp(rng, rng.randint(2, 5), rng.randint(2, 5))
        for name, format in formats.FORMATS.items():
            if Part.OUTSIDE in format.holds:
                (board,) = formats.read(formats.write(Board(puzzle), name))
                assert board.puzzle == puzzle
            elif puzzle.outside:
                with pytest.raises(
                    FormatError, match=f"a clue outside the board cannot be written as {name}"
                ):
                    formats.write(Board(puzzle), name)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("middle 1 - -", "outside: 'middle'; expected top, bottom, left, right"),
        ("top 1 -", "outside, top: 2 words; expected 3"),
        ("left 1 q", "outside, r2c1-left: 'q'; expected -, a number"),
    ],
)
def test_wrong_lines_are_refused(line: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        read_outside(KIND, GRID, [line.split()])


def test_other_kinds_refuse_such_lines() -> None:
    with pytest.raises(FormatError, match="outside: 'top'; expected nothing"):
        read_outside(KINDS["akari"], GRID, [["top", "1", "-", "-"]])


def test_clues_outside_turn_with_the_board() -> None:
    rng = Random("turned camps")
    solved = 0
    for _ in range(10):
        puzzle = random_camp(rng, 3, 4)
        answer = solve(puzzle).answer
        for symmetry in SYMMETRIES:
            turned = symmetry.puzzle(puzzle)
            assert len(turned.outside) == len(puzzle.outside)
            assert canonical(turned) == canonical(puzzle)
            if answer is not None:
                marks = {symmetry.place(puzzle.grid, place): mark for place, mark in answer.items()}
                assert check(turned, marks).solved
                solved += 1
    assert solved


def test_orbits_of_sides() -> None:
    groups = orbits(GRID, "rotate2", True)
    assert sorted(place for group in groups for place in group) == [*GRID.cells, *GRID.border]
    assert (TOP, BOTTOM + 2) in groups
    assert (LEFT, RIGHT + 1) in groups
    assert orbits(GRID, "rotate2") == tuple(group for group in groups if group[0] < GRID.size)


def test_made_puzzles_are_unique_and_symmetric_and_explained() -> None:
    made = generate("camp", 5, 5, seed=5, symmetry="mirror", minimal=True)
    assert solve(made.puzzle).status is Status.UNIQUE
    groups = orbits(made.puzzle.grid, "mirror", True)
    shown = made.puzzle.clues.keys()
    assert shown
    assert all(shown >= set(group) or shown.isdisjoint(group) for group in groups)
    _, marks = proved_walk(made.puzzle)
    assert made.puzzle.complete(marks) == made.answer


def test_repair_adds_clues_outside() -> None:
    repaired = repair(Puzzle(KIND, GRID, {}))
    assert repaired.changed
    assert all(GRID.is_border(place) for place in repaired.changed)
    assert solve(repaired.puzzle).status is Status.UNIQUE


def test_drawings_show_them_beside_the_board() -> None:
    clues = {TOP: Clue(1), BOTTOM + 2: Clue(0), LEFT + 1: Clue(2), RIGHT: Clue(3)}
    board = Board(Puzzle(KIND, GRID, clues))
    assert draw(board, marks={0: DOT}, highlight=[LEFT + 1]).splitlines() == [
        "     1            ",
        "   ┏━━━┯━━━┯━━━┓  ",
        "   ┃ · │   │   ┃ 3",
        "   ┠───┼───┼───┨  ",
        "[2]┃   │   │   ┃  ",
        "   ┗━━━┷━━━┷━━━┛  ",
        "             0    ",
    ]
    picture = svg(board, highlight=[LEFT + 1])
    assert 'width="224" height="184"' in picture
    assert "clues: 4" in picture
    assert picture.count("</text>") == 4


def test_the_app_gets_them_as_data() -> None:
    puzzle = example_board(KIND, KIND.examples[0]).puzzle
    view = board_view(Board(puzzle)).puzzle
    assert [(clue.place, clue.cell, clue.side, clue.clue.text) for clue in view.outside] == [
        (BOTTOM, 3, "bottom", "1"),
        (LEFT, 0, "left", "2"),
    ]


def test_a_zero_outside_is_done_when_its_line_is_decided() -> None:
    puzzle = Puzzle(KIND, GRID, {TOP: Clue(1), LEFT: Clue(0)})
    assert done_clues(puzzle, {}, check(puzzle, {})) == []
    marks = {0: DOT, 1: DOT, 2: DOT, 3: SHADED}
    assert done_clues(puzzle, marks, check(puzzle, marks)) == [TOP, LEFT]
