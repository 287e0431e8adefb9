"""The pool: bounds, limits, and jobs that really end when they are cancelled."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from gridproof.server.shapes import limits
from gridproof.server.work import pool as pool_module
from gridproof.server.work.jobs import JOBS
from gridproof.server.work.pool import Job, Pool, QueueFull
from gridproof.system.processes import Worker, WorkerEnded
from tests.patience import FAR
from tests.server.client import LONG, PUZZLE, served

SHORT = {"puzzle": PUZZLE}
LARGE = {"puzzle": LONG["puzzle"]}


Started = list[tuple[threading.Thread, int]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """The worker processes of all pools, each with the thread that started it."""
    found: Started = []

    class Noted(Worker):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            found.append((threading.current_thread(), self.pid))

    monkeypatch.setattr(pool_module, "Worker", Noted)
    return found


@pytest.fixture
def pool(started: Started) -> Iterator[Pool]:
    found = Pool(workers=1, queue=2)
    yield found
    found.close()


def wait_for(pool: Pool, job: Job, *states: str) -> None:
    """Wait until the job is in one of the states. A job that ends in another one fails the test at once."""
    changed = threading.Event()
    pool.listen(job, changed.set)
    while job.state not in states:
        assert job.state in ("queued", "running"), (job.state, job.error)
        assert changed.wait(FAR), job.state
        changed.clear()
    pool.unlisten(job, changed.set)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def running(pool: Pool) -> tuple[Job, int]:
    """A long job that a worker has begun, and the worker's process."""
    job = pool.submit("walkthrough", LARGE)
    wait_for(pool, job, "running")
    assert job.worker is not None
    return job, job.worker.pid


def test_a_cancelled_job_makes_way_for_the_next(pool: Pool) -> None:
    job, _ = running(pool)
    pool.cancel(job)
    assert job.state == "cancelled"
    after = pool.submit("solve", SHORT)
    wait_for(pool, after, "done")
    assert after.result is not None and after.result["status"] == "unique"
    pool.cancel(after)
    assert after.state == "done"


def test_the_queue_is_bounded_and_a_waiting_job_can_be_cancelled(pool: Pool) -> None:
    job, _ = running(pool)
    first, second = pool.submit("solve", SHORT), pool.submit("solve", SHORT)
    with pytest.raises(QueueFull):
        pool.submit("solve", SHORT)
    pool.cancel(first)
    third = pool.submit("solve", SHORT)
    pool.cancel(job)
    wait_for(pool, third, "done")
    assert (first.state, second.state) == ("cancelled", "done")


def test_a_job_that_takes_too_long_fails_and_its_process_ends(pool: Pool) -> None:
    job = pool.submit("walkthrough", LARGE, seconds=0.05)
    wait_for(pool, job, "failed")
    assert job.error == "it took longer than 0.05 seconds"
    after = pool.submit("solve", SHORT)
    wait_for(pool, after, "done")


