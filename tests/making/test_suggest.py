"""Ways to mend a puzzle: named, different, and each leaves exactly one answer."""

from __future__ import annotations

from random import Random

import pytest

from gridproof import generate, read, solve, suggest
from gridproof.errors import GridproofError
from gridproof.grid import Grid
from gridproof.kind import Puzzle
from gridproof.kinds import KINDS, kind_named
from gridproof.making.suggesting import named_changes
from gridproof.marks import Clue
from gridproof.search import Status
from tests.cli.command import records, run

CLASH = "gridproof sudoku 4 4\n\n1 1 - -\n- - 3 -\n- 4 - -\n- - - -\n"
IN_A_CORNER = "gridproof shakashaka 3 3\n\n4 - -\n- - -\n- - -\n"


def assert_mended(puzzle: Puzzle, most: int = 3) -> int:
    ways = suggest(puzzle, most=most)
    assert len({tuple(sorted(way.changed)) + tuple(map(str, way.changed.values())) for way in ways}) == len(
        ways
    )
    assert [len(way.changed) for way in ways] == sorted(len(way.changed) for way in ways)
    for way in ways:
        found = solve(way.puzzle)
        assert found.status is Status.UNIQUE
        assert found.answer == way.answer
        differing = {
            cell
            for cell in puzzle.clues.keys() | way.puzzle.clues.keys()
            if puzzle.clues.get(cell) != way.puzzle.clues.get(cell)
        }
        assert differing == set(way.changed)
        assert all(way.puzzle.clues.get(cell) == clue for cell, clue in way.changed.items())
        assert len(named_changes(puzzle, way.changed)) == len(way.changed)
    return len(ways)


@pytest.mark.parametrize("name", KINDS)
def test_puzzles_with_several_answers(name: str) -> None:
    made = generate(name, 4, 4, seed=3).puzzle
    rng = Random(name)
    cells = [cell for cell in made.clues if rng.random() < 0.5]
    try:
        fewer = Puzzle(
            made.kind, made.grid, {c: made.clues[c] for c in cells}, made.variant, {}, made.regions
        )
    except GridproofError:
        pytest.skip("clues come in pairs")
    if solve(fewer).status is Status.MULTIPLE:
        assert assert_mended(fewer)


def test_a_contradiction_is_mended_by_a_choice() -> None:
    puzzle = read(CLASH)
    assert assert_mended(puzzle) == 3
    (corner,) = suggest(read(IN_A_CORNER))
    assert named_changes(read(IN_A_CORNER), corner.changed) == ["r1c1: 4 becomes 0"]


@pytest.mark.parametrize("name", ["shakashaka", "akari"])
def test_white_boards_get_black_cells(name: str) -> None:
    (way, *_) = suggest(Puzzle(kind_named(name), Grid.of(4, 4), {}))
    assert solve(way.puzzle).status is Status.UNIQUE
    assert all(clue is not None and clue.wall for clue in way.changed.values())


def test_a_unique_puzzle_needs_none() -> None:
    assert suggest(generate("sudoku", 4, 4, seed=1).puzzle) == []
    with pytest.raises(GridproofError, match="number of suggestions"):
        suggest(read(CLASH), most=0)


def test_a_layout_without_any_answer_has_no_way() -> None:
    walled_in = Puzzle(kind_named("ohno"), Grid.of(1, 2), {0: Clue(), 1: Clue(wall=True)})
    for way in suggest(walled_in):
        assert solve(way.puzzle).status is Status.UNIQUE


def test_the_command_changes_nothing_unasked() -> None:
    done = run("repair", "-", stdin=CLASH.encode())
    assert done.returncode == 1
    assert "the clues at r1c1 and r1c2 contradict each other" in done.stdout
    assert "  1. r1c2: 1 goes; r4c4: 2 is new" in done.stdout
    (record,) = records(run("repair", "-", "--json", stdin=CLASH.encode()).stdout)
    assert record["status"] == "failed"
    assert len(record["suggestions"]) == 3
    assert read(record["puzzle"], kind="sudoku") == read(CLASH)
    taken = run("repair", "-", "--take", "2", "--to", "text", stdin=CLASH.encode())
    assert taken.returncode == 0
    assert solve(read(taken.stdout)).status is Status.UNIQUE
    assert run("repair", "-", "--take", "9", stdin=IN_A_CORNER.encode()).returncode == 1
