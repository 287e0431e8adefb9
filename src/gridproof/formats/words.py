"""Grids of words: the contents of cells, defined by the :class:`~gridproof.record.notation.Words` of a
kind.

A cell of a clue grid is ``-`` (empty), ``@`` (cut out of the board), one of the kind's clue words, a
number, or a number with an arrow (``2n``). A cell of a grid of marks is ``-`` (undecided), the word of a
mark, a number, or the lines at the cell: its exits (``se``), and after ``!`` the exits that are crossed out
(``se!n``). If lines run along sides, the letters stand for these sides. ``:`` joins a mark and lines in one
cell (``.:se``). A cell may repeat its clue. A cell of a grid of regions is its region's name, any word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import NoReturn

from gridproof.board.grid import Cell, Direction, Grid, Place
from gridproof.board.marks import CROSS, LINE, Clue, Mark, State, digit
from gridproof.board.regions import Regions, gathered, region_numbers
from gridproof.errors import FormatError, quoted
from gridproof.formats.between import read_between
from gridproof.formats.clue_words import DIRECTIONS, EMPTY, NO_CELL, clue_of, clue_words, first_words, word_of
from gridproof.formats.outside import read_outside
from gridproof.formats.source import filled_lines, natural, the_answer
from gridproof.record.kind import Board, Example, Kind, Puzzle

Rows = Sequence[Sequence[str]]

_WIDEST = 40
_NO_REGION = "#@"
"""Other words for a cell that belongs to no region."""
_EXITS = {letter: DIRECTIONS[letter] for letter in "nsew"}
"""In the order in which exits are written."""
_LINES = re.compile(r"(?:(.+):)?([nsew]*)(?:!([nsew]+))?")


# layout


def split_rows(text: str) -> list[list[str]]:
    """The words of every non-blank line."""
    return [line.split() for line in filled_lines(text)]


def joined(rows: Rows) -> str:
    """Rows with one blank between words."""
    return "\n".join(map(" ".join, rows))


def aligned(rows: Rows) -> str:
    """Rows with aligned columns."""
    # A single long word does not move all columns far apart.
    width = min(max(map(len, chain.from_iterable(rows))), _WIDEST)
    if width == 1:
        return joined(rows)
    return "\n".join(" ".join(word.ljust(width) for word in row).rstrip() for row in rows)


def grid_of(rows: Rows) -> Grid:
    """The size of the board that the rows fill."""
    if not rows:
        raise FormatError("no rows; expected at least one")
    grid = Grid.of(len(rows), len(rows[0]))
    require_shape(grid, rows)
    return grid


def require_shape(grid: Grid, rows: Rows) -> None:
    for number, row in enumerate(rows[: grid.rows], 1):
        if len(row) != grid.cols:
            raise FormatError(f"row {number}: {len(row)} cells; expected {grid.cols}")
    if len(rows) != grid.rows:
        raise FormatError(f"{len(rows)} rows; expected {grid.rows}")


def _wrong(grid: Grid, cell: Cell, word: str, expected: str) -> NoReturn:
    row, col = grid.position(cell)
    raise FormatError(f"row {row + 1}, column {col + 1}: {quoted(word)}; expected {expected}")


# clues


def read_clues(kind: Kind, grid: Grid, rows: Rows) -> dict[Cell, Clue]:
    """The clues of a grid of words."""
    require_shape(grid, rows)
    known: dict[str, Clue | None] = {}
    clues: dict[Cell, Clue] = {}
    cell = -1
    for row in rows:
        for word in row:
            cell += 1
            if word == EMPTY:
                continue
            if word not in known:
                known[word] = clue_of(kind, word)
            clue = known[word]
            if clue is None:
                _wrong(grid, cell, word, clue_words(kind))
            clues[cell] = clue
    return clues


def write_clues(puzzle: Puzzle) -> list[list[str]]:
    """The clues as a grid of words."""
    written: dict[Clue, str] = {}

    def say(cell: Cell) -> str:
        clue = puzzle.clues.get(cell)
        if clue is None:
            return EMPTY
        if clue not in written:
            written[clue] = word_of(puzzle, cell, clue)
        return written[clue]

    return _grid_of_words(puzzle.grid, say)


def _grid_of_words(grid: Grid, say: Callable[[Cell], str]) -> list[list[str]]:
    return [[say(cell) for cell in grid.row(row)] for row in range(grid.rows)]


# marks


def read_marks(puzzle: Puzzle, rows: Rows) -> dict[Place, Mark]:
    """The marks of a grid of words. Both cells beside a line must show it as an exit."""
    require_shape(puzzle.grid, rows)
    reader = _MarkReader(puzzle)
    cell = -1
    for row in rows:
        for word in row:
            cell += 1
            if word != EMPTY:
                reader.read(cell, word)
    return reader.finish()


def read_answer(puzzle: Puzzle, rows: Rows) -> State:
    """The marks of a finished board. Marks that may be left out are filled in."""
    marks = read_marks(puzzle, rows)
    return puzzle.complete(marks) or marks


class _MarkReader:
    """Collects the marks of a board, cell by cell."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.words = puzzle.kind.notation.words
        self.choices = puzzle.kind.choices(puzzle)
        self.marks: dict[Place, Mark] = {}
        self.exits: dict[Place, list[Cell]] = {}
        self.silent: set[Cell] = set()
        """Cells that repeat their clue and therefore show no lines."""

    def read(self, cell: Cell, word: str) -> None:
        mark = self._mark(cell, word)
        if mark is not None:
            self.marks[cell] = mark
        elif self._repeats_clue(cell, word):
            self.silent.add(cell)
        elif not ((self.words.lines or self.words.sides) and self._read_lines(cell, word)):
            _wrong(self.grid, cell, word, self._expected(cell))

    def _mark(self, cell: Cell, word: str) -> Mark | None:
        """The mark that the word means, if it is allowed at the cell."""
        mark = self.words.marks.get(word) or self.words.marks.get(word.lower())
        if mark is None and self.puzzle.kind.writes_numbers and (number := natural(word)) is not None:
            mark = digit(number)
        mark = mark or Mark(word)
        return mark if mark in self.choices.get(cell, ()) else None

    def _repeats_clue(self, cell: Cell, word: str) -> bool:
        clue = self.puzzle.clues.get(cell)
        if clue is None:
            return False
        read = clue_of(self.puzzle.kind, word)
        return read == clue or (clue.wall and read == Clue(wall=True))

    def _read_lines(self, cell: Cell, word: str) -> bool:
        match = _LINES.fullmatch(word)
        if match is None:
            return False
        mark, exits, crosses = match.groups()
        if mark is not None:
            known = self._mark(cell, mark)
            if known is None:
                return False
            self.marks[cell] = known
        for letter in exits:
            self.exits.setdefault(self._edge(cell, letter, LINE, word), []).append(cell)
        for letter in crosses or "":
            self.marks[self._edge(cell, letter, CROSS, word)] = CROSS
        return True

    def _edge(self, cell: Cell, letter: str, mark: Mark, word: str) -> Place:
        way = _EXITS[letter]
        edge = self.grid.fence(cell, way) if self.words.sides else self.grid.edge_towards(cell, way)
        if edge is None or mark not in self.choices.get(edge, ()):
            _wrong(self.grid, cell, word, f"no {mark} towards {letter}")
        return edge

    def _expected(self, cell: Cell) -> str:
        can = self.choices.get(cell, ())
        parts = [EMPTY, *(word for word, mark in self.words.marks.items() if mark in can)]
        if self.puzzle.kind.writes_numbers and can:
            parts.append(f"a number from {can[0]} to {can[-1]}")
        if self.words.lines:
            parts.append("exits like se or ns!e")
        if self.words.sides:
            parts.append("sides like se or ns!e")
        if cell in self.puzzle.clues:
            parts.append("the clue")
        return ", ".join(parts)

    def finish(self) -> dict[Place, Mark]:
        for edge, cells in self.exits.items():
            for cell in self.grid.sides(edge):
                if cell not in cells and cell not in self.silent:
                    here, there = self.grid.label(cells[0]), self.grid.label(cell)
                    drawn = "a line beside" if self.words.sides else "an exit to"
                    raise FormatError(f"{here}: {drawn} {there}, which has none back; expected both")
            if self.marks.get(edge) == CROSS:
                raise FormatError(f"{self.grid.label(edge)}: a line and a cross; expected one of them")
            self.marks[edge] = LINE
        return self.marks


