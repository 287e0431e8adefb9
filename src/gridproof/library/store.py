"""The library itself: puzzles are added, found, changed and removed. Every call is a transaction."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from gridproof.errors import NotThere
from gridproof.hints.difficulty import Level
from gridproof.kind import Board
from gridproof.library.entries import Details, Entry, LibraryError, New, columns, new, written
from gridproof.library.models import Label, Row
from gridproof.library.opening import LOCK, failing_in_words, named, opened, usual_place
from gridproof.symmetry import digest

_KEPT = 24 * 60 * 60
"""Seconds that a removed entry can be had back."""
_AT_ONCE = 500
"""Values in one question to the database; SQLite takes no more than some thousands."""
SORTS = {
    "newest": (Row.id.desc(),),
    "changed": (Row.changed.desc(), Row.id.desc()),
    "title": (func.lower(Row.title), Row.id),
    "kind": (Row.kind, Row.rows * Row.cols, Row.id),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which entries are asked for: those that fit all that is said."""

    kind: str | None = None
    size: tuple[int, int] | None = None
    level: Level | None = None
    tags: tuple[str, ...] = ()
    state: str | None = None
    text: str = ""
    """Words that stand in the title, the author, the source, the note or the tags."""
    sort: str = "newest"


@dataclass(frozen=True, slots=True)
class Found:
    """Some of the entries asked for, and how many there are."""

    entries: list[Entry]
    total: int


class Changed(LibraryError):
    """Somebody else has changed an entry meanwhile; nothing was saved."""

    def __init__(self, now: Entry) -> None:
        super().__init__(f"entry {now.id} was changed meanwhile; expected its version {now.version}")
        self.now = now


class Missing(LibraryError, NotThere):
    """There is no such entry."""

    def __init__(self, id: int) -> None:
        super().__init__(f"the library has no entry {id}")


