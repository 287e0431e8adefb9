"""Games that the app saves to a file: a JSON object with the puzzle in another format, and what was played.

``format`` is ``gridproof-game``. ``puzzle`` is a text in any other format, with the puzzle's info and
perhaps its answer. ``marks``, ``notes``, ``corners`` and ``colours`` give, by the number of a place, its
mark, its candidates, its small marks of the second sort and its colours. ``signs`` gives the player's sign
of a place. ``moves`` are the moves that led there, each a place and a mark or null. ``info`` may hold more of
the puzzle's info. ``elapsed`` is the time played in seconds, which becomes ``seconds`` of the puzzle's info.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gridproof import formats
from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.errors import FormatError, placed, quoted
from gridproof.formats import text as own_text
from gridproof.formats.format import EVERYTHING, Format
from gridproof.formats.info import tidy
from gridproof.formats.json_format import members, parse_all, read_text
from gridproof.formats.played import COLOURS, CORNERS, MOVES, SIGNS, Move, colours, moves, signs, small_marks
from gridproof.formats.source import natural
from gridproof.given import checked_place, need_marks
from gridproof.record.kind import Board, Kind, Puzzle

NAME = "gridproof-game"
_SAYS_SO = re.compile(rf'"format"\s*:\s*"{NAME}"')
_MOST_SECONDS = 10**9
_A_TIME = re.compile(r"[1-9][0-9]{0,8}")
SECONDS = "seconds"
"""The key of the time played in a puzzle's info."""


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
        raise placed("puzzle: ", error) from None
    if len(boards) != 1:
        raise FormatError(f"puzzle: {len(boards)} puzzles; expected one")
    puzzle = boards[0].puzzle
    if told := tidy(members(item.get("info") or {}).items()):
        puzzle = replace(puzzle, info={**puzzle.info, **told})
    state: dict[Place, Mark] = {}
    for place, mark in _by_place(item, "marks"):
        if not isinstance(mark, str):
            raise FormatError(f"marks, place {place}: expected the name of a mark")
        state[checked_place(puzzle, place)] = Mark(mark)
    need_marks(puzzle, state.items())
    if seconds := _seconds(item.get("elapsed")):
        puzzle = replace(puzzle, info={**puzzle.info, SECONDS: str(seconds)})
    return Board(
        puzzle,
        state,
        boards[0].answer,
        small_marks(puzzle, _lists(item, "notes")),
        moves(puzzle, _moves(item), state),
        small_marks(puzzle, _lists(item, CORNERS)),
        colours(puzzle, _lists(item, COLOURS)),
        signs(puzzle, _signs(item)),
    )


def _moves(item: Mapping[str, Any]) -> Iterator[Move]:
    value = item.get(MOVES)
    for number, move in enumerate(value if isinstance(value, list) else (), 1):
        if not (isinstance(move, list) and len(move) == 2 and isinstance(move[1], str | None)):
            raise FormatError(f"moves, number {number}: expected a place and a mark, or null")
        yield move[0], Mark(move[1]) if move[1] else None


def _signs(item: Mapping[str, Any]) -> Iterator[tuple[Place, str]]:
    for place, sign in _by_place(item, SIGNS):
        if not isinstance(sign, str):
            raise FormatError(f"{SIGNS}, place {place}: expected the name of a sign")
        yield place, sign


def _lists(item: Mapping[str, Any], key: str) -> Iterator[tuple[Place, list[str]]]:
    for place, words in _by_place(item, key):
        if not (isinstance(words, list) and all(isinstance(word, str) for word in words)):
            what = "numbers of colours, as strings" if key == COLOURS else "marks"
            raise FormatError(f"{key}, place {place}: expected an array of {what}")
        yield place, words


def _by_place(item: Mapping[str, Any], key: str) -> Iterator[tuple[Place, Any]]:
    value = item.get(key)
    for word, found in members({} if value is None else value).items():
        place = natural(word)
        if place is None:
            raise FormatError(f"{key}: the place {quoted(word)}; expected its number")
        yield place, found


def _seconds(value: Any) -> int:
    """The time played. An invalid time is dropped, because the game should still load."""
    is_time = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < _MOST_SECONDS
    return round(value) if is_time else 0


def without_time(puzzle: Puzzle) -> tuple[Puzzle, int]:
    """The puzzle without the time played in its info, and that time in seconds."""
    played = puzzle.info.get(SECONDS, "")
    seconds = _seconds(int(played)) if _A_TIME.fullmatch(played) else 0
    if not seconds:
        return puzzle, 0
    return replace(puzzle, info={key: value for key, value in puzzle.info.items() if key != SECONDS}), seconds


def write(board: Board) -> str:
    puzzle, seconds = without_time(board.puzzle)
    item = {
        "format": NAME,
        "puzzle": own_text.write(Board(puzzle, answer=board.answer)),
        "marks": {str(place): mark for place, mark in (board.state or {}).items()},
        "notes": _listed(board.notes),
        **({CORNERS: _listed(board.corners)} if board.corners else {}),
        **({COLOURS: _listed(board.colours)} if board.colours else {}),
        **({SIGNS: {str(place): sign for place, sign in board.signs.items()}} if board.signs else {}),
        **({MOVES: list(board.moves)} if board.moves else {}),
        "elapsed": seconds,
    }
    return json.dumps(item, indent=2, ensure_ascii=False)


def _listed(given: Mapping[Place, Sequence[str]]) -> dict[str, list[str]]:
    return {str(place): list(words) for place, words in given.items()}


FORMAT = Format(
    "game", "game saved by the app", detect, read, write, escapes="json", holds=EVERYTHING, keeps_game=True
)
