"""Whether a library is what is there, before anything is written: a mistyped name must not cost anything."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from gridproof.library.entries import LibraryError

_OURS = {"entries": {"digest", "game"}, "entry_tags": {"entry", "tag"}, "alembic_version": {"version_num"}}
"""Some columns of our tables, by table: other programs have tables of these names, too."""
_WAL_HEADER = slice(18, 20)
"""Where a file of SQLite says that changes are written to a log beside it first."""

Tables = Mapping[str, set[str]]
"""The tables of a database, and their columns."""


def look_at_file(path: Path, *, create: bool, with_folders: bool) -> None:
    """Refuse a file that is no library of ours, unless one is to be made and nothing is there yet."""
    try:
        found = path.stat()
    except FileNotFoundError:
        if not create:
            raise LibraryError(
                f"there is no library {path}; expected one that 'library add' or 'play' made"
            ) from None
        _find_folder(path, make=with_folders)
        return
    except (OSError, ValueError) as error:  # a name with a NUL character is no name
        what = getattr(error, "strerror", None) or error
        raise LibraryError(f"the library {path} cannot be used: {what}") from None
    if not stat.S_ISREG(found.st_mode):
        what = "a folder" if stat.S_ISDIR(found.st_mode) else "no regular file"
        raise LibraryError(f"the library {path} is {what}; expected a file of SQLite")
    try:
        tables = _tables(path) if found.st_size else {}
    except OSError as error:
        raise LibraryError(f"the library {path} cannot be used: {error.strerror or error}") from None
    look_at(tables, str(path), create=create)


def look_at(tables: Tables, name: str, *, create: bool) -> None:
    """Refuse a database with tables of others, or with none when no library is to be made."""
    if not tables and not create:
        raise LibraryError(f"{name} is empty; expected a library that 'library add' or 'play' made")
    if tables and any(not columns <= tables.get(table, set()) for table, columns in _OURS.items()):
        some = ", ".join(sorted(tables)[:3])
        raise LibraryError(f"{name} is no library: it has other tables ({some:.100}); nothing was changed")


def _find_folder(path: Path, *, make: bool) -> None:
    """See to it that there is a folder for a new library. Only the usual one's folders are made."""
    folder = path.absolute().parent
    try:
        if make:
            folder.mkdir(parents=True, exist_ok=True)
        elif not folder.is_dir():
            raise LibraryError(f"the library {path} cannot be made: expected the folder {folder} to be there")
    except OSError as error:
        raise LibraryError(f"the library {path} cannot be made: {error.strerror or error}") from None


def _tables(path: Path) -> dict[str, set[str]]:
    """The tables of a file of SQLite, which is only read. Raises what SQLite raises for other files."""
    with path.open("rb") as file:
        logged = 2 in file.read(_WAL_HEADER.stop)[_WAL_HEADER]
    # To read a database with a log SQLite makes files beside it. Where no log is there, nobody uses it now.
    log = path.with_name(f"{path.name}-wal")
    unused = logged and not (log.exists() and log.stat().st_size)
    way = "immutable=1" if unused else "mode=ro"
    with closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?{way}", uri=True)) as database:
        asked = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*'"
        quoted = {name: name.replace('"', '""') for (name,) in database.execute(asked)}
        return {
            name: {row[1] for row in database.execute(f'PRAGMA table_info("{word}")')}
            for name, word in quoted.items()
        }
