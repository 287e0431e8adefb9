"""Work in separate processes: bounded, with a time limit, and ended for certain when it is cancelled.

Every worker process has a thread here that gives it one job after the other. A job that takes too long, or
that is cancelled and does not stop soon, ends with its process, and the next job gets a new one. No job is
lost if a worker is killed, hangs before it begins, or cannot be started: another worker is started, if
necessary later.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from gridproof.server.shapes import limits
from gridproof.server.work.jobs import JOBS
from gridproof.system.processes import Overrun, Worker, WorkerEnded
from gridproof.system.worker_process import Report, Work

_log = logging.getLogger("gridproof.server")

State = Literal["queued", "running", "done", "failed", "cancelled"]
Payload = dict[str, Any]
Listener = Callable[[], None]

_ENDED = ("done", "failed", "cancelled")
_PAUSES = (0.1, 0.3, 1.0, 3.0, 5.0)
"""Seconds between two attempts to start a worker. The last value repeats."""
_LOOK_AFTER = 2.0
"""An idle worker is checked every so many seconds."""


class QueueFull(Exception):
    """No more jobs may wait."""


class Progress(NamedTuple):
    seconds: float
    steps: int
    text: str


class Job:
    """One piece of work and its state. Only the pool changes it."""

    def __init__(self, verb: str, request: Payload, seconds: float | None) -> None:
        self.id = secrets.token_urlsafe(12)
        self.verb = verb
        self.request = request
        self.seconds = seconds
        self.state: State = "queued"
        self.result: Payload | None = None
        self.error: str | None = None
        self.overrun = False
        """Whether it failed for lack of time or because its process ended, not because of the request."""
        self.progress: Progress | None = None
        self.queued_at = self.asked_at = time.monotonic()
        self.ended_at = 0.0
        self.tries = 0
        """How many workers ended before they began it."""
        self.listeners: list[Listener] = []
        self.worker: Worker | None = None

    @property
    def ended(self) -> bool:
        return self.state in _ENDED

    def is_abandoned(self, latest: float) -> bool:
        """Whether it has no limit, and nobody has followed it or requested its state since ``latest``."""
        return self.seconds is None and not (self.ended or self.listeners) and self.asked_at < latest


class Pool:
    """A bounded queue of jobs and the workers that take them."""

    def __init__(self, workers: int, queue: int = limits.QUEUE) -> None:
        self._size = queue
        self._waiting: deque[Job] = deque()
        self._known: OrderedDict[str, Job] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False
        self._threads = [threading.Thread(target=self._serve, daemon=True) for _ in range(workers)]
        self._threads.append(threading.Thread(target=self._end_abandoned, daemon=True))
        for thread in self._threads:
            thread.start()

    # called by the server

    def submit(self, verb: str, request: Payload, seconds: float | None = None) -> Job:
        """Queue a job. Raises QueueFull if too many wait."""
        with self._changed:
            self._forget()
            if self._closed or len(self._waiting) >= self._size:
                raise QueueFull
            job = Job(verb, request, JOBS[verb].seconds if seconds is None else seconds)
            self._known[job.id] = job
            self._waiting.append(job)
            self._changed.notify_all()
        return job

    def find(self, identity: str) -> Job | None:
        with self._changed:
            self._forget()
            job = self._known.get(identity)
            if job is not None:
                job.asked_at = time.monotonic()
            return job

    def cancel(self, job: Job) -> None:
        """Cancel a job. Cancelling signals its worker, and ends the worker if it does not stop.

        A job that has ended stays unchanged.
        """
        with self._changed:
            if job.ended:
                return
            if job in self._waiting:
                self._waiting.remove(job)
            self._end(job, "cancelled")
            if job.worker is not None and self._closed:
                job.worker.kill()
            elif job.worker is not None:
                job.worker.ask_to_stop()
                late = threading.Timer(limits.STOP_SECONDS, self._end_worker, (job, job.worker))
                late.daemon = True
                late.start()
            self._changed.notify_all()

    def _end_worker(self, job: Job, worker: Worker) -> None:
        """End the worker of a cancelled job that goes on with it."""
        with self._changed:
            if job.worker is worker:
                worker.kill()

    def listen(self, job: Job, listener: Listener) -> None:
        """Call ``listener`` whenever the job changes, from another thread."""
        with self._changed:
            job.listeners.append(listener)

    def unlisten(self, job: Job, listener: Listener) -> None:
        with self._changed:
            job.listeners.remove(listener)
            job.asked_at = time.monotonic()

    def close(self) -> None:
        """Cancel everything and end all workers."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            jobs = list(self._known.values())
        for job in jobs:
            self.cancel(job)
        for thread in self._threads:
            thread.join(timeout=5)

    # run by the threads

    def _serve(self) -> None:
        worker: Worker | None = None
        failures = 0
        while not self._closed:
            try:
                worker = worker or _started()
                failures = 0
            except (OSError, WorkerEnded) as error:
                self._pause(_PAUSES[min(failures, len(_PAUSES) - 1)], error)
                failures += 1
                continue
            job = self._next()
            if (job is not None and not self._run(worker, job)) or not worker.alive or _is_spent(worker):
                worker.end()
                worker = None
        if worker is not None:
            worker.end()

    def _end_abandoned(self) -> None:
        """Cancel the jobs without a limit that nobody has followed or requested for a while."""
        while not self._closed:
            with self._changed:
                self._changed.wait_for(lambda: self._closed, _LOOK_AFTER)
                latest = time.monotonic() - limits.ABANDONED_SECONDS
                abandoned = [job for job in self._known.values() if job.is_abandoned(latest)]
            for job in abandoned:
                self.cancel(job)

    def _pause(self, seconds: float, error: Exception) -> None:
        """Wait before the next attempt to start a worker. Jobs that have waited too long for one fail."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed, seconds)
            latest = time.monotonic() - limits.SECONDS_WITHOUT_WORKER
            for job in [job for job in self._waiting if job.queued_at < latest]:
                self._waiting.remove(job)
                reason = getattr(error, "strerror", None) or error
                job.error, job.overrun = f"no worker could be started: {reason}", True
                self._end(job, "failed")

    def _next(self) -> Job | None:
        """The next job; None if there is none for a while."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed, _LOOK_AFTER)
            return self._waiting.popleft() if self._waiting and not self._closed else None

    def _run(self, worker: Worker, job: Job) -> bool:
        """Let the worker do the job. False if it cannot be used for another one."""
        with self._changed:
            if job.ended:
                return True
            job.worker = worker

        def started() -> None:
            with self._changed:
                if not job.ended:
                    job.state = "running"
                    self._tell(job)

        def progressed(far: tuple[float, int, str]) -> None:
            with self._changed:
                job.progress = Progress(*far)
                self._tell(job)

        task = (job.verb, job.request)
        try:
            kind, outcome = worker.do(task, job.seconds, started=started, progressed=progressed)
        except WorkerEnded as error:
            if error.started or not self._again(job):
                self._finish(job, error="the worker ended unexpectedly; expected a result", overrun=True)
            return False
        except Overrun:
            self._finish(job, error=f"it took longer than {job.seconds or 0:g} seconds", overrun=True)
            return False
        except MemoryError:
            self._finish(job, error="it takes more memory than a job may have", overrun=True)
            return False
        except Exception as error:  # a bug, which must end this job only and not the thread
            if not job.ended:  # cancelled work may end with any error
                _log.error("job %s failed", job.verb, exc_info=error)
            self._finish(job, error=f"it failed with {type(error).__name__}")
            return False
        self._finish(job, **{kind: outcome})
        return True

    def _again(self, job: Job) -> bool:
        """Put a job back that no worker has begun. False if that happened too often."""
        with self._changed:
            job.worker = None
            job.tries += 1
            if job.ended or self._closed:
                return True
            if job.tries >= limits.TRIES:
                return False
            self._waiting.appendleft(job)
            self._changed.notify_all()
            return True

    def _finish(
        self, job: Job, *, result: Payload | None = None, error: str | None = None, overrun: bool = False
    ) -> None:
        """Store the result of the job, unless it was cancelled in the meantime."""
        with self._changed:
            job.worker = None
            if job.ended:
                return
            job.result, job.error, job.overrun = result, error, overrun
            self._end(job, "failed" if result is None else "done")

    def _end(self, job: Job, state: State) -> None:
        job.state = state
        job.ended_at = time.monotonic()
        job.request = {}
        self._known.move_to_end(job.id)
        self._tell(job)

    def _tell(self, job: Job) -> None:
        for listener in job.listeners:
            listener()

    def _forget(self) -> None:
        """Drop the finished jobs that are old or too many. Those that finished first come first."""
        ended = [job for job in self._known.values() if job.ended]
        too_many = len(ended) - limits.KEPT_JOBS
        oldest = time.monotonic() - limits.KEPT_SECONDS
        for index, job in enumerate(ended):
            if index < too_many or job.ended_at < oldest:
                del self._known[job.id]


def _started() -> Worker:
    """A worker that is ready for a job."""
    worker = Worker(_load, memory=limits.WORKER_MEMORY)
    try:
        worker.wait_until_ready()
    except WorkerEnded:
        worker.end()
        raise
    return worker


def _is_spent(worker: Worker) -> bool:
    """Whether it holds so much memory after its jobs that a new one is better."""
    return worker.memory > limits.KEPT_MEMORY or worker.tasks >= limits.WORKER_JOBS


def _load() -> Work:
    """The work of a worker process. It is imported there, because the server itself does not use it."""
    from gridproof.server.work.worker import perform

    def work(task: tuple[str, Payload], report: Report) -> tuple[str, Any]:
        started = time.monotonic()
        verb, request = task
        return perform(
            verb, request, lambda steps, text: report((round(time.monotonic() - started, 2), steps, text))
        )

    return work
