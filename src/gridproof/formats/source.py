"""Input: the limits on texts, their lines and small numbers, and the kind that they name."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from gridproof.board.marks import State
from gridproof.errors import FormatError, KindNeeded
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board, Kind, Puzzle

Otherwise = TypeVar("Otherwise", Kind, Kind | None)

MAX_BYTES = 10_000_000
"""At most so much is read. More is an error, so that no file can fill the memory."""

MAX_LINES = 300_000

COMMENT = "#"
_KIND_LINE = f"{COMMENT} kind: "
"""The start of a comment that names the kind, in formats without another place for it."""

_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""The characters that ``str.splitlines`` treats as the end of a line."""
_MAX_DIGITS = 6


def load(path: Path) -> str:
    """The text of a file."""
    try:
        with path.open("rb") as file:
            return decode(file.read(MAX_BYTES + 1))
    except (OSError, ValueError) as error:  # a name with a NUL character is not valid
        raise FormatError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def decode(data: bytes) -> str:
    """The text of some bytes, which must be UTF-8."""
    if len(data) > MAX_BYTES:
        raise _too_long()
    try:
        return checked(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(f"line {line}: byte {data[error.start]:#04x}; expected UTF-8 text") from None


def checked(text: str) -> str:
    """The text itself, if it can be a puzzle at all."""
    if len(text) > MAX_BYTES:
        raise _too_long()
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise FormatError(f"line {line}: a NUL character; expected text, not binary data")
    if sum(map(text.count, _LINE_ENDS)) > MAX_LINES:
        raise FormatError(f"too many lines; expected at most {MAX_LINES}")
    return text.removeprefix("\ufeff")


def _too_long() -> FormatError:
    return FormatError(f"the text is too long; expected at most {MAX_BYTES // 1_000_000} MB")


def natural(word: str) -> int | None:
    """The number of a word, or None if it is not a number or too long to be meant as one."""
    return int(word) if len(word) <= _MAX_DIGITS and word.isascii() and word.isdigit() else None


def filled_lines(text: str) -> list[str]:
    """The non-blank lines, without blanks at their ends."""
    return [line for raw in text.splitlines() if (line := raw.strip())]


def uncommented(lines: Iterable[str]) -> list[str]:
    """The lines without comments."""
    return [line for line in lines if not line.startswith(COMMENT)]


def named_kind(lines: Iterable[str], otherwise: Otherwise) -> Kind | Otherwise:
    """The kind that a comment names, or else ``otherwise``."""
    named = next((line.removeprefix(_KIND_LINE) for line in lines if line.startswith(_KIND_LINE)), None)
    return otherwise if named is None else kind_named(named)


def kind_line(kind: Kind, usual: Kind | None) -> list[str]:
    """The comment that names the kind, unless everyone expects this kind in such a text."""
    return [] if kind is usual else [f"{_KIND_LINE}{kind.name}"]


def usual_kinds(format: str) -> list[Kind]:
    """The kinds that a format is made for."""
    return [kind for kind in KINDS.values() if format in kind.notation.formats]


def usual_kind(format: str) -> Kind:
    """The only kind that a format is made for."""
    fitting = usual_kinds(format)
    if len(fitting) != 1:
        raise unnamed_kind(format, fitting or KINDS.values())
    return fitting[0]


def unnamed_kind(what: str, kinds: Iterable[Kind]) -> KindNeeded:
    names = [kind.name for kind in kinds]
    said = f"{what} does not name its puzzle; expected --kind with one of: {', '.join(names)}"
    return KindNeeded(said, names)


def the_answer(board: Board) -> State:
    """The answer of a board that must have one."""
    if board.answer is None:
        raise FormatError("the board has no answer to write")
    return board.answer


def require_no_variant(puzzle: Puzzle, format: str) -> None:
    """Raise an error for a variant, in formats that support only the usual rules."""
    if puzzle.variant:
        raise FormatError(f"{format} cannot hold the variant {puzzle.variant!r}; expected the usual rules")
