"""Cuts of the single loop along sides: every answer obeys them, and they exclude something."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gridproof.board.grid import Cell, Grid
from gridproof.engines.session import Deadline
from gridproof.kinds.slitherlink.ring import NumberedRing
from gridproof.logic.theory import Cut, Lit, Theory
from gridproof.searching.search import Search

GRID = Grid.of(3, 3)
SHIFT = 1 - GRID.size
NUMBERS: tuple[list[tuple[Cell, int, Lit]], ...] = ([], [(0, 3, 0)], [(4, 2, 0), (8, 2, 0)], [(1, 1, 0)])


def some_loops(numbers: Sequence[tuple[Cell, int, Lit]]) -> Theory:
    """At every dot none or two lines, and the numbers are right; nothing joins the loops."""
    t = Theory()
    t.new_block(len(GRID.fences))
    for fences in GRID.fences_at_dot:
        lines = [fence + SHIFT for fence in fences]
        t.at_most(2, lines)
        t.clauses += [(-one, *[other for other in lines if other != one]) for one in lines]
    for cell, number, _ in numbers:
        t.exactly(number, [fence + SHIFT for fence in GRID.fences_at[cell]])
    t.any_of(fence + SHIFT for fence in GRID.fences)
    return t


def models(numbers: Sequence[tuple[Cell, int, Lit]]) -> tuple[list[list[Lit]], list[list[Lit]]]:
    """All boards of one loop, and all of several."""
    single: list[list[Lit]] = []
    several: list[list[Lit]] = []
    with Search(some_loops(numbers)) as search:
        while search.find(Deadline()):
            model = list(search.model())[: len(GRID.fences)]
            search.session.add([[-lit for lit in model]])
            (several if pieces(model) > 1 else single).append(model)
    return single, several


def holds(cut: Cut, model: list[Lit]) -> bool:
    return any(model[abs(lit) - 1] == lit for lit in cut.clause)


def pieces(model: list[Lit]) -> int:
    """How many parts the lines fall into."""
    left = {fence for fence in GRID.fences if model[fence + SHIFT - 1] > 0}
    parts = 0
    while left:
        parts += 1
        reached = [left.pop()]
        for fence in reached:
            joined = {other for dot in GRID.dots_of(fence) for other in GRID.fences_at_dot[dot]} & left
            left -= joined
            reached += joined
    return parts


def test_cuts_tell_several_loops_from_one() -> None:
    seen = 0
    for numbers in NUMBERS:
        single, several = models(numbers)
        rule = NumberedRing("loop", GRID, numbers)
        assert not any(rule.cuts(model) for model in single)
        for model in several:
            cuts = rule.cuts(model)
            assert cuts
            seen += len(cuts)
            for cut in cuts:
                assert not holds(cut, model)
                assert all(holds(cut, answer) for answer in single)
    assert seen > 50


def test_cuts_rest_on_the_numbers_that_are_asked_for() -> None:
    """The cuts that need an optional number name it."""
    asked = len(GRID.fences) + 1
    rule = NumberedRing("loop", GRID, [(0, 3, asked)])
    single, several = models([])
    met = [model for model in single if sum(model[f + SHIFT - 1] > 0 for f in GRID.fences_at[0]) == 3]
    for model in several:
        for says in (asked, -asked):
            for cut in rule.cuts([*model, says]):
                assert not holds(cut, [*model, says])
                assert all(holds(cut, [*answer, -asked]) for answer in single)
                assert all(holds(cut, [*answer, asked]) for answer in met)


def test_pending_cuts_hold_and_leave_at_most_one_way() -> None:
    rng = Random("pending fences")
    found = 0
    for numbers in NUMBERS:
        single, several = models(numbers)
        rule = NumberedRing("loop", GRID, numbers)
        for model in rng.choices(single + several, k=300):
            share = rng.random()
            values = {abs(lit): lit for lit in model if rng.random() < share}
            for cut in rule.pending(values):
                found += 1
                assert sum(values.get(abs(lit)) != -lit for lit in cut.clause) <= 1
                assert all(holds(cut, answer) for answer in single)
    assert found > 100


def test_pending_names_the_side_that_would_close_a_loop() -> None:
    *lines, last = GRID.fences_at[4]
    values = {fence + SHIFT: fence + SHIFT for fence in lines}
    (cut,) = NumberedRing("loop", GRID, [(0, 2, 0)]).pending(values)
    assert sorted(cut.clause) == sorted(-fence - SHIFT for fence in (*lines, last))
    # With no number elsewhere, and no line, this may be the loop.
    assert NumberedRing("loop", GRID, []).pending(values) == []