def test_what_the_command_does_without_a_limit_has_none_here(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on as long as somebody follows it or requests its state."""
    endless = {name for name, verb in JOBS.items() if verb.seconds is None}
    assert endless == {"make", "practice", "rate", "walkthrough"}
    job, _ = running(pool)
    assert job.seconds is None
    before = job.asked_at
    assert not job.is_abandoned(latest=before)
    assert pool.find(job.id) is job and job.asked_at > before
    assert job.is_abandoned(latest=time.monotonic())
    follower = threading.Event()
    pool.listen(job, follower.set)
    assert not job.is_abandoned(latest=time.monotonic())
    monkeypatch.setattr(limits, "ABANDONED_SECONDS", 0.0)
    after = pool.submit("solve", SHORT)
    assert (job.state, after.state) == ("running", "queued")
    pool.unlisten(job, follower.set)
    wait_for(pool, after, "done")
    assert job.state == "cancelled", "the only worker was free"


def test_a_worker_that_dies_is_replaced(pool: Pool) -> None:
    job, process = running(pool)
    os.kill(process, 9)
    wait_for(pool, job, "failed")
    assert job.error == "the worker ended unexpectedly; expected a result"
    after = pool.submit("solve", SHORT)
    wait_for(pool, after, "done")


def idle_worker(pool: Pool, started: Started) -> int:
    """The worker that this pool started last; other tests have pools of their own."""
    return [process for thread, process in started if thread in pool._threads][-1]


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGSTOP])
def test_a_worker_that_is_ended_or_stopped_while_idle_costs_no_job(
    pool: Pool, started: Started, sent: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "gridproof.system.processes._SECONDS_TO_START", 3.0
    )  # a busy machine's next one begins by then
    first = pool.submit("solve", SHORT)
    wait_for(pool, first, "done")
    before = idle_worker(pool, started)
    os.kill(before, sent)
    after = pool.submit("solve", SHORT)
    wait_for(pool, after, "done")
    assert idle_worker(pool, started) != before


def test_a_stopped_worker_is_not_running_past_its_limit(pool: Pool) -> None:
    job = pool.submit("walkthrough", LARGE, seconds=3.0)
    wait_for(pool, job, "running")
    assert job.worker is not None
    os.kill(job.worker.pid, signal.SIGSTOP)
    wait_for(pool, job, "failed")
    assert job.error == "it took longer than 3 seconds"


def test_the_pool_heals_when_workers_can_be_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Worker
    tries = []

    def refuse(*_: object, **__: object) -> object:
        tries.append(1)
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(pool_module, "Worker", refuse)
    pool = Pool(workers=2, queue=2)
    job = pool.submit("solve", SHORT)
    while len(tries) < 4:
        time.sleep(0.01)
    assert job.state == "queued"
    monkeypatch.setattr(pool_module, "Worker", real)
    wait_for(pool, job, "done")
    pool.close()


def test_a_job_does_not_wait_for_ever_for_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> object:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(pool_module, "Worker", refuse)
    monkeypatch.setattr(limits, "SECONDS_WITHOUT_WORKER", 0.1)
    pool = Pool(workers=1, queue=2)
    job = pool.submit("solve", SHORT)
    wait_for(pool, job, "failed")
    assert job.error == "no worker could be started: Too many open files"
    pool.close()


def test_workers_that_end_before_they_begin_fail_a_job_in_the_end(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(worker: Worker, *_: object, **__: object) -> object:
        worker.kill()
        raise WorkerEnded(started=False)

    monkeypatch.setattr(Worker, "do", end)
    job = pool.submit("solve", SHORT)
    wait_for(pool, job, "failed")
    assert job.tries == limits.TRIES


def test_a_worker_that_holds_much_memory_is_replaced(
    pool: Pool, started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = pool.submit("solve", SHORT)
    wait_for(pool, first, "done")
    before = idle_worker(pool, started)
    second = pool.submit("solve", SHORT)
    wait_for(pool, second, "done")
    assert idle_worker(pool, started) == before, "it is kept as a rule"
    monkeypatch.setattr(limits, "KEPT_MEMORY", 1)
    for _ in range(2):
        job = pool.submit("solve", SHORT)
        wait_for(pool, job, "done")
    assert idle_worker(pool, started) != before


def test_a_job_that_needs_too_much_memory_fails_alone(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: object, **__: object) -> object:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(Worker, "do", exhausted)
        large = pool.submit("solve", SHORT)
        wait_for(pool, large, "failed")
    assert large.error == "it takes more memory than a job may have"
    after = pool.submit("solve", SHORT)
    wait_for(pool, after, "done")


def test_closing_ends_everything(pool: Pool) -> None:
    job, process = running(pool)
    waiting = pool.submit("solve", SHORT)
    pool.close()
    assert (job.state, waiting.state) == ("cancelled", "cancelled")
    assert not alive(process)
    with pytest.raises(QueueFull):
        pool.submit("solve", SHORT)


def test_finished_jobs_are_forgotten(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEPT_JOBS", 2)
    jobs = []
    for _ in range(4):
        job = pool.submit("solve", SHORT)
        wait_for(pool, job, "done")
        jobs.append(job)
    assert [pool.find(job.id) is not None for job in jobs] == [False, False, True, True]
    monkeypatch.setattr(limits, "KEPT_SECONDS", -1.0)
    assert pool.find(jobs[-1].id) is None


def test_a_full_queue_is_answered_with_429_and_when_to_come_back() -> None:
    with served(queue=1) as client:
        ids = [client.post("/api/jobs", json=LONG).json()["id"]]
        while client.get(f"/api/jobs/{ids[0]}").json()["state"] == "queued":
            pass
        ids.append(client.post("/api/jobs", json=LONG).json()["id"])
        for path, body in (("/api/jobs", LONG), ("/api/random", {"kind": "akari", "rows": 5, "cols": 5})):
            refused = client.post(path, json=body)
            assert refused.status_code == 429
            assert refused.headers["Retry-After"] == str(limits.RETRY_AFTER)
            assert "too many jobs" in refused.json()["error"]
        assert client.post("/api/read", json={"text": PUZZLE}).status_code == 200
        assert [client.delete(f"/api/jobs/{id}").json()["state"] for id in ids] == ["cancelled"] * 2