def write_marks(puzzle: Puzzle, state: State, *, finished: bool = False) -> list[list[str]]:
    """The marks as a grid of words. On a finished board, marks that may be left out are not shown."""
    grid, kind = puzzle.grid, puzzle.kind
    lines: dict[Cell, list[Direction]] = {}
    crosses: dict[Cell, list[Direction]] = {}
    cells: dict[Cell, str] = {}
    names = first_words(kind.notation.words.marks)
    size, left_out = grid.size, kind.blanks if finished else ()
    if not names and not left_out and max(state, default=0) < size:
        cells, state = dict(state), {}  # the usual case: every mark is its own word
    for place, mark in state.items():
        if mark in left_out:
            continue
        if place < size:
            cells[place] = names.get(mark, mark)
            continue
        there = lines if mark == LINE else crosses
        for cell in grid.sides(place):
            there.setdefault(cell, []).append(grid.side_of(cell, place))
    for cell in lines.keys() | crosses.keys():
        drawn = _letters(lines.get(cell, ()))
        if cell in crosses:
            drawn += "!" + _letters(crosses[cell])
        cells[cell] = f"{cells[cell]}:{drawn}" if cell in cells else drawn
    if kind.notation.words.clues_in_answers:
        decided = kind.choices(puzzle)
        # By their identity: many cells show the same clue, and to compare clues takes longer.
        written: dict[int, str] = {}
        for cell, clue in puzzle.clues.items():
            if cell not in decided and cell not in cells and cell < size:
                if id(clue) not in written:
                    written[id(clue)] = word_of(puzzle, cell, clue)
                cells[cell] = written[id(clue)]
    words = [cells.get(cell, EMPTY) for cell in grid.cells]
    return [words[start : start + grid.cols] for start in range(0, size, grid.cols)]


