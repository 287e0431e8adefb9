"""Steps told in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from gridproof.grid import Place
from gridproof.kind import Puzzle
from gridproof.marks import Mark
from gridproof.steps import Fact, Link, Mistake, Step


def technique(puzzle: Puzzle, step: Step) -> str:
    """The name of the technique, or what the step does in general."""
    speech = puzzle.kind.speech
    name = speech.technique(puzzle, step) if speech is not None and speech.technique else ""
    if name:
        return name
    if step.needs_cases:
        return "case distinction"
    return "direct" if step.supposed is None else "contradiction"


def tell(puzzle: Puzzle, step: Step) -> str:
    """The whole step as sentences a person understands."""
    speech = puzzle.kind.speech
    words = speech.tell(puzzle, step) if speech is not None and speech.tell else ""
    if words:
        return words
    known = _marks(step.known)
    if step.supposed is None:
        return " ".join(_told_chain(puzzle, step.chain, known))
    supposition = f"Suppose {said(puzzle, [step.supposed])}."
    conclusion = f"So {said(puzzle, step.concludes)}."
    if not step.chain:
        too_much = "Whatever follows, it ends in a contradiction, in too many cases to tell."
        return " ".join([supposition, too_much, conclusion])
    thought = _told_chain(puzzle, step.chain, known | _marks([step.supposed]))
    return " ".join([supposition, *thought, conclusion])


def _told_chain(puzzle: Puzzle, chain: Sequence[Link], known: dict[Place, Mark]) -> Iterator[str]:
    """Link by link; what has the same reason in words as the link before it is said at once."""
    left = list(chain)
    while left:
        link = left.pop(0)
        if link.cases:
            for number, (supposed, thought) in enumerate(link.cases):
                yield f"{'Either' if number == 0 else 'Or'} {said(puzzle, [supposed])}:"
                yield from _told_chain(puzzle, thought, known | _marks([supposed]))
            continue
        reason = _because(puzzle, link, known)
        follows = list(link.follows)
        while follows and left and left[0].follows and _because(puzzle, left[0], known) == reason:
            follows += left.pop(0).follows
        if follows:
            yield _sentence(f"{reason}, so {said(puzzle, follows)}.")
            known = known | _marks(follows)
        else:
            yield _sentence(f"{reason}: a contradiction.")


def tell_mistake(puzzle: Puzzle, mistake: Mistake) -> str:
    """Why the marks cannot all be right."""
    if len(mistake.reasons) == 1:
        why = _because(puzzle, Link(mistake.reasons[0], ()), _marks(mistake.known)) + "."
    else:
        why = " ".join(dict.fromkeys(puzzle.kind.rule(reason.rule).text for reason in mistake.reasons))
    if not mistake.known:
        return f"The puzzle itself has no answer: {why}"
    places = puzzle.grid.labels(sorted(fact.place for fact in mistake.known))
    verb = "cannot be right" if len(mistake.known) == 1 else "cannot all be right"
    return f"The mark{'s' * (len(mistake.known) > 1)} at {places} {verb}: {why}"


def said(puzzle: Puzzle, facts: Iterable[Fact]) -> str:
    """Facts in words, those of one sort together."""
    groups: dict[tuple[Mark, bool], list[Place]] = {}
    for fact in facts:
        groups.setdefault((fact.mark, fact.holds), []).append(fact.place)
    return " and ".join(
        _in_number(_template(puzzle, mark, holds), len(places)).format(
            place=puzzle.grid.labels(sorted(places))
        )
        for (mark, holds), places in groups.items()
    )


def _in_number(template: str, number: int) -> str:
    """``[holds|hold]`` becomes the form for one place or for several."""
    return re.sub(r"\[([^|\]]*)\|([^\]]*)\]", r"\1" if number == 1 else r"\2", template)


def _template(puzzle: Puzzle, mark: Mark, holds: bool) -> str:
    speech = puzzle.kind.speech
    if speech is not None and mark in speech.marks:
        return speech.marks[mark][0 if holds else 1]
    return f"{{place}} [is|are]{'' if holds else ' not'} {mark}"


def _sentence(words: str) -> str:
    return words if re.match(r"r\d", words) else words[:1].upper() + words[1:]


def _marks(facts: Iterable[Fact]) -> dict[Place, Mark]:
    return {fact.place: fact.mark for fact in facts if fact.holds}


def _because(puzzle: Puzzle, link: Link, known: dict[Place, Mark]) -> str:
    if link.reason is None:
        return "no other mark is left there"
    speech = puzzle.kind.speech
    sentence = speech.reasons.get(link.reason.rule) if speech is not None else None
    if sentence is None:
        return puzzle.kind.rule(link.reason.rule).text.rstrip(".")
    return sentence(puzzle, link.reason, known, link.follows)
