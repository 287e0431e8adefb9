"""Star Battle deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.marks import DOT, State
from gridproof.kinds.starbattle.patterns import FILLED_LINES, FILLED_REGIONS, patterns
from gridproof.kinds.starbattle.rules import COLUMN, REGION, ROW, STAR, TOUCH, stars_of
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.faults import counted, in_words
from gridproof.vocabulary.shading_speech import named_link
from gridproof.words.naming import listed, name_of, names_of

UNITS = (ROW.name, COLUMN.name, REGION.name)


def _name(p: Puzzle, unit: Reason) -> str:
    return f"the region of {name_of(p.grid, unit.places[0])}" if unit.rule == REGION.name else _line(p, unit)


def _line(p: Puzzle, unit: Reason) -> str:
    return f"{unit.rule} {_number(p, unit)}"


def _number(p: Puzzle, unit: Reason) -> int:
    return p.grid.position(unit.places[0])[unit.rule == COLUMN.name] + 1


def _names(p: Puzzle, units: Sequence[Reason]) -> str:
    """Several units of one sort together: rows 2 and 3."""
    if len(units) == 1:
        return _name(p, units[0])
    if units[0].rule == REGION.name:
        return f"the regions of {names_of(p.grid, [unit.places[0] for unit in units])}"
    return f"{units[0].rule}s {listed([str(_number(p, unit)) for unit in units])}"


def _its_stars(p: Puzzle) -> str:
    return "its star" if stars_of(p) == 1 else f"its {in_words(stars_of(p))} stars"


def _say_unit(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    name, wanted = _name(p, reason), stars_of(p)
    stars = sum(known.get(cell) == STAR for cell in reason.places)
    room = sum(known.get(cell) != DOT for cell in reason.places)
    if stars > wanted:
        return f"{name} has {counted(stars, 'star')}, more than {wanted}"
    if follows and follows[0].mark == DOT:
        return f"{name} has {_its_stars(p)} already"
    cells = f"{in_words(room - stars)} {'cell' if room - stars == 1 else 'cells'}"
    left = f"{'only ' * (room > stars)}{cells} left"
    if stars:
        lack = wanted - stars
        return f"{name} needs {in_words(lack)} more {'star' if lack == 1 else 'stars'} and has {left}"
    return f"{name} has {left} for {_its_stars(p)}"


def _say_touch(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    stars = [cell for cell in reason.places if known.get(cell) == STAR]
    if not follows:
        return f"the stars at {names_of(p.grid, stars)} touch"
    return f"nothing may touch the star at {names_of(p.grid, stars)}"


def _tell(p: Puzzle, step: Step) -> str:
    """The patterns, which are seen as a whole."""
    places = names_of(p.grid, [fact.place for fact in step.concludes])
    free = f"{places} {'stays' if len(step.concludes) == 1 else 'stay'} free."
    if step.pattern not in (FILLED_LINES, FILLED_REGIONS):
        return ""
    regions = [reason for reason in step.reasons if reason.rule == REGION.name]
    lines = [reason for reason in step.reasons if reason.rule != REGION.name]
    filled, inside = (lines, regions) if step.pattern == FILLED_LINES else (regions, lines)
    has, takes = ("has", "it takes") if len(inside) == 1 else ("have", "they take")
    sort = "region" if step.pattern == FILLED_REGIONS else lines[0].rule
    these = f"this {sort}" if len(filled) == 1 else f"these {sort}s"
    text = f"{_names(p, inside)} {has} room only in {_names(p, filled)}, so {takes} all stars of {these}"
    return f"{text[0].upper()}{text[1:]}: {free}"


def technique(_p: Puzzle, step: Step) -> str:
    """The name of a short step, by the rule that ends it."""
    if step.pattern:
        return step.pattern
    named = named_link(step)
    if named is None or named[0].reason is None:
        return ""
    link = named[0]
    if step.supposed is not None:
        return ""
    if named[0].reason.rule == TOUCH.name:
        return "beside a star"
    return "only room" if link.follows and link.follows[0].mark == STAR else "all stars placed"


def _no_room(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return f"{_name(p, reasons[-1])} would have too little room for {_its_stars(p)}"


def _would_touch(p: Puzzle, reasons: Sequence[Reason]) -> str:
    unit = next((reason for reason in reversed(reasons) if reason.rule in UNITS), None)
    return "two stars would touch" if unit is None else f"the cells left in {_name(p, unit)} would touch"


_GLANCES = {
    **{f"star: touch > {unit}": "crowding out" for unit in UNITS},
    **{f"star: {line} > {unit}": "crowding out" for line in UNITS for unit in UNITS if line != unit},
    **{f"star: {line} > touch > {unit}": "crowding out" for line in UNITS for unit in UNITS},
    **{f"star: touch > {line} > {unit}": "crowding out" for line in UNITS for unit in UNITS},
    **{f"star: touch > {unit} > touch": "crowding out" for unit in UNITS},
    **{f"dot: {unit} > touch": "no room without it" for unit in UNITS},
    **{f"dot: {unit} > touch > {other}": "no room without it" for unit in UNITS for other in UNITS},
}
"""The shapes of small contradictions."""

SPEECH = Speech(
    marks={
        STAR: ("{place} [has|have] a star", "{place} [has|have] no star"),
        DOT: ("{place} [stays|stay] free", "{place} [does|do] not stay free"),
    },
    reasons={**dict.fromkeys(UNITS, _say_unit), TOUCH.name: _say_touch},
    technique=technique,
    tell=_tell,
    patterns=patterns,
    glances=_GLANCES,
    hypotheses={STAR: "with a star at {place}", DOT: "without a star at {place}"},
    breaks={**dict.fromkeys(UNITS, _no_room), TOUCH.name: _would_touch},
    bookkeeping=frozenset({*UNITS, TOUCH.name}),
    questions={
        ROW.name: "Where can the stars in the row of {place} stand?",
        COLUMN.name: "Where can the stars in the column of {place} stand?",
        REGION.name: "Where can the stars in the region of {first} stand?",
        TOUCH.name: "Can {places} both have a star?",
    },
)
