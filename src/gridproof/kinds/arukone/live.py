"""The check of Arukone in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from gridproof.board.grid import Cell, Edge
from gridproof.board.lines import Node
from gridproof.board.marks import LINE
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, COVER, DETOUR, END, JOIN, PASS, PASSES, ends_of
from gridproof.record.kind import Puzzle, Violation
from gridproof.record.live import LiveBoard, LivePart, mask_of, places_in
from gridproof.vocabulary.live_lines import JudgeStrand, LiveLines


def live(board: LiveBoard) -> Iterator[LivePart]:
    p = board.puzzle
    grid, ends = p.grid, ends_of(p)
    for cell in grid.cells:
        yield _cell(board, cell, cell in ends)
    lines = LiveLines(board, grid.edges, grid.ends, grid.size, stops=p.clues, judge=_judge(p))
    yield LivePart(grid.edges, lambda: tuple(chain.from_iterable(lines.wrong.values())))


def _cell(board: LiveBoard, cell: Cell, is_end: bool) -> LivePart:
    edges = board.puzzle.grid.edges_at[cell]
    among = mask_of(edges)
    needed, allowed = (1, 1) if is_end else (2, 2)
    none_needed = not is_end and board.puzzle.variant == ALLOW_EMPTY
    rule_of_none = END.name if is_end else COVER.name

    def judge() -> Sequence[Violation]:
        here = among & board.bearing[LINE]
        used = here.bit_count()
        if used > allowed:
            return (Violation(PASS.name, (cell, *places_in(here)), seen=used),)
        if used == needed or (not used and none_needed):
            return ()
        most = used + (among & ~board.decided).bit_count()
        return (Violation(END.name if used else rule_of_none, (cell,), broken=most < needed),)

    return LivePart(edges, judge)


def _judge(p: Puzzle) -> JudgeStrand:
    ends = ends_of(p)

    def judge(edges: Sequence[Edge], nodes: Sequence[Node], ring: bool) -> Sequence[Violation]:
        if ring or nodes[0] == nodes[-1]:
            return (Violation(JOIN.name, tuple(edges)),)
        one, other = ends.get(nodes[0]), ends.get(nodes[-1])
        if one is None or other is None:
            return ()
        if one != other:
            return (Violation(JOIN.name, tuple(edges)),)
        if p.variant == DETOUR and len(edges) == 1:
            return (Violation(PASSES.name, tuple(edges)),)
        return ()

    return judge
