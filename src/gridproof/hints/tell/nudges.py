"""Where to look first, before a hint says what follows."""

from __future__ import annotations

from itertools import chain

from gridproof.explanation import Step, reasons_of
from gridproof.grid import Cell, Grid, Place
from gridproof.kind import Puzzle
from gridproof.logic.theory import Reason


def nudge(puzzle: Puzzle, step: Step) -> str:
    """Where to look, and the rule to think of; nothing of what follows."""
    reason = first_reason(step)
    rule = "Only one mark is left there." if reason is None else puzzle.kind.rule(reason.rule).text
    if step.searched:
        rule = "No short argument was found: a search has to do."
    return f"Look around {around(puzzle.grid, step)}. {rule}"


def first_reason(step: Step) -> Reason | None:
    """The rule instance that a step begins with; None where candidates alone decide."""
    return next(chain(reasons_of(step.chain), step.reasons), None)


def around(grid: Grid, step: Step) -> str:
    """Roughly where a step begins: at the clue of its first rule instance, or in its middle."""
    reason = first_reason(step)
    places = [fact.place for fact in step.concludes] if reason is None else reason.places
    cells = [cell for place in places for cell in _cells(grid, place)]
    if reason is not None and reason.clue is not None:
        cells = [reason.clue]
    positions = [grid.position(cell) for cell in cells]
    row, col = (sorted(values)[len(values) // 2] for values in zip(*positions, strict=True))
    return grid.label(grid.cell(row, col))


def _cells(grid: Grid, place: Place) -> tuple[Cell, ...]:
    return grid.sides(place) if grid.is_edge(place) else (place,)
