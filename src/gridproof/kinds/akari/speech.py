"""Akari deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.explanation import Fact, Step
from gridproof.kind import Puzzle, Speech
from gridproof.kinds.akari.rules import CLASH, LIT, NUMBER
from gridproof.logic.theory import Reason
from gridproof.marks import BULB, DOT, State
from gridproof.vocabulary.shading_speech import named_link


def _say_number(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    wall = reason.clue if reason.clue is not None else reason.places[0]
    number = p.clues[wall].number or 0
    name = f"the {number} at {p.grid.label(wall)}"
    bulbs = sum(known.get(cell) == BULB for cell in reason.places)
    free = sum(cell not in known for cell in reason.places)
    if bulbs > number:
        return f"{name} has {bulbs} bulb{'s' * (bulbs > 1)} beside it"
    if number == 0:
        return f"{name} allows no bulb beside it"
    if bulbs == number and free:
        return f"{name} has {'its bulb' if number == 1 else f'all its {number} bulbs'}"
    needs = number - bulbs
    wanted = f"{needs} {'more ' if bulbs else ''}bulb{'s' if needs > 1 else ''}"
    return f"{name} needs {wanted} and {_cells_left(free, needs)} left beside it"


def _cells_left(free: int, needs: int) -> str:
    if free == 1:
        return "only one free cell is"
    if free == 0:
        return "no free cell is"
    return f"{'just as many' if needs == free else f'only {free}'} free cells are"


def _say_clash(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    bulbs = [p.grid.label(cell) for cell in reason.places if known.get(cell) == BULB]
    if len(bulbs) > 1:
        return f"the bulbs at {' and '.join(bulbs)} shine on each other"
    return (
        f"the bulb at {bulbs[0]} lights its row and column" if bulbs else "two bulbs must not see each other"
    )


def _say_lit(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell = p.grid.label(reason.places[0])
    if not follows:
        return f"no bulb can light {cell} any more"
    if follows[0].place == reason.places[0]:
        return f"no other cell can light {cell}"
    return f"{cell} must be lit, and only one cell that sees it can still hold a bulb"


def technique(p: Puzzle, step: Step) -> str:
    """Recognise a technique by the rule instance that decides."""
    named = named_link(step)
    if named is None or named[0].reason is None:
        return ""
    link = named[0]
    rule = named[0].reason.rule
    if rule == NUMBER.name:
        if not link.follows:
            return "number out of reach"
        return "number complete" if link.follows[0].mark == DOT else "number needs all"
    if rule == CLASH.name:
        return "lit cells" if link.follows else "bulbs face each other"
    return "last light" if link.follows else "dark cell"


SPEECH = Speech(
    marks={
        BULB: ("{place} [holds a bulb|hold bulbs]", "{place} [holds|hold] no bulb"),
        DOT: ("{place} [stays|stay] free", "{place} [does|do] not stay free"),
    },
    reasons={NUMBER.name: _say_number, CLASH.name: _say_clash, LIT.name: _say_lit},
    technique=technique,
    bookkeeping=frozenset({CLASH.name}),
)
