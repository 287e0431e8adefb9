"""Limit the number of connections, and the time that each may keep the server waiting.

Uvicorn waits for ever for the rest of a header, and for a client that reads nothing. And if descriptors run
out, asyncio tries and logs thousands of times a second. So connections are accepted here one by one, and
checked once a second.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from gridproof.server.shapes import limits

_log = logging.getLogger("gridproof.server")


def connections_room(workers: int) -> int:
    """The largest number of connections that leaves descriptors for everything else."""
    kept = limits.OTHER_DESCRIPTORS + limits.WORKER_DESCRIPTORS * workers
    return max(2, min(limits.MAX_CONNECTIONS, _descriptors() - kept))


def _descriptors() -> int:
    if sys.platform == "win32":
        return limits.MAX_CONNECTIONS * 2
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return most if most != resource.RLIM_INFINITY else limits.MAX_CONNECTIONS * 2


class Connection(H11Protocol):
    """Uvicorn's connection, extended by the time for which it has kept the server waiting."""

    def __init__(self, gone: Callable[[], None], **given: Any) -> None:
        super().__init__(**given)
        self._gone = gone
        self._unsent = 0
        self._waits = self._moved = time.monotonic()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._gone()

    def on_response_complete(self) -> None:
        self._waits = time.monotonic()
        super().on_response_complete()

    @property
    def waits(self) -> float | None:
        """Since when it has waited for a request of its client; None if it does not wait."""
        cycle = self.cycle
        whole = cycle is not None and (cycle.response_started or not cycle.more_body)
        return None if whole and not cycle.response_complete else self._waits

    def look(self) -> None:
        """Drop a client that has neither sent its request nor read its answer in time."""
        now = time.monotonic()
        unsent = self.transport.get_write_buffer_size()
        if unsent == 0 or unsent < self._unsent:
            self._moved = now
        self._unsent = unsent
        if unsent:
            self._waits = now
        between = self.cycle is None or self.cycle.response_complete
        if now - self._moved > limits.SEND_SECONDS or (between and now - self._waits > limits.HEADER_SECONDS):
            self.give_up()

    def give_up(self) -> None:
        self.transport.abort()


class Door:
    """Accepts connections, as many as there is room for."""

    def __init__(
        self,
        listening: socket.socket,
        connections: set[Any],
        most: int,
        make: Callable[[Callable[[], None]], Connection],
    ) -> None:
        self._listening = listening
        self._connections = connections
        self._most = most
        self._make = make
        self._left = asyncio.Event()

    async def keep(self) -> None:
        """Accept one after the other, until it is cancelled."""
        loop = asyncio.get_running_loop()
        self._listening.setblocking(False)
        while True:
            try:
                arrived, _ = await loop.sock_accept(self._listening)
            except ConnectionAbortedError:
                continue
            except OSError as error:
                _log.warning("no new connections for a moment: %s", error.strerror)
                await asyncio.sleep(limits.ACCEPT_PAUSE)
                continue
            try:
                await self._make_room()
                await loop.connect_accepted_socket(lambda: self._make(self._left.set), arrived)
            except OSError:
                arrived.close()
            except asyncio.CancelledError:
                arrived.close()
                raise

    async def _make_room(self) -> None:
        """Close the connection that has kept the server waiting longest.

        While all are being answered, wait.
        """
        while len(self._connections) >= self._most:
            self._left.clear()
            waiting = [found for found in self._connections if found.waits is not None]
            if waiting:
                min(waiting, key=lambda found: found.waits).give_up()
            await self._left.wait()

    def look(self) -> None:
        for connection in list(self._connections):
            connection.look()
