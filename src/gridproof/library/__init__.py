"""Puzzles of one's own, kept in a database: SQLite, or PostgreSQL by URL."""

from __future__ import annotations

from gridproof.library.entries import STATES, Details, Entry, LibraryError
from gridproof.library.importing import Account, import_all
from gridproof.library.store import SORTS, Changed, Found, Library, Missing, Wanted

__all__ = [
    "SORTS",
    "STATES",
    "Account",
    "Changed",
    "Details",
    "Entry",
    "Found",
    "Library",
    "LibraryError",
    "Missing",
    "Wanted",
    "import_all",
]
