"""Sudoku deductions in words, with the names that players use."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.kind import Puzzle, Speech
from gridproof.kinds.sudoku_patterns import patterns
from gridproof.kinds.sudoku_units import BOX, CELL, COLUMN, ROW
from gridproof.logic.theory import Reason
from gridproof.marks import State
from gridproof.steps import Fact, Step



def unit_name(p: Puzzle, reason: Reason) -> str:
    """A row, column or box as players call it."""
    row, col = p.grid.position(reason.places[0])
    if reason.rule == ROW.name:
        return f"row {row + 1}"
    if reason.rule == COLUMN.name:
        return f"column {col + 1}"
    return f"the box at {p.grid.label(reason.places[0])}"


def _say_cell(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    cell = reason.places[0]
    label = p.grid.label(cell)
    if not follows:
        return f"no number is left for {label}"
    if cell in known:
        return f"{label} holds {known[cell]} already"
    return f"every other number is excluded at {label}"


def _say_unit(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    unit = unit_name(p, reason)
    holders = [cell for cell in reason.places if known.get(cell) == reason.mark]
    if len(holders) > 1:
        return f"{unit} would hold {reason.mark} twice"
    if not follows:
        return f"no cell is left for {reason.mark} in {unit}"
    if holders:
        return f"{unit} has its {reason.mark} at {p.grid.label(holders[0])}"
    return f"{reason.mark} has only one cell left in {unit}"


def technique(p: Puzzle, step: Step) -> str:
    """A pattern that was found, or what the rule instances of the step show."""
    if step.pattern or step.needs_cases:
        return step.pattern
    if step.supposed is None:
        reason = step.chain[0].reason
        return "naked single" if reason is not None and reason.rule == CELL.name else "hidden single"
    return "forcing chain"


SPEECH = Speech(
    marks={},
    reasons={CELL.name: _say_cell, ROW.name: _say_unit, COLUMN.name: _say_unit, BOX.name: _say_unit},
    technique=technique,
    patterns=patterns,
)
