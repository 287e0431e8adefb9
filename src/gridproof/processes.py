"""What processes that work for another one need: to leave Ctrl-C to it, and never to outlive it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


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


def start(process: multiprocessing.process.BaseProcess) -> None:
    """Start a process that never sees Ctrl-C."""
    if os.name == "posix":
        from multiprocessing import resource_tracker

        # Otherwise the first start brings it along, and with it lets Ctrl-C through again.
        resource_tracker.ensure_running()
    with held_back():
        process.start()


def end_with_parent() -> None:
    """Called in a worker: end it at once when the process that started it has gone."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os._exit(1)
