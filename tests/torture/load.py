"""Clients of a running server, many at once: good ones, and those that stop in the middle."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from tests.server.client import LONG, PUZZLE

PATIENCE = 120.0
"""Seconds after which a request counts as lost."""
BUSY = (429, 503)
ENDED = ("done", "failed", "cancelled")
CHEAP: list[tuple[str, str, Any]] = [
    ("GET", "/api/formats", None),
    ("GET", "/api/collection", None),
    ("GET", "/api/jobs/none", None),
    ("POST", "/api/read", {"text": PUZZLE}),
    ("POST", "/api/check", {"puzzle": PUZZLE, "marks": {"2": "bulb", "0": "dot"}}),
    ("POST", "/api/write", {"puzzle": PUZZLE, "marks": {}, "notes": {}, "format": "json"}),
]
SHORT: list[Any] = [  # of those verbs that may take ten seconds, not a minute, when their worker is stopped
    {"verb": "hint", "puzzle": PUZZLE},
    {"verb": "right-so-far", "puzzle": PUZZLE, "marks": {"2": "bulb"}},
    {"verb": "hint", "puzzle": "lightup/3/3/o"},
]


class Load:
    """So many clients for so long. What they saw is counted; what must not be is kept in ``wrong``."""

    def __init__(self, port: int, seed: str) -> None:
        self.port = port
        self.seed = seed
        self.jobs: list[str] = []
        self.cheap: list[float] = []
        self.seen: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._ends = 0.0

    def run(self, clients: int, seconds: float) -> None:
        asyncio.run(self._run(clients, seconds))

    async def _run(self, clients: int, seconds: float) -> None:
        self._ends = time.monotonic() + seconds
        async with asyncio.TaskGroup() as group:
            for number in range(clients):
                group.create_task(self._client(random.Random(f"{self.seed}/{number}")))

    async def _client(self, rng: random.Random) -> None:
        doing: list[Callable[[random.Random], Awaitable[None]]] = [
            *[self._ask] * 4,
            *[self._follow] * 4,
            self._cancel,
            *[self._leave_a_stream] * 2,
            self._leave_a_wait,
            *[self._send_half] * 2,
            *[self._hang_up] * 2,
        ]
        while time.monotonic() < self._ends:
            deed = rng.choice(doing)
            self.seen[deed.__name__.strip("_")] += 1
            try:
                async with asyncio.timeout(PATIENCE):
                    await deed(rng)
            except TimeoutError:
                self.wrong.append(f"{deed.__name__}: no answer in {PATIENCE:g} s")
            except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
                # A full house sends those away who keep it waiting; a whole request must be answered.
                self.seen["cut off"] += 1
                if deed != self._send_half:
                    self.wrong.append(f"{deed.__name__}: {error!r}")
            await asyncio.sleep(rng.uniform(0, 0.05))

    # what clients do

    async def _ask(self, rng: random.Random) -> None:
        method, path, body = rng.choice(CHEAP)
        began = time.monotonic()
        status, said = await self.request(method, path, body)
        self.cheap.append(time.monotonic() - began)
        if status not in (200, 503) and not (path.endswith("none") and status == 404):
            self.wrong.append(f"{method} {path}: {status} {said[:80]!r}")

    async def start(self, wanted: Any) -> str | None:
        status, said = await self.request("POST", "/api/jobs", wanted)
        self.seen[f"job {status}"] += 1
        if status in BUSY:
            return None
        if status != 202:
            self.wrong.append(f"start: {status} {said[:80]!r}")
            return None
        identity: str = json.loads(said)["id"]
        self.jobs.append(identity)
        return identity

    async def _follow(self, rng: random.Random) -> None:
        if (job := await self.start(rng.choice(SHORT))) is not None:
            status, said = await self.request("GET", f"/api/jobs/{job}/events")
            last = said.rstrip().rpartition(b"event: ")[2].partition(b"\n")[0].decode()
            self.seen[f"followed to {last}" if status == 200 else f"follow {status}"] += 1
            if status == 200 and last not in ENDED:
                self.wrong.append(f"a stream ended with {last!r}")

    async def _cancel(self, rng: random.Random) -> None:
        if (job := await self.start(LONG)) is not None:
            await asyncio.sleep(rng.uniform(0, 0.3))
            status, said = await self.request("DELETE", f"/api/jobs/{job}")
            # Others end so many jobs that this one may be forgotten; only ended ones are.
            if status != 404 and (status != 200 or json.loads(said)["state"] not in ENDED):
                self.wrong.append(f"cancel: {status} {said[:80]!r}")

    async def _leave_a_stream(self, rng: random.Random) -> None:
        if (job := await self.start(rng.choice(SHORT))) is not None:
            await self._leave(_message("GET", f"/api/jobs/{job}/events"), rng)

    async def _leave_a_wait(self, rng: random.Random) -> None:
        size = {"kind": "sudoku", "rows": 9, "cols": 9, "level": "extreme"}
        await self._leave(_message("POST", "/api/random", size), rng)

    async def _send_half(self, rng: random.Random) -> None:
        whole = _message("POST", "/api/read", {"text": PUZZLE})
        await self._leave(whole[: rng.randrange(len(whole))], rng)

    async def _hang_up(self, rng: random.Random) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(_message(*rng.choice(CHEAP)))
        writer.transport.abort()

    async def _leave(self, said: bytes, rng: random.Random) -> None:
        """Send it, wait a little, and leave without closing."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(said)
            with suppress(TimeoutError):
                await asyncio.wait_for(reader.read(1), rng.uniform(0, 0.5))
        finally:
            writer.transport.abort()

    # how

    async def request(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Status and body of the answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)
        try:
            writer.write(_message(method, path, body))
            head = await reader.readuntil(b"\r\n\r\n")
            said = await reader.read()
        finally:
            writer.transport.abort()
        status = int(head.split(maxsplit=2)[1])
        return status, _joined(said) if b"transfer-encoding: chunked" in head.lower() else said


def _message(method: str, path: str, body: Any = None) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    if data:
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    return "\r\n".join([*lines, "", ""]).encode() + data


def _joined(chunked: bytes) -> bytes:
    found = b""
    while chunked:
        size, _, chunked = chunked.partition(b"\r\n")
        length = int(size, 16)
        found += chunked[:length]
        chunked = chunked[length + 2 :]
        if length == 0:
            break
    return found
