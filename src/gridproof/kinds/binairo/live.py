"""The check of Binairo in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from gridproof.board.grid import Cell
from gridproof.board.marks import State
from gridproof.kinds.binairo.check import alike, empty, three, too_many, wrong_sign
from gridproof.kinds.binairo.rules import COLUMN, ROW, UNLIKE_LINES, given
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart
from gridproof.vocabulary.clues import free_cells


def live(board: LiveBoard) -> Iterator[LivePart]:
    p, printed = board.puzzle, given(board.puzzle)
    grid = p.grid

    def part(cells: Sequence[Cell], judged: Callable[[State], Iterator[Violation]]) -> LivePart:
        """A part that reads some cells. Printed circles never change."""
        fixed = {cell: printed[cell] for cell in cells if cell in printed}
        open_cells = [cell for cell in cells if cell not in printed]

        def judge() -> Sequence[Violation]:
            marks = board.marks
            return tuple(judged(fixed | {cell: marks[cell] for cell in open_cells if cell in marks}))

        return LivePart(open_cells, judge)

    for cell in free_cells(p):
        yield part([cell], partial(empty, [cell]))
    for at, line in enumerate(grid.lines):
        rule = ROW.name if at < grid.rows else COLUMN.name
        yield part(line, partial(too_many, rule, line))
        yield part(line, partial(three, line))
    for place, clue in p.clues.items():
        if grid.is_edge(place):
            yield part(grid.ends(place), partial(wrong_sign, p, place, clue))
    if p.variant == UNLIKE_LINES:
        yield part(grid.cells, partial(alike, grid.lines[: grid.rows]))
        yield part(grid.cells, partial(alike, grid.lines[grid.rows :]))
