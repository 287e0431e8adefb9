"""Puzzles near one: other values of a clue, a bit harder, a bit easier; compared with brute force."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridproof import Puzzle, generate, rate, read, solve, vary
from gridproof.errors import GridproofError, PuzzleError
from gridproof.making.changing import EveryChange
from gridproof.searching.search import Status
from tests.cli.command import records, run
from tests.kinds.brute import pruned_force
from tests.making.test_mirrored import is_symmetric

AKARI = "https://puzz.link/p?akari/6/6/nekcakbl"


@pytest.mark.parametrize("kind", ["akari", "kuroshuto", "nurikabe"])
def test_all_values_of_a_clue_are_found(kind: str) -> None:
    """Brute force over `check` tries every number that the place may show."""
    side = 4
    puzzle = generate(kind, side, side, seed=5).puzzle
    place = next(cell for cell, clue in puzzle.clues.items() if clue.number is not None)
    found = vary(puzzle, place=place, most=40)
    assert found.complete
    values = {one.way.changed[place] for one in found.ways}
    expected = set()
    for number in range(side * side + 1):
        clue = replace(puzzle.clues[place], number=number)
        try:
            other = replace(puzzle, clues={**puzzle.clues, place: clue})
        except PuzzleError:
            continue
        if clue != puzzle.clues[place] and len(list(pruned_force(other, 100_000))) == 1:
            expected.add(number)
    assert {clue.number for clue in values if clue is not None and clue.number is not None} == expected
    for one in found.ways:
        assert solve(one.way.puzzle).status is Status.UNIQUE


@pytest.mark.parametrize("kind", ["akari", "slitherlink", "sudoku"])
def test_harder_and_easier_ones_are_near(kind: str) -> None:
    side = {"sudoku": 9, "slitherlink": 4}.get(kind, 6)
    puzzle = generate(kind, side, side, seed=2).puzzle
    now = rate(puzzle).score
    assert now is not None
    for towards in ("harder", "easier"):
        found = vary(puzzle, towards=towards)
        assert found.grade is not None and found.grade.score == now
        scores = []
        for one in found.ways:
            assert one.grade is not None and solve(one.way.puzzle).status is Status.UNIQUE
            assert one.grade.score == rate(one.way.puzzle).score
            scores.append(one.grade.score)
        assert scores == sorted(scores, reverse=towards == "easier")
        assert all(score > now if towards == "harder" else score < now for score in scores)
        # Without harder or easier ones near it, there is nothing to compare.
        assert scores or kind != "sudoku"


def test_the_symmetry_is_kept_and_a_seed_finds_the_same() -> None:
    puzzle = generate("kurodoko", 6, 6, symmetry="rotate2", seed=4).puzzle
    found = vary(puzzle, towards="easier", symmetry="rotate2", seed=9)
    assert found.ways and all(is_symmetric(one.way.puzzle, "rotate2") for one in found.ways)
    assert found == vary(puzzle, towards="easier", symmetry="rotate2", seed=9)


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large boards end by counted work, with what was found so far."""
    judged: list[int] = []
    plain = EveryChange.judged

    def counting(self: EveryChange, changed: object) -> object:
        judged.append(1)
        return plain(self, changed)  # type: ignore[arg-type]  # a stand-in of the method

    monkeypatch.setattr(EveryChange, "judged", counting)
    puzzle = generate("akari", 14, 14, seed=1).puzzle
    vary(puzzle, towards="harder", time_limit=60)
    assert 0 < len(judged) < 4000


@pytest.mark.parametrize(
    ("text", "wishes", "message"),
    [
        ("lightup/3/3/o", {}, "several answers"),
        (AKARI, {"place": 0}, "no clue at r1c1"),
        (AKARI, {"towards": "nicer"}, "expected one of: any, harder, easier"),
        (AKARI, {"most": 0}, "number of puzzles"),
        ("gridproof sudoku 4 4\n\n1 1 - -\n- - - -\n- - - -\n- - - -\n", {}, "no answer"),
    ],
)
def test_what_cannot_be_varied_is_refused(text: str, wishes: dict[str, object], message: str) -> None:
    puzzle: Puzzle = read(text)
    with pytest.raises(GridproofError, match=message):
        vary(puzzle, **wishes)  # type: ignore[arg-type]  # wishes of several types


def test_the_command_lists_them() -> None:
    (told,) = records(run("vary", AKARI, "--at", "r2c3", "--json").stdout)
    assert told["status"] == "varied" or "no clue at" in told["text"]
    said = run("vary", AKARI, "--towards", "easier").stdout
    assert "  1. " in said
