"""Cells that do not belong to the board."""

from __future__ import annotations

import json
from random import Random

import pytest

from gridproof import check, minimise, repair, solve
from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import HOLE, SHADED, Clue
from gridproof.draw.svg import svg
from gridproof.draw.terminal import draw
from gridproof.encodings import encodings_of
from gridproof.errors import FormatError, PuzzleError
from gridproof.files import read, read_boards, write
from gridproof.formats import FORMATS
from gridproof.formats.format import Part
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Puzzle
from gridproof.server.shapes.views import board_view, text_of
from gridproof.solving import Status
from gridproof.symmetry import SYMMETRIES, canonical
from tests.encodings.agreement import assert_agreement
from tests.hints.soundness import proved_walk
from tests.kinds.brute import assert_engine_agrees
from tests.kinds.progress import assert_broken_is_final
from tests.kinds.test_yajilin import by_walking, random_puzzle

KIND = KINDS["yajilin"]
JANKO = """\
begin
puzzle yajilin
size 4 6
problem
@ - - - - -
- - 0e @ - -
- - - - - -
- - - - 1w @
end
"""


def holed(grid: Grid, rng: Random, clues: int, holes: int) -> Puzzle:
    puzzle = random_puzzle(grid, rng, clues)
    return Puzzle(KIND, grid, {**puzzle.clues, **dict.fromkeys(rng.sample(grid.cells, holes), HOLE)})


def test_a_hole_says_nothing_else_and_most_kinds_have_none() -> None:
    grid = Grid.of(2, 2)
    assert Puzzle(KIND, grid, {3: HOLE}).holes == {3}
    with pytest.raises(
        PuzzleError, match=r"yajilin r1c2: a cell that does not belong .* expected no hole, or a hole alone"
    ):
        Puzzle(KIND, grid, {1: Clue(1, Direction.W, hole=True)})
    for kind in KINDS.values():
        if not kind.has_holes:
            with pytest.raises(PuzzleError, match=f"{kind.name} r1c2: .*; expected no hole"):
                Puzzle(kind, grid, {1: HOLE})
            with pytest.raises(FormatError, match="row 1, column 2: '@'; expected"):
                read(f"gridproof {kind.name} 2 2\n- @\n- -")


def test_a_ray_ends_at_a_hole() -> None:
    puzzle = read("gridproof yajilin 1 6\n1e - - @ - -")
    assert list(puzzle.ray(0, Direction.E)) == [1, 2]
    assert list(puzzle.ray(5, Direction.W)) == [4]
    assert list(puzzle.ray(2, Direction.W)) == [1, 0]


def test_an_arrow_does_not_count_beyond_a_hole() -> None:
    beyond = read("gridproof yajilin 3 6\n0e x @ - - -\n- - - - - -\n- - - - - -")
    assert solve(beyond).status is not Status.NONE
    blocked = read("gridproof yajilin 3 6\n1e x @ - - -\n- - - - - -\n- - - - - -")
    assert solve(blocked).status is Status.NONE
    assert [violation.rule for violation in check(blocked, {3: SHADED}).broken] == ["arrow"]
    through = read("gridproof yajilin 3 6\n1e x x - - -\n- - - - - -\n- - - - - -")
    assert solve(through).status is not Status.NONE


@pytest.mark.parametrize("shape", [(3, 3), (3, 4), (4, 4), (4, 5)], ids=str)
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = Random(f"holes {shape}")
    for number in range(16):
        puzzle = holed(Grid.of(*shape), rng, number % 5, 1 + number % 3)
        answers = by_walking(puzzle)
        assert_engine_agrees(puzzle, answers)
        assert_broken_is_final(puzzle, answers, rng, 20)


def test_every_encoding_agrees() -> None:
    rng = Random("encodings with holes")
    puzzles = [holed(Grid.of(3, 4), rng, 2, 2) for _ in range(8)]
    for encoding in encodings_of(KIND).values():
        for puzzle in puzzles:
            assert_agreement(puzzle, encoding, "minisat22", by_walking(puzzle))


