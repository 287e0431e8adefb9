"""Yajilin: the solver against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from random import Random

import pytest

from gridproof.board.grid import Cell, Direction, Grid, Place
from gridproof.board.marks import CROSS, DOT, LINE, SHADED, Clue, Mark, State
from gridproof.checking import check
from gridproof.errors import PuzzleError
from gridproof.formats.words import read_clues, read_marks, split_rows
from gridproof.kinds.yajilin import KIND
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, solve
from tests.kinds.brute import Answers, assert_engine_agrees, brute_force, is_solved
from tests.kinds.progress import assert_broken_is_final

SHAPES = ((2, 3), (3, 3), (3, 4), (5, 2), (4, 4), (3, 5), (4, 5))


@lru_cache(maxsize=32)
def loops(grid: Grid) -> tuple[tuple[Cell, ...], ...]:
    """Every loop on an empty board, by walking; each begins at its first cell."""

    def walk(path: list[Cell]) -> Iterator[tuple[Cell, ...]]:
        for cell in grid.neighbours[path[-1]]:
            if cell == path[0] and len(path) > 2 and path[1] < path[-1]:
                yield tuple(path)
            elif cell > path[0] and cell not in path:
                yield from walk([*path, cell])

    return tuple(loop for start in grid.cells for loop in walk([start]))


def with_loop(puzzle: Puzzle, loop: tuple[Cell, ...]) -> State:
    """The board with this loop, all other cells shaded."""
    grid = puzzle.grid
    lines = {grid.edge(a, b) for a, b in zip(loop, (*loop[1:], loop[0]), strict=True)}
    marks: dict[Place, Mark] = {}
    for place in puzzle.kind.choices(puzzle):
        if grid.is_edge(place):
            marks[place] = LINE if place in lines else CROSS
        else:
            marks[place] = DOT if place in loop else SHADED
    return marks


def by_walking(puzzle: Puzzle) -> Answers:
    """All answers: an answer is known by its loop."""
    boards = (with_loop(puzzle, loop) for loop in loops(puzzle.grid) if puzzle.clues.keys().isdisjoint(loop))
    return {frozenset(board.items()) for board in boards if is_solved(puzzle, board)}


def random_puzzle(grid: Grid, rng: Random, clues: int) -> Puzzle:
    numbers = (None, 0, 0, 1, 1, 2)
    arrows = (None, *Direction)
    cells = rng.sample(grid.cells, min(clues, grid.size))
    return Puzzle(KIND, grid, {cell: Clue(rng.choice(numbers), rng.choice(arrows)) for cell in cells})


def read(problem: str) -> Puzzle:
    rows = split_rows(problem)
    grid = Grid.of(len(rows), len(rows[0]))
    return Puzzle(KIND, grid, read_clues(KIND, grid, rows))


def test_walking_finds_all_loops() -> None:
    assert [len(loops(Grid.of(n, n))) for n in (1, 2, 3, 4)] == [0, 1, 13, 213]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = Random(f"yajilin {shape}")
    for clues in range(20):
        puzzle = random_puzzle(Grid.of(*shape), rng, clues % 8)
        assert_engine_agrees(puzzle, by_walking(puzzle))


def test_engine_agrees_on_every_way_to_block_a_small_board() -> None:
    grid = Grid.of(3, 4)
    for blocked in product((False, True), repeat=6):
        clues = {2 * cell: Clue() for cell, is_blocked in enumerate(blocked) if is_blocked}
        puzzle = Puzzle(KIND, grid, clues)
        assert_engine_agrees(puzzle, by_walking(puzzle))


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_check_accepts_nothing_but_answers(shape: tuple[int, int]) -> None:
    grid = Grid.of(*shape)
    rng = Random(f"yajilin blind {shape}")
    for clues in (0, 1, 2):
        puzzle = random_puzzle(grid, rng, clues)
        answers = brute_force(puzzle)
        assert answers == by_walking(puzzle)
        assert_engine_agrees(puzzle, answers)


def test_check_accepts_no_other_lines() -> None:
    grid = Grid.of(3, 3)
    puzzle = Puzzle(KIND, grid, {})
    solved = set()
    for lines in product((LINE, CROSS), repeat=grid.edge_count):
        marks: dict[Place, Mark] = dict(zip(grid.edges, lines, strict=True))
        for cell in grid.cells:
            marks[cell] = DOT if any(marks[edge] == LINE for edge in grid.edges_at[cell]) else SHADED
        if is_solved(puzzle, marks):
            solved.add(frozenset(marks.items()))
    assert solved == by_walking(puzzle)
    assert len(solved) > 1


@pytest.mark.parametrize("length", [1, 2, 5])
def test_a_thin_board_has_no_loop(length: int) -> None:
    for grid in (Grid.of(1, length), Grid.of(length, 1)):
        assert solve(Puzzle(KIND, grid, {})).status is Status.NONE
        assert solve(Puzzle(KIND, grid, dict.fromkeys(grid.cells, Clue()))).status is Status.NONE


def test_shading_alone_is_no_answer() -> None:
    # The free cells do not touch, so all could be shaded; but then there is no loop.
    assert solve(read("- x\nx -")).status is Status.NONE
    assert check(read("- x\nx -"), {0: SHADED, 3: SHADED}).broken


def test_a_square_may_be_the_whole_loop() -> None:
    lone = solve(read("- - x -\n- - x x\nx x x -"))
    assert lone.status is Status.UNIQUE
    assert lone.answer is not None
    assert [cell for cell in (0, 1, 4, 5, 3, 11) if lone.answer[cell] == SHADED] == [3, 11]


def test_what_clues_without_number_or_arrow_say() -> None:
    grid = Grid.of(4, 5)
    clues = (Clue(), Clue(3), Clue(None, Direction.W), Clue(1, Direction.E))
    blocked, number, arrow, both = (count(Puzzle(KIND, grid, {7: clue})).number for clue in clues)
    assert blocked == number == arrow > both > 0


def test_arrows_look_through_clues() -> None:
    puzzle = read("2s - - -\n- - - -\n0e - - -\n- - - -")
    result = solve(puzzle)
    assert result.answer is not None
    assert [result.answer[cell] for cell in (4, 12)] == [SHADED, SHADED]


@pytest.mark.parametrize("arrow", ["3e", "9e", "1w"])
def test_an_arrow_that_asks_too_much(arrow: str) -> None:
    puzzle = read(f"{arrow} - - - -\n- - - - -\n- - - - -")
    assert solve(puzzle).status is Status.NONE
    assert [v.rule for v in check(puzzle, {}).broken] == ["arrow"]


def test_board_in_progress() -> None:
    puzzle = read("- - - 1w\n- - 1e -\n- - - -\n- - - -")
    rows = split_rows("se sw x -\nns ns - x\nns ne ew sw\nne ew ew nw")
    assert check(puzzle, read_marks(puzzle, rows)).solved
    nothing = check(puzzle, {})
    assert not nothing.broken
    assert {v.rule for v in nothing.unfinished} == {"arrow", "cover"}
    rows[3][0] = rows[2][0] = rows[3][1] = "-"
    rows[1][0], rows[3][2] = "n", "e"
    open_line = check(puzzle, read_marks(puzzle, rows))
    assert not open_line.broken
    assert [v.places for v in open_line.unfinished] == [(4,), (8,), (12,), (13,), (14,)]


def edge(puzzle: Puzzle, a: Cell, b: Cell) -> Place:
    return puzzle.grid.edge(a, b)


def test_what_cannot_be_mended() -> None:
    puzzle = read("- - -\n- - -\n- - -")

    def broken(marks: State) -> list[str]:
        return [violation.rule for violation in check(puzzle, marks).broken]

    def lines(*cells: Cell) -> dict[Place, Mark]:
        return {edge(puzzle, a, b): LINE for a, b in pairwise(cells)}

    assert "apart" in broken({1: SHADED, 4: SHADED})
    # A corner beside a shaded cell has one way out, and cannot be shaded.
    assert broken({1: SHADED}) == ["cover", "cover"]
    assert broken({0: DOT, edge(puzzle, 0, 1): CROSS}) == ["cover"]
    assert broken({edge(puzzle, 0, 1): CROSS}) == []
    assert broken({**lines(1, 4, 7), **lines(3, 4)}) == ["branch"]
    assert broken({8: SHADED, **lines(5, 8)}) == ["branch"]
    # A closed loop leaves neighbours over, of which only one could be shaded.
    assert "loop" in broken(lines(0, 1, 4, 3, 0))
    assert broken(lines(0, 1, 2, 5, 8, 7, 6, 3, 0)) == []
    assert broken({4: DOT, **lines(0, 1, 2, 5, 8, 7, 6, 3, 0)}) == ["cover", "loop"]


def test_arrows_that_cannot_be_mended() -> None:
    puzzle = read("2e - - - -\n- - - - -\n- - - - -")
    assert not check(puzzle, {}).broken
    assert not check(puzzle, {2: DOT}).broken
    assert [v.places for v in check(puzzle, {1: DOT, 2: DOT}).broken] == [(0, 1, 2, 3, 4)]
    # A cell with a line at it is not shaded any more.
    used = {edge(puzzle, 3, 8): LINE, edge(puzzle, 2, 7): LINE, edge(puzzle, 4, 9): LINE}
    assert [v.rule for v in check(puzzle, used).broken] == ["arrow"]


def test_broken_boards_have_no_answer() -> None:
    rng = Random("yajilin progress")
    broken = 0
    for clues in range(12):
        puzzle = random_puzzle(Grid.of(4, 4), rng, clues % 4)
        broken += assert_broken_is_final(puzzle, by_walking(puzzle), rng, 60)
    assert 100 < broken < 600


@pytest.mark.parametrize("clue", [Clue(wall=True), Clue(1, wall=True), Clue(-1, Direction.N)])
def test_bad_clues_are_refused(clue: Clue) -> None:
    with pytest.raises(PuzzleError, match=r"yajilin r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 2), {1: clue})
