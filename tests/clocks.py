"""A clock that tests move: what depends on it comes out differently."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


@contextmanager
def ticking(seconds: float) -> Iterator[None]:
    """Every look at the clock finds it so much later than the last one, as on a machine that is stopped."""
    now = 0.0

    def look() -> float:
        nonlocal now
        now += seconds
        return now

    with patch("time.monotonic", look), patch("time.perf_counter", look):
        yield


@contextmanager
def later(seconds: float) -> Iterator[None]:
    """The clock shows so much more than it did outside the block."""
    before = time.monotonic
    with patch("time.monotonic", lambda: before() + seconds):
        yield
