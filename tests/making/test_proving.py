"""No verb returns a claim that the plain rules do not prove, whatever its maker claims."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue, digit
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import PuzzleError
from gridproof.files import read
from gridproof.kernel.plain_units import FirstAnswers, PlainUnits
from gridproof.kernel.units import NativeUnits
from gridproof.kinds import KINDS, kind_named
from gridproof.making import attempts, generate, minimise, redundant, repair, repairing
from gridproof.making.generic import making_of
from gridproof.making.proving import Unproved, prove_needed, prove_symmetric, prove_unique
from gridproof.making.thinning import Group
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Clued, Making
from gridproof.solving import Status, decide, solve
from gridproof.symmetry import orbits
from tests.cli.command import run
from tests.kinds.brute import brute_force

HOPELESS = {
    "a number too large for a corner": ("akari", 3, 3, {0: Clue(4, wall=True)}, "clue at r1c1 contradicts"),
    "no cell so far away": ("kuroshuto", 3, 3, {4: Clue(2)}, "clue at r2c2 contradicts"),
    "nothing to see": ("ohno", 1, 1, {0: Clue(1)}, "clue at r1c1 contradicts"),
    "only one of two numbers is wrong": (
        "shakashaka",
        4,
        4,
        {0: Clue(4, wall=True), 15: Clue(2, wall=True)},
        "clue at r1c1 contradicts",
    ),
    "two of three": ("sudoku", 4, 4, {0: Clue(1), 1: Clue(1), 15: Clue(4)}, "clues at r1c1 and r1c2"),
    "the board itself": ("yajilin", 1, 2, {}, "; expected at least one"),
}


def board(kind: str, rows: int, cols: int, clues: dict[int, Clue]) -> Puzzle:
    return Puzzle(kind_named(kind), Grid.of(rows, cols), clues)


@pytest.mark.parametrize("case", HOPELESS)
def test_a_board_without_an_answer_is_refused_in_one_line(case: str) -> None:
    kind, rows, cols, clues, message = HOPELESS[case]
    puzzle = board(kind, rows, cols, clues)
    for verb in (repair, minimise, redundant):
        with pytest.raises(PuzzleError, match=f"the puzzle has no answer.*{message}"):
            verb(puzzle)


def test_the_command_says_so_and_fails() -> None:
    text = b"4 - - -\n- - - -\n- - - -\n- - - 2"
    for command in ("repair", "minimise"):
        done = run(command, "-", "--kind", "shakashaka", "--json", stdin=text)
        assert done.returncode == 1
        assert not done.stderr
        assert json.loads(done.stdout)["status"] == "failed"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_known_answer_changes_no_verdict(kind: str) -> None:
    made = generate(kind, 4, 4, seed=1)
    assert decide(made.puzzle, Deadline(), known=made.answer).status is Status.UNIQUE
    making = making_of(made.puzzle.kind)
    if making.clued is None:
        return
    bare = replace(
        made.puzzle, clues={c: k for c, d in made.puzzle.clues.items() if (k := making.dropped(d))}
    )
    two = solve(bare)
    if two.status is Status.MULTIPLE:
        for known in two.answers:
            found = decide(bare, Deadline(), known=known)
            assert found.status is Status.MULTIPLE
            assert found.answers[0] == known != found.answers[1]


def test_what_is_not_so_is_not_proved() -> None:
    puzzle = read("sudoku/4/4/1g2k3g1k")
    first, second = solve(puzzle).answers
    with pytest.raises(Unproved, match="other answers"):
        prove_unique(puzzle, first, Deadline())
    wrong = {**first, **{place: mark for place, mark in second.items() if place % 2}}
    with pytest.raises(Unproved, match="breaks the rules"):
        prove_unique(puzzle, wrong, Deadline())
    with pytest.raises(Unproved, match="symmetric"):
        prove_symmetric(puzzle, "full")
    full = generate("sudoku", 4, 4, seed=1, density=0.8)
    answer = {**full.answer, **{cell: digit(clue.number or 0) for cell, clue in full.puzzle.clues.items()}}
    with pytest.raises(Unproved, match="can be spared"):
        prove_needed(
            making_of(full.puzzle.kind), full.puzzle, answer, orbits(full.puzzle.grid, "none"), Deadline()
        )


def too_strict(making: Making) -> Making:
    """A maker that takes every set of clues for one that leaves a single answer."""
    right = making.clued
    assert right is not None

    def clued(puzzle: Puzzle, deadline: Deadline) -> Clued:
        # Assumptions that contradict each other leave no other answer, and none at all.
        return right(puzzle, deadline)._replace(says=lambda _cell, _clue: (1, -1))

    return making._replace(clued=clued, thin=None)


@pytest.mark.parametrize("kind", ["akari", "sudoku", "kurodoko"])
def test_a_maker_that_is_wrong_is_found_out(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = generate(kind, 6, 6, seed=1).puzzle
    wrong = too_strict(making_of(puzzle.kind))
    for module in (attempts, repairing):
        monkeypatch.setattr(module, "making_of", lambda _: wrong)
    with pytest.raises(Unproved):
        generate(kind, 6, 6, seed=2)
    with pytest.raises(Unproved):
        minimise(puzzle)


def test_a_minimal_puzzle_is_proved_minimal(monkeypatch: pytest.MonkeyPatch) -> None:
    def every_group(_asked: object, _clues: object, groups: list[Group], **_: object) -> list[Group]:
        return groups

    monkeypatch.setattr(attempts, "needed_groups", every_group)
    with pytest.raises(Unproved, match="can be spared"):
        generate("akari", 6, 6, seed=1, minimal=True)


def test_fewer_clues_are_not_excluded_where_only_one_number_of_several_was_tried() -> None:
    puzzle = board("kuroshuto", 3, 3, {6: Clue(2)})
    repaired = repair(puzzle)
    other = replace(puzzle, clues={3: Clue(2), 6: Clue(2)})
    assert len(brute_force(other)) == 1
    assert len(repaired.changed) == 1 or not repaired.fewest


def test_what_is_not_known_in_time_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_time(*_: object, **__: object) -> None:
        raise PuzzleError("the time ran out before it was decided")

    monkeypatch.setattr("gridproof.cli.repairing.redundant", no_time)
    done = run("repair", "akari/6/6/nekcakbl", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["redundant"] is None
    spoken = run("repair", "akari/6/6/nekcakbl").stdout
    assert "the clues that can go were not found: the time ran out" in spoken


def test_a_deadline_that_passed_ends_every_proof() -> None:
    made = generate("kurodoko", 5, 5, seed=1)
    with pytest.raises(OutOfTime):
        prove_unique(made.puzzle, made.answer, Deadline(0))
    for verb in (repair, minimise, redundant):
        with pytest.raises(PuzzleError, match="the time ran out"):
            verb(made.puzzle, time_limit=0)


def test_a_puzzle_that_the_kernel_thinned_is_proved_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that misses every second answer does not get a puzzle through."""
    several = read("gridproof sudoku 4 4\n\n1 - - -\n- - - -\n- - - -\n- - - 2\n")
    found = solve(several)
    assert found.status is Status.MULTIPLE and found.answer is not None
    answer = found.answer
    whole = bytes(
        several.clues[cell].number or 0 if cell in several.clues else int(answer[cell]) for cell in range(16)
    )
    for twin in (NativeUnits, PlainUnits):
        monkeypatch.setattr(twin, "answers", lambda *_: FirstAnswers([whole], 0))
    assert solve(several).status is Status.UNIQUE
    with pytest.raises(Unproved, match="other answers"):
        prove_unique(several, answer, Deadline())
