"""Boards while they are drawn. Invalid clues are set aside and reported; whole boards change shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, takewhile
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction, Edge, Grid, Place
from gridproof.board.marks import Clue, Mark, State
from gridproof.board.regions import Regions, region_numbers
from gridproof.errors import PuzzleError, need_whole
from gridproof.record.kind import Kind, Puzzle
from gridproof.symmetry import Symmetry

_MOST_FAULTS = 200
"""How often clues are set aside. A board with more faults is refused."""


class Fault(NamedTuple):
    """Invalid clues and the error, or an error of the whole board without a place."""

    places: tuple[Place, ...]
    text: str
    unfinished: bool = False
    """Whether a clue more could mend it."""


@dataclass(frozen=True)
class Sketch:
    """A board as it is drawn, valid or not."""

    kind: Kind
    grid: Grid
    clues: Mapping[Place, Clue] = field(default_factory=dict)
    variant: str = ""
    regions: Regions = ()
    inner_borders: tuple[Edge, ...] = ()
    """Borders that end inside a region. Borders between two regions are allowed among them."""

    @staticmethod
    def of(puzzle: Puzzle) -> Sketch:
        return Sketch(
            puzzle.kind, puzzle.grid, puzzle.clues, puzzle.variant, puzzle.regions, puzzle.inner_borders
        )

    def puzzle(self) -> tuple[Puzzle, list[Fault]]:
        """The valid part of the board, and the faults that were set aside.

        Raises PuzzleError if no board of that size is possible.
        """
        clues, variant = dict(sorted(self.clues.items())), self.variant
        faults: list[Fault] = []
        while True:
            try:
                puzzle = Puzzle(
                    self.kind,
                    self.grid,
                    clues,
                    variant,
                    regions=self.regions,
                    inner_borders=self.inner_borders,
                )
                return puzzle, faults
            except PuzzleError as error:
                gone = self._spoken_of(error, clues)
                if len(faults) >= _MOST_FAULTS or not (gone or variant):
                    raise
                faults.append(Fault(gone, error.plain, error.unfinished))
                for place in gone:
                    del clues[place]
                if not gone:
                    variant = ""

    def _spoken_of(self, error: PuzzleError, clues: Mapping[Place, Clue]) -> tuple[Place, ...]:
        """The clues that an error is about. A region's clue may have been written in any of its cells."""
        wide = {*error.places}
        if self.kind.region_clues and wide.isdisjoint(clues):
            wide |= {cell for region in self.regions if not wide.isdisjoint(region) for cell in region}
            if not self.regions:
                wide |= {*self.grid.cells}
        return tuple(place for place in clues if place in wide)


class Changed(NamedTuple):
    """A board after a change of its shape, with the marks that still have a place."""

    sketch: Sketch
    marks: State


def turned(sketch: Sketch, marks: State, symmetry: Symmetry) -> Changed:
    """The board turned or mirrored."""
    grid = sketch.grid

    def clue_after(clue: Clue) -> Clue:
        return clue if clue.arrow is None else replace(clue, arrow=symmetry.direction(clue.arrow))

    variant = sketch.variant
    if symmetry.transposes:
        variant = symmetry.variant(replace(sketch, clues={}).puzzle()[0])
    return Changed(
        Sketch(
            sketch.kind,
            symmetry.grid(grid),
            {symmetry.place(grid, place): clue_after(clue) for place, clue in sketch.clues.items()},
            variant,
            tuple(tuple(symmetry.cell(grid, cell) for cell in region) for region in sketch.regions),
            tuple(symmetry.place(grid, edge) for edge in sketch.inner_borders),
        ),
        {symmetry.place(grid, place): symmetry.mark(mark) for place, mark in marks.items()},
    )


def with_line(sketch: Sketch, marks: State, *, row: bool, at: int) -> Changed:
    """The board with an empty row (or column) before the given one. The number of rows appends one."""
    grid = sketch.grid
    need_whole("row" if row else "column", at, 0)
    if at > (grid.rows if row else grid.cols):
        raise PuzzleError(f"a new line at {at}; expected at most {grid.rows if row else grid.cols}")
    wider = Grid.of(grid.rows + row, grid.cols + (not row))

    def moved(line: int) -> int | None:
        return line + (line >= at)

    def line_before(line: int) -> int:
        """A new line belongs to the rooms of the line before it, or to those of the first line."""
        return line - (line >= at) if line != at else max(at - 1, 0)

    return _reshaped(sketch, marks, wider, moved, line_before, row=row)


