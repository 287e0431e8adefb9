"""A progress bar on stderr, for work that takes a while in front of a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import TypeVar

from gridproof.cli.bar import bar
from gridproof.system.interrupts import held_back

Item = TypeVar("Item")

_PATIENCE = 1.0
"""Seconds without a bar. Most work is done by then."""


def with_progress(items: Iterable[Item], total: int) -> Iterator[Item]:
    """The items, with a bar that counts the items taken."""
    started = time.monotonic()
    advance: Callable[[int], None] | None = None
    with ExitStack() as stack:
        for done, item in enumerate(items, 1):
            if advance is None and sys.stderr.isatty() and time.monotonic() - started > _PATIENCE:
                with held_back():  # a bar that is opened half would leave the cursor hidden
                    advance = stack.enter_context(bar(total))
            if advance is not None:
                advance(done)
            yield item
