"""Ctrl-C in a process of its own: others change what the signal does.

A shell lets what it starts in the background ignore Ctrl-C, and so would what is started from there.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import FAR

_BEFORE = """
import os, signal, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
"""
_AFTER = """
except KeyboardInterrupt:
    print("interrupted")
"""


@contextmanager
def heard() -> Iterator[None]:
    """Processes that are started inside hear Ctrl-C, whatever this one does."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def output_when_interrupted(imports: str, search: str) -> str:
    """What a process prints that is interrupted while it searches: "interrupted" when Python saw it."""
    done = subprocess.run(
        [sys.executable, "-c", f"{imports}\n{_BEFORE}    {search}{_AFTER}"],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=FAR,
        check=False,
    )
    return done.stdout + done.stderr
