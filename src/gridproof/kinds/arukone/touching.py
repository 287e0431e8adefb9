"""Lines that do not touch themselves: two cells of a line are neighbours only if they follow each other.

That is not a rule of a puzzle. It holds if no answer can leave a cell empty: a line that touches itself
could take the shortcut, and the cells that it leaves out would be empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from gridproof.board.grid import Cell, Edge, Grid
from gridproof.board.lines import begun_lines, fragments
from gridproof.logic.paths import EdgeVariables, equal_ends
from gridproof.logic.squares import squares
from gridproof.logic.theory import Clause, Cut, Lit, Model, Reason

Stated = tuple[Reason, Sequence[Clause]]
"""An instance of a fact, and its clauses."""
_HAIRPIN = 3
"""So many lines in a row return to a neighbour of their start."""


def hairpins(rule: str, variables: EdgeVariables) -> Iterator[Stated]:
    """A line takes at most two sides of a square of four cells."""
    for square in squares(variables.grid):
        sides = [variables[edge] for edge in square.edges]
        clauses = [tuple(-side for side in three) for three in combinations(sides, _HAIRPIN)]
        yield Reason(rule, square.edges), clauses


def diagonals(rule: str, variables: EdgeVariables, ends: Mapping[Cell, int]) -> Iterator[Stated]:
    """On a board that lines cover: the cell inside a corner is a corner of the same sort, up to a number.

    A line to the cell inside would make a hairpin, so that cell's own line turns there as well. If the
    diagonal reaches the border first, there is no corner.
    """
    grid = variables.grid
    for corner in (cell for cell in grid.cells if cell not in ends):
        row, col = grid.position(corner)
        for down in (-1, 1):
            for right in (-1, 1):
                if not (0 <= row + down < grid.rows and 0 <= col + right < grid.cols):
                    continue
                diagonal = _inside(grid, corner, down, right, ends)
                sides = _turn(variables, corner, down, right)
                if diagonal and len(_turn(variables, diagonal[-1], down, right)) < len(sides):
                    yield Reason(rule, (corner, *diagonal)), [[-side for side in sides]]
                elif diagonal:
                    onward = _turn(variables, diagonal[0], down, right)
                    clauses = [(*(-side for side in sides), line) for line in onward]
                    yield Reason(rule, (corner, diagonal[0])), clauses


def _inside(grid: Grid, corner: Cell, down: int, right: int, ends: Mapping[Cell, int]) -> list[Cell]:
    """The cells from a corner along its diagonal, up to a number or the border."""
    found: list[Cell] = []
    row, col = grid.position(corner)
    while 0 <= (row := row + down) < grid.rows and 0 <= (col := col + right) < grid.cols:
        if grid.cell(row, col) in ends:
            return found
        found.append(grid.cell(row, col))
    return found


def _turn(variables: EdgeVariables, cell: Cell, down: int, right: int) -> list[Lit]:
    """The lines of a cell up or down, and to the left or right, as far as they exist."""
    grid = variables.grid
    row, col = grid.position(cell)
    turn = []
    if 0 <= row + down < grid.rows:
        turn.append(variables.between(cell, grid.cell(row + down, col)))
    if 0 <= col + right < grid.cols:
        turn.append(variables.between(cell, grid.cell(row, col + right)))
    return turn


class Untouched:
    """No line touches itself, except within a square: a lazy rule."""

    def __init__(self, rule: str, variables: EdgeVariables, ends: Mapping[Cell, int]) -> None:
        self._rule = rule
        self._variables = variables
        self._grid = variables.grid
        self._ends = ends
        self._pairs = equal_ends(ends)

    def cuts(self, model: Model) -> list[Cut]:
        lines = fragments(self._grid.ends, self._variables.chosen(model))
        return [cut for line in lines for cut in self._touching(line.cells)]

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        """Lines that touch themselves, or would with one more edge; and adjacent lines of equal numbers."""
        grid = self._grid
        lines = fragments(grid.ends, self._variables.chosen(values))
        paths = [line.cells for line in lines if line.ends]
        cuts = [cut for path in paths for cut in self._touching(path)]
        from_tip = {tip: way for path in paths for tip, way in ((path[0], path[::-1]), (path[-1], path))}
        for tip, path in from_tip.items():
            for other, edge in zip(grid.neighbours[tip], grid.edges_at[tip], strict=True):
                if self._variables[edge] in values or other in path:
                    continue
                beyond = from_tip.get(other, [other])[::-1]
                if other < tip and len(beyond) > 1:
                    continue
                cuts += self._touching_across(path, beyond)
        return [*cuts, *self._side_by_side(begun_lines(self._ends, lines))]

    def _touching(self, path: Sequence[Cell]) -> Iterator[Cut]:
        """The shortest piece of a line that begins and ends with neighbours, if there is one."""
        at = {cell: index for index, cell in enumerate(path)}
        pieces = [
            (at[other] - index, index)
            for index, cell in enumerate(path)
            for other in self._grid.neighbours[cell]
            if at.get(other, 0) > index + _HAIRPIN
        ]
        if pieces:
            length, first = min(pieces)
            yield self._cut(path[first : first + length + 1])

    def _touching_across(self, path: Sequence[Cell], beyond: Sequence[Cell]) -> Iterator[Cut]:
        """The shortest piece that touches itself if one line continues with another one."""
        at = {cell: index for index, cell in enumerate(path)}
        pieces = [
            (further + len(path) - at[other], at[other], further)
            for further, cell in enumerate(beyond)
            for other in self._grid.neighbours[cell]
            if other in at and further + len(path) - at[other] > _HAIRPIN
        ]
        if pieces:
            _, first, last = min(pieces)
            yield self._cut([*path[first:], *beyond[: last + 1]])

    def _cut(self, path: Sequence[Cell]) -> Cut:
        edges = _edges(self._grid, path)
        return Cut([-self._variables[edge] for edge in edges], Reason(self._rule, edges))

    def _side_by_side(self, begun: Mapping[Cell, Sequence[Cell]]) -> Iterator[Cut]:
        """If the lines from two equal numbers are neighbours, they are joined."""
        for first, second in self._pairs:
            ahead, back = begun[first], begun[second]
            if second in ahead:
                continue
            at = {cell: index for index, cell in enumerate(back)}
            meetings = [
                (index + at[other], index, at[other])
                for index, cell in enumerate(ahead)
                for other in self._grid.neighbours[cell]
                if other in at
            ]
            if meetings:
                _, here, there = min(meetings)
                known = [*_edges(self._grid, ahead[: here + 1]), *_edges(self._grid, back[: there + 1])]
                joint = self._grid.edge(ahead[here], back[there])
                clause = [*(-self._variables[edge] for edge in known), self._variables[joint]]
                yield Cut(clause, Reason(self._rule, (*known, joint), first))


def _edges(grid: Grid, path: Sequence[Cell]) -> list[Edge]:
    return [grid.edge(a, b) for a, b in pairwise(path)]
