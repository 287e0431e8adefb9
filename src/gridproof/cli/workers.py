"""Work in several processes, with the outcomes in the order of the tasks.

Every worker has a pipe of its own: it gets one task, answers with its outcome, and gets the next.
That needs no threads and no queues here, so the workers can be ended at any moment without a word.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from gridproof.cli.interrupts import held_back
from gridproof.errors import GridproofError

_AHEAD = 50
"""How many outcomes may wait for an earlier one before the others pause."""


Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


def in_order(
    work: Callable[[Task], Outcome], tasks: Iterable[Task], *, jobs: int
) -> Iterator[tuple[Task, Outcome]]:
    """Every task with its outcome, in order. ``work`` must be a function at the top of a module."""
    coming = enumerate(tasks)
    waiting: deque[tuple[int, Task]] = deque()
    outcomes: dict[int, Outcome] = {}
    busy: dict[Connection, int] = {}
    with _workers(jobs, work) as idle:
        while True:
            while idle and len(waiting) < _AHEAD and (numbered := next(coming, None)) is not None:
                waiting.append(numbered)
                worker = idle.pop()
                worker.send(numbered[1])
                busy[worker] = numbered[0]
            while waiting and waiting[0][0] in outcomes:
                number, task = waiting.popleft()
                yield task, outcomes.pop(number)
            if busy:
                for ready in wait(busy):
                    worker = next(pipe for pipe in busy if pipe is ready)
                    outcomes[busy.pop(worker)] = _received(worker)
                    idle.append(worker)
            elif not waiting:
                return


def _received(worker: Connection) -> Any:
    try:
        return worker.recv()
    except EOFError:
        raise GridproofError("a process that worked for this command has ended") from None


@contextmanager
def _workers(number: int, work: Callable[[Any], object]) -> Iterator[list[Connection]]:
    """The pipes to new worker processes, which end with the block."""
    context = multiprocessing.get_context("spawn")
    processes = []
    pipes = []
    if os.name == "posix":
        # Otherwise the first start brings it along, and with it lets Ctrl-C through again.
        resource_tracker.ensure_running()
    try:
        for _ in range(number):
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, work), daemon=True)
            with held_back():
                process.start()
            processes.append(process)
            pipes.append(ours)
            theirs.close()
        yield pipes.copy()
    finally:
        for process in processes:
            process.terminate()
        for pipe in pipes:
            pipe.close()


def _serve(pipe: Connection, work: Callable[[Any], object]) -> None:
    """What a worker does: leave Ctrl-C to its parent, never outlive it, and work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(work(task))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os._exit(1)
