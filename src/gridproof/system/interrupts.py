"""Keep Ctrl-C away from processes that are being started, and let work be cancelled."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Stop:
    """Whether the work of this process was cancelled. Then every deadline has passed."""

    asked = False

    @classmethod
    def on_signal(cls) -> None:
        """Cancel the work when a signal arrives, on systems with a spare signal."""
        if STOPS:
            signal.signal(signal.SIGUSR1, lambda *_: setattr(cls, "asked", True))


STOPS = hasattr(signal, "SIGUSR1")
"""Whether work in a process can be cancelled. Not on Windows."""


@contextmanager
def held_back() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block. A process that is started inside never receives it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