def test_jankos_text_is_read_and_written() -> None:
    puzzle = read(JANKO)
    assert puzzle.holes == {0, 9, 23}
    assert write(puzzle, "janko").split() == JANKO.split()
    assert read("@ - -\n- - -\n- - -", kind="yajilin").holes == {0}


def test_an_answer_may_repeat_the_hole_or_leave_it_out() -> None:
    problem, lone = "2 3\n- - @\n- - x", "2 3\nse sw {}\nne nw -"
    for word in ("@", "-"):
        record = {"id": "a", "kind": "yajilin", "rows": 2, "cols": 3, "problem": problem}
        (board,) = read_boards(json.dumps(record | {"solution": lone.format(word)}))
        assert board.answer is not None and check(board.puzzle, board.answer).solved


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_carries_holes_or_refuses_them(name: str) -> None:
    puzzle = Puzzle(KIND, Grid.of(3, 3), {4: HOLE, 0: Clue(1, Direction.E)})
    if Part.HOLES in FORMATS[name].holds:
        assert read(write(puzzle, name), format=name) == puzzle
    else:
        with pytest.raises(FormatError, match=f"r2c2: a cell that does not .* as {name}; expected text"):
            write(puzzle, name)


def test_holes_turn_with_the_board() -> None:
    puzzle = read(JANKO)
    answer = solve(puzzle).answer
    assert answer is not None
    for symmetry in SYMMETRIES:
        turned = symmetry.puzzle(puzzle)
        assert turned.holes == {symmetry.cell(puzzle.grid, cell) for cell in puzzle.holes}
        marks = {symmetry.place(puzzle.grid, place): mark for place, mark in answer.items()}
        assert check(turned, marks).solved
        assert canonical(turned) == canonical(puzzle)


def test_authors_verbs_leave_holes_alone() -> None:
    rng = Random("authors")
    done = set()
    for number in range(60):
        puzzle = holed(Grid.of(4, 5), rng, 3, 2)
        status = solve(puzzle).status
        if status is Status.UNIQUE and "minimised" not in done:
            smaller = minimise(puzzle).puzzle
            assert smaller.holes == puzzle.holes and solve(smaller).status is Status.UNIQUE
            done.add("minimised")
        if status is Status.MULTIPLE and "repaired" not in done and number > 20:
            try:
                repaired = repair(puzzle, time_limit=20).puzzle
            except PuzzleError:
                continue
            assert repaired.holes == puzzle.holes and solve(repaired).status is Status.UNIQUE
            done.add("repaired")
    assert done == {"minimised", "repaired"}


def test_walks_explain_boards_with_holes() -> None:
    rng = Random("walks")
    walked = 0
    while walked < 5:
        puzzle = holed(Grid.of(4, 5), rng, 3, 2)
        result = solve(puzzle)
        if result.status is Status.UNIQUE and result.answer is not None:
            _, marks = proved_walk(puzzle)
            assert puzzle.complete(marks) == result.answer
            walked += 1


def test_a_hole_is_drawn_as_nothing_with_the_outline_around_it() -> None:
    puzzle = read("gridproof yajilin 3 3\n@ - -\n- - -\n- - @")
    assert draw(Board(puzzle)).splitlines() == [
        "    ┏━━━━━━━┓",
        "    ┃       ┃",
        "┏━━━┛   ·   ┃",
        "┃           ┃",
        "┃   ·   ┏━━━┛",
        "┃       ┃    ",
        "┗━━━━━━━┛    ",
    ]
    picture = svg(Board(puzzle))
    assert "clues: 0" in picture
    assert "?</text>" not in picture
    # No frame around the whole, but strokes around the hole.
    assert picture.count("<rect") == 1
    assert "M40 0v40" in picture and "M0 40h40" in picture and "M0 0h40" not in picture


def test_the_app_gets_holes_as_data() -> None:
    puzzle = read(JANKO)
    view = board_view(Board(puzzle)).puzzle
    assert {cell.place for cell in view.cells if cell.hole} == puzzle.holes
    assert all(cell.clue is None and not cell.marks for cell in view.cells if cell.hole)
    assert view.link is None
    assert read(text_of(puzzle)) == puzzle
