"""The check of Shakashaka in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gridproof.board.grid import Cell, Direction, Place
from gridproof.board.marks import DOT, Mark
from gridproof.kinds.shakashaka.check import CLOCKWISE, COVERED, PIECE
from gridproof.kinds.shakashaka.pieces import pieces_of
from gridproof.kinds.shakashaka.rules import MARKS, NUMBER, RECTANGLE, corners
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, Mask, mask_of, places_in
from gridproof.vocabulary.clues import free_cells
from gridproof.vocabulary.live_cells import numbered_walls


def live(board: LiveBoard) -> Iterator[LivePart]:
    p, bearing = board.puzzle, board.bearing
    yield from numbered_walls(board, NUMBER.name, lambda: board.decided & ~bearing[DOT])
    yield LivePart(list(free_cells(p)), _WhiteAreas(board).judge)


@lru_cache(maxsize=256)
def _wrong_runs(pattern: int) -> tuple[tuple[int, ...], ...]:
    """Per wrong angle at a corner, its pieces. Bit ``n`` of the pattern: the piece ``n`` is white."""
    black = [at for at in range(8) if not pattern >> at & 1]
    following = zip(black, [*black[1:], *(at + 8 for at in black[:1])], strict=True)
    runs = (tuple(at % 8 for at in range(index + 1, end)) for index, end in following)
    return tuple(run for run in runs if len(run) not in (0, 2, 4))


class _Around(NamedTuple):
    """A corner of the grid: its cells without a clue, and the eight pieces around it, 0 for none."""

    cells: Mask
    pieces: tuple[Mask, ...]


class _Angle(NamedTuple):
    """A wrong angle. All its pieces are in the same area."""

    pieces: Mask
    violation: Violation


class _WhiteAreas:
    """The white areas, and the wrong angles at corners whose cells are all decided."""

    def __init__(self, board: LiveBoard) -> None:
        self._board = board
        grid = board.puzzle.grid
        self._pieces = pieces = pieces_of(grid)
        free = mask_of(free_cells(board.puzzle))
        self._white: dict[tuple[Cell, Mark | None], Mask] = {
            (cell, mark): pieces.of(cell, (way for way in Direction if way not in covered))
            for cell in places_in(free)
            for mark, covered in ((mark, COVERED.get(mark or DOT, ())) for mark in (*MARKS, None))
        }
        self._corners: list[_Around] = []
        self._corners_at: dict[Cell, list[int]] = {cell: [] for cell in places_in(free)}
        for around, cells in corners(grid):
            eight = tuple(
                0 if cell is None or not free >> cell & 1 else pieces.of(cell, (way,))
                for cell, ways in zip(around, CLOCKWISE, strict=True)
                for way in ways
            )
            here = mask_of(cells) & free
            for cell in places_in(here):
                self._corners_at[cell].append(len(self._corners))
            self._corners.append(_Around(here, eight))
        self._skewed: dict[Mask, Mask] = {}
        """The areas that are no rectangles, each with its cells."""
        self._areas: set[Mask] = set()
        self._wrong: dict[int, list[_Angle]] = {}
        """Per corner."""
        self._of_closed: dict[Mask, list[_Angle]] = {}
        """What is wrong with areas whose cells are all decided, kept for the next look."""
        self._all = 0
        for cell in places_in(free):
            self._all |= self._white[cell, None]
        for area in pieces.areas(self._all):
            self._take(area)
        board.followers.append(self)

    def follow(self, place: Place, old: Mark | None, new: Mark | None) -> None:
        before, after = self._white[place, old], self._white[place, new]
        if before != after:
            if gone := before & ~after:
                self._remove(place, gone)
            if come := after & ~before:
                self._add(place, come)
        for index in self._corners_at[place]:
            self._look_at(index)

    def _take(self, area: Mask) -> None:
        self._areas.add(area)
        cells = self._pieces.cells(area)
        if not self._pieces.is_rectangle(area, cells):
            self._skewed[area] = cells

    def _drop(self, area: Mask) -> None:
        self._areas.remove(area)
        self._skewed.pop(area, None)

    def _remove(self, cell: Cell, gone: Mask) -> None:
        self._all ^= gone
        pieces = self._pieces
        area = next(area for area in self._areas if area & gone)
        self._drop(area)
        rest = area ^ gone
        if not rest:
            return
        near = pieces.near(cell, gone) & rest
        found = pieces.area(near & -near, rest, near)
        for part in (rest,) if found & near == near else pieces.areas(rest):
            self._take(part)

    def _add(self, cell: Cell, come: Mask) -> None:
        self._all |= come
        near = self._pieces.near(cell, come)
        joined = come
        for area in [area for area in self._areas if area & near]:
            self._drop(area)
            joined |= area
        self._take(joined)

    def _look_at(self, index: int) -> None:
        corner = self._corners[index]
        self._wrong.pop(index, None)
        if not corner.cells & ~self._board.decided:
            wrong = self._angles(corner, self._all)
            if wrong:
                self._wrong[index] = wrong

    def _angles(self, corner: _Around, white: Mask) -> list[_Angle]:
        pattern = 0
        for at, piece in enumerate(corner.pieces):
            if white & piece:
                pattern |= 1 << at
        found = []
        for run in _wrong_runs(pattern):
            angle = sum(corner.pieces[at] for at in run)
            cells = places_in(self._pieces.cells(angle))
            found.append(_Angle(angle, Violation(RECTANGLE.name, cells, seen=PIECE * len(run))))
        return found

    def _closed(self, area: Mask, cells: Mask) -> list[_Angle]:
        """All wrong angles of an area. No cell beside it can change them, because it has none undecided."""
        known = self._of_closed.get(area)
        if known is None:
            at = dict.fromkeys(index for cell in places_in(cells) for index in self._corners_at[cell])
            known = [angle for index in at for angle in self._angles(self._corners[index], area)]
            if len(self._of_closed) > 1000:
                self._of_closed.clear()
            self._of_closed[area] = known
        return known

    def judge(self) -> Sequence[Violation]:
        undecided = ~self._board.decided
        found: list[Violation] = []
        told = closed = 0
        for area, cells in self._skewed.items():
            if not cells & undecided:
                closed |= area
                for angle in self._closed(area, cells):
                    found.append(angle.violation)
                    told |= angle.pieces
        for angles in self._wrong.values():
            for angle in angles:
                if not angle.pieces & closed:
                    found.append(angle.violation)
                    told |= angle.pieces
        found += [
            Violation(RECTANGLE.name, places_in(cells), broken=False)
            for area, cells in self._skewed.items()
            if not area & told
        ]
        return found
