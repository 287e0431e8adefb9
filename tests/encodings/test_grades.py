"""Classes of puzzles by what the solver of an encoding counted."""

from __future__ import annotations

import pytest

from gridproof.encodings import grade_of
from gridproof.engines.session import Statistics
from gridproof.kinds import kind_named
from tests.cli.command import records, run


def test_classes_by_decisions_and_conflicts() -> None:
    kind = kind_named("shakashaka")
    counted = [Statistics(decisions=work, conflicts=work) for work in (0, 15, 30, 500)]
    assert [grade_of(kind, "smt", "z3", s) for s in counted] == ["easy", "medium", "hard", "extreme"]
    assert grade_of(kind, "smt", "minisat22", counted[0]) is None
    assert grade_of(kind, "ours", None, counted[0]) is None


def test_solve_tells_the_class() -> None:
    pytest.importorskip("z3")
    text = b"gridproof shakashaka 3 3\n\n- - -\n- - -\n- - -\n"
    done = run("solve", "-", "--encoding", "smt13", stdin=text)
    assert "class by decisions and conflicts: easy" in done.stdout
    (record,) = records(run("solve", "-", "--encoding", "smt13", "--json", stdin=text).stdout)
    assert record["grade"] == "easy"
    assert "class" not in run("solve", "-", stdin=text).stdout
