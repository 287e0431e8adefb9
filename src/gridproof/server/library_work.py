"""What the worker processes do for the library."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from gridproof.book.plan import BookWishes, book, prepared
from gridproof.errors import GridproofError
from gridproof.formats import Entry, entries, format_named
from gridproof.kinds import kind_named
from gridproof.server import limits
from gridproof.server.library_models import BookJob, BookResult, ImportJob, ImportResult, RefusedView

_SECONDS_EACH = 20.0
"""For the answer of one puzzle of a book."""

Progress = Callable[[int, str], None]


def import_file(request: ImportJob, progress: Progress) -> ImportResult:
    """Add the puzzles of a text; what was told of as progress stays when the job is cancelled."""
    # Imported by need: few workers meet a database.
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
    return ImportResult(
        came=account.came,
        added=account.added,
        twins=account.twins,
        tagged=account.tagged,
        refused=account.refused,
        lines=refused,
    )


def make_book(request: BookJob, progress: Progress) -> BookResult:
    """Set a book of entries, into a file."""
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
                refused.append(RefusedView(name=str(entry.id), error=str(error)))
    progress(len(request.ids), "Setting the pages")
    file = secrets.token_urlsafe(12)
    Path(request.folder, f"{file}.pdf").write_bytes(book(items, wishes))
    return BookResult(file=file, puzzles=len(items), refused=refused)
