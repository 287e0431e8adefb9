"""Mosaic and its boards of mines: the solver against the rules, pairs of clues, formats and the maker."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

import gridproof
from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED, Clue, State
from gridproof.checking import check
from gridproof.errors import FormatError, PuzzleError
from gridproof.formats.words import read_clues, read_marks, split_rows
from gridproof.hints import Hint
from gridproof.kinds.mosaic import KIND
from gridproof.kinds.mosaic.patterns import NAMES, patterns
from gridproof.kinds.mosaic.rules import MINES
from gridproof.record.kind import Puzzle
from gridproof.solving import Status, solve
from tests.kinds.brute import assert_engine_agrees, pruned_force

SHAPES = ((1, 1), (1, 4), (5, 1), (2, 3), (3, 3), (3, 4))
VARIANTS = ("", MINES)


def puzzle_of(clues: str, variant: str = "") -> Puzzle:
    """A puzzle in words; a slash ends a row."""
    rows = split_rows(clues.replace(" / ", "\n"))
    grid = Grid.of(len(rows), len(rows[0]))
    return Puzzle(KIND, grid, read_clues(KIND, grid, rows), variant)


def marks_of(puzzle: Puzzle, marks: str) -> State:
    return read_marks(puzzle, split_rows(marks.replace(" / ", "\n")))


def random_puzzle(grid: Grid, variant: str, rng: Random) -> Puzzle:
    """Numbers of a random picture, some left out, some changed."""
    shaded = {cell for cell in grid.cells if rng.random() < 0.4}
    share, wrong = rng.random(), rng.choice((0, 0, 0.2))
    clues = {}
    for cell in grid.cells:
        if rng.random() < share and not (variant and cell in shaded):
            near = (cell, *grid.neighbours[cell], *grid.corners[cell])
            number = len(shaded.intersection(near))
            clues[cell] = Clue(rng.randint(0, 8) if rng.random() < wrong else number)
            if rng.random() < 0.05:
                clues[cell] = Clue()
    return Puzzle(KIND, grid, clues, variant)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int], variant: str) -> None:
    rng = Random(f"mosaic {shape} {variant}")
    for _ in range(12):
        puzzle = random_puzzle(Grid.of(*shape), variant, rng)
        assert_engine_agrees(puzzle, pruned_force(puzzle, 10**5))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_board_of_two_cells(variant: str) -> None:
    for clues in product((None, *map(Clue, range(4))), repeat=2):
        shown = {cell: clue for cell, clue in enumerate(clues) if clue is not None}
        assert_engine_agrees(Puzzle(KIND, Grid.of(1, 2), shown, variant))


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_verdicts_come_up(variant: str) -> None:
    rng = Random(f"mosaic verdicts {variant}")
    verdicts = Counter(solve(random_puzzle(Grid.of(4, 4), variant, rng)).status for _ in range(80))
    assert min(verdicts[status] for status in (Status.UNIQUE, Status.MULTIPLE, Status.NONE)) > 2, verdicts


def test_the_rules_by_hand() -> None:
    """The same board in both variants: with mines, the cell of the number is clear."""
    assert gridproof.count(puzzle_of("3 - / - -")).number == 4
    mines = solve(puzzle_of("3 - / - -", MINES))
    assert mines.answer == {1: SHADED, 2: SHADED, 3: SHADED}
    assert solve(puzzle_of("4 - / - -", MINES)).status is Status.NONE
    assert solve(puzzle_of("1")).answer == {0: SHADED}


def test_a_board_in_progress() -> None:
    puzzle = puzzle_of("- 2 / - -")

    def found(marks: str) -> list[tuple[bool, int | None, int | None]]:
        return [(v.broken, v.seen, v.most) for v in check(puzzle, marks_of(puzzle, marks)).violations]

    assert found("- - / - -") == [(False, 0, 4)]
    assert found("x x / - -") == []
    assert found("x x / x -") == [(True, 3, 4)]
    assert found(". . / . x") == [(True, 1, 1)]


@pytest.mark.parametrize(("clue", "variant"), [(Clue(10), ""), (Clue(9), MINES), (Clue(1, wall=True), "")])
def test_bad_clues_are_refused(clue: Clue, variant: str) -> None:
    with pytest.raises(PuzzleError, match=r"mosaic r1c2: .*expected"):
        Puzzle(KIND, Grid.of(2, 3), {1: clue}, variant)


# hints


@pytest.mark.parametrize("variant", VARIANTS)
def test_pairs_force_what_they_conclude(variant: str) -> None:
    rng = Random(f"mosaic pairs {variant}")
    seen: Counter[str] = Counter()
    for _ in range(60):
        puzzle = random_puzzle(Grid.of(3, 4), variant, rng)
        answers = [dict(answer) for answer in pruned_force(puzzle, 10**5)]
        for pattern in patterns(puzzle, puzzle.kind.choices(puzzle), {}, False):
            seen[pattern.name] += bool(answers)
            for fact in pattern.concludes:
                assert all(answer[fact.place] == fact.mark for answer in answers), pattern
    assert min(seen[name] for name in NAMES) > 2, seen


@pytest.mark.parametrize(
    ("clues", "variant", "name", "sentence"),
    [
        ("4 - / - -", "", "corner opening", "The 4 at r1c1 needs all its four cells, so "),
        ("- 6 - / - - - / - - -", "", "border opening", "The 6 at r1c2 needs all its six cells, so "),
        ("- - - / - 9 - / - - -", "", "full clue", "The 9 at r2c2 needs all its nine cells, so "),
        ("0 - / - -", "", "empty clue", "The 0 at r1c1 allows no shaded cell, so r1c1, r1c2, r2c1 and r2c2"),
        ("3 - / - -", MINES, "number needs all", "The 3 at r1c1 needs all its three cells, so r1c2, r2c1 "),
        (
            "- - - - / - 4 1 - / - - - -",
            "",
            "two clues",
            "The 4 at r2c2 needs three more shaded cells than the 1 at r2c3 and has only three that the 1 at"
            " r2c3 has not, so r1c1, r2c1 and r3c1 are shaded and r1c4, r2c4 and r3c4 are white.",
        ),
        (
            "2 - - / - 2 - / - - -",
            "",
            "clue within a clue",
            "The 2 at r1c1 has open cells only where the 2 at r2c2 has some, and needs as many of them,"
            " so r1c3, r2c3, r3c1, r3c2 and r3c3 are white.",
        ),
    ],
)
def test_a_step_in_words(clues: str, variant: str, name: str, sentence: str) -> None:
    first = next(iter(gridproof.walkthrough(puzzle_of(clues, variant))))
    assert isinstance(first, Hint)
    assert first.technique == name
    assert sentence in first.text


# formats


def test_minesweeper_on_puzz_link() -> None:
    url = "https://puzz.link/p?mines/5/5/g2m13l13g0j"
    puzzle = gridproof.read(url)
    assert puzzle.variant == MINES
    assert dict(puzzle.clues) == {1: Clue(2), 9: Clue(1), 10: Clue(3), 17: Clue(1), 18: Clue(3), 20: Clue(0)}
    assert gridproof.write(puzzle, "puzzlink") == url
    file = (
        "pzprv3/mines/5/5/. 2 . . . /. . . . 1 /3 . . . . /. . 1 3 . /0 . . . . /"
        ". . + . . /# # + . . /. # + + # /+ + . . # /. + + + # /"
    )
    assert gridproof.read(file) == puzzle


def test_a_mosaic_has_no_site() -> None:
    puzzle = puzzle_of("4 - / - -")
    assert gridproof.write(puzzle, "puzzlink") == "mosaic/2/2/4i"
    assert gridproof.read("mosaic/2/2/4i") == puzzle


def test_game_ids() -> None:
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mosaic.html#3x3h1:a4a1d0"
    puzzle = gridproof.read(page)
    assert puzzle == puzzle_of("- 4 - / 1 - - / - - 0")
    assert gridproof.write(puzzle, "tatham") == "3x3:a4a1d0"
    with pytest.raises(FormatError, match="variant 'mines'"):
        gridproof.write(puzzle_of("1 - / - -", MINES), "tatham")


# making


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", [(5, 5), (4, 7)])
def test_made_puzzles_have_one_answer(size: tuple[int, int], variant: str) -> None:
    made = gridproof.generate("mosaic", *size, seed=1, variant=variant)
    assert made.puzzle.variant == variant
    result = solve(made.puzzle)
    assert result.status is Status.UNIQUE
    assert result.answer == made.answer
    assert {SHADED, DOT} == set(made.answer.values())
    assert (made.answer.keys() & made.puzzle.clues.keys() == set()) == (variant == MINES)
