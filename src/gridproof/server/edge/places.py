"""Limits on simultaneous requests: places for requests, and others for clients that follow a job."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.types import Scope

from gridproof.server.shapes import limits

_Result = TypeVar("_Result")
_KEY = "gridproof.place"


class Busy(Exception):
    """There is no place."""


class Places:
    """The places of one server. A waiting request costs little more than its body."""

    def __init__(self, followers: int) -> None:
        self._bare = asyncio.Semaphore(limits.MAX_REQUESTS)
        self._bodies = asyncio.Semaphore(limits.MAX_REQUESTS)
        self._large = asyncio.Semaphore(limits.MAX_LARGE)
        self._threads = CapacityLimiter(limits.MAX_LARGE)
        self._most = followers
        self.followers = 0

    @asynccontextmanager
    async def answering(self, scope: Scope, body: int) -> AsyncIterator[None]:
        """A place until the answer is sent, or until the request follows a job. Raises Busy.

        Requests without much work do not wait for requests with a large body, which take work.
        """
        taken = [self._bodies if body else self._bare]
        if body > limits.LARGE_BODY:
            taken.append(self._large)
        held: list[asyncio.Semaphore] = []

        def leave() -> None:
            while held:
                held.pop().release()

        try:
            try:
                async with asyncio.timeout(limits.TURN_SECONDS):
                    for place in taken:
                        await place.acquire()
                        held.append(place)
            except TimeoutError:
                raise Busy("too many requests at once; try again soon") from None
            scope[_KEY] = leave
            yield
        finally:
            leave()

    @contextmanager
    def following(self, scope: Scope) -> Iterator[None]:
        """Take a follower's place instead of a request's place. Raises Busy."""
        if self.followers >= self._most:
            raise Busy("too many jobs are followed at once; try again soon")
        leave: Callable[[], None] = scope[_KEY]
        leave()
        self.followers += 1
        try:
            yield
        finally:
            self.followers -= 1

    async def apart(self, work: Callable[..., _Result], *given: object) -> _Result:
        """Run work in a thread, few at a time, because the event loop has to wait for its turn among them."""
        return await to_thread.run_sync(partial(work, *given), limiter=self._threads)


def places_of(request: Request) -> Places:
    """The places of the server that received a request."""
    places: Places = request.app.state.places
    return places
