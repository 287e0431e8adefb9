"""Ctrl-C, handled wherever it arrives."""

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
"""A second Ctrl-C counts only after so many seconds.

Programs such as make repeat the signal of the terminal.
"""
_SOON = 0.01


class Interrupted(KeyboardInterrupt):
    """Ctrl-C was pressed.

    This is a separate class because of Python's handling of KeyboardInterrupt. A plain KeyboardInterrupt
    that passes an ``exec`` (as in the making of a dataclass) makes Python end by the signal itself, even if
    it was caught.
    """


class Watch:
    """Remembers that Ctrl-C was pressed, in case the exception is turned into another one."""

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
            return  # an exception inside the hook would be lost; the signal is repeated anyway
        now = time.monotonic()
        if self._first is None:
            self._first = now
            raise Interrupted
        if now - self._first > _AGAIN:
            # The cleanup hangs. Workers notice by themselves that this process has ended.
            os._exit(Exit.INTERRUPTED)

    def unraisable(self, problem: sys.UnraisableHookArgs) -> None:
        """Repeat a Ctrl-C that Python could not raise, for example while it freed an object."""
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
        """Stop repeating. From now on Ctrl-C is handled elsewhere."""
        with self._striking:
            self._over.set()

    def _insist(self) -> None:
        """Repeat the signal until the main thread handles it, however slow the machine is."""
        while not (self._over.wait(_SOON) or self.struck):
            with self._striking:
                if not self._over.is_set():
                    _strike_again()


def _strike_again() -> None:
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)  # this also wakes it up
    else:  # Windows
        _thread.interrupt_main()


@contextmanager
def watching() -> Iterator[Watch]:
    """Record Ctrl-C inside the block, unless the parent process requested to ignore it."""
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
