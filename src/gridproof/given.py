"""Checks of what a caller passes in: puzzles, marks and places. They run before any work starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.errors import PuzzleError, is_whole, show
from gridproof.record.kind import Puzzle


def checked_puzzle(puzzle: object) -> Puzzle:
    """The puzzle; raises an error for anything else."""
    if not isinstance(puzzle, Puzzle):
        raise PuzzleError(f"a {type(puzzle).__name__}; expected a Puzzle, as gridproof.read gives one")
    return puzzle


def checked_marks(puzzle: Puzzle, state: State | None) -> State:
    """The state; raises an error if a mark is not allowed at its place. All verbs take marks through this."""
    if state is None:
        state = {}
    if not isinstance(state, Mapping):
        raise PuzzleError(f"the marks are a {type(state).__name__}; expected places with their marks")
    need_marks(puzzle, state.items())
    return state


def need_marks(puzzle: Puzzle, marks: Iterable[tuple[Place, Mark]]) -> None:
    """Raise an error if a mark is not allowed at its place."""
    choices = checked_puzzle(puzzle).kind.choices(puzzle)
    for place, mark in marks:
        if type(place) is int and mark in choices.get(place, ()):
            continue
        allowed = choices.get(checked_place(puzzle, place), ())
        if mark not in allowed:
            expected = ", ".join(allowed) or "no mark here"
            label = puzzle.grid.label(place)
            raise PuzzleError(f"{puzzle.kind.name} {label}: the mark {show(mark)}; expected {expected}")


def checked_place(puzzle: Puzzle, place: object) -> Place:
    """The place; raises an error if the board has no such place."""
    grid = puzzle.grid
    if not (is_whole(place) and 0 <= place < grid.border.stop):
        expected = (
            f"a cell below {grid.size}, an edge below {grid.border.start} or a side below {grid.border.stop}"
        )
        raise PuzzleError(f"{puzzle.kind.name}: the place {show(place)}; expected {expected}")
    return place
