"""The same work on every board of all sources, in this process or elsewhere."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

from gridproof.cli.exits import Exit
from gridproof.cli.output import print_error, print_not_finished
from gridproof.cli.places import place_of_work
from gridproof.cli.sources import read_sources
from gridproof.errors import GridproofError, TimeRanOut
from gridproof.formats import Entry
from gridproof.record.kind import Board
from gridproof.system.tasks import InOrder, accounted

Given = TypeVar("Given")
Outcome = TypeVar("Outcome")


def spread(
    entries: Iterable[Entry],
    where: InOrder[Given | None, Outcome | GridproofError | None],
    work: Callable[[Given], Outcome],
    given: Callable[[Board], Given],
) -> Iterator[tuple[Entry, Outcome | GridproofError | None]]:
    """Every entry with its outcome, in order: the error that the work raised, or None without a board.

    ``given`` takes from a board what is handed over. What is handed over is counted against what comes back.
    """
    taken: deque[Entry] = deque()

    def tasks() -> Iterator[Given | None]:
        for entry in entries:
            taken.append(entry)
            yield None if entry.board is None else given(entry.board)

    for task, outcome in accounted(where, partial(_tried, work), tasks()):
        if task is not None and outcome is None:
            yield (
                taken.popleft(),
                GridproofError("the processes that worked on this puzzle have ended, twice"),
            )
        else:
            yield taken.popleft(), outcome


def _tried(work: Callable[[Given], Outcome], task: Given | None) -> Outcome | GridproofError | None:
    if task is None:
        return None
    try:
        return work(task)
    except GridproofError as error:
        return error


def lost(_task: Any) -> Any:
    """No outcome: the process that should find it has ended."""


def each_outcome(
    args: argparse.Namespace,
    work: Callable[[Given], Outcome],
    given: Callable[[Board], Given],
    show: Callable[[Entry, Board, Outcome], Exit],
) -> Exit:
    """Show every outcome. Unreadable boards are reported, and the others go on."""
    code = Exit.FINE
    with place_of_work(args, lost) as where:
        for entry, outcome in spread(read_sources(args), where, work, given):
            if entry.board is not None and isinstance(outcome, TimeRanOut):
                print_not_finished(args, entry)
                code = max(code, Exit.NOT_FINE)
            elif entry.board is None or outcome is None or isinstance(outcome, GridproofError):
                failed = entry._replace(error=outcome) if isinstance(outcome, GridproofError) else entry
                print_error(failed, as_json=getattr(args, "json", False))
                code = Exit.UNREADABLE
            else:
                code = max(code, show(entry, entry.board, outcome))
    return code