def write_answer_words(board: Board) -> list[list[str]]:
    """The answer of a board as a grid of words."""
    return write_marks(board.puzzle, the_answer(board), finished=True)


def _letters(directions: Iterable[Direction]) -> str:
    return "".join(letter for letter, direction in _EXITS.items() if direction in directions)


# candidates


def read_notes(puzzle: Puzzle, rows: Rows) -> dict[Cell, tuple[Mark, ...]]:
    """The candidates of every cell, joined by commas."""
    require_shape(puzzle.grid, rows)
    known = puzzle.kind.notation.words.marks
    allowed = {mark for marks in puzzle.kind.choices(puzzle).values() for mark in marks}
    notes: dict[Place, tuple[Mark, ...]] = {}
    for cell, word in enumerate(word for row in rows for word in row):
        if word != EMPTY:
            marks = tuple(dict.fromkeys(known.get(part, Mark(part)) for part in word.split(",")))
            if not allowed.issuperset(marks):
                _wrong(puzzle.grid, cell, word, "marks joined by commas")
            notes[cell] = marks
    return notes


def write_notes(puzzle: Puzzle, notes: Mapping[Cell, Sequence[Mark]]) -> list[list[str]]:
    """The candidates as a grid of words."""
    names = first_words(puzzle.kind.notation.words.marks)

    def say(cell: Cell) -> str:
        return ",".join(names.get(mark, mark) for mark in dict.fromkeys(notes.get(cell, ()))) or EMPTY

    return _grid_of_words(puzzle.grid, say)


# regions


def split_problem(kind: Kind, rows: Rows, height: int | None = None) -> tuple[Rows, Rows]:
    """The rows of the clues, and the rows of the regions if the kind has some.

    If the kind has no clues, its only grid is that of the regions. A cell without one is cut out.
    """
    if not kind.has_regions:
        return rows, []
    if not kind.notation.words.for_clues:
        no_region = (EMPTY, *_NO_REGION) if kind.has_holes else ()
        return [[NO_CELL if word in no_region else EMPTY for word in row] for row in rows], rows
    if height is None:
        if len(rows) % 2:
            raise FormatError(f"{len(rows)} rows; expected as many with regions as with clues")
        height = len(rows) // 2
    return rows[:height], rows[height:]


def read_regions(grid: Grid, rows: Rows) -> Regions:
    """The regions by their names. Without rows the board has no regions."""
    if not rows:
        return ()
    try:
        require_shape(grid, rows)
    except FormatError as error:
        raise FormatError(f"regions: {error}") from None
    return gathered(word for row in rows for word in row)


def write_regions(puzzle: Puzzle) -> list[list[str]]:
    """The regions as a grid of numbers."""
    number_of = region_numbers(puzzle.grid, puzzle.regions)
    return _grid_of_words(
        puzzle.grid, lambda cell: str(number_of[cell] + 1) if number_of[cell] >= 0 else EMPTY
    )


def write_problem(puzzle: Puzzle) -> list[list[str]]:
    """The grids of the clues and of the regions, as far as the kind has them."""
    if not puzzle.kind.has_regions:
        return write_clues(puzzle)
    regions = write_regions(puzzle)
    return [*write_clues(puzzle), *regions] if puzzle.kind.notation.words.for_clues else regions


# examples


def example_board(kind: Kind, example: Example) -> Board:
    """The board of an example. Its marks are the state and, if it is solved, also the answer."""
    rows, names = split_problem(kind, split_rows(example.problem))
    grid = grid_of(rows)
    clues, regions = read_clues(kind, grid, rows), read_regions(grid, names)
    clues |= read_outside(kind, grid, split_rows(example.outside))
    clues |= read_between(kind, grid, split_rows(example.between))
    puzzle = Puzzle(kind, grid, clues, example.variant, regions=regions)
    marks = split_rows(example.marks)
    state = read_marks(puzzle, marks)
    return Board(puzzle, state, read_answer(puzzle, marks) if example.breaks is None else None)
