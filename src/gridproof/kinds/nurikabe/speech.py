"""Nurikabe deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Cell
from gridproof.board.marks import DOT, SHADED, State
from gridproof.kinds.nurikabe.rules import ISLAND, NUMBER, POOL, SEA
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.shading_speech import MARKS, named_link
from gridproof.words.naming import listed, name_of, names_of, the_clue


def _name(p: Puzzle, cell: Cell) -> str:
    number = p.clues[cell].number
    return the_clue(p.grid, cell, "?" if number is None else number)


def _say_pool(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    sea = [cell for cell in reason.places if known.get(cell) == SHADED]
    pool = "a pool, 2 x 2 cells of sea"
    if not follows:
        return f"{names_of(p.grid, sea)} are {pool}"
    new = names_of(p.grid, sorted(fact.place for fact in follows))
    return f"with {names_of(p.grid, sea)}, {new} as sea would make {pool}"


def _say_sea(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    new = {fact.place for fact in follows}
    # The cell that would be sea comes first; otherwise the cells are in order.
    both = sorted(reason.places[:2], key=lambda cell: (cell not in new, cell))
    here, there = (name_of(p.grid, cell) for cell in both)
    if not follows:
        return f"the sea at {here} is cut off from the sea at {there}"
    if follows[0].mark == SHADED:
        return f"the sea at {here} has no other way to the sea at {there}"
    return f"the sea at {here} would be cut off from the sea at {there}"


def _say_island(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    if reason.mark == SHADED:
        both = " and ".join(_name(p, cell) for cell in sorted((reason.places[0], reason.places[-1])))
        white = names_of(p.grid, sorted(fact.place for fact in follows))
        return (
            f"a {{white}} {white} would join the islands of {both}"
            if follows
            else f"the islands of {both} are joined"
        )
    cell = name_of(p.grid, reason.places[0])
    if not follows:
        return f"no number's island can reach the {{white}} cell {cell}"
    if follows[0].place == reason.places[0]:
        return f"no number's island can reach {cell}"
    if follows[0].mark == DOT:
        return f"the {{white}} cell {cell} has no other way to a number"
    return f"otherwise no number's island could reach the {{white}} cell {cell}"


def _say_number(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    assert reason.clue is not None, "the rule is about numbers"
    name, size = _name(p, reason.clue), p.clues[reason.clue].number
    cells = "1 cell" if size == 1 else f"{size} cells"
    if reason.mark == SHADED:
        if not follows:
            return f"the island of {name} has more than {cells}"
        new = {fact.place for fact in follows}
        if len(p.grid.components(cell for cell in reason.places if cell not in new)) == 1:
            return f"the island of {name} is complete"
        return f"the island of {name} would get more than {cells}"
    if not follows:
        return f"the island of {name} has no space for {cells}"
    if follows[0].mark == DOT:
        return f"the island of {name} cannot grow to {cells} in another way"
    return f"the island of {name} would have no space for {cells}"


_GLANCES = {
    "shaded: pool > island": "pool or unreachable",
    "shaded: island > pool": "pool or unreachable",
    "dot: number > island": "nobody's cell",
    "dot: island": "nobody's cell",
    "dot: number": "size out of reach",
    "dot: island > number": "size out of reach",
    "dot: island > sea": "way through the sea",
}
"""The shapes of small contradictions that recur in walks."""


def _numbers(p: Puzzle, reasons: Sequence[Reason]) -> list[str]:
    clues = dict.fromkeys(reason.clue for reason in reasons if reason.clue is not None)
    return [_name(p, clue) for clue in clues if clue is not None]


def _would_be_nobodys(p: Puzzle, reasons: Sequence[Reason]) -> str:
    cell = name_of(p.grid, reasons[-1].places[0])
    if any(reason.rule == POOL.name for reason in reasons):
        return f"only a {{white}} {cell} avoids a pool, but no number's island can reach it"
    numbers = _numbers(p, reasons)
    if not numbers:
        return f"no number's island could reach {cell} any more"
    return f"the island of {listed(numbers)} would be too large with it, and no other island reaches {cell}"


def _would_be_a_pool(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return f"{names_of(p.grid, reasons[-1].places)} would be a pool, since no island could reach them"


def _would_miss_its_size(p: Puzzle, reasons: Sequence[Reason]) -> str:
    *_, last = _numbers(p, reasons)
    return f"the island of {last} could not get its size any more"


def _would_part_the_sea(p: Puzzle, reasons: Sequence[Reason]) -> str:
    one, other = (name_of(p.grid, cell) for cell in sorted(reasons[-1].places[:2]))
    return f"its only way to a number would cut off the sea at {one} from the sea at {other}"


def technique(p: Puzzle, step: Step) -> str:
    """The technique, recognised by the rule instance of a short step."""
    if step.pattern:
        return step.pattern
    named = named_link(step)
    reason = None if named is None else named[0].reason
    if named is None or reason is None:
        return ""
    follows = named[0].follows
    if reason.rule == POOL.name:
        return "pool"
    if reason.rule == SEA.name:
        return "sea bottleneck" if follows and follows[0].mark == SHADED else "cut-off sea"
    if reason.rule == ISLAND.name and reason.mark == SHADED:
        return "between two numbers" if len(reason.places) == 3 else "islands apart"
    if reason.rule == ISLAND.name:
        return "unreachable" if not follows or follows[0].place == reason.places[0] else "way to a number"
    if reason.mark == SHADED:
        return "complete island"
    return "only way to grow" if follows else "sealed off"


SPEECH = Speech(
    marks=MARKS | {SHADED: ("{place} [is|are] sea", "{place} [is|are] not sea")},
    reasons={ISLAND.name: _say_island, NUMBER.name: _say_number, SEA.name: _say_sea, POOL.name: _say_pool},
    technique=technique,
    names={
        POOL.name: lambda p, reason: f"the square {names_of(p.grid, list(reason.places))}",
        ISLAND.name: lambda _p, _reason: "islands with one number each",
        SEA.name: lambda _p, _reason: "the sea that hangs together",
    },
    glances=_GLANCES,
    hypotheses={SHADED: "with sea at {place}", DOT: "with a {white} {place}"},
    breaks={
        ISLAND.name: _would_be_nobodys,
        POOL.name: _would_be_a_pool,
        NUMBER.name: _would_miss_its_size,
        SEA.name: _would_part_the_sea,
    },
    questions={
        ISLAND.name: "Which island can {first} belong to?",
        NUMBER.name: "Where can the island of {clue} grow?",
        SEA.name: "How does the sea around {place} hang together with the rest?",
        POOL.name: "Which of {places} is not sea?",
    },
)
