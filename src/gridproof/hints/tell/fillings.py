"""What all ways to fill a few places have in common, in one sentence or two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridproof.hints.tell.facts import said
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle
from gridproof.words.naming import listed, names_of, the_clue
from gridproof.words.sentence import capital

_LISTED = 2
"""So many ways are listed one by one, if they are short."""
_SHORT = 4
"""So many marks of a way are short."""
_NAMED = 6
"""So many rule instances are named one by one."""
_NUMBERS = ("no way", "one way", "two ways", "three ways", "four ways", "five ways", "six ways")


def told(puzzle: Puzzle, step: Step) -> str:
    """A step that follows from all fillings, in words."""
    # Clues come first: the eye begins there.
    reasons = sorted(step.reasons, key=lambda reason: reason.clue is None)
    names = list(dict.fromkeys(name_of_instance(puzzle, reason) for reason in reasons))
    conclusion = said(puzzle, step.concludes)
    ways = len(step.fillings)
    leaves = f"{_joined(names)} {'leaves' if len(names) == 1 else 'leave'}"
    if ways == 1:
        return capital(f"{leaves} just one way: {conclusion}.")
    number = _NUMBERS[ways] if ways < len(_NUMBERS) else f"{ways} ways"
    if ways <= _LISTED and all(len(way) <= _SHORT for way in step.fillings):
        either = listed([_way(puzzle, way, step.known) for way in step.fillings], "or")
        return capital(f"{leaves} just {number}: {either}. In both, {conclusion}.")
    both = "both" if ways == len("ab") else "all of them"
    return capital(f"{leaves} just {number}, and in {both} {conclusion}.")


def _joined(names: Iterable[str]) -> str:
    """The names in a list, where several of "the top left corner of ..." are one."""
    wheres: dict[str, list[str]] = {}
    for name in names:
        what, of, where = name.rpartition(" of {r")
        wheres.setdefault(what or name, []).append(f"{of.removeprefix(' of ')}{where}" if what else "")
    told = []
    for what, cells in wheres.items():
        where = listed([cell for cell in cells if cell])
        told.append(f"{what}{'s' * (len(cells) > 1)} of {where}" if where else what)
    if len(told) > _NAMED:
        return f"{', '.join(told[: _NAMED - 1])} and {len(told) - _NAMED + 1} more rules beside them"
    return listed(told)


def _way(puzzle: Puzzle, way: Sequence[Fact], known: Sequence[Fact]) -> str:
    """The marks of a way that players write; all marks where there are none."""
    written = [fact for fact in way if fact.holds and fact.mark not in puzzle.kind.blanks]
    return said(puzzle, written or [fact for fact in way if fact not in known])


def name_of_instance(puzzle: Puzzle, reason: Reason) -> str:
    """What players call a rule in its place."""
    speech = puzzle.kind.speech
    name = speech.names.get(reason.rule) if speech is not None else None
    if name is not None:
        return name(puzzle, reason)
    if reason.clue is not None:
        return the_clue(puzzle.grid, reason.clue, puzzle.clues[reason.clue].number)
    return f"the rule for {names_of(puzzle.grid, list(reason.places))}"
