"""The sentences for violated rules of Arukone."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.arukone.rules import COVER, END, JOIN, PASS, PASSES
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.faults import if_broken, in_words, seen_in


def _end(p: Puzzle, _marks: State, violation: Violation) -> str:
    (cell,) = violation.places
    if cell in p.clues:
        number = p.clues[cell].number
        return (
            f"No line can leave this {number}." if violation.broken else f"No line leaves this {number} yet."
        )
    return f"The line in this cell {'cannot go on' if violation.broken else 'does not go on yet'}."


def _pass(p: Puzzle, _marks: State, violation: Violation) -> str:
    cell, lines = violation.places[0], in_words(seen_in(violation)).capitalize()
    if cell in p.clues:
        return f"{lines} lines leave this {p.clues[cell].number}."
    return f"{lines} lines meet in this cell."


def _join(p: Puzzle, _marks: State, violation: Violation) -> str:
    """Numbers lie only at the ends of a line. A line that returns to its start joins nothing."""
    cells = {cell for edge in violation.places for cell in p.grid.ends(edge)}
    numbers = sorted({p.clues[cell].number or 0 for cell in cells if cell in p.clues})
    if len(numbers) > 1:
        return f"This line joins {' and '.join(f'a {number}' for number in numbers)}."
    return "This line runs in a ring."


def _passes(p: Puzzle, _marks: State, violation: Violation) -> str:
    (edge,) = violation.places
    return f"This line passes no cell between its {p.clues[p.grid.ends(edge)[0]].number}s."


FAULTS = {
    END.name: _end,
    PASS.name: _pass,
    JOIN.name: _join,
    COVER.name: if_broken("No line can pass this cell any more.", "No line passes this cell yet."),
    PASSES.name: _passes,
}
