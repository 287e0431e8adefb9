"""Solving in several processes, with the results in the order of the puzzles.

Every worker has a pipe of its own: it gets one puzzle, answers with its result, and gets the next.
That needs no threads and no queues here, so the workers can be ended at any moment without a word.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import NamedTuple

from gridproof.cli.interrupts import held_back
from gridproof.errors import GridproofError
from gridproof.formats import Entry
from gridproof.grid import Cell, Grid
from gridproof.kind import Puzzle
from gridproof.kinds import kind_named
from gridproof.marks import Clue
from gridproof.solving import Result, solve

_AHEAD = 50
"""How many results may wait for an earlier one before the others pause."""


class _Task(NamedTuple):
    """A puzzle on its way to a worker: its kind goes by name."""

    kind: str
    rows: int
    cols: int
    clues: Mapping[Cell, Clue]
    variant: str
    time_limit: float | None


def solve_in_parallel(
    entries: Iterable[Entry], *, jobs: int, time_limit: float | None
) -> Iterator[tuple[Entry, Result | None]]:
    """Every entry with the result of its puzzle, in order; entries without a board have none."""
    coming = iter(entries)
    waiting: deque[Entry] = deque()
    results: dict[int, Result] = {}
    busy: dict[Connection, Entry] = {}
    with _workers(jobs) as idle:
        while True:
            while idle and len(waiting) < _AHEAD and (entry := next(coming, None)) is not None:
                waiting.append(entry)
                if entry.board is not None:
                    worker = idle.pop()
                    worker.send(_task(entry.board.puzzle, time_limit))
                    busy[worker] = entry
            while waiting and (waiting[0].board is None or id(waiting[0]) in results):
                entry = waiting.popleft()
                yield entry, results.pop(id(entry), None)
            if busy:
                for ready in wait(busy):
                    worker = next(pipe for pipe in busy if pipe is ready)
                    entry = busy.pop(worker)
                    results[id(entry)] = _receive(worker, entry)
                    idle.append(worker)
            elif not waiting:
                return


def _receive(worker: Connection, entry: Entry) -> Result:
    try:
        result: Result = worker.recv()
    except EOFError:
        raise GridproofError(f"{entry.name}: the process that solved it has ended") from None
    return result


def _task(puzzle: Puzzle, time_limit: float | None) -> _Task:
    grid = puzzle.grid
    return _Task(puzzle.kind.name, grid.rows, grid.cols, dict(puzzle.clues), puzzle.variant, time_limit)


@contextmanager
def _workers(number: int) -> Iterator[list[Connection]]:
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
            process = context.Process(target=_work, args=(theirs,), daemon=True)
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


def _work(pipe: Connection) -> None:
    """What a worker does: leave Ctrl-C to its parent, never outlive it, and solve."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            task: _Task = pipe.recv()
        except EOFError:
            return
        puzzle = Puzzle(kind_named(task.kind), Grid.of(task.rows, task.cols), task.clues, task.variant)
        pipe.send(solve(puzzle, time_limit=task.time_limit))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os._exit(1)
