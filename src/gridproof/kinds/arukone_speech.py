"""Arukone deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gridproof.grid import Cell, Edge
from gridproof.kind import Puzzle, Speech
from gridproof.kinds.line_speech import LINES
from gridproof.kinds.shading_speech import named_link
from gridproof.logic.theory import Reason
from gridproof.marks import CROSS, LINE, State
from gridproof.steps import Fact, Step

_END, _PASS, _JOIN, _COVER = "end", "pass", "join", "cover"
_CORNER_WAYS = 2


def _number(p: Puzzle, cell: Cell) -> str:
    return f"the {p.clues[cell].number} at {p.grid.label(cell)}"


# at a cell


def _say_end(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell, *edges = reason.places
    name = _number(p, cell)
    lines = [edge for edge in edges if known.get(edge) == LINE]
    if len(lines) > 1:
        return f"two lines leave {name}"
    if lines:
        a, b = p.grid.ends(lines[0])
        return f"the line of {name} leaves it towards {p.grid.label(b if a == cell else a)}"
    return f"{name} has only one way left" if follows else f"{name} has no way left"


def _say_cell(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    """At a cell without a number, whether every cell is used or cells may stay empty."""
    cell, *edges = reason.places
    name = p.grid.label(cell)
    lines = sum(known.get(edge) == LINE for edge in edges)
    ways = sum(known.get(edge) != CROSS for edge in edges)
    if lines > 2:
        return f"three lines meet in {name}"
    if lines == 2:
        return f"a line passes {name} already"
    if not follows or follows[0].mark == CROSS:
        dead = "no way leads there" if ways == 0 else "only one way leads there"
        return f"{name} is a dead end: {dead}" if follows else f"a line must pass {name}, but {dead}"
    if lines:
        return f"the line in {name} has only one way on"
    if _is_untouched_corner(reason.rule, edges, known):
        return f"{name} is in the corner: its line must turn there"
    return f"a line must pass {name} and only two ways are left"


def _is_untouched_corner(rule: str, edges: Sequence[Edge], known: State) -> bool:
    return rule == _COVER and len(edges) == _CORNER_WAYS and not any(edge in known for edge in edges)


# lines as a whole


def _say_join(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    if reason.clue is not None:
        return _say_separated(p, reason.clue, follows)
    ends = line_ends(p, reason)
    closing = [fact.place for fact in follows]
    line = f"a line {p.grid.label(closing[0])}" if closing else "the line"
    would = "would " if closing else ""
    if not ends:
        return f"{line} {would}close{'' if closing else 's'} a ring"
    joined = " and ".join(_number(p, end) for end in ends if end in p.clues)
    return f"{line} {would}join{'' if closing else 's'} {joined}"


def _say_separated(p: Puzzle, end: Cell, follows: Sequence[Fact]) -> str:
    number = p.clues[end].number
    other = next(cell for cell, clue in p.clues.items() if clue.number == number and cell != end)
    goal = f"the one at {p.grid.label(other)}"
    if follows:
        return f"otherwise {_number(p, end)} could not reach {goal} any more"
    return f"{_number(p, end)} cannot reach {goal} any more"


def line_ends(p: Puzzle, reason: Reason) -> list[Cell]:
    """The cells where the line ends that these edges make; none for a ring."""
    degree = Counter(cell for edge in reason.places for cell in p.grid.ends(edge))
    return sorted(cell for cell, lines in degree.items() if lines == 1)


# names


def technique(p: Puzzle, step: Step) -> str:
    """Recognise a technique by the rule instances that it rests on."""
    named = named_link(step)
    if named is None:
        return ""
    link, known = named
    if link.reason is None:
        return ""
    rule = link.reason.rule
    if rule == _JOIN:
        if link.reason.clue is not None:
            return "cut off"
        return "different numbers" if line_ends(p, link.reason) else "ring"
    edges = link.reason.places[1:]
    if sum(known.get(edge) == LINE for edge in edges) >= (1 if rule == _END else 2):
        return "passed cell" if link.follows else "branching"
    if not link.follows or link.follows[0].mark == CROSS:
        return "dead end"
    if _is_untouched_corner(rule, edges, known):
        return "corner"
    return "forced way"


SPEECH = Speech(
    marks=LINES,
    reasons={_END: _say_end, _PASS: _say_cell, _COVER: _say_cell, _JOIN: _say_join},
    technique=technique,
)
