"""Compare encodings and engines: all combinations are measured one by one.

Every measurement runs in a worker process, which is ended if it exceeds its time. The result is appended to
a file at once. A comparison that was stopped can be continued.
"""

from __future__ import annotations

import gc
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from gridproof.backtracking import BACKTRACKING
from gridproof.board.grid import Grid
from gridproof.checking import check
from gridproof.encodings import encoding_named, encodings_of, solver_named, usual_engine
from gridproof.engines.session import Deadline
from gridproof.engines.table import AUTO, engine_named
from gridproof.errors import FormatError, GridproofError, PuzzleError
from gridproof.formats.info import one_line
from gridproof.formats.words import example_board
from gridproof.lab.measurements import (
    FAILED,
    FOUND,
    REFUSED,
    TIMEOUT,
    UNKNOWN,
    Measurement,
    line_of,
    measurements_in,
)
from gridproof.record.encoding import OURS
from gridproof.record.human_account import HumanPatience
from gridproof.record.kind import Kind, Puzzle
from gridproof.searching.search import Status, decide_theory
from gridproof.solving import DEFAULT_ENGINE, decide, engines_of
from gridproof.solving import Engine as Solver
from gridproof.system.processes import Overrun, Worker, WorkerEnded
from gridproof.system.storage import Growing, growing
from gridproof.system.tasks import InOrder, accounted, one_by_one
from gridproof.system.worker_process import Report, Work

_GRACE = 2.0
"""Seconds beyond the limit before a worker is ended. Some solvers are slow to check the time."""
_LONGEST_WARM_UP = 60.0
_NEARLY = 0.95
"""A share of the limit that counts as all of it, because a clock and the processor's clock never agree."""
_TRIES = 2
"""How often a measurement is repeated if other processes used the processor."""
_MUCH_MEMORY = 400 << 20
"""A worker that still holds so many bytes is replaced, because memory that it reuses would not be measured.
"""


class Subject(NamedTuple):
    """A board to measure on."""

    name: str
    puzzle: Puzzle


class Task(NamedTuple):
    """One measurement: a board, an encoding, an engine."""

    board: str
    puzzle: Puzzle
    encoding: str
    engine: str
    time_limit: float
    first: bool
    """Whether the first answer is enough. Otherwise uniqueness is decided."""
    repeat: int = 1
    patience: float = 1.0
    """By the clock, the limit is multiplied by this factor, because other processes use the processor too."""


