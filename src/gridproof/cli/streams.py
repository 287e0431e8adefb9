"""Standard input, output and error for the command: always present, with errors in words.

A failed write must not go unnoticed until the interpreter ends. So standard output raises an OutputError
for every writer, and standard error, where such errors are reported, never fails. The same holds for
characters that an encoding lacks: nothing replaces them, except for the escapes of JSON and XML.
"""

from __future__ import annotations

import codecs
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO, cast

from gridproof.errors import Escapes, as_line, cannot_write

Failure = OSError | UnicodeEncodeError


class _Guarded:
    """A stream that handles all failures in one way."""

    def __init__(self, stream: TextIO, failed: Callable[[Failure], None]) -> None:
        self._stream = stream
        self.failed = failed
        self._failure: OSError | None = None

    def write(self, text: str) -> int:
        self._do(lambda: self._stream.write(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        self._do(self._stream.flush)

    def _do(self, act: Callable[[], object]) -> None:
        if self._failure is None:
            try:
                act()
            except OSError as error:
                self._failure = error
                _silence(self._stream)
                self.failed(error)
            except UnicodeEncodeError as error:  # the stream itself is intact
                error.encoding = self._stream.encoding  # some codecs give "charmap" there
                self.failed(error)
        elif threading.current_thread() is threading.main_thread():
            self.failed(self._failure)  # raise again: a caller may have caught the first one

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def guarded() -> Iterator[None]:
    """Standard output that raises OutputError, and standard error that drops text that it cannot write."""
    _fill_in()
    output, errors = sys.stdout, sys.stderr
    # Names of files that are not valid text are written as they were read.
    for stream, unknown in ((output, "surrogateescape"), (errors, "backslashreplace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=unknown)

    guard = _Guarded(output, _raise)
    sys.stdout = cast(TextIO, guard)
    sys.stderr = cast(TextIO, _Guarded(errors, _ignore))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = output, errors
        guard.failed = _ignore  # loggers keep their stream until the interpreter ends


def write_bytes(data: bytes) -> None:
    """Write bytes to standard output, after everything printed so far."""
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        _silence(sys.stdout)
        _raise(error)


def say(message: str) -> None:
    """Print one line on standard error, after everything printed so far."""
    sys.stdout.flush()
    say_unflushed(message)


def say_unflushed(message: str) -> None:
    """Print one line on standard error without flushing standard output, which may have failed."""
    print(f"gridproof: {as_line(message)}", file=sys.stderr)


def escaped(text: str, escapes: Escapes | None) -> str:
    """The text in a form that standard output accepts: JSON and XML are UTF-8, or have escapes for
    non-ASCII characters.
    """
    if escapes is None:
        return text
    whole = codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8"
    return text.encode("utf-8" if whole else "ascii", _HANDLERS[escapes]).decode("utf-8")


def _as_json(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError), "texts are encoded"
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)), error.end


codecs.register_error("gridproof-json", _as_json)
_HANDLERS: dict[Escapes, str] = {"json": "gridproof-json", "xml": "xmlcharrefreplace"}


def _raise(error: Failure) -> None:
    raise cannot_write("standard output", error) from None


def _ignore(_: Failure) -> None:
    pass


def _silence(stream: TextIO) -> None:
    """Discard the rest of a failed stream, because the interpreter writes it again at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _fill_in() -> None:
    """Replace streams that were closed before the start.

    Otherwise the next opened file gets their number, and printed text ends up in it. Standard input and
    output then fail when they are used; standard error prints nothing.
    """
    # They stay open until the process ends, so nothing closes them.
    if sys.stdin is None:
        sys.stdin = open(_held(0, os.O_WRONLY), encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(_held(1, os.O_RDONLY), "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(_held(2, os.O_WRONLY), "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _held(number: int, flags: int) -> int:
    """Open the null device under this number of a stream."""
    nowhere = os.open(os.devnull, flags)
    if nowhere != number:
        os.dup2(nowhere, number)
        os.close(nowhere)
    return number
