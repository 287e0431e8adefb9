"""The errors that a user can cause; everything else is a bug."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from copy import copy
from typing import Literal, TypeGuard

from gridproof.characters import are_kept, is_kept

Escapes = Literal["json", "xml"]
"""How a text can name characters that an encoding lacks."""

LONGEST = 1000
"""Characters of a message. What it quotes may be as long as the input was."""


class GridproofError(Exception):
    """Something in the input or the request is wrong; the message fits on one line."""

    def __init__(self, message: str) -> None:
        super().__init__(as_line(message))


class PuzzleError(GridproofError):
    """A puzzle that cannot be: its message quotes the place and what was expected."""

    def __init__(self, message: str, places: Iterable[int] = (), *, plain: str = "") -> None:
        super().__init__(message)
        self.places = tuple(places)
        """The places of the clues that it speaks of, where these can be set aside."""
        self.plain = as_line(plain or message)
        """The same for somebody who looks at the board: a sentence that need not name the kind."""


class TimeRanOut(PuzzleError):
    """A time limit ended the work before its end."""

    def __init__(self) -> None:
        super().__init__("the time ran out before it was decided")


class FormatError(GridproofError):
    """A text that cannot be read, or a board that a format cannot hold."""


class KindNeeded(FormatError):
    """A text that fits several kinds of puzzles, and does not say which one it is."""

    def __init__(self, message: str, kinds: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.kinds = tuple(kinds)


class NotThere(GridproofError):
    """Something that is asked for by its name or number, and that there is not."""


def placed(place: str, error: GridproofError) -> GridproofError:
    """The same error with the place that it is about before its message."""
    found = copy(error)
    found.args = (as_line(f"{place}{error}"),)
    return found


class OutputError(Exception):
    """What was made cannot be written.

    Not a GridproofError: it is not about one puzzle among others, and ends a command at once.
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
    """Nobody reads on what is written to a pipe."""


def cannot_write(name: str, error: OSError | UnicodeEncodeError) -> OutputError:
    """What to raise when writing fails."""
    return (ReaderGone if isinstance(error, BrokenPipeError) else OutputError)(name, error)


def as_line(message: str) -> str:
    """A message as it can be shown anywhere: its begin and its end, and nothing that steers a terminal."""
    if len(message) > LONGEST:
        half = LONGEST // 2
        message = f"{message[: half - 1]}…{message[-half:]}"
    if are_kept(message):
        return message
    return as_line("".join(c if is_kept(c) else c.encode("unicode_escape").decode() for c in message))


def show(value: object) -> str:
    """A value for a message, also one that Python cannot write down: numbers of very many digits."""
    try:
        return repr(value)
    except ValueError:
        return f"a very long {type(value).__name__}"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is an int to count with. Truth values are none, though Python takes them for 0 and 1."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: object) -> TypeGuard[float]:
    """Whether it is an int or a float."""
    return is_whole(value) or isinstance(value, float)


def need_whole(name: str, value: object, least: int) -> None:
    """Refuse what is no whole number, or too small a one."""
    if not is_whole(value) or value < least:
        raise GridproofError(f"the {name} {show(value)}; expected a whole number from {least} on")


_MAX_QUOTED = 40


def quoted(text: str) -> str:
    """A piece of the input for a message: on one line, and not too long."""
    return repr(text if len(text) <= _MAX_QUOTED else text[:_MAX_QUOTED] + "…")
