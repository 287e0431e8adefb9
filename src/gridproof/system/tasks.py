"""Many tasks, done in this process or elsewhere. The outcomes are counted against the tasks."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from gridproof.errors import GridproofError

FORKS = hasattr(os, "fork") and sys.platform != "darwin"
"""Whether a process can be copied. A copy starts at once, whereas a new process takes half a second.

(On macOS, libraries of the system may not survive that.)
"""

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

InOrder = Callable[[Callable[[Task], Outcome], Iterable[Task]], Iterator[tuple[Task, Outcome]]]
"""Does the work on tasks, in this process or elsewhere, and yields the outcomes in order."""


def one_by_one(work: Callable[[Task], Outcome], tasks: Iterable[Task]) -> Iterator[tuple[Task, Outcome]]:
    """Do the work in this process."""
    return ((task, work(task)) for task in tasks)


def accounted(
    in_order: InOrder[Task, Outcome], work: Callable[[Task], Outcome], tasks: Iterable[Task]
) -> Iterator[tuple[Task, Outcome]]:
    """Every task with its outcome.

    Raises an error unless exactly the given tasks come out, in the given order.
    """
    coming = iter(tasks)
    under_way: deque[Task] = deque()

    def noted() -> Iterator[Task]:
        for task in coming:
            under_way.append(task)
            yield task

    came_back = 0
    for task, outcome in in_order(work, noted()):
        if not under_way or under_way.popleft() is not task:
            raise GridproofError(f"after {came_back} tasks one came back out of turn: results are missing")
        came_back += 1
        yield task, outcome
    left = len(under_way) + sum(1 for _ in coming)
    if left:
        raise GridproofError(f"{left} of {came_back + left} tasks did not come back: results are missing")
