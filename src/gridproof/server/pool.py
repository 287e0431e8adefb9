"""Work in processes of its own: bounded, with a time limit, and really ended when it is cancelled.

Every worker process has a thread here that gives it one job after the other. A job that is cancelled
or takes too long ends with its process, and the next job gets a new one.
"""

from __future__ import annotations

import multiprocessing
import secrets
import signal
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Literal, NamedTuple

from gridproof.server import limits

State = Literal["queued", "running", "done", "failed", "cancelled"]
Payload = dict[str, Any]
Listener = Callable[[], None]

_ENDED = ("done", "failed", "cancelled")
_SPAWN = multiprocessing.get_context("spawn")


class QueueFull(Exception):
    """As many jobs wait as may."""


class Progress(NamedTuple):
    seconds: float
    steps: int
    text: str


class Job:
    """One piece of work and how it stands. Only the pool changes it."""

    def __init__(self, verb: str, request: Payload, seconds: float) -> None:
        self.id = secrets.token_urlsafe(12)
        self.verb = verb
        self.request = request
        self.seconds = seconds
        self.state: State = "queued"
        self.result: Payload | None = None
        self.error: str | None = None
        self.overrun = False
        """Whether it failed for want of time or of its process, not because of what was asked."""
        self.progress: Progress | None = None
        self.ended_at = 0.0
        self.listeners: list[Listener] = []
        self.process: BaseProcess | None = None

    @property
    def ended(self) -> bool:
        return self.state in _ENDED


class Pool:
    """A bounded queue of jobs and the workers that take them."""

    def __init__(self, workers: int, queue: int = limits.QUEUE) -> None:
        self._size = queue
        self._waiting: deque[Job] = deque()
        self._known: OrderedDict[str, Job] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False
        self._threads = [threading.Thread(target=self._serve, daemon=True) for _ in range(workers)]
        for thread in self._threads:
            thread.start()

    # what the server calls

    def submit(self, verb: str, request: Payload, seconds: float | None = None) -> Job:
        """Queue a job. Raises QueueFull when too many wait."""
        with self._changed:
            self._forget()
            if self._closed or len(self._waiting) >= self._size:
                raise QueueFull
            job = Job(verb, request, limits.SECONDS[verb] if seconds is None else seconds)
            self._known[job.id] = job
            self._waiting.append(job)
            self._changed.notify()
        return job

    def find(self, identity: str) -> Job | None:
        with self._changed:
            self._forget()
            return self._known.get(identity)

    def cancel(self, job: Job) -> None:
        """End a job at once, its process included. One that has ended stays as it is."""
        with self._changed:
            if job.ended:
                return
            if job in self._waiting:
                self._waiting.remove(job)
            self._end(job, "cancelled")
            if job.process is not None:
                job.process.kill()

    def listen(self, job: Job, listener: Listener) -> None:
        """Have ``listener`` called whenever the job changes, from another thread."""
        with self._changed:
            job.listeners.append(listener)

    def unlisten(self, job: Job, listener: Listener) -> None:
        with self._changed:
            job.listeners.remove(listener)

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

    # what the threads do

    def _serve(self) -> None:
        if hasattr(signal, "pthread_sigmask"):
            # Processes inherit it: a Ctrl-C is for the server, which ends its workers itself. The first
            # process would start the tracker, which unblocks the signal again.
            resource_tracker.ensure_running()
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        worker = _Worker()
        while (job := self._next()) is not None:
            if not self._run(worker, job):
                worker.end()
                worker = _Worker()
        worker.end()

    def _next(self) -> Job | None:
        with self._changed:
            while not self._waiting and not self._closed:
                self._changed.wait()
            return None if self._closed else self._waiting.popleft()

    def _run(self, worker: _Worker, job: Job) -> bool:
        """Have the worker do the job; False when it cannot be used for another one."""
        with self._changed:
            if job.ended:
                return True
            job.process = worker.process
            job.state = "running"
            self._tell(job)
        try:
            worker.wait_until_ready()
            worker.pipe.send((job.verb, job.request))
            ends = time.monotonic() + job.seconds
            while worker.pipe.poll(max(0.0, ends - time.monotonic())):
                kind, said = worker.pipe.recv()
                if kind == "progress":
                    with self._changed:
                        job.progress = Progress(*said)
                        self._tell(job)
                    continue
                return self._finish(job, **{kind: said})
        except (EOFError, OSError):
            self._finish(job, error="the worker ended unexpectedly; expected a result", overrun=True)
            return False
        self._finish(job, error=f"it took longer than {job.seconds:g} seconds", overrun=True)
        return False

    def _finish(
        self, job: Job, *, result: Payload | None = None, error: str | None = None, overrun: bool = False
    ) -> bool:
        """Keep how the job ended; False when it was cancelled meanwhile, and its process ended with it."""
        with self._changed:
            job.process = None
            if job.ended:
                return False
            job.result, job.error, job.overrun = result, error, overrun
            self._end(job, "failed" if result is None else "done")
            return True

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
        """Drop the finished jobs that are old or too many; those finished first stand first."""
        ended = [job for job in self._known.values() if job.ended]
        too_many = len(ended) - limits.KEPT_JOBS
        oldest = time.monotonic() - limits.KEPT_SECONDS
        for index, job in enumerate(ended):
            if index < too_many or job.ended_at < oldest:
                del self._known[job.id]


class _Worker:
    """A process that does one job after the other."""

    def __init__(self) -> None:
        self.pipe, theirs = _SPAWN.Pipe()
        self.process: BaseProcess = _SPAWN.Process(target=_work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self._ready = False

    def wait_until_ready(self) -> None:
        """Starting takes its time, which is not the job's."""
        if not self._ready:
            self.pipe.recv()
            self._ready = True

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(pipe: Connection) -> None:
    """What runs in a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from gridproof.server.work import perform

    pipe.send("ready")
    started = 0.0

    def progress(steps: int, text: str) -> None:
        pipe.send(("progress", (round(time.monotonic() - started, 2), steps, text)))

    while True:
        try:
            verb, request = pipe.recv()
        except EOFError:
            return
        started = time.monotonic()
        pipe.send(perform(verb, request, progress))
