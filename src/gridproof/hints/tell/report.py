"""Steps as data: the relevant places, and JSON records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridproof.board.grid import Place
from gridproof.hints.tell.hint import Contradiction, Hint
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Link, Mistake, Step, reasons_of
from gridproof.record.kind import Puzzle

Record = dict[str, object]


def places_of(found: Step | Mistake) -> frozenset[Place]:
    """The places that show a step or a mistake.

    If a rule instance decides the matter, all its places are shown. Along a chain only the places of the
    facts are shown, because otherwise half the board would be highlighted.
    """
    known = (fact.place for fact in found.known)
    if isinstance(found, Mistake):
        return frozenset((*known, *_all_places(found.reasons)))
    concluded = (fact.place for fact in found.concludes)
    if found.trail:
        return frozenset((*known, *concluded, *(fact.place for station in found.trail for fact in station)))
    if found.supposed is None:
        return frozenset((*known, *concluded, *_all_places(reasons_of(found.chain))))
    links = (link for chain in (found.chain, *(further.chain for further in found.further)) for link in chain)
    return frozenset((*known, *concluded, found.supposed.place, *_places_along(links)))


def _all_places(reasons: Iterable[Reason]) -> Iterator[Place]:
    for reason in reasons:
        yield from reason.places
        if reason.clue is not None:
            yield reason.clue


def _places_along(chain: Iterable[Link]) -> Iterator[Place]:
    for link in chain:
        yield from (fact.place for fact in link.follows)
        if link.reason is not None:
            # The last link is the contradiction: nothing follows, so the instance itself is shown.
            places = link.reason.places if not link.follows else ()
            yield from _all_places([link.reason._replace(places=places)])
        for supposed, thought in link.cases:
            yield supposed.place
            yield from _places_along(thought)


# records


def record(puzzle: Puzzle, told: Hint | Contradiction) -> Record:
    """A step or a contradiction as plain data."""
    if isinstance(told, Contradiction):
        mistake = told.mistake
        return {
            "text": told.text,
            "sentences": [sentence.text for sentence in told.sentences],
            "places": _labels(puzzle, sorted(places_of(mistake))),
            "reasons": [reason_record(puzzle, reason) for reason in mistake.reasons],
            "known": _facts(puzzle, mistake.known),
        }
    step = told.step
    return {
        "technique": told.technique,
        "assumes_unique": step.assumes_unique,
        "size": step.size,
        "alternatives": step.alternatives,
        "text": told.text,
        "sentences": [sentence.text for sentence in told.sentences],
        "marks": {puzzle.grid.label(place): mark for place, mark in told.marks.items()},
        "excluded": _facts(puzzle, (fact for fact in step.concludes if not fact.holds)),
        "places": _labels(puzzle, sorted(places_of(step))),
        "reasons": [reason_record(puzzle, reason) for reason in step.reasons],
        "known": _facts(puzzle, step.known),
        "supposed": None if step.supposed is None else _fact(puzzle, step.supposed),
        "chain": _chain(puzzle, step.chain),
        "further": [
            {
                "concludes": _facts(puzzle, further.concludes),
                "supposed": None if further.supposed is None else _fact(puzzle, further.supposed),
                "chain": _chain(puzzle, further.chain),
            }
            for further in step.further
        ],
    }


def _labels(puzzle: Puzzle, places: Iterable[Place]) -> list[str]:
    return [puzzle.grid.label(place) for place in places]


def _fact(puzzle: Puzzle, fact: Fact) -> Record:
    return {"place": puzzle.grid.label(fact.place), "mark": fact.mark, "holds": fact.holds}


def _facts(puzzle: Puzzle, facts: Iterable[Fact]) -> list[Record]:
    return [_fact(puzzle, fact) for fact in facts]


def reason_record(puzzle: Puzzle, reason: Reason) -> Record:
    """A rule instance as plain data."""
    shown: Record = {"rule": reason.rule, "places": _labels(puzzle, reason.places)}
    if reason.clue is not None:
        shown["clue"] = puzzle.grid.label(reason.clue)
    if reason.mark is not None:
        shown["mark"] = reason.mark
    return shown


def _chain(puzzle: Puzzle, chain: Iterable[Link]) -> list[Record]:
    return [_link(puzzle, link) for link in chain]


def _link(puzzle: Puzzle, link: Link) -> Record:
    if link.cases:
        return {
            "cases": [
                {"supposed": _fact(puzzle, supposed), "chain": _chain(puzzle, thought)}
                for supposed, thought in link.cases
            ]
        }
    reason = None if link.reason is None else reason_record(puzzle, link.reason)
    return {"reason": reason, "follows": _facts(puzzle, link.follows)}
