"""Sentences with the places to look at, and texts made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.record.explanation import Fact
from gridproof.words.sentence import Sentence

MOST_WORDS = 80
"""Longer steps are split into numbered sentences. No sentence is longer than this."""


class Said(NamedTuple):
    """A sentence, and the places to look at while reading it."""

    marked: str
    """The text with the parts in braces."""
    target: tuple[Place, ...] = ()
    """The places that the sentence is about: those of the conclusion or the supposition."""
    because: tuple[Place, ...] = ()
    """The marks that the sentence rests on."""
    area: tuple[Place, ...] = ()
    """The places of the rule instance."""
    clues: tuple[Place, ...] = ()
    lines: tuple[tuple[Place, Place], ...] = ()
    """Lines from marks and clues to the places at which these strike something out."""
    points: tuple[tuple[int, int], ...] = ()
    """Corners of the grid that the sentence is about, each as the two grid lines that cross there."""
    depth: int = 0
    """The number of nested cases around the sentence."""
    news: tuple[Fact, ...] = ()
    """What it concludes."""
    supposed: tuple[Fact, ...] = ()
    """What is supposed while it is read, from the outermost case inwards."""

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.marked)

    @property
    def text(self) -> str:
        return str(self.sentence)


def concluding(text: str, facts: Sequence[Fact]) -> Said:
    """A sentence that only states its conclusions."""
    return Said(text, tuple(dict.fromkeys(fact.place for fact in facts)), news=tuple(facts))


def supposing(text: str, *facts: Fact, depth: int = 0) -> Said:
    """A sentence that states the last supposition."""
    return Said(text, (facts[-1].place,), depth=depth, supposed=facts)


def in_lines(sentences: Sequence[Said], show: Callable[[Sentence], str] = str) -> str:
    """The sentences, one after the other. Many sentences, or sentences with cases, are numbered lines."""
    texts = [show(said.sentence) for said in sentences]
    words = sum(len(sentence.text.split()) for sentence in sentences)
    if words <= MOST_WORDS and not any(sentence.depth for sentence in sentences):
        return " ".join(texts)
    numbered = enumerate(zip(sentences, texts, strict=True), 1)
    return "\n".join(f"{'  ' * said.depth}{number}. {text}" for number, (said, text) in numbered)


def parted(sentences: Iterable[Said]) -> Iterator[Said]:
    """Split sentences that are too long."""
    for sentence in sentences:
        words = sentence.marked.split()
        while len(words) > MOST_WORDS:
            # Split at the end of a sentence, otherwise after a comma, otherwise at the limit.
            ends = (
                [n for n in range(1, MOST_WORDS + 1) if words[n - 1].endswith(mark)]
                for mark in (".", ";", ",")
            )
            end = next((places[-1] for places in ends if places), MOST_WORDS)
            yield sentence._replace(marked=" ".join(words[:end]))
            words = words[end:]
        yield sentence._replace(marked=" ".join(words))
