"""The sentences for violated rules of Nurikabe."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.nurikabe.rules import ISLAND, NUMBER, POOL, SEA
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.faults import always, counting_blanks, in_words, seen_in


def _island(_p: Puzzle, _marks: State, violation: Violation) -> str:
    numbers, one = seen_in(violation), len(violation.places) == 1
    if numbers:
        return (
            f"This island holds {in_words(numbers)} numbers."
            if violation.broken
            else f"Nothing parts the {in_words(numbers)} numbers among these cells yet."
        )
    if violation.broken:
        return f"No number can reach {'this {white} cell' if one else 'these {white} cells'}."
    return f"No number can reach {'this cell; it is' if one else 'these cells; they are'} not {{shaded}} yet."


def _sea(_p: Puzzle, _marks: State, violation: Violation) -> str:
    one = len(violation.places) == 1
    who, are = ("This {shaded} cell", "is") if one else ("These {shaded} cells", "are")
    return (
        f"{who} {are} cut off from the rest of the sea."
        if violation.broken
        else f"{who} {are} not joined with the rest of the sea yet."
    )


FAULTS = {
    ISLAND.name: _island,
    NUMBER.name: counting_blanks(
        "cell", who="The island of this {}", has="has", have="have", still="is open: it may still have"
    ),
    SEA.name: _sea,
    POOL.name: always("These 2 x 2 cells are all {shaded}."),
}
