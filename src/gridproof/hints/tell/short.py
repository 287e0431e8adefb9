"""A step in one short sentence. The links follow on demand."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.hints.tell.facts import said
from gridproof.hints.tell.lines import Said
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle
from gridproof.words.sentence import COLOURS, Sentence

MOST_SHORT = 30
"""The words of a short sentence."""
LONG_TRY = 8
"""A try-out with so many sentences is named as one first."""
CONTRADICTION = ": a contradiction."
"""How a line of thought ends."""


def short(puzzle: Puzzle, step: Step, sentences: Sequence[Said]) -> Sentence:
    """The step in one sentence of at most 30 words: what follows, and where the other way ends."""
    for text in _ways(puzzle, step, sentences):
        sentence = Sentence(text)
        if len(sentence.text.split()) <= MOST_SHORT:
            return sentence
    return Sentence(f"It follows in {_steps(len(sentences))}.")


def try_out(sentences: Sequence[Said]) -> int:
    """How many sentences stand inside a supposition."""
    return sum(1 for sentence in sentences if sentence.supposed)


def _ways(puzzle: Puzzle, step: Step, sentences: Sequence[Said]) -> list[str]:
    """The wordings, best first."""
    if len(sentences) == 1:
        return [sentences[0].marked, *_concluding(puzzle, step, "It follows that")]
    if step.searched:
        return _concluding(puzzle, step, "Only a search shows that")
    if step.supposed is None:
        return [
            sentences[-1].marked,
            *_concluding(puzzle, step, f"In {_steps(len(sentences))} it follows that"),
        ]
    number = try_out(sentences)
    if number >= LONG_TRY:
        return _concluding(puzzle, step, f"A try-out of {_steps(number)} shows that")
    ways = []
    ends = [one.marked for one in sentences if one.supposed and one.marked.endswith(CONTRADICTION)]
    if ends and number > 1:
        end = small(ends[-1].removesuffix(CONTRADICTION))
        opposite = Fact(step.supposed.place, step.supposed.mark, not step.supposed.holds)
        here = [fact for fact in step.concludes if fact.place == opposite.place]
        refuted = said(puzzle, here or [opposite])
        after = "" if number == 2 else f" after {_steps(number - 1)}"
        ways = [
            f"If {said(puzzle, [step.supposed])}, it breaks down{after}: {end}. So {refuted}.",
            f"Otherwise it breaks down{after}: {end}. So {refuted}.",
        ]
    return [*ways, *_concluding(puzzle, step, f"A try-out of {_steps(number)} shows that")]


def _concluding(puzzle: Puzzle, step: Step, begin: str) -> list[str]:
    """With all conclusions, or with the first one alone."""
    first, *others = step.concludes
    more = " and more" if others else ""
    return [f"{begin} {said(puzzle, step.concludes)}.", f"{begin} {said(puzzle, [first])}{more}."]


def _steps(number: int) -> str:
    return f"{number} step{'s' * (number != 1)}"


def small(marked: str) -> str:
    """A sentence as a part of another one. Places, clues and marks keep their names."""
    colours = tuple(f"{{{colour[0].upper()}{colour[1:]}}}" for colour in COLOURS)
    first = 1 if marked.startswith(colours) else 0
    return marked[:first] + marked[first : first + 1].lower() + marked[first + 1 :]
