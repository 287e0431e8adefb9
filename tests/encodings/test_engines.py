"""Every engine behind the one protocol: verdicts, models, cores, limits, and messages for missing ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

import pytest

from gridproof.engines import yices
from gridproof.engines.session import Deadline, Session
from gridproof.engines.table import ENGINES, OTHERS, engine_named
from gridproof.errors import GridproofError
from gridproof.logic.program import Program
from gridproof.logic.theory import Theory
from tests.encodings.agreement import installed
from tests.interrupting import output_when_interrupted

HERE = installed(ENGINES)


@contextmanager
def opened(engine: str, theory: Theory) -> Iterator[Session]:
    session = engine_named(engine).open(theory)
    try:
        yield session
    finally:
        session.close()


def pigeons(holes: int) -> Theory:
    """One more pigeon than holes: no answer, and hard to prove by clauses."""
    theory = Theory()
    places = [theory.new_block(holes) for _ in range(holes + 1)]
    for pigeon in places:
        theory.any_of(pigeon)
    for hole in zip(*places, strict=True):
        theory.at_most(1, hole)
    return theory


@pytest.mark.parametrize("engine", HERE)
def test_questions_one_after_the_other(engine: str) -> None:
    theory = Theory()
    a, b, c = theory.new_block(3)
    theory.clause(a, b)
    with opened(engine, theory) as session:
        assert session.solve(Deadline()) is True
        assert len(session.model()) == 3
        assert session.solve(Deadline(), [c, -a, -b]) is False
        assert {-a, -b} <= set(session.core()) <= {-a, -b, c}
        session.add([[-a], [-c]])
        assert session.solve(Deadline(), [b]) is True
        assert list(session.model()) == [-a, b, -c]
        extra = session.new()
        session.add([[-extra, a], [extra, b]])
        assert session.solve(Deadline()) is True
        assert session.model()[extra - 1] == -extra
        assert session.solve(Deadline(), [extra]) is False
        assert session.statistics().variables >= 3
        assert session.statistics().seconds > 0


@pytest.mark.parametrize("engine", HERE)
def test_no_answer_and_no_variables(engine: str) -> None:
    with opened(engine, pigeons(4)) as session:
        assert session.solve(Deadline()) is False
    with opened(engine, Program()) as session:
        assert session.solve(Deadline()) is True
        assert list(session.model()) == []


@pytest.mark.parametrize("engine", HERE)
def test_a_limit_that_has_passed(engine: str) -> None:
    with opened(engine, pigeons(3)) as session:
        assert session.solve(Deadline(0)) is None


HARD = ("minisat22", "glucose4", "cadical195", "maplesat", "kissat404", "lingeling", "z3", "cvc5", "yices")


@pytest.mark.parametrize("engine", installed(HARD))
def test_a_limit_holds(engine: str) -> None:
    with opened(engine, pigeons(40)) as session:
        # Without the limit it takes longer than anybody waits.
        assert session.solve(Deadline(0.3)) is None


def threes() -> Theory:
    """Random clauses: hard also for those who count pigeons easily."""
    theory, rng = Theory(), Random("clauses of three")
    variables = theory.new_block(400)
    for _ in range(2200):
        theory.any_of(rng.choice((v, -v)) for v in rng.sample(variables, 3))
    return theory


@pytest.mark.skipif("mip" not in HERE, reason="OR-Tools is not installed")
def test_limits_of_integer_programming() -> None:
    with opened("mip", threes()) as session:
        assert session.solve(Deadline(0.3)) is None
    imports = (
        "from gridproof.engines.mip import MipSession\nfrom gridproof.engines.session import Deadline\n"
        "from tests.encodings.test_engines import threes\nsession = MipSession(threes())"
    )
    assert output_when_interrupted(imports, "session.solve(Deadline(50))") == "interrupted\n"


@pytest.mark.skipif("yices" not in HERE, reason="Yices is not installed")
def test_yices_goes_on_after_a_limit_and_can_be_interrupted() -> None:
    with opened("yices", pigeons(40)) as session, opened("yices", pigeons(3)) as other:
        assert session.solve(Deadline(0.1)) is None
        assert other.solve(Deadline()) is False
        assert session.solve(Deadline(0.1)) is None
    imports = (
        "from gridproof.engines.session import Deadline\nfrom gridproof.engines.table import engine_named\n"
        "from tests.encodings.test_engines import pigeons\nsession = engine_named('yices').open(pigeons(40))"
    )
    assert output_when_interrupted(imports, "session.solve(Deadline(50))") == "interrupted\n"


@pytest.mark.parametrize("engine", [name for name in OTHERS if name != "yices"])
def test_a_missing_package_is_named(engine: str) -> None:
    package = {"cpsat": "ortools.sat.python.cp_model", "mip": "ortools.math_opt.python.mathopt"}.get(
        engine, engine
    )
    with (
        patch.dict(sys.modules, {package: None}),
        pytest.raises(GridproofError, match=r"pip install 'gridproof\["),
    ):
        engine_named(engine).open(Program())


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yices, "find_spec", lambda _: None)
    monkeypatch.setattr(yices, "find_library", lambda _: None)
    yices._library.cache_clear()
    with pytest.raises(GridproofError, match=r"engine 'yices' needs .*pip install 'gridproof\[yices\]'"):
        engine_named("yices").open(Program())
    yices._library.cache_clear()


@pytest.mark.parametrize("name", ["minisat", "minisat22+nothing", "z3+bdd", "", "exact+"])
def test_unknown_names(name: str) -> None:
    with pytest.raises(GridproofError, match=r"unknown engine .*expected one of: auto, minisat22"):
        engine_named(name)
