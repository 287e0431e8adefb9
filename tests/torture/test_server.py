"""The server among many clients that behave badly, with workers that are killed, and without descriptors."""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
import socket
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from gridproof.server.shapes import limits
from tests.patience import FAR
from tests.server.process import Server, started
from tests.torture.load import CHEAP, ENDED, Load
from tests.torture.scale import report, scaled, seed_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at the server through /proc")

WORKERS = 2
CLIENTS = scaled(20, 200)
SECONDS = scaled(3, 60)
STOPPED = scaled(0, 20)
"""So many of a hundred disturbed workers are stopped, not killed; each costs the time of a job."""
SETTLED = 300.0
"""Seconds within which everything must have come to rest: far more than it takes."""
HALF = b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Le"


class Seen:
    """The server from outside."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._folder = Path(f"/proc/{server.process.pid}")

    @property
    def port(self) -> int:
        return int(self._server.url.rpartition(":")[2])

    @property
    def descriptors(self) -> int:
        return len(list(self._folder.joinpath("fd").iterdir()))

    @property
    def seconds(self) -> float:
        """Time of the processor, without its children."""
        fields = self._folder.joinpath("stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def status(self, name: str) -> int:
        text = self._folder.joinpath("status").read_text()
        return int(text.partition(f"{name}:")[2].split()[0])

    def workers(self) -> list[int]:
        while True:
            with suppress(OSError):  # some go while they are listed
                return self._server.workers()


def until(holds: Callable[[], bool], what: Callable[[], object]) -> None:
    ends = time.monotonic() + SETTLED
    while not holds():
        assert time.monotonic() < ends, what()
        time.sleep(0.1)


def disturb(seen: Seen, seed: str, over: threading.Event, counted: dict[str, int]) -> None:
    """Kill a worker now and then; stop one more rarely."""
    rng = random.Random(seed)
    # Much more often, and none would live until it has started: no job would ever be done.
    while not over.wait(rng.uniform(0.2, scaled(1, 10))):
        name, number = (
            ("stopped", signal.SIGSTOP) if rng.randrange(100) < STOPPED else ("killed", signal.SIGKILL)
        )
        if workers := seen.workers():
            with suppress(ProcessLookupError):
                os.kill(rng.choice(workers), number)
                counted[name] += 1


def apart(work: Callable[[], None]) -> None:
    """In a thread of its own: a browser that other tests have opened keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(work).result()


def test_many_clients_that_behave_badly_and_workers_that_die() -> None:
    seed = seed_of("server")
    with started("--workers", str(WORKERS), "--port", "0") as server:
        seen = Seen(server)
        warm = Load(seen.port, f"{seed}/warm")
        apart(lambda: warm.run(CLIENTS, scaled(1, 5)))
        assert not warm.wrong, (seed, warm.wrong[:5])
        until(lambda: all_ended(seen, warm), lambda: (seed, "jobs of the first clients"))
        descriptors = rested(seen)
        threads, memory = seen.status("Threads"), seen.status("VmRSS")

        load = Load(seen.port, seed)
        over, counted = threading.Event(), {"killed": 0, "stopped": 0}
        disturbing = threading.Thread(target=disturb, args=(seen, seed, over, counted))
        disturbing.start()
        ending = threading.Timer(SECONDS, over.set)  # the clients stay until their last job has ended
        ending.start()
        apart(lambda: load.run(CLIENTS, SECONDS))
        disturbing.join()
        assert not load.wrong, (seed, len(load.wrong), load.wrong[:5], load.seen)
        until(lambda: all_ended(seen, load), lambda: (seed, "stuck jobs", load.seen))
        until(lambda: len(seen.workers()) == WORKERS, lambda: (seed, "workers", seen.workers()))
        # A stopped worker that was idle is found when it is looked after; then everything is as before.
        until(lambda: seen.descriptors <= descriptors + 4, lambda: (seed, descriptors, seen.descriptors))
        assert seen.status("Threads") <= threads + 2 * limits.MAX_REQUESTS, seed
        assert seen.status("VmRSS") <= memory + 100 * 1024, (seed, memory, seen.status("VmRSS"))

        quiet = asked_quietly(seen)
        peak = seen.status("VmHWM") // 1024
        code, errors = server.press_ctrl_c()
        assert (code, len(errors) < 20_000) == (0, True), (seed, errors[:2000])
    done = ", ".join(f"{name} {number}" for name, number in sorted(load.seen.items()))
    report(
        f"server: {CLIENTS} clients for {SECONDS} s ({done}), {counted['killed']} workers killed and "
        f"{counted['stopped']} stopped: no stuck job, no leak, peak {peak} MB; cheap calls p50/p99 "
        f"{spread(load.cheap)} ms under load, {spread(quiet)} ms when quiet ({seed})"
    )


def spread(times: list[float]) -> str:
    cuts = statistics.quantiles(times, n=100)
    return f"{cuts[49] * 1000:.0f}/{cuts[98] * 1000:.0f}"


def all_ended(seen: Seen, load: Load) -> bool:
    """Whether every job has ended, or was forgotten, which only ended ones are."""
    with httpx.Client(base_url=f"http://127.0.0.1:{seen.port}", timeout=FAR) as client:
        while load.jobs:
            told = client.get(f"/api/jobs/{load.jobs[-1]}")
            if told.status_code != 404 and told.json()["state"] not in ENDED:
                return False
            load.jobs.pop()
    return True


