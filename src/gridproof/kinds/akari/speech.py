"""Akari deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Place
from gridproof.board.marks import BULB, DOT, State
from gridproof.kinds.akari.patterns import NAMES, patterns
from gridproof.kinds.akari.rules import CLASH, LIT, NUMBER
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.shading_speech import named_link
from gridproof.words.naming import name_of, names_of, the_clue


def _say_number(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    wall = reason.clue if reason.clue is not None else reason.places[0]
    number = p.clues[wall].number or 0
    name = the_clue(p.grid, wall, number)
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
    left = f"{'just' if needs == free else 'only'} {free}" if free else "no"
    return f"{name} needs {wanted} and has {left} free cell{'s' * (free != 1)} left"


def _say_clash(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    bulbs = [name_of(p.grid, cell) for cell in reason.places if known.get(cell) == BULB]
    if len(bulbs) > 1:
        return f"the bulbs at {' and '.join(bulbs)} shine on each other"
    return (
        f"the bulb at {bulbs[0]} lights its row and column" if bulbs else "two bulbs must not see each other"
    )


def _say_lit(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell = name_of(p.grid, reason.places[0])
    if not follows:
        return f"no bulb can light {cell} any more"
    if follows[0].place == reason.places[0]:
        return f"no other cell is left that can light {cell}"
    return f"only one cell is left that can light {cell}"


def technique(p: Puzzle, step: Step) -> str:
    """The technique, recognised by the rule instance that decides."""
    if step.pattern:
        return step.pattern
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


# patterns, which are seen as a whole


def tell(p: Puzzle, step: Step) -> str:
    """A pattern in one sentence: what the other mark would do at once."""
    if step.pattern not in NAMES:
        return ""
    *others, broken = [link.reason for link in step.chain if link.reason is not None]
    places = [fact.place for fact in step.concludes]
    cells, several = names_of(p.grid, places), len(places) > 1
    these = "these cells" if several else cells
    if step.concludes[0].mark == DOT:
        where = f"any of {cells}" if several else cells
        stay = "stay" if several else "stays"
        would = f"{_would_do(p, others, broken, places)} and leave {_would_leave(p, broken)}"
        return f"A bulb at {where} would {would}, so {these} {stay} free."
    where = f"each of {cells}" if several else cells
    hold = "hold bulbs" if several else "holds a bulb"
    open_cells = {c for reason in others for c in reason.places if Fact(c, DOT) not in step.known}
    needs = [_would_need(p, other, open_cells.difference(places)) for other in others]
    breaks = _would_break(p, broken, {fact.place for fact in step.known if fact.mark == BULB} | open_cells)
    return f"Without a bulb at {where}, {' and '.join(filter(None, needs))}, and {breaks}, so {these} {hold}."


def _number(p: Puzzle, reason: Reason) -> str:
    return "" if reason.clue is None else the_clue(p.grid, reason.clue, p.clues[reason.clue].number)


def _would_do(p: Puzzle, reasons: Sequence[Reason], broken: Reason, bulbs: Sequence[Place]) -> str:
    """What a bulb would do to the cells that the broken rule needs."""
    runs = [cell for reason in reasons if reason.rule == CLASH.name for cell in reason.places]
    lit = sorted({cell for cell in runs if cell in broken.places and cell not in bulbs})
    light = [f"light {names_of(p.grid, lit)}"] if lit else []
    numbers = [_number(p, reason) for reason in reasons if reason.rule == NUMBER.name]
    return " and ".join([*light, *(f"complete {number}" for number in numbers)])


def _would_leave(p: Puzzle, broken: Reason) -> str:
    if broken.rule == LIT.name:
        return f"no cell from which {name_of(p.grid, broken.places[0])} could be lit"
    return f"too few free cells beside {_number(p, broken)}"


def _would_need(p: Puzzle, reason: Reason, open_cells: set[Place]) -> str:
    """The only way that would be left, unless it is just that a bulb lights its row or column."""
    if reason.rule == CLASH.name:
        return ""
    if reason.rule == NUMBER.name:
        return f"{_number(p, reason)} would need all other free cells beside it"
    sources = sorted(open_cells.intersection(reason.places))
    return f"{name_of(p.grid, reason.places[0])} could only be lit from {names_of(p.grid, sources)}"


def _would_break(p: Puzzle, broken: Reason, bulbs: set[Place]) -> str:
    if broken.rule == CLASH.name:
        return "two of these bulbs would shine on each other"
    if broken.rule == LIT.name:
        return f"no bulb could light {name_of(p.grid, broken.places[0])}"
    number = 0 if broken.clue is None else p.clues[broken.clue].number or 0
    crowded = len(bulbs.intersection(broken.places)) > number
    return f"{_number(p, broken)} would have too {'many bulbs' if crowded else 'few free cells'}"


# techniques that take one thought more

_GLANCES = {
    "bulb: clash > lit > clash": "bulbs face each other",
    "bulb: clash > number > clash": "bulbs face each other",
    "bulb: clash > number > lit > clash": "bulbs face each other",
    "bulb: clash > lit > number > clash": "bulbs face each other",
    "bulb: clash > lit > number": "number out of reach",
    "dot: lit > clash > number": "number out of reach",
    "dot: number > clash > number": "number out of reach",
    "bulb: clash > number > clash > lit": "dark cell",
    "dot: lit > clash > lit": "dark cell",
    "dot: number > clash > lit": "dark cell",
}
"""The shapes that recur in walks, counted by ``benchmarks/patterns.py``."""


def _needing(p: Puzzle, reasons: Sequence[Reason]) -> str:
    """What would need bulbs before the last rule breaks: numbers and cells that are not lit."""
    numbers = [_number(p, reason) for reason in reasons if reason.rule == NUMBER.name]
    lit = [name_of(p.grid, reason.places[0]) for reason in reasons if reason.rule == LIT.name]
    return " and ".join([*numbers, *lit])


def _would_face(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return f"the bulbs that {_needing(p, reasons)} would need would shine on each other"


def _then(p: Puzzle, reasons: Sequence[Reason], breaks: str) -> str:
    """What breaks, after what would have to stand before."""
    needing = _needing(p, reasons[:-1])
    return f"{needing} would need bulbs with which {breaks}" if needing else breaks


def _would_be_dark(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return _then(p, reasons, f"no bulb could light {name_of(p.grid, reasons[-1].places[0])}")


def _would_lack(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return _then(p, reasons, f"{_number(p, reasons[-1])} could not have its bulbs")


_BREAKS = {CLASH.name: _would_face, LIT.name: _would_be_dark, NUMBER.name: _would_lack}


SPEECH = Speech(
    marks={
        BULB: ("{place} [holds a bulb|hold bulbs]", "{place} [holds|hold] no bulb"),
        DOT: ("{place} [stays|stay] free", "{place} [does|do] not stay free"),
    },
    reasons={NUMBER.name: _say_number, CLASH.name: _say_clash, LIT.name: _say_lit},
    technique=technique,
    tell=tell,
    patterns=patterns,
    glances=_GLANCES,
    hypotheses={BULB: "with a bulb at {place}", DOT: "without a bulb at {place}"},
    breaks=_BREAKS,
    names={
        LIT.name: lambda p, reason: f"the light for {name_of(p.grid, reason.places[0])}",
        CLASH.name: lambda p, reason: (
            f"the cells from {name_of(p.grid, reason.places[0])} to {name_of(p.grid, reason.places[-1])}"
        ),
    },
    bookkeeping=frozenset({CLASH.name}),
    blanks_in_passing=True,
    questions={
        LIT.name: "How can {first} be lit?",
        CLASH.name: "Where can there be no second bulb, around {place}?",
        NUMBER.name: "Where can the bulbs beside {clue} stand?",
    },
)
