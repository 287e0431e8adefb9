"""Kurodoko deductions in words."""

from __future__ import annotations

from gridproof.kinds.kurodoko.rules import NUMBER, OWN
from gridproof.record.explanation import Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary import shading_speech, sight_speech
from gridproof.vocabulary.shading import APART, CONNECTED


def technique(p: Puzzle, step: Step) -> str:
    if step.pattern:
        return step.pattern
    return sight_speech.technique(p, step, NUMBER.name, own=OWN)


SPEECH = Speech(
    marks=shading_speech.MARKS,
    reasons={
        NUMBER.name: sight_speech.counting(own=OWN),
        APART.name: shading_speech.say_apart,
        CONNECTED.name: shading_speech.say_connected,
    },
    technique=technique,
    glances=sight_speech.GLANCES,
    hypotheses=shading_speech.HYPOTHESES,
    breaks={NUMBER.name: sight_speech.breaking(NUMBER.name)},
    names=shading_speech.NAMES,
    bookkeeping=frozenset({APART.name}),
    plain_to_see=frozenset({APART.name}),
    questions={
        NUMBER.name: "How far can {clue} see on each side?",
        APART.name: "Can {places} both be {shaded}?",
        CONNECTED.name: "How do the {white} cells around {place} hang together with the rest?",
    },
)
