"""The verb ``check``: it compares a board with the rules, without a solver."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from gridproof.board.grid import Place
from gridproof.board.marks import State
from gridproof.errors import need_whole
from gridproof.given import checked_marks
from gridproof.record.kind import Puzzle, Violation

LIMIT = 1000
"""At most so many violations are listed for each rule and sort. The others are counted."""


@dataclass(frozen=True, slots=True)
class Report:
    """What is wrong with a board: broken rules, and rules that are not finished yet.

    Every violated rule has violations here, but no more than the limit.
    """

    violations: tuple[Violation, ...]
    more_broken: int = 0
    """How many violations are left out."""
    more_unfinished: int = 0
    left_out: frozenset[Place] = frozenset()
    """The places of the violations that are left out."""

    @property
    def solved(self) -> bool:
        return not self.violations

    @property
    def broken(self) -> tuple[Violation, ...]:
        return tuple(v for v in self.violations if v.broken)

    @property
    def unfinished(self) -> tuple[Violation, ...]:
        return tuple(v for v in self.violations if not v.broken)

    @property
    def more(self) -> int:
        return self.more_broken + self.more_unfinished

    @property
    def places(self) -> frozenset[Place]:
        """All places of all violations, including those that are left out."""
        return self.left_out.union(*(violation.places for violation in self.violations))


def check(puzzle: Puzzle, state: State, *, limit: int | None = LIMIT) -> Report:
    """The violations of the rules. The board may be finished or in progress.

    At most ``limit`` broken and ``limit`` unfinished violations of each rule are listed; None lists all.
    """
    if limit is not None:
        need_whole("limit", limit, 1)
    listed: list[Violation] = []
    number: Counter[tuple[str, bool]] = Counter()
    more = {True: 0, False: 0}
    left_out: set[Place] = set()
    marks = checked_marks(puzzle, state)
    for violation in puzzle.kind.check(puzzle, marks):
        sort = violation.rule, violation.broken
        number[sort] += 1
        if limit is None or number[sort] <= limit:
            listed.append(violation._replace(sentence=puzzle.kind.fault(puzzle, marks, violation)))
        else:
            more[violation.broken] += 1
            left_out.update(violation.places)
    return Report(tuple(listed), more[True], more[False], frozenset(left_out))
