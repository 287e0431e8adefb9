"""Open the database of a library: find it, connect to it and update its tables."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from gridproof.library.entries import LibraryError
from gridproof.library.recognising import look_at, look_at_file
from gridproof.system.extras import optional

_MIGRATIONS = Path(__file__).with_name("migrations")
_PATIENCE = 10
"""How many seconds to wait for another process that writes, or for a database server."""
LOCK = 0x67726964
"""The PostgreSQL lock that keeps processes from adding entries or making tables at the same time."""
VARIABLE = "GRIDPROOF_LIBRARY"


def usual_place() -> str:
    """The default place of the library: a file among the user's data."""
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return str(folder / "gridproof" / "library.sqlite")


def opened(where: str | None, *, create: bool) -> Engine:
    """The database at a URL or in a file, with up-to-date tables. Raises LibraryError.

    A missing database is created if ``create`` is set or if it is the default one. Nothing is written
    before the target turns out to be a library or empty.
    """
    told = where or os.environ.get(VARIABLE)
    url = _url(told or usual_place())
    create = create or told is None
    with failing_in_words(url):
        if url.get_backend_name() == "sqlite":
            url = url.set(database=str(Path(str(url.database)).expanduser()))
            look_at_file(Path(str(url.database)), create=create, with_folders=told is None)
        engine = _engine(url)
        try:
            with engine.connect() as connection:
                if url.get_backend_name() != "sqlite":
                    look_at(_tables(connection), named(url), create=create)
                    connection.rollback()
                _upgrade(connection, url)
        except BaseException:
            engine.dispose()
            raise
    return engine


def named(url: URL) -> str:
    """The name of a database for messages, without a password."""
    return (
        str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    )


@contextmanager
def failing_in_words(url: URL) -> Iterator[None]:
    """Turn errors of the database into one line."""
    try:
        yield
    except PoolTimeout:
        raise LibraryError(f"the library {named(url)} is busy; try again soon") from None
    except (SQLAlchemyError, sqlite3.Error, CommandError, UnicodeError) as error:  # two of damaged files
        said = error.orig if isinstance(error, DBAPIError) else error
        what = " ".join(str(said).split())[:300]
        raise LibraryError(f"the library {named(url)} cannot be used: {what}") from None


def _url(where: str) -> URL:
    try:
        url = make_url(where) if "://" in where else URL.create("sqlite", database=where)
    except (ArgumentError, ValueError):
        raise LibraryError(
            f"the library {where[:80]!r}; expected a file or a URL such as postgresql+psycopg://…"
        ) from None
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise LibraryError(
            f"the library {named(url)[:80]}; expected sqlite:///FILE or postgresql+psycopg://…"
        )
    if url.get_backend_name() == "sqlite" and not url.database:
        raise LibraryError("a library in memory; expected the name of a file")
    return url


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        optional("psycopg")
        options = f"-c statement_timeout={_PATIENCE * 1000} -c lock_timeout={_PATIENCE * 1000}"
        settings: dict[str, Any] = {"connect_timeout": _PATIENCE // 2, "options": options}
        return create_engine(url, connect_args=settings, pool_pre_ping=True, pool_timeout=_PATIENCE)
    engine = create_engine(url, connect_args={"timeout": _PATIENCE}, pool_timeout=_PATIENCE)
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    """Set up every connection of SQLite."""
    for setting in (
        "journal_mode=WAL",  # readers never wait for a writer
        "synchronous=FULL",  # acknowledged changes are on the disk
        "foreign_keys=ON",
    ):
        connection.execute(f"PRAGMA {setting}")


def _tables(connection: Connection) -> dict[str, set[str]]:
    """The tables of a database on a server, with their columns."""
    found = inspect(connection)
    return {name: {column["name"] for column in found.get_columns(name)} for name in found.get_table_names()}


def _upgrade(connection: Connection, url: URL) -> None:
    """Update the tables, one process at a time. A library of a newer version is refused."""
    steps = ScriptDirectory(str(_MIGRATIONS))
    newest = steps.get_current_head()
    current = MigrationContext.configure(connection).get_current_revision
    if current() == newest:
        return
    connection.rollback()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = current()
    known = {step.revision for step in steps.walk_revisions()}
    if found is not None and found not in known:
        raise LibraryError(
            f"the library {named(url)} was made by a newer Gridproof (its tables are {found}, "
            f"expected up to {newest})"
        )
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")
    connection.commit()
