"""The sections of a pzprv3 file: values that a kind combines.

Each section defines both directions: what it reads from the lines of a file, and which lines it writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gridproof.board.grid import Cell, Edge, Grid, Place
from gridproof.board.marks import CROSS, DOT, LINE, SHADED, Clue, Mark, described, digit
from gridproof.board.regions import Regions, gathered, region_numbers
from gridproof.errors import FormatError, quoted
from gridproof.record.tokens import Decimal, Token, Word, read_word, write_word

_EMPTY = "."
_NUMBER = (Decimal(),)
_EDGE_WORDS: Mapping[str, Mark] = {"1": LINE, "-1": CROSS}
_NO_EDGE = "0"


class Lines:
    """The lines of a file, one after the other."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.at = 0

    @property
    def ended(self) -> bool:
        return self.at == len(self.lines)

    def take(self, expected: str) -> str:
        if self.ended:
            raise FormatError(f"the file ends after line {self.at}; expected {expected}")
        self.at += 1
        return self.lines[self.at - 1]

    @property
    def width(self) -> int:
        """How many words the next line has."""
        return 0 if self.ended else len(self.lines[self.at].split())

    def number(self, expected: str) -> int:
        line = self.take(expected)
        clue = read_word(_NUMBER, line)
        if clue is None or clue.number is None:
            raise self.error(quoted(line), expected)
        return clue.number

    def grid(self, rows: int, cols: int, what: str) -> list[str]:
        """The words of a grid, row by row."""
        words: list[str] = []
        for row in range(rows if cols else 0):
            line = self.take(f"row {row + 1} of the {what}").split()
            if len(line) != cols:
                raise self.error(f"{len(line)} words in row {row + 1} of the {what}", str(cols))
            words += line
        return words

    def error(self, found: str, expected: str) -> FormatError:
        return FormatError(f"line {self.at} of the file: {found}; expected {expected}")


@dataclass(slots=True)
class Content:
    """The content of a board. The sections of a file read into it and write from it."""

    kind: str
    grid: Grid
    clues: dict[Cell, Clue] = field(default_factory=dict)
    marks: dict[Place, Mark] = field(default_factory=dict)
    regions: Regions = ()

    def error(self, place: Place, found: str, expected: str) -> FormatError:
        return FormatError(f"{self.kind} {self.grid.label(place)}: {found}; expected {expected}")


class Section(Protocol):
    """A part of a file."""

    def read(self, lines: Lines, content: Content) -> None: ...

    def write(self, content: Content) -> Iterable[str]: ...


@dataclass(frozen=True, slots=True)
class Cells:
    """A grid with one word per cell: a clue, a mark of the player, or either.

    The first of the ``clues`` that can write a clue is used; ``expected`` describes them in errors. The
    first word of a mark is the one that is written. ``ignored`` words do not concern the board.
    """

    clues: tuple[Token, ...] = ()
    marks: Mapping[str, Mark] = field(default_factory=dict)
    expected: str = ""
    ignored: frozenset[str] = frozenset()

    def read(self, lines: Lines, content: Content) -> None:
        grid = content.grid
        what = "board" if self.clues and self.marks else "clues" if self.clues else "marks"
        for cell, word in enumerate(lines.grid(grid.rows, grid.cols, what)):
            if word in self.marks:
                content.marks[cell] = self.marks[word]
            elif word != _EMPTY and word not in self.ignored:
                clue = read_word(self.clues, word)
                if clue is None:
                    raise content.error(cell, quoted(word), self._expected)
                content.clues[cell] = clue

    @property
    def _expected(self) -> str:
        return " ".join(filter(None, (_EMPTY, *self.marks, self.expected)))

    def write(self, content: Content) -> Iterator[str]:
        words = [self._word(content, cell) for cell in content.grid.cells]
        return _rows(words, content.grid.cols)

    def _word(self, content: Content, cell: Cell) -> str:
        if self.clues and cell in content.clues:
            clue = content.clues[cell]
            written = write_word(self.clues, clue)
            if written is None:
                found = f"{described(clue)} cannot be written in a pzprv3 file"
                raise content.error(cell, found, self._expected)
            return written[0]
        mark = content.marks.get(cell) if self.marks else None
        if mark is None:
            return _EMPTY
        for word, meant in self.marks.items():
            if meant == mark:
                return word
        raise content.error(cell, f"the mark {mark!r}", ", ".join(self.marks.values()))


