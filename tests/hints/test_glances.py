"""Small contradictions that players see at once: put into one sentence, named, and proved for each use."""

from __future__ import annotations

import pytest

from gridproof.hints import Hint, walkthrough
from gridproof.hints.difficulty import difficulty
from gridproof.hints.techniques import described
from gridproof.kinds import KINDS
from gridproof.kinds.hitori.patterns import NAMES as HITORI_SHAPES
from gridproof.kinds.mosaic.patterns import NAMES as MOSAIC_PAIRS
from gridproof.solving import solve
from tests.hints.soundness import proved_walk
from tests.lacking import collected

OF_A_VARIANT = {"binairo"}
"""Kinds whose glances belong to a variant that no puzzle of the collection has. Their own tests have some."""
GLANCING = sorted(
    kind.name
    for kind in KINDS.values()
    if kind.speech and kind.speech.glances and kind.name not in OF_A_VARIANT
)

WITHOUT_SUPPOSING = {"regions fill lines", "lines fill regions", *HITORI_SHAPES, *MOSAIC_PAIRS}
"""Patterns that compare whole lines with regions, or see a shape. Nothing is supposed for them."""


def test_kinds_have_them() -> None:
    assert {"arukone", "heyawake", "nurikabe", "shakashaka", "slitherlink", "yajilin"} <= set(GLANCING)


@pytest.mark.parametrize("name", GLANCING)
def test_they_are_named_and_told_in_one_sentence_and_what_follows_straight_on(name: str) -> None:
    kind = KINDS[name]
    assert kind.speech is not None
    names = {technique.name for technique in described(kind).techniques}
    items = [item for item in collected(name) if item.rows * item.cols <= 64]
    seen = 0
    for item in items[:: max(1, len(items) // 4)]:
        for told in walkthrough(item.board.puzzle):
            assert isinstance(told, Hint)
            step = told.step
            if step.pattern and step.pattern not in WITHOUT_SUPPOSING:
                sentence, *straight_on = told.sentences
                assert len(straight_on) <= sum(len(further.chain) for further in step.further)
                assert step.supposed is None
                assert told.technique in names
                assert sentence.text.startswith(("With", "Without", "A ", "The 3s"))
                assert len(sentence.text.split()) <= 45
                assert len(step.reasons) >= 2
                assert step.size <= difficulty(step) ** 2 + 0.01
                seen += 1
            assert step.shape not in kind.speech.glances or len(step.reasons) not in range(2, 6), told.text
    assert seen or len(kind.speech.glances) == 1, "what is seldom need not occur here"


@pytest.mark.parametrize("name", GLANCING)
def test_every_use_is_proved(name: str) -> None:
    """By a fresh solver that gets only the rule instances and marks of the step."""
    seen = 0
    for item in [item for item in collected(name) if item.rows * item.cols <= 49][1::3]:
        puzzle = item.board.puzzle
        steps, marks = proved_walk(puzzle)
        assert marks == solve(puzzle).answer
        seen += sum(bool(step.pattern) for step in steps)
    assert seen or name == "kuroshuto", "where they are frequent"
