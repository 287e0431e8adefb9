"""The check of Masyu in parts, for boards that are judged after every move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridproof.board.grid import Cell, Direction, Edge, Grid
from gridproof.board.marks import LINE
from gridproof.kinds.masyu.rules import AXES, BLACK, BRANCH, END, LOOP, WHITE, WHITE_CIRCLE, arms
from gridproof.record.kind import Violation
from gridproof.record.live import LiveBoard, LivePart, Mask, mask_of, places_in
from gridproof.vocabulary.live_lines import LiveLines, one_loop

Passed = Callable[[Mask, Mask], tuple[bool, bool]]
"""From the lines, and the edges that have or may get one: whether the loop passes correctly, and whether it
still can."""


def live(board: LiveBoard) -> Iterator[LivePart]:
    p = board.puzzle
    grid = p.grid
    lines = LiveLines(board, grid.edges, grid.ends, grid.size, turns=True)
    for cell, clue in p.clues.items():
        white = clue == WHITE_CIRCLE
        passed = _white(grid, cell) if white else _black(grid, cell)
        yield _circle(board, lines, cell, (WHITE if white else BLACK).name, passed)
    for cell in grid.cells:
        yield _cell(board, cell)
    yield one_loop(board, lines, LOOP.name, grid.edges)


def _circle(board: LiveBoard, lines: LiveLines, cell: Cell, rule: str, passed: Passed) -> LivePart:
    grid = board.puzzle.grid
    own = mask_of(grid.edges_at[cell])

    def judge() -> Sequence[Violation]:
        drawn = board.bearing[LINE]
        # A closed loop must be the whole answer.
        may_be = drawn if lines.rings else drawn | ~board.decided
        done, can_be = passed(drawn, may_be)
        if done:
            return ()
        shown = drawn & own
        return (Violation(rule, (cell, *places_in(shown)), not can_be, cell, seen=shown.bit_count()),)

    near = {*grid.edges_at[cell], *(edge for n in grid.neighbours[cell] for edge in grid.edges_at[n])}
    return LivePart(near, judge)


def _bit(edge: Edge | None) -> Mask:
    """The edge as a set, and the empty set where the board ends."""
    return 0 if edge is None else 1 << edge


def _across(grid: Grid, cell: Cell | None, axis: tuple[Direction, Direction]) -> Mask:
    """The edges of a cell that are not along the axis."""
    if cell is None:
        return 0
    ways = (way for way in Direction if way not in axis)
    return sum(_bit(grid.edge_towards(cell, way)) for way in ways)


def _white(grid: Grid, cell: Cell) -> Passed:
    """Straight through the circle, with a turn before or after it."""
    straight = []
    for axis in AXES:
        ahead, back = (arms(grid)[cell][way] for way in axis)
        if ahead.near is None or back.near is None:
            continue
        turns = sum(_across(grid, grid.step(cell, way), axis) for way in axis)
        beyond = _bit(ahead.beyond) | _bit(back.beyond)
        goes_on = beyond if None not in (ahead.beyond, back.beyond) else 0
        straight.append((_bit(ahead.near) | _bit(back.near), _across(grid, cell, axis), turns, goes_on))

    def passed(drawn: Mask, may_be: Mask) -> tuple[bool, bool]:
        done = can_be = False
        for through, across, turns, beyond in straight:
            if may_be & through == through and not drawn & across:
                goes_on = bool(beyond) and drawn & beyond == beyond
                can_be = can_be or not goes_on
                done = done or (drawn & through == through and bool(drawn & turns) and not goes_on)
        return done, can_be

    return passed


def _black(grid: Grid, cell: Cell) -> Passed:
    """On each axis one arm, straight through the next cell."""
    turned = []
    for axis in AXES:
        ways = []
        for way in axis:
            arm = arms(grid)[cell][way]
            beside = _across(grid, grid.step(cell, way), axis)
            ways.append((_bit(arm.near), _bit(arm.beyond), beside))
        turned.append((ways, ways[0][0] | ways[1][0]))

    def passed(drawn: Mask, may_be: Mask) -> tuple[bool, bool]:
        all_done = True
        for ways, both in turned:
            here = drawn & both
            if here & (here - 1):
                return False, False
            done = can_be = False
            for near, beyond, beside in ways:
                if (not here or drawn & near) and may_be & near and may_be & beyond and not drawn & beside:
                    can_be = True
                    done = bool(here and drawn & beyond)
            if not can_be:
                return False, False
            all_done = all_done and done
        return all_done, True

    return passed


def _cell(board: LiveBoard, cell: Cell) -> LivePart:
    edges = board.puzzle.grid.edges_at[cell]
    among = mask_of(edges)

    def judge() -> Sequence[Violation]:
        here = among & board.bearing[LINE]
        if not here:
            return ()
        number = here.bit_count()
        if number == 1:
            return (Violation(END.name, (cell, *places_in(here)), broken=not among & ~board.decided),)
        return (Violation(BRANCH.name, (cell, *places_in(here)), seen=number),) if number > 2 else ()

    return LivePart(edges, judge)
