"""Ctrl-C, kept from processes that are being started; and work that is asked to stop."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Stop:
    """Whether the work of this process was asked to stop: then every deadline has passed."""

    asked = False

    @classmethod
    def on_signal(cls) -> None:
        """Be asked by a signal, where the system has one to spare."""
        if STOPS:
            signal.signal(signal.SIGUSR1, lambda *_: setattr(cls, "asked", True))


STOPS = hasattr(signal, "SIGUSR1")
"""Whether processes can be asked to stop; not on Windows."""


@contextmanager
def held_back() -> Iterator[None]:
    """Let Ctrl-C wait until the end of the block; a process that is started inside never sees it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
