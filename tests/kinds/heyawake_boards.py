"""Heyawake boards with thick lines anywhere, judged by us and by an oracle."""

from __future__ import annotations

from random import Random

from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED, Clue
from gridproof.kinds.heyawake import KIND
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, count, forced, solve
from tests.kinds.heyawake_oracle import Rooms, answers, rooms_inside


def bordered(grid: Grid, rng: Random) -> tuple[Puzzle, Rooms]:
    """A board with thick lines anywhere, for us and for the oracle."""
    share = rng.choice((0.1, 0.2, 0.3, 0.5, 0.7))
    edges = [edge for edge in grid.edges if rng.random() < share]
    thick = frozenset(grid.ends(edge) for edge in edges)
    rooms = rooms_inside(grid.rows, grid.cols, thick)
    board = Rooms(grid.rows, grid.cols, thick, {})
    found = sorted(answers(board), key=sorted)
    shaded = rng.choice(found) if found else frozenset()
    density = rng.random()
    counts = {
        room: min(len(room), len(shaded & room) + (rng.random() < 0.1))
        for room in rooms
        if rng.random() < density
    }
    clues = {min(room): Clue(number) for room, number in counts.items()}
    puzzle = Puzzle(KIND, grid, clues, regions=tuple(map(tuple, rooms)), inner_borders=tuple(edges))
    return puzzle, board._replace(counts=counts)


def assert_agrees(puzzle: Puzzle, expected: set[frozenset[int]]) -> Status:
    """What we find is what the oracle found: all answers, the verdict, and what they share."""
    found = {
        frozenset(cell for cell, mark in answer.items() if mark == SHADED)
        for answer in count(puzzle, limit=0).answers
    }
    assert found == expected
    status = {0: Status.NONE, 1: Status.UNIQUE}.get(len(expected), Status.MULTIPLE)
    assert solve(puzzle).status is status
    if expected:
        first = next(iter(expected))
        assert forced(puzzle).marks == {
            cell: SHADED if cell in first else DOT
            for cell in puzzle.grid.cells
            if len({cell in answer for answer in expected}) == 1
        }
    return status
