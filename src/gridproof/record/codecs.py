"""How the clues of a board become one short string, and back: values that a kind combines.

A token is one clue as characters. ``Runs`` writes tokens row by row, with letters for runs of empty cells.
``Packed`` packs several cells into one digit. Each part defines reading and writing, so that everything
that is written can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import Clue, described
from gridproof.errors import FormatError, quoted
from gridproof.record.tokens import (
    DIGITS,
    Arrowed,
    Decimal,
    Digit,
    Hex,
    OnWall,
    Spaced,
    Token,
    Word,
    write_word,
)

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LAST_RUN = "z"


class Codec(Protocol):
    """All clues of a board, or those of some places, as characters."""

    def decode(self, text: str, grid: Grid, places: Sequence[Cell] | None = None) -> dict[Cell, Clue]: ...

    def encode(self, clues: Mapping[Cell, Clue], grid: Grid, places: Sequence[Cell] | None = None) -> str: ...


@dataclass(frozen=True, slots=True)
class Runs:
    """Clues as tokens, and runs of empty cells as letters.

    The first token that can write a clue is used. ``first`` is the letter of a single empty cell, ``z``
    that of the longest run. ``separator`` stands between two adjacent clues. ``complete`` requires every
    cell.
    """

    tokens: tuple[Token, ...]
    expected: str
    first: str
    separator: str = ""
    complete: bool = False
    _patterns: tuple[re.Pattern[str], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_patterns", tuple(re.compile(token.pattern) for token in self.tokens))

    def decode(self, text: str, grid: Grid, places: Sequence[Cell] | None = None) -> dict[Cell, Clue]:
        """The clues that the text packs: those of all cells, or of the given places only."""
        most = f"{grid.rows} x {grid.cols} cells" if places is None else f"{len(places)} clues"
        places = grid.cells if places is None else places
        clues: dict[Cell, Clue] = {}
        cell = at = 0
        while at < len(text):
            if self.first <= text[at] <= _LAST_RUN:
                end = at + 1
                last = cell = cell + ord(text[at]) - ord(self.first) + 1
            else:
                clue, swallowed, end = self._token(text, at)
                last = cell + 1
                if cell < len(places):
                    clues[places[cell]] = clue
                cell += 1 + swallowed
            if last > len(places):
                raise _passes_the_end(at, text[at:end], most)
            at = end
        if self.complete and cell < len(places):
            raise FormatError(f"{cell} cells are described; expected {grid.rows} x {grid.cols}")
        return clues

    def _token(self, text: str, at: int) -> tuple[Clue, int, int]:
        for token, pattern in zip(self.tokens, self._patterns, strict=True):
            match = pattern.match(text, at)
            if match is not None:
                return *token.read(match.group()), match.end()
        raise _unknown(text, at, self.expected)

    def encode(self, clues: Mapping[Cell, Clue], grid: Grid, places: Sequence[Cell] | None = None) -> str:
        """The clues of all cells or of the given places as text.

        Raises FormatError for a clue that does not fit.
        """
        places = grid.cells if places is None else places
        packed = {at: clues[cell] for at, cell in enumerate(places) if cell in clues}
        parts: list[str] = []
        end = 0
        for at, clue in packed.items():
            blanks = 0 if at + 1 in packed else 1 if at + 2 in packed else 2
            found = write_word(self.tokens, clue, blanks)
            if found is None:
                raise _cannot_write(grid, places[at], clue, self.expected)
            token, swallowed = found
            parts.append(self._run(at - end) or (self.separator if at else ""))
            parts.append(token)
            end = at + 1 + swallowed
        parts.append(self._run(len(places) - end))
        return "".join(parts)

    def _run(self, cells: int) -> str:
        longest = ord(_LAST_RUN) - ord(self.first) + 1
        whole, rest = divmod(max(cells, 0), longest)
        return _LAST_RUN * whole + (chr(ord(self.first) + rest - 1) if rest else "")


@dataclass(frozen=True, slots=True)
class Cased:
    """Two clues as the two cases of a letter, which also counts the empty cells before the clue.

    ``z`` and ``Z`` are 25 empty cells and no clue. The last letter stands for an imagined clue behind the
    board.
    """

    small: Clue
    capital: Clue

    def decode(self, text: str, grid: Grid, places: Sequence[Cell] | None = None) -> dict[Cell, Clue]:
        places = grid.cells if places is None else places
        most = f"{grid.rows} x {grid.cols} cells"
        clues: dict[Cell, Clue] = {}
        cell = 0
        for at, char in enumerate(text):
            if char.lower() not in _LETTERS:
                raise _unknown(text, at, "letters")
            cell += _LETTERS.index(char.lower())
            if char.lower() == _LAST_RUN:
                continue
            if cell > len(places):
                raise _passes_the_end(at, char, most)
            if cell < len(places):
                clues[places[cell]] = self.small if char.islower() else self.capital
            cell += 1
        if cell != len(places) + 1:
            raise FormatError(f"{max(cell - 1, 0)} cells are described; expected {grid.rows} x {grid.cols}")
        return clues

    def encode(self, clues: Mapping[Cell, Clue], grid: Grid, places: Sequence[Cell] | None = None) -> str:
        places = grid.cells if places is None else places
        parts: list[str] = []
        blanks = 0
        for clue in (*map(clues.get, places), self.small):
            if clue is None:
                blanks += 1
                continue
            if clue not in (self.small, self.capital):
                cell = next(cell for cell in places if clues.get(cell) == clue)
                raise _cannot_write(grid, cell, clue, "one of the two clues of the game")
            runs, rest = divmod(blanks, len(_LETTERS) - 1)
            written = _LAST_RUN * runs + _LETTERS[rest]
            parts.append(written if clue == self.small else written.upper())
            blanks = 0
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class EachCell:
    """One token for every cell.

    ``empty`` stands for a cell without a clue. Without it, every cell has a clue.
    """

    tokens: tuple[Token, ...]
    expected: str
    empty: str = ""

    def decode(self, text: str, grid: Grid, places: Sequence[Cell] | None = None) -> dict[Cell, Clue]:
        places = grid.cells if places is None else places
        clues: dict[Cell, Clue] = {}
        at = number = 0
        while at < len(text):
            token, end = self._token(text, at)
            if number == len(places):
                raise _passes_the_end(at, text[at:end], f"{grid.rows} x {grid.cols} cells")
            if token is not None:
                clues[places[number]] = token
            at, number = end, number + 1
        if not self.empty and number < len(places):
            raise FormatError(f"{number} cells are described; expected {grid.rows} x {grid.cols}")
        return clues

    def _token(self, text: str, at: int) -> tuple[Clue | None, int]:
        if self.empty and text.startswith(self.empty, at):
            return None, at + len(self.empty)
        for token in self.tokens:
            match = re.compile(token.pattern).match(text, at)
            if match is not None:
                return token.read(match.group())[0], match.end()
        raise _unknown(text, at, self.expected)

    def encode(self, clues: Mapping[Cell, Clue], grid: Grid, places: Sequence[Cell] | None = None) -> str:
        return "".join(
            self._written(clues.get(cell), grid, cell) for cell in (grid.cells if places is None else places)
        )

    def _written(self, clue: Clue | None, grid: Grid, cell: Cell) -> str:
        if clue is None and self.empty:
            return self.empty
        found = None if clue is None else write_word(self.tokens, clue)
        if found is None:
            raise _cannot_write(grid, cell, clue, self.expected)
        return found[0]


@dataclass(frozen=True, slots=True)
class Packed:
    """Several cells in one digit.

    Each is one of ``values``, counted from 0; the first cell has the highest weight.
    """

    values: tuple[Clue | None, ...]
    together: int
    expected: str

    def decode(self, text: str, grid: Grid, places: Sequence[Cell] | None = None) -> dict[Cell, Clue]:
        places = grid.cells if places is None else places
        digits = DIGITS[: len(self.values) ** self.together]
        clues: dict[Cell, Clue] = {}
        for at, char in enumerate(text):
            if char not in digits:
                raise _unknown(text, at, f"a digit of 0 to {digits[-1]}")
            for cell, value in enumerate(self._taken_apart(digits.index(char)), at * self.together):
                if value is not None and cell < len(places):
                    clues[places[cell]] = value
                elif value is not None or at * self.together >= len(places):
                    raise _passes_the_end(at, char, f"{grid.rows} x {grid.cols} cells")
        return clues

    def _taken_apart(self, digit: int) -> Iterator[Clue | None]:
        base = len(self.values)
        return (self.values[digit // base**place % base] for place in reversed(range(self.together)))

    def encode(self, clues: Mapping[Cell, Clue], grid: Grid, places: Sequence[Cell] | None = None) -> str:
        places = grid.cells if places is None else places
        for cell in places:
            if cell in clues and clues[cell] not in self.values:
                raise _cannot_write(grid, cell, clues[cell], self.expected)
        base = len(self.values)
        numbers = [self.values.index(clues.get(cell)) for cell in places]
        numbers += [0] * (-len(numbers) % self.together)
        digits = []
        for at in range(0, len(numbers), self.together):
            digit = 0
            for number in numbers[at : at + self.together]:
                digit = digit * base + number
            digits.append(DIGITS[digit])
        return "".join(digits)


def _unknown(text: str, at: int, expected: str) -> FormatError:
    return FormatError(f"character {at + 1} of the cells: {quoted(text[at : at + 5])}; expected {expected}")


def _passes_the_end(at: int, token: str, most: str) -> FormatError:
    found = f"character {at + 1} of the cells: {token!r} passes the end of the board"
    return FormatError(f"{found}; expected at most {most}")


def _cannot_write(grid: Grid, cell: Cell, clue: Clue | None, expected: str) -> FormatError:
    found = "an empty cell" if clue is None else described(clue)
    return FormatError(f"{grid.label(cell)}: {found} cannot be written; expected {expected}")


# compositions that several kinds share


@dataclass(frozen=True, slots=True)
class NoClues:
    """For kinds whose cells hold nothing."""

    def decode(self, text: str, _grid: Grid, _places: Sequence[Cell] | None = None) -> dict[Cell, Clue]:
        if text:
            raise FormatError(f"{quoted(text)} after the borders; expected the end")
        return {}

    def encode(self, _clues: Mapping[Cell, Clue], _grid: Grid, _places: Sequence[Cell] | None = None) -> str:
        return ""


_BARE_WALL = "a black cell, with a number from 0 to 4 or none"
_NUMBERS = Hex(1, most=15), Hex(2, "-", 16, 255), Hex(3, "+", 256)

FOUR_CELL = Runs((Word(".", Clue(wall=True)), OnWall(Spaced(4))), _BARE_WALL, "g")
NUMBER4 = Runs((Word(".", Clue()), Spaced(4)), "a number from 0 to 4 or '?'", "g")
NUMBER16 = Runs(
    (Word(".", Clue()), *_NUMBERS), "a number (a hex digit, '-' and two, '+' and three) or '.'", "g"
)
ARROW16 = Runs(
    (
        Arrowed(Word(".", Clue())),
        Arrowed(Hex(1, most=15)),
        Arrowed(Hex(2, least=16, most=255), shift=5),
        Arrowed(Hex(3, least=256), "-"),
        Word("+", Clue()),
    ),
    "an arrow (0 to 4) and a number (a hex digit, or '.')",
    "a",
)
TATHAM_WALLS = Runs((Word("B", Clue(wall=True)), OnWall(Digit(4))), _BARE_WALL, "a", complete=True)
TATHAM_SIDES = Runs((Digit(4),), "a number from 0 to 4", "a", complete=True)
TATHAM_NUMBERS = Runs((Decimal("_"),), "a decimal number", "a", separator="_", complete=True)
