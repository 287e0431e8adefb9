"""Ctrl-C: noticed wherever it strikes."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from gridproof.cli.exits import Exit

_AGAIN = 1.0
"""Seconds after which Ctrl-C is meant again: programs such as make pass on what a terminal sent already."""
_SOON = 0.01


class Interrupted(KeyboardInterrupt):
    """Ctrl-C was pressed.

    A class of its own, because a plain KeyboardInterrupt that passes an ``exec`` (as in the making of a
    dataclass) makes Python end by the signal itself in the end, even when it was caught.
    """


class Watch:
    """Remembers that Ctrl-C was pressed, in case that the exception is turned into another one."""

    def __init__(self) -> None:
        self._first: float | None = None
        self._deaf = False
        self._over = threading.Event()
        self._striking = threading.Lock()

    @property
    def struck(self) -> bool:
        return self._first is not None

    def strike(self, _number: int, _frame: FrameType | None) -> None:
        if self._deaf:
            return  # raised inside the hook it would be lost for good; it is insisted on anyway
        now = time.monotonic()
        if self._first is None:
            self._first = now
            raise Interrupted
        if now - self._first > _AGAIN:
            # Whatever was to be tidied up hangs. Workers notice by themselves that this process has gone.
            os._exit(Exit.INTERRUPTED)

    def unraisable(self, problem: sys.UnraisableHookArgs) -> None:
        """Insist on a Ctrl-C that Python could not raise, as in the middle of freeing an object."""
        if not issubclass(problem.exc_type, Interrupted):
            sys.__unraisablehook__(problem)
            return
        self._deaf = True  # before the next line: until then a further Ctrl-C counts as the same one
        self._first = None
        try:
            threading.Thread(target=self._insist, daemon=True).start()
        finally:
            self._deaf = False

    def end(self) -> None:
        """Strike no more: from now on Ctrl-C is somebody else's."""
        with self._striking:
            self._over.set()

    def _insist(self) -> None:
        """Strike again and again until the main thread takes it, however slow the machine is."""
        while not (self._over.wait(_SOON) or self.struck):
            with self._striking:
                if not self._over.is_set():
                    _strike_again()


def _strike_again() -> None:
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)  # wakes it up, too
    else:  # Windows
        _thread.interrupt_main()


@contextmanager
def watching() -> Iterator[Watch]:
    """Take note of Ctrl-C inside the block, unless whoever started us said to ignore it."""
    watch = Watch()
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    ):
        yield watch
        return
    hook, sys.unraisablehook = sys.unraisablehook, watch.unraisable
    before = signal.signal(signal.SIGINT, watch.strike)
    try:
        yield watch
    finally:
        try:
            watch.end()
        finally:
            signal.signal(signal.SIGINT, before)
            sys.unraisablehook = hook
