"""Work on input from strangers, in a process with limited time and memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from gridproof.certificates.limits import Limits
from gridproof.system.processes import Overrun, Worker, WorkerEnded
from gridproof.system.worker_process import Report, Work

Given = TypeVar("Given")
Found = TypeVar("Found")


def bounded(work: Callable[[Given, Limits], Found], given: Given, limits: Limits) -> Found:
    """The result of the work. Raises the exceptions of the work, or NotChecked if it exceeds a limit.

    ``work`` must be a function at the top of a module.
    """
    # Not forked: the limit applies to the work, not to the memory that this process already holds.
    worker = Worker(partial(_loaded, work, limits), memory=limits.memory)
    try:
        found: Found = worker.do(given, limits.seconds)
    except Overrun:
        raise limits.out_of_time from None
    except (WorkerEnded, MemoryError):  # a library that gets no memory may end the process
        raise limits.out_of_memory from None
    finally:
        worker.end()
    return found


def _loaded(work: Callable[[Given, Limits], Found], limits: Limits) -> Work:
    return partial(_done, work, limits)


def _done(work: Callable[[Given, Limits], Found], limits: Limits, given: Given, _report: Report) -> Found:
    return work(given, limits)
