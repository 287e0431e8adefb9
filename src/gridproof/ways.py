"""The verb solve: by a named encoding on a named engine, or by the kind's usual method."""

from __future__ import annotations

from importlib import import_module

from gridproof.engines.session import Deadline
from gridproof.given import checked_puzzle
from gridproof.record.kind import Kind, Puzzle
from gridproof.solving import DEFAULT_ENGINE, Engine, Result, Status, engine_named, or_otherwise


def solve(
    puzzle: Puzzle,
    *,
    encoding: str | None = None,
    engine: str | None = None,
    force: bool = False,
    time_limit: float | None = None,
) -> Result:
    """Find an answer and prove whether it is the only one.

    ``encoding`` names how the rules are stated in logic, and ``engine`` the solver. Both take the names
    that ``gridproof encodings KIND`` lists; without them the kind's usual method is used. ``force`` lifts
    the limit on the size of the board, for encodings that have one. After ``time_limit`` seconds the status
    is ``unknown``. If there is no answer, ``otherwise`` of the result holds an answer under other rules, if
    one was found.
    """
    deadline = Deadline(time_limit)
    solver = solver_of(checked_puzzle(puzzle).kind, encoding, engine, force=force)
    return or_otherwise(puzzle, solver(puzzle, deadline), deadline)


def solver_of(kind: Kind, encoding: str | None, engine: str | None, *, force: bool = False) -> Engine:
    """The solver of a kind for this choice. Raises GridproofError for names that the kind does not have."""
    if encoding is None and engine is None and not force:
        return engine_named(kind, DEFAULT_ENGINE)
    # Imported by need: the usual way takes no other encodings.
    encodings = import_module("gridproof.encodings")
    solver: Engine = encodings.solver_named(kind, encoding or encodings.OURS, engine, force=force)
    return solver


def grade_of(kind: Kind, encoding: str | None, engine: str | None, result: Result) -> str | None:
    """The class of the puzzle by the source of the encoding, if one is named and it defines classes."""
    if encoding is None or result.status is Status.UNKNOWN:
        return None
    encodings = import_module("gridproof.encodings")
    grade: str | None = encodings.grade_of(kind, encoding, engine, result.statistics)
    return grade
