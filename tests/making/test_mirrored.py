"""Setters' helpers keep a symmetry. An oracle of its own compares the cells of the clues."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from gridproof import generate, minimise, read, redundant, repair, solve, suggest
from gridproof.board.grid import Cell, Grid
from gridproof.errors import GridproofError, PuzzleError
from gridproof.kinds import KINDS
from gridproof.making.generic import making_of
from gridproof.making.repairing import NotRepaired
from gridproof.making.thinning import droppable
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Status
from tests.cli.command import records, run

TURNED: dict[str, Callable[[Grid, int, int], tuple[int, int]]] = {
    "rotate2": lambda grid, row, col: (grid.rows - 1 - row, grid.cols - 1 - col),
    "mirror": lambda grid, row, col: (row, grid.cols - 1 - col),
    "diagonal": lambda _grid, row, col: (col, row),
}


def is_symmetric(puzzle: Puzzle, symmetry: str) -> bool:
    """Whether every clue in a cell has one in the cell where the symmetry maps it.

    Regions count as one place each. Clues between cells have no symmetry: makers give them none.
    """
    grid = puzzle.grid
    cells = {place for place in puzzle.clues if not grid.is_edge(place)}
    home = {cell: min(region) for region in puzzle.regions for cell in region}

    def image(cell: Cell) -> Cell:
        there = grid.cell(*TURNED[symmetry](grid, *grid.position(cell)))
        return home[there] if puzzle.kind.region_clues else there

    return {image(cell) for cell in cells} == cells


def symmetric(kind: str, symmetry: str, side: int = 5) -> Puzzle:
    return generate(kind, side, side, symmetry=symmetry, seed=7).puzzle


SYMMETRIC = [name for name in KINDS if making_of(KINDS[name]).symmetric]
SIDES = {"sudoku": 4, "masyu": 6, "arukone": 5}


@pytest.mark.parametrize("kind", SYMMETRIC)
def test_ways_to_one_answer_keep_the_symmetry(kind: str) -> None:
    made = symmetric(kind, "rotate2", SIDES.get(kind, 5))
    assert is_symmetric(made, "rotate2")
    rng = Random(kind)
    can_go = set(droppable(making_of(made.kind), made)) or set(made.clues)
    pairs = {frozenset({cell, made.grid.size - 1 - cell}) for cell in can_go}
    pair = rng.choice(sorted(map(sorted, pairs)))
    try:
        fewer = replace(made, clues={cell: clue for cell, clue in made.clues.items() if cell not in pair})
    except PuzzleError:
        pytest.skip("its clues come in pairs of another sort")
    if solve(fewer).status is not Status.MULTIPLE or not is_symmetric(fewer, "rotate2"):
        return
    ways = suggest(fewer, symmetry="rotate2")
    try:
        ways.append(repair(fewer, symmetry="rotate2", time_limit=20))
    except NotRepaired:
        assert not ways
    for way in ways:
        assert is_symmetric(way.puzzle, "rotate2")
        assert solve(way.puzzle).status is Status.UNIQUE


@pytest.mark.parametrize("kind", ["sudoku", "kurodoko", "slitherlink", "akari", "heyawake"])
@pytest.mark.parametrize("symmetry", ["rotate2", "mirror", "diagonal"])
def test_minimising_keeps_the_symmetry(kind: str, symmetry: str) -> None:
    made = symmetric(kind, symmetry, SIDES.get(kind, 5))
    more = dict(made.clues)
    answer = solve(made).answer
    assert answer is not None
    could_show = making_of(made.kind).could_show
    for cell in made.kind.clue_places(made.grid) if could_show else ():
        if cell not in more and could_show and (clue := could_show(made, answer, cell)):
            more[cell] = clue
    full = replace(made, clues=dict(sorted(more.items())))
    if not is_symmetric(full, symmetry):
        full = made
    found = minimise(full, symmetry=symmetry)
    assert is_symmetric(found.puzzle, symmetry)
    assert solve(found.puzzle).status is Status.UNIQUE
    spare = set(redundant(full, symmetry=symmetry))
    assert set(found.dropped) <= spare
    # Without any pair that is left there are several answers.
    for cell in droppable(making_of(made.kind), found.puzzle):
        assert not set(redundant(found.puzzle, symmetry=symmetry)) & {cell}


def test_clues_in_half_of_their_places_are_completed_or_refused() -> None:
    half = read("gridproof kurodoko 5 5\n\n3 - - - -\n- - - - -\n- - - - -\n- - - - -\n- - - - -\n")
    way = repair(half, symmetry="rotate2", time_limit=20)
    assert is_symmetric(way.puzzle, "rotate2") and way.puzzle.clues[0] == half.clues[0]
    assert solve(way.puzzle).status is Status.UNIQUE
    unique = repair(half, time_limit=20).puzzle
    if not is_symmetric(unique, "rotate2"):
        with pytest.raises(PuzzleError, match=r"no clue at .*, where the symmetry rotate2 expects one"):
            minimise(unique, symmetry="rotate2")


@pytest.mark.parametrize(("symmetry", "message"), [("diagonal", "as many rows"), ("odd", "unknown symmetry")])
def test_impossible_symmetries_are_refused(symmetry: str, message: str) -> None:
    puzzle = Puzzle(KINDS["akari"], Grid.of(3, 4), {})
    for verb in (suggest, repair, minimise, redundant):
        with pytest.raises(PuzzleError, match=message):
            verb(puzzle, symmetry=symmetry)


def test_rooms_without_the_symmetry_are_refused() -> None:
    rooms = ((0, 1, 2, 3, 4), (5, 6, 7, 8))
    puzzle = Puzzle(KINDS["heyawake"], Grid.of(3, 3), {}, regions=rooms)
    with pytest.raises(PuzzleError, match="without the symmetry mirror"):
        suggest(puzzle, symmetry="mirror")


@pytest.mark.parametrize("kind", ["kurodoko", "akari", "nurikabe"])
def test_a_board_is_finished_with_the_symmetry(kind: str) -> None:
    full = symmetric(kind, "rotate2")
    cell = min(full.clues)
    start = replace(full, clues={cell: full.clues[cell]})
    made = generate(kind, 5, 5, start=start, symmetry="rotate2", seed=1, time_limit=30)
    assert is_symmetric(made.puzzle, "rotate2") and made.puzzle.clues[cell] == full.clues[cell]
    pattern = generate(kind, 5, 5, pattern=replace(full, clues=full.clues), symmetry="rotate2", seed=1).puzzle
    assert pattern.clues.keys() == full.clues.keys()


def test_half_a_pattern_is_mirrored() -> None:
    half = read("gridproof kurodoko 5 5\n\n? - ? - -\n- ? - - -\n- - - - -\n- - - - -\n- - - - -\n")
    try:
        made = generate("kurodoko", 5, 5, pattern=half, symmetry="rotate2", seed=3, time_limit=20).puzzle
    except GridproofError:
        pytest.fail("no clues in six cells were found")
    assert set(made.clues) == {0, 2, 6, 18, 22, 24}


def test_the_commands_keep_it() -> None:
    text = "gridproof kurodoko 5 5\n\n3 - - - -\n- - - - -\n- - - - -\n- - - - -\n- - - - 3\n"
    (told,) = records(run("repair", "-", "--symmetry", "rotate2", "--json", stdin=text.encode()).stdout)
    assert told["status"] == "repaired" and is_symmetric(read(told["puzzle"]), "rotate2")
    (told,) = records(
        run("minimise", "-", "--symmetry", "rotate2", "--json", stdin=told["puzzle"].encode()).stdout
    )
    assert told["status"] == "minimal" and is_symmetric(read(told["puzzle"]), "rotate2")
