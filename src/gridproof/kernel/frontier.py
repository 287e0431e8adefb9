"""Lines on a grid counted node by node: by the kernel, or its plain twin."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import c_uint64
from typing import NamedTuple
from weakref import finalize

from gridproof.kernel.native import KERNEL, MORE, NO_MEMORY
from gridproof.kernel.plain_frontier import DONE, GAVE_UP, NOT_YET, LineBoard, PlainFrontier

_MOST_ROWS, _MOST_COLS, _MOST_NUMBERS = 10_000, 30, 250
"""As in ``frontier.c``. The kernel does not support larger boards."""
MOST_FRONTIERS = 100_000_000
"""More would take minutes, and perhaps more memory than there is."""
_AT_ONCE = 20_000
"""So many frontiers are taken further between two looks at the clock."""


class Ways(NamedTuple):
    """How many ways there are to draw the lines, and the work that counting them took."""

    number: int
    states: int


class NativeFrontier:
    """The same as :class:`PlainFrontier`, below Python. ``run`` gives ``MORE`` if a number is too large."""

    def __init__(self, board: LineBoard, most: int, budget: int) -> None:
        assert KERNEL is not None, "only where there is a kernel"
        self._kernel = KERNEL
        faces = None if board.faces is None else bytes(face & 255 for face in board.faces)
        self._walk = KERNEL.kn_frontier_new(
            board.rows,
            board.cols,
            bytes(board.numbers),
            board.ways,
            board.must,
            faces,
            board.ring,
            most,
            budget,
        )
        if not self._walk:
            raise MemoryError
        finalize(self, KERNEL.kn_frontier_free, self._walk)

    def run(self, amount: int) -> int:
        verdict: int = self._kernel.kn_frontier_run(self._walk, amount)
        if verdict == NO_MEMORY:
            raise MemoryError
        return verdict

    def counted(self) -> tuple[int, int]:
        number = (c_uint64 * 2)()
        states = self._kernel.kn_frontier_counted(self._walk, number)
        return number[0] + (number[1] << 64), states


def ways(
    board: LineBoard, look_up: Callable[[], None], *, most: int = 0, budget: int = MOST_FRONTIERS
) -> Ways | None:
    """How many ways there are to draw the lines, at most ``most`` unless that is 0.

    None if there are more frontiers than ``budget``. ``look_up`` is called now and then; it may raise.
    """
    if KERNEL is not None and _is_supported(board):
        walk = NativeFrontier(board, most, budget)
        verdict = _finished(walk, look_up)
        if verdict != MORE:
            return None if verdict == GAVE_UP else Ways(*walk.counted())
    plain = PlainFrontier(board, most, budget)
    return None if _finished(plain, look_up) == GAVE_UP else Ways(*plain.counted())


def _finished(walk: NativeFrontier | PlainFrontier, look_up: Callable[[], None]) -> int:
    while (verdict := walk.run(_AT_ONCE)) == NOT_YET:
        look_up()
    assert verdict in (DONE, GAVE_UP, MORE), "nothing else ends a count"
    return verdict


def _is_supported(board: LineBoard) -> bool:
    small = board.rows <= _MOST_ROWS and board.cols <= _MOST_COLS
    return small and max(board.numbers, default=0) <= _MOST_NUMBERS
