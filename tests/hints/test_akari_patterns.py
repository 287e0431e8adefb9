"""What Akari players see at once: explained without a supposition, named, and proved for each use."""

from __future__ import annotations

import pytest

import gridproof
from gridproof.hints import Hint, walkthrough
from gridproof.hints.difficulty import difficulty
from gridproof.kinds.akari.patterns import DARK, NEEDED, SHARED, STARVED
from gridproof.making import generate
from gridproof.solving import solve
from tests.hints.soundness import proved_walk

SEEN = {
    STARVED: (
        "lightup/4/4/i..j67.h",
        "A bulb at r2c2 would light r2c4 and complete the 1 at r3c2 and leave too few free cells beside the 2"
        " at r3c4, so r2c2 stays free.",
    ),
    DARK: (
        "lightup/4/4/h16..gbk",
        "A bulb at r4c3 would light r3c3 and r4c2 and leave no cell from which r3c2 could be lit, so r4c3"
        " stays free.",
    ),
    SHARED: (
        "lightup/5/5/i0.cichbi..g",
        "Without a bulb at r3c3, the 2 at r3c2 would need all other free cells beside it, and the 2 at r2c1"
        " would have too many bulbs, so r3c3 holds a bulb.",
    ),
    NEEDED: (
        "lightup/5/5/mb7ci.hbg",
        "Without a bulb at r3c2, the 2 at r3c1 would need all other free cells beside it, and the 2 at r3c3"
        " would have too few free cells, so r3c2 holds a bulb.",
    ),
}


@pytest.mark.parametrize("name", SEEN)
def test_each_pattern_is_named_and_told_in_one_sentence(name: str) -> None:
    link, sentence = SEEN[name]
    told = [told for told in walkthrough(gridproof.read(link)) if isinstance(told, Hint)]
    (first, *_) = [hint for hint in told if hint.technique == name]
    assert first.text == sentence
    assert first.step.supposed is None


def test_every_use_is_proved_and_small_suppositions_are_no_more() -> None:
    """By a fresh solver that gets only the rule instances and marks of the step."""
    names = set()
    for seed in range(2, 10):
        puzzle = generate("akari", 8, 8, seed=seed, level="hard").puzzle
        steps, marks = proved_walk(puzzle)
        assert marks == solve(puzzle).answer
        for step in steps:
            if step.pattern:
                names.add(step.pattern)
                assert 2 <= len(step.reasons) == step.size <= difficulty(step) ** 2
            # Up to three rule instances, all contradictions of these boards have a name.
            assert step.supposed is None or step.size > 3, step
    assert names >= set(SEEN)
