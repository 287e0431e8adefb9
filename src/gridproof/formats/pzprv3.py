"""pzprv3 files: a puzzle and the player's marks, as rows of words. ``/`` may join the lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from gridproof.codecs import ARROW_DIGITS, DIGIT_OF_ARROW
from gridproof.errors import FormatError, quoted
from gridproof.formats.common import playable
from gridproof.formats.format import Format
from gridproof.formats.pids import kind_of_pid, pid_of
from gridproof.formats.source import natural
from gridproof.formats.words import gathered, write_regions
from gridproof.grid import Cell, Edge, Grid, Place
from gridproof.kind import Board, Kind, Puzzle
from gridproof.marks import CROSS, LINE, Clue, Mark, State, described, digit
from gridproof.notation import Pzprv3
from gridproof.regions import Regions

EMPTY = "."

_HEADER = re.compile(r"pzprv3(?:\.[0-9]+)?")
_ARROW = re.compile(r"([0-4]),(-|[0-9]{1,6})")
_TAIL = ("TrialData", "history:", "info:", "{")
"""What players append after the grids: trial marks, the undo history, the author."""

_EDGE_WORDS: Mapping[str, Mark] = {"1": LINE, "-1": CROSS}
_NO_EDGE = "0"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def detect(text: str) -> bool:
    return re.match(r"\s*pzprv3(?:\.[0-9]+)?\s*[/\n\r]", text) is not None


# words of clues


def _read_number(word: str) -> Clue | None:
    number = natural(word)
    return None if number is None else Clue(number)


def _write_number(clue: Clue) -> str | None:
    return None if clue.number is None or clue != Clue(clue.number) else str(clue.number)


def _read_letter(word: str) -> Clue | None:
    return Clue(_LETTERS.index(word) + 1) if len(word) == 1 and word in _LETTERS else None


def _write_letter(clue: Clue) -> str | None:
    number = clue.number
    if number is None or clue != Clue(number) or not 1 <= number <= len(_LETTERS):
        return None
    return _LETTERS[number - 1]


def _read_arrow(word: str) -> Clue | None:
    match = _ARROW.fullmatch(word)
    if match is None:
        return None
    return Clue(None if match[2] == "-" else int(match[2]), ARROW_DIGITS.get(match[1]))


def _write_arrow(clue: Clue) -> str | None:
    if clue.wall:
        return None
    return f"{DIGIT_OF_ARROW[clue.arrow]},{'-' if clue.number is None else clue.number}"


class _Style(NamedTuple):
    """How the clues are written that have no fixed word."""

    read: Callable[[str], Clue | None]
    write: Callable[[Clue], str | None]
    expected: str


_STYLES: Mapping[str, _Style] = {
    "": _Style(lambda _word: None, lambda _clue: None, ""),
    "number": _Style(_read_number, _write_number, " or a number"),
    "letter": _Style(_read_letter, _write_letter, " or a letter"),
    "arrow": _Style(_read_arrow, _write_arrow, " or 'direction,number'"),
}


# reading


class _Lines:
    """The lines of a file that say something, one after the other."""

    def __init__(self, lines: list[str]) -> None:
        self.lines: list[str] = []
        for line in lines:
            if line.startswith(_TAIL):
                break
            if line.strip():
                self.lines.append(line.strip())
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
        number = natural(line)
        if number is None:
            raise self.error(quoted(line), expected)
        return number

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


class _Reader:
    """A file on its way to a puzzle and its marks."""

    def __init__(self, text: list[str]) -> None:
        lines = self.lines = _Lines(text)
        header = lines.take("'pzprv3'")
        if not _HEADER.fullmatch(header):
            raise lines.error(quoted(header), "'pzprv3'")
        pid = lines.take("the name of a puzzle").lower()
        self.kind = kind_of_pid(pid)
        self.layout = _layout(self.kind, pid)
        self.style = _STYLES[self.layout.style]
        rows = lines.number("the number of rows")
        cols = rows if self.layout.square else lines.number("the number of columns")
        self.grid = Grid.of(rows, cols)
        self.variant = self.kind.notation.puzzlink.pids[pid]
        self.regions: Regions = ()
        self.clues: dict[Cell, Clue] = {}
        self.marks: dict[Place, Mark] = {}

    def board(self) -> Board:
        if self.layout.switch and not self.lines.ended:
            word = self.lines.take("a rule variant")
            if word not in self.layout.switch:
                raise self.lines.error(quoted(word), " or ".join(self.layout.switch))
            self.variant = self.layout.switch[word]
        for section in self.layout.sections:
            if self.lines.ended:
                break
            _SECTION_READERS[section](self)
        if not self.lines.ended:
            extra = self.lines.take("")
            raise self.lines.error(quoted(extra), "the end of the file")
        puzzle = Puzzle(self.kind, self.grid, self.clues, self.variant, regions=self.regions)
        return Board(puzzle, playable(puzzle, self.marks) or None)

    def words(self, what: str) -> list[tuple[Cell, str]]:
        """The cells of the next grid that are not empty, with their words."""
        words = self.lines.grid(self.grid.rows, self.grid.cols, what)
        return [(cell, word) for cell, word in enumerate(words) if word != EMPTY]

    def read_regions(self) -> None:
        number = self.lines.number("the number of regions")
        self.regions = gathered(self.lines.grid(self.grid.rows, self.grid.cols, "regions"))
        if len(self.regions) != number:
            raise self.lines.error(f"{len(self.regions)} regions", f"{number}, as the file says before")

    def read_clues(self) -> None:
        for cell, word in self.words("clues"):
            self.clues[cell] = self._clue(cell, word)

    def read_marks(self) -> None:
        for cell, word in self.words("marks"):
            if word not in self.layout.ignored:
                self.marks[cell] = self._mark(cell, word)

    def read_both(self) -> None:
        for cell, word in self.words("board"):
            if word in self.layout.marks:
                self.marks[cell] = self.layout.marks[word]
            else:
                self.clues[cell] = self._clue(cell, word)

    def read_digits(self) -> None:
        for cell, word in self.words("numbers"):
            number = natural(word)
            if number is None:
                raise self._error(cell, word, "a number")
            self.marks[cell] = digit(number)

    def read_lines(self) -> None:
        grid = self.grid
        words = self.lines.grid(grid.rows, grid.cols - 1, "edges across")
        words += self.lines.grid(grid.rows - 1, grid.cols, "edges down")
        self._read_edges(grid.edges, words)

    def read_fences(self) -> None:
        """The lines along columns and along rows; a grid of marks in cells may come before them."""
        grid = self.grid
        if self.lines.width == grid.cols:
            self.lines.grid(grid.rows, grid.cols, "marks")
        words = self.lines.grid(grid.rows, grid.cols + 1, "lines down")
        words += self.lines.grid(grid.rows + 1, grid.cols, "lines across")
        self._read_edges(_fences(grid), words)

    def _read_edges(self, edges: Iterable[Edge], words: Sequence[str]) -> None:
        for edge, word in zip(edges, words, strict=True):
            if word in _EDGE_WORDS:
                self.marks[edge] = _EDGE_WORDS[word]
            elif word != _NO_EDGE:
                raise self._error(edge, word, "0, 1 or -1")

    def _clue(self, cell: Cell, word: str) -> Clue:
        clue = self.layout.clues.get(word) or self.style.read(word)
        if clue is None:
            raise self._error(cell, word, " ".join((EMPTY, *self.layout.clues)) + self.style.expected)
        return clue

    def _mark(self, cell: Cell, word: str) -> Mark:
        if word not in self.layout.marks:
            raise self._error(cell, word, " ".join((EMPTY, *self.layout.marks)))
        return self.layout.marks[word]

    def _error(self, place: Place, word: str, expected: str) -> FormatError:
        return FormatError(f"{self.kind.name} {self.grid.label(place)}: {quoted(word)}; expected {expected}")


_SECTION_READERS: Mapping[str, Callable[[_Reader], None]] = {
    "clues": _Reader.read_clues,
    "marks": _Reader.read_marks,
    "clues+marks": _Reader.read_both,
    "digits": _Reader.read_digits,
    "lines": _Reader.read_lines,
    "regions": _Reader.read_regions,
    "fences": _Reader.read_fences,
}


def read(text: str, _kind: Kind | None = None) -> list[Board]:
    return [_Reader(lines).board() for lines in _files(text)]


def _files(text: str) -> list[list[str]]:
    """The lines of every file in a text, each from its header on."""
    files: list[list[str]] = []
    for line in re.split(r"[/\r\n]", text):
        if not files or (_HEADER.fullmatch(line.strip()) and any(map(str.strip, files[-1]))):
            files.append([])
        files[-1].append(line)
    return files


def _fences(grid: Grid) -> list[Edge]:
    """The sides of all cells: row by row those that stand upright, then those that lie."""
    rows = [grid.fences_at[cell] for cell in grid.cells]
    upright = [
        fence
        for row in range(grid.rows)
        for fence in (*(rows[cell][3] for cell in grid.row(row)), rows[grid.row(row)[-1]][1])
    ]
    return [*upright, *(north for north, *_ in rows), *(rows[cell][2] for cell in grid.row(grid.rows - 1))]


def _layout(kind: Kind, pid: str) -> Pzprv3:
    for layout in kind.notation.pzprv3:
        if not layout.pids or pid in layout.pids:
            return layout
    raise FormatError(f"pzprv3 files cannot hold {kind.name}")


# writing


class _Writer:
    """A board on its way to the lines of a file."""

    def __init__(self, board: Board) -> None:
        puzzle = self.puzzle = board.puzzle
        self.grid = puzzle.grid
        pid = pid_of(puzzle)
        self.layout = _layout(puzzle.kind, pid)
        self.style = _STYLES[self.layout.style]
        self.state: State = board.state or board.answer or {}
        self.lines = ["pzprv3", pid, str(self.grid.rows)]
        if not self.layout.square:
            self.lines.append(str(self.grid.cols))
        self.lines += [word for word, variant in self.layout.switch.items() if variant == puzzle.variant][:1]
        self.clue_words = {clue: word for word, clue in reversed(tuple(self.layout.clues.items()))}
        self.mark_words = {mark: word for word, mark in reversed(tuple(self.layout.marks.items()))}

    def text(self) -> str:
        for section in self.layout.sections:
            _SECTION_WRITERS[section](self)
        return "\n".join(self.lines) + "\n"

    def add_grid(self, words: Sequence[str], cols: int) -> None:
        self.lines += (" ".join(words[at : at + cols]) for at in range(0, len(words), cols))

    def add_regions(self) -> None:
        self.lines.append(str(len(self.puzzle.regions)))
        self.lines += map(" ".join, write_regions(self.puzzle, first=0))

    def add_clues(self) -> None:
        self.add_grid([self._clue(cell) for cell in self.grid.cells], self.grid.cols)

    def add_marks(self) -> None:
        self.add_grid([self._mark(cell) for cell in self.grid.cells], self.grid.cols)

    def add_both(self) -> None:
        clues = self.puzzle.clues
        words = [self._clue(cell) if cell in clues else self._mark(cell) for cell in self.grid.cells]
        self.add_grid(words, self.grid.cols)

    def add_digits(self) -> None:
        self.add_grid([self.state.get(cell, EMPTY) for cell in self.grid.cells], self.grid.cols)

    def add_lines(self) -> None:
        grid = self.grid
        edges = self._edges(grid.edges)
        across = grid.rows * (grid.cols - 1)
        if grid.cols == 1:
            self.lines += [""] * grid.rows
        else:
            self.add_grid(edges[:across], grid.cols - 1)
        self.add_grid(edges[across:], grid.cols)

    def add_fences(self) -> None:
        grid = self.grid
        edges = self._edges(_fences(grid))
        down = grid.rows * (grid.cols + 1)
        self.add_grid(edges[:down], grid.cols + 1)
        self.add_grid(edges[down:], grid.cols)

    def _edges(self, edges: Iterable[Edge]) -> list[str]:
        words = {mark: word for word, mark in _EDGE_WORDS.items()}
        return [words.get(self.state.get(edge, Mark("")), _NO_EDGE) for edge in edges]

    def _clue(self, cell: Cell) -> str:
        clue = self.puzzle.clues.get(cell)
        if clue is None:
            return EMPTY
        word = self.clue_words.get(clue) or self.style.write(clue)
        if word is None:
            raise FormatError(
                f"{self.puzzle.kind.name} {self.grid.label(cell)}: {described(clue)} cannot be written"
                " in a pzprv3 file"
            )
        return word

    def _mark(self, cell: Cell) -> str:
        mark = self.state.get(cell)
        if mark is None:
            return EMPTY
        if mark not in self.mark_words:
            expected = ", ".join(self.mark_words)
            raise FormatError(
                f"{self.puzzle.kind.name} {self.grid.label(cell)}: the mark {mark!r}; expected {expected}"
            )
        return self.mark_words[mark]


_SECTION_WRITERS: Mapping[str, Callable[[_Writer], None]] = {
    "clues": _Writer.add_clues,
    "marks": _Writer.add_marks,
    "clues+marks": _Writer.add_both,
    "digits": _Writer.add_digits,
    "lines": _Writer.add_lines,
    "regions": _Writer.add_regions,
    "fences": _Writer.add_fences,
}


def write(board: Board) -> str:
    return _Writer(board).text()


FORMAT = Format("pzprv3", "pzprv3 file", detect, read, write)
