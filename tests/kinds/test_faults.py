"""The fault is named, not the rule: every rule has a sentence, with about as few places as show it."""

from __future__ import annotations

import pytest

from gridproof import read
from gridproof.board.grid import Grid
from gridproof.board.marks import BULB, DOT, LINE, NW, SHADED, Clue, State, digit
from gridproof.checking import check
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS
from gridproof.record.kind import Example, Kind, Puzzle
from tests.kinds.joined import KIND as JOINED

EXAMPLES = [
    pytest.param(kind, example, id=f"{kind.name}-{example.breaks}-{number}")
    for kind in KINDS.values()
    for number, example in enumerate(kind.examples)
    if example.breaks is not None
]


def said(puzzle: Puzzle, state: State, *, broken: bool = True) -> list[str]:
    return [str(v.sentence) for v in check(puzzle, state).violations if v.broken == broken]


def shown(puzzle: Puzzle, state: State) -> list[tuple[str, str]]:
    """What is broken where."""
    return [(puzzle.grid.labels(v.places, 99), str(v.sentence)) for v in check(puzzle, state).broken]


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_rule_has_a_sentence(kind: Kind) -> None:
    assert kind.faults.keys() >= {rule.name for rule in kind.rules}
    assert all(kind.rule(name) for name in kind.faults)


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_the_sentence_is_not_the_rule(kind: Kind, example: Example) -> None:
    board = example_board(kind, example)
    for violation in check(board.puzzle, board.state or {}).violations:
        sentence = str(violation.sentence)
        assert sentence.endswith(".") and sentence[0].isupper()
        assert sentence != kind.rule(violation.rule).text


def test_a_kind_without_sentences_gives_the_rule() -> None:
    assert not JOINED.faults
    (violation,) = check(Puzzle(JOINED, Grid.of(1, 3), {}), {0: SHADED, 2: SHADED}).violations
    assert violation.sentence == JOINED.rule(violation.rule).sentence


def test_a_number_twice_names_row_column_and_box() -> None:
    puzzle = Puzzle(KINDS["sudoku"], Grid.of(9, 9), {0: Clue(7)})
    seven = digit(7)
    assert said(puzzle, {8: seven}) == ["Row 1 has two 7s."]
    assert said(puzzle, {4: seven, 8: seven}) == ["Row 1 has three 7s."]
    assert said(puzzle, {72: seven}) == ["Column 1 has two 7s."]
    assert said(puzzle, {10: seven}) == ["The top left box has two 7s."]
    assert said(puzzle, {40: seven, 50: seven}) == ["The centre box has two 7s."]
    long = Puzzle(KINDS["sudoku"], Grid.of(8, 8), {})
    assert said(long, {5: seven, 14: seven}) == ["The box at r1c5 has two 7s."]


def test_bulbs_and_walls() -> None:
    puzzle = Puzzle(KINDS["akari"], Grid.of(3, 3), {4: Clue(2, wall=True)})
    assert shown(puzzle, {0: BULB, 2: BULB}) == [("r1c1 and r1c3", "These two bulbs light each other.")]
    around: State = {1: BULB, 3: BULB, 5: BULB}
    assert said(puzzle, around) == ["This 2 already has 3 bulbs beside it."]
    assert (
        said(puzzle, {1: BULB, 3: DOT, 5: DOT, 7: DOT})[0]
        == "This 2 has 1 bulb beside it, and no more can come."
    )
    assert said(puzzle, {1: DOT, 3: DOT, 5: DOT}) == ["This 2 can have 1 bulb beside it at most."]
    assert "This 2 has no bulb beside it so far." in said(puzzle, {}, broken=False)
    assert "No bulb lights this cell yet." in said(puzzle, {}, broken=False)


def test_a_slip_in_shakashaka_marks_the_bad_corner_alone() -> None:
    puzzle = Puzzle(KINDS["shakashaka"], Grid.of(8, 8), {})
    empty: State = dict.fromkeys(puzzle.grid.cells, DOT)
    assert not check(puzzle, empty).violations
    slip: State = {**empty, 27: NW}
    found = check(puzzle, slip).broken
    assert [str(v.sentence) for v in found] == [
        f"This white angle has {degrees} degrees; those of rectangles have 90." for degrees in (270, 315, 315)
    ]
    assert all(len(v.places) <= 4 for v in found)
    touching = {27, *puzzle.grid.neighbours[27], *puzzle.grid.corners[27]}
    assert {place for v in found for place in v.places} <= touching


def test_of_parts_the_smaller_one_is_shown() -> None:
    kurodoko = Puzzle(KINDS["kurodoko"], Grid.of(4, 4), {})
    assert shown(kurodoko, {1: SHADED, 4: SHADED}) == [("r1c1", "This cell is cut off from the rest.")]
    assert shown(kurodoko, {2: SHADED, 5: SHADED, 8: SHADED}) == [
        ("r1c1, r1c2 and r2c1", "These cells are cut off from the rest.")
    ]


def test_of_a_closed_loop_and_the_rest_the_fewer_are_shown() -> None:
    grid = Grid.of(4, 4)
    slitherlink = Puzzle(KINDS["slitherlink"], grid, {})
    ring = dict.fromkeys(grid.fences_at[0], LINE)
    apart = dict.fromkeys(grid.fences_at[10], LINE)
    assert [len(v.places) for v in check(slitherlink, {**ring, grid.fences_at[15][1]: LINE}).broken] == [1]
    both = check(slitherlink, {**ring, **apart}).broken
    assert {str(v.sentence) for v in both} == {"The loop is closed, but 4 lines are not part of it."}
    yajilin = Puzzle(KINDS["yajilin"], grid, {})
    small: State = dict.fromkeys((grid.edge(0, 1), grid.edge(1, 5), grid.edge(4, 5), grid.edge(0, 4)), LINE)
    early = [v for v in check(yajilin, small).broken if v.rule == "loop"]
    assert [(v.places, str(v.sentence)) for v in early] == [
        ((0, 1, 4, 5), "The loop closes before it passes every white cell.")
    ]
    outer = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4]
    large: State = {grid.edge(a, b): LINE for a, b in zip(outer, (*outer[1:], 0), strict=True)}
    assert [v.places for v in check(yajilin, large).broken if v.rule == "loop"] == [(5, 6, 9, 10)]


def test_rooms_and_borders() -> None:
    puzzle = read("gridproof heyawake 2 5\n1 - - - -\n- - - - -\nregions\na a b c c\na a b c c")
    assert said(puzzle, {0: SHADED, 6: SHADED})[0] == "This room already has 2 shaded cells; its clue is 1."
    assert said(puzzle, {0: DOT, 1: DOT, 5: DOT, 6: DOT})[0] == (
        "This room has no shaded cell, and none can come; its clue is 1."
    )
    line: State = dict.fromkeys((1, 2, 3), DOT)
    assert shown(puzzle, line) == [
        ("r1c2, r1c3 and r1c4", "This line of white cells crosses 2 borders; it may cross one.")
    ]
