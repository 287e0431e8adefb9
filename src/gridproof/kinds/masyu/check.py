"""The check of Masyu, without a solver."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction, Edge, Grid
from gridproof.board.marks import LINE, State
from gridproof.kinds.masyu.rules import BLACK, BRANCH, END, LOOP, WHITE, WHITE_CIRCLE
from gridproof.record.kind import Puzzle, Violation

Lines = Mapping[Cell, Collection[Edge]]
"""Per cell that a line reaches, its lines."""

_AXES = (Direction.N, Direction.S), (Direction.E, Direction.W)


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid = p.grid
    lines: dict[Cell, list[Edge]] = {}
    drawn = sorted(edge for edge, mark in marks.items() if mark == LINE)
    for edge in drawn:
        for cell in grid.ends(edge):
            lines.setdefault(cell, []).append(edge)
    loops = list(_closed(grid, lines))
    # A closed loop must be the whole answer.
    board = _Board(grid, marks, lines, growing=not loops)
    for cell, clue in p.clues.items():
        rule, passed = (WHITE, board.white) if clue == WHITE_CIRCLE else (BLACK, board.black)
        done, can_be = passed(cell)
        if not done:
            shown = lines.get(cell, ())
            yield Violation(rule.name, (cell, *shown), not can_be, cell, seen=len(shown))
    for cell, here in lines.items():
        if len(here) > 2:
            yield Violation(BRANCH.name, (cell, *here), seen=len(here))
        elif len(here) == 1:
            ways = any(edge not in marks for edge in grid.edges_at[cell])
            yield Violation(END.name, (cell, *here), broken=not ways)
    if not drawn:
        yield Violation(LOOP.name, (), broken=len(marks) == grid.edge_count)
    for loop in loops:
        others = len(drawn) - len(loop)
        if others:
            # The smaller set is shown: a loop that is too small, or the rest beside a large one.
            shown = sorted(loop) if len(loop) <= others else [edge for edge in drawn if edge not in loop]
            yield Violation(LOOP.name, tuple(shown), seen=others)


class _Passed(NamedTuple):
    """Whether the loop passes a circle correctly, and whether it still can."""

    done: bool
    can_be: bool


class _Board(NamedTuple):
    grid: Grid
    marks: State
    lines: Lines
    growing: bool
    """Whether further lines can be drawn."""

    def _is_line(self, cell: Cell, way: Direction) -> bool:
        return self.marks.get(self.grid.edge_towards(cell, way) or -1) == LINE

    def _may_be(self, cell: Cell, way: Direction) -> bool:
        edge = self.grid.edge_towards(cell, way)
        return edge is not None and (self._is_line(cell, way) or (self.growing and edge not in self.marks))

    def _across(self, cell: Cell, way: Direction) -> bool:
        """Whether a line leaves the cell to the left or to the right of the direction."""
        axis = next(axis for axis in _AXES if way not in axis)
        return any(self._is_line(cell, side) for side in axis)

    def white(self, cell: Cell) -> _Passed:
        found = [self._straight(cell, axis) for axis in _AXES]
        return _Passed(any(way.done for way in found), any(way.can_be for way in found))

    def _straight(self, cell: Cell, axis: tuple[Direction, Direction]) -> _Passed:
        """Straight through a white circle, with a turn before or after it."""
        if not all(self._may_be(cell, way) for way in axis) or self._across(cell, axis[0]):
            return _Passed(False, False)
        drawn = all(self._is_line(cell, way) for way in axis)
        beside = [(self._beside(cell, way), way) for way in axis]
        turned = any(self._across(*one) for one in beside)
        goes_on = all(self._is_line(*one) for one in beside)
        return _Passed(drawn and turned and not goes_on, not goes_on)

    def _beside(self, cell: Cell, way: Direction) -> Cell:
        beside = self.grid.step(cell, way)
        assert beside is not None, "an edge leads there"
        return beside

    def black(self, cell: Cell) -> _Passed:
        found = [self._turned(cell, axis) for axis in _AXES]
        return _Passed(all(way.done for way in found), all(way.can_be for way in found))

    def _turned(self, cell: Cell, axis: tuple[Direction, Direction]) -> _Passed:
        """One arm of a black circle along the axis, straight through the next cell."""
        drawn = [way for way in axis if self._is_line(cell, way)]
        if len(drawn) > 1:
            return _Passed(False, False)
        can_be = any(self._may_reach(cell, way) for way in drawn or axis)
        done = bool(drawn) and can_be and self._is_line(self._beside(cell, drawn[0]), drawn[0])
        return _Passed(done, can_be)

    def _may_reach(self, cell: Cell, way: Direction) -> bool:
        """Whether a line can lead straight through the next cell."""
        if not self._may_be(cell, way):
            return False
        beside = self._beside(cell, way)
        return self._may_be(beside, way) and not self._across(beside, way)


def _closed(grid: Grid, lines: Lines) -> Iterator[set[Edge]]:
    """The lines of every part that is a loop: in each of its cells two lines meet."""
    left = set(lines)
    while left:
        part = [left.pop()]
        for cell in part:
            for edge in lines[cell]:
                for other in grid.ends(edge):
                    if other in left:
                        left.remove(other)
                        part.append(other)
        if all(len(lines[cell]) == 2 for cell in part):
            yield {edge for cell in part for edge in lines[cell]}
