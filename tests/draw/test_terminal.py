from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from textwrap import dedent

import pytest

from gridproof.board.grid import Direction
from gridproof.board.marks import BULB, CROSS, DOT, LINE, NE, NW, SE, SHADED, SW, Clue, Mark, State, digit
from gridproof.draw.scene import without_blanks
from gridproof.draw.terminal import draw
from gridproof.record.kind import Board
from tests.draw.paper import paper, quarters


def expect(drawing: str, text: str) -> None:
    assert drawing == dedent(text).strip("\n")


def wall_board() -> tuple[Board, State]:
    clues = {0: Clue(2, wall=True), 3: Clue(wall=True), 4: Clue(12), 8: Clue()}
    return paper(3, 3, clues), {1: BULB, 2: DOT, 5: SHADED, 6: NW, 7: SE}


def line_board() -> tuple[Board, dict[int, Mark]]:
    """A loop around the middle, an arrow, and a line from one number to the other."""
    board = paper(3, 5, {6: Clue(1, Direction.N), 3: Clue(7), 13: Clue(7)}, lines=True)
    grid = board.puzzle.grid
    loop = [0, 1, 2, 7, 12, 11, 10, 5, 0]
    path = [3, 4, 9, 14, 13]
    marks: dict[int, Mark] = {grid.edge(a, b): LINE for way in (loop, path) for a, b in pairwise(way)}
    marks[grid.edge(2, 3)] = CROSS
    marks[grid.edge(3, 8)] = CROSS
    marks[8] = SHADED
    return board, marks


def test_walls_numbers_and_marks() -> None:
    board, marks = wall_board()
    expect(
        draw(board, marks=marks),
        """
        ┏━━━┯━━━┯━━━┓
        ┃█2█│ ● │ · ┃
        ┠───┼───┼───┨
        ┃███│12 │███┃
        ┠───┼───┼───┨
        ┃ ◤ │ ◢ │ ? ┃
        ┗━━━┷━━━┷━━━┛
        """,
    )


def test_marks_on_clues_stand_beside_the_number() -> None:
    board = paper(1, 3, {0: Clue(3), 1: Clue(12), 2: Clue(4)})
    expect(
        draw(board, marks={0: DOT, 1: DOT, 2: SHADED}),
        """
        ┏━━━━┯━━━━┯━━━━┓
        ┃ 3· │12· │██4█┃
        ┗━━━━┷━━━━┷━━━━┛
        """,
    )


def test_a_narrow_terminal_gets_no_inner_lines() -> None:
    board, marks = wall_board()
    expect(
        draw(board, marks=marks, width=12),
        """
        ┏━━━━━━━━━━┓
        ┃ █2  ●  · ┃
        ┃ ██ 12 ██ ┃
        ┃  ◤  ◢  ? ┃
        ┗━━━━━━━━━━┛
        """,
    )


def test_boxes_have_heavy_borders() -> None:
    board = paper(4, 4, {0: Clue(1), 5: Clue(10)}, boxes=quarters)
    expect(
        draw(board, marks={15: digit(4)}),
        """
        ┏━━━┯━━━┳━━━┯━━━┓
        ┃ 1 │   ┃   │   ┃
        ┠───┼───╂───┼───┨
        ┃   │10 ┃   │   ┃
        ┣━━━┿━━━╋━━━┿━━━┫
        ┃   │   ┃   │   ┃
        ┠───┼───╂───┼───┨
        ┃   │   ┃   │ 4 ┃
        ┗━━━┷━━━┻━━━┷━━━┛
        """,
    )
    expect(
        draw(board, marks={15: digit(4)}, width=16),
        """
        ┏━━━━━━━┳━━━━━━━┓
        ┃  1    ┃       ┃
        ┃    10 ┃       ┃
        ┣━━━━━━━╋━━━━━━━┫
        ┃       ┃       ┃
        ┃       ┃     4 ┃
        ┗━━━━━━━┻━━━━━━━┛
        """,
    )


def test_lines_join_across_cells() -> None:
    board, marks = line_board()
    expect(
        draw(board, marks=marks),
        """
        ┏━━━━━━━━━━━━━━━━━━━┓
        ┃ ┌───────┐ × 7───┐ ┃
        ┃ │ ·   · │ · × · │ ┃
        ┃ │  1↑   │  ███  │ ┃
        ┃ │ ·   · │ ·   · │ ┃
        ┃ └───────┘   7───┘ ┃
        ┗━━━━━━━━━━━━━━━━━━━┛
        """,
    )
    expect(
        draw(board, marks=marks, width=5),
        """
        ┏━━━━━━━━━━━━━━━━┓
        ┃  ┌─────┐× 7──┐ ┃
        ┃  │ 1↑  │ ██  │ ┃
        ┃  └─────┘  7──┘ ┃
        ┗━━━━━━━━━━━━━━━━┛
        """,
    )


