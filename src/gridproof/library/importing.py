"""Import whole files into the library.

Every puzzle is added, recognised as a twin of an entry, or refused with a message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from gridproof.errors import GridproofError
from gridproof.formats import Entry as Read
from gridproof.library.entries import LibraryError, New, new
from gridproof.library.store import Library
from gridproof.record.kind import Board

_BATCH = 200
"""How many puzzles are added at once. After that the counted puzzles are stored for good."""


@dataclass(slots=True)
class ImportCounts:
    """The counts of an import: ``came == added + twins + refused``."""

    added: int = 0
    twins: int = 0
    tagged: int = 0
    """How many of the twins had tags that their entries lacked."""
    refused: int = 0
    ids: list[int] = field(default_factory=list)

    @property
    def came(self) -> int:
        return self.added + self.twins + self.refused


def import_all(
    library: Library,
    entries: Iterable[Read],
    *,
    tags: tuple[str, ...] = (),
    refused: Callable[[Read], None],
    named: Callable[[Board], Board] = lambda board: board,
) -> Iterator[ImportCounts]:
    """Add the puzzles and yield the counts after every batch.

    ``refused`` is called for each puzzle that cannot be stored.
    """
    account = ImportCounts()
    batch: list[tuple[Read, New]] = []

    def refuse(entry: Read, error: GridproofError) -> None:
        account.refused += 1
        refused(entry._replace(error=error))

    def put() -> ImportCounts:
        done = library.add_all([puzzle for _, puzzle in batch])
        for (entry, _), found in zip(batch, done, strict=True):
            if isinstance(found, LibraryError):
                refuse(entry, found)
            elif found.added:
                account.added += 1
                account.ids.append(found.id)
            else:
                account.twins += 1
                account.tagged += found.tagged
        batch.clear()
        return account

    for entry in entries:
        error = entry.error
        if entry.board is not None:
            try:
                batch.append((entry, new(named(entry.board), tags=tags)))
            except GridproofError as found:
                error = found
        if error is not None:
            refuse(entry, error)
        if len(batch) >= _BATCH:
            yield put()
    yield put()
