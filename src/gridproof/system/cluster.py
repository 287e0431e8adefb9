"""Run the same work on a Dask cluster. Its workers must have Gridproof installed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from gridproof.errors import GridproofError
from gridproof.system.extras import extras_named
from gridproof.system.tasks import InOrder

if TYPE_CHECKING:
    from distributed import Client

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

_AHEAD_PER_CORE = 4
_LEAST_AHEAD = 16


@contextmanager
def on_cluster(address: str) -> Iterator[InOrder[Any, Any]]:
    """A function that runs work on the cluster whose scheduler has that address."""
    with extras_named():
        from distributed import Client
    try:
        client = Client(address, timeout=5, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise GridproofError(f"no Dask scheduler at {address!r}: {reason}") from None
    with client:
        yield lambda work, tasks: _in_order(client, work, tasks)


def _in_order(
    client: Client, work: Callable[[Task], Outcome], tasks: Iterable[Task]
) -> Iterator[tuple[Task, Outcome]]:
    """The outcomes in order. A few tasks are always under way.

    If a worker dies, nothing is lost: the scheduler gives its tasks to another one, and an outcome is taken
    only once.
    """
    coming = enumerate(tasks, 1)
    under_way: deque[tuple[int, Task, Any]] = deque()
    while True:
        ahead = max(_LEAST_AHEAD, _AHEAD_PER_CORE * sum(client.ncores().values()))
        while len(under_way) < ahead and (numbered := next(coming, None)) is not None:
            # A task is retried: several workers in a row may end without the task being the cause.
            under_way.append((*numbered, client.submit(work, numbered[1], pure=False, retries=3)))
        if not under_way:
            return
        number, task, future = under_way.popleft()
        try:
            outcome: Outcome = future.result()
        except Exception as error:  # everything that goes wrong on a worker or on the way to it arrives here
            raise GridproofError(f"the cluster failed at task {number}: {error}") from error
        yield task, outcome
