"""Nurikabe with islands that grow: the same answers as the rules have, on small boards and on hard ones."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from gridproof import generate
from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline
from gridproof.kinds.nurikabe import KIND, grown
from gridproof.kinds.nurikabe.decide import decide
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Search, Status, decide_theory
from tests.kinds.brute import Answers, brute_force
from tests.kinds.shaded import every_puzzle
from tests.kinds.test_nurikabe import SHAPES, random_puzzle


def answers(puzzle: Puzzle) -> Answers:
    theory = grown.grown(puzzle)
    found: Answers = set()
    with Search(theory) as search:
        while search.find(Deadline()):
            answer = frozenset(search.answer().items())
            assert answer not in found
            found.add(answer)
            search.forbid(search.model())
    return found


@pytest.fixture(params=["stated", "by cuts"])
def amount(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Islands with levels and counts, or without, as large ones are."""
    if request.param == "by cuts":
        monkeypatch.setattr(grown, "_MOST_STATED", -1)
    return str(request.param)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
@pytest.mark.usefixtures("amount")
def test_all_answers_of_random_boards(shape: tuple[int, int]) -> None:
    rng = Random(f"grown {shape}")
    for _ in range(20):
        puzzle = random_puzzle(Grid.of(*shape), rng)
        assert answers(puzzle) == brute_force(puzzle)


@pytest.mark.parametrize(
    "shape", [(1, 1), (1, 2), (1, 3), (2, 2)], ids=lambda shape: f"{shape[0]}x{shape[1]}"
)
@pytest.mark.usefixtures("amount")
def test_all_answers_of_every_tiny_board(shape: tuple[int, int]) -> None:
    grid = Grid.of(*shape)
    for puzzle in every_puzzle(KIND, grid, (Clue(), *map(Clue, range(1, grid.size + 1)))):
        assert answers(puzzle) == brute_force(puzzle)


@pytest.mark.usefixtures("amount")
def test_both_theories_agree_on_boards_that_were_made_and_on_spoilt_ones() -> None:
    verdicts = set()
    for seed in range(6):
        made = generate("nurikabe", 6, 6, seed=seed)
        rng = Random(seed)
        clues = dict(made.puzzle.clues)
        cell = rng.choice(sorted(clues))
        spoilt = Puzzle(KIND, made.puzzle.grid, clues | {cell: Clue(rng.choice((None, 2, 3)))})
        for puzzle in (made.puzzle, spoilt):
            plain = decide_theory(puzzle.theory, Deadline())
            other = decide_theory(partial(grown.grown, puzzle), Deadline())
            assert other.status is plain.status
            assert len(other.answers) == len(plain.answers)
            verdicts.add(plain.status)
    assert {Status.UNIQUE, Status.MULTIPLE} <= verdicts


def test_the_second_theory_goes_on_where_the_first_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(decide.__globals__, "_SLICES", 1)
    rng = Random("given up")
    for _ in range(25):
        puzzle = random_puzzle(Grid.of(3, 4), rng)
        expected = len(brute_force(puzzle))
        status = {0: Status.NONE, 1: Status.UNIQUE}.get(expected, Status.MULTIPLE)
        result = decide(puzzle, Deadline())
        assert result.status is status
        assert len({frozenset(answer.items()) for answer in result.answers}) == min(expected, 2)
        if expected:
            known = dict(next(iter(brute_force(puzzle))))
            assert decide(puzzle, Deadline(), known=known).status is status