@dataclass(frozen=True, slots=True)
class Digits:
    """A grid of the numbers that the player wrote."""

    def read(self, lines: Lines, content: Content) -> None:
        grid = content.grid
        for cell, word in enumerate(lines.grid(grid.rows, grid.cols, "numbers")):
            if word != _EMPTY:
                clue = read_word(_NUMBER, word)
                if clue is None or clue.number is None:
                    raise content.error(cell, quoted(word), "a number")
                content.marks[cell] = digit(clue.number)

    def write(self, content: Content) -> Iterator[str]:
        words = [content.marks.get(cell, _EMPTY) for cell in content.grid.cells]
        return _rows(words, content.grid.cols)


@dataclass(frozen=True, slots=True)
class Links:
    """Two grids of lines from cell to cell: those across, then those down."""

    def read(self, lines: Lines, content: Content) -> None:
        grid = content.grid
        words = lines.grid(grid.rows, grid.cols - 1, "edges across")
        words += lines.grid(grid.rows - 1, grid.cols, "edges down")
        _read_edges(content, grid.edges, words)

    def write(self, content: Content) -> Iterator[str]:
        grid = content.grid
        words = _edge_words(content, grid.edges)
        across = grid.rows * (grid.cols - 1)
        yield from _rows(words[:across], grid.cols - 1) if across else [""] * grid.rows
        yield from _rows(words[across:], grid.cols)


@dataclass(frozen=True, slots=True)
class Sides:
    """Two grids of lines along the sides of cells: the upright ones, then the horizontal ones.

    A grid of marks in cells may come before them. It is not read.
    """

    def read(self, lines: Lines, content: Content) -> None:
        grid = content.grid
        if lines.width == grid.cols:
            lines.grid(grid.rows, grid.cols, "marks")
        words = lines.grid(grid.rows, grid.cols + 1, "lines down")
        words += lines.grid(grid.rows + 1, grid.cols, "lines across")
        _read_edges(content, _sides(grid), words)

    def write(self, content: Content) -> Iterator[str]:
        grid = content.grid
        words = _edge_words(content, _sides(grid))
        down = grid.rows * (grid.cols + 1)
        yield from _rows(words[:down], grid.cols + 1)
        yield from _rows(words[down:], grid.cols)


@dataclass(frozen=True, slots=True)
class RegionNumbers:
    """The number of regions, and a grid with the region number of each cell."""

    def read(self, lines: Lines, content: Content) -> None:
        number = lines.number("the number of regions")
        content.regions = gathered(lines.grid(content.grid.rows, content.grid.cols, "regions"))
        if len(content.regions) != number:
            found = f"{len(content.regions)} regions"
            raise lines.error(found, f"{number}, the number given above")

    def write(self, content: Content) -> Iterator[str]:
        yield str(len(content.regions))
        numbers = region_numbers(content.grid, content.regions)
        yield from _rows([str(number) for number in numbers], content.grid.cols)


def _rows(words: Sequence[str], cols: int) -> Iterator[str]:
    return (" ".join(words[at : at + cols]) for at in range(0, len(words), cols))


def _read_edges(content: Content, edges: Iterable[Edge], words: Sequence[str]) -> None:
    for edge, word in zip(edges, words, strict=True):
        if word in _EDGE_WORDS:
            content.marks[edge] = _EDGE_WORDS[word]
        elif word != _NO_EDGE:
            raise content.error(edge, quoted(word), "0, 1 or -1")


def _edge_words(content: Content, edges: Iterable[Edge]) -> list[str]:
    words = {mark: word for word, mark in _EDGE_WORDS.items()}
    return [words.get(content.marks.get(edge, Mark("")), _NO_EDGE) for edge in edges]


def _sides(grid: Grid) -> list[Edge]:
    """The sides of all cells, row by row: the upright ones, then the horizontal ones."""
    rows = [grid.fences_at[cell] for cell in grid.cells]
    upright = [
        fence
        for row in range(grid.rows)
        for fence in (*(rows[cell][3] for cell in grid.row(row)), rows[grid.row(row)[-1]][1])
    ]
    return [*upright, *(north for north, *_ in rows), *(rows[cell][2] for cell in grid.row(grid.rows - 1))]


# compositions that several kinds share

SHADING = {"#": SHADED, "+": DOT}
PLAIN_NUMBERS = Cells(_NUMBER, expected="or a number")
NUMBERS = Cells((Word("-", Clue()), *_NUMBER), expected="- or a number")
"""Numbers, and ``-`` for a clue without one."""