def rested(seen: Seen) -> int:
    """The number of descriptors once it does not fall any more."""
    lowest, since = seen.descriptors, time.monotonic()
    while time.monotonic() < since + 1.0:
        time.sleep(0.1)
        if seen.descriptors < lowest:
            lowest, since = seen.descriptors, time.monotonic()
    return lowest


def asked_quietly(seen: Seen) -> list[float]:
    found = []
    with httpx.Client(base_url=f"http://127.0.0.1:{seen.port}", timeout=FAR) as client:
        for method, path, body in CHEAP * 20:
            began = time.monotonic()
            client.request(method, path, json=body)
            found.append(time.monotonic() - began)
    return found


# descriptors


def flood(seen: Seen, stack: ExitStack, number: int) -> None:
    """Connections that send half of a request and stay."""
    for _ in range(number):
        try:
            client = stack.enter_context(socket.socket())
            client.setblocking(False)
            with suppress(BlockingIOError):
                client.connect(("127.0.0.1", seen.port))
            with suppress(BlockingIOError):
                client.send(HALF)
        except OSError:  # sent away at once
            continue


def answers(url: str) -> int:
    return httpx.get(f"{url}/api/formats", timeout=FAR).status_code


@pytest.mark.parametrize("known", [True, False], ids=["known", "unforeseen"])
def test_few_descriptors_and_many_connections(known: bool) -> None:
    """The limit holds from the start, or is lowered to what is in use while the server runs."""
    with started("--workers", str(WORKERS), "--port", "0", descriptors=64 if known else None) as server:
        seen = Seen(server)
        assert answers(server.url) == 200
        until(lambda: len(seen.workers()) == WORKERS, seen.workers)
        before = rested(seen)
        if not known:
            few = before + 6
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (few, few))
        length = scaled(2, 20)
        used, began = seen.seconds, time.monotonic()
        most = 0
        with ExitStack() as stack:
            while time.monotonic() < began + length:
                flood(seen, stack, 20)
                most = max(most, seen.descriptors)
                if known:
                    assert answers(server.url) == 200
                time.sleep(0.2)
            # Asyncio's own way of accepting takes the whole time of a processor here, and logs 4 MB a second.
            busy = seen.seconds - used
            assert busy < 0.5 * (time.monotonic() - began)
        until(lambda: seen.descriptors <= before + 1, lambda: seen.descriptors)
        assert answers(server.url) == 200
        code, errors = server.press_ctrl_c()
        assert (code, len(errors) < 2_000) == (0, True), errors[:2000]
    report(
        f"server: {'64' if known else 'no more'} descriptors, half requests for {length} s: at most "
        f"{most} open, {busy:.1f} s of the processor, {len(errors)} bytes logged, answers again"
    )


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with started("--workers", "1", "--port", "0") as found:
        assert answers(found.url) == 200
        yield found


def test_half_sent_requests_never_block_whole_ones(server: Server) -> None:
    """As many as there is room for, renewed again and again."""
    seen = Seen(server)
    times = []
    with ExitStack() as stack:
        for _ in range(scaled(10, 100)):
            flood(seen, stack, limits.MAX_CONNECTIONS // 4)
            began = time.monotonic()
            assert answers(server.url) == 200
            times.append(time.monotonic() - began)
            if len(times) % 5 == 0:
                stack.close()
    assert seen.descriptors < limits.MAX_CONNECTIONS + 50
    report(f"server: {len(times)} floods of half requests; a whole one p50/p99 {spread(times)} ms")


def test_large_requests_leave_room_for_small_ones(server: Server) -> None:
    """Cheap calls while others send the largest bodies and request the largest answers."""
    large = [
        ("/api/read", {"text": "sudoku/100/100/" + "z" * 500}),
        ("/api/check", {"puzzle": PLAIN, "marks": {str(place): "dot" for place in range(10_000)}}),
        ("/api/jobs", {"verb": "hint", "puzzle": PLAIN, "history": [[]] * 20_000}),
    ]
    bodies = [(path, json.dumps(body).encode()) for path, body in large]
    seen = Seen(server)
    load = Load(seen.port, "large")
    times: list[float] = []

    async def ask_much(number: int, over: asyncio.Event) -> None:
        path, body = bodies[number % len(bodies)]
        while not over.is_set():
            status, said = await load.request("POST", path, body)
            assert status in (200, 400, 503), (status, said[:100])

    async def ask() -> None:
        over = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            for number in range(scaled(6, 30)):
                group.create_task(ask_much(number, over))
            ends = time.monotonic() + scaled(2, 30)
            while time.monotonic() < ends:
                began = time.monotonic()
                assert (await load.request("GET", "/api/formats"))[0] == 200
                times.append(time.monotonic() - began)
                await asyncio.sleep(0.02)
            over.set()

    apart(lambda: asyncio.run(ask()))
    peak = seen.status("VmHWM") // 1024
    assert peak < 700
    report(f"server: largest requests beside cheap calls, p50/p99 {spread(times)} ms, peak {peak} MB")


PLAIN = "lightup/100/100/" + "z" * 500
