"""What is written comes back when it is read, or writing is refused: every kind in every format."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gridproof import formats
from gridproof.board.marks import State
from gridproof.errors import FormatError, GridproofError
from gridproof.formats.format import Part
from gridproof.formats.info import INFO_KEYS, tidy
from gridproof.kinds import KINDS
from gridproof.record.kind import Board
from tests.torture.boards import random_board
from tests.torture.scale import report, scaled, seed_of

EVERYTHING = {"state", "answer", "notes", "played"}
HOLDS = {
    "text": EVERYTHING,
    "json": EVERYTHING,
    "game": EVERYTHING,
    "corpus": {"answer"},
    "janko": {"answer"},
    "puzzlink": set(),
    "pzprv3": {"state"},
    "tatham": set(),
    "0hn0": {"answer"},
    "fpuzzles": {"state"},
    "sudokupad": {"state"},
    "sudokuwiki": set(),
    "kanpen": set(),
    "xml": {"state"},
    "ascii": {"state"},
    "grid": set(),
    "list": set(),
    "dzn": set(),
    "penpa": set(),
}
"""What a format has a place for besides the puzzle; the rest is left out."""
NEVER_REFUSE = ("text", "json", "game", "corpus", "janko")
SILENT = {"tatham"}
"""Formats whose texts may fit several kinds. Then reading asks for the kind."""


def held(board: Board, name: str) -> Board:
    """The board as it should come back."""
    state: State | None = board.state if "state" in HOLDS[name] else None
    if name == "pzprv3":
        state = board.state or board.answer
    if name == "ascii" and name not in board.puzzle.kind.notation.formats:
        state = None
    answer = board.answer if "answer" in HOLDS[name] else None
    if answer is not None:
        answer = board.puzzle.complete(answer) or answer
    notes = {cell: marks for cell, marks in board.notes.items() if marks} if "notes" in HOLDS[name] else {}
    kept = Board(board.puzzle, state or None, answer, notes)
    if "played" in HOLDS[name]:
        kept = kept._replace(
            moves=board.moves, corners=board.corners, colours=board.colours, signs=board.signs
        )
    return kept


def held_info(board: Board, name: str) -> dict[str, str]:
    said = tidy(board.puzzle.info.items())
    keys = {
        "text": said,
        "json": said,
        "game": said,
        "corpus": said,
        "janko": INFO_KEYS,
        "xml": ("title",),
        "fpuzzles": ("title", "author"),
        "sudokupad": ("title", "author"),
        "penpa": ("title", "author", "source", "note"),
    }
    return {key: value for key, value in said.items() if key in keys.get(name, ())}


def round_trip(board: Board, name: str) -> str:
    """``kept`` or ``refused``; anything else fails."""
    kind = board.puzzle.kind
    try:
        text = formats.write(board, name)
    except FormatError as error:
        holds, puzzle = formats.FORMATS[name].holds, board.puzzle
        lacks_room = (puzzle.inner_borders and Part.INNER_BORDERS not in holds) or (
            puzzle.between and Part.BETWEEN not in holds
        )
        assert name not in NEVER_REFUSE or lacks_room, error
        assert "\n" not in str(error)
        assert len(str(error)) < 300
        return "refused"
    assert formats.detect(text).name == name
    for read_as in (
        formats.read(text, kind=kind),
        formats.read(text, kind=kind, format=formats.FORMATS[name]),
    ):
        (again,) = read_as
        assert again._replace(state=again.state or None) == held(board, name)
        assert again.puzzle.info == held_info(board, name)
        assert formats.write(again, name) == text
    try:
        (alone,) = formats.read(text)
    except FormatError as error:
        assert name in SILENT, error
        assert kind.name in str(error)
    else:
        assert alone == again
    return "kept"


@pytest.mark.parametrize("kind", KINDS)
def test_every_format(kind: str) -> None:
    seed = seed_of(f"round trips of {kind}")
    random = Random(seed)
    outcomes: dict[str, Counter[str]] = {name: Counter() for name in formats.FORMATS}
    tries = scaled(12, 4000)
    for number in range(tries):
        board = random_board(KINDS[kind], random)
        for name in formats.FORMATS:
            for part in (board, Board(board.puzzle), Board(board.puzzle, board.state)):
                try:
                    outcomes[name][round_trip(part, name)] += 1
                except (AssertionError, GridproofError) as error:
                    error.add_note(f"seed {seed}, board {number}, format {name}")
                    raise
    kept = sum(counts["kept"] for counts in outcomes.values())
    refused = sum(counts["refused"] for counts in outcomes.values())
    number = len(formats.FORMATS)
    report(f"round trips: {kind}: {tries} boards in {number} formats, {kept} came back, {refused} refused")
    assert outcomes["puzzlink"]["kept"], "the boards were all too odd"


def test_boards_together() -> None:
    """Several boards of several kinds, one after the other as the command writes them."""
    seed = seed_of("boards together")
    random = Random(seed)
    together: Counter[str] = Counter()
    for number in range(scaled(60, 5000)):
        # Of two kinds only: some formats hold a single kind, and want two boards of it.
        every = tuple(KINDS.values())
        one, other = every[number % len(every)], random.choice(every)
        # Some hold a single size, too.
        alike = number // len(every) % 2 == 1
        kinds, shape = ((one,), (9, 9)) if alike else ((one, other), None)
        boards = [random_board(random.choice(kinds), random, shape) for _ in range(6)]
        for name in formats.FORMATS:
            some = [board for board in boards if _written(board, name)][: random.randint(2, 4)]
            if len(some) < 2 or name in SILENT or (name == "list" and not any(b.puzzle.clues for b in some)):
                continue
            texts = [formats.write(board, name).rstrip("\n") for board in some]
            apart = "\n\n" if any("\n" in text for text in texts) else "\n"
            again = formats.read(apart.join(texts) + "\n")
            where = f"seed {seed}, boards {number}, format {name}"
            assert [board.puzzle for board in again] == [board.puzzle for board in some], where
            together[name] += 1
    report(f"round trips: {together.total()} texts with several boards came back")
    assert set(together) == formats.FORMATS.keys() - SILENT


def _written(board: Board, name: str) -> bool:
    try:
        formats.write(board, name)
    except FormatError:
        return False
    return True
