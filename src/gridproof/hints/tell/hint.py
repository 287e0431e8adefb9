"""What is found, put into words."""

from __future__ import annotations

from dataclasses import dataclass

from gridproof.explanation import Mistake, Step
from gridproof.hints.tell.sentences import technique, tell, tell_mistake
from gridproof.kind import Puzzle


@dataclass(frozen=True, slots=True)
class Hint:
    """A step with its name and its sentences."""

    step: Step
    technique: str
    text: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The board cannot be finished any more: a small proof, and its sentences."""

    mistake: Mistake
    text: str


def in_words(puzzle: Puzzle, found: Step | Mistake) -> Hint | Contradiction:
    if isinstance(found, Mistake):
        return Contradiction(found, tell_mistake(puzzle, found))
    return Hint(found, technique(puzzle, found), tell(puzzle, found))
