"""A real PostgreSQL with nothing in it. It listens in its own folder: no other program can take its port."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.patience import FAR

_SETTINGS = ("listen_addresses=", "fsync=off", "max_connections=30", "shared_buffers=16MB")


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
        settings = [word for setting in _SETTINGS for word in ("-c", setting)]
        command = [str(programs / "postgres"), "-D", data, "-k", folder, *settings]
        with (
            Path(folder, "log").open("wb") as log,
            subprocess.Popen(command, stdout=log, stderr=log, user=user, cwd=folder) as process,
        ):
            try:
                _wait(folder, process)
                yield f"postgresql+psycopg://gridproof@/postgres?host={folder}"
            finally:
                process.terminate()


def _wait(folder: str, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            psycopg.connect(f"postgresql://gridproof@/postgres?host={folder}").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise AssertionError(f"PostgreSQL did not start: {Path(folder, 'log').read_text()}")
