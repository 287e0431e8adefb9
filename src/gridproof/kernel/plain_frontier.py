"""Lines on a grid of nodes, counted node by node.

Only the frontier is remembered: the plugs, which are the lines that leave the nodes done so far for those to
come. Boards with the same frontier can be completed in the same ways, so they are one state with a count.
This is the definition of ``kernel/frontier.c``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

RIGHT, DOWN = 1, 2
"""Where a line may leave a node."""
_NOTHING, _OPENS, _CLOSES, _NUMBERED = range(4)
"""Plugs: nothing, one end of a piece whose other end is a plug too (both close like brackets), and from
``_NUMBERED`` on the line of a number.
"""
DONE, NOT_YET, GAVE_UP = 1, 0, -1
"""As in ``kernel.h``."""

_State = tuple[tuple[int, ...], int, bool]
"""The plugs, those of the left neighbour and of the nodes above; the drawn tops of faces as bits; whether the
ring is closed.
"""


class LineBoard(NamedTuple):
    """Which lines are counted: they join equal numbers and close no ring, or there is exactly one ring.

    Lists have an entry for each node, row by row.
    """

    rows: int
    cols: int
    numbers: tuple[int, ...]
    """The number whose line ends there, from 1 on; 0 for none."""
    ways: bytes
    """Where a line may leave the node, as bits."""
    must: bytes
    """Whether a line has to use the node."""
    faces: tuple[int, ...] | None
    """Per four nodes around a face, how many lines are around it, -1 for any; None: any everywhere."""
    ring: bool
    """Whether exactly one ring is closed, while nothing else is open."""


class PlainFrontier:
    """One count that can be interrupted."""

    def __init__(self, board: LineBoard, most: int, budget: int) -> None:
        """Counts end at ``most``, unless that is 0. At most ``budget`` frontiers are made."""
        self._board, self._most, self._budget = board, most, budget
        self._now: dict[_State, int] = {}
        self._next: dict[_State, int] = {}
        self._made = 0
        self._gave_up = False
        self._put(((_NOTHING,) * (board.cols + 1), 0, False), 1)
        self._work = self._steps()

    def run(self, amount: int) -> int:
        """Go on with so many frontiers: ``DONE``, ``NOT_YET`` or ``GAVE_UP``."""
        for _ in range(amount):
            if self._gave_up:
                return GAVE_UP
            if next(self._work, None) is None:
                return DONE
        return GAVE_UP if self._gave_up else NOT_YET

    def counted(self) -> tuple[int, int]:
        """At the end: how many ways there are, and how many frontiers were made."""
        # Nothing leaves the last node. So one state is left, or two: one where a ring has closed.
        ring = self._board.ring
        found = (number for (_, _, closed), number in self._next.items() if closed or not ring)
        return next(found, 0), self._made

    def _steps(self) -> Iterator[bool]:
        """One state after the other."""
        for node in range(self._board.rows * self._board.cols):
            self._now, self._next = self._next, {}
            row, col = divmod(node, self._board.cols)
            if not self._now:
                yield True
            for state, number in self._now.items():
                for plugs, right, down, closed in self._ways(state, node, col):
                    after = self._left(state, plugs, (row, col), (right, down))
                    if after is not None:
                        self._put((*after, closed), number)
                yield True

    def _put(self, state: _State, number: int) -> None:
        before = self._next.get(state)
        if before is None:
            if self._made == self._budget:
                self._gave_up = True
                return
            self._made += 1
            before = 0
        total = before + number
        self._next[state] = min(total, self._most) if self._most else total

    def _ways(self, state: _State, node: int, col: int) -> Iterator[tuple[list[int], int, int, bool]]:
        """What can happen at a node: the other plugs after it, its own to the right and down, and whether
        the ring is closed.
        """
        board = self._board
        before, _, closed = state
        plugs, number, ways = list(before), board.numbers[node], board.ways[node]
        left, up = plugs[col], plugs[col + 1]
        if number:
            plug = _NUMBERED + number - 1
            if not left and not up:
                yield from _going_on(plugs, ways, plug, closed=closed)
            elif not (left and up) and _numbered(plugs, col if left else col + 1, plug):
                yield plugs, _NOTHING, _NOTHING, closed
        elif left and up:
            closes = (left, up) == (_OPENS, _CLOSES)
            if self._may_close(plugs, col) if closes else _joined(plugs, col):
                yield plugs, _NOTHING, _NOTHING, closed or closes
        elif left or up:
            yield from _going_on(plugs, ways, left or up, closed=closed)
        else:
            if not board.must[node]:
                yield plugs, _NOTHING, _NOTHING, closed
            if ways == RIGHT | DOWN and not closed:
                yield plugs, _CLOSES, _OPENS, closed

    def _may_close(self, plugs: list[int], col: int) -> bool:
        """Whether two neighbouring ends of one piece may be joined to the ring."""
        return self._board.ring and not any(plugs[:col]) and not any(plugs[col + 2 :])

    def _left(
        self, state: _State, plugs: list[int], position: tuple[int, int], own: tuple[int, int]
    ) -> tuple[tuple[int, ...], int] | None:
        """The plugs and the tops of faces after a node. None if a face has too few lines, or too many."""
        board, (row, col), (right, down) = self._board, position, own
        before, tops, _ = state
        if board.faces is not None and col < board.cols - 1:
            # The line to the right is the bottom of the face above and the top of the one below.
            if row:
                said = board.faces[(row - 1) * (board.cols - 1) + col]
                lines = (tops >> col & 1) + bool(before[col + 1]) + bool(before[col + 2]) + bool(right)
                if said not in (-1, lines):
                    return None
            below = board.faces[row * (board.cols - 1) + col] if row < board.rows - 1 else -1
            tops = tops & ~(1 << col) | (bool(right) and below >= 0) << col
        plugs = [*plugs[:col], down, right, *plugs[col + 2 :]]
        if col == board.cols - 1:
            plugs = [_NOTHING, *plugs[:-1]]
        return tuple(plugs), tops


def _going_on(
    plugs: list[int], ways: int, plug: int, *, closed: bool
) -> Iterator[tuple[list[int], int, int, bool]]:
    """A line leaves to the right or down."""
    if ways & RIGHT:
        yield plugs, plug, _NOTHING, closed
    if ways & DOWN:
        yield plugs, _NOTHING, plug, closed


def _mate(plugs: list[int], at: int) -> int:
    """The other end of a piece."""
    step = 1 if plugs[at] == _OPENS else -1
    depth = step
    while depth:
        at += step
        depth += (plugs[at] == _OPENS) - (plugs[at] == _CLOSES)
    return at


def _numbered(plugs: list[int], at: int, plug: int) -> bool:
    """A piece ends at a number: its other end becomes the line of this number."""
    if plugs[at] >= _NUMBERED:
        return plugs[at] == plug
    plugs[_mate(plugs, at)] = plug
    return True


def _joined(plugs: list[int], col: int) -> bool:
    """Two pieces meet, and their other ends become the ends of one. False if they may not meet."""
    left, up = plugs[col], plugs[col + 1]
    if left >= _NUMBERED:
        return _numbered(plugs, col + 1, left)
    if up >= _NUMBERED:
        return _numbered(plugs, col, up)
    first, second = sorted((_mate(plugs, col), _mate(plugs, col + 1)))
    plugs[first], plugs[second] = _OPENS, _CLOSES
    return True
