"""Whole files into the library: every puzzle is added, a twin of one that is there, or refused in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from gridproof.errors import GridproofError
from gridproof.formats import Entry as Read
from gridproof.kind import Board
from gridproof.library.entries import New, new
from gridproof.library.store import Library

_BATCH = 200
"""Puzzles that are added at once. What is counted is in the library for good."""


@dataclass(slots=True)
class Account:
    """How an import went: ``came == added + twins + refused``."""

    added: int = 0
    twins: int = 0
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
) -> Iterator[Account]:
    """Add what is read; the account after every batch. ``refused`` is told what cannot be kept and why."""
    account = Account()
    batch: list[New] = []

    def put() -> Account:
        ids = [id for id in library.add_all(batch) if id is not None]
        account.added += len(ids)
        account.twins += len(batch) - len(ids)
        account.ids += ids
        batch.clear()
        return account

    for entry in entries:
        error = entry.error
        if entry.board is not None:
            try:
                batch.append(_tagged(named(entry.board), tags))
            except GridproofError as found:
                error = found
        if error is not None:
            account.refused += 1
            refused(entry._replace(error=error))
        if len(batch) >= _BATCH:
            yield put()
    yield put()


def _tagged(board: Board, tags: tuple[str, ...]) -> New:
    puzzle = new(board)
    return replace(puzzle, tags=tuple(sorted({*puzzle.tags, *tags})))
