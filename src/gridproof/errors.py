"""The errors that a user can cause. Every other exception is a bug."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from copy import copy
from typing import Literal, TypeGuard

from gridproof.characters import are_kept, is_kept

Escapes = Literal["json", "xml"]
"""How a text can write characters that an encoding lacks."""

LONGEST = 1000
"""How many characters a message may have. It may quote input, which can be of any length."""


class GridproofError(Exception):
    """Something in the input or the request is wrong. The message fits on one line."""

    def __init__(self, message: str) -> None:
        super().__init__(as_line(message))


class PuzzleError(GridproofError):
    """An invalid puzzle. The message quotes the place and what was expected."""

    def __init__(
        self, message: str, places: Iterable[int] = (), *, plain: str = "", unfinished: bool = False
    ) -> None:
        super().__init__(message)
        self.unfinished = unfinished
        """Whether a clue more could mend it."""
        self.places = tuple(places)
        """The places of the clues that the message is about, if these clues can be set aside."""
        self.plain = as_line(plain or message)
        """The message for someone who sees the board: it need not name the kind."""


class TimeRanOut(PuzzleError):
    """The time limit ended the work."""

    def __init__(self) -> None:
        super().__init__("the time ran out before it was decided")


class FormatError(GridproofError):
    """A text cannot be read, or a format cannot hold a board."""


class KindNeeded(FormatError):
    """A text fits several kinds of puzzles and does not name one of them."""

    def __init__(self, message: str, kinds: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.kinds = tuple(kinds)


class NoFormat(FormatError):
    """A text is in no form that is known here."""


class UnknownKind(FormatError, PuzzleError):
    """A text or a request names a kind of puzzle that is not known here."""

    def __init__(self, message: str, kind: str = "") -> None:
        super().__init__(message)
        self.kind = kind


class NotThere(GridproofError):
    """There is nothing with the given name or number."""


def placed(place: str, error: GridproofError) -> GridproofError:
    """The same error, with the place in front of its message."""
    found = copy(error)
    found.args = (as_line(f"{place}{error}"),)
    return found


class OutputError(Exception):
    """The output cannot be written.

    This is not a GridproofError: it does not concern one puzzle among others, and it ends a command at
    once.
    """

    def __init__(self, name: str, error: OSError | UnicodeEncodeError) -> None:
        super().__init__(f"cannot write {name}: {_reason(error)}")


def _reason(error: OSError | UnicodeEncodeError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    found = ord(error.object[error.start])
    known = unicodedata.name(chr(found), "")
    return f"{error.encoding} has no U+{found:04X}{known and f' ({known})'}; expected UTF-8"


class ReaderGone(OutputError):
    """The reader of a pipe has closed it."""


def cannot_write(name: str, error: OSError | UnicodeEncodeError) -> OutputError:
    """The exception to raise when writing fails."""
    return (ReaderGone if isinstance(error, BrokenPipeError) else OutputError)(name, error)


def as_line(message: str) -> str:
    """A message that is safe to show anywhere: its start and its end, without characters that steer a
    terminal.
    """
    if len(message) > LONGEST:
        half = LONGEST // 2
        message = f"{message[: half - 1]}…{message[-half:]}"
    if are_kept(message):
        return message
    return as_line("".join(c if is_kept(c) else c.encode("unicode_escape").decode() for c in message))


def show(value: object) -> str:
    """A value for a message. It also handles numbers with more digits than Python writes."""
    try:
        return repr(value)
    except ValueError:
        return f"a very long {type(value).__name__}"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether the value is an int to count with.

    True and False do not count, although Python treats them as 1 and 0.
    """
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> TypeGuard[float]:
    """Whether it is an int or a float."""
    return is_whole(value) or isinstance(value, float)


def need_whole(name: str, value: object, least: int) -> None:
    """Raise GridproofError unless the value is a whole number of at least ``least``."""
    if not is_whole(value) or value < least:
        raise GridproofError(f"the {name} {show(value)}; expected a whole number from {least} on")


_MAX_QUOTED = 40


def quoted(text: str) -> str:
    """A piece of the input for a message: on one line and shortened."""
    return repr(text if len(text) <= _MAX_QUOTED else text[:_MAX_QUOTED] + "…")