def combinations(kind: Kind, encodings: Sequence[str], engines: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of encodings and engines. Without engines, each encoding gets the usual one of its logic.

    The kind's own engines are combined only with our encoding, named or not. Human-style engines are
    included if nothing is chosen.
    """
    chosen = [encoding_named(kind, name) for name in encodings] or list(encodings_of(kind).values())
    own = engines_of(kind)
    if not engines:
        found = [(encoding.name, usual_engine(encoding)) for encoding in chosen]
        return found if encodings else found + [(OURS, name) for name in kind.humans]
    return [(OURS, name) for name in engines if name in own] + [
        (encoding.name, name) for encoding in chosen for name in engines if name not in own
    ]


def tasks(
    subjects: Sequence[Subject],
    combined: Sequence[tuple[str, str]],
    *,
    time_limit: float,
    first: bool = False,
    repeat: int = 1,
) -> list[Task]:
    """All tasks, ``repeat`` times in a row, so that other work on the machine affects all alike."""
    return [
        Task(one_line(subject.name), subject.puzzle, encoding, engine, time_limit, first, number)
        for number in range(1, repeat + 1)
        for subject in subjects
        for encoding, engine in combined
    ]


# measuring


def measure(task: Task) -> Measurement:
    """One measurement in this process. An answer that breaks the rules is an error, not a result."""
    solver = solver_of(task)
    gc.collect()
    held, spent = _most_held(anew=True), _processor_seconds()
    result = solver(task.puzzle, Deadline(task.time_limit * task.patience))
    seconds = _processor_seconds() - spent
    memory = UNKNOWN if held == UNKNOWN else max(0, _most_held() - held)
    for answer in result.answers:
        if not check(task.puzzle, answer).solved:
            raise GridproofError(f"{task.board}: {task.encoding} on {task.engine} gave a wrong answer")
    status = result.status.value
    if result.status is Status.UNKNOWN:
        status = FOUND if task.first and result.answers else TIMEOUT
    measured = outcome_of(task, status)
    late = status == TIMEOUT and seconds < _NEARLY * task.time_limit
    limit = seconds if late else task.time_limit
    return replace(measured, time_limit=limit, seconds=seconds, memory=memory, statistics=result.statistics)


def _most_held(*, anew: bool = False) -> int:
    """The most bytes that this process held since the last reset, if the system reports them."""
    try:
        if anew:
            Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
        found = re.search(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text(encoding="ascii"))
    except OSError:
        return UNKNOWN
    return int(found[1]) << 10 if found else UNKNOWN


def _processor_seconds() -> float:
    """The processor time of this process and of the ones that it has waited for."""
    return time.process_time() + os.times().children_user + os.times().children_system


def solver_of(task: Task) -> Solver:
    """The function that solves the task by its encoding on its engine."""
    kind = task.puzzle.kind
    if not task.first:
        return solver_named(kind, task.encoding, task.engine)
    if task.engine == DEFAULT_ENGINE:
        return partial(decide, prove=False)
    if task.engine in kind.humans:
        human = kind.humans[task.engine]
        return lambda puzzle, deadline: human(puzzle, HumanPatience(deadline))
    if task.engine in BACKTRACKING:
        return partial(BACKTRACKING[task.engine], prove=False)
    build, open_session = encoding_named(kind, task.encoding).build, engine_named(task.engine).open
    return lambda puzzle, deadline: decide_theory(partial(build, puzzle), deadline, open_session, prove=False)


def outcome_of(task: Task, status: str) -> Measurement:
    """The measurement of a task that failed or has no result yet."""
    grid = task.puzzle.grid
    return Measurement(
        kind=task.puzzle.kind.name,
        board=task.board,
        rows=grid.rows,
        cols=grid.cols,
        encoding=task.encoding,
        engine=task.engine,
        question="solve" if task.first else "unique",
        time_limit=task.time_limit,
        status=status,
        repeat=task.repeat,
    )


def warm_up(task: Task) -> None:
    """Run the one-time work, above all imports, so that it is not measured."""
    kind = task.puzzle.kind
    example = task._replace(puzzle=example_board(kind, kind.examples[0]).puzzle)
    measure(example)
    if task.engine == DEFAULT_ENGINE:  # which may solve the example without a solver
        measure(example._replace(engine=AUTO))
    gc.freeze()  # imported objects are not searched again


class _WarmUp(NamedTuple):
    """The work of a worker before its first measurement of a combination."""

    task: Task


def _load() -> Work:
    """The work of a worker process: it measures."""

    def work(wanted: Task | _WarmUp, _report: Report) -> Measurement | None:
        if isinstance(wanted, _WarmUp):
            warm_up(wanted.task)
            return None
        Grid.forget()  # encodings share the tables of a board, so each measurement makes its own
        try:
            return measure(wanted)
        except PuzzleError:  # a board that the encoding does not accept; it may accept others
            return outcome_of(wanted, REFUSED)

    return work


def _crowd() -> float:
    """How many processes compete for each processor, at least one."""
    if not hasattr(os, "getloadavg"):  # Windows
        return 1.0
    return max(1.0, 1.1 * os.getloadavg()[0] / (os.cpu_count() or 1))


class _Bench:
    """A worker that measures. It is replaced if it was ended or holds too much memory."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._warm: set[tuple[str, str]] = set()

    def measure(self, task: Task) -> Measurement:
        """Measure again, with more time by the clock, if other processes used the processor most of the
        time.
        """
        patience = _crowd()
        outcome = self._measure(task._replace(patience=patience))
        for _ in range(_TRIES):
            if outcome.status != TIMEOUT or outcome.fills(task.time_limit):
                break
            patience *= 2
            outcome = self._measure(task._replace(patience=patience))
        return outcome

    def _measure(self, task: Task) -> Measurement:
        if self._worker is not None and self._worker.memory > _MUCH_MEMORY:
            self.end()
        worker = self._worker = self._worker or Worker(_load)
        try:
            if (task.encoding, task.engine) not in self._warm:
                worker.do(_WarmUp(task), _LONGEST_WARM_UP)
                self._warm.add((task.encoding, task.engine))
            outcome: Measurement = worker.do(task, (task.time_limit + _GRACE) * task.patience)
        except (Overrun, WorkerEnded) as error:
            self.end()
            return outcome_of(task, TIMEOUT if isinstance(error, Overrun) else FAILED)
        return outcome

    def end(self) -> None:
        if self._worker is not None:
            self._worker.end()
        self._worker = None
        self._warm.clear()


def run(
    todo: Iterable[Task],
    path: Path,
    say: Callable[[str], None],
    elsewhere: InOrder[Task, Measurement] | None = None,
) -> Iterator[Measurement]:
    """Measure what the file does not contain yet, here or elsewhere, and append it.

    Contained measurements are returned unchanged.
    """
    with growing(str(path), say) as file:
        known = measurements_in(str(path), file.lines(), say)
        file.mend()
        yield from _measured(todo, known, file, elsewhere)


def _measured(
    todo: Iterable[Task],
    known: Mapping[tuple[str, ...], Measurement],
    file: Growing,
    elsewhere: InOrder[Task, Measurement] | None,
) -> Iterator[Measurement]:
    plan = [(task, _known(task, known)) for task in todo]
    missing = (task for task, old in plan if old is None or not _stands(task, old))
    bench = _Bench()
    try:
        outcomes = accounted(
            elsewhere or one_by_one, _measured_there if elsewhere else bench.measure, missing
        )
        for task, old in plan:
            if old is not None and _stands(task, old):
                yield old
                continue
            _, outcome = next(outcomes)
            if outcome != old:
                file.add(line_of(outcome))
            yield outcome
        next(outcomes, None)  # which counts what came back
    finally:
        bench.end()


def _known(task: Task, known: Mapping[tuple[str, ...], Measurement]) -> Measurement | None:
    """What the file has for the task."""
    blank = outcome_of(task, TIMEOUT)
    old = known.get(blank.key)
    if old is not None and (old.kind, old.size) != (blank.kind, blank.size):
        raise FormatError(
            f"{old.board} was measured as {old.kind} of {old.size}; "
            f"expected {blank.kind} of {blank.size}, or another folder"
        )
    return old


def _stands(task: Task, old: Measurement) -> bool:
    """A refusal takes no time, and the encoding may accept the board by now."""
    return old.status != REFUSED and old.fills(task.time_limit)


@cache
def _bench_there() -> _Bench:
    """The bench of a process of a cluster. It ends with its process."""
    return _Bench()


def _measured_there(task: Task) -> Measurement:
    return _bench_there().measure(task)
