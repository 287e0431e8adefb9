"""Audits of collections: what can be read, solved, is unique, has twins, and whose answers are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from gridproof.board.marks import State
from gridproof.checking import check
from gridproof.errors import TimeRanOut
from gridproof.formats import Entry
from gridproof.hints import rate
from gridproof.making.generic import making_of
from gridproof.record.kind import Board, Puzzle
from gridproof.searching.search import Status
from gridproof.solving import solve
from gridproof.symmetry import SYMMETRIES, digest
from gridproof.system.tasks import InOrder, accounted, one_by_one

UNREADABLE = "unreadable"
STORED = ("none", "right", "wrong", "one of several")
"""What an audit finds about a stored answer."""


class AuditTask(NamedTuple):
    """One board to look at, if it could be read."""

    name: str
    board: Board | None
    problem: str
    levels: bool
    time_limit: float | None


class Audited(NamedTuple):
    """What an audit found about one board."""

    name: str
    kind: str
    rows: int
    cols: int
    status: str
    """``unreadable``, or a status of ``solve``."""
    answer: str
    """About the stored answer: one of ``STORED``."""
    form: str
    """Equal for puzzles that differ by a turn, a reflection or the names of their numbers."""
    level: str | None
    problem: str
    twin: str = ""
    """The name of the first board with that form, if it is another one."""

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.status == Status.UNIQUE and self.answer != "wrong" and not self.twin


def canonical_form(puzzle: Puzzle) -> str:
    """A short text that is equal for puzzles that differ by a turn, a reflection or a renaming."""
    renamed = making_of(puzzle.kind).renamed
    if renamed is None:
        return digest(puzzle)
    return sha256(
        min(digest(renamed(symmetry.puzzle(puzzle))) for symmetry in SYMMETRIES).encode()
    ).hexdigest()


def audit_one(task: AuditTask) -> Audited:
    """Look at one board. A plain function, so that other processes and machines can run it."""
    board = task.board
    if board is None:
        return Audited(task.name, "", 0, 0, UNREADABLE, "none", "", None, task.problem)
    puzzle = board.puzzle
    result = solve(puzzle, time_limit=task.time_limit)
    stored, problem = _stored(puzzle, board.answer, result.status)
    level = None
    if task.levels and result.status is Status.UNIQUE:
        try:
            level = rate(puzzle, time_limit=task.time_limit).level
        except TimeRanOut:
            problem = problem or "not rated in time"
    return Audited(
        task.name,
        puzzle.kind.name,
        puzzle.grid.rows,
        puzzle.grid.cols,
        result.status,
        stored,
        canonical_form(puzzle),
        level,
        problem,
    )


def _stored(puzzle: Puzzle, answer: State | None, status: Status) -> tuple[str, str]:
    if answer is None:
        return "none", ""
    report = check(puzzle, answer)
    if not report.solved:
        rule = report.violations[0]
        return "wrong", f"the stored answer breaks the rule {rule.rule}: {rule.sentence}"
    return ("one of several" if status is Status.MULTIPLE else "right"), ""


def lost(task: AuditTask) -> Audited:
    """What is known after the processes that looked at a board have ended."""
    return Audited(
        task.name, "", 0, 0, Status.UNKNOWN, "none", "", None, "the processes that looked at it have ended"
    )


def audit(
    entries: Iterable[Entry],
    *,
    levels: bool = False,
    time_limit: float | None = None,
    in_order: InOrder[AuditTask, Audited] = one_by_one,
) -> Iterator[Audited]:
    """Look at every board of a collection. What goes in is counted against what comes out.

    ``levels`` also rates each board with one answer, which takes far longer.
    """
    first: dict[str, str] = {}
    tasks = (
        AuditTask(entry.name, entry.board, str(entry.error or ""), levels, time_limit) for entry in entries
    )
    for _, found in accounted(in_order, audit_one, tasks):
        twin = first.setdefault(found.form, found.name) if found.form else found.name
        yield found._replace(twin=twin) if twin != found.name else found


class AuditTotals:
    """The numbers of an audit, for each kind and together."""

    def __init__(self) -> None:
        self.kinds: dict[str, Counter[str]] = {}
        self.levels: Counter[str] = Counter()

    def add(self, found: Audited) -> None:
        counts = self.kinds.setdefault(found.kind or UNREADABLE, Counter())
        counts["boards"] += 1
        counts[found.status] += 1
        counts["twins"] += bool(found.twin)
        counts["wrong answers"] += found.answer == "wrong"
        counts["stored answers"] += found.answer != "none"
        counts["sound"] += found.sound
        if found.level is not None:
            self.levels[found.level] += 1

    @property
    def total(self) -> Counter[str]:
        return sum(self.kinds.values(), Counter())

    @property
    def sound(self) -> bool:
        return self.total["sound"] == self.total["boards"]

    def badge(self) -> str:
        """One line for a README or a status page."""
        total = self.total
        wrong = ", ".join(f"{total[name]} {said}" for name, said in _WRONG.items() if total[name])
        return f"gridproof audit: {total['boards']} boards, {wrong or 'all sound'}"


_WRONG = {
    UNREADABLE: "unreadable",
    Status.NONE: "without an answer",
    Status.MULTIPLE: "with several answers",
    Status.UNKNOWN: "not decided",
    "twins": "twins",
    "wrong answers": "with a wrong stored answer",
}
COLUMNS = (
    "boards",
    UNREADABLE,
    Status.NONE,
    Status.MULTIPLE,
    Status.UNKNOWN,
    "twins",
    "wrong answers",
    "sound",
)


def figures(totals: AuditTotals) -> list[list[str]]:
    """The numbers in rows, one for each kind, with a head and a sum."""
    rows = [["kind", *map(str, COLUMNS)]]
    rows += [[kind, *(str(counts[name]) for name in COLUMNS)] for kind, counts in totals.kinds.items()]
    if len(totals.kinds) > 1:
        rows.append(["all", *(str(totals.total[name]) for name in COLUMNS)])
    return rows