class Library:
    """An open library."""

    def __init__(self, where: str | None = None) -> None:
        self._engine = opened(where or usual_place())
        self.where = named(self._engine.url)
        """Its file or URL, as messages name it."""
        with self._session() as session:
            session.execute(delete(Row).where(Row.removed < int(time.time()) - _KEPT))

    @property
    def url(self) -> str:
        """With which another process opens the same library."""
        return self._engine.url.render_as_string(hide_password=False)

    def close(self) -> None:
        self._engine.dispose()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # in

    def add(self, board: Board, details: Details | None = None) -> tuple[Entry, bool]:
        """Keep a puzzle. One that is there already, perhaps turned or mirrored, is given instead: False."""
        puzzle = new(board, details)
        added = self.add_all([puzzle])[0] is not None
        with self._session() as session:
            row = session.scalar(select(Row).where(Row.digest == puzzle.digest))
            if row is None:
                raise LibraryError("the puzzle was removed while it was added; try again")
            return _entry(row), added

    def add_all(self, puzzles: Sequence[New]) -> list[int | None]:
        """Keep puzzles, all of them or none; the number of each, or None for a twin of one that is there."""
        if not puzzles:
            return []
        first: dict[str, New] = {}
        for puzzle in puzzles:
            first.setdefault(puzzle.digest, puzzle)
        with self._session() as session:
            if self._engine.dialect.name != "sqlite":  # else two who add the same may wait for each other
                session.execute(select(func.pg_advisory_xact_lock(LOCK)))
            ids: dict[str, int] = {}
            for some in _pieces(list(first)):
                session.execute(delete(Row).where(Row.digest.in_(some), Row.removed.is_not(None)))
                fresh = (sqlite if self._engine.dialect.name == "sqlite" else postgresql).insert(Row)
                wish = fresh.values([first[key].values for key in some]).on_conflict_do_nothing(
                    index_elements=["digest"]
                )
                ids.update((key, id) for key, id in session.execute(wish.returning(Row.digest, Row.id)))
            labels = [{"entry": id, "tag": tag} for key, id in ids.items() for tag in first[key].tags]
            if labels:
                session.execute(insert(Label), labels)
        return [ids.get(puzzle.digest) if first[puzzle.digest] is puzzle else None for puzzle in puzzles]

    # out

    def get(self, id: int) -> Entry:
        with self._session() as session:
            return _entry(self._row(session, id))

    def find(self, wanted: Wanted, *, offset: int = 0, limit: int | None = 50) -> Found:
        with self._session() as session:
            fits = _fits(wanted)
            total = session.scalar(select(func.count()).select_from(Row).where(fits)) or 0
            asked = select(Row).where(fits).order_by(*SORTS[wanted.sort]).offset(offset).limit(limit)
            return Found([_entry(row) for row in session.scalars(asked)], total)

    def ids(self, wanted: Wanted, limit: int | None = None) -> list[int]:
        """The numbers of all entries asked for, as far as the limit goes."""
        with self._session() as session:
            asked = select(Row.id).where(_fits(wanted)).order_by(*SORTS[wanted.sort]).limit(limit)
            return list(session.scalars(asked))

    def some(self, ids: Iterable[int]) -> Iterator[Entry]:
        """The entries with these numbers, in that order; those that are not there are left out."""
        for part in _pieces(list(ids)):
            with self._session() as session:
                rows = session.scalars(select(Row).where(Row.id.in_(part), Row.removed.is_(None)))
                known = {row.id: _entry(row) for row in rows}
            yield from (known[id] for id in part if id in known)

    def tags(self) -> list[tuple[str, int]]:
        """All tags, and how many entries have each."""
        with self._session() as session:
            asked = select(Label.tag, func.count()).join(Row, Row.id == Label.entry)
            asked = asked.where(Row.removed.is_(None)).group_by(Label.tag).order_by(Label.tag)
            return [(tag, number) for tag, number in session.execute(asked)]

    # changes

    def change(
        self, id: int, version: int, *, details: Details | None = None, board: Board | None = None
    ) -> Entry:
        """Save what is told or played. Raises Missing; or Changed if somebody saved since that version."""
        values: dict[str, Any] = {"version": version + 1, "changed": time.time()}
        told = None if details is None else details.tidied()
        if told is not None:
            values |= columns(told)
        with self._session() as session:
            if board is not None:
                row = self._row(session, id)
                if row.digest != digest(board.puzzle):
                    raise LibraryError(f"another puzzle than entry {id}; expected the same with other marks")
                values |= written(board)
            mine = and_(Row.id == id, Row.version == version, Row.removed.is_(None))
            done = session.execute(update(Row).where(mine).values(values).returning(Row.id)).all()
            session.expire_all()
            if not done:
                raise Changed(_entry(self._row(session, id)))
            if told is not None:
                session.execute(delete(Label).where(Label.entry == id))
                session.add_all(Label(entry=id, tag=tag) for tag in told.tags)
                session.flush()
            return _entry(self._row(session, id))

    def remove(self, ids: Iterable[int]) -> list[int]:
        """Take entries away; for a day they can be had back. Gives the numbers of those that were there."""
        return self._set_removed(ids, int(time.time()), Row.removed.is_(None))

    def restore(self, ids: Iterable[int]) -> list[int]:
        """Have removed entries back, unless they were added anew meanwhile."""
        return self._set_removed(ids, None, Row.removed.is_not(None))

    def _set_removed(self, ids: Iterable[int], when: int | None, now: ColumnElement[bool]) -> list[int]:
        with self._session() as session:
            done: list[int] = []
            for some in _pieces(sorted(set(ids))):
                wish = update(Row).where(Row.id.in_(some), now).values(removed=when).returning(Row.id)
                done += session.scalars(wish)
            return done

    @staticmethod
    def _row(session: Session, id: int) -> Row:
        row = session.scalar(select(Row).where(Row.id == id, Row.removed.is_(None)))
        if row is None:
            raise Missing(id)
        return row

    @contextmanager
    def _session(self) -> Iterator[Session]:
        with failing_in_words(self._engine.url), Session(self._engine) as session, session.begin():
            yield session


def _entry(row: Row) -> Entry:
    details = Details(
        row.title,
        row.author,
        row.source,
        row.note,
        tuple(label.tag for label in row.labels),
        None if row.level is None else Level(row.level),
    )
    return Entry(
        row.id,
        row.version,
        row.kind,
        row.rows,
        row.cols,
        row.game,
        row.state,
        details,
        row.added,
        row.changed,
    )


def _fits(wanted: Wanted) -> ColumnElement[bool]:
    fits: list[ColumnElement[bool]] = [Row.removed.is_(None)]
    if wanted.kind is not None:
        fits.append(Row.kind == wanted.kind)
    if wanted.size is not None:
        fits += [Row.rows == wanted.size[0], Row.cols == wanted.size[1]]
    if wanted.level is not None:
        fits.append(Row.level == wanted.level.value)
    if wanted.state is not None:
        fits.append(Row.state == wanted.state)
    fits += [Row.words.contains(word, autoescape=True) for word in wanted.text.casefold().split()]
    for tag in wanted.tags:
        fits.append(select(Label.entry).where(Label.entry == Row.id, Label.tag == tag.casefold()).exists())
    return and_(*fits)


def _pieces(values: list[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(values), _AT_ONCE):
        yield values[start : start + _AT_ONCE]
