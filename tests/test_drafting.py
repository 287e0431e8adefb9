"""Boards while they are drawn: what cannot be is set aside, and whole boards change shape."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import CROSS, LINE, NE, NW, Clue
from gridproof.errors import PuzzleError
from gridproof.kinds import KINDS
from gridproof.record.kind import Kind, Puzzle
from gridproof.sketching.drafting import Changed, Sketch, turned, with_line, without_line
from gridproof.sketching.setting import candidates, setting_of
from gridproof.solving import Status, solve
from gridproof.symmetry import NAMES, SYMMETRIES, Symmetry, images, members
from tests.kinds.camp.gridproof_camp import KIND as CAMP
from tests.kinds.patches.gridproof_patches import KIND as PATCHES
from tests.lacking import collected

RIGHT = Symmetry(True, False, True)


def sketch(kind: str, rows: int, cols: int, clues: dict[int, Clue], variant: str = "") -> Sketch:
    return Sketch(KINDS[kind], Grid.of(rows, cols), clues, variant)


def test_clues_that_cannot_be_are_set_aside_and_named() -> None:
    drawn = sketch("akari", 3, 3, {0: Clue(7, wall=True), 4: Clue(1, wall=True), 8: Clue(3)})
    puzzle, faults = drawn.puzzle()
    assert dict(puzzle.clues) == {4: Clue(1, wall=True)}
    assert [fault.places for fault in faults] == [(0,), (8,)]
    assert faults[0].text == "r1c1: the number 7 cannot stand here. Expected: 0 to 4, or none."


def test_numbers_that_do_not_come_in_pairs_are_set_aside_together() -> None:
    clues = {0: Clue(1), 1: Clue(1), 2: Clue(2), 3: Clue(3), 4: Clue(3), 5: Clue(3)}
    puzzle, faults = sketch("arukone", 2, 3, clues).puzzle()
    assert dict(puzzle.clues) == {0: Clue(1), 1: Clue(1)}
    assert [fault.places for fault in faults] == [(2,), (3, 4, 5)]


def test_a_clue_of_a_region_is_found_wherever_it_was_written() -> None:
    rooms = ((0, 1, 2), (3, 4, 5))
    drawn = Sketch(KINDS["heyawake"], Grid.of(2, 3), {2: Clue(4), 5: Clue(1), 4: Clue(0)}, "", rooms)
    puzzle, faults = drawn.puzzle()
    assert dict(puzzle.clues) == {3: Clue(0)}
    assert sorted(fault.places for fault in faults) == [(2,), (5,)]
    assert Sketch(KINDS["heyawake"], Grid.of(2, 3), {4: Clue(9)}).puzzle()[1][0].places == (4,)


def test_a_variant_that_does_not_fit_is_named_without_a_place() -> None:
    puzzle, faults = sketch("sudoku", 6, 6, {}, "3x3").puzzle()
    assert (puzzle.variant, faults[0].places) == ("", ())
    assert "boxes of 3 x 3" in faults[0].text
    with pytest.raises(PuzzleError, match="expected a square"):
        sketch("sudoku", 5, 6, {}).puzzle()


def test_a_board_with_very_many_impossible_clues_is_refused() -> None:
    clues = dict.fromkeys(range(900), Clue(9, wall=True))
    with pytest.raises(PuzzleError, match="the number 9"):
        sketch("akari", 30, 30, clues).puzzle()
    assert len(sketch("akari", 10, 10, dict.fromkeys(range(100), Clue(9, wall=True))).puzzle()[1]) == 100


@pytest.mark.parametrize("kind", KINDS)
def test_turned_boards_have_turned_answers(kind: str) -> None:
    """What the change of a whole board does to clues, regions, variant and marks fits together."""
    item = min(collected(kind), key=lambda item: item.rows)
    puzzle, answer = item.board.puzzle, item.board.answer
    assert answer is not None
    for symmetry in SYMMETRIES:
        changed = turned(Sketch.of(puzzle), answer, symmetry)
        image, faults = changed.sketch.puzzle()
        assert not faults
        found = solve(image)
        assert (found.status, found.answer) == (Status.UNIQUE, changed.marks)
    once = Changed(Sketch.of(puzzle), answer)
    for _ in range(4):
        once = turned(once.sketch, once.marks, RIGHT)
    assert (once.sketch.puzzle()[0], once.marks) == (puzzle, answer)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("row", [True, False])
def test_a_new_line_that_goes_again_leaves_the_board(kind: str, row: bool) -> None:
    item = min(collected(kind), key=lambda item: item.rows)
    puzzle = item.board.puzzle
    if setting_of(puzzle.kind, puzzle.grid).square:
        return
    rng = Random(kind)
    for at in (0, rng.randint(1, puzzle.grid.rows - 1), puzzle.grid.rows):
        wider = with_line(Sketch.of(puzzle), item.board.answer or {}, row=row, at=at)
        assert wider.sketch.grid.size == puzzle.grid.size + puzzle.grid.rows
        assert not wider.sketch.puzzle()[1]
        back = without_line(wider.sketch, wider.marks, row=row, at=at).sketch.puzzle()[0]
        assert back == puzzle


def test_lines_inside_take_their_clues_marks_and_rooms_along() -> None:
    drawn = sketch("yajilin", 2, 2, {0: Clue(0, Direction.E)})
    edge, new = drawn.grid.edge(1, 3), Grid.of(2, 3)
    wider = with_line(drawn, {edge: LINE}, row=False, at=1)
    assert wider.sketch.clues == drawn.clues
    assert wider.marks == {new.edge(2, 5): LINE}
    # Where a row comes between two cells, the line between them is no more.
    assert with_line(drawn, {edge: LINE}, row=True, at=1).marks == {}
    fences = sketch("slitherlink", 1, 1, {})
    wider = with_line(fences, dict.fromkeys(fences.grid.fences, CROSS), row=True, at=0)
    assert len(wider.marks) == 4
    rooms = Sketch(KINDS["heyawake"], Grid.of(1, 2), {}, "", ((0,), (1,)))
    assert with_line(rooms, {}, row=False, at=1).sketch.regions == ((0, 1), (2,))
    assert without_line(rooms, {}, row=False, at=0).sketch.regions == ((0,),)
    for change in (with_line, without_line):
        with pytest.raises(PuzzleError, match="expected"):
            change(drawn, {}, row=True, at=3)


def test_clues_outside_stay_outside() -> None:
    grid = Grid.of(2, 3)
    top, left = grid.border.start + 2, grid.border.start + 6
    drawn = Sketch(CAMP, grid, {top: Clue(1), left: Clue(0)})
    changed = with_line(drawn, {}, row=True, at=0).sketch
    new = changed.grid.border.start
    assert changed.clues == {new + 2: Clue(1), new + 7: Clue(0)}
    assert without_line(drawn, {}, row=False, at=2).sketch.clues == {Grid.of(2, 2).border.start + 4: Clue(0)}


def test_symmetries_are_made_of_the_ways_that_map_their_orbits() -> None:
    grid = Grid.of(4, 4)
    for name in NAMES:
        for cell in grid.cells:
            there = {one.cell(grid, cell) for one in members(name)} | {cell}
            assert there == set().union(*images(grid, [cell], name))
    assert RIGHT.mark(NW) == NE
    assert RIGHT.mark(LINE) == LINE


@pytest.mark.parametrize("kind", [*KINDS.values(), PATCHES, CAMP], ids=lambda kind: kind.name)
def test_what_may_be_set_is_what_puzzles_take(kind: Kind) -> None:
    """Each clue alone, or in a pair, in a place of the board."""
    grid = Grid.of(4, 4)
    setting = setting_of(kind, grid)
    place = 0 if setting.inside else grid.border.start
    lowest, highest = setting.numbers or (1, 0)

    def fits(clue: Clue) -> bool:
        cells = (place, place + 1) if kind.joins_clues else (place,)
        return not Sketch(kind, grid, dict.fromkeys(cells, clue)).puzzle()[1]

    assert all(fits(clue) for clue in (*setting.bare.values(), *setting.cycle))
    assert all(fits(Clue(n, wall=setting.on_walls)) for n in range(lowest, highest + 1))
    assert not fits(Clue(-1, wall=setting.on_walls))
    assert not fits(Clue(lowest - 1, wall=setting.on_walls))
    assert any(fits(clue) for clue in candidates(kind, grid)) == kind.notation.words.for_clues
    assert all(Puzzle(kind, grid, {}, variant) for variant in setting.variants)
    assert setting.square == (kind.name == "sudoku")


def test_box_shapes_are_variants_of_their_size() -> None:
    variants = setting_of(KINDS["sudoku"], Grid.of(6, 6)).variants
    assert [*variants] == ["", "1x6", "3x2", "6x1"]
    assert variants["3x2"] == "Boxes 3 cells high and 2 cells wide."
