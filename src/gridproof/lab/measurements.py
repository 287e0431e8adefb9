"""Measurements: one line each in a file, and summaries of many."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from statistics import median
from typing import Any, NamedTuple

from gridproof.engines.session import Statistics
from gridproof.errors import FormatError

UNKNOWN = -1
TIMEOUT, FAILED, REFUSED, FOUND = "timeout", "failed", "refused", "found"


@dataclass(frozen=True, slots=True)
class Measurement:
    """One board, decided or not by an encoding on an engine."""

    kind: str
    board: str
    rows: int
    cols: int
    encoding: str
    engine: str
    question: str
    """``solve`` (the first answer) or ``unique``."""
    time_limit: float
    """In seconds. Less than requested if a crowded machine did not allow more."""
    status: str
    seconds: float = 0.0
    """Processor time, so that other work on the machine hardly counts. It includes the encoding."""
    repeat: int = 1
    """The number of the repetition."""
    memory: int = UNKNOWN
    """The largest growth of the process, in bytes."""
    statistics: Statistics = field(default_factory=Statistics)

    @property
    def key(self) -> tuple[str, ...]:
        return self.board, self.encoding, self.engine, self.question, str(self.repeat)

    @property
    def decided(self) -> bool:
        return self.status not in (TIMEOUT, FAILED, REFUSED)

    @property
    def size(self) -> str:
        return f"{self.rows}x{self.cols}"

    def fills(self, limit: float) -> bool:
        """Whether it shows what happens within so many seconds."""
        return self.decided or self.time_limit >= limit

    def within(self, limit: float) -> Measurement:
        """The measurement that a shorter limit would have produced."""
        if self.status == TIMEOUT or (self.decided and self.seconds > limit):
            return replace(self, status=TIMEOUT, time_limit=limit)
        return self


# the file

_OWN = fields(Measurement)[:-1]
_COUNTED = [one for one in fields(Statistics) if one.name != "extra"]


def line_of(measurement: Measurement) -> str:
    """The measurement without default values, so that files stay small."""
    pairs = [(one, getattr(measurement, one.name)) for one in _OWN]
    pairs += [(one, getattr(measurement.statistics, one.name)) for one in _COUNTED]
    record = {one.name: _rounded(value) for one, value in pairs if value != one.default}
    return json.dumps(record, ensure_ascii=False)


def _rounded(value: object) -> object:
    return float(f"{value:.4g}") if isinstance(value, float) else value


def measurements_in(
    name: str, lines: Sequence[bytes], say: Callable[[str], None]
) -> dict[tuple[str, ...], Measurement]:
    """The measurements by key.

    A later line replaces an earlier one. Damaged lines are reported and kept in the file.
    """
    found: dict[tuple[str, ...], Measurement] = {}
    damages = []
    for number, line in enumerate(lines, 1):
        try:
            measurement = _read(line)
        except (ValueError, TypeError):
            damages.append(f"{name}: line {number} is ignored: it is not a measurement")
        else:
            found[measurement.key] = measurement
    if damages and not found:
        raise FormatError(f"{name}: not a file of measurements; expected a JSON object a line")
    for damage in damages:
        say(damage)
    return found


def _read(line: bytes) -> Measurement:
    record = json.loads(line)
    if not isinstance(record, dict):
        raise TypeError
    own = _values(_OWN, record)
    return Measurement(**own, statistics=Statistics(**_values(_COUNTED, record)))


def _values(known: Iterable[Field[Any]], record: dict[str, object]) -> dict[str, Any]:
    """The values of the fields. Raises TypeError if one is missing or has another type."""
    found = {}
    for one in known:
        value = record.get(one.name, one.default)
        types: tuple[type, ...] = {"int": (int,), "float": (int, float), "str": (str,)}[str(one.type)]
        if value is MISSING or not isinstance(value, types) or isinstance(value, bool):
            raise TypeError
        found[one.name] = value
    return found


# summaries


class Medians(NamedTuple):
    """The medians of the boards that were decided."""

    variables: int
    clauses: int
    decisions: int
    conflicts: int
    memory: int
    seconds: float


class Summary(NamedTuple):
    """All measurements of one combination on boards of one size."""

    size: str
    encoding: str
    engine: str
    boards: int
    decided: int
    """Boards that were decided in every repetition. The other boards are not part of the medians."""
    refused: int
    """How many boards the encoding does not accept."""
    failed: int
    """How many boards ended their process."""
    limit: float
    medians: Medians | None
    """None when no board was decided."""
    seconds: tuple[float, ...] = ()
    """Of each board that was decided, the shortest first."""

    @property
    def shown(self) -> str:
        """The seconds, with everything that one needs to interpret them."""
        if self.refused == self.boards:
            return REFUSED
        if self.medians is not None:
            text = in_seconds(self.medians.seconds)
        else:
            text = FAILED if self.failed == self.boards - self.refused else f"> {self.limit:g}"
        notes = [f"{self.decided} of {self.boards}"] if 0 < self.decided < self.boards else []
        for number, name in ((self.refused, REFUSED), (self.failed, FAILED)):
            if number and text != name:
                notes.append(f"{number} {name}")
        return f"{text} ({', '.join(notes)})" if notes else text


def in_seconds(seconds: float) -> str:
    return f"{seconds:.4f}" if seconds < 0.01 else f"{seconds:.3f}"


def in_megabytes(memory: int) -> str:
    return "–" if memory == UNKNOWN else f"{memory / 1e6:.1f}"


def summarise(measurements: Iterable[Measurement], limit: float) -> list[Summary]:
    """The summaries within the limit, by size, encoding and engine; small boards first."""
    groups: dict[tuple[str, str, str], list[Measurement]] = {}
    for one in sorted(measurements, key=lambda one: one.rows * one.cols):
        groups.setdefault((one.size, one.encoding, one.engine), []).append(one.within(limit))
    return [_summary(key, group, limit) for key, group in groups.items()]


def _summary(key: tuple[str, str, str], group: Sequence[Measurement], limit: float) -> Summary:
    boards: dict[str, list[Measurement]] = {}
    for one in group:
        boards.setdefault(one.board, []).append(one)
    decided = [_middle(times) for times in boards.values() if all(one.decided for one in times)]

    def number(status: str) -> int:
        return sum(any(one.status == status for one in times) for times in boards.values())

    return Summary(
        *key,
        boards=len(boards),
        decided=len(decided),
        refused=number(REFUSED),
        failed=number(FAILED),
        limit=limit,
        medians=_medians(decided) if decided else None,
        seconds=tuple(sorted(one.seconds for one in decided)),
    )


def _middle(times: Sequence[Measurement]) -> Medians:
    """The median of several measurements of one board."""
    return _medians(
        [
            Medians(
                one.statistics.variables,
                one.statistics.clauses,
                one.statistics.decisions,
                one.statistics.conflicts,
                one.memory,
                one.seconds,
            )
            for one in times
        ]
    )


def _medians(many: Sequence[Medians]) -> Medians:
    *counts, seconds = (median(column) for column in zip(*many, strict=True))
    variables, clauses, decisions, conflicts, memory = map(round, counts)
    return Medians(variables, clauses, decisions, conflicts, memory, seconds)
