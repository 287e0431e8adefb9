"""Writing files: whole or not at all, or line by line by one process at a time."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from gridproof.errors import FormatError, OutputError, cannot_write

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_OUT_OF_ROOM = {errno.ENOSPC, errno.EFBIG, errno.EIO, *((errno.EDQUOT,) if hasattr(errno, "EDQUOT") else ())}
_HELD = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
"""The errors that mean that another process holds a lock."""
_BEYOND = 1 << 40
"""The offset of the byte that is locked on Windows.

A locked byte cannot be read by others, so it lies beyond the text.
"""


def cannot_open(name: str, error: OSError) -> Exception:
    """The exception to raise. The user can correct a wrong name, but not a full disk."""
    if error.errno in _OUT_OF_ROOM:
        return OutputError(name, error)
    return FormatError(f"{name}: {error.strerror or error}")


def _encoded(name: str, text: str) -> bytes:
    """The bytes of a text in a file, whatever the system's encoding is."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:  # half a character, as in a name that is not text
        raise cannot_write(name, error) from None


# whole files


def write_whole(name: str, content: str | bytes) -> None:
    """Write a new file next to the old one and then replace the old one, so that no file is ever half
    written.
    """
    data = _encoded(name, content) if isinstance(content, str) else content
    path = Path(os.path.realpath(name))
    beside = None
    try:
        if not _stays_in_place(path):
            with suppress(PermissionError):  # a folder may forbid new files, but not writes to an old one
                beside = _new_beside(path)
        file = path.open("wb") if beside is None else beside.open("wb")
    except OSError as error:
        raise cannot_open(name, error) from None
    try:
        with file:
            file.write(data)
        if beside is not None:
            beside.replace(path)
    except OSError as error:
        raise cannot_write(name, error) from None
    finally:
        if beside is not None:
            beside.unlink(missing_ok=True)


def _stays_in_place(path: Path) -> bool:
    """Whether the file must be written in place: a device, a pipe, or a file with other names, owners or
    write protection.
    """
    try:
        there = path.stat()
    except FileNotFoundError:
        return False
    mine = sys.platform == "win32" or there.st_uid == os.geteuid()
    return not (stat.S_ISREG(there.st_mode) and there.st_nlink == 1 and mine and os.access(path, os.W_OK))


def _new_beside(path: Path) -> Path:
    """A new empty file in the same folder, with the permissions of the file that it replaces."""
    beside = path.with_name(f".{path.name[:100]}.{os.urandom(4).hex()}")
    with beside.open("xb"):
        pass
    with suppress(OSError):
        beside.chmod(stat.S_IMODE(path.stat().st_mode))
    return beside


# files that grow


class Growing:
    """A file that grows by whole lines. Only this process may write to it."""

    def __init__(self, name: str, file: BinaryIO, *, regular: bool) -> None:
        self._name = name
        self._file = file
        self._regular = regular

    @property
    def empty(self) -> bool:
        return not self._regular or os.fstat(self._file.fileno()).st_size == 0

    def lines(self) -> list[bytes]:
        """The lines of the file, without a last line that was cut off."""
        if not self._regular:
            return []
        self._file.seek(0)
        return self._file.read().split(b"\n")[:-1]

    def mend(self) -> None:
        """Remove a last line that was cut off while it was written."""
        if self._regular:
            self._cut(sum(len(line) + 1 for line in self.lines()))

    def add(self, text: str) -> None:
        """Add one or several lines: either all of the text or nothing."""
        data = memoryview(_encoded(self._name, f"{text}\n"))
        before = os.fstat(self._file.fileno()).st_size
        try:
            while data:
                data = data[self._file.write(data) :]
        except BaseException as error:
            if self._regular:
                self._cut(before)
            if isinstance(error, OSError):
                raise cannot_write(self._name, error) from None
            raise

    def _cut(self, size: int) -> None:
        if os.fstat(self._file.fileno()).st_size > size:
            os.ftruncate(self._file.fileno(), size)


@contextmanager
def growing(name: str, say: Callable[[str], None]) -> Iterator[Growing]:
    """Open a file to add lines to. Raises FormatError if another run is writing to it."""
    path = Path(name)
    try:
        regular = not path.exists() or path.is_file()
        # Unbuffered: an added line is in the file at once, and a failed one is not written again at the
        # end.
        file = path.open("a+b" if regular else "ab", buffering=0)
    except OSError as error:
        raise cannot_open(name, error) from None
    with file:
        if regular:
            _lock(name, file, say)
        yield Growing(name, file, regular=regular)


def _lock(name: str, file: BinaryIO, say: Callable[[str], None]) -> None:
    """Keep other runs away until the file is closed. That also happens when this process is killed."""
    try:
        if sys.platform == "win32":
            file.seek(_BEYOND)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _HELD:
            raise FormatError(
                f"{name} is being written by another run; expected that to end, or another name"
            ) from None
        say(f"{name} cannot be locked here ({error.strerror or error}); expected no other run on it")
