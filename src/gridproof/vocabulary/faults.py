"""How violations are put into words, shared by several kinds."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.record.kind import Fault, Puzzle, Violation
from gridproof.vocabulary.shading import APART, CONNECTED

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> str:
    """A small number as a word, which is easier to read before other digits."""
    return _WORDS[number] if number < len(_WORDS) else str(number)


def counted(number: int, noun: str) -> str:
    """A number and a noun, in the plural if needed."""
    return f"{number or 'no'} {noun}{'s' * (number > 1)}"


def always(sentence: str) -> Fault:
    """The same sentence for every violation."""
    return lambda _p, _marks, _violation: sentence


def if_broken(broken: str, unfinished: str) -> Fault:
    """One sentence for violations that nothing can mend, and one for boards that are not finished yet."""
    return lambda _p, _marks, violation: broken if violation.broken else unfinished


def of_places(one: str, several: str) -> Fault:
    """One sentence for a single place, and one for several."""
    return lambda _p, _marks, violation: one if len(violation.places) == 1 else several


def number_of(p: Puzzle, violation: Violation) -> int:
    """The number of the clue that is not obeyed."""
    clue = None if violation.clue is None else p.clues[violation.clue].number
    assert clue is not None, f"{violation.rule}: expected a violation of a clue with a number"
    return clue


def seen_in(violation: Violation) -> int:
    assert violation.seen is not None, f"{violation.rule}: expected a violation that counts"
    return violation.seen


def most_in(violation: Violation) -> int:
    assert violation.most is not None, f"{violation.rule}: expected a violation with a highest number"
    return violation.most


def counting(
    noun: str, *, who: str = "This {}", has: str = "has", have: str = "have", where: str = "", then: str = ""
) -> Fault:
    """A fault for a clue that does not count as many things as it should.

    ``who`` and ``then`` name the clue, with ``{}`` for its number; ``then`` ends the sentence.
    """

    def fault(p: Puzzle, _marks: State, violation: Violation) -> str:
        number, seen = number_of(p, violation), seen_in(violation)
        found = f"{has} {counted(seen, noun)}{where}"
        if seen > number:
            said = f"already {found}"
        elif not violation.broken:
            said = f"{found} so far"
        elif (most := most_in(violation)) == seen:
            said = f"{found}, and {'no more' if seen else 'none'} can come"
        else:
            said = f"can {have} {counted(most, noun)}{where} at most"
        return f"{who.format(number)} {said}{then.format(number)}."

    return fault


def counting_blanks(noun: str, *, who: str, has: str, have: str, still: str, then: str = "") -> Fault:
    """The same for clues that also count undecided places.

    An unfinished count is too large, which ``still`` explains.
    """

    def fault(p: Puzzle, _marks: State, violation: Violation) -> str:
        number, seen = number_of(p, violation), seen_in(violation)
        if seen > number:
            said = f"already {has} {counted(seen, noun)}"
        elif violation.broken:
            said = f"can {have} {counted(most_in(violation), noun)} at most"
        else:
            said = f"{still} {counted(most_in(violation), noun)}"
        return f"{who.format(number)} {said}{then}."

    return fault


SHADING = {
    APART.name: always("These two {shaded} cells share a side."),
    CONNECTED.name: of_places(
        "This cell is cut off from the rest.", "These cells are cut off from the rest."
    ),
}
"""The rules that kinds with shaded cells share."""
