"""Read files from a stranger's folder. Each is inspected before it is opened, and its length is limited."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from gridproof.errors import FormatError

_LARGEST_SHARE = 40
"""Checking a file takes about so many times its size in memory."""
# Opening a pipe must not wait for its other end. A link that was created after the inspection must not be
# followed.
_CAREFULLY = os.O_RDONLY | sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))


def texts(folder: Path, names: Iterable[str], memory: int) -> dict[str, str]:
    """The texts of these files, which together must fit into the memory. Raises FormatError."""
    most = memory // _LARGEST_SHARE
    paths = {name: folder / name for name in names}
    total = sum(_size(path) for path in paths.values())
    if total > most:
        raise FormatError(
            f"{folder}: {total:,} bytes in its files; expected at most {most:,}, or a higher memory limit"
        )
    found: dict[str, str] = {}
    for name, path in paths.items():
        data = _read(path, most)
        most -= len(data)
        try:
            found[name] = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise FormatError(f"{path}: byte {error.start} is not text; expected UTF-8") from None
    return found


def _size(path: Path) -> int:
    try:
        return _of_a_file(path, path.lstat())
    except OSError as error:
        raise _unreadable(path, error) from None


def _of_a_file(path: Path, found: os.stat_result) -> int:
    if not stat.S_ISREG(found.st_mode):
        what = "a link" if stat.S_ISLNK(found.st_mode) else "not a regular file"
        raise FormatError(f"{path} is {what}; expected a file of a certificate")
    return found.st_size


def _read(path: Path, most: int) -> bytes:
    try:
        with open(os.open(path, _CAREFULLY), "rb") as file:  # noqa: PTH123  # a Path opens without such care
            # Not more: a buffer as long as the limit could exceed the memory.
            expected = min(most, _of_a_file(path, os.fstat(file.fileno())))
            data = file.read(expected + 1)
    except OSError as error:
        raise _unreadable(path, error) from None
    if len(data) > expected:
        raise FormatError(f"{path}: it grew while it was read; expected files that nobody writes to")
    return data


def _unreadable(path: Path, error: OSError) -> FormatError:
    return FormatError(f"{path}: {error.strerror or error}; expected a file of a certificate")