def test_highlights_without_colour_are_brackets_and_heavy_lines() -> None:
    board, marks = line_board()
    grid = board.puzzle.grid
    places = [6, 8, 11, grid.edge(0, 1), grid.edge(0, 5)]
    expect(
        draw(board, marks=marks, highlight=places),
        """
        ┏━━━━━━━━━━━━━━━━━━━┓
        ┃ ┏━━━╾───┐ × 7───┐ ┃
        ┃ ┃ ·   · │ · × · │ ┃
        ┃ ╿ [1↑ ] │  [█]  │ ┃
        ┃ │ ·   · │ ·   · │ ┃
        ┃ └──[─]──┘   7───┘ ┃
        ┗━━━━━━━━━━━━━━━━━━━┛
        """,
    )


def test_all_triangles_differ() -> None:
    board = paper(1, 4, {})
    assert "│ ◤ │ ◥ │ ◣ │ ◢ │".strip("│") in draw(board, marks={0: NW, 1: NE, 2: SW, 3: SE})


@pytest.mark.parametrize("width", [None, 5])
@pytest.mark.parametrize("sample", [wall_board, line_board])
def test_colours_change_nothing_but_the_look(
    sample: Callable[[], tuple[Board, State]], width: int | None
) -> None:
    board, marks = sample()
    plain = draw(board, marks=marks, width=width)
    coloured = draw(board, marks=marks, width=width, color=True)
    assert "\x1b[" not in plain
    stripped = re.sub(r"\x1b\[[0-9;]+m", "", coloured)
    assert stripped == plain.replace("█2", " 2").replace(" 2█", " 2 "), "a colour makes walls with numbers"
    # Every style ends before the next begins, so that nothing leaks into what follows.
    assert re.fullmatch(r"(\x1b\[[1-9][0-9;]*m[^\x1b]+\x1b\[0m|[^\x1b]+)+", coloured)


def test_highlights_with_colour() -> None:
    board, marks = wall_board()
    assert "97;41" not in draw(board, marks=marks, color=True)
    assert "\x1b[97;41m ● \x1b[0m" in draw(board, marks=marks, color=True, highlight=[1])


def test_lines_have_the_colour_of_their_number() -> None:
    board = paper(2, 3, {0: Clue(1), 2: Clue(1), 3: Clue(2), 5: Clue(2)}, lines=True)
    grid = board.puzzle.grid
    marks = {grid.edge(a, a + 1): LINE for a in (0, 1, 3, 4)}
    first, second = (line for line in draw(board, marks=marks, color=True).splitlines() if "──" in line)
    styles = [set(re.findall(r"\x1b\[(\d+)m─", line)) for line in (first, second)]
    assert [len(found) for found in styles] == [1, 1]
    assert styles[0] != styles[1]


def test_every_line_is_equally_wide() -> None:
    for board, marks in (wall_board(), line_board()):
        for width in (None, 1):
            assert len({len(line) for line in draw(board, marks=marks, width=width).splitlines()}) == 1


def test_a_single_cell() -> None:
    expect(
        draw(paper(1, 1, {})),
        """
        ┏━━━┓
        ┃   ┃
        ┗━━━┛
        """,
    )


def test_answers_are_shown_without_what_may_be_left_out() -> None:
    board, marks = wall_board()
    assert without_blanks(board.puzzle, marks) == {1: BULB, 5: SHADED, 6: NW, 7: SE}


def fence_board() -> tuple[Board, dict[int, Mark]]:
    """A loop around two cells, a cross inside and one at the border."""
    board = paper(2, 3, {0: Clue(3), 2: Clue()}, fences=True)
    grid = board.puzzle.grid
    marks: dict[int, Mark] = {
        fence: LINE for fence in grid.fences if len({0, 1}.intersection(grid.sides(fence))) == 1
    }
    marks[grid.edge(0, 1)] = CROSS
    marks[grid.fence(5, Direction.S)] = CROSS
    return board, marks


def test_lines_along_sides_run_from_dot_to_dot() -> None:
    board, marks = fence_board()
    assert draw(board, marks=marks).splitlines() == [
        "┌───────┐   ·",
        "│ 3 ×   │ ?  ",
        "└───────┘   ·",
        "             ",
        "·   ·   · × ·",
    ]
    close = ["┌───┐ ·", "│3× │? ", "└───┘ ·", "       ", "· · ·×·"]
    assert draw(board, marks=marks, width=8).splitlines() == close


def test_sides_that_are_pointed_out() -> None:
    board, marks = fence_board()
    grid = board.puzzle.grid
    highlight = {grid.fence(0, Direction.N), grid.fence(5, Direction.E), grid.edge(4, 5), 2}
    assert draw(board, marks=marks, highlight=highlight).splitlines() == [
        "┍━━━╾───┐   ·",
        "│ 3 ×   │[?] ",
        "└───────┘   ·",
        "        ╎   ╎",
        "·   ·   · × ·",
    ]
    assert "\x1b[97;41m" in draw(board, marks=marks, highlight=highlight, color=True)


def test_clues_of_regions_leave_room_for_marks() -> None:
    board = paper(1, 3, {0: Clue(2), 1: Clue(1), 2: Clue()}, regions=((0,), (1,), (2,)))
    expect(
        draw(board, marks={0: DOT, 1: SHADED}),
        """
        ┏━━━┯━━━┯━━━┓
        ┃2· │█1█│ ? ┃
        ┗━━━┷━━━┷━━━┛
        """,
    )