def without_line(sketch: Sketch, marks: State, *, row: bool, at: int) -> Changed:
    """The board without a row or column."""
    grid = sketch.grid
    need_whole("row" if row else "column", at, 0)
    if at >= (grid.rows if row else grid.cols):
        raise PuzzleError(f"line {at} goes; expected one below {grid.rows if row else grid.cols}")
    smaller = Grid.of(grid.rows - row, grid.cols - (not row))

    def moved(line: int) -> int | None:
        return None if line == at else line - (line > at)

    return _reshaped(sketch, marks, smaller, moved, lambda line: line + (line >= at), row=row)


def _reshaped(
    sketch: Sketch,
    marks: State,
    image: Grid,
    moved: Callable[[int], int | None],
    origin: Callable[[int], int],
    *,
    row: bool,
) -> Changed:
    """The board after rows or columns moved. ``origin`` gives the line whose rooms a new line belongs to."""
    grid = sketch.grid

    def cell_after(cell: Cell) -> Cell | None:
        r, c = grid.position(cell)
        line = moved(r if row else c)
        return None if line is None else image.cell(line, c) if row else image.cell(r, line)

    def clue_place(place: Place) -> Place | None:
        """Clues outside stay outside, at the end of their row or column."""
        if not grid.is_border(place):
            return mark_place(place)
        (cell,) = grid.sides(place)
        side = grid.side_of(cell, place)
        r, c = grid.position(cell)
        if (side in (Direction.N, Direction.S)) == row:
            line: int | None = c if row else r
        else:
            line = moved(r if row else c)
        if line is None:
            return None
        at = {
            Direction.N: (0, line),
            Direction.S: (image.rows - 1, line),
            Direction.W: (line, 0),
            Direction.E: (line, image.cols - 1),
        }[side]
        return image.fence(image.cell(*at), side)

    def mark_place(place: Place) -> Place | None:
        """Marks on edges stay on the same side of their cell, if both cells are still neighbours."""
        if not grid.is_edge(place):
            return cell_after(place)
        cells = grid.sides(place)
        there = [cell_after(cell) for cell in cells]
        if there[0] is None or None in there:
            return None
        fence = image.fence(there[0], grid.side_of(cells[0], place))
        return fence if len(there) == 1 or there[1] in image.sides(fence) else None

    def cell_before(cell: Cell) -> Cell:
        r, c = image.position(cell)
        return grid.cell(origin(r), c) if row else grid.cell(r, origin(c))

    def is_border(edge: Edge) -> bool:
        """Whether there was a border on the way from cell to cell.

        A removed line leaves its borders behind.
        """
        (a, b), way = map(cell_before, image.ends(edge)), image.side_of(image.ends(edge)[0], edge)
        passed = takewhile(lambda cell: cell != b, chain((a,), grid.ray(a, way)))
        return any(grid.fence(cell, way) in borders for cell in passed)

    borders = frozenset(sketch.inner_borders)
    number = region_numbers(grid, sketch.regions)
    regions: dict[int, list[Cell]] = {}
    for cell in image.cells if sketch.regions else ():
        regions.setdefault(number[cell_before(cell)], []).append(cell)
    clues = {clue_place(place): clue for place, clue in sketch.clues.items()}
    kept = {mark_place(place): mark for place, mark in marks.items()}
    changed = replace(
        sketch,
        grid=image,
        clues={place: clue for place, clue in clues.items() if place is not None},
        regions=tuple(map(tuple, regions.values())),
        inner_borders=tuple(filter(is_border, image.edges if borders else ())),
    )
    return Changed(changed, _fitting(changed, {p: m for p, m in kept.items() if p is not None}))


def _fitting(sketch: Sketch, marks: Mapping[Place, Mark]) -> State:
    """The marks that are allowed at their places."""
    try:
        choices = sketch.kind.choices(sketch.puzzle()[0])
    except PuzzleError:
        return {}
    return {place: mark for place, mark in marks.items() if mark in choices.get(place, ())}
