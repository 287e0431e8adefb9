"""Things that are closed at the end of a ``with`` block."""

from __future__ import annotations

from typing import Self


class Closing:
    """Something with a ``close()``, which the end of a ``with`` block calls."""

    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
