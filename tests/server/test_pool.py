"""The pool: bounds, limits, and jobs that really end when they are cancelled."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest

from gridproof.server import limits
from gridproof.server.pool import Job, Pool, QueueFull
from tests.server.client import LONG, PUZZLE, served

SHORT = {"verb": "solve", "puzzle": PUZZLE}


@pytest.fixture
def pool() -> Iterator[Pool]:
    found = Pool(workers=1, queue=2)
    yield found
    found.close()


def wait_for(pool: Pool, job: Job, *states: str) -> None:
    """Wait until the job is in one of the states; a job that never is ends the test by its own limit."""
    changed = threading.Event()
    pool.listen(job, changed.set)
    while job.state not in states:
        assert changed.wait(60), job.state
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
    job = pool.submit("walkthrough", LONG)
    wait_for(pool, job, "running")
    assert job.process is not None and job.process.pid is not None
    return job, job.process.pid


def test_a_cancelled_job_ends_with_its_process_and_the_next_gets_a_new_one(pool: Pool) -> None:
    job, process = running(pool)
    pool.cancel(job)
    assert job.state == "cancelled"
    after = pool.submit("solve", SHORT)
    wait_for(pool, after, "done")
    assert after.result is not None and after.result["status"] == "unique"
    assert not alive(process)
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
    job = pool.submit("walkthrough", LONG, seconds=0.05)
    wait_for(pool, job, "failed")
    assert job.error == "it took longer than 0.05 seconds"
    after = pool.submit("solve", SHORT)
    wait_for(pool, after, "done")


def test_a_worker_that_dies_is_replaced(pool: Pool) -> None:
    job, process = running(pool)
    os.kill(process, 9)
    wait_for(pool, job, "failed")
    assert job.error == "the worker ended unexpectedly; expected a result"
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
