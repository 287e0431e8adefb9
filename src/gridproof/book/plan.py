"""The contents of a book: its puzzles with levels, answers and hints, in order."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any, Literal

from gridproof.board.marks import State
from gridproof.book.typesetting import compiled
from gridproof.draw.scene import without_blanks
from gridproof.draw.style import PAPER
from gridproof.draw.svg import svg
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError, PuzzleError
from gridproof.formats.info import one_line
from gridproof.formats.words import example_board
from gridproof.hints import Hint, Level, explain, rate
from gridproof.record.kind import Board, Example, Kind
from gridproof.solving import Status, solve

PER_PAGE = {1: 1, 2: 1, 4: 2, 6: 2, 9: 3, 12: 3}
"""The possible numbers of puzzles per page, with the number of columns."""
_MAX_TEXT = 200
_ON_COVER = 6
_PREVIEW = 50
"""Pixels per inch of previews."""


@dataclass(frozen=True, slots=True)
class BookWishes:
    """The wishes for a book."""

    title: str = "Grid puzzles"
    author: str = ""
    paper: Literal["a4", "letter"] = "a4"
    per_page: int = 4
    chapters: Literal["level", "kind"] = "level"
    rules: bool = True
    hints: bool = False
    solutions: bool = True

    def __post_init__(self) -> None:
        if self.per_page not in PER_PAGE:
            expected = ", ".join(map(str, PER_PAGE))
            raise GridproofError(f"{self.per_page} puzzles a page; expected one of: {expected}")


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle of the book."""

    board: Board
    level: Level | None
    answer: State
    unique: bool
    hint: str


def prepared(board: Board, wishes: BookWishes, *, time_limit: float | None = None) -> BookPuzzle:
    """Solve and rate a puzzle.

    Raises PuzzleError for one without an answer, since a book must not contain it.
    """
    puzzle = board.puzzle
    deadline = Deadline(time_limit)
    found = solve(puzzle, time_limit=time_limit)
    if found.answer is None:
        why = "no answer" if found.status is Status.NONE else "no answer was found in time"
        raise PuzzleError(f"{why}; expected puzzles that can be solved")
    if found.status is Status.UNKNOWN:
        raise PuzzleError("not decided in time whether it has one answer; expected a puzzle that is")
    unique = found.status is Status.UNIQUE
    level = puzzle.info.get("level")
    known = Level(level) if level in tuple(Level) else None
    if known is None and unique:
        known = rate(puzzle, time_limit=deadline.left).level
    told = explain(puzzle, time_limit=deadline.left) if wishes.hints else None
    return BookPuzzle(board, known, found.answer, unique, told.text if isinstance(told, Hint) else "")


def book(items: Sequence[BookPuzzle], wishes: BookWishes) -> bytes:
    """The book as a PDF."""
    if not items:
        raise GridproofError("no puzzle for the book; expected at least one")
    (made,) = compiled(sources(items, wishes))
    return made


def preview(items: Sequence[BookPuzzle], wishes: BookWishes, pages: int = 4) -> list[bytes]:
    """The first pages as small pictures, without the rules: the cover, the contents, puzzles."""
    if not items:
        raise GridproofError("no puzzle for the book; expected at least one")
    return compiled(sources(items, replace(wishes, rules=False)), "png", ppi=_PREVIEW)[:pages]


def sources(items: Sequence[BookPuzzle], wishes: BookWishes) -> dict[str, bytes]:
    """The files from which the book is typeset."""
    return _Files(items, wishes).all()


