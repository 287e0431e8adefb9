"""A rating gives the grades of the theses' own solvers, as these give them."""

from __future__ import annotations

import pytest

from gridproof import generate, rate, solve
from gridproof.record.human_account import HumanResult


@pytest.mark.parametrize("seed", [1, 6, 9, 14, 19])
def test_rate_and_solve_grade_alike(seed: int) -> None:
    puzzle = generate("kuroshuto", 8, 8, seed=seed).puzzle
    for name, account in rate(puzzle).documents.items():
        solved = solve(puzzle, engine=name)
        assert isinstance(solved, HumanResult)
        assert solved.account == account
