"""Boards in requests: read, counted and measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Mark
from gridproof.errors import FormatError
from gridproof.files import read_boards
from gridproof.given import checked_marks, checked_place
from gridproof.record.kind import Board, Puzzle
from gridproof.system.garbage import seldom_collected
from gridproof.verbs.asking import About, Asked, GivenMarks, GivenNotes, Text
from gridproof.verbs.bounds import MAX_BOARDS, MAX_BOARDS_CELLS, MAX_CELLS, TooLarge


@dataclass(frozen=True, kw_only=True)
class PuzzleRequest(Asked):
    puzzle: Annotated[Text, About("The text of a PuzzleView, or any other text that holds one puzzle.")]


@dataclass(frozen=True, kw_only=True)
class BoardRequest(PuzzleRequest):
    marks: GivenMarks = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class NotedRequest(BoardRequest):
    """A board with marks and candidates."""

    notes: GivenNotes = field(default_factory=dict)


def asked_board(request: BoardRequest) -> Board:
    """The board of a request with the player's marks. Raises GridproofError for invalid ones."""
    puzzle = given_puzzle(request.puzzle)
    marks = checked_marks(puzzle, given_marks(puzzle, request.marks))
    notes = given_notes(puzzle, request.notes) if isinstance(request, NotedRequest) else {}
    return Board(puzzle, marks, notes=notes)


def refuse_board(request: PuzzleRequest) -> None:
    """Raise GridproofError for an invalid puzzle or invalid marks."""
    puzzle = given_puzzle(request.puzzle)
    if isinstance(request, BoardRequest):
        checked_marks(puzzle, given_marks(puzzle, request.marks))


@seldom_collected()
def given_boards(text: str, kind: str | None = None, format: str | None = None) -> list[Board]:
    """The boards of a text, unless they are too many or too large."""
    boards = read_boards(text, kind=kind, format=format)
    if len(boards) > MAX_BOARDS:
        raise TooLarge(f"{len(boards)} boards; expected at most {MAX_BOARDS} at once")
    for board in boards:
        if board.puzzle.grid.size > MAX_CELLS:
            size = f"{board.puzzle.grid.rows} x {board.puzzle.grid.cols}"
            raise TooLarge(f"a board of {size}; expected at most {MAX_CELLS} cells")
    if sum(board.puzzle.grid.size for board in boards) > MAX_BOARDS_CELLS:
        raise TooLarge(f"boards of more than {MAX_BOARDS_CELLS} cells in all; expected fewer at once")
    return boards


def given_puzzle(text: str) -> Puzzle:
    boards = given_boards(text)
    if len(boards) != 1:
        raise FormatError(f"{len(boards)} puzzles in the text; expected one")
    return boards[0].puzzle


def given_marks(puzzle: Puzzle, marks: Mapping[str, str]) -> dict[Place, Mark]:
    """The player's marks by the numbers of their places."""
    return {checked_place(puzzle, int(place)): Mark(mark) for place, mark in marks.items()}


def given_moves(puzzle: Puzzle, moves: Sequence[tuple[int, str | None]]) -> list[tuple[Place, Mark | None]]:
    """The player's moves in order. A move without a mark clears the place."""
    return [(checked_place(puzzle, place), None if mark is None else Mark(mark)) for place, mark in moves]


def given_notes(puzzle: Puzzle, notes: Mapping[str, list[str]]) -> dict[Cell, tuple[Mark, ...]]:
    choices = puzzle.kind.choices(puzzle)
    found: dict[Cell, tuple[Mark, ...]] = {}
    for name, marks in notes.items():
        place = checked_place(puzzle, int(name))
        if puzzle.grid.is_edge(place) or not set(marks) <= set(choices.get(place, ())):
            label = puzzle.grid.label(place)
            raise FormatError(
                f"{label}: the candidates {', '.join(marks)[:40]!r}; expected marks of the cell"
            )
        found[place] = tuple(map(Mark, marks))
    return found
