"""Cuts of the single loop: every answer obeys them, and they say something."""

from __future__ import annotations

from random import Random

from gridproof.engines.session import Deadline
from gridproof.grid import Grid
from gridproof.logic.loops import SingleLoop, squares
from gridproof.logic.theory import Cut, Lit, Theory
from gridproof.search import Search

GRID = Grid.of(4, 5)


def some_loops(blocked: set[int]) -> Theory:
    """Cells off the loop never touch, cells on it have two lines; nothing joins the loops."""
    t = Theory()
    t.new_block(GRID.size + GRID.edge_count)
    for a, b in GRID.adjacent_pairs:
        t.clause(-a - 1, -b - 1)
    for cell in GRID.cells:
        edges = [edge + 1 for edge in GRID.edges_at[cell]]
        if cell in blocked:
            t.all_of([-cell - 1, *(-edge for edge in edges)])
        else:
            # Two of: its lines, or twice "off the loop".
            off = t.new()
            t.clauses += ((-off, cell + 1), (off, -cell - 1))
            t.exactly(2, [cell + 1, off, *edges])
    return t


def models(blocked: set[int]) -> tuple[list[list[Lit]], list[list[Lit]]]:
    """All boards of one loop, and all of several."""
    single: list[list[Lit]] = []
    several: list[list[Lit]] = []
    rule = SingleLoop("loop", GRID, blocked)
    with Search(some_loops(blocked)) as search:
        while search.find(Deadline()):
            model = list(search.model())[: GRID.size + GRID.edge_count]
            search.session.add([[-lit for lit in model]])
            (several if rule.cuts(model) else single).append(model)
    return single, several


def holds(cut: Cut, model: list[Lit]) -> bool:
    return any(model[abs(lit) - 1] == lit for lit in cut.clause)


def pieces(model: list[Lit]) -> int:
    """How many parts the cells on lines fall into."""
    beside: dict[int, set[int]] = {}
    for edge, (a, b) in zip(GRID.edges, GRID.adjacent_pairs, strict=True):
        if model[edge] > 0:
            beside.setdefault(a, set()).add(b)
            beside.setdefault(b, set()).add(a)
    left, parts = set(beside), 0
    while left:
        parts += 1
        reached = [left.pop()]
        for cell in reached:
            reached += beside[cell] & left
            left -= beside[cell]
    return parts


def test_cuts_tell_several_loops_from_one() -> None:
    for blocked in (set(), {7}, {2, 12}, {2, 7, 12, 17}, {0, 6, 13}):
        single, several = models(blocked)
        assert several
        assert all(pieces(model) == 1 for model in single)
        assert all(pieces(model) > 1 for model in several)
        rule = SingleLoop("loop", GRID, blocked)
        for model in several:
            for cut in rule.cuts(model):
                assert not holds(cut, model)
                assert all(holds(cut, answer) for answer in single)


def test_pending_cuts_hold_and_leave_at_most_one_way() -> None:
    rng = Random("pending")
    found = 0
    for blocked in (set(), {7}, {2, 12}):
        single, several = models(blocked)
        rule = SingleLoop("loop", GRID, blocked)
        for model in rng.choices(single + several, k=300):
            share = rng.random()
            values = {abs(lit): lit for lit in model if rng.random() < share}
            for cut in rule.pending(values):
                found += 1
                assert sum(values.get(abs(lit)) != -lit for lit in cut.clause) <= 1
                assert all(holds(cut, answer) for answer in single)
    assert found > 100


def test_pending_names_the_edge_that_would_close_a_loop() -> None:
    rule = SingleLoop("loop", GRID, ())
    first = next(squares(GRID))
    a, b, c, d = first.cells
    lines = [GRID.edge(a, b), GRID.edge(b, d), GRID.edge(c, d)]
    (cut,) = rule.pending({edge + 1: edge + 1 for edge in lines})
    assert sorted(cut.clause) == sorted(-edge - 1 for edge in (*lines, GRID.edge(a, c)))
    assert set(cut.reason.places) == set(first.cells)


def test_pending_sees_parts_that_no_line_can_join() -> None:
    rule = SingleLoop("loop", GRID, ())
    middle = [GRID.edge(cell, cell + 1) for cell in GRID.col(2)]
    assert not rule.pending({edge + 1: -edge - 1 for edge in middle[1:]})
    (cut,) = rule.pending({edge + 1: -edge - 1 for edge in middle})
    assert sorted(cut.clause) == sorted(edge + 1 for edge in middle)


def test_a_square_is_no_loop_too_early_when_nothing_is_left() -> None:
    rule = SingleLoop("loop", GRID, set(GRID.cells) - {0, 1, 5, 6, 13})
    lines = [GRID.edge(0, 1), GRID.edge(0, 5), GRID.edge(1, 6)]
    assert rule.pending({edge + 1: edge + 1 for edge in lines}) == []
