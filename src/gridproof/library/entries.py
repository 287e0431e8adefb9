"""What the library keeps of a puzzle, and how boards become that and come back."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gridproof import formats
from gridproof.checking import check
from gridproof.errors import GridproofError
from gridproof.formats.source import one_line
from gridproof.hints.difficulty import Level
from gridproof.kind import Board
from gridproof.symmetry import digest

MAX_TAGS = 20
MAX_TAG = 40
MAX_NOTE = 4000
STATES = ("new", "begun", "solved")

_PLAYED = ("seconds",)
"""What the format of games keeps of a puzzle's info; all else has a column of its own."""


class LibraryError(GridproofError):
    """A library that cannot be opened, read or written; or something that it does not keep."""


@dataclass(frozen=True, slots=True)
class Details:
    """What people write about a puzzle."""

    title: str = ""
    author: str = ""
    source: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    level: Level | None = None

    def tidied(self) -> Details:
        """The same as the library keeps it. Raises LibraryError for what it does not take."""
        return Details(
            title=one_line(self.title),
            author=one_line(self.author),
            source=one_line(self.source),
            note=_plain(self.note),
            tags=tidy_tags(self.tags),
            level=None if self.level is None else Level(self.level),
        )

    @property
    def words(self) -> str:
        return "\n".join((self.title, self.author, self.source, self.note, *self.tags)).casefold()


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of the library."""

    id: int
    version: int
    kind: str
    rows: int
    cols: int
    game: str
    """The puzzle and what was played, as a text in the format ``game``."""
    state: str
    details: Details
    added: float
    changed: float

    @property
    def board(self) -> Board:
        """The board with the marks and, as its info, what is known about it."""
        (board,) = formats.read(self.game)
        known = {
            "id": str(self.id),
            "title": self.details.title,
            "author": self.details.author,
            "source": self.details.source,
            "level": self.details.level or "",
            "tags": ", ".join(self.details.tags),
            "note": one_line(self.details.note),
        }
        info = {**board.puzzle.info, **{key: value for key, value in known.items() if value}}
        state = board.state or None
        return board._replace(puzzle=replace(board.puzzle, info=info), state=state)


@dataclass(frozen=True, slots=True)
class New:
    """A puzzle on its way into the library."""

    digest: str
    values: Mapping[str, Any] = field(repr=False)
    tags: tuple[str, ...] = ()


def new(board: Board, details: Details | None = None) -> New:
    """What the library keeps of a board; where no details are given, its info tells them."""
    told = _told(board) if details is None else details.tidied()
    grid = board.puzzle.grid
    now = time.time()
    values = {
        "digest": digest(board.puzzle),
        "kind": board.puzzle.kind.name,
        "rows": grid.rows,
        "cols": grid.cols,
        "version": 1,
        "added": now,
        "changed": now,
        **written(board),
        **columns(told),
    }
    return New(str(values["digest"]), values, told.tags)


def written(board: Board) -> dict[str, str]:
    """The columns of what was played."""
    info = {key: value for key, value in board.puzzle.info.items() if key in _PLAYED}
    text = formats.write(board._replace(puzzle=replace(board.puzzle, info=info)), "game")
    return {
        "game": json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")),
        "state": _state(board),
    }


def columns(details: Details) -> dict[str, Any]:
    """The columns of what is told about a puzzle."""
    return {
        "title": details.title,
        "author": details.author,
        "source": details.source,
        "note": details.note,
        "level": None if details.level is None else details.level.value,
        "words": details.words,
    }


def _state(board: Board) -> str:
    if not board.state:
        return "new"
    return "solved" if check(board.puzzle, board.state).solved else "begun"


def _told(board: Board) -> Details:
    info = board.puzzle.info
    level = info.get("level", "")
    return Details(
        info.get("title", ""),
        info.get("author", ""),
        info.get("source", "") or info.get("id", ""),
        info.get("note", ""),
        tidy_tags(filter(None, (tag.strip() for tag in info.get("tags", "").split(",")))),
        Level(level) if level in tuple(Level) else None,
    ).tidied()


def tidy_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Tags in small letters, in order, each once."""
    found = sorted({one_line(tag).casefold().replace(",", " ") for tag in tags} - {""})
    if len(found) > MAX_TAGS:
        raise LibraryError(f"{len(found)} tags; expected at most {MAX_TAGS}")
    for tag in found:
        if len(tag) > MAX_TAG:
            raise LibraryError(f"the tag {tag[:MAX_TAG]!r}…; expected at most {MAX_TAG} characters")
    return tuple(found)


def _plain(note: str) -> str:
    """A note without what no database or page can show."""
    if len(note) > MAX_NOTE:
        raise LibraryError(f"a note of {len(note)} characters; expected at most {MAX_NOTE}")
    return "".join(c for c in note if c.isprintable() or c == "\n").strip()
