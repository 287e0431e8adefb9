"""Games that the app saves to a file: a JSON object with the puzzle in another format, and what was played.

``format`` says ``gridproof-game``; ``puzzle`` is a text in any other format; ``marks`` and ``notes`` give, by
the number of a place, its mark and its candidates; ``moves`` are the moves that led there, each a
place and a mark or null;
``elapsed`` is the time played in seconds, which becomes ``seconds`` of the puzzle's info.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gridproof import formats
from gridproof.errors import FormatError
from gridproof.formats import text as own_text
from gridproof.formats.common import quoted
from gridproof.formats.format import EVERYTHING, Format
from gridproof.formats.json_format import members, parse_all, read_text
from gridproof.formats.source import natural
from gridproof.given import checked_place, need_marks
from gridproof.grid import Place
from gridproof.kind import Board, Kind, Puzzle
from gridproof.marks import Mark

NAME = "gridproof-game"
_SAYS_SO = re.compile(rf'"format"\s*:\s*"{NAME}"')
_MOST_SECONDS = 10**9
Move = tuple[Place, Mark | None]


def detect(text: str) -> bool:
    return text.lstrip().startswith("{") and _SAYS_SO.search(text) is not None


def read(text: str, kind: Kind | None = None) -> list[Board]:
    return [_read_game(members(item), kind) for item in parse_all(text)]


def _read_game(item: Mapping[str, Any], kind: Kind | None) -> Board:
    puzzle_text = read_text(item, "puzzle")
    if detect(puzzle_text):
        raise FormatError("puzzle: a game within a game; expected the text of a puzzle")
    try:
        boards = formats.read(puzzle_text, kind=kind)
    except FormatError as error:
        raise FormatError(f"puzzle: {error}") from None
    if len(boards) != 1:
        raise FormatError(f"puzzle: {len(boards)} puzzles; expected one")
    puzzle = boards[0].puzzle
    state: dict[Place, Mark] = {}
    for place, mark in _by_place(item, "marks"):
        if not isinstance(mark, str):
            raise FormatError(f"marks, place {place}: expected the name of a mark")
        state[checked_place(puzzle, place)] = Mark(mark)
    notes: dict[Place, tuple[Mark, ...]] = {}
    for place, marks in _by_place(item, "notes"):
        if not (isinstance(marks, list) and all(isinstance(mark, str) for mark in marks)):
            raise FormatError(f"notes, place {place}: expected an array of marks")
        notes[checked_place(puzzle, place)] = tuple(map(Mark, marks))
    need_marks(puzzle, state.items())
    need_marks(puzzle, ((place, mark) for place, marks in notes.items() for mark in marks))
    if seconds := _seconds(item.get("elapsed")):
        puzzle = replace(puzzle, info={**puzzle.info, "seconds": str(seconds)})
    return Board(puzzle, state, notes=notes, moves=_moves(puzzle, item.get("moves"), state))


def _moves(puzzle: Puzzle, value: Any, state: Mapping[Place, Mark]) -> tuple[Move, ...]:
    """The moves, if they lead to the marks: a history that does not tells nothing about the board."""
    moves: list[Move] = []
    marks: dict[Place, Mark] = {}
    for number, move in enumerate(value if isinstance(value, list) else (), 1):
        if not (isinstance(move, list) and len(move) == 2 and isinstance(move[1], str | None)):
            raise FormatError(f"moves, number {number}: expected a place and a mark, or null")
        place, mark = checked_place(puzzle, move[0]), move[1] and Mark(move[1])
        moves.append((place, mark or None))
        marks.pop(place, None)
        if mark:
            marks[place] = mark
    need_marks(puzzle, ((place, mark) for place, mark in moves if mark is not None))
    return tuple(moves) if marks == state else ()


def _by_place(item: Mapping[str, Any], key: str) -> Iterator[tuple[Place, Any]]:
    value = item.get(key)
    for word, found in members({} if value is None else value).items():
        place = natural(word)
        if place is None:
            raise FormatError(f"{key}: the place {quoted(word)}; expected its number")
        yield place, found


def _seconds(value: Any) -> int:
    """A time that makes no sense is no reason to lose a game."""
    is_time = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < _MOST_SECONDS
    return round(value) if is_time else 0


def write(board: Board) -> str:
    puzzle = board.puzzle
    bare = replace(puzzle, info={key: value for key, value in puzzle.info.items() if key != "seconds"})
    item = {
        "format": NAME,
        "puzzle": own_text.write(Board(bare)),
        "marks": {str(place): mark for place, mark in (board.state or {}).items()},
        "notes": {str(place): list(marks) for place, marks in board.notes.items()},
        **({"moves": list(board.moves)} if board.moves else {}),
        "elapsed": natural(puzzle.info.get("seconds", "")) or 0,
    }
    return json.dumps(item, indent=2, ensure_ascii=False)


FORMAT = Format("game", "game saved by the app", detect, read, write, holds=EVERYTHING)
