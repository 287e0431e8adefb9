"""For every named technique of every kind, a puzzle that needs it is found, or the verb refuses at once."""

from __future__ import annotations

import pytest

from gridproof.engines.session import Deadline
from gridproof.hints.techniques import described, needs
from gridproof.kinds import KINDS
from gridproof.making import NotMade, generate
from gridproof.making.generic import making_of
from tests.torture.scale import scaled

SIDES = {"sudoku": 9, "ohno": 9}
SECONDS = 60
MOST_MISSING = 0.1
"""The share of a kind's techniques that may be too rare to be found in that time."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_technique(kind: str) -> None:
    refused = making_of(KINDS[kind]).out_of_reach
    every = [one.name for one in described(KINDS[kind]).techniques if one.name not in refused]
    names = every[: scaled(1, len(every))]
    side = SIDES.get(kind, 10)
    missing = []
    for name in names:
        try:
            made = generate(kind, side, side, technique=name, seed=f"torture {name}", time_limit=SECONDS)
        except NotMade:
            missing.append(name)
        else:
            assert needs(made.puzzle, name, Deadline()), name
    assert len(missing) <= MOST_MISSING * len(names), missing
