"""The library itself: puzzles are added, found, changed and removed. Every call is a transaction."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from gridproof.errors import NotThere, is_number, is_whole, show
from gridproof.hints.difficulty import Level
from gridproof.library.entries import (
    STATES,
    Details,
    Entry,
    LibraryError,
    New,
    columns,
    new,
    played_on,
    rest,
    written,
)
from gridproof.library.models import Label, Row
from gridproof.library.opening import LOCK, failing_in_words, named, opened
from gridproof.record.kind import Board
from gridproof.symmetry import digest
from gridproof.system.closing import Closing

_KEPT = 24 * 60 * 60
"""How many seconds a removed entry can be restored."""
_END_OF_TIME = 10**11
"""The largest time in seconds since 1970 that a calendar supports, in the year 5138."""
_AT_ONCE = 500
"""How many values one query may have. SQLite accepts only some thousands."""
SORTS = {
    "newest": (Row.id.desc(),),
    "changed": (Row.changed.desc(), Row.id.desc()),
    "title": (func.lower(Row.title), Row.id),
    "kind": (Row.kind, Row.rows * Row.cols, Row.id),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A search for entries. An entry must meet all conditions."""

    kind: str | None = None
    size: tuple[int, int] | None = None
    level: Level | None = None
    tags: tuple[str, ...] = ()
    state: str | None = None
    text: str = ""
    """Words in the title, the author, the source, the note or the tags."""
    sort: str = "newest"


@dataclass(frozen=True, slots=True)
class Found:
    """Some of the entries that were found, and the number of all."""

    entries: list[Entry]
    total: int


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_count(value: object) -> bool:
    return is_whole(value) and value > 0


def _is_time(value: object) -> bool:
    return is_number(value) and 0 <= value < _END_OF_TIME


_FITTING: dict[str, Callable[[object], bool]] = {
    **dict.fromkeys(("kind", "game", "title", "author", "source", "note", "words"), _is_text),
    **dict.fromkeys(("version", "rows", "cols"), _is_count),
    **dict.fromkeys(("added", "changed"), _is_time),
    "state": STATES.__contains__,
    "level": (None, *Level).__contains__,
}
"""The contents of an entry's columns."""


class Put(NamedTuple):
    """The result of adding a puzzle."""

    id: int
    added: bool = False
    """False for a twin of an existing entry."""
    tagged: bool = False
    """Whether a twin had tags that the entry lacked."""


class ChangedMeanwhile(LibraryError):
    """Somebody else changed the entry in the meantime. Nothing was saved."""

    def __init__(self, now: Entry) -> None:
        super().__init__(f"entry {now.id} was changed in the meantime; expected its version {now.version}")
        self.now = now


class Missing(LibraryError, NotThere):
    """There is no such entry."""

    def __init__(self, id: int) -> None:
        super().__init__(f"the library has no entry {id}")


