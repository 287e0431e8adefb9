"""What Z3 counts until it has a first answer, and the averages of the thesis for three levels (table D.1).

Most of these counters are those of its SMT core, so this core is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from gridproof.engines.session import Deadline
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Status, decide_theory

Build = Callable[[Puzzle], Theory]

AVERAGES: Mapping[str, tuple[float, float, float]] = {
    "eliminated vars": (0.59, 0.27, 0.22),
    "rlimit count": (95.89, 152.06, 184.48),
    "max memory": (0.03, 0.02, 0.02),
    "memory": (0.02, 0.01, 0.01),
    "num allocs": (1.11e8, 9.91e8, 2.46e9),
    "connectivity iterations": (0.01, 0.01, 0.01),
    "connectivity violations": (0.01, 0.04, 0.04),
    "conflicts": (0.06, 0.09, 0.12),
    "decisions": (0.12, 0.31, 0.43),
    "propagations": (4.45, 13.84, 19.73),
    "binary propagations": (4.18, 13.16, 18.73),
    "final checks": (0.01, 0.01, 0.01),
    "mk clause": (1.82, 3.01, 3.71),
    "del clause": (1.01, 1.00, 0.84),
    "num checks": (0.02, 0.01, 0.01),
    "minimized lits": (0.18, 0.17, 0.18),
    "restarts": (0.0, 0.0, 0.0),
}
"""Per counter, per cell: easy, medium, hard. All 17 of the thesis."""

OF_THE_PROCESS = ("max memory", "memory", "num allocs")
"""These count all that the process did before, too: the same puzzle gets other numbers each time."""
CORRELATING = tuple(
    name
    for name, (easy, medium, hard) in AVERAGES.items()
    if easy < hard and easy <= medium <= hard and name not in OF_THE_PROCESS
)
"""Those that grow with the level in the table. By these a puzzle is too hard, as in its algorithm 4."""


def counted(build: Build, puzzle: Puzzle, deadline: Deadline) -> dict[str, float] | None:
    """All 17 for a first answer, as this version of Z3 counts; None when the time is over."""
    # Imported here: the engine is in no page, and its maker is.
    from gridproof.engines.z3 import core_session

    result = decide_theory(partial(build, puzzle), deadline, core_session, prove=False)
    if result.status is Status.UNKNOWN and not result.answers:
        return None
    statistics = result.statistics
    found: dict[str, float] = {
        **statistics.extra,
        "decisions": statistics.decisions,
        "conflicts": statistics.conflicts,
        "propagations": statistics.propagations,
        # The first search is an iteration, too.
        "connectivity iterations": statistics.rounds + 1,
        "connectivity violations": statistics.cuts,
    }
    return {name: found.get(name, 0.0) for name in AVERAGES}


def above_average(counters: Mapping[str, float], cells: int, difficulty: int) -> int:
    """How many correlating counters lie above the average of a difficulty: 1 easy, 2 medium, 3 hard."""
    return sum(counters[name] > AVERAGES[name][difficulty - 1] * cells for name in CORRELATING)
