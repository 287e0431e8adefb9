"""What the worker processes do for the library."""

from __future__ import annotations

from collections.abc import Callable

from gridproof.formats import Entry, entries, format_named
from gridproof.kinds import kind_named
from gridproof.server import limits
from gridproof.server.library_models import ImportJob
from gridproof.server.models import ImportResult, RefusedView

Progress = Callable[[int, str], None]


def import_file(request: ImportJob, progress: Progress) -> ImportResult:
    """Add the puzzles of a text; what was told of as progress stays when the job is cancelled."""
    # Imported by need: few workers meet a database.
    from gridproof.library.importing import Account, import_all
    from gridproof.library.store import Library

    kind = None if request.kind is None else kind_named(request.kind)
    format = None if request.format is None else format_named(request.format)
    refused: list[RefusedView] = []
    account = Account()

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
        refused=account.refused,
        lines=refused,
    )
