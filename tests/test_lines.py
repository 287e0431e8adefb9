"""Walking along lines that are drawn."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from gridproof.board.grid import Grid
from gridproof.board.lines import begun_lines, fragments, parts, rings

GRID = Grid.of(3, 4)


def across(*cells: int) -> list[int]:
    """The edges along a way from cell to cell."""
    return [GRID.edge(a, b) for a, b in pairwise(cells)]


def test_a_line_has_its_nodes_in_order_and_a_ring_comes_back() -> None:
    ring, line = (0, 1, 5, 4, 0), (3, 7, 11, 10)
    found = fragments(GRID.ends, [*across(*line), *across(*ring)])
    assert [one.ends for one in found] == [(3, 10), ()]
    assert found[0].cells == list(line)
    assert found[0].edges == across(*line)
    assert found[1].cells[0] == found[1].cells[-1]
    assert sorted(found[1].cells[1:]) == [0, 1, 4, 5]


def test_no_line_goes_on_at_a_stop() -> None:
    # Three arms that meet in cell 5, and a ring through cell 7.
    edges = [*across(4, 5, 6), *across(5, 9), *across(2, 3, 7, 6, 2)]
    found = fragments(GRID.ends, edges, {5, 6, 7})
    assert sorted(edge for line in found for edge in line.edges) == sorted(edges)
    assert {frozenset((line.cells[0], line.cells[-1])) for line in found} == {
        frozenset(ends) for ends in ((4, 5), (5, 9), (5, 6), (6, 7))
    }
    assert sum({line.cells[0], line.cells[-1]} == {6, 7} for line in found) == 2
    (whole,) = fragments(GRID.ends, across(2, 3, 7, 6, 2), {7})
    assert whole.cells[0] == whole.cells[-1] == 7


def test_ends_with_what_they_have_so_far() -> None:
    lines = fragments(GRID.ends, [*across(0, 1, 2), *across(9, 10)])
    assert begun_lines((0, 2, 8, 10), lines) == {0: [0, 1, 2], 2: [2, 1, 0], 8: [8], 10: [10, 9]}


def test_parts_hang_together_and_are_closed_where_two_lines_meet_everywhere() -> None:
    ring, branched = across(0, 1, 5, 4, 0), [*across(2, 3, 7, 6, 2), *across(7, 11)]
    first, second = parts(GRID.ends, [*ring, *branched])
    assert (first.closed, second.closed) == (True, False)
    assert (first.edges, second.edges) == (set(ring), set(branched))
    assert (sorted(first.nodes), sorted(second.nodes)) == ([0, 1, 4, 5], [2, 3, 6, 7, 11])


def test_sides_meet_at_dots() -> None:
    (around,) = parts(GRID.dots_of, GRID.fences_at[5])
    assert around.closed
    assert len(around.nodes) == 4


def test_rings_are_told_from_whatever_else_lines_make() -> None:
    """All sets of lines on a small board: rings where two lines meet at each node, an error elsewhere."""
    grid = Grid.of(3, 3)
    good = 0
    for number in range(1, 9):
        for pairs in combinations(grid.adjacent_pairs, number):
            edges = [grid.edge(a, b) for a, b in pairs]
            if all(part.closed for part in parts(grid.ends, edges)):
                good += 1
                found = rings(pairs, grid.size)
                assert [set(ring) for ring in found] == [set(part.nodes) for part in parts(grid.ends, edges)]
            else:
                with pytest.raises(ValueError, match="expected none or two"):
                    rings(pairs, grid.size)
    assert good == 13
