"""What was played besides marks: small marks, colours, signs and moves, in lines that begin with a place.

``corners``, ``edge-notes`` and ``colours`` have lines such as ``4 bulb,dot`` and ``4 1,3``, ``signs`` such
as ``4 inside``. ``moves`` has lines such as ``4 bulb``, or ``4`` alone for a move that clears the place.
Places are numbered: cells row by row from 0, then edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.errors import FormatError, quoted
from gridproof.formats.source import natural
from gridproof.formats.words import Rows
from gridproof.given import checked_place, need_marks
from gridproof.record.kind import Board, Puzzle

CORNERS, COLOURS, SIGNS, MOVES = "corners", "colours", "signs", "moves"
EDGE_NOTES = "edge-notes"
"""Candidates at edges. The grid of the other candidates has no room for them."""
PLAYED = (EDGE_NOTES, CORNERS, COLOURS, SIGNS, MOVES)
_COLOURS = frozenset("123456789")
_CELL_SIGNS, _EDGE_SIGNS = ("inside", "outside"), ("cross", "dot")
Move = tuple[Place, Mark | None]
SmallMarks = dict[Place, tuple[Mark, ...]]
ByPlace = Iterable[tuple[Place, Sequence[str]]]


def small_marks(puzzle: Puzzle, given: ByPlace) -> SmallMarks:
    """Small marks. Each must be allowed at its place."""
    found = {checked_place(puzzle, place): tuple(map(Mark, dict.fromkeys(marks))) for place, marks in given}
    need_marks(puzzle, ((place, mark) for place, marks in found.items() for mark in marks))
    return {place: marks for place, marks in found.items() if marks}


def colours(puzzle: Puzzle, given: ByPlace) -> dict[Place, tuple[str, ...]]:
    found = {checked_place(puzzle, place): tuple(dict.fromkeys(some)) for place, some in given}
    for place, some in found.items():
        wrong = next((one for one in some if one not in _COLOURS), None)
        if wrong is not None:
            raise FormatError(f"{puzzle.grid.label(place)}: the colour {quoted(wrong)}; expected 1 to 9")
    return {place: some for place, some in found.items() if some}


def signs(puzzle: Puzzle, given: Iterable[tuple[Place, str]]) -> dict[Place, str]:
    found = {checked_place(puzzle, place): sign for place, sign in given}
    for place, sign in found.items():
        known = _EDGE_SIGNS if puzzle.grid.is_edge(place) else _CELL_SIGNS
        if sign not in known:
            expected = " or ".join(known)
            raise FormatError(f"{puzzle.grid.label(place)}: the sign {quoted(sign)}; expected {expected}")
    return found


def moves(puzzle: Puzzle, given: Iterable[Move], state: State) -> tuple[Move, ...]:
    """The moves, if they lead to the marks. A history that does not is of no use and is dropped."""
    made = [(checked_place(puzzle, place), mark) for place, mark in given]
    need_marks(puzzle, ((place, mark) for place, mark in made if mark is not None))
    marks: dict[Place, Mark] = {}
    for place, mark in made:
        marks.pop(place, None)
        if mark is not None:
            marks[place] = mark
    return tuple(made) if marks == state else ()


# as lines


def read_played(board: Board, sections: Mapping[str, Rows]) -> Board:
    """The board with the contents of its lines. Missing sections count as empty."""
    puzzle = board.puzzle
    return board._replace(
        notes={**board.notes, **small_marks(puzzle, _read_by_place(sections, EDGE_NOTES))},
        corners=small_marks(puzzle, _read_by_place(sections, CORNERS)),
        colours=colours(puzzle, _read_by_place(sections, COLOURS)),
        signs=signs(puzzle, _read_signs(sections.get(SIGNS, ()))),
        moves=moves(puzzle, _read_moves(sections.get(MOVES, ())), board.state or {}),
    )


def _read_by_place(sections: Mapping[str, Rows], name: str) -> Iterator[tuple[Place, list[str]]]:
    for row in sections.get(name, ()):
        if len(row) != 2:
            raise FormatError(f"{name}: {quoted(' '.join(row))}; expected a place and words joined by commas")
        yield _place(row, name), row[1].split(",")


def _read_signs(rows: Rows) -> Iterator[tuple[Place, str]]:
    for row in rows:
        if len(row) != 2:
            raise FormatError(f"{SIGNS}: {quoted(' '.join(row))}; expected a place and a sign")
        yield _place(row, SIGNS), row[1]


def _read_moves(rows: Rows) -> Iterator[Move]:
    for row in rows:
        if len(row) not in (1, 2):
            raise FormatError(f"{MOVES}: {quoted(' '.join(row))}; expected a place and a mark, or a place")
        yield _place(row, MOVES), Mark(row[1]) if len(row) == 2 else None


def _place(row: Sequence[str], name: str) -> Place:
    place = natural(row[0])
    if place is None:
        raise FormatError(f"{name}: the place {quoted(row[0])}; expected its number")
    return place


def write_played(board: Board) -> dict[str, Rows]:
    """The non-empty sections."""
    grid = board.puzzle.grid
    at_edges = {place: marks for place, marks in board.notes.items() if grid.is_edge(place)}
    sections: dict[str, Rows] = {
        EDGE_NOTES: _write_by_place(at_edges),
        CORNERS: _write_by_place(board.corners),
        COLOURS: _write_by_place(board.colours),
        SIGNS: [[str(place), sign] for place, sign in sorted(board.signs.items())],
        MOVES: [[str(place), *([] if mark is None else [mark])] for place, mark in board.moves],
    }
    return {name: rows for name, rows in sections.items() if rows}


def _write_by_place(given: Mapping[Place, Sequence[str]]) -> list[list[str]]:
    return [[str(place), ",".join(words)] for place, words in sorted(given.items()) if words]
