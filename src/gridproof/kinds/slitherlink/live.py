"""The check of Slitherlink in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridproof.board.grid import Cell, Dot
from gridproof.board.marks import LINE
from gridproof.kinds.slitherlink.rules import BRANCH, END, LOOP, NUMBER
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, mask_of, places_in
from gridproof.vocabulary.live_lines import LiveLines, one_loop


def live(board: LiveBoard) -> Iterator[LivePart]:
    p = board.puzzle
    grid = p.grid
    lines = LiveLines(board, grid.fences, grid.dots_of, len(grid.dots), turns=True)
    for cell, clue in p.clues.items():
        if clue.number is not None:
            yield _number(board, lines, cell, clue.number)
    for dot in grid.dots:
        yield _dot(board, lines, dot)
    yield one_loop(board, lines, LOOP.name, grid.fences)


def _number(board: LiveBoard, lines: LiveLines, cell: Cell, number: int) -> LivePart:
    fences = board.puzzle.grid.fences_at[cell]
    among = mask_of(fences)

    def judge() -> Sequence[Violation]:
        found = (board.bearing[LINE] & among).bit_count()
        if found == number:
            return ()
        # A closed loop must be the whole answer.
        undecided = 0 if lines.rings else (among & ~board.decided).bit_count()
        most = found + undecided
        return (Violation(NUMBER.name, (cell, *fences), not found < number <= most, cell, found, most),)

    return LivePart(fences, judge)


def _dot(board: LiveBoard, lines: LiveLines, dot: Dot) -> LivePart:
    fences = board.puzzle.grid.fences_at_dot[dot]
    among = mask_of(fences)

    def judge() -> Sequence[Violation]:
        here = among & board.bearing[LINE]
        if not here:
            return ()
        number = here.bit_count()
        if number == 1:
            return (Violation(END.name, places_in(here), broken=not among & ~board.decided),)
        return (Violation(BRANCH.name, places_in(here), seen=number),) if number > 2 else ()

    return LivePart(fences, judge)
