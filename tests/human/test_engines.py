"""Human-style solvers as engines of the verbs and of the command, and in ratings."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

import gridproof
from gridproof.errors import PuzzleError
from gridproof.formats.words import example_board
from gridproof.hints import rate
from gridproof.kinds import KINDS
from gridproof.record.human_account import HumanResult
from gridproof.record.kind import Kind
from gridproof.solving import Status, engines_of, solve
from gridproof.symmetry import SYMMETRIES
from tests.cli.command import assert_one_line_error, records
from tests.cli.command import run as command
from tests.human.boards import assert_agrees, read, run

WITH_HUMANS = [kind for kind in KINDS.values() if kind.humans]

# Boards that need guesses, so that turning them could change how many.
GUESSED = {
    "kuroshuto": "- - 1\n- - -\n2 - -\n2 - -\n- 2 -",
    "shakashaka": "- - - 1 -\n- - - - 1\n- - - - -\n- x - - -",
}


def test_two_kinds_have_some() -> None:
    assert {kind.name: set(kind.humans) for kind in WITH_HUMANS} == {
        "kuroshuto": {"human", "human-by-effect"},
        "shakashaka": {"human", "human-unrestricted"},
    }


@pytest.mark.parametrize("kind", WITH_HUMANS, ids=lambda kind: kind.name)
def test_examples(kind: Kind) -> None:
    for example in kind.examples:
        for engine in kind.humans:
            assert_agrees(example_board(kind, example).puzzle, engine)


def test_solve_takes_the_name_of_an_engine() -> None:
    kind = KINDS["kuroshuto"]
    puzzle = read(kind, GUESSED["kuroshuto"])
    result = solve(puzzle, engine="human")
    assert isinstance(result, HumanResult)
    assert (result.status, result.answer) == (Status.UNIQUE, solve(puzzle).answer)
    assert solve(puzzle, engine="default").answer == result.answer
    known = ["default", "human", "human-by-effect", "backtracking", "brute-force"]
    assert list(engines_of(kind)) == known


def test_an_engine_that_the_kind_lacks() -> None:
    puzzle = gridproof.read("akari/6/6/nekcakbl")
    with pytest.raises(PuzzleError, match="akari has no engine 'human'; expected one of: default"):
        solve(puzzle, engine="human")


def test_a_time_limit_ends_the_search() -> None:
    puzzle = read(KINDS["shakashaka"], "\n".join(["- " * 10] * 10))
    result = solve(puzzle, engine="human", time_limit=1e-6)
    assert (result.status, result.answers) == (Status.UNKNOWN, ())


@pytest.mark.parametrize("kind", WITH_HUMANS, ids=lambda kind: kind.name)
def test_ratings_tell_what_the_documents_measure(kind: Kind) -> None:
    puzzle = read(kind, GUESSED[kind.name])
    ratings = []
    for turned in (symmetry.puzzle(puzzle) for symmetry in SYMMETRIES):
        rating = rate(turned)
        # The solvers go through the board as it stands, just as they do when they solve it.
        assert rating.documents == {engine: run(turned, engine).account for engine in kind.humans}
        assert all(sum(account.measures.values()) > 0 for account in rating.documents.values())
        ratings.append(replace(rating, documents={}))
    assert ratings == ratings[:1] * 8


def test_other_kinds_have_nothing_to_tell() -> None:
    assert rate(gridproof.read("akari/6/6/nekcakbl")).documents == {}


# the command


@pytest.fixture
def source(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(f"gridproof shakashaka 4 5\n\n{GUESSED['shakashaka']}\n", encoding="utf-8")
    return str(path)


def test_command(source: str) -> None:
    done = command("solve", source, "--engine", "human")
    assert done.returncode == 0
    assert "exactly one answer" in done.stdout
    assert "hard: correct assumptions 2, wrong assumptions 1, rules applied 23\n" in done.stdout
    assert "corner with restriction:" not in done.stdout
    assert "corner with restriction:" in command("solve", source, "--engine", "human", "--stats").stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_command_as_data(source: str, jobs: str) -> None:
    done = command("solve", source, "--engine", "human", "--json", "--jobs", jobs)
    (record,) = records(done.stdout)
    result = solve(gridproof.read(Path(source)), engine="human")
    assert isinstance(result, HumanResult)
    assert (record["status"], record["grade"]) == ("unique", "hard")
    assert record.items() >= asdict(result.account).items()


def test_command_with_an_engine_that_some_kinds_lack(source: str) -> None:
    done = command("solve", "akari/6/6/nekcakbl", source, "--engine", "human")
    assert done.returncode == 2
    assert_one_line_error(done.stderr)
    assert "engine 'human'; expected one of: " in done.stderr
    assert "Shakashaka 4 x 5: exactly one answer" in done.stdout


def test_command_rates_by_the_documents_too(source: str) -> None:
    assert "\n  human: hard: correct assumptions " in command("rate", source).stdout
    (record,) = records(command("rate", source, "--json").stdout)
    assert (
        json.loads(json.dumps(asdict(rate(gridproof.read(Path(source))))["documents"])) == record["documents"]
    )


def test_human_style_solvers_are_imported_by_need() -> None:
    code = (
        "import sys; from gridproof.kinds import KINDS; list(KINDS.values());"
        "print([name for name in sys.modules if name.endswith('.human')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "[]\n"
