"""Where to look first, before a hint says what follows."""

from __future__ import annotations

from gridproof.explanation import reasons_of
from gridproof.grid import Cell, Grid, Place
from gridproof.hints.tell.hint import Hint
from gridproof.kind import Puzzle
from gridproof.logic.theory import Reason


def nudge(puzzle: Puzzle, told: Hint) -> str:
    """Where to look, and the rule to think of; nothing of what follows."""
    reason = first_reason(told)
    return f"Look around {around(puzzle.grid, reason)}. {puzzle.kind.rule(reason.rule).text}"


def first_reason(told: Hint) -> Reason:
    """The rule instance that a step begins with."""
    return next(reasons_of(told.step.chain), told.step.reasons[0])


def around(grid: Grid, reason: Reason) -> str:
    """Roughly where a rule instance lies: at its clue, or in its middle."""
    cells = [cell for place in reason.places for cell in _cells(grid, place)]
    if reason.clue is not None:
        cells = [reason.clue]
    positions = [grid.position(cell) for cell in cells]
    row, col = (sorted(values)[len(values) // 2] for values in zip(*positions, strict=True))
    return grid.label(grid.cell(row, col))


def _cells(grid: Grid, place: Place) -> tuple[Cell, ...]:
    return grid.sides(place) if grid.is_edge(place) else (place,)
