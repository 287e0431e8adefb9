"""Where to look first, before a hint gives the conclusion."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from gridproof.board.grid import Cell, Grid, Place
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Step, reasons_of
from gridproof.record.kind import Puzzle
from gridproof.words.naming import name_of, the_clue
from gridproof.words.sentence import Sentence, joined

_MANY = 4
"""So many cells of a row or column stand for the whole line."""


def nudge(puzzle: Puzzle, step: Step) -> Sentence:
    """Where to look, and the rule to think of, without the conclusion."""
    return joined((where_to_look(puzzle, step), rule_to_think_of(puzzle, step)))


def rule_to_think_of(puzzle: Puzzle, step: Step) -> Sentence:
    if step.searched:
        return Sentence("No short argument was found: a search has to do.")
    reason = first_reason(step)
    return (
        Sentence("Only one mark is left there.") if reason is None else puzzle.kind.rule(reason.rule).sentence
    )


def where_to_look(puzzle: Puzzle, step: Step) -> Sentence:
    """The clue, row, column or part of the board that a step begins with."""
    return Sentence(f"Look {_at_what(puzzle, step)}.")


def _at_what(puzzle: Puzzle, step: Step) -> str:
    reason = first_reason(step)
    where = name_of(puzzle.grid, around(puzzle.grid, step))
    if reason is None:
        return f"at {where}"
    if reason.clue is not None:
        return f"at {the_clue(puzzle.grid, reason.clue, puzzle.clues[reason.clue].number)}"
    cells = {cell for place in reason.places for cell in _cells(puzzle.grid, place)}
    boxes = puzzle.kind.look.boxes
    if boxes is not None and any(cells == set(box) for box in boxes(puzzle)):
        return f"at the {'room' if puzzle.regions else 'box'} around {where}"
    return f"at {line}" if (line := _line(puzzle.grid, cells)) else f"around {where}"


def _line(grid: Grid, cells: Iterable[Cell]) -> str:
    """The row or column that contains many cells."""
    rows, cols = map(set, zip(*map(grid.position, cells), strict=True))
    if len(rows) == 1 and len(cols) >= _MANY:
        return f"row {rows.pop() + 1}"
    return f"column {cols.pop() + 1}" if len(cols) == 1 and len(rows) >= _MANY else ""


def something_wrong(puzzle: Puzzle, wrong: Place) -> Sentence:
    """A sentence that there is a mistake in a certain row, without naming the mark."""
    row, _ = puzzle.grid.position(_cells(puzzle.grid, wrong)[0])
    return Sentence(f"Something in row {row + 1} is wrong.")


def first_reason(step: Step) -> Reason | None:
    """The rule instance that a step begins with. None if candidates alone decide."""
    return next(chain(reasons_of(step.chain), step.reasons), None)


def around(grid: Grid, step: Step) -> Cell:
    """Roughly where a step begins: at the clue of its first rule instance, or in its middle."""
    reason = first_reason(step)
    places = [fact.place for fact in step.concludes] if reason is None else reason.places
    cells = [cell for place in places for cell in _cells(grid, place)]
    if reason is not None and reason.clue is not None:
        cells = [*_cells(grid, reason.clue)]
    positions = [grid.position(cell) for cell in cells]
    row, col = (sorted(values)[len(values) // 2] for values in zip(*positions, strict=True))
    return grid.cell(row, col)


def _cells(grid: Grid, place: Place) -> tuple[Cell, ...]:
    return grid.sides(place) if grid.is_edge(place) else (place,)