class Library(Closing):
    """An open library."""

    def __init__(self, where: str | None = None, *, create: bool = False) -> None:
        """Open a library. A missing one is created if ``create`` is set or if it is the default one."""
        self._engine = opened(where, create=create)
        self.where = named(self._engine.url)
        """Its file or URL, for messages."""
        with self._session() as session:
            session.execute(delete(Row).where(Row.removed < int(time.time()) - _KEPT))

    @property
    def url(self) -> str:
        """The URL with which another process opens the same library."""
        return self._engine.url.render_as_string(hide_password=False)

    def close(self) -> None:
        self._engine.dispose()

    # adding

    def add(self, board: Board, details: Details | None = None) -> tuple[Entry, bool]:
        """Store a puzzle. If it exists, perhaps turned or mirrored, return that entry and False."""
        (put,) = self.add_all([new(board, details)])
        if isinstance(put, LibraryError):
            raise put
        return self.get(put.id), put.added

    def add_all(self, puzzles: Sequence[New]) -> list[Put | LibraryError]:
        """Store puzzles and return the result for each. An existing entry gets the tags of its twins."""
        if not puzzles:
            return []
        first: dict[str, New] = {}
        for puzzle in puzzles:
            first.setdefault(puzzle.digest, puzzle)
        with self._session() as session:
            if self._engine.dialect.name != "sqlite":  # two processes could wait for each other
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
            there = _held(session, first)
            return [
                Put(ids.pop(one.digest), added=True)
                if one.digest in ids
                else _twin(there[one.digest], one.tags)
                for one in puzzles
            ]

    # finding

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
        """The numbers of all matching entries, up to the limit."""
        with self._session() as session:
            asked = select(Row.id).where(_fits(wanted)).order_by(*SORTS[wanted.sort]).limit(limit)
            return list(session.scalars(asked))

    def some(self, ids: Iterable[int]) -> Iterator[Entry]:
        """The entries with these numbers, in that order. Missing ones are left out."""
        for part in _pieces(list(ids)):
            with self._session() as session:
                rows = session.scalars(select(Row).where(Row.id.in_(part), Row.removed.is_(None)))
                known = {row.id: _entry(row) for row in rows}
            yield from (known[id] for id in part if id in known)

    def tags(self) -> list[tuple[str, int]]:
        """All tags, and the number of entries with each."""
        with self._session() as session:
            asked = select(Label.tag, func.count()).join(Row, Row.id == Label.entry)
            asked = asked.where(Row.removed.is_(None)).group_by(Label.tag).order_by(Label.tag)
            return [(tag, number) for tag, number in session.execute(asked)]

    # changing

    def change(
        self, id: int, version: int, *, details: Details | None = None, board: Board | None = None
    ) -> Entry:
        """Save new details or marks. Raises Missing, or ChangedMeanwhile if the version is not the latest."""
        values: dict[str, Any] = {"version": version + 1, "changed": time.time()}
        told = None if details is None else details.tidied()
        with self._session() as session:
            now = _entry(self._row(session, id))
            kept = now.board
            if board is not None:
                if digest(kept.puzzle) != digest(board.puzzle):
                    raise LibraryError(f"another puzzle than entry {id}; expected the same with other marks")
                kept = played_on(kept, board)
                values |= written(kept)
            values |= columns(told or now.details, rest(kept))
            mine = and_(Row.id == id, Row.version == version, Row.removed.is_(None))
            done = session.execute(update(Row).where(mine).values(values).returning(Row.id)).all()
            session.expire_all()
            if not done:
                raise ChangedMeanwhile(_entry(self._row(session, id)))
            if told is not None:
                session.execute(delete(Label).where(Label.entry == id))
                session.add_all(Label(entry=id, tag=tag) for tag in told.tags)
                session.flush()
            return _entry(self._row(session, id))

    def tag(self, ids: Iterable[int], add: Iterable[str] = (), gone: Iterable[str] = ()) -> list[int]:
        """Give entries more tags, and take others away. Returns the numbers of the entries that existed."""
        more, less = tuple(add), {tag.casefold() for tag in gone}
        return self._detail(
            ids,
            lambda old: replace(
                old, tags=tuple(tag for tag in old.tags if tag.casefold() not in less)
            ).tagged(more),
        )

    def grade(self, levels: Mapping[int, Level]) -> list[int]:
        """Save the levels of entries. Returns the numbers of the entries that existed."""

        def graded(level: Level) -> Callable[[Details], Details]:
            return lambda old: replace(old, level=level)

        return [done for id, level in levels.items() for done in self._detail([id], graded(level))]

    def _detail(self, ids: Iterable[int], changed: Callable[[Details], Details]) -> list[int]:
        done = []
        for entry in self.some(ids):
            now = entry
            while (details := changed(now.details)) != now.details:
                try:
                    self.change(now.id, now.version, details=details)
                    break
                except ChangedMeanwhile as error:
                    now = error.now
            done.append(entry.id)
        return done

    def remove(self, ids: Iterable[int]) -> list[int]:
        """Remove entries. They can be restored for a day. Returns the numbers of the entries that existed."""
        return self._set_removed(ids, int(time.time()), Row.removed.is_(None))

    def restore(self, ids: Iterable[int]) -> list[int]:
        """Restore removed entries, unless they have been added again in the meantime."""
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
    """The entry in a row. Raises LibraryError for invalid contents, because files can be damaged."""
    for column, fits in _FITTING.items():
        if not fits(getattr(row, column)):
            raise LibraryError(f"entry {row.id} is damaged: {column} is {show(getattr(row, column)):.60}")
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


def _held(session: Session, digests: Iterable[str]) -> dict[str, Row]:
    """The rows of these puzzles, locked until the end of the transaction."""
    pieces = _pieces(list(digests))
    asked = (select(Row).where(Row.digest.in_(some)).with_for_update() for some in pieces)
    return {row.digest: row for one in asked for row in session.scalars(one)}


def _twin(row: Row, tags: Iterable[str]) -> Put | LibraryError:
    """Add the tags of a twin to an entry."""
    more = sorted({*tags} - {label.tag for label in row.labels})
    if not more:
        return Put(row.id)
    try:
        _entry(row).details.tagged(more)
    except LibraryError as error:
        return LibraryError(f"entry {row.id}: {error}")
    row.labels += [Label(entry=row.id, tag=tag) for tag in more]
    row.words = "\n".join((row.words, *more))
    row.version += 1
    row.changed = time.time()
    return Put(row.id, tagged=True)


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
