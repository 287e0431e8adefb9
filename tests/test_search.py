"""Solving in general: verdicts, limits, forced marks."""

from __future__ import annotations

import time

from gridproof.engines.session import Deadline
from gridproof.grid import Grid
from gridproof.kind import Puzzle
from gridproof.kinds import kind_named
from gridproof.logic.theory import Theory
from gridproof.marks import DOT, SHADED
from gridproof.search import Search, Status, decide
from gridproof.solving import count, forced


def pigeons(holes: int) -> Theory:
    """One pigeon more than holes: no answer, and hopeless for a SAT solver above ten or so."""
    theory = Theory()
    place = [[theory.choose(p * holes + h, SHADED, DOT) for h in range(holes)] for p in range(holes + 1)]
    for pigeon in place:
        theory.any_of(pigeon)
    for hole in range(holes):
        for a in range(holes + 1):
            for b in range(a):
                theory.clause(-place[a][hole], -place[b][hole])
    return theory


def test_unsatisfiable_is_none() -> None:
    assert decide(lambda: pigeons(4), Deadline()).status is Status.NONE


def test_time_limit_holds_and_says_unknown() -> None:
    started = time.monotonic()
    result = decide(lambda: pigeons(14), Deadline(0.5))
    assert result.status is Status.UNKNOWN
    assert result.answers == ()
    assert time.monotonic() - started < 1.0
    assert result.statistics.conflicts > 0


def test_count_stops_at_its_limit() -> None:
    puzzle = Puzzle(kind_named("akari"), Grid.of(1, 9), {})
    everything = count(puzzle, limit=0)
    assert (everything.number, everything.complete) == (9, True)
    some = count(puzzle, limit=4)
    assert (some.number, some.complete) == (4, False)
    assert count(puzzle, limit=9).complete is False
    assert count(puzzle, limit=10).complete is True


def test_forced_without_an_answer() -> None:
    puzzle = Puzzle(kind_named("akari"), Grid.of(1, 2), {})
    impossible = forced(puzzle, {0: DOT, 1: DOT})
    assert impossible.marks is None
    assert impossible.complete


def test_a_forbidden_answer_comes_back_without_its_switch() -> None:
    theory = Theory()
    lit = theory.choose(0, SHADED, DOT)
    theory.clause(lit)
    with Search(theory) as search:
        assert search.find(Deadline())
        switch = search.session.new()
        search.forbid(search.model(), switch)
        assert search.find(Deadline(), [switch]) is False
        assert search.find(Deadline()) is True
