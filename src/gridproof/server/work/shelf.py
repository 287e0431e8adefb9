"""The library of the server. It is opened on first use, and never on the event loop."""

from __future__ import annotations

import logging
import re
import secrets
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

from anyio import CapacityLimiter, to_thread

from gridproof.errors import GridproofError
from gridproof.formats.source import MAX_BYTES
from gridproof.server.shapes import limits
from gridproof.server.work.pool import Job
from gridproof.verbs.bounds import TooLarge

if TYPE_CHECKING:
    from gridproof.library.store import Library

_Result = TypeVar("_Result")
_BOOK = re.compile(r"[\w-]{16}")
_log = logging.getLogger("gridproof.server")


class NoLibrary(Exception):
    """The library cannot be opened. Everything else works."""


class Shelf:
    """The one library of a server."""

    def __init__(self, where: str | None) -> None:
        self._where = where
        self._library: Library | None = None
        self._opening = threading.Lock()
        # Separate threads: a database that hangs must not delay boards.
        self._threads = CapacityLimiter(limits.LIBRARY_THREADS)
        self.uploads = Uploads()
        self.books = Books()

    async def use(self, work: Callable[..., _Result], *given: object) -> _Result:
        """Run work with the library in a thread. Raises NoLibrary."""
        return await to_thread.run_sync(partial(self._with, work, *given), limiter=self._threads)

    def _with(self, work: Callable[..., _Result], *given: object) -> _Result:
        return work(self.opened(), *given)

    def opened(self) -> Library:
        """The library, opened if necessary. Raises NoLibrary; the next call tries again."""
        with self._opening:
            if self._library is None:
                # Imported here, because a player without a library needs no database.
                from gridproof.library.store import Library

                try:
                    self._library = Library(self._where, create=True)
                except GridproofError as error:
                    _log.warning("%s", error)
                    raise NoLibrary(str(error)) from None
            return self._library

    def close(self) -> None:
        with self._opening:
            if self._library is not None:
                self._library.close()
        self.books.close()


class _Upload:
    def __init__(self) -> None:
        self.id = secrets.token_urlsafe(12)
        self.parts: list[str] = []
        self.size = 0
        self.touched = time.monotonic()
        self.job: Job | None = None

    @property
    def over(self) -> bool:
        """Whether its job has ended, or nothing was sent for a long time."""
        if self.job is not None:
            return self.job.ended
        return time.monotonic() - self.touched > limits.UPLOAD_SECONDS


class Uploads:
    """Files that are uploaded part by part: few, and each within the limit of any file."""

    def __init__(self) -> None:
        self._known: dict[str, _Upload] = {}

    def begin(self) -> str | None:
        """The name of a new file; None if there are too many."""
        self._known = {id: upload for id, upload in self._known.items() if not upload.over}
        if len(self._known) >= limits.MAX_UPLOADS:
            return None
        upload = _Upload()
        self._known[upload.id] = upload
        return upload.id

    def add(self, id: str, part: str) -> None:
        """Append a part. Raises KeyError, or TooLarge."""
        upload = self._known[id]
        if upload.job is not None:
            raise KeyError(id)
        upload.size += len(part)
        if upload.size > MAX_BYTES:
            del self._known[id]
            raise TooLarge(f"a file of more than {MAX_BYTES} characters; expected several smaller ones")
        upload.parts.append(part)
        upload.touched = time.monotonic()

    def start(self, id: str, submit: Callable[[str], Job]) -> Job:
        """Pass the whole file to a job. Raises KeyError, and the errors of ``submit``."""
        upload = self._known[id]
        if upload.job is not None:
            raise KeyError(id)
        upload.job = submit("".join(upload.parts))
        upload.parts.clear()
        return upload.job


class Books:
    """Books that workers made, until they are fetched or replaced by others."""

    def __init__(self) -> None:
        self._folder: TemporaryDirectory[str] | None = None

    @property
    def folder(self) -> str:
        """The folder for the next book. The oldest ones are removed to make room."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="gridproof-books-")
        kept = sorted(Path(self._folder.name).iterdir(), key=lambda file: file.stat().st_mtime)
        for file in kept[: max(0, len(kept) - limits.MAX_BOOKS + 1)]:
            file.unlink(missing_ok=True)
        return self._folder.name

    def find(self, name: str) -> Path | None:
        if self._folder is None or not _BOOK.fullmatch(name):
            return None
        file = Path(self._folder.name, f"{name}.pdf")
        return file if file.exists() else None

    def close(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
