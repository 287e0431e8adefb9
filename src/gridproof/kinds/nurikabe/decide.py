"""How Nurikabe is decided: by cuts on a small theory first, then by islands that grow."""

from __future__ import annotations

from functools import partial

from gridproof.board.marks import State
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.kinds.nurikabe.grown import can_be_stated, grown
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Result, Status, decide_theory

_SLICES, _PROPAGATIONS = 400, 50_000
"""Slices and propagations for the small theory: about a second. Each round of cuts takes one slice or more.

Most boards take far fewer.
"""
_SOLVER = "cadical153"


def decide(p: Puzzle, deadline: Deadline, *, prove: bool = True, known: State | None = None) -> Result:
    plain = partial(p.theory, deadline.check)
    if not can_be_stated(p):
        return decide_theory(plain, deadline, prove=prove, known=known)
    # Imported here, because the solvers take longer to load than everything else of a kind.
    from gridproof.vocabulary.effort import measured_session

    measured = partial(measured_session, slices=_SLICES, propagations=_PROPAGATIONS, per_call=1)
    first = decide_theory(plain, deadline, measured, prove=prove, known=known)
    done = first.status is not Status.UNKNOWN or (first.answers and not prove)
    if done or deadline.passed:
        return first
    found = known or first.answer
    solver = partial(SatSession, solver=_SOLVER)
    second = decide_theory(lambda: grown(p), deadline, solver, prove=prove, known=found)
    return Result(second.status, second.answers, first.statistics + second.statistics)
