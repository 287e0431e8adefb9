"""Techniques that a kind's own code finds, as the rule instances that they rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.hints.cost import LEAST_THOUGHT
from gridproof.hints.find.answers import Answers
from gridproof.hints.prove.board import KnownBoard
from gridproof.hints.prove.guarded_theory import GuardedTheory
from gridproof.logic.theory import Lit
from gridproof.record.explanation import Pattern, Step
from gridproof.record.kind import Puzzle

_MOST = 5
"""Nobody sees more rule instances than this at once."""


class Recognised(NamedTuple):
    """A pattern in terms of a guarded theory."""

    concluded: tuple[Lit, ...]
    pattern: Pattern
    assumes_unique: bool

    def about(self, is_open: Callable[[int], bool]) -> Recognised:
        """The same pattern with only the conclusions that are still open."""
        return self._replace(concluded=tuple(lit for lit in self.concluded if is_open(abs(lit))))


class PatternBook:
    """Finds patterns on boards of one puzzle.

    With its answers, it also finds patterns that assume uniqueness.
    """

    def __init__(self, rules: GuardedTheory, puzzle: Puzzle, answers: Answers | None) -> None:
        speech = puzzle.kind.speech
        self._puzzle = puzzle
        self._find = speech.patterns if speech is not None else None
        self._unique = speech.unique_patterns if speech is not None else frozenset()
        self.weights: Mapping[str, float] = speech.weights if speech is not None else {}
        nameless = speech.nameless if speech is not None else 0.0
        self.nameless = max(LEAST_THOUGHT, nameless)
        """The least difficulty of a thought that is no pattern."""
        self.easiest = min((*self.weights.values(), self.nameless)) if self.weights else LEAST_THOUGHT
        """The least difficulty of any thought. A kind that weighs patterns weighs all of them."""
        self._answers = answers
        self._rules = rules
        self._looked_at: list[Lit] = []
        """The facts of the last board."""
        self._possible: dict[Place, Sequence[Mark]] = {}
        self._standing: dict[Place, Mark] = {}

    def look(self, held: KnownBoard) -> Iterator[Recognised]:
        """The patterns on the board, simplest first."""
        if self._find is None:
            return
        for pattern in self._find(self._puzzle, *self._marks(held), self._answers is not None):
            concluded = tuple(map(self._rules.literal, pattern.concludes))
            assumes_unique = pattern.name in self._unique
            if not assumes_unique or self._holds(concluded):
                yield Recognised(concluded, pattern, assumes_unique)

    def instances_of(self, one: Recognised) -> tuple[int, ...]:
        """The rule instances that a pattern rests on."""
        return tuple(map(self._rules.instance_of, one.pattern.reasons))

    def _holds(self, concluded: tuple[Lit, ...]) -> bool:
        """Whether there is only one answer and it agrees with the pattern."""
        only = None if self._answers is None else self._answers.only
        return only is not None and only.issuperset(concluded)

    def seen_at_once(self, step: Step) -> str:
        """The name of a small contradiction that players see without supposing anything; empty for others."""
        speech = self._puzzle.kind.speech
        small = speech is not None and 2 <= len(step.reasons) <= _MOST
        return speech.glances.get(step.shape, "") if speech is not None and small else ""

    def _marks(self, held: KnownBoard) -> tuple[dict[Place, Sequence[Mark]], dict[Place, Mark]]:
        """Per open place, the marks that are not excluded; and the marks that stand."""
        facts, rules = held.facts.since(0), self._rules
        before = len(self._looked_at)
        if not before or facts[:before] != self._looked_at:
            before = 0
            self._possible, self._standing = {}, {}
            for (place, mark), lit in rules.theory.literals.items():
                if lit in rules.network.printed:
                    self._standing[place] = mark
                elif -lit not in rules.network.printed:
                    self._possible[place] = (*self._possible.get(place, ()), mark)
            for place in self._standing:
                self._possible.pop(place, None)
        self._looked_at = facts
        # A board mostly grows, so only what is new is looked at.
        for lit in facts[before:]:
            if abs(lit) not in rules.place_of:
                continue
            place = rules.place_of[abs(lit)]
            if lit in rules.mark_of:
                self._standing[place] = rules.mark_of[lit]
            left = tuple(mark for mark in self._possible.get(place, ()) if mark != rules.mark_of.get(-lit))
            self._possible[place] = left
            if not left or place in self._standing:
                del self._possible[place]
        return dict(self._possible), dict(self._standing)
