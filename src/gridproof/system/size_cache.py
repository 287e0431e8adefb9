"""Caches that hold results for a fixed total number of cells.

One process may handle boards of thousands of sizes, small and large. With ``lru_cache`` alone their tables
would fill the memory.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Frame = TypeVar("Frame")
Limit = TypeVar("Limit")

_KEPT_CELLS = 100_000


class Kept(Generic[P, T]):
    """A function that remembers its last results, as many as fit a fixed total number of cells."""

    def __init__(
        self,
        function: Callable[P, T],
        most: int,
        cells_of: Callable[P, int],
        key_of: Callable[P, tuple[object, ...]] | None = None,
    ) -> None:
        self._function = function
        self._most = most
        self._cells_of = cells_of
        self._key_of = key_of or _all
        self._results: OrderedDict[tuple[object, ...], tuple[T, int]] = OrderedDict()
        self._cells = 0
        self._lock = Lock()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        key = self._key_of(*args, **kwargs)
        with self._lock:
            found = self._results.get(key)
            if found is not None:
                self._results.move_to_end(key)
                return found[0]
        result, cells = self._function(*args, **kwargs), self._cells_of(*args, **kwargs)
        with self._lock:
            if key not in self._results:
                self._results[key] = result, cells
                self._cells += cells
            while len(self._results) > 1 and (len(self._results) > self._most or self._cells > _KEPT_CELLS):
                _, (_, forgotten) = self._results.popitem(last=False)
                self._cells -= forgotten
        return result

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._results.clear()
            self._cells = 0


def kept_by_size(most: int) -> Callable[[Callable[P, T]], Kept[P, T]]:
    """For tables of a board's size, which take a grid.

    At most ``most`` results are kept, fewer of large boards.
    """
    return lambda function: Kept(function, most, cells_of)


def kept_but_for_deadline(build: Callable[[Frame, Limit], T]) -> Kept[[Frame, Limit], T]:
    """For functions that build something for a size or give up at a deadline.

    The deadline is not part of the key.
    """
    return Kept(build, 16, cells_of, lambda frame, _: (frame,))


def _all(*args: object, **kwargs: object) -> tuple[object, ...]:
    return (*args, *kwargs.items())


def cells_of(*args: object, **_: object) -> int:
    return sum(getattr(arg, "size", 0) for arg in args)
