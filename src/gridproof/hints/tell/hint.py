"""Findings in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.hints.tell.brief import in_brief
from gridproof.hints.tell.lines import Said, in_lines
from gridproof.hints.tell.sentences import technique, tell, tell_mistake
from gridproof.hints.tell.short import short
from gridproof.record.explanation import Fact, Mistake, Step
from gridproof.record.kind import Puzzle
from gridproof.words.sentence import Sentence, joined


@dataclass(frozen=True, slots=True)
class Told:
    sentences: tuple[Said, ...]
    """The sentences, each with its relevant places."""

    @property
    def at_first(self) -> tuple[Said, ...]:
        """The sentences at first: all links of a long try-out come on demand."""
        return self.sentences

    @property
    def text(self) -> str:
        return in_lines(self.at_first)

    @property
    def html(self) -> str:
        """The same lines for a page."""
        return in_lines(self.at_first, lambda sentence: sentence.html)

    @property
    def in_full(self) -> str:
        """All sentences."""
        return in_lines(self.sentences)

    @property
    def in_one_line(self) -> Sentence:
        return joined(said.sentence for said in self.at_first)


@dataclass(frozen=True, slots=True)
class Hint(Told):
    """A step with its name and its sentences."""

    step: Step
    technique: str
    left: Mapping[Place, tuple[Mark, ...]] = field(default_factory=dict)
    """For a step that only strikes marks out: the marks that can still stand there, as far as a glance
    shows.
    """
    brief: tuple[Said, ...] = ()
    """The sentences, or fewer where a try-out is long."""
    short: Sentence = field(default_factory=Sentence)
    """The whole step in at most 30 words."""
    granted: tuple[Fact, ...] = ()
    """Trivial facts before and after the step, which are done together with it."""

    @property
    def at_first(self) -> tuple[Said, ...]:
        return self.brief or self.sentences

    @property
    def marks(self) -> Mapping[Place, Mark]:
        """The marks that are written when the hint is done: all that its sentences conclude."""
        told = [fact for said in self.sentences if not said.supposed for fact in said.news]
        facts = (*told, *self.granted)
        return {**self.step.marks, **{fact.place: fact.mark for fact in facts if fact.holds}}


@dataclass(frozen=True, slots=True)
class Contradiction(Told):
    """The board cannot be finished any more: a small proof, and its sentences."""

    mistake: Mistake
    wrong: Place | None = None
    """The one mark that is wrong, if it could be determined."""

    @property
    def noted(self) -> frozenset[Place]:
        """The places whose candidates are wrong; empty if the marks alone are wrong."""
        return frozenset(fact.place for fact in self.mistake.known if not fact.holds)

    @property
    def nudge(self) -> Sentence:
        """A sentence that there is a mistake, without further details."""
        if not self.mistake.known:  # no mark is wrong: there is no answer to begin with
            return Sentence("The puzzle itself has no answer.")
        return Sentence(f"There is a mistake {'in the candidates' if self.noted else 'somewhere'}.")


def in_words(
    puzzle: Puzzle,
    found: Step | Mistake,
    left: Mapping[Place, tuple[Mark, ...]],
    granted: Sequence[Fact] = (),
) -> Hint | Contradiction:
    if isinstance(found, Mistake):
        return named(puzzle, found)
    sentences = tuple(tell(puzzle, found, granted))
    return Hint(
        sentences,
        found,
        technique(puzzle, found),
        left,
        in_brief(puzzle, sentences),
        short(puzzle, found, sentences),
        tuple(granted),
    )


def named(puzzle: Puzzle, mistake: Mistake, wrong: Place | None = None) -> Contradiction:
    return Contradiction(tuple(tell_mistake(puzzle, mistake, wrong)), mistake, wrong)
