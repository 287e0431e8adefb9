"""What goes with a hint for a player: where to look first, and which of the player's moves was wrong."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.grid import Cell, Grid, Place
from gridproof.hints.explaining import Hint, first_wrong_move
from gridproof.hints.report import reasons_of
from gridproof.kind import Puzzle
from gridproof.logic.theory import Reason
from gridproof.marks import Mark

Move = tuple[Place, Mark | None]


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


def outcome(moves: Sequence[Move]) -> dict[Place, Mark]:
    """The marks on the board after the moves."""
    last = dict(moves)
    return {place: mark for place, mark in last.items() if mark is not None}


def first_standing_wrong(puzzle: Puzzle, moves: Sequence[Move]) -> int | None:
    """The earliest wrong move whose mark still stands; what was erased or replaced is forgotten."""
    last = {place: index for index, (place, _) in enumerate(moves)}
    standing = sorted(index for index in last.values() if moves[index][1] is not None)
    wrong = first_wrong_move(puzzle, [moves[index] for index in standing])
    return None if wrong is None else standing[wrong]
