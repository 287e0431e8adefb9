"""0hn0's own JSON: ``{"size": n, "empty": [...], "full": [...]}``, the puzzle and its answer.

In both lists 0 is an undecided cell, 1 a red one, 2 a blue one, and n + 2 a blue one with the number n: the
number of blue cells that it sees.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import SHADED, WHITE, Clue, Mark, State
from gridproof.errors import FormatError
from gridproof.formats.common import playable
from gridproof.formats.format import Format
from gridproof.formats.json_format import TOO_LARGE, members, parse, read_number
from gridproof.formats.source import usual_kind
from gridproof.record.kind import Board, Kind, Puzzle

GAME = "0hn0"
"""The name of the game and of the format."""

UNKNOWN, RED, BLUE = 0, 1, 2

_KEYS = (re.compile(r'"size"\s*:'), re.compile(r'"empty"\s*:\s*\['))


def detect(text: str) -> bool:
    return text.lstrip()[:1] in ("{", "[") and all(key.search(text) for key in _KEYS)


def read(text: str, _kind: Kind | None = None) -> list[Board]:
    found = parse(text)
    return [_read_level(members(level)) for level in (found if isinstance(found, list) else [found])]


def _read_level(level: Mapping[str, object]) -> Board:
    size = read_number(level, "size")
    grid = Grid.of(size, size)
    values = enumerate(_values(level, "empty", grid))
    clues = {cell: _clue(value) for cell, value in values if value != UNKNOWN}
    puzzle = Puzzle(usual_kind(GAME), grid, clues)
    return Board(puzzle, answer=None if level.get("full") is None else _answer(puzzle, level))


def _values(level: Mapping[str, object], key: str, grid: Grid) -> list[int]:
    """The cells of an array. It is flat or has an array per row."""
    found = level.get(key)
    if isinstance(found, list) and any(isinstance(row, list) for row in found):
        if len(found) != grid.rows or any(not isinstance(r, list) or len(r) != grid.cols for r in found):
            raise FormatError(f"{key}: other rows; expected {grid.rows} rows of {grid.cols} cells")
        found = [value for row in found for value in row]
    if not isinstance(found, list) or len(found) != grid.size:
        length = len(found) if isinstance(found, list) else "no"
        raise FormatError(f"{key}: {length} cells; expected {grid.rows} x {grid.cols}")
    for cell, value in enumerate(found):
        if type(value) is not int or not 0 <= value < TOO_LARGE:
            shown = str(value)[:20] if type(value) is int else "not a whole number"
            raise FormatError(f"{key} {grid.label(cell)}: {shown}; expected 0, 1, 2 or a number plus 2")
    return found


def _clue(value: int) -> Clue:
    if value == RED:
        return Clue(wall=True)
    return Clue(None if value == BLUE else value - BLUE)


def _answer(puzzle: Puzzle, level: Mapping[str, object]) -> State:
    grid = puzzle.grid
    marks: dict[Place, Mark] = {}
    for cell, value in enumerate(_values(level, "full", grid)):
        if value == UNKNOWN:
            raise FormatError(f"full {grid.label(cell)}: 0; expected 1 for red, 2 or more for blue")
        colour = SHADED if value == RED else WHITE
        clue = puzzle.clues.get(cell)
        if clue is None:
            marks[cell] = colour
        elif colour != _given(clue):
            raise FormatError(f"full {grid.label(cell)}: {value}; expected the colour that is given")
    return playable(puzzle, marks)


def _given(clue: Clue) -> Mark:
    return SHADED if clue.wall else WHITE


def write(board: Board) -> str:
    puzzle = board.puzzle
    grid = puzzle.grid
    if puzzle.kind is not usual_kind(GAME):
        raise FormatError(f"{GAME}'s JSON cannot hold {puzzle.kind.name}; expected {usual_kind(GAME).name}")
    if grid.rows != grid.cols:
        raise FormatError(
            f"{GAME}'s JSON cannot hold a board of {grid.rows} x {grid.cols}; expected a square"
        )
    level = {"size": grid.rows, "empty": [_value(puzzle, cell) for cell in grid.cells]}
    if board.answer is not None:
        level["full"] = _full(puzzle, board.answer)
    return json.dumps(level)


def _value(puzzle: Puzzle, cell: Cell) -> int:
    clue = puzzle.clues.get(cell)
    if clue is None:
        return UNKNOWN
    if clue.wall:
        return RED
    if clue.number is None:
        return BLUE
    return BLUE + clue.number


def _full(puzzle: Puzzle, answer: State) -> list[int]:
    grid = puzzle.grid
    colours = {**answer, **{cell: _given(clue) for cell, clue in puzzle.clues.items()}}
    values = [RED] * grid.size
    for cell in grid.cells:
        if colours.get(cell) not in (SHADED, WHITE):
            raise FormatError(
                f"{grid.label(cell)}: the answer has no colour; expected red or blue everywhere"
            )
        if colours[cell] == WHITE:
            values[cell] = BLUE
    # A blue cell sees the other blue cells of its stretch, along its row and along its column.
    for run in grid.runs(cell for cell, value in enumerate(values) if value == RED):
        for cell in run:
            values[cell] += len(run) - 1
    return values


FORMAT = Format(GAME, "0hn0 JSON", detect, read, write, escapes="json")
