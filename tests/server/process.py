"""The server in a process of its own, as a user starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.children import children_of, workers_of
from tests.interrupting import heard
from tests.patience import FAR


class Server:
    """A running ``gridproof play``."""

    def __init__(self, *arguments: str, descriptors: int | None = None) -> None:
        command = [sys.executable, "-m", "gridproof.cli", "play", "--no-browser", *arguments]
        if descriptors is not None:
            command = ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh", *command]
        with heard():
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        said = re.search(r"http://\S+", self.process.stdout.readline())
        assert said is not None, self.process.communicate()
        self.url = said[0].rstrip("/")

    def children(self) -> list[int]:
        return children_of(self.process.pid)

    def workers(self) -> list[int]:
        return workers_of(self.process.pid)

    def press_ctrl_c(self) -> tuple[int, str]:
        """As a terminal does: the signal goes to the workers, too."""
        os.killpg(self.process.pid, signal.SIGINT)
        _, errors = self.process.communicate(timeout=FAR)
        return self.process.returncode, errors


@contextmanager
def started(*arguments: str, descriptors: int | None = None) -> Iterator[Server]:
    server = Server(*arguments, descriptors=descriptors)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            os.killpg(server.process.pid, signal.SIGKILL)
            server.process.communicate()


def gone(process: int, within: float = FAR) -> bool:
    """Whether a process ends in time. One that has ended may stay listed until its code is read."""
    ends = time.monotonic() + within
    while time.monotonic() < ends:
        try:
            status = Path(f"/proc/{process}/stat").read_text()
        except OSError:
            return True
        if status.rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False
