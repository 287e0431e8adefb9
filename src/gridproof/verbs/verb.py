"""A verb as one value: its name, its request, its function, its help and its limit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

Progress = Callable[[int, str], None]
"""Called with the number of a step and a line about it."""


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that Gridproof can do for a request.

    The server's jobs, their shapes and the app's client come from it.
    """

    name: str
    about: str
    """What it does, for readers of the API."""
    request: type
    """A dataclass: each field carries its help and its bounds. Several verbs may have the same."""
    run: Callable[[Any, Progress], Any]
    """From a request to a result. Each door (command, server, page) shows the result in its own way."""
    seconds: float | None
    """How long a job may take before its worker is ended.

    None: counted work ends it. Then it reports its progress and can be cancelled.
    """
    refuse: Callable[[Any], object]
    """Raises GridproofError for requests that can be refused at once, before the job starts."""
    aside: bool = False
    """Whether nobody waits for it at the board.

    A page runs one of these at a time, so that a hint need not wait.
    """


class VerbRequest(Protocol):
    """A request with the name of its verb, which identifies its shape."""

    @property
    def verb(self) -> str: ...
