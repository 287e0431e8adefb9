"""Links of Kanpen (and of pencilbox): ``kanpen.net/akari.html?problem=6/6/._._2_.../``.

Rows are joined by ``/``, the words of a row by ``_``. ``.`` is an empty cell. Rooms are listed before, each
by the rows and columns of two corners and its number. The kind's data names its page and words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gridproof.board.grid import Cell, Direction, Grid
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, quoted
from gridproof.formats.format import Format
from gridproof.formats.source import natural
from gridproof.kinds import KINDS
from gridproof.record.kind import Board, Kind, Puzzle
from gridproof.record.notation import Kanpen

NAME = "kanpen"
_LINK = re.compile(r"(?:https?://)?(?:www\.)?kanpen\.net/(?P<page>[\w-]+)\.html\?problem=(?P<rest>[^\s#&]*)")
_EMPTY = "."
_WAYS = (Direction.N, Direction.W, Direction.S, Direction.E)
"""A number with an arrow is 16 times the place of its arrow here, and the number."""
_STEP = 16


def detect(text: str) -> bool:
    return _LINK.match(text.strip()) is not None


def read(text: str, _kind: Kind | None = None) -> list[Board]:
    found = _LINK.fullmatch(text.strip())
    if found is None:
        raise FormatError(f"{quoted(text.strip())}; expected a link of kanpen.net with ?problem=")
    kind, how = _kind_of(found["page"])
    parts = iter(found["rest"].rstrip("/").split("/"))
    rows = _number(next(parts, ""), "the number of rows")
    cols = rows if how.square else _number(next(parts, ""), "the number of columns")
    grid = Grid.of(rows, cols)
    if how.rooms:
        regions, clues = _read_rooms(grid, parts)
    else:
        regions, clues = (), dict(_read_cells(grid, how, parts))
    if (extra := next(parts, None)) is not None:
        raise FormatError(f"{quoted(extra)}; expected the end of the board")
    return [Board(Puzzle(kind, grid, clues, how.variant, regions=regions))]


def _kind_of(page: str) -> tuple[Kind, Kanpen]:
    pages = {how.page: (kind, how) for kind in KINDS.values() if (how := kind.notation.kanpen) is not None}
    if page not in pages:
        raise FormatError(f"{quoted(page)} is not a page of Kanpen that is read; expected {', '.join(pages)}")
    return pages[page]


def _number(word: str, what: str) -> int:
    number = natural(word)
    if number is None or not 0 < number <= 1000:
        raise FormatError(f"{quoted(word)}; expected {what}")
    return number


def _read_cells(grid: Grid, how: Kanpen, parts: Iterator[str]) -> Iterator[tuple[Cell, Clue]]:
    for row in range(grid.rows):
        words = next(parts, "").rstrip("_").split("_")
        if len(words) != grid.cols:
            raise FormatError(f"row {row + 1}: {len(words)} cells; expected {grid.cols}")
        for col, word in enumerate(words):
            if word != _EMPTY:
                yield grid.cell(row, col), _clue(word, how, f"row {row + 1}, column {col + 1}")


def _clue(word: str, how: Kanpen, where: str) -> Clue:
    if word in how.clues:
        return how.clues[word]
    number = natural(word)
    if number is not None and how.arrows and number < _STEP * len(_WAYS):
        return Clue(number % _STEP, _WAYS[number // _STEP])
    if number is not None and how.numbers:
        return Clue(number)
    raise FormatError(f"{where}: {quoted(word)}; expected {_EMPTY} or a clue")


def _read_rooms(grid: Grid, parts: Iterator[str]) -> tuple[tuple[tuple[Cell, ...], ...], dict[Cell, Clue]]:
    rooms: list[tuple[Cell, ...]] = []
    clues: dict[Cell, Clue] = {}
    for number in range(_number(next(parts, ""), "the number of rooms")):
        words = next(parts, "").rstrip("_").split("_")
        corners = [natural(word) for word in words[:4]]
        top, left, bottom, right = (-1 if one is None else one for one in (corners + [None] * 4)[:4])
        if not (0 <= top <= bottom < grid.rows and 0 <= left <= right < grid.cols) or len(words) > 5:
            raise FormatError(
                f"room {number + 1}: {quoted('_'.join(words))}; expected two corners of the board"
            )
        cells = [grid.cell(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
        rooms.append(tuple(cells))
        clue = natural(words[4]) if len(words) == 5 and words[4] else None
        if clue is not None:
            clues[cells[0]] = Clue(clue)
    taken = [cell for room in rooms for cell in room]
    if sorted(taken) != list(grid.cells):
        raise FormatError(f"rooms with {len(taken)} cells; expected each of the {grid.size} cells once")
    return tuple(rooms), clues


# writing


def write(board: Board) -> str:
    puzzle, grid = board.puzzle, board.puzzle.grid
    how = puzzle.kind.notation.kanpen
    if how is None or puzzle.variant != how.variant:
        what = f"{puzzle.kind.name} {puzzle.variant}".strip()
        raise FormatError(f"Kanpen cannot hold {what}; expected the usual rules of one of its kinds")
    size = [str(grid.rows)] if how.square else [str(grid.rows), str(grid.cols)]
    if how.square and grid.rows != grid.cols:
        raise FormatError(f"a board of {grid.rows} x {grid.cols}; expected as many rows as columns")
    lines = list(_written_rooms(puzzle)) if how.rooms else list(_written_rows(puzzle, how))
    return f"http://www.kanpen.net/{how.page}.html?problem={'/'.join((*size, *lines))}"


def _written_rows(puzzle: Puzzle, how: Kanpen) -> Iterator[str]:
    grid = puzzle.grid
    names: Mapping[Clue, str] = {clue: word for word, clue in how.clues.items()}
    for row in range(grid.rows):
        yield "".join(f"{_word(puzzle, how, names, grid.cell(row, col))}_" for col in range(grid.cols))


def _word(puzzle: Puzzle, how: Kanpen, names: Mapping[Clue, str], cell: Cell) -> str:
    clue = puzzle.clues.get(cell)
    if clue is None:
        return _EMPTY
    if clue in names:
        return names[clue]
    number = clue.number
    if number is not None and not (clue.wall or clue.hole or clue.symbol):
        if clue.arrow is not None and how.arrows and number < _STEP:
            return str(_STEP * _WAYS.index(clue.arrow) + number)
        if clue.arrow is None and how.numbers:
            return str(number)
    raise FormatError(f"{puzzle.grid.label(cell)}: Kanpen has no word for this clue; expected another one")


def _written_rooms(puzzle: Puzzle) -> Iterator[str]:
    grid = puzzle.grid
    yield str(len(puzzle.regions))
    for room in puzzle.regions:
        places = [grid.position(cell) for cell in room]
        rows, cols = [row for row, _ in places], [col for _, col in places]
        if (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1) != len(room):
            raise FormatError(f"{grid.label(room[0])}: a room that is no rectangle; expected rectangles")
        clue = next((puzzle.clues[cell] for cell in room if cell in puzzle.clues), None)
        if clue is not None and clue.number is None:
            raise FormatError(f"{grid.label(room[0])}: a clue without a number; expected a number")
        number = "" if clue is None else clue.number
        yield f"{min(rows)}_{min(cols)}_{max(rows)}_{max(cols)}_{number}_".replace("__", "_")


FORMAT = Format(NAME, "Kanpen links", detect, read, write)
