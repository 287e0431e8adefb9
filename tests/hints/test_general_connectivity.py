"""A kind with plain rules and connectivity in its general form gets hints that argue with it."""

from __future__ import annotations

import pytest

from gridproof.explanation import Step
from gridproof.formats.words import read_words
from gridproof.hints import hint
from gridproof.making import generate
from tests.hints.soundness import proved_walk
from tests.kinds.joined import KIND, TOGETHER


def of_connectivity(steps: list[Step]) -> list[Step]:
    return [step for step in steps if any(reason.rule == TOGETHER.name for reason in step.reasons)]


@pytest.mark.parametrize("seed", range(6))
def test_walks_reach_the_end_and_every_step_is_proved(seed: int) -> None:
    made = generate(KIND, 4, 4, seed=seed)
    steps, marks = proved_walk(made.puzzle)
    assert marks == made.answer
