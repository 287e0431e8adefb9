"""Lists that are made when a test first looks at them.

Every process that runs tests imports all test modules. What a module makes while it is imported is
made in each of them, whoever needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Generic, TypeVar, overload

_T = TypeVar("_T")


class Later(Sequence[_T], Generic[_T]):
    """The values that a function gives, made once."""

    def __init__(self, make: Callable[[], Iterable[_T]]) -> None:
        self._make = make

    @cached_property
    def _values(self) -> tuple[_T, ...]:
        return tuple(self._make())

    @overload
    def __getitem__(self, index: int) -> _T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[_T]: ...
    def __getitem__(self, index: int | slice) -> _T | Sequence[_T]:
        return self._values[index]

    def __len__(self) -> int:
        return len(self._values)
