"""What is found, put into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gridproof.explanation import Mistake, Step
from gridproof.grid import Place
from gridproof.hints.tell.sentences import technique, tell, tell_mistake
from gridproof.kind import Puzzle
from gridproof.marks import Mark


@dataclass(frozen=True, slots=True)
class Hint:
    """A step with its name and its sentences."""

    step: Step
    technique: str
    text: str
    left: Mapping[Place, tuple[Mark, ...]] = field(default_factory=dict)
    """Where it strikes marks out and writes none: those that can still stand, as far as a glance tells."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The board cannot be finished any more: a small proof, and its sentences."""

    mistake: Mistake
    text: str

    @property
    def noted(self) -> frozenset[Place]:
        """The places whose candidates are wrong; none where the marks alone are."""
        return frozenset(fact.place for fact in self.mistake.known if not fact.holds)

    @property
    def nudge(self) -> str:
        """That there is a mistake, and no more than that."""
        return f"There is a mistake {'in the candidates' if self.noted else 'somewhere'}."


def in_words(
    puzzle: Puzzle, found: Step | Mistake, left: Mapping[Place, tuple[Mark, ...]]
) -> Hint | Contradiction:
    if isinstance(found, Mistake):
        return Contradiction(found, tell_mistake(puzzle, found))
    return Hint(found, technique(puzzle, found), tell(puzzle, found), left)
