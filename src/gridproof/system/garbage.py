"""Make Python's search for unreachable cycles of objects less frequent for a while."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_NEW_OBJECTS = 20_000
"""A search starts after so many new objects, instead of Python's 700."""


class _Depth:
    """How many blocks are active in all threads, and the setting before the first one began."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._number = 0
        self._before = gc.get_threshold()

    def enter(self) -> None:
        with self._lock:
            if self._number == 0:
                self._before = first, *others = gc.get_threshold()
                # 0 means never.
                gc.set_threshold(first and max(first, _NEW_OBJECTS), *others)
            self._number += 1

    def leave(self) -> None:
        with self._lock:
            self._number -= 1
            if self._number == 0:
                gc.set_threshold(*self._before)


_depth = _Depth()


@contextmanager
def seldom_collected() -> Iterator[None]:
    """For work that makes very many objects and hardly any cycles. The searches take a tenth of its time."""
    _depth.enter()
    try:
        yield
    finally:
        _depth.leave()
