"""Lines between nodes, by the kernel. ``board.lines`` and ``logic.rings`` have the plain twins."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from ctypes import c_int32
from typing import Any, NamedTuple
from weakref import finalize

from gridproof.kernel.native import KERNEL, WRONG


class LinePiece(NamedTuple):
    """A line from one end to the other, or a ring."""

    lines: list[int]
    nodes: list[int]


class NativeMesh:
    """Nodes and the lines between them. Lines are numbered from ``first`` on.

    Values have a number for each line: above 0 it is drawn, below 0 it cannot be.
    """

    def __init__(self, pairs: Sequence[tuple[int, int]], ways: Sequence[Sequence[int]], first: int) -> None:
        assert KERNEL is not None, "only where there is a kernel"
        self._kernel: Any = KERNEL
        self._given = pairs, ways, first
        self._first = first
        ends = array("i", [node for pair in pairs for node in pair])
        lines = array("i", [line - first for here in ways for line in here])
        if len(lines) != len(ends):
            raise ValueError("the ways do not fit the lines")
        self._handle = KERNEL.kn_mesh_new(len(ways), len(pairs), ends.tobytes(), lines.tobytes())
        if not self._handle:
            raise MemoryError
        finalize(self, KERNEL.kn_mesh_free, self._handle)
        # The caller's room, new for each call: one mesh serves several threads.
        self._line_room = c_int32 * (3 * len(pairs) + 1)
        self._node_room = c_int32 * (2 * len(ways) + 1)

    def __reduce__(self) -> tuple[Callable[..., NativeMesh], tuple[object, ...]]:
        """Another process builds its own."""
        return NativeMesh, self._given

    def rings(self, values: Sequence[int]) -> list[list[int]] | None:
        """The rings that the drawn lines form, as lines; each begins with its first one.

        None if neither none nor two lines meet at a node.
        """
        room = self._line_room()
        written = self._kernel.kn_mesh_rings(self._handle, array("i", values).tobytes(), room)
        if written == WRONG:
            return None
        first = self._first
        return [[line + first for line in ring] for ring in _lists(room, _fine(written))]

    def fragments(self, values: Sequence[int]) -> list[LinePiece]:
        """The lines that the drawn ones form."""
        room, first, ends = self._line_room(), self._first, self._given[0]
        written = _fine(self._kernel.kn_mesh_fragments(self._handle, array("i", values).tobytes(), room))
        found = []
        for steps in _lists(room, written, 2):
            a, b = ends[steps[0]]
            start = b if steps[1] == a else a
            found.append(LinePiece([line + first for line in steps[::2]], [start, *steps[1::2]]))
        return found

    def parts(self, values: Sequence[int], starts: Sequence[int]) -> list[list[int]]:
        """The nodes that lines can join to each start, unless an earlier one took them; then the same for
        the first nodes of all drawn lines.
        """
        room, given, told = self._node_room(), array("i", starts), array("i", values).tobytes()
        return _lists(
            room, _fine(self._kernel.kn_mesh_parts(self._handle, told, given.tobytes(), len(given), room))
        )


def native_mesh(
    pairs: Sequence[tuple[int, int]], ways: Sequence[Sequence[int]], first: int
) -> NativeMesh | None:
    """The mesh in the kernel, if there is one."""
    return None if KERNEL is None else NativeMesh(pairs, ways, first)


def _fine(written: int) -> int:
    if written < 0:
        raise MemoryError
    return written


def _lists(room: Any, written: int, times: int = 1) -> list[list[int]]:
    """The lists that an entry wrote, each after its length."""
    flat: list[int] = room[:written]
    found, at = [], 0
    while at < written:
        end = at + 1 + times * flat[at]
        found.append(flat[at + 1 : end])
        at = end
    return found
