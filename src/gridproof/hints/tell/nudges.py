"""Where to look first, before a hint gives the conclusion."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from gridproof.board.grid import Cell, Grid, Place
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Step, reasons_of
from gridproof.record.kind import Puzzle
from gridproof.words.naming import mark_name, name_of, names_of, the_clue
from gridproof.words.sentence import Sentence, joined

_MANY = 4
"""So many cells of a row or column stand for the whole line."""


def nudge(puzzle: Puzzle, step: Step) -> Sentence:
    """The question that the step answers; without one, where to look, and a rule in short."""
    question = question_of(puzzle, step)
    return question or joined((where_to_look(puzzle, step), rule_to_think_of(puzzle, step)))


def question_of(puzzle: Puzzle, step: Step) -> Sentence | None:
    """The question behind the last link of a step: its goal. None if the kind has no question for it."""
    reason = goal(step)
    if step.searched or reason is None or puzzle.kind.speech is None:
        return None
    question = puzzle.kind.speech.questions.get(reason.rule)
    if question is None or ("{clue}" in question and reason.clue is None):
        return None
    grid = puzzle.grid
    words = {"{place}": name_of(grid, around(grid, step)), "{places}": names_of(grid, reason.places)}
    if reason.places:
        words["{first}"] = name_of(grid, reason.places[0])
    if reason.clue is not None:
        words["{clue}"] = the_clue(grid, reason.clue, puzzle.clues[reason.clue].number)
    if reason.mark is not None:
        words["{mark}"] = mark_name(reason.mark)
    for gap, text in words.items():
        question = question.replace(gap, text)
    return Sentence(question)


def rule_to_think_of(puzzle: Puzzle, step: Step) -> Sentence:
    """The first sentence of the rule behind the goal."""
    if step.searched:
        return Sentence("No short argument was found: a search has to do.")
    reason = goal(step)
    if reason is None:
        return Sentence("Only one mark is left there.")
    return Sentence(puzzle.kind.rule(reason.rule).words.partition(". ")[0].rstrip(".") + ".")


def where_to_look(puzzle: Puzzle, step: Step) -> Sentence:
    """The clue, row, column or part of the board that a step is about."""
    return Sentence(f"Look {_at_what(puzzle, step)}.")


def _at_what(puzzle: Puzzle, step: Step) -> str:
    reason = goal(step)
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


def goal(step: Step) -> Reason | None:
    """The rule instance of the last link, which the others prepare. None if candidates alone decide."""
    return next(chain(reversed(list(reasons_of(step.chain))), step.reasons), None)


def around(grid: Grid, step: Step) -> Cell:
    """Roughly where the goal of a step is: at the clue of its rule instance, or in its middle."""
    reason = goal(step)
    places = [fact.place for fact in step.concludes] if reason is None else reason.places
    cells = [cell for place in places for cell in _cells(grid, place)]
    if reason is not None and reason.clue is not None:
        cells = [*_cells(grid, reason.clue)]
    positions = [grid.position(cell) for cell in cells]
    row, col = (sorted(values)[len(values) // 2] for values in zip(*positions, strict=True))
    return grid.cell(row, col)


def _cells(grid: Grid, place: Place) -> tuple[Cell, ...]:
    return grid.sides(place) if grid.is_edge(place) else (place,)
