"""Ctrl-C: noticed wherever it strikes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupted(KeyboardInterrupt):
    """Ctrl-C was pressed.

    A class of its own, because a plain KeyboardInterrupt that passes an ``exec`` (as in the making of a
    dataclass) makes Python end by the signal itself in the end, even when it was caught.
    """


class Watch:
    """Remembers that Ctrl-C was pressed, in case that the exception is turned into another one."""

    def __init__(self) -> None:
        self.struck = False

    def strike(self, _number: int, _frame: FrameType | None) -> None:
        self.struck = True
        raise Interrupted


@contextmanager
def watching() -> Iterator[Watch]:
    """Take note of Ctrl-C inside the block."""
    watch = Watch()
    if threading.current_thread() is not threading.main_thread():
        yield watch
        return
    before = signal.signal(signal.SIGINT, watch.strike)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, before)
