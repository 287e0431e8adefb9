"""What the library stores of a puzzle, and the conversion of boards to entries and back.

The searchable parts have columns: title, author, source, note, tags, level. All other information about a
puzzle, its answer, and what was played are in one text in the format ``game``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gridproof import formats
from gridproof.checking import check
from gridproof.errors import FormatError, GridproofError
from gridproof.formats.game import SECONDS
from gridproof.formats.info import LEVEL, NOTE, one_line, whole_line, whole_note
from gridproof.hints.difficulty import Level
from gridproof.record.kind import Board, Puzzle
from gridproof.symmetry import SYMMETRIES, digest

MAX_TAGS = 20
MAX_TAG = 40
STATES = ("new", "begun", "solved")
_TAGS = "tags"
_IN_COLUMNS = ("title", "author", "source", NOTE, _TAGS)


class LibraryError(GridproofError):
    """The library cannot be opened, read or written, or it cannot store something."""


@dataclass(frozen=True, slots=True)
class Details:
    """The information about a puzzle that people write."""

    title: str = ""
    author: str = ""
    source: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    level: Level | None = None

    def tidied(self) -> Details:
        """The same in the form that the library stores.

        Raises LibraryError for details that it does not accept.
        """
        try:
            return Details(
                title=whole_line("title", self.title),
                author=whole_line("author", self.author),
                source=whole_line("source", self.source),
                note=whole_note(self.note),
                tags=tidy_tags(self.tags),
                level=None if self.level is None else Level(self.level),
            )
        except FormatError as error:
            raise LibraryError(str(error)) from None

    def tagged(self, tags: Iterable[str]) -> Details:
        """The same with more tags."""
        return replace(self, tags=tidy_tags((*self.tags, *tags)))


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
        """The board with its marks. Its info holds all information about it."""
        (board,) = formats.read(self.game)
        known = {
            "title": self.details.title,
            "author": self.details.author,
            "source": self.details.source,
            LEVEL: self.details.level or "",
            _TAGS: ", ".join(self.details.tags),
            NOTE: self.details.note,
        }
        info = {**board.puzzle.info, **{key: value for key, value in known.items() if value}}
        state = board.state or None
        return board._replace(puzzle=replace(board.puzzle, info=info), state=state)


@dataclass(frozen=True, slots=True)
class New:
    """A puzzle that is to be added to the library."""

    digest: str
    values: Mapping[str, Any] = field(repr=False)
    tags: tuple[str, ...] = ()


def new(board: Board, details: Details | None = None, *, tags: Iterable[str] = ()) -> New:
    """The stored form of a board. Without details, the info of the board is used."""
    told = (_told(board) if details is None else details.tidied()).tagged(tags)
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
        **columns(told, rest(board)),
    }
    return New(str(values["digest"]), values, told.tags)


def written(board: Board) -> dict[str, str]:
    """The columns of what was played, of the answer, and of information without a column of its own."""
    text = formats.write(board._replace(puzzle=replace(board.puzzle, info=rest(board))), "game")
    return {
        "game": json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")),
        "state": _state(board),
    }


def played_on(old: Board, new: Board) -> Board:
    """A stored board with newer marks. Its answer and its info are kept."""
    info = {**rest(old), **rest(new)}
    answer = new.answer if new.answer is not None else _turned_answer(old, new.puzzle)
    return new._replace(puzzle=replace(new.puzzle, info=info), answer=answer)


def _turned_answer(old: Board, puzzle: Puzzle) -> Mapping[int, Any] | None:
    """The answer of a board, turned or mirrored to fit the puzzle."""
    if old.answer is None or old.puzzle == puzzle:
        return old.answer
    way = next(way for way in SYMMETRIES if way.puzzle(old.puzzle) == puzzle)
    return {way.place(old.puzzle.grid, place): way.mark(mark) for place, mark in old.answer.items()}


def rest(board: Board) -> dict[str, str]:
    """The information about a puzzle that has no column of its own."""
    info = board.puzzle.info
    return {
        key: value
        for key, value in info.items()
        if key not in _IN_COLUMNS and not (key == LEVEL and _is_level(value))
    }


def columns(details: Details, rest: Mapping[str, str]) -> dict[str, Any]:
    """The columns of the information about a puzzle."""
    return {
        "title": details.title,
        "author": details.author,
        "source": details.source,
        "note": details.note,
        "level": None if details.level is None else details.level.value,
        "words": words(details, rest),
    }


def words(details: Details, rest: Mapping[str, str]) -> str:
    """The text that a search looks through."""
    others = (value for key, value in rest.items() if key != SECONDS)
    told = (details.title, details.author, details.source, details.note, *details.tags, *others)
    return "\n".join(told).casefold()


def _state(board: Board) -> str:
    if not board.state:
        return "new"
    return "solved" if check(board.puzzle, board.state).solved else "begun"


def _told(board: Board) -> Details:
    info = board.puzzle.info
    level = info.get(LEVEL, "")
    return Details(
        info.get("title", ""),
        info.get("author", ""),
        info.get("source", ""),
        info.get(NOTE, ""),
        tuple(info.get(_TAGS, "").split(",")),
        Level(level) if _is_level(level) else None,
    ).tidied()


def _is_level(value: str) -> bool:
    return value in tuple(Level)


def tidy_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Tags in lower case, in order and without duplicates."""
    found = sorted({one_line(tag).casefold().replace(",", " ") for tag in tags} - {""})
    if len(found) > MAX_TAGS:
        raise LibraryError(f"{len(found)} tags; expected at most {MAX_TAGS}")
    for tag in found:
        if len(tag) > MAX_TAG:
            raise LibraryError(f"the tag {tag[:MAX_TAG]!r}…; expected at most {MAX_TAG} characters")
    return tuple(found)
