"""The progress bar itself, redrawn on one line of a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_WIDTH = 40
_PAUSE = 0.1
"""Seconds between two drawings."""
_HIDE, _SHOW, _CLEAR = "\x1b[?25l", "\x1b[?25h", "\r\x1b[2K"


@contextmanager
def bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr that disappears at the end.

    It yields a function that takes the number of things done.
    """
    started = time.monotonic()
    drawn = started - _PAUSE

    def advance(done: int) -> None:
        nonlocal drawn
        now = time.monotonic()
        if done == total or now - drawn >= _PAUSE:
            drawn = now
            line = progress_line(done, total, now - started)[: _columns() - 1]
            print(f"{_CLEAR}{line}", end="", file=sys.stderr, flush=True)

    print(_HIDE, end="", file=sys.stderr, flush=True)
    try:
        yield advance
    finally:
        print(f"{_CLEAR}{_SHOW}", end="", file=sys.stderr, flush=True)


def progress_line(done: int, total: int, seconds: float) -> str:
    """How much is done, how fast, the time so far, and the remaining time at that speed."""
    filled = _WIDTH * done // total
    speed = done / seconds if seconds else 0.0
    words = ["[" + "#" * filled + "." * (_WIDTH - filled) + "]", f"{done}/{total}"]
    if speed:
        words.append(f"{speed:.1f}/s" if speed >= 1 else f"{1 / speed:.1f} s each")
        words.append(f"{_clock(seconds)}, {_clock((total - done) / speed)} left")
    return "  ".join(words)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except OSError:
        return 80
