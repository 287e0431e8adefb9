"""Masyu deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridproof.board.grid import Cell, Direction, Edge, Place
from gridproof.board.marks import CROSS, LINE, State
from gridproof.kinds.masyu.rules import AXES, BLACK, BRANCH, END, LOOP, WHITE, Arm, arms
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.line_speech import LINES
from gridproof.vocabulary.shading_speech import named_link
from gridproof.words.naming import name_of

_WHERE = {
    Direction.N: "above it",
    Direction.E: "to its right",
    Direction.S: "below it",
    Direction.W: "to its left",
}
_THROUGH = ("from top to bottom", "from left to right")
"""Along the two axes."""


def _circle(p: Puzzle, cell: Cell) -> str:
    return f"the {p.clues[cell].symbol} circle at {name_of(p.grid, cell)}"


# circles


def _say_white(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    name, around = _circle(p, reason.clue or 0), arms(p.grid)[reason.clue or 0]
    if not follows:
        return f"the loop can no longer go straight through {name} and turn before or after it"
    if not _about(_nearest(around), follows):
        return f"the loop turns before or after {name}, and on one side it goes straight on"
    if _has_line(around, known):
        return f"the loop goes straight through {name}"
    closed = [axis for axis in (0, 1) if _is_closed(around, axis, known)]
    if len(closed) != 1:
        return f"the loop goes straight through {name}"
    (axis,) = closed
    if _goes_on(around, axis, known):
        return f"{_THROUGH[axis]} through {name}, the loop would turn neither before nor after it"
    return f"the loop can pass {name} only {_THROUGH[1 - axis]}"


def _say_black(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    name, around = _circle(p, reason.clue or 0), arms(p.grid)[reason.clue or 0]
    if not follows:
        return f"the loop can no longer turn in {name} and go straight on before and after it"
    about = _about(_nearest(around), follows)
    if not about:
        return f"the loop goes straight on before and after {name}"
    closed = _without_room(around, known, about)
    if not closed:
        return f"the loop turns in {name}"
    where = " and ".join(_WHERE[way] for way in closed)
    return f"the lines from {name} lead through the next cell, and there is no room for that {where}"


def _nearest(around: Mapping[Direction, Arm]) -> set[Edge | None]:
    return {arm.near for arm in around.values()}


def _about(places: set[Edge | None], follows: Sequence[Fact]) -> list[Fact]:
    return [fact for fact in follows if fact.place in places]


def _has_line(around: Mapping[Direction, Arm], known: State) -> bool:
    return any(known.get(edge) == LINE for edge in _nearest(around) if edge is not None)


def _is_closed(around: Mapping[Direction, Arm], axis: int, known: State) -> bool:
    """Whether the loop cannot go straight through along the axis."""
    edges = [around[way].near for way in AXES[axis]]
    return any(edge is None or known.get(edge) == CROSS for edge in edges) or _goes_on(around, axis, known)


def _goes_on(around: Mapping[Direction, Arm], axis: int, known: State) -> bool:
    """Whether there is a line behind the cells on both sides."""
    beyond = [around[way].beyond for way in AXES[axis]]
    return all(edge is not None and known.get(edge) == LINE for edge in beyond)


def _without_room(around: Mapping[Direction, Arm], known: State, about: Sequence[Fact]) -> list[Direction]:
    """The directions in which a black circle has no room, as far as the facts concern them."""
    found = []
    for fact in about:
        way = next(way for way, arm in around.items() if arm.near == fact.place)
        looked_at = way if fact.mark == CROSS else way.opposite
        if not _has_room(around[looked_at], known):
            found.append(looked_at)
    return [way for way in Direction if way in found]


def _has_room(arm: Arm, known: State) -> bool:
    return all(edge is not None and known.get(edge) != CROSS for edge in arm)


# the loop in a cell


def _say_end(p: Puzzle, reason: Reason, _known: State, follows: Sequence[Fact]) -> str:
    name = name_of(p.grid, reason.places[0])
    if not follows:
        return f"the line ends in {name}"
    if follows[0].mark == LINE:
        return f"the line in {name} has only one way on"
    return f"a line to {name} could not go on from there"


def _say_branch(p: Puzzle, reason: Reason, _known: State, follows: Sequence[Fact]) -> str:
    name = name_of(p.grid, reason.places[0])
    return f"the line passes {name} already" if follows else f"the line branches in {name}"


# the loop as a whole


def _say_loop(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    if len(reason.places) == p.grid.edge_count:
        return "the loop must run somewhere" if follows else "no loop is left"
    if len(reason.places) == 2:
        first, second = (_part(p, place) for place in reason.places)
        only = "only there can the" if follows else "nowhere can the"
        return f"{only} loop get from {first} to {second}"
    closing = "one more line would close a loop" if follows else "the lines close a loop"
    return f"{closing} that leaves out {_left_out(p, reason.places, known)}"


def _part(p: Puzzle, place: Place) -> str:
    """The evidence that the loop is there: a circle or a line."""
    return (
        f"the line at {name_of(p.grid, p.grid.ends(place)[0])}"
        if p.grid.is_edge(place)
        else _circle(p, place)
    )


def _left_out(p: Puzzle, loop: Sequence[Cell], known: State) -> str:
    for cell in p.clues:
        if cell not in loop:
            return _circle(p, cell)
    elsewhere = (
        edge for edge, mark in known.items() if mark == LINE and not set(loop).issuperset(p.grid.ends(edge))
    )
    edge = next(elsewhere, None)
    return "a line elsewhere" if edge is None else _part(p, edge)


# names


def technique(p: Puzzle, step: Step) -> str:
    """The technique, recognised by the rule instances of the step."""
    if _are_neighbours(p, step):
        return "black neighbours"
    named = named_link(step)
    if named is None or named[0].reason is None:
        return ""
    link, known = named
    reason, marks = named[0].reason, {fact.mark for fact in link.follows}
    if reason.rule == LOOP.name:
        return "joining lines" if LINE in marks else "closing the loop too early"
    if reason.rule == END.name:
        return "one way on" if LINE in marks else "dead end"
    if reason.rule == BRANCH.name:
        return "passed cell" if marks else "branching"
    if not marks:
        return "circle cannot be passed"
    around = arms(p.grid)[reason.clue or 0]
    about = _about(_nearest(around), link.follows)
    if reason.rule == WHITE.name:
        return _white_name(around, about, known)
    if not about:
        return "straight beside black"
    return "room for black" if _without_room(around, known, about) else "turn in black"


def _white_name(around: Mapping[Direction, Arm], about: Sequence[Fact], known: State) -> str:
    if not about:
        return "turn beside white"
    return "straight through white" if _has_line(around, known) else "one way through white"


def _are_neighbours(p: Puzzle, step: Step) -> bool:
    """Whether the step is about two adjacent black circles and nothing else."""
    cells = {reason.clue for reason in step.reasons if reason.rule == BLACK.name}
    if step.known or len(cells) != 2 or any(reason.rule != BLACK.name for reason in step.reasons):
        return False
    one, other = (cell or 0 for cell in cells)
    return other in p.grid.neighbours[one]


SPEECH = Speech(
    marks=LINES,
    reasons={
        WHITE.name: _say_white,
        BLACK.name: _say_black,
        END.name: _say_end,
        BRANCH.name: _say_branch,
        LOOP.name: _say_loop,
    },
    technique=technique,
    bookkeeping=frozenset({BRANCH.name}),
    plain_to_see=frozenset({BRANCH.name}),
    blanks_in_passing=True,
    questions={
        WHITE.name: "How can the loop go straight through the circle at {place}?",
        BLACK.name: "How can the loop turn at the circle at {place}?",
        END.name: "How can the line go on at {place}?",
        BRANCH.name: "Which ways are left for the line at {place}?",
        LOOP.name: "What would a loop that closes around {place} leave out?",
    },
)
