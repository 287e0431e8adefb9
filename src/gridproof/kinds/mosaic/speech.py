"""Mosaic deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import DOT, SHADED, State
from gridproof.kinds.mosaic.patterns import NAMES, patterns
from gridproof.kinds.mosaic.rules import NUMBER
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.faults import in_words
from gridproof.vocabulary.shading_speech import HYPOTHESES, MARKS, named_link
from gridproof.words.naming import names_of, the_clue
from gridproof.words.sentence import capital


def _clue(p: Puzzle, cell: Cell | None) -> str:
    assert cell is not None, "the rule is about a number"
    return the_clue(p.grid, cell, p.clues[cell].number)


def _cells(number: int, what: str = "") -> str:
    return f"{in_words(number)} {what}cell{'' if number == 1 else 's'}"


def _say_number(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    name, number = _clue(p, reason.clue), _number(p, reason)
    shaded = sum(known.get(cell) == SHADED for cell in reason.places)
    room = sum(known.get(cell) != DOT for cell in reason.places)
    if shaded > number:
        return f"{name} has {_cells(shaded, '{shaded} ')}"
    if number == 0:
        return f"{name} allows no {{shaded}} cell"
    if shaded == number and (not follows or follows[0].mark == DOT):
        return f"{name} has its {_cells(number, '{shaded} ')} already"
    if number == len(reason.places):
        return f"{name} needs all its {_cells(number)}"
    if shaded:
        return f"{name} needs {_more(number - shaded)} and has only {_cells(room - shaded)} left"
    return f"{name} needs {_cells(number, '{shaded} ')} and has only {_cells(room)} left"


def _more(number: int) -> str:
    return f"{in_words(number)} more {{shaded}} cell{'' if number == 1 else 's'}"


def _number(p: Puzzle, reason: Reason) -> int:
    return 0 if reason.clue is None else p.clues[reason.clue].number or 0


_FULL = {9: "full clue", 6: "border opening", 4: "corner opening"}


def technique(p: Puzzle, step: Step) -> str:
    """The technique, recognised by the rule instance that decides."""
    if step.pattern:
        return step.pattern
    named = named_link(step)
    if named is None or named[0].reason is None or step.supposed is not None:
        return ""
    link = named[0]
    reason, number = named[0].reason, _number(p, named[0].reason)
    if link.follows and link.follows[0].mark == DOT:
        return "number complete" if number else "empty clue"
    full = number == len(reason.places)
    return _FULL.get(number, "number needs all") if full else "number needs all"


def tell(p: Puzzle, step: Step) -> str:
    """Two clues in one sentence."""
    if step.pattern not in NAMES:
        return ""
    first, second = [link.reason for link in step.chain if link.reason is not None]
    shaded = [fact.place for fact in step.concludes if fact.mark == SHADED]
    white = [fact.place for fact in step.concludes if fact.mark == DOT]
    if shaded and not set(shaded).issubset(first.places):
        first, second = second, first
    if not shaded and not set(white).isdisjoint(first.places):
        first, second = second, first
    one, other = _clue(p, first.clue), _clue(p, second.clue)
    if not shaded:
        why = f"{one} has open cells only where {other} has some, and needs as many of them"
    else:
        more = in_words(len(shaded))
        why = f"{one} needs {_more(len(shaded))} than {other}"
        why += f" and has only {more} that {other} has not"
    return capital(f"{why}, so {_outcome(p, shaded, white)}.")


def _outcome(p: Puzzle, shaded: Sequence[Place], white: Sequence[Place]) -> str:
    return " and ".join(
        f"{names_of(p.grid, cells)} {'is' if len(cells) == 1 else 'are'} {colour}"
        for cells, colour in ((shaded, "{shaded}"), (white, "{white}"))
        if cells
    )


def _would_miss(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return f"{_clue(p, reasons[-1].clue)} could not have its {_cells(_number(p, reasons[-1]), '{shaded} ')}"


SPEECH = Speech(
    marks=MARKS,
    reasons={NUMBER.name: _say_number},
    technique=technique,
    tell=tell,
    patterns=patterns,
    glances={"shaded: number": "tight numbers", "dot: number": "tight numbers"},
    hypotheses=HYPOTHESES,
    breaks={NUMBER.name: _would_miss},
    questions={NUMBER.name: "Which cells around {clue} can be {shaded}?"},
)
