"""Reports: every violated rule is named, and what goes beyond the limit is counted."""

from __future__ import annotations

from gridproof.board.grid import Grid
from gridproof.board.marks import BULB, DOT, SHADED, Clue, Mark, State
from gridproof.checking import LIMIT, check
from gridproof.kinds import KINDS
from gridproof.record.kind import Puzzle


def full(puzzle: Puzzle, mark: Mark) -> State:
    return dict.fromkeys(puzzle.kind.choices(puzzle), mark)


def test_violations_beyond_the_limit_are_counted() -> None:
    puzzle = Puzzle(KINDS["akari"], Grid.of(50, 60), {0: Clue(1, wall=True), 2999: Clue(1, wall=True)})
    nothing = check(puzzle, {})
    assert len(nothing.unfinished) == LIMIT + 2
    assert (nothing.more_broken, nothing.more_unfinished, nothing.more) == (0, 1998, 1998)
    assert nothing.places == set(puzzle.grid.cells)
    dark = check(puzzle, full(puzzle, DOT))
    assert {v.rule for v in dark.broken} == {"lit", "number"}
    assert (dark.more_broken, dark.more_unfinished) == (1998, 0)
    everything = check(puzzle, {}, limit=None)
    assert (len(everything.violations), everything.more) == (3000, 0)
    assert everything.violations[: LIMIT + 2] == nothing.violations


def test_every_rule_and_sort_has_a_limit_of_its_own() -> None:
    puzzle = Puzzle(KINDS["kurodoko"], Grid.of(6, 6), {0: Clue(2), 35: Clue(11)})
    marks = dict.fromkeys(range(6, 30), SHADED)
    all_of_them = check(puzzle, marks, limit=None)
    one_of_each = check(puzzle, marks, limit=1)
    sorts = {(v.rule, v.broken) for v in all_of_them.violations}
    assert len(sorts) > 2
    assert {(v.rule, v.broken) for v in one_of_each.violations} == sorts
    assert len(one_of_each.violations) == len(sorts)
    assert len(one_of_each.violations) + one_of_each.more == len(all_of_them.violations)
    assert one_of_each.places == all_of_them.places
    assert bool(one_of_each.broken) == bool(all_of_them.broken)


def test_many_bulbs_in_a_row_clash_with_the_next_one() -> None:
    puzzle = Puzzle(KINDS["akari"], Grid.of(1, 6), {4: Clue(wall=True)})
    marks: State = {0: BULB, 2: BULB, 3: BULB, 5: BULB}
    assert [v.places for v in check(puzzle, marks).broken] == [(0, 2), (2, 3)]


def test_a_number_names_all_that_it_sees_on_boards_of_usual_size() -> None:
    clue = {5050: Clue(3)}
    for name in ("kurodoko", "ohno"):
        (number,) = [
            v
            for v in check(Puzzle(KINDS[name], Grid.of(100, 100), clue), {}).violations
            if v.rule == "number"
        ]
        assert len(number.places) == 1 + 99 + 99
        long = Puzzle(KINDS[name], Grid.of(1, 10_000), clue)
        (number,) = [v for v in check(long, {}).violations if v.rule == "number"]
        assert len(number.places) == 1 + 100 + 100
        assert set(number.places) == set(range(4950, 5151))