class _Files:
    """The input of Typst: the template, the data and the boards."""

    def __init__(self, items: Sequence[BookPuzzle], wishes: BookWishes) -> None:
        self._wishes = wishes
        self._images: dict[str, bytes] = {}
        # Sorted by level, if known; within a level in the given order, kind by kind.
        kinds = list(dict.fromkeys(item.board.puzzle.kind.name for item in items))
        # With chapters by kind, the other way round.
        by_kind = wishes.chapters == "kind"

        def place(item: BookPuzzle) -> tuple[int, ...]:
            rank = len(Level) if item.level is None else item.level.rank
            both = rank, kinds.index(item.board.puzzle.kind.name)
            return tuple(reversed(both)) if by_kind else both

        self._items = sorted(items, key=place)

    def all(self) -> dict[str, bytes]:
        wishes = self._wishes
        kinds = {item.board.puzzle.kind.name: item.board.puzzle.kind for item in self._items}
        content = {
            "title": _short(wishes.title),
            "author": _short(wishes.author),
            "paper": {"a4": "a4", "letter": "us-letter"}[wishes.paper],
            "per_page": wishes.per_page,
            "columns": PER_PAGE[wishes.per_page],
            "most": len(Level),
            "kinds": [kind.title for kind in kinds.values()],
            "levels": list(self._kinds() if wishes.chapters == "kind" else self._levels()),
            "range": self._range(),
            "rules": [self._rules(kind) for kind in kinds.values()] if wishes.rules else [],
            "hints": list(self._hints()) if wishes.hints else [],
            "solutions": list(self._solutions()) if wishes.solutions else [],
            "cover": [self._drawn(board, None) for board in self._shown_off()],
        }
        template = files("gridproof.book").joinpath("book.typ").read_bytes()
        return {"main.typ": template, "book.json": json.dumps(content).encode(), **self._images}

    def _levels(self) -> Iterator[dict[str, Any]]:
        numbered = list(enumerate(self._items, 1))
        for level in (*Level, None):
            here = [(number, item) for number, item in numbered if item.level is level]
            if here:
                yield {
                    "name": "not rated" if level is None else level.value,
                    "rank": 0 if level is None else level.rank + 1,
                    "puzzles": [self._puzzle(number, item) for number, item in here],
                }

    def _kinds(self) -> Iterator[dict[str, Any]]:
        """A chapter for each kind, easy puzzles first."""
        for title in dict.fromkeys(item.board.puzzle.kind.title for item in self._items):
            here = [one for one in enumerate(self._items, 1) if one[1].board.puzzle.kind.title == title]
            yield {"name": title, "rank": 0, "puzzles": [self._puzzle(*one) for one in here]}

    def _range(self) -> str:
        """The levels of the book, for the cover."""
        known = sorted(
            (item.level for item in self._items if item.level is not None), key=lambda one: one.rank
        )
        if not known:
            return ""
        return known[0] if known[0] is known[-1] else f"{known[0]} to {known[-1]}"

    def _shown_off(self) -> list[Board]:
        """Puzzles of the book for the cover: small ones, of different kinds."""
        small = sorted((item.board for item in self._items), key=lambda board: board.puzzle.grid.size)
        first = {board.puzzle.kind.name: board for board in reversed(small)}
        return list(first.values())[:_ON_COVER]

    def _puzzle(self, number: int, item: BookPuzzle) -> dict[str, Any]:
        puzzle = item.board.puzzle
        return {
            "number": number,
            "rank": 0 if item.level is None else item.level.rank + 1,
            "rules": _short(puzzle.info.get("rules", "")),
            "kind": puzzle.kind.title,
            "size": f"{puzzle.grid.rows} × {puzzle.grid.cols}",
            "variant": puzzle.variant,
            "title": _short(puzzle.info.get("title", "")),
            "author": _short(puzzle.info.get("author", "")),
            "board": self._drawn(item.board, None),
        }

    def _hints(self) -> Iterator[dict[str, Any]]:
        for number, item in enumerate(self._items, 1):
            if item.hint:
                yield {"number": number, "text": item.hint}

    def _solutions(self) -> Iterator[dict[str, Any]]:
        for number, item in enumerate(self._items, 1):
            marks = without_blanks(item.board.puzzle, item.answer)
            note = "" if item.unique else "one of several answers"
            kind = item.board.puzzle.kind.title
            yield {"number": number, "kind": kind, "note": note, "board": self._drawn(item.board, marks)}

    def _rules(self, kind: Kind) -> dict[str, Any]:
        def example(breaks: str | None) -> dict[str, Any] | None:
            found = next((one for one in kind.examples if one.breaks == breaks and not one.variant), None)
            return None if found is None else self._example(kind, found)

        return {
            "title": kind.title,
            "solved": example(None),
            "rules": [{"text": rule.text, "broken": example(rule.name)} for rule in kind.rules],
        }

    def _example(self, kind: Kind, example: Example) -> dict[str, Any]:
        board = example_board(kind, example)
        broken = (v for v in kind.check(board.puzzle, board.state or {}) if v.rule == example.breaks)
        places = {place for violation in broken for place in violation.places}
        return self._drawn(board, board.state, places if example.breaks else ())

    def _drawn(self, board: Board, marks: State | None, wrong: Iterable[int] = ()) -> dict[str, Any]:
        """Add a picture to the files and return its name and size."""
        name = f"board-{len(self._images)}.svg"
        text = svg(board, marks=marks, highlight=frozenset(wrong), style=PAPER)
        self._images[name] = text.encode()
        width, height = text.partition('viewBox="0 0 ')[2].partition('"')[0].split()
        return {"file": name, "width": float(width), "height": float(height)}


def _short(text: str) -> str:
    """A text from people, in a printable form."""
    return one_line(text)[:_MAX_TEXT]
