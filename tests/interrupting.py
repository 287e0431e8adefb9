"""Ctrl-C in the middle of a search, in a process of its own: others change what the signal does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_BEFORE = """
import os, signal, threading
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
"""
_AFTER = """
except KeyboardInterrupt:
    print("interrupted")
"""


def output_when_interrupted(imports: str, search: str) -> str:
    """What a process prints that is interrupted while it searches: "interrupted" when Python saw it."""
    done = subprocess.run(
        [sys.executable, "-c", f"{imports}\n{_BEFORE}    {search}{_AFTER}"],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.stdout + done.stderr
