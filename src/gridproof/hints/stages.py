"""A walk on a board: after every step the marks, and what is left of the candidates."""

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
    """One step of a walk: its number, what it says, and the board after it."""

    number: int
    told: Hint | Contradiction
    board: Board
    """With the marks so far as its state, and what is left of struck out candidates as its notes."""
    places: frozenset[Place]
    """Where to look: the places of the thought, what it rests on, and what it concludes."""


def stages(board: Board, *, uniqueness: bool = False, time_limit: float | None = None) -> Iterator[Stage]:
    """The walk from the marks of a board as far as it leads; TimeRanOut follows the last step in time."""
    board = board._replace(notes={})
    walk = walkthrough(board.puzzle, board.state, uniqueness=uniqueness, time_limit=time_limit)
    for number, told in enumerate(walk, 1):
        if isinstance(told, Hint):
            board = after(board, told)
            yield Stage(number, told, board, places_of(told.step))
        else:
            yield Stage(number, told, board, places_of(told.mistake))


def after(board: Board, told: Hint) -> Board:
    """The board with a hint done: marks in its state, what is left of struck out candidates in its notes."""
    state = {**(board.state or {}), **told.marks}
    notes = {**board.notes, **told.left}
    return board._replace(state=state, notes={place: notes[place] for place in notes if place not in state})


def excluded_by_notes(board: Board) -> list[Fact]:
    """What the candidates pencilled into cells leave out."""
    choices = board.puzzle.kind.choices(board.puzzle)
    state = board.state or {}
    return [
        Fact(cell, mark, holds=False)
        for cell, left in board.notes.items()
        if left and cell not in state
        for mark in choices.get(cell, ())
        if mark not in left
    ]
