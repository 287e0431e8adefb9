"""Standard input, output and error as the command needs them: always there, and failing in words.

A write that fails must not be noticed by chance, as late as when the interpreter ends. So standard output
raises an OutputError, whoever writes to it; and standard error, where such errors are reported, never fails.
That holds for characters that an encoding lacks, too: nothing else is written in their place, but for the
escapes that JSON and XML have.
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
    """A stream whose failures are handled in one way."""

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
            except UnicodeEncodeError as error:  # the stream itself is well
                error.encoding = self._stream.encoding  # some codecs say "charmap" there
                self.failed(error)
        elif threading.current_thread() is threading.main_thread():
            self.failed(self._failure)  # once more: somebody may have caught the first one

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def guarded() -> Iterator[None]:
    """Standard output that raises OutputError, and standard error that swallows what it cannot write."""
    _fill_in()
    output, errors = sys.stdout, sys.stderr
    # Names of files that are no text go out as they came in.
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
        guard.failed = _ignore  # loggers keep what they got until the interpreter ends


def write_bytes(data: bytes) -> None:
    """Bytes on standard output, below what was printed so far."""
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        _silence(sys.stdout)
        _raise(error)


def say(message: str) -> None:
    """One line on standard error, below what was printed so far."""
    sys.stdout.flush()
    say_unflushed(message)


def say_unflushed(message: str) -> None:
    """One line on standard error, when standard output may have failed."""
    print(f"gridproof: {as_line(message)}", file=sys.stderr)


def escaped(text: str, escapes: Escapes | None) -> str:
    """The text as standard output can take it: JSON and XML are UTF-8, or have escapes for all but ASCII."""
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
    """Let what is left in a stream that failed go nowhere: the interpreter tries once more at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _fill_in() -> None:
    """Put something in the place of streams that were closed before we started.

    Otherwise the next file that is opened gets their number, and what is printed ends up in it.
    Standard input and output then fail when they are used; standard error says nothing.
    """
    # They stay open to the end of the process, so nothing closes them.
    if sys.stdin is None:
        sys.stdin = open(_held(0, os.O_WRONLY), encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(_held(1, os.O_RDONLY), "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(_held(2, os.O_WRONLY), "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _held(number: int, flags: int) -> int:
    """Nowhere, under this number of a stream."""
    nowhere = os.open(os.devnull, flags)
    if nowhere != number:
        os.dup2(nowhere, number)
        os.close(nowhere)
    return number
