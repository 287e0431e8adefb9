"""A real PostgreSQL on a free port, with nothing in it."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.patience import FAR

_SETTINGS = ("listen_addresses=127.0.0.1", "fsync=off", "max_connections=30", "shared_buffers=16MB")


def _programs() -> Path:
    """The folder of initdb and postgres. Debian keeps them away from where programs are looked for."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not folders or not (folders[-1] / "initdb").exists():
        pytest.skip("no PostgreSQL on this machine")
    return folders[-1]


def _user() -> int | None:
    """Whom it runs as: it refuses to run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_uid
        except KeyError:
            continue
    pytest.skip("PostgreSQL does not run as root, and there is no other user")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running() -> Iterator[str]:
    """The URL of an empty database."""
    programs, user = _programs(), _user()
    with tempfile.TemporaryDirectory(prefix="gridproof-postgres-") as folder:
        if user is not None:
            os.chown(folder, user, -1)
        data = f"{folder}/data"
        initdb = [
            str(programs / "initdb"),
            "-D",
            data,
            "-U",
            "gridproof",
            "-A",
            "trust",
            "-N",
            "--locale=C",
            "-E",
            "UTF8",
        ]
        subprocess.run(initdb, check=True, capture_output=True, user=user, cwd=folder, timeout=FAR)
        port = _free_port()
        settings = [word for setting in _SETTINGS for word in ("-c", setting)]
        command = [str(programs / "postgres"), "-D", data, "-p", str(port), "-k", folder, *settings]
        with (
            Path(folder, "log").open("wb") as log,
            subprocess.Popen(command, stdout=log, stderr=log, user=user, cwd=folder) as process,
        ):
            try:
                _wait(port, process)
                yield f"postgresql+psycopg://gridproof@127.0.0.1:{port}/postgres"
            finally:
                process.terminate()


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            break
        try:
            psycopg.connect(f"postgresql://gridproof@127.0.0.1:{port}/postgres").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise AssertionError("PostgreSQL did not start")
