"""The work of the worker processes for the library: verbs that only the server has."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import NamedTuple

from gridproof.book.plan import BookWishes, book, prepared
from gridproof.errors import GridproofError
from gridproof.formats import Entry, entries, format_named
from gridproof.kinds import kind_named
from gridproof.server.shapes import limits
from gridproof.server.shapes.library_models import BookJob, BookResult, ImportJob, ImportResult, RefusedView
from gridproof.verbs.verb import Progress, Verb

_SECONDS = 600.0
_SECONDS_EACH = 20.0
"""For the answer of one puzzle in a book."""


class Refused(NamedTuple):
    name: str
    error: str


class Imported(NamedTuple):
    """The counts of an import."""

    came: int
    added: int
    twins: int
    tagged: int
    refused: int
    lines: list[Refused]


class Bound(NamedTuple):
    """A book in a file."""

    file: str
    puzzles: int
    refused: list[Refused]


def _import(request: ImportJob, progress: Progress) -> Imported:
    """Add the puzzles of a text. Puzzles that were reported as progress stay if the job is cancelled."""
    # Imported here, because few workers use a database.
    from gridproof.library.importing import ImportCounts, import_all
    from gridproof.library.store import Library

    kind = None if request.kind is None else kind_named(request.kind)
    format = None if request.format is None else format_named(request.format)
    refused: list[Refused] = []
    account = ImportCounts()

    def refuse(entry: Entry) -> None:
        if len(refused) < limits.MAX_REFUSED:
            refused.append(Refused(entry.name, str(entry.error)))

    with Library(request.where) as library:
        found = entries(request.text, kind=kind, format=format)
        for account in import_all(library, found, tags=tuple(request.tags), refused=refuse):
            progress(account.came, f"{account.came} puzzles read, {account.added} new")
    return Imported(account.came, account.added, account.twins, account.tagged, account.refused, refused)


def _book(request: BookJob, progress: Progress) -> Bound:
    """Typeset a book of entries, into a file."""
    from gridproof.library.store import Library

    wishes = BookWishes(
        title=request.title,
        author=request.author,
        paper=request.paper,
        per_page=request.per_page,
        rules=request.rules,
        hints=request.hints,
        solutions=request.solutions,
    )
    items, refused = [], []
    with Library(request.where) as library:
        for number, entry in enumerate(library.some(request.ids), 1):
            progress(number, f"Puzzle {number} of {len(request.ids)}")
            try:
                items.append(prepared(entry.board, wishes, time_limit=_SECONDS_EACH))
            except GridproofError as error:
                refused.append(Refused(str(entry.id), str(error)))
    progress(len(request.ids), "Setting the pages")
    file = secrets.token_urlsafe(12)
    Path(request.folder, f"{file}.pdf").write_bytes(book(items, wishes))
    return Bound(file, len(items), refused)


def import_view(found: Imported) -> ImportResult:
    return ImportResult(**{**found._asdict(), "lines": refused_views(found.lines)})


def book_view(found: Bound) -> BookResult:
    return BookResult(**{**found._asdict(), "refused": refused_views(found.refused)})


def refused_views(found: list[Refused]) -> list[RefusedView]:
    return [RefusedView(**one._asdict()) for one in found]


def _nothing(_request: object) -> None:
    """The server made the request itself, so nothing is refused."""


VERBS = (
    Verb("import", "Add the puzzles of a text to the library.", ImportJob, _import, _SECONDS, _nothing),
    Verb("book", "Set a book of entries.", BookJob, _book, _SECONDS, _nothing),
)
