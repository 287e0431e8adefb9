"""The largest boards of the theses, made from ten seeds each."""

from __future__ import annotations

import pytest

from gridproof.making import generate
from gridproof.solving import Status, solve
from tests.torture.scale import LONG, report

MOST = 0.22
"""Of the cells of a Yajilin: its thesis calls up to a fifth good."""


@pytest.mark.skipif(not LONG, reason="only in the long form")
@pytest.mark.parametrize("seed", range(1, 11))
def test_a_yajilin_of_31x45_has_few_clue_cells(seed: int) -> None:
    made = generate("yajilin", 31, 45, seed=seed)
    assert solve(made.puzzle).status is Status.UNIQUE
    share = len(made.puzzle.clues) / made.puzzle.grid.size
    assert share <= MOST
    report(f"large boards: yajilin 31x45, seed {seed}: {share:.1%} of the cells are clues")
