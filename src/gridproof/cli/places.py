"""Where the work of a command runs: in this process, in several, or on a cluster."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from gridproof.errors import GridproofError
from gridproof.system.tasks import FORKS, InOrder, one_by_one

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


@contextmanager
def place_of_work(
    args: argparse.Namespace, lost: Callable[[Task], Outcome], *, at_once: bool = False
) -> Iterator[InOrder[Task, Outcome]]:
    """A function that runs tasks as --jobs, --engine and --scheduler require.

    ``lost`` returns the outcome of failed tasks.
    """
    if args.engine == "dask":
        if args.scheduler is None:
            raise GridproofError("--engine dask without a scheduler; expected --scheduler ADDRESS")
        from gridproof.system.cluster import on_cluster

        with on_cluster(args.scheduler) as in_order:
            yield in_order
    elif args.jobs > 1:
        from gridproof.system import processes

        yield partial(processes.in_order, jobs=args.jobs, lost=lost, fork=at_once and FORKS)
    else:
        yield one_by_one


def not_lost(_task: Any) -> Any:
    """For work that only a cluster shares: there, a lost task is an error."""
    raise AssertionError("only several processes of one machine lose tasks")
