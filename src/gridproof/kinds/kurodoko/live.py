"""The check of Kurodoko in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.marks import DOT
from gridproof.kinds.kurodoko.rules import NUMBER, OWN
from gridproof.record.live import LiveBoard, LivePart
from gridproof.vocabulary.live_cells import shading_parts
from gridproof.vocabulary.live_sight import SightRule, sight_parts


def live(board: LiveBoard) -> Iterator[LivePart]:
    how = SightRule(
        NUMBER.name,
        OWN,
        DOT,
        lambda others, _surely, most: most == others,
        lambda others, surely, most: surely <= others < most,
    )
    yield from sight_parts(board, how)
    yield from shading_parts(board, board.puzzle.grid.cells)
