"""The work of the worker processes for the library: verbs that only the server has."""

from __future__ import annotations

import secrets
from base64 import b64encode
from dataclasses import fields
from pathlib import Path

from gridproof.errors import GridproofError
from gridproof.formats import Entry, entries, format_named
from gridproof.hints import rate
from gridproof.kinds import kind_named
from gridproof.server.shapes import limits
from gridproof.server.shapes.library_models import (
    BookJob,
    BookResult,
    ImportJob,
    ImportResult,
    RateManyJob,
    RateManyResult,
    RefusedView,
)
from gridproof.verbs.verb import Progress, Verb

_SECONDS = 600.0
_SECONDS_EACH = 20.0
"""For the answer of one puzzle in a book."""


def _import(request: ImportJob, progress: Progress) -> ImportResult:
    """Add the puzzles of a text. Puzzles that were reported as progress stay if the job is cancelled."""
    # Imported here, because few workers use a database.
    from gridproof.library.importing import ImportCounts, import_all
    from gridproof.library.store import Library

    kind = None if request.kind is None else kind_named(request.kind)
    format = None if request.format is None else format_named(request.format)
    refused: list[RefusedView] = []
    account = ImportCounts()

    def refuse(entry: Entry) -> None:
        if len(refused) < limits.MAX_REFUSED:
            refused.append(RefusedView(name=entry.name, error=str(entry.error)))

    with Library(request.where) as library:
        found = entries(request.text, kind=kind, format=format)
        for account in import_all(library, found, tags=tuple(request.tags), refused=refuse):
            progress(account.came, f"{account.came} puzzles read, {account.added} new")
    return ImportResult.of(account, lines=refused)


def _book(request: BookJob, progress: Progress) -> BookResult:
    """Typeset a book of entries, into a file."""
    # Imported here: the page's engine has neither books nor the library.
    from gridproof.book.plan import BookWishes, book, prepared, preview
    from gridproof.library.store import Library

    wishes = BookWishes(**{each.name: getattr(request, each.name) for each in fields(BookWishes)})
    items, refused = [], []
    ids = request.ids[: wishes.per_page] if request.preview else request.ids
    with Library(request.where) as library:
        for number, entry in enumerate(library.some(ids), 1):
            progress(number, f"Puzzle {number} of {len(ids)}")
            try:
                items.append(prepared(entry.board, wishes, time_limit=_SECONDS_EACH))
            except GridproofError as error:
                refused.append(RefusedView(name=str(entry.id), error=str(error)))
    progress(len(ids), "Setting the pages")
    if request.preview:
        pages = [f"data:image/png;base64,{b64encode(page).decode()}" for page in preview(items, wishes)]
        return BookResult(file="", puzzles=len(items), refused=refused, pages=pages)
    file = secrets.token_urlsafe(12)
    Path(request.folder, f"{file}.pdf").write_bytes(book(items, wishes))
    return BookResult(file=file, puzzles=len(items), refused=refused, pages=[])


def _rate_many(request: RateManyJob, progress: Progress) -> RateManyResult:
    """Rate entries and save their levels. What was rated stays if the job is cancelled."""
    from gridproof.library.store import Library

    rated, refused = 0, []
    with Library(request.where) as library:
        for number, entry in enumerate(library.some(request.ids), 1):
            progress(number, f"Puzzle {number} of {len(request.ids)}")
            try:
                level = rate(entry.board.puzzle, time_limit=_SECONDS_EACH).level
            except GridproofError as error:
                refused.append(RefusedView(name=str(entry.id), error=str(error)))
                continue
            if level is None:
                refused.append(RefusedView(name=str(entry.id), error="not rated in time"))
            else:
                rated += len(library.grade({entry.id: level}))
    return RateManyResult(rated=rated, refused=refused[: limits.MAX_REFUSED])


def rate_many_view(found: RateManyResult) -> RateManyResult:
    return found


def import_view(found: ImportResult) -> ImportResult:
    return found


def book_view(found: BookResult) -> BookResult:
    return found


def _nothing(_request: object) -> None:
    """The server made the request itself, so nothing is refused."""


VERBS = (
    Verb("import", "Add the puzzles of a text to the library.", ImportJob, _import, _SECONDS, _nothing),
    Verb("book", "Set a book of entries.", BookJob, _book, _SECONDS, _nothing),
    Verb("rate-entries", "Rate entries of the library.", RateManyJob, _rate_many, _SECONDS, _nothing),
)
