"""The built app in a browser, for the programs that make pictures of it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

IMAGES = Path(__file__).with_name("images")
DESKTOP, PHONE = (1440, 900), (390, 844)
_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")


@contextmanager
def server() -> Iterator[str]:
    """A server with the app; its address."""
    command = [sys.executable, "-m", "gridproof.cli", "play", "--no-browser", "--port", "0", "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        words = process.stdout.readline().split()
        try:
            yield next(word for word in words if word.startswith("http")).rstrip("/")
        finally:
            process.terminate()


@contextmanager
def browsing() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, _PROGRAMS)), None)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
