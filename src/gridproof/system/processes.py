"""Worker processes: each does one task after the other and can be ended at any moment.

Every worker has a pipe of its own. It receives a task, reports that it has started, may report its
progress, and returns the outcome. That needs no queues and no locks between processes. So a worker can be
killed at any moment, and its end is noticed at once.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from gridproof.errors import GridproofError
from gridproof.system.interrupts import STOPS, held_back
from gridproof.system.worker_process import Message, Report, Work, serve

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

_AHEAD = 50
"""At most so many outcomes may wait for an earlier one before the other workers pause."""
_TRIES = 2
"""A task whose worker ended is given to one more worker.

It is not tried again, because it may be the cause.
"""
_MOST_STILLBORN = 20
"""After so many workers in a row have ended before they began, no more are started."""
_SECONDS_TO_START = 10.0
"""A worker that has not begun its task by then hangs, or was stopped from outside."""


class WorkerEnded(Exception):
    """The process ended without an outcome. ``started`` is True if it had begun the task."""

    def __init__(self, *, started: bool) -> None:
        super().__init__("a process that worked for this one has ended")
        self.started = started


class Overrun(Exception):
    """The task exceeded its time limit; its process was ended."""


class Worker:
    """A process that does one task after the other.

    ``load`` is called in the process and returns the function that does the work. It must be a function at
    the top of a module, or a ``partial`` of one, unless the process is forked. Raises OSError if no process
    can be started.
    """

    def __init__(self, load: Callable[[], Work], *, fork: bool = False, memory: int | None = None) -> None:
        context: Any = multiprocessing.get_context("fork" if fork else "spawn")
        self.memory = 0
        """The bytes of memory that the process held after its last task."""
        self.tasks = 0
        self._ready = self._started = False
        self._pipe, theirs = context.Pipe()
        try:
            self._process = context.Process(target=serve, args=(theirs, load, memory, fork), daemon=True)
            if os.name == "posix" and not fork:
                # The start of the resource tracker lets Ctrl-C through at its end, so it must not happen
                # inside the next block.
                resource_tracker.ensure_running()
            with held_back():
                self._process.start()
        except BaseException:
            self._pipe.close()
            raise
        finally:
            theirs.close()

    @property
    def pipe(self) -> Connection:
        """An object to wait for: it is ready when there is a message, and when the process has ended."""
        pipe: Connection = self._pipe
        return pipe

    @property
    def pid(self) -> int:
        return int(self._process.pid)

    @property
    def alive(self) -> bool:
        return bool(self._process.is_alive())

    def wait_until_ready(self) -> None:
        """Wait for the process to start. The time limit of the task does not include this."""
        if not self._ready:
            self.take()
            self._ready = True

    def do(
        self,
        task: object,
        seconds: float | None = None,
        *,
        started: Callable[[], None] | None = None,
        progressed: Report | None = None,
    ) -> Any:
        """The outcome of the task. Raises the exception of the work, WorkerEnded or Overrun."""
        self.wait_until_ready()
        with _Alarm(self.kill) as alarm:
            # Handing over the task can hang too, if the process was stopped and the pipe is full.
            alarm.set(_SECONDS_TO_START)
            try:
                self.give(task)
                while (message := self.take()).kind not in ("outcome", "raised"):
                    if message.kind == "started":
                        alarm.set(seconds)
                        if started is not None:
                            started()
                    elif progressed is not None:
                        progressed(message.content)
            except WorkerEnded as error:
                if alarm.rang and error.started:
                    raise Overrun from None
                raise
        return _value(message)

    def give(self, task: object) -> None:
        """Hand over a task."""
        self._started = False
        try:
            self._pipe.send(task)
        except OSError:
            raise WorkerEnded(started=False) from None

    def take(self) -> Message:
        """The next message, as soon as there is one."""
        try:
            message: Message = self._pipe.recv()
        except (EOFError, OSError):
            raise WorkerEnded(started=self._started) from None
        if message.kind == "started":
            self._started = True
        if message.kind in ("outcome", "raised"):
            self.tasks += 1
            self.memory = message.memory
        return message

    def ask_to_stop(self) -> None:
        """Cancel the task: all its deadlines pass.

        Work that checks no deadline goes on. On systems without such a signal, end the process.
        """
        if STOPS:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGUSR1)
        else:
            self.kill()

    def kill(self) -> None:
        """End the process. A waiting thread notices it. May be called from another thread."""
        self._process.kill()

    def end(self) -> None:
        """End the process and free everything."""
        self.kill()
        self._process.join()
        self._pipe.close()


class _Alarm:
    """Calls a function after a time, from another thread, unless it is set again or the block ends."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._timer: threading.Timer | None = None
        self.rang = False

    def __enter__(self) -> _Alarm:
        return self

    def __exit__(self, *_: object) -> None:
        self.set(None)

    def set(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if seconds is not None:
            self._timer = threading.Timer(seconds, self._rings)
            self._timer.daemon = True
            self._timer.start()

    def _rings(self) -> None:
        self.rang = True
        self._ring()


def _value(message: Message) -> Any:
    if message.kind == "raised":
        raise message.content
    return message.content


# many tasks, in order


def in_order(
    work: Callable[[Task], Outcome],
    tasks: Iterable[Task],
    *,
    jobs: int,
    lost: Callable[[Task], Outcome],
    fork: bool = False,
) -> Iterator[tuple[Task, Outcome]]:
    """Every task with its outcome, in order. ``jobs`` processes do the work.

    With ``fork`` they are copies of this process, which must then have no other threads. A task whose
    process ends is given to another one; if that ends too, ``lost`` returns its outcome. ``work`` must be a
    function at the top of a module.
    """
    coming = enumerate(tasks)
    again: deque[tuple[int, Task]] = deque()
    waiting: deque[tuple[int, Task]] = deque()
    outcomes: dict[int, Callable[[], Outcome]] = {}
    with _Crew(partial(_loaded, work), jobs, fork=fork) as crew:
        while True:
            while waiting and waiting[0][0] in outcomes:
                number, task = waiting.popleft()
                yield task, outcomes.pop(number)()
            # Every waiting task is with a worker, or waits for one that is.
            while crew.has_room and (again or len(waiting) < _AHEAD):
                numbered = again.popleft() if again else next(coming, None)
                if numbered is None:
                    break
                if not crew.give(numbered):
                    again.appendleft(numbered)
                elif not waiting or waiting[-1][0] < numbered[0]:
                    waiting.append(numbered)
            if not crew.busy and not again:
                return
            for (number, task), message in crew.take():
                if message is not None:
                    outcomes[number] = partial(_value, message)
                elif crew.tries[number] < _TRIES:
                    again.append((number, task))
                else:
                    outcomes[number] = partial(lost, task)


class _Crew:
    """Workers that are started on demand."""

    def __init__(self, load: Callable[[], Work], most: int, *, fork: bool) -> None:
        self._load = load
        self._fork = fork
        self._most = most
        self._idle: list[Worker] = []
        self.busy: dict[Worker, tuple[int, Any]] = {}
        self.tries: dict[int, int] = {}
        """How often a worker began each task that is not done."""
        self._stillborn = 0
        """How many workers in a row have ended before they began a task."""

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in (*self._idle, *self.busy):
            worker.kill()
        for worker in (*self._idle, *self.busy):
            worker.end()

    @property
    def has_room(self) -> bool:
        return len(self.busy) < self._most

    def give(self, numbered: tuple[int, Any]) -> bool:
        """Give a task to a worker; False if no worker is free."""
        worker = self._idle.pop() if self._idle else self._new()
        if worker is None:
            return False
        self.busy[worker] = numbered
        self.tries.setdefault(numbered[0], 0)
        # The end of an idle worker is noticed when its answer is awaited.
        with suppress(WorkerEnded):
            worker.give(numbered[1])
        return True

    def _new(self) -> Worker | None:
        try:
            return Worker(self._load, fork=self._fork)
        except OSError as error:
            if not self.busy:
                raise GridproofError(f"no process could be started: {error.strerror or error}") from None
            self._most = len(self.busy)
            return None

    def take(self) -> Iterator[tuple[tuple[int, Any], Message | None]]:
        """The tasks that are done, with the last message of their workers; None for a worker that has
        ended.
        """
        workers = {id(worker.pipe): worker for worker in self.busy}
        ready: Sequence[Any] = wait([worker.pipe for worker in self.busy])
        for worker in [workers[id(pipe)] for pipe in ready]:
            try:
                message = worker.take()
            except WorkerEnded as error:
                yield self._ended(worker, started=error.started), None
                continue
            if message.kind in ("outcome", "raised"):
                self._stillborn = 0
                self._idle.append(worker)
                numbered = self.busy.pop(worker)
                del self.tries[numbered[0]]
                yield numbered, message

    def _ended(self, worker: Worker, *, started: bool) -> tuple[int, Any]:
        """The task of a worker that has ended.

        The task counts as a possible cause only if the worker had begun it.
        """
        numbered = self.busy.pop(worker)
        worker.end()
        self._stillborn = 0 if started else self._stillborn + 1
        if started:
            self.tries[numbered[0]] += 1
        elif self._stillborn > _MOST_STILLBORN:
            raise GridproofError("the processes for this work end as soon as they are started")
        return numbered


def _loaded(work: Callable[[Any], Any]) -> Work:
    return partial(_without_reports, work)


def _without_reports(work: Callable[[Any], Any], task: object, _report: Report) -> Any:
    return work(task)
