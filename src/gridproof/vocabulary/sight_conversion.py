"""Convert puzzles between the sight kinds: their numbers count with or without their own cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gridproof.board.marks import Mark, State
from gridproof.checking import check
from gridproof.record.kind import Board, Kind, Puzzle


def shifted(board: Board, kind: Kind, by: int, marks: Mapping[Mark, Mark]) -> Board:
    """The board as one of the other kind, with all numbers changed and its marks renamed.

    Its answer is kept if it obeys the other rules too. It need not be the only one any more.
    """
    old = board.puzzle
    clues = {
        cell: clue if clue.number is None else replace(clue, number=clue.number + by)
        for cell, clue in old.clues.items()
    }
    puzzle = Puzzle(kind, old.grid, clues, info=old.info)

    def named(state: State) -> State:
        return {place: marks.get(mark, mark) for place, mark in state.items()}

    state = None if board.state is None else named(board.state)
    answer = None if board.answer is None else named(board.answer)
    if answer is not None and not check(puzzle, answer).solved:
        answer = None
    notes = {cell: tuple(marks.get(mark, mark) for mark in noted) for cell, noted in board.notes.items()}
    return Board(puzzle, state, answer, notes)
