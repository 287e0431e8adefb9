"""Small helpers that several formats share."""

from __future__ import annotations

from collections.abc import Mapping

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State, digit
from gridproof.errors import FormatError
from gridproof.record.kind import Puzzle


def box_size(puzzle: Puzzle) -> tuple[int, int] | None:
    """Height and width of the boxes, if all boxes of the board are equal."""
    boxes = puzzle.kind.look.boxes
    if boxes is None or puzzle.kind.has_regions:
        return None
    places = [puzzle.grid.position(cell) for cell in next(boxes(puzzle))]
    return len({row for row, _ in places}), len({col for _, col in places})


def playable(puzzle: Puzzle, marks: Mapping[Place, Mark]) -> dict[Place, Mark]:
    """The marks that a player can make.

    Other programs also mark cells that the puzzle decides by itself. Such a mark is left out if it agrees
    with the puzzle; otherwise an error is raised.
    """
    choices = puzzle.kind.choices(puzzle)
    kept: dict[Place, Mark] = {}
    for place, mark in marks.items():
        allowed = choices.get(place, ())
        if mark in allowed:
            kept[place] = mark
        elif mark not in puzzle.kind.blanks and not _repeats_clue(puzzle, place, mark):
            expected = ", ".join(allowed[:9]) or "no mark here"
            raise FormatError(
                f"{puzzle.kind.name} {puzzle.grid.label(place)}: the mark {mark!r}; expected {expected}"
            )
    return kept


def without_blanks(puzzle: Puzzle, answer: State) -> dict[Place, Mark]:
    """The marks of an answer without those that may be left out."""
    return {place: mark for place, mark in answer.items() if mark not in puzzle.kind.blanks}


def _repeats_clue(puzzle: Puzzle, place: Place, mark: Mark) -> bool:
    clue = puzzle.clues.get(place)
    return clue is not None and clue.number is not None and mark == digit(clue.number)
