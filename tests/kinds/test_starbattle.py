"""Star Battle: the solver against the rules, and its own formats."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import gridproof
from gridproof.board.grid import Grid
from gridproof.board.marks import HOLE, State
from gridproof.checking import check
from gridproof.errors import FormatError, GridproofError, PuzzleError
from gridproof.formats.words import read_marks, read_regions, split_rows
from gridproof.kinds.starbattle import KIND
from gridproof.kinds.starbattle.rules import STAR
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve
from tests.formats.random_boards import random_regions
from tests.kinds.brute import assert_engine_agrees, pruned_force

SHAPES = ((1, 1), (1, 3), (1, 6), (5, 1), (2, 4), (3, 3), (4, 4), (5, 5))


def puzzle_of(regions: str, variant: str = "") -> Puzzle:
    """A puzzle by the names of its regions; a slash ends a row."""
    rows = split_rows(regions.replace(" / ", "\n"))
    grid = Grid.of(len(rows), len(rows[0]))
    return Puzzle(KIND, grid, {}, variant, regions=read_regions(grid, rows))


def marks_of(puzzle: Puzzle, marks: str) -> State:
    return read_marks(puzzle, split_rows(marks.replace(" / ", "\n")))


def star_regions(grid: Grid, rng: Random) -> tuple[tuple[int, ...], ...]:
    """As many random regions as rows, if that many come up."""
    for _ in range(200):
        regions = random_regions(grid, rng)
        if len(regions) == grid.rows:
            break
    return regions


def random_puzzle(grid: Grid, rng: Random) -> Puzzle:
    regions = star_regions(grid, rng) if rng.random() < 0.8 else random_regions(grid, rng)
    most = (max(grid.rows, grid.cols) + 1) // 2
    stars = rng.randint(1, most) if rng.random() < 0.3 else 1
    holes = dict.fromkeys(rng.sample(grid.cells, rng.randint(0, grid.size // 4)), HOLE)
    return Puzzle(KIND, grid, holes if rng.random() < 0.3 else {}, f"{stars}-stars", regions=regions)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int]) -> None:
    rng = Random(f"starbattle {shape}")
    for _ in range(12):
        puzzle = random_puzzle(Grid.of(*shape), rng)
        assert_engine_agrees(puzzle, pruned_force(puzzle, 3 * 10**5))


def test_all_verdicts_come_up() -> None:
    rng = Random("starbattle verdicts")
    grid = Grid.of(5, 5)
    puzzles = [Puzzle(KIND, grid, {}, regions=star_regions(grid, rng)) for _ in range(60)]
    puzzles += [gridproof.generate("starbattle", 6, 6, seed=seed, unique=False).puzzle for seed in range(6)]
    verdicts = Counter(solve(puzzle).status for puzzle in puzzles)
    assert min(verdicts[status] for status in (Status.UNIQUE, Status.MULTIPLE, Status.NONE)) > 2, verdicts


def test_the_rules_by_hand() -> None:
    """Counted by hand: four rows as regions allow the two knight's placements that never touch."""
    rows = puzzle_of("a a a a / b b b b / c c c c / d d d d")
    assert {frozenset(c for c, mark in a.items() if mark == STAR) for a in gridproof.count(rows).answers} == {
        frozenset({1, 7, 8, 14}),
        frozenset({2, 4, 11, 13}),
    }
    assert solve(puzzle_of("a")).answer == {0: STAR}
    assert solve(puzzle_of("a a")).status is Status.NONE


def test_a_board_in_progress() -> None:
    puzzle = puzzle_of("a a b / a c b / c c b")

    def found(marks: str) -> list[tuple[str, bool]]:
        return [(v.rule, v.broken) for v in check(puzzle, marks_of(puzzle, marks)).violations]

    assert set(found("- - - / - - - / - - -")) == {("row", False), ("column", False), ("region", False)}
    assert ("touch", True) in found("x - - / - x - / - - -")
    assert ("row", True) in found(". . . / - - - / - - -")
    assert ("region", True) in found("x - - / x - - / - - -")


def test_the_number_of_stars_is_the_variant() -> None:
    rows = " / ".join(" ".join(name * 8) for name in "abcdefgh")
    assert puzzle_of(rows, "1-stars") == puzzle_of(rows)
    assert puzzle_of(rows, "2-stars") != puzzle_of(rows)
    with pytest.raises(PuzzleError, match="starbattle 8 x 8: 5 stars in each line; expected at most 4"):
        puzzle_of(rows, "5-stars")
    with pytest.raises(PuzzleError, match="no variant '0-stars'"):
        puzzle_of(rows, "0-stars")


def test_a_cell_without_a_region_is_cut_out() -> None:
    line = (
        '{"id": "a", "kind": "starbattle", "rows": 3, "cols": 3, "problem": "3 3 1\\n1 # 2\\n1 3 2\\n1 3 2"}'
    )
    puzzle = gridproof.read(line)
    assert dict(puzzle.clues) == {1: HOLE}
    assert puzzle.regions == ((0, 3, 6), (2, 5, 8), (4, 7))
    assert gridproof.read(gridproof.write(puzzle, "corpus")) == puzzle
    assert gridproof.read(gridproof.write(puzzle, "text")) == puzzle
    with pytest.raises(FormatError, match="puzzlink"):
        gridproof.write(puzzle, "puzzlink")


def test_other_formats_write_the_number_beside_the_size() -> None:
    url = "https://puzz.link/p?starbattle/6/6/2/6cc59g6c14gh"
    puzzle = gridproof.read(url)
    assert puzzle.variant == "2-stars"
    assert gridproof.write(puzzle, "puzzlink") == url
    file = gridproof.write(puzzle, "pzprv3")
    assert file.split("\n")[1:6] == ["starbattle", "6", "6", "2", str(len(puzzle.regions))]
    assert gridproof.read(file) == puzzle
    text = gridproof.write(puzzle, "janko")
    assert "variant 2-stars" in text
    assert gridproof.read(text) == puzzle


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("starbattle/3/3/0/0000", "'0' after the size; expected a number"),
        ("starbattle/3/3/x/0000", "'x' after the size; expected a number"),
        ("starbattle/3/3", "'' after the size; expected a number"),
        ("starbattle/3/3/1/0000g", "'g' after the borders; expected the end"),
        ("starbattle/3/3/3/0000", "3 stars in each line; expected at most 2"),
    ],
)
def test_bad_urls(url: str, message: str) -> None:
    with pytest.raises(GridproofError, match=message):
        gridproof.read(url)


def sentences(puzzle: Puzzle) -> list[str]:
    return [hint.text for hint in gridproof.walkthrough(puzzle)]


def test_hints_name_the_lines_and_regions() -> None:
    """The region at r1c4 lies in column 4 alone."""
    said = sentences(gridproof.read("starbattle/6/6/1/66k3gh093m41"))
    assert "Nothing may touch the star at r6c6, so r5c5 stays free." in said
    assert "The region of r6c6 has only one cell left for its star, so r6c6 has a star." in said
    filled = "The region of r1c4 has room only in column 4, so it takes all stars of this column"
    assert any(sentence.startswith(filled) for sentence in said)


def test_made_puzzles_have_one_answer() -> None:
    for variant, size in (("", 6), ("2-stars", 9)):
        made = gridproof.generate("starbattle", size, size, seed=1, variant=variant)
        assert solve(made.puzzle).status is Status.UNIQUE
        assert made.puzzle.variant == variant
        assert all(len(made.puzzle.grid.components(region)) == 1 for region in made.puzzle.regions)
