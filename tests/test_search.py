"""Solving in general: verdicts, limits, forced marks."""

from __future__ import annotations

import gc
import time
import weakref
from pathlib import Path
from random import Random

import pytest

import gridproof
from gridproof.board.grid import Grid
from gridproof.board.marks import DOT, SHADED
from gridproof.checking import check
from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.engines.solver import MANY_QUESTIONS, Measured, Solver
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS, kind_named
from gridproof.logic.theory import Theory
from gridproof.record.kind import Kind, Puzzle
from gridproof.searching import warm_search
from gridproof.searching.search import Search, Status, decide_theory
from gridproof.solving import count, forced
from gridproof.solving import decide as decide_own_way
from tests.clocks import ticking
from tests.interrupting import output_when_interrupted


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


@pytest.mark.parametrize("solver", ["minisat22", MANY_QUESTIONS])
def test_an_interrupt_reaches_python(solver: str) -> None:
    imports = "from tests.test_search import Deadline, SatSession, pigeons"
    search = f"SatSession(pigeons(12), {solver!r}).solve(Deadline(20))"
    assert output_when_interrupted(imports, search) == "interrupted\n"


@pytest.mark.parametrize("solver", ["minisat22", MANY_QUESTIONS])
def test_a_solver_tells_which_assumptions_contradict_each_other(solver: str) -> None:
    theory = Theory()
    a, b, c = theory.new_block(3)
    theory.clause(-a, -b)
    with SatSession(theory, solver) as session:
        assert session.solve(Deadline(), [a, b, c]) is False
        assert set(session.core()) == {a, b}
        assert session.solve(Deadline(), [a, c]) is True
        assert session.model() == [a, -b, c]


def test_work_is_limited_over_all_calls_where_each_costs_something() -> None:
    free, charged = Measured(1000, 3), Measured(1000, 3, per_call=1)
    with Solver() as solver:
        solver.add([1, 2])

        def ask(budget: Measured) -> bool | None:
            budget.begin(Deadline())
            return solver.ask([-1], budget)

        assert [ask(free) for _ in range(5)] == [True] * 5
        assert [ask(charged) for _ in range(5)] == [True, True, None, None, None]


def test_unsatisfiable_is_none() -> None:
    assert decide_theory(lambda: pigeons(4), Deadline()).status is Status.NONE


def test_time_limit_holds_and_says_unknown() -> None:
    started = time.process_time()
    result = decide_theory(lambda: pigeons(14), Deadline(0.5))
    assert result.status is Status.UNKNOWN
    assert result.answers == ()
    assert time.process_time() - started < 1.0
    assert result.statistics.conflicts > 0


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_a_first_answer_is_right_and_proves_nothing_by_search(kind: Kind) -> None:
    puzzle = example_board(kind, kind.examples[0]).puzzle
    first = decide_own_way(puzzle, Deadline(), prove=False)
    assert first.answer is not None
    assert check(puzzle, first.answer).solved
    # What is deduced without a search is proved all the same.
    assert first.status is (Status.UNKNOWN if first.statistics.clauses else Status.UNIQUE)


def test_no_first_answer_is_a_proof() -> None:
    assert decide_theory(lambda: pigeons(4), Deadline(), prove=False).status is Status.NONE


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


def test_a_python_sat_with_other_inner_layers_is_used_by_its_public_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gridproof.engines.solver._layers_are_known", lambda: False)
    for name in ("minisat22", "minicard"):
        with Solver(name) as solver:
            solver.add((1, 2))
            solver.add((-1, 3))
            assert solver.propagated([-2]) == (True, [-2, 1, 3])
            assert solver.ask([-2], Measured(1000, 1)) and solver.ask([-2, -3], Measured(1000, 1)) is False
            assert set(solver.core()) == {-2, -3}


def test_solvers_of_boards_that_nobody_asks_about_again_go() -> None:
    """Where every board has rules of its own, they would fill the memory."""
    rules = [Theory() for _ in range(100)]
    for theory in rules:
        theory.choose(0, SHADED, DOT)
        with warm_search.loaded(theory) as search:
            assert search.find(Deadline())
    with warm_search.loaded(rules[-1]) as again:
        assert again is search
    kept = [weakref.ref(theory) for theory in rules]
    del rules, theory, search, again
    gc.collect()
    assert 0 < sum(theory() is not None for theory in kept) < 50


def test_only_the_door_imports_python_sat() -> None:
    sources = Path(gridproof.__file__).parent.rglob("*.py")
    importing = [path.name for path in sources if "pysat" in path.read_text(encoding="utf-8")]
    assert importing == ["solver.py"]


def _hard_theory(seed: int) -> Theory:
    """Random clauses, about as many as can still hold together."""
    rng = Random(seed)
    theory = Theory()
    theory.new_block(200)
    for _ in range(820):
        theory.clause(*(rng.choice((-1, 1)) * variable for variable in rng.sample(range(1, 201), 3)))
    return theory


def test_which_model_is_found_does_not_depend_on_the_clock() -> None:
    several_slices = 0
    for seed in range(5):
        models = []
        for seconds in (0.0001, 10):
            with ticking(seconds), Search(_hard_theory(seed)) as search:
                models.append(search.model() if search.find(Deadline()) else None)
                several_slices += models[-1] is not None and search.statistics().propagations > 200_000
        assert models[0] == models[1]
    assert several_slices > 2, "too easy: what is found in one slice shows nothing"
