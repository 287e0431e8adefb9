"""Checks in parts about cells: counts beside clues, shaded cells apart, cells that hang together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import SHADED, Mark
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, Mask, mask_of, places_in
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary.clues import beside
from gridproof.vocabulary.shading import APART, CONNECTED


def counting(
    board: LiveBoard,
    rule: str,
    number: int,
    counted: Collection[Place],
    having: Callable[[], Mask],
    *,
    clue: Cell | None = None,
    clue_shown: bool = False,
) -> LivePart:
    """A number that counts the places that are in ``having``, among ``counted``."""
    among, named = mask_of(counted), (*((clue,) if clue_shown and clue is not None else ()), *counted)

    def judge() -> Sequence[Violation]:
        found = (having() & among).bit_count()
        if found == number:
            return ()
        most = found + (among & ~board.decided).bit_count()
        return (Violation(rule, named, not found < number <= most, clue, found, most),)

    return LivePart(counted, judge)


def numbered_walls(board: LiveBoard, rule: str, having: Callable[[], Mask]) -> Iterator[LivePart]:
    """Black cells whose numbers count what stands beside them."""
    for wall, clue in board.puzzle.clues.items():
        if clue.number is not None:
            near = beside(board.puzzle, wall)
            yield counting(board, rule, clue.number, near, having, clue=wall, clue_shown=True)


class Shifts:
    """Sets of cells moved by one step, all cells at once."""

    def __init__(self, grid: Grid) -> None:
        self.cols = grid.cols
        self.all = (1 << grid.size) - 1
        self.not_last = self.all ^ mask_of(grid.col(grid.cols - 1))
        self.not_first = self.all ^ mask_of(grid.col(0))

    def around(self, cells: Mask) -> Mask:
        """The neighbours of the cells; some of these may be among them."""
        return (
            (cells << self.cols & self.all)
            | cells >> self.cols
            | (cells & self.not_last) << 1
            | (cells & self.not_first) >> 1
        )

    def part(self, seed: Mask, within: Mask, until: Mask = 0) -> Mask:
        """The cells of ``within`` that hang together with the seed.

        It may stop early when all of ``until`` are found.
        """
        cols, last, first = self.cols, self.not_last, self.not_first
        found = seed
        while True:
            grown = (
                found | found << cols | found >> cols | (found & last) << 1 | (found & first) >> 1
            ) & within
            if grown == found or (until and grown & until == until):
                return grown
            found = grown

    def parts(self, cells: Mask) -> list[Mask]:
        found = []
        while cells:
            part = self.part(cells & -cells, cells)
            found.append(part)
            cells ^= part
        return found

    def touching(self, cells: Mask) -> bool:
        """Whether two of the cells share a side."""
        return bool(cells & cells >> self.cols or cells & (cells & self.not_first) >> 1)


@kept_by_size(32)
def shifts_of(grid: Grid) -> Shifts:
    return Shifts(grid)


class LiveAreas:
    """The connected parts of a set of cells that changes cell by cell."""

    def __init__(
        self, board: LiveBoard, has: Callable[[Mark | None], bool], fixed: Mask, never: Mask
    ) -> None:
        """Cells belong to the set by their marks. The ``fixed`` ones always do, the others ``never``."""
        self._shifts = shifts_of(board.puzzle.grid)
        self._belongs = {mark: has(mark) for marks in _all_marks(board) for mark in (*marks, None)}
        self.cells = fixed if not has(None) else self._shifts.all & ~never
        self.parts = self._shifts.parts(self.cells)
        board.followers.append(self)

    def follow(self, place: Place, old: Mark | None, new: Mark | None) -> None:
        belongs = self._belongs
        if belongs[old] == belongs[new]:
            return
        bit = 1 << place
        around = self._shifts.around(bit)
        self.cells ^= bit
        if belongs[new]:
            near = around & self.cells
            joined = bit
            apart = []
            for part in self.parts:
                if part & near:
                    joined |= part
                else:
                    apart.append(part)
            apart.append(joined)
            self.parts = apart
            return
        at = next(index for index, part in enumerate(self.parts) if part & bit)
        rest = self.parts[at] ^ bit
        near = around & rest
        if not rest:
            del self.parts[at]
        elif near & (near - 1):
            found = self._shifts.part(near & -near, rest, near)
            if found & near == near:
                self.parts[at] = rest
            else:
                self.parts[at : at + 1] = self._shifts.parts(rest)
        else:
            self.parts[at] = rest

    def largest(self) -> Mask:
        """The largest part; of several, the one with the first cell."""
        return max(self.parts, key=lambda part: (part.bit_count(), -(part & -part)))


def _all_marks(board: LiveBoard) -> set[tuple[Mark, ...]]:
    return set(board.puzzle.kind.choices(board.puzzle).values())


def apart(board: LiveBoard, cells: Collection[Cell]) -> LivePart:
    """Shaded cells never share a side."""
    shifts = shifts_of(board.puzzle.grid)
    cols, first = shifts.cols, shifts.not_first

    def judge() -> Sequence[Violation]:
        shaded = board.bearing[SHADED] & shifts.all
        right, below = shaded & (shaded & first) >> 1, shaded & shaded >> cols
        if not (right or below):
            return ()
        return (
            *(Violation(APART.name, (cell, cell + 1)) for cell in places_in(right)),
            *(Violation(APART.name, (cell, cell + cols)) for cell in places_in(below)),
        )

    return LivePart(cells, judge)


def hang_together(board: LiveBoard, cells: Collection[Cell]) -> LivePart:
    """The unshaded cells hang together; clue cells are among them, whatever their colour."""
    areas = LiveAreas(board, lambda mark: mark != SHADED, 0, 0)

    def judge() -> Sequence[Violation]:
        if len(areas.parts) < 2:
            return ()
        main = areas.largest()
        return tuple(Violation(CONNECTED.name, places_in(part)) for part in areas.parts if part != main)

    return LivePart(cells, judge)


def shading_parts(board: LiveBoard, cells: Collection[Cell]) -> Iterator[LivePart]:
    """The two rules that kinds with shaded cells share."""
    yield apart(board, cells)
    yield hang_together(board, cells)
