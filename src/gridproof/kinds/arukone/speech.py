"""Arukone deductions in words, with the names of the techniques."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from gridproof.board.grid import Cell, Edge
from gridproof.board.marks import CROSS, LINE, State
from gridproof.kinds.arukone.proof import covers_in_every_answer
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, COVER, DETOUR, END, JOIN, PASS, PASSES, ends_of
from gridproof.kinds.arukone.touching import Stated, Untouched, diagonals, hairpins
from gridproof.logic.paths import EdgeVariables
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Proved, Step
from gridproof.record.kind import Puzzle, Rule, Speech
from gridproof.vocabulary.line_speech import HYPOTHESES, LINES, from_to
from gridproof.vocabulary.shading_speech import named_link
from gridproof.words.naming import name_of, names_of, the_clue

_CORNER_WAYS = 2

_WHY = (
    "It could take a shortcut and leave cells empty, and the program has proved that this never works on"
    " this board."
)
FILLED = Rule("filled", "No cell stays empty: the program has proved that on this board, where they might.")
TOUCH = Rule("touch", f"No line touches itself. {_WHY}")
DIAGONAL = Rule(
    "diagonal",
    "Inside of a corner is another corner, along the diagonal up to a number: or else the line would touch"
    f" itself. {_WHY}",
)


def prove(p: Puzzle) -> Proved | None:
    """If the lines cover the board in every answer, required or not, no line touches itself."""
    if p.variant == DETOUR or not covers_in_every_answer(p):
        return None
    variables = EdgeVariables(p.grid)
    ends = ends_of(p)
    filled = _filled(p, variables) if p.variant == ALLOW_EMPTY else ()
    return Proved(
        [*filled, *hairpins(TOUCH.name, variables), *diagonals(DIAGONAL.name, variables, ends)],
        Untouched(TOUCH.name, variables, ends),
    )


def _filled(p: Puzzle, variables: EdgeVariables) -> Iterator[Stated]:
    """If cells may stay empty but none does: two lines at every cell without a number."""
    for cell in p.grid.cells:
        if cell not in p.clues:
            lits = variables.at(cell)
            reason = Reason(FILLED.name, (cell, *p.grid.edges_at[cell]))
            yield reason, list(combinations(lits, len(lits) - 1))


def _number(p: Puzzle, cell: Cell) -> str:
    return the_clue(p.grid, cell, p.clues[cell].number)


# at a cell


def _say_passes(p: Puzzle, reason: Reason, _: State, _follows: Sequence[Fact]) -> str:
    number = p.clues[reason.places[1]].number
    return f"the two {number}s stand side by side, and a line passes another cell between its numbers"


def _say_end(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell, *edges = reason.places
    name = _number(p, cell)
    lines = [edge for edge in edges if known.get(edge) == LINE]
    if len(lines) > 1:
        return f"two lines leave {name}"
    if lines:
        a, b = p.grid.ends(lines[0])
        return f"the line of {name} leaves it towards {name_of(p.grid, b if a == cell else a)}"
    return f"{name} has only one way left" if follows else f"{name} has no way left"


def _say_cell(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    """The rule at a cell without a number, for both variants: every cell is used, or cells may stay empty."""
    cell, *edges = reason.places
    name = name_of(p.grid, cell)
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
    return f"just two ways lead through {name}"


def _say_filled(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    return f"no cell stays empty on this board: {_say_cell(p, reason, known, follows)}"


def _is_untouched_corner(rule: str, edges: Sequence[Edge], known: State) -> bool:
    return (
        rule in (COVER.name, FILLED.name)
        and len(edges) == _CORNER_WAYS
        and not any(edge in known for edge in edges)
    )


# lines as a whole


def _say_join(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    if reason.clue is not None:
        return _say_separated(p, reason.clue, follows)
    ends = line_ends(p, reason)
    closing = [fact.place for fact in follows]
    line = f"a line {from_to(p.grid, closing[0])}" if closing else "the line"
    would = "would " if closing else ""
    if not ends:
        return f"{line} {would}close{'' if closing else 's'} a ring"
    joined = " and ".join(_number(p, end) for end in ends if end in p.clues)
    return f"{line} {would}join{'' if closing else 's'} {joined}"


def _say_separated(p: Puzzle, end: Cell, follows: Sequence[Fact]) -> str:
    number = p.clues[end].number
    other = next(cell for cell, clue in p.clues.items() if clue.number == number and cell != end)
    goal = f"the one at {name_of(p.grid, other)}"
    if follows:
        return f"otherwise {_number(p, end)} could not reach {goal} any more"
    return f"{_number(p, end)} cannot reach {goal} any more"


# facts besides the rules


def _say_touch(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    if reason.clue is not None:
        return _say_side_by_side(p, reason, known, follows)
    new = [fact.place for fact in follows]
    if len(new) > 1:
        first, second = (set(p.grid.ends(edge)) for edge in reason.places if edge not in new)
        turn = names_of(p.grid, [*first & second])
        return f"the line turns at {turn} and no line touches itself on this board"
    lines = [edge for edge in reason.places if known.get(edge) == LINE]
    places = names_of(p.grid, line_ends(p, reason._replace(places=[*lines, *new])))
    if not follows:
        return f"the line touches itself at {places}, which no line does on this board"
    line = f"with a line {from_to(p.grid, new[0])}"
    return f"{line} it would touch itself at {places}, which no line does on this board"


def _say_side_by_side(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    *lines, joint = reason.places
    number = p.clues[reason.clue or 0].number
    neighbours = names_of(p.grid, p.grid.ends(joint))
    apart = f"no line touches itself on this board, and the one of the {number}s"
    if not follows:
        return f"{apart} does at {neighbours}"
    if follows[0].mark == CROSS:
        return f"{apart} would at {neighbours}"
    meet = f"the lines from both {number}s meet" if lines else f"the two {number}s are neighbours"
    return f"{meet} and no line touches itself on this board"


def _say_diagonal(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    corner, *inside = (name_of(p.grid, cell) for cell in reason.places)
    turns = f"a line that turns at {corner} would need"
    if len(inside) > 1 or _is_at_border(p, reason.places[1]):
        onwards = "to go on turning along the diagonal up to a number"
        return f"{turns} {onwards}, but none stands as far as {inside[-1]}"
    at_corner = set(p.grid.edges_at[reason.places[0]])
    if not follows or any(fact.place in at_corner for fact in follows):
        return f"{turns} another corner inside of it at {inside[0]}, or touch itself"
    return f"the line turns at {corner} and would touch itself without another corner at {inside[0]}"


def _is_at_border(p: Puzzle, cell: Cell) -> bool:
    row, col = p.grid.position(cell)
    return row in (0, p.grid.rows - 1) or col in (0, p.grid.cols - 1)


def line_ends(p: Puzzle, reason: Reason) -> list[Cell]:
    """The cells where the line of these edges ends; none for a ring."""
    degree = Counter(cell for edge in reason.places for cell in p.grid.ends(edge))
    return sorted(cell for cell, lines in degree.items() if lines == 1)


# names


_GLANCES = {
    "cross: cover > diagonal": "straight on",
    "cross: cover > touch": "touching line",
    "cross: cover > join": "straight on",
    "cross: filled > diagonal": "straight on",
    "line: end > cover > end": "two lines at a number",
    "line: end > cover": "dead end beside the line",
    "line: cover": "dead end beside the line",
    "line: touch > join > cover": "dead end beside the line",
    "line: diagonal > touch": "touching line",
    "line: touch > diagonal > join > cover": "dead end beside the line",
    "cross: cover > join > cover": "straight on",
    "cross: cover > diagonal > join": "straight on",
    "line: diagonal > join": "number shut in",
    "line: diagonal > end": "number shut in",
}
"""The shapes that recur in walks, counted by ``benchmarks/patterns.py``."""


def _would_join(p: Puzzle, reasons: Sequence[Reason]) -> str:
    reason = reasons[-1]
    if reason.clue is not None:
        return f"{_number(p, reason.clue)} would be cut off from its other end"
    ends = [_number(p, end) for end in line_ends(p, reason) if end in p.clues]
    return f"the line would join {' and '.join(ends)}" if ends else "the line would close a ring"


def _would_turn(p: Puzzle, reasons: Sequence[Reason]) -> str:
    corner, *inside = (name_of(p.grid, cell) for cell in reasons[-1].places)
    return (
        f"the line would turn at {corner}, although no number stands on the diagonal as far as {inside[-1]}"
    )


def _would_end(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return f"{name_of(p.grid, reasons[-1].places[0])} would be a dead end"


def _would_leave(p: Puzzle, reasons: Sequence[Reason]) -> str:
    return f"{_number(p, reasons[-1].places[0])} could not have just one line"


def _would_touch(p: Puzzle, reasons: Sequence[Reason]) -> str:
    ends = names_of(p.grid, line_ends(p, reasons[-1]))
    return f"the line would touch itself{f' at {ends}' if ends else ''}, which no line does on this board"


_BREAKS = {
    END.name: _would_leave,
    PASS.name: _would_end,
    COVER.name: _would_end,
    FILLED.name: _would_end,
    JOIN.name: _would_join,
    TOUCH.name: _would_touch,
    DIAGONAL.name: _would_turn,
}


def technique(p: Puzzle, step: Step) -> str:
    """The technique, recognised by the rule instances of the step."""
    if step.pattern:
        return step.pattern
    named = named_link(step)
    if named is None:
        return ""
    link, known = named
    if link.reason is None:
        return ""
    rule = link.reason.rule
    if rule == JOIN.name:
        if link.reason.clue is not None:
            return "cut off"
        return "different numbers" if line_ends(p, link.reason) else "ring"
    if rule == TOUCH.name:
        return "touching line" if link.reason.clue is None else "side by side"
    if rule == DIAGONAL.name:
        return "corner diagonal"
    edges = link.reason.places[1:]
    if sum(known.get(edge) == LINE for edge in edges) >= (1 if rule == END.name else 2):
        return "passed cell" if link.follows else "branching"
    if not link.follows or link.follows[0].mark == CROSS:
        return "dead end"
    if _is_untouched_corner(rule, edges, known):
        return "corner"
    return "forced way"


SPEECH = Speech(
    marks=LINES,
    facts=(PASSES, FILLED, TOUCH, DIAGONAL),
    prove=prove,
    reasons={
        END.name: _say_end,
        PASS.name: _say_cell,
        COVER.name: _say_cell,
        FILLED.name: _say_filled,
        JOIN.name: _say_join,
        PASSES.name: _say_passes,
        TOUCH.name: _say_touch,
        DIAGONAL.name: _say_diagonal,
    },
    technique=technique,
    glances=_GLANCES,
    hypotheses=HYPOTHESES,
    breaks=_BREAKS,
    bookkeeping=frozenset({END.name, PASS.name, COVER.name, JOIN.name}),
    blanks_in_passing=True,
    questions={
        END.name: "Which way can the line of {clue} go?",
        PASS.name: "Which ways are left at {place}?",
        JOIN.name: "Which numbers does the line at {place} come from?",
        COVER.name: "How does a line get through {first}?",
    },
)
