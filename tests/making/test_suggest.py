"""Ways to mend a puzzle: named, different, and each leaves exactly one answer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from gridproof import generate, read, solve, suggest
from gridproof.board.grid import Grid, Place
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError
from gridproof.kinds import KINDS, kind_named
from gridproof.making.changing import EveryChange, Work
from gridproof.making.generic import making_of
from gridproof.making.suggesting import named_changes
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Status
from gridproof.vocabulary.effort import TooMuchWork
from tests.cli.command import records, run
from tests.clocks import ticking
from tests.making.judging import assert_is_a_way

CLASH = "gridproof sudoku 4 4\n\n1 1 - -\n- - 3 -\n- 4 - -\n- - - -\n"
IN_A_CORNER = "gridproof shakashaka 3 3\n\n4 - -\n- - -\n- - -\n"


def assert_mended(puzzle: Puzzle, most: int = 3) -> int:
    ways = suggest(puzzle, most=most)
    assert len({tuple(sorted(way.changed)) + tuple(map(str, way.changed.values())) for way in ways}) == len(
        ways
    )
    assert [len(way.changed) for way in ways] == sorted(len(way.changed) for way in ways)
    for way in ways:
        assert_is_a_way(puzzle, way)
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
    corner = [
        [str(line) for line in named_changes(read(IN_A_CORNER), way.changed)]
        for way in suggest(read(IN_A_CORNER))
    ]
    assert corner == [["r1c1: 4 becomes 2"], ["r1c1: 4 becomes 0"]]


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


@pytest.mark.parametrize("text", [CLASH, IN_A_CORNER, "gridproof nurikabe 2 3\n\n- 2 -\n- - -\n"])
def test_the_clock_ends_the_list_and_does_nothing_else(text: str) -> None:
    puzzle = read(text)
    every = suggest(puzzle)
    assert every
    lengths = set()
    for limit in (0, 1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 100_000, 1_000_000):
        with ticking(1):
            some = suggest(puzzle, time_limit=limit)
        lengths.add(len(some))
        assert all(way in every for way in some)
    assert {0, len(every)} <= lengths


def test_a_clue_that_goes_and_comes_back_is_no_change() -> None:
    assert assert_mended(Puzzle(kind_named("sudoku"), Grid.of(3, 3), {0: Clue(2), 1: Clue(2)}))


def test_no_answer_and_one_change_that_does() -> None:
    two_shaded = Puzzle(kind_named("heyawake"), Grid.of(1, 2), {0: Clue(2)})
    ways = suggest(two_shaded)
    assert [str(line) for line in named_changes(two_shaded, ways[0].changed)] == ["r1c1: 2 becomes 0"]


def test_changes_are_listed_only_as_far_as_the_work_suffices(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a long line there are millions of arrows: more than fit in memory, and in any time limit."""
    puzzle = Puzzle(kind_named("yajilin"), Grid.of(1, 300), {})
    listed: list[Place] = []
    printable = EveryChange._printable

    def noted(self: EveryChange, place: Place, number: int) -> Sequence[Clue | None]:
        listed.append(place)
        return printable(self, place, number)

    monkeypatch.setattr(EveryChange, "_printable", noted)
    work = Work()
    work.left = 10 * puzzle.grid.size
    with (
        EveryChange(puzzle, making_of(puzzle.kind), Deadline(), work) as every,
        pytest.raises(TooMuchWork),
    ):
        list(every.ways(1))
    assert 0 < len(listed) <= 10
