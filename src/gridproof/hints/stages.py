"""A walk on a board: after every step the marks, and the remaining candidates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridproof.board.grid import Place
from gridproof.hints.tell.hint import Contradiction, Hint
from gridproof.hints.tell.report import places_of
from gridproof.hints.verbs import walkthrough
from gridproof.record.explanation import Fact
from gridproof.record.kind import Board


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a walk: its number, its hint, and the board after it."""

    number: int
    told: Hint | Contradiction
    board: Board
    """The board with the marks so far as its state, and the remaining candidates as its notes."""
    places: frozenset[Place]
    """The relevant places: those of the thought, of its grounds and of its conclusions."""


def stages(board: Board, *, uniqueness: bool = False, time_limit: float | None = None) -> Iterator[Stage]:
    """The walk from the marks of a board as far as it leads.

    If the time runs out, TimeRanOut follows the last step.
    """
    board = board._replace(notes={})
    walk = walkthrough(board.puzzle, board.state, uniqueness=uniqueness, time_limit=time_limit)
    for number, told in enumerate(walk, 1):
        if isinstance(told, Hint):
            board = after(board, told)
            yield Stage(number, told, board, places_of(told.step))
        else:
            yield Stage(number, told, board, places_of(told.mistake))


def after(board: Board, told: Hint) -> Board:
    """The board after a hint: marks in its state, remaining candidates in its notes."""
    state = {**(board.state or {}), **told.marks}
    notes = {**board.notes, **told.left}
    return board._replace(state=state, notes={place: notes[place] for place in notes if place not in state})


def excluded_by_notes(board: Board) -> list[Fact]:
    """The marks that the pencilled candidates exclude."""
    choices = board.puzzle.kind.choices(board.puzzle)
    state = board.state or {}
    return [
        Fact(cell, mark, holds=False)
        for cell, left in board.notes.items()
        if left and cell not in state
        for mark in choices.get(cell, ())
        if mark not in left
    ]
