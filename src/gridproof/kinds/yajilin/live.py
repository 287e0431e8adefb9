"""The check of Yajilin in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridproof.board.grid import Cell, Direction
from gridproof.board.marks import LINE, SHADED
from gridproof.kinds.yajilin.rules import ARROW, BRANCH, COVER, LOOP
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, Mask, mask_of, places_in
from gridproof.vocabulary.clues import NEAREST, free_cells
from gridproof.vocabulary.live_cells import apart, shifts_of
from gridproof.vocabulary.live_lines import LiveLines


def live(board: LiveBoard) -> Iterator[LivePart]:
    p = board.puzzle
    grid = p.grid
    yield apart(board, grid.cells)
    lines = LiveLines(board, grid.edges, grid.ends, grid.size)
    here = _Cells(board, lines)
    board.followers.append(here)
    for across, all_lines in enumerate((grid.lines[grid.rows :], grid.lines[: grid.rows])):
        ways = (Direction.E, Direction.W) if across else (Direction.N, Direction.S)
        for line in all_lines:
            arrows = [cell for cell in line if (clue := p.clues.get(cell)) and clue.arrow in ways]
            if any(p.clues[cell].number is not None for cell in arrows):
                yield here.arrows(line, arrows)
    for cell in free_cells(p):
        yield here.cover(cell)
    yield here.loop()


class _Cells:
    """What several parts read about the cells without a clue."""

    def __init__(self, board: LiveBoard, lines: LiveLines) -> None:
        self._board, self._lines = board, lines
        self._shifts = shifts_of(board.puzzle.grid)
        self._clues = board.puzzle.clues
        self._free = list(free_cells(board.puzzle))
        self._everywhere = mask_of(self._free)
        self._drawn: Mask = 0
        """The cells with a line."""
        self._full: Mask = 0
        """The cells with two lines or more."""

    def follow(self, place: int, _old: object, _new: object) -> None:
        grid = self._board.puzzle.grid
        if not grid.is_edge(place):
            return
        for cell in grid.ends(place):
            number, bit = len(self._lines.at[cell]), 1 << cell
            self._drawn = self._drawn | bit if number else self._drawn & ~bit
            self._full = self._full | bit if number > 1 else self._full & ~bit

    def _shadeable(self) -> Mask:
        shaded = self._board.bearing[SHADED]
        return self._everywhere & ~(self._board.decided | self._drawn | self._shifts.around(shaded))

    def arrows(self, line: Sequence[Cell], arrows: Sequence[Cell]) -> LivePart:
        board = self._board
        grid, p = board.puzzle.grid, board.puzzle
        looks = []
        for cell in arrows:
            clue = p.clues[cell]
            if clue.number is not None and clue.arrow is not None:
                ray = p.ray(cell, clue.arrow)
                shown = (cell, *(other for other in ray[:NEAREST] if other not in p.clues))
                looks.append((cell, clue.number, mask_of(ray), shown))

        def judge() -> Sequence[Violation]:
            shaded, open_yet = board.bearing[SHADED], 0
            shadeable = self._shadeable()
            last = False
            for cell in line:
                last = not last and bool(shadeable >> cell & 1)
                if last:
                    open_yet |= 1 << cell
            found = []
            for cell, number, ray, shown in looks:
                surely = (ray & shaded).bit_count()
                if surely != number:
                    most = surely + (ray & open_yet).bit_count()
                    broken = not surely < number <= most
                    found.append(Violation(ARROW.name, shown, broken, cell, surely, most))
            return found

        near = {*line, *(n for cell in line for n in grid.neighbours[cell])}
        return LivePart(near | {edge for cell in line for edge in grid.edges_at[cell]}, judge)

    def cover(self, cell: Cell) -> LivePart:
        board, grid = self._board, self._board.puzzle.grid
        links = [
            (1 << edge, 1 << n)
            for n, edge in zip(grid.neighbours[cell], grid.edges_at[cell], strict=True)
            if n not in self._clues
        ]
        itself, edges = 1 << cell, mask_of(grid.edges_at[cell])
        beside = sum(n for _, n in links)
        open_yet = (Violation(COVER.name, (cell,), broken=False, seen=0),)

        def judge() -> Sequence[Violation]:
            shaded = board.bearing[SHADED]
            here = edges & board.bearing[LINE]
            number = here.bit_count()
            if shaded & itself:
                return (Violation(BRANCH.name, (cell, *places_in(here)), seen=number),) if here else ()
            if number == 2:
                return ()
            if number > 2:
                return (Violation(BRANCH.name, (cell, *places_in(here)), seen=number),)
            decided = board.decided
            if not (here or itself & decided or beside & shaded):
                return open_yet
            shut = shaded | self._full
            ways = number
            for edge, other in links:
                if not (edge & decided or other & shut):
                    ways += 1
            return (Violation(COVER.name, (cell,), broken=ways < 2, seen=number),)

        around = {cell, *grid.neighbours[cell]}
        return LivePart(around | {edge for c in around for edge in grid.edges_at[c]}, judge)

    def loop(self) -> LivePart:
        board, shifts = self._board, self._shifts

        def judge() -> Sequence[Violation]:
            found = []
            shaded = board.bearing[SHADED]
            cells = self._everywhere & ~shaded
            if not cells:
                found.append(Violation(LOOP.name, tuple(self._free), seen=0))
            if self._lines.rings:
                decided = cells & (board.decided | self._drawn)
                for ring in self._lines.rings.values():
                    loop = mask_of(ring.nodes)
                    rest = cells & ~loop
                    # Cells off a closed loop must be shaded, and no two neighbours among them can be.
                    if decided & rest or shifts.touching(rest):
                        evidence = rest if 2 * len(ring.nodes) > cells.bit_count() else loop
                        found.append(Violation(LOOP.name, places_in(evidence), seen=1))
            return found

        grid = board.puzzle.grid
        return LivePart((*grid.cells, *grid.edges), judge)
