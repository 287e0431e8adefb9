"""A log that does not repeat itself, however often the same thing happens."""

from __future__ import annotations

import logging
import time

from gridproof.server.shapes.limits import LOG_SECONDS

_KINDS = 50
"""So many different messages are counted separately; all others count as one."""


class Seldom(logging.Filter):
    """Lets the same message through once in a while, with the number of suppressed repetitions."""

    def __init__(self, seconds: float = LOG_SECONDS) -> None:
        super().__init__()
        self._seconds = seconds
        self._next: dict[str, float] = {}
        self._kept: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        kind = self._kind(record)
        if now < self._next.get(kind, now):
            self._kept[kind] = self._kept.get(kind, 0) + 1
            return False
        self._next[kind] = now + self._seconds
        if kept := self._kept.pop(kind, 0):
            record.msg = f"{record.getMessage()} (and {kept} more of the kind before)"
            record.args = ()
        return True

    def _kind(self, record: logging.LogRecord) -> str:
        # Only the first line as in the source, because the rest contains addresses and objects.
        kind = f"{record.name} {str(record.msg).partition(chr(10))[0]}"
        return kind if kind in self._next or len(self._next) < _KINDS else ""


def keep_quiet(*names: str) -> None:
    """Stop these loggers from repeating messages."""
    for name in names:
        logger = logging.getLogger(name)
        for other in [found for found in logger.filters if isinstance(found, Seldom)]:
            logger.removeFilter(other)
        logger.addFilter(Seldom())
