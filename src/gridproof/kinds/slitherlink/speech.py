"""Slitherlink deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Cell, Dot, Edge
from gridproof.board.marks import CROSS, LINE, State
from gridproof.kinds.slitherlink.patterns import ADJACENT, DIAGONAL, patterns
from gridproof.kinds.slitherlink.rules import BRANCH, END, LOOP, NUMBER
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Step
from gridproof.record.kind import Puzzle, Speech
from gridproof.vocabulary.shading_speech import named_link
from gridproof.words.naming import name_of, names_of, the_clue

# numbers


def _say_number(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell = reason.clue or 0
    number = p.clues[cell].number or 0
    name = the_clue(p.grid, cell, number)
    lines = sum(known.get(fence) == LINE for fence in reason.places)
    free = sum(fence not in known for fence in reason.places)
    if lines > number:
        return f"{name} has {_count(lines, 'line')} around it"
    if number == 0:
        return f"{name} allows no line around it"
    if lines == number:
        return f"{name} has {'its line' if number == 1 else f'all its {number} lines'}"
    needs = f"{name} needs {_count(number - lines, 'more line' if lines else 'line')}"
    if not free:
        return f"{needs} and has no side left"
    left = f"has {'just' if free == number - lines else 'only'} {_count(free, 'side')} left"
    return f"{needs} and {left}" if lines else f"{name} {left}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


# the loop at a dot


def _say_end(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    corner = _corner(p, reason.places)
    if not follows:
        return f"the line ends at {corner}"
    if follows[0].mark == LINE:
        return f"the line at {corner} has only one way on"
    return f"a line to {corner} could not go on from there"


def _say_branch(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    corner = _corner(p, reason.places)
    return f"the line passes {corner} already" if follows else f"the line branches at {corner}"


def _dot(p: Puzzle, fences: Sequence[Edge]) -> Dot:
    """The dot that these fences meet at."""
    first, second, *_ = map(p.grid.dots_of, fences)
    return first[0] if first[0] in second else first[1]


def _corner(p: Puzzle, fences: Sequence[Edge]) -> str:
    """A dot in words, as the corner of a cell."""
    grid = p.grid
    row, col = grid.dot_position(_dot(p, fences))
    cell = grid.cell(min(row, grid.rows - 1), min(col, grid.cols - 1))
    sides = f"{'top' if row < grid.rows else 'bottom'} {'left' if col < grid.cols else 'right'}"
    return f"the {sides} corner of {name_of(grid, cell)}"


def points(p: Puzzle, reason: Reason, _known: State, _follows: Sequence[Fact]) -> Sequence[tuple[int, int]]:
    """The dot that a sentence is about."""
    if reason.rule != BRANCH.name:
        return ()
    return [p.grid.dot_position(_dot(p, reason.places))]


# what players see at once

_GLANCES = {
    "cross: end > number": "number cannot be met",
    "cross: number > branch": "branching",
    "cross: number > branch > number": "number cannot be met",
    "cross: number > end > number": "number cannot be met",
    "line: branch > number": "number cannot be met",
    "line: end > loop": "closing the loop too early",
    "line: end > number": "number cannot be met",
    "line: number > end": "dead end",
    "line: number > end > number": "number cannot be met",
}
"""The shapes that recur in walks, counted by ``benchmarks/patterns.py``."""


def _would_miss(p: Puzzle, reasons: Sequence[Reason]) -> str:
    cell = reasons[-1].clue or 0
    return f"{the_clue(p.grid, cell, p.clues[cell].number)} could not have its lines"


def _would_close(p: Puzzle, reasons: Sequence[Reason]) -> str:
    loop = reasons[-1].places
    return f"the lines would close a loop that leaves out {_left_out(p, loop, {})}"


_BREAKS = {
    NUMBER.name: _would_miss,
    LOOP.name: _would_close,
    END.name: lambda p, reasons: f"the line would end at {_corner(p, reasons[-1].places)}",
    BRANCH.name: lambda p, reasons: f"the line would branch at {_corner(p, reasons[-1].places)}",
}


# the loop as a whole


def _say_loop(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    if len(reason.places) == len(p.grid.fences):
        return "the loop must run somewhere" if follows else "no loop is left"
    if len(reason.places) == 2:
        first, second = (name_of(p.grid, p.grid.sides(fence)[0]) for fence in reason.places)
        only = "only there can the" if follows else "nowhere can the"
        return f"{only} loop get from the line at {first} to the one at {second}"
    closing = "one more line would close a loop" if follows else "the lines close a loop"
    return f"{closing} that leaves out {_left_out(p, reason.places, known)}"


def _left_out(p: Puzzle, loop: Sequence[Edge], known: State) -> str:
    """A number that is not satisfied, or else a line that is not on the loop."""
    for cell, clue in p.clues.items():
        if clue.number is not None and len(set(loop).intersection(p.grid.fences_at[cell])) != clue.number:
            return the_clue(p.grid, cell, clue.number)
    others = (fence for fence, mark in known.items() if mark == LINE and fence not in loop)
    fence = next(others, None)
    return "a line elsewhere" if fence is None else f"the line at {name_of(p.grid, p.grid.sides(fence)[0])}"


# names


def technique(p: Puzzle, step: Step) -> str:
    """The technique, recognised by the rule instances of the step."""
    found = _by_numbers(p, step) or step.pattern
    named = named_link(step)
    if found or named is None or named[0].reason is None:
        return found
    link, _ = named
    rule, marks = named[0].reason.rule, {fact.mark for fact in link.follows}
    if rule == LOOP.name:
        return "joining lines" if LINE in marks else "closing the loop too early"
    if rule == END.name:
        return "one way on" if LINE in marks else "dead end"
    if rule == BRANCH.name:
        return "passed dot" if marks else "branching"
    if not marks:
        return "number cannot be met"
    return "number needs all" if LINE in marks else _without_lines(p, named[0].reason)


def _without_lines(p: Puzzle, reason: Reason) -> str:
    clue = p.clues.get(reason.clue or 0)
    return "zero" if clue is not None and clue.number == 0 else "number complete"


def _by_numbers(p: Puzzle, step: Step) -> str:
    """Techniques that begin with numbers on an empty board."""
    if step.known or step.needs_cases:
        return ""
    numbers = [reason.clue for reason in step.reasons if reason.clue is not None]
    dots = [reason.places for reason in step.reasons if reason.rule in (END.name, BRANCH.name)]
    shown = {p.clues[cell].number for cell in numbers}
    if len(numbers) == 1 and dots and all(len(fences) == 2 for fences in dots):
        return f"corner {_WORDS[shown.pop() or 0]}"
    if len(numbers) == 2 and shown == {3}:
        return _threes(p, *numbers)
    return ""


_WORDS = ("zero", "one", "two", "three", "four")


def _threes(p: Puzzle, a: Cell, b: Cell) -> str:
    if b in p.grid.neighbours[a]:
        return ADJACENT
    return DIAGONAL if b in p.grid.corners[a] else ""


# patterns, which are seen as a whole


def tell(p: Puzzle, step: Step) -> str:
    """Two 3s in one sentence."""
    if step.pattern not in (ADJACENT, DIAGONAL):
        return ""
    cells = [link.reason.clue for link in step.chain if link.reason and link.reason.clue is not None]
    threes = f"The 3s at {names_of(p.grid, cells)}"
    if step.pattern == ADJACENT:
        return f"{threes} stand side by side, so a line runs on the far side of each."
    return f"{threes} touch at a corner, so lines run on both far sides of each."


SPEECH = Speech(
    marks={
        LINE: ("[a line runs|lines run] {sides}", "no line runs {no_sides}"),
        CROSS: ("no line runs {no_sides}", "[a line runs|lines run] {sides}"),
    },
    reasons={NUMBER.name: _say_number, END.name: _say_end, BRANCH.name: _say_branch, LOOP.name: _say_loop},
    technique=technique,
    tell=tell,
    patterns=patterns,
    technique_of_set=_by_numbers,
    glances=_GLANCES,
    hypotheses={LINE: "with a line {sides}", CROSS: "without a line {sides}"},
    breaks=_BREAKS,
    names={
        END.name: lambda p, reason: _corner(p, reason.places),
        BRANCH.name: lambda p, reason: _corner(p, reason.places),
        LOOP.name: lambda _p, _reason: "the rule of one loop",
    },
    points=points,
    bookkeeping=frozenset({BRANCH.name}),
    plain_to_see=frozenset({BRANCH.name}),
    blanks_in_passing=True,
    questions={
        NUMBER.name: "Along which sides of {clue} can the loop run?",
        END.name: "How can a line go on, around {place}?",
        BRANCH.name: "Which ways are left for the line, around {place}?",
        LOOP.name: "What would a loop that closes around {place} leave out?",
    },
)
