"""Comparing encodings and engines: the grid of combinations, measured one by one.

Every measurement runs in a worker process, which is ended when it overruns its time, and is appended
to a CSV file at once. A comparison that was stopped goes on where it was.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from functools import partial
from io import StringIO
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from gridproof.checking import check
from gridproof.encoding import OURS, Encoding
from gridproof.encodings import encoding_named, solver_named, usual_engine
from gridproof.engines.session import Deadline, Statistics
from gridproof.engines.table import AUTO, engine_named
from gridproof.errors import FormatError, GridproofError, PuzzleError
from gridproof.formats.source import one_line
from gridproof.formats.words import example_board
from gridproof.grid import Grid
from gridproof.kind import Kind, Puzzle
from gridproof.processes import Overrun, Report, Work, Worker, WorkerEnded
from gridproof.search import Status
from gridproof.search import decide as decide_theory
from gridproof.solving import DEFAULT_ENGINE, decide
from gridproof.solving import Engine as Solver
from gridproof.storage import Growing, growing

_GRACE = 2.0
"""Seconds beyond the limit before a worker is ended: some solvers are slow to look up."""
TIMEOUT, FAILED, REFUSED, FOUND = "timeout", "failed", "refused", "found"


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


@dataclass(frozen=True, slots=True)
class Measurement:
    """A row of the CSV file."""

    kind: str
    board: str
    rows: int
    cols: int
    encoding: str
    engine: str
    question: str
    """``solve`` (the first answer) or ``unique``."""
    time_limit: float
    status: str
    statistics: Statistics

    @property
    def key(self) -> tuple[str, ...]:
        return self.board, self.encoding, self.engine, self.question

    @property
    def decided(self) -> bool:
        return self.status not in (TIMEOUT, FAILED, REFUSED)

    @property
    def size(self) -> str:
        return f"{self.rows}x{self.cols}"


def tasks(
    subjects: Sequence[Subject],
    encodings: Sequence[Encoding],
    engines: Sequence[str],
    *,
    time_limit: float,
    first: bool = False,
) -> list[Task]:
    """The grid of combinations; without engines each encoding gets the usual one of its logic."""
    return [
        Task(one_line(subject.name), subject.puzzle, encoding.name, engine, time_limit, first)
        for subject in subjects
        for encoding in encodings
        for engine in engines or (usual_engine(encoding),)
        if engine != DEFAULT_ENGINE or encoding.name == OURS
    ]


def chosen_encodings(kind: Kind, known: Iterable[Encoding], names: Sequence[str]) -> list[Encoding]:
    return [encoding_named(kind, name) for name in names] if names else list(known)


# measuring


def measure(task: Task) -> Measurement:
    """One measurement in this process. An answer that breaks the rules is an error, not a result."""
    result = solver_of(task)(task.puzzle, Deadline(task.time_limit))
    for answer in result.answers:
        if not check(task.puzzle, answer).solved:
            raise GridproofError(f"{task.board}: {task.encoding} on {task.engine} gave a wrong answer")
    status = result.status.value
    if result.status is Status.UNKNOWN:
        status = FOUND if task.first and result.answers else TIMEOUT
    return _measurement(task, status, result.statistics)


def solver_of(task: Task) -> Solver:
    """What answers the question of the task by its encoding on its engine."""
    kind = task.puzzle.kind
    if not task.first:
        return solver_named(kind, task.encoding, task.engine)
    if task.engine == DEFAULT_ENGINE:
        return partial(decide, prove=False)
    build, open_session = encoding_named(kind, task.encoding).build, engine_named(task.engine).open
    return lambda puzzle, deadline: decide_theory(partial(build, puzzle), deadline, open_session, prove=False)


def _measurement(task: Task, status: str, statistics: Statistics) -> Measurement:
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
        statistics=statistics,
    )


def warm_up(task: Task) -> None:
    """What only the first call pays, imports above all, is not what is measured."""
    kind = task.puzzle.kind
    example = task._replace(puzzle=example_board(kind, kind.examples[0]).puzzle)
    measure(example)
    if task.engine == DEFAULT_ENGINE:  # which may get through the example without a solver
        measure(example._replace(engine=AUTO))


def _load() -> Work:
    """What a worker process does: it measures, and remembers what it has warmed up."""
    warm: set[tuple[str, str]] = set()

    def work(task: Task, _report: Report) -> Measurement:
        Grid.forget()  # tables of a board that encodings share: each makes its own
        try:
            if (task.encoding, task.engine) not in warm:
                warm_up(task)
                warm.add((task.encoding, task.engine))
            return measure(task)
        except PuzzleError:  # a board that the encoding does not take; others it may
            return _why_not(task, REFUSED)

    return work


def _why_not(task: Task, status: str) -> Measurement:
    """The row of a measurement that did not come about."""
    return _measurement(task, status, Statistics(solve_seconds=task.time_limit))


def run(todo: Iterable[Task], path: Path, say: Callable[[str], None]) -> Iterator[Measurement]:
    """Measure what the file does not hold yet, and append it; what it holds is given as it is."""
    with growing(str(path), say) as file:
        known = {measurement.key: measurement for measurement in _known(path, file, say)}
        yield from _measured(todo, known, file)


def _measured(
    todo: Iterable[Task], known: Mapping[tuple[str, ...], Measurement], file: Growing
) -> Iterator[Measurement]:
    worker: Worker | None = None
    try:
        for task in todo:
            blank = _measurement(task, TIMEOUT, Statistics())
            old = known.get(blank.key)
            if old is not None and (old.kind, old.size) != (blank.kind, blank.size):
                raise FormatError(
                    f"{old.board} was measured as {old.kind} of {old.size}; "
                    f"expected {blank.kind} of {blank.size}, or another folder"
                )
            if old is not None and (old.decided or old.time_limit >= task.time_limit):
                yield old
                continue
            worker = worker or Worker(_load)
            try:
                outcome: Measurement = worker.do(task, task.time_limit + _GRACE)
            except (Overrun, WorkerEnded) as error:
                worker.end()
                worker = None
                outcome = _why_not(task, TIMEOUT if isinstance(error, Overrun) else FAILED)
            file.add(_row(outcome))
            yield outcome
    finally:
        if worker is not None:
            worker.end()


# the file


_OWN = fields(Measurement)[:-1]
_COUNTED = [field for field in fields(Statistics) if field.name != "extra"]
_COLUMNS = [field.name for field in (*_OWN, *_COUNTED)]


def _row(measurement: Measurement) -> str:
    values = [getattr(measurement, field.name) for field in _OWN]
    values += [getattr(measurement.statistics, field.name) for field in _COUNTED]
    return _line(map(_written, values))


def _line(words: Iterable[str]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="").writerow(words)
    return text.getvalue()


def _written(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _known(path: Path, file: Growing, say: Callable[[str], None]) -> list[Measurement]:
    """The rows of the file, with a header above the first; what is damaged is reported and left alone."""
    header = _line(_COLUMNS)
    lines = file.lines()
    if lines and lines[0] != header.encode():
        raise FormatError(f"{path}: not a file of measurements; expected the columns {header}")
    file.mend()
    if not lines:
        file.add(header)
    found: dict[tuple[str, ...], Measurement] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            measurement = _measurement_in(line)
        except (KeyError, TypeError, ValueError, csv.Error):
            say(f"{path}: line {number} is left alone: it is no measurement")
        else:
            found[measurement.key] = measurement  # a later row replaces an earlier one
    return list(found.values())


def _measurement_in(line: bytes) -> Measurement:
    ((*words,),) = csv.reader([line.decode()], strict=True)
    row = dict(zip(_COLUMNS, words, strict=True))
    own = {field.name: _read(field, row) for field in _OWN}
    counted = {field.name: _read(field, row) for field in _COUNTED}
    return Measurement(**own, statistics=Statistics(**counted))


def _read(field: Field[Any], row: Mapping[str, str]) -> Any:
    return {"int": int, "float": float, "str": str}[str(field.type)](row[field.name])


# what to show


class Summary(NamedTuple):
    """All measurements of one combination on boards of one size."""

    size: str
    encoding: str
    engine: str
    boards: int
    decided: int
    variables: int
    clauses: int
    decisions: int
    conflicts: int
    seconds: float
    """The median of the boards that it takes, with the limit for what was not decided."""
    limit: float
    refused: int = 0
    """So many boards the encoding does not take."""

    @property
    def timed_out(self) -> bool:
        return self.seconds >= self.limit


def summarise(measurements: Iterable[Measurement]) -> list[Summary]:
    """Medians by size, encoding and engine; small boards first."""
    groups: dict[tuple[str, str, str], list[Measurement]] = {}
    for one in sorted(measurements, key=lambda one: one.rows * one.cols):
        groups.setdefault((one.size, one.encoding, one.engine), []).append(one)
    return [_summary(key, group) for key, group in groups.items()]


def _summary(key: tuple[str, str, str], group: Sequence[Measurement]) -> Summary:
    counted = [one.statistics for one in group if one.statistics.variables]
    taken = [one for one in group if one.status != REFUSED] or group

    def middle(numbers: Iterable[int]) -> int:
        return round(median([*numbers] or [0]))

    return Summary(
        *key,
        boards=len(group),
        decided=sum(one.decided for one in group),
        variables=middle(one.variables for one in counted),
        clauses=middle(one.clauses for one in counted),
        decisions=middle(one.decisions for one in counted),
        conflicts=middle(one.conflicts for one in counted),
        seconds=median(one.statistics.seconds if one.decided else one.time_limit for one in taken),
        limit=max(one.time_limit for one in group),
        refused=sum(one.status == REFUSED for one in group),
    )
