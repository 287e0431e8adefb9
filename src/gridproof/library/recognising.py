"""Check that a file or database is a library before anything is written, so that a mistyped name does no
harm.
"""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from gridproof.library.entries import LibraryError

_OURS = {"entries": {"digest", "game"}, "entry_tags": {"entry", "tag"}, "alembic_version": {"version_num"}}
"""Some columns of our tables, by table. Other programs have tables with these names too."""
_WAL_HEADER = slice(18, 20)
"""The bytes in a SQLite file which show that changes are first written to a separate log."""

Tables = Mapping[str, set[str]]
"""The tables of a database, with their columns."""


def look_at_file(path: Path, *, create: bool, with_folders: bool) -> None:
    """Raise an error for a file that is not a library, unless one is to be created and there is no file
    yet.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        if not create:
            raise LibraryError(
                f"no library at {path}; expected one that 'library add' or 'play' made"
            ) from None
        _find_folder(path, make=with_folders)
        return
    except (OSError, ValueError) as error:  # a name with a NUL character is not valid
        what = getattr(error, "strerror", None) or error
        raise LibraryError(f"the library {path} cannot be used: {what}") from None
    if not stat.S_ISREG(found.st_mode):
        what = "a folder" if stat.S_ISDIR(found.st_mode) else "not a regular file"
        raise LibraryError(f"the library {path} is {what}; expected a file of SQLite")
    try:
        tables = _tables(path) if found.st_size else {}
    except OSError as error:
        raise LibraryError(f"the library {path} cannot be used: {error.strerror or error}") from None
    look_at(tables, str(path), create=create)


def look_at(tables: Tables, name: str, *, create: bool) -> None:
    """Raise an error for a database with other tables, or for an empty one unless a library is to be
    created.
    """
    if not tables and not create:
        raise LibraryError(f"{name} is empty; expected a library that 'library add' or 'play' made")
    if tables and any(not columns <= tables.get(table, set()) for table, columns in _OURS.items()):
        some = ", ".join(sorted(tables)[:3])
        raise LibraryError(f"{name} is not a library: it has other tables ({some:.100}); nothing was changed")


def _find_folder(path: Path, *, make: bool) -> None:
    """Make sure that a new library has a folder. Folders are created only for the default library."""
    folder = path.absolute().parent
    try:
        if make:
            folder.mkdir(parents=True, exist_ok=True)
        elif not folder.is_dir():
            raise LibraryError(f"the library {path} cannot be made: expected the folder {folder} to exist")
    except OSError as error:
        raise LibraryError(f"the library {path} cannot be made: {error.strerror or error}") from None


def _tables(path: Path) -> dict[str, set[str]]:
    """The tables of a SQLite file, opened read-only. Raises SQLite's errors for other files."""
    with path.open("rb") as file:
        logged = 2 in file.read(_WAL_HEADER.stop)[_WAL_HEADER]
    # SQLite creates files beside a database with a log in order to read it. Without a log, nobody uses the
    # database now.
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
