"""What people and models write into a cell of an answer."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from gridproof.board.grid import Cell, Direction, Edge, Place
from gridproof.board.marks import CROSS, DOT, LINE, SHADED, WHITE, Mark, digit
from gridproof.errors import quoted
from gridproof.formats.clue_words import clue_of, word_of
from gridproof.record.kind import Puzzle

_NOTHING = frozenset({"", ".", "-", "_", "·", "•", "~", "?", ",", "'", "–", "—", "⋅", "∙"})
_YES = frozenset(
    {"#", "x", "*", "@", "■", "█", "▓", "▒", "◼", "⬛", "+", "1", "true", "yes", "black", "b", "b."}
)
_NO = frozenset(
    {"0", "o", "w", "white", "□", "◻", "⬜", "false", "no", "empty", "blank", "clear", "unshaded", "none"}
)
_BLACK = frozenset({"#", "b", "x", "*", "█", "■", "▓", "⬛", "wall", "black", "w"})
_EXITS = re.compile(r"([nsew]+)(?:!([nsew]+))?", re.I)
_ARMS = {
    "UP": "n",
    "DOWN": "s",
    "LEFT": "w",
    "RIGHT": "e",
    "HORIZONTAL": "ew",
    "VERTICAL": "ns",
}
_WAYS = {direction.letter: direction for direction in Direction}
_MOST_PROBLEMS = 20


@cache
def arms(char: str) -> str:
    """The directions in which a box-drawing character has strokes."""
    name = unicodedata.name(char, "")
    if not name.startswith("BOX DRAWINGS"):
        return ""
    found = {letter for word in name.split() for letter in _ARMS.get(word, "")}
    return "".join(letter for letter in "nsew" if letter in found)


class Tokens:
    """Reads a board cell by cell. What it cannot read is listed in ``problems``."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.words = puzzle.kind.notation.words
        self.choices = puzzle.kind.choices(puzzle)
        self.marks: dict[Place, Mark] = {}
        self.problems: list[str] = []
        self.binary = False
        """Whether all words are 0 or 1. Then a 1 is a mark, also where the clue is a 1."""
        self._exits: dict[Edge, set[Cell]] = {}
        self._silent: set[Cell] = set()
        self._names = _names(puzzle)

    def problem(self, text: str) -> None:
        if len(self.problems) < _MOST_PROBLEMS:
            self.problems.append(text)
        elif len(self.problems) == _MOST_PROBLEMS:
            self.problems.append("and more")

    def cell(self, cell: Cell, word: str) -> None:
        token = word.strip().strip("\"'`")
        if len(token) > 2 and token[0] == "[" and token[-1] == "]":
            token = token[1:-1].strip()
        can = self.choices.get(cell, ())
        mark = self._mark(cell, token, can)
        if mark is not None:
            self.marks[cell] = mark
            return
        if self._drawn(cell, token):
            return
        if token in _NOTHING or (token == "0" and not can):
            return
        if self._is_clue(cell, token):
            self._silent.add(cell)
            return
        if self.puzzle.kind.writes_numbers and token == "0":
            return
        self.problem(f"{self.grid.label(cell)}: {quoted(token)}; expected {self._expected(cell, can)}")

    def _mark(self, cell: Cell, token: str, can: tuple[Mark, ...]) -> Mark | None:
        """The mark that the token means, if that mark can stand there."""
        if not can:
            return None
        low = token.lower()
        if cell in self.puzzle.clues:
            if "█" in token and SHADED in can:
                return SHADED
            if not self.binary and self._is_clue(cell, token):
                return None
        mark = self.words.marks.get(token) or self.words.marks.get(low)
        if mark in can:
            return mark
        if self.puzzle.kind.writes_numbers:
            mark = digit(int(token)) if token.isdecimal() and len(token) < 6 else None
            return mark if mark in can else None
        if Mark(low) in can:
            return Mark(low)
        mark = self._names.get(token) or self._names.get(low)
        if mark in can:
            return mark
        real = [mark for mark in can if mark not in self.puzzle.kind.blanks]
        if low in _YES or (low and set(low) == {"█"}):
            return SHADED if SHADED in can else real[0] if len(real) == 1 else None
        if low in _NO:
            return next((mark for mark in (DOT, WHITE) if mark in can), None)
        return None

    def _drawn(self, cell: Cell, token: str) -> bool:
        """Whether the token shows lines at the cell."""
        if not (self.words.lines or self.words.sides) or not token:
            return False
        mark, colon, rest = token.rpartition(":")
        if colon:
            known = self._mark(cell, mark, self.choices.get(cell, ()))
            if known is None:
                return False
            self.marks[cell] = known
            token = rest
        match = _EXITS.fullmatch(token)
        exits, crosses = match.groups() if match else ("".join(map(arms, token)), "")
        if match is None and not (exits and all(arms(char) or char == " " for char in token)):
            return False
        for letter in exits.lower():
            self._line(cell, letter, LINE)
        for letter in (crosses or "").lower():
            self._line(cell, letter, CROSS)
        return True

    def _line(self, cell: Cell, letter: str, mark: Mark) -> None:
        way = _WAYS[letter]
        edge = self.grid.fence(cell, way) if self.words.sides else self.grid.edge_towards(cell, way)
        if edge is None or mark not in self.choices.get(edge, ()):
            self.problem(f"{self.grid.label(cell)}: a {mark} towards {letter}; expected none there")
        elif mark == LINE:
            self._exits.setdefault(edge, set()).add(cell)
        else:
            self.marks[edge] = mark

    def _is_clue(self, cell: Cell, token: str) -> bool:
        clue = self.puzzle.clues.get(cell)
        if clue is None:
            return False
        low = token.lower()
        if clue_of(self.puzzle.kind, token) == clue or clue_of(self.puzzle.kind, low) == clue:
            return True
        if clue.wall and (low in _BLACK or set(token) == {"█"}):
            return True
        bare = token.strip("█↑→↓← ")
        if bare == ("" if clue.number is None else str(clue.number)) and (bare or clue.arrow is not None):
            return True
        if not clue.wall and low in {"o", "w", "white"} and WHITE in self._white_words():
            return True
        drawn = self.puzzle.kind.look.symbols.get(clue.symbol)
        return drawn is not None and token == drawn.char

    def _white_words(self) -> frozenset[Mark]:
        return frozenset({WHITE}) if not self.puzzle.kind.writes_numbers else frozenset()

    def _expected(self, cell: Cell, can: tuple[Mark, ...]) -> str:
        if cell in self.puzzle.clues:
            return f"the clue {word_of(self.puzzle, cell, self.puzzle.clues[cell])} or nothing"
        if self.puzzle.kind.writes_numbers and can:
            return f"a number from {can[0]} to {can[-1]}"
        parts = [word for word, mark in self.words.marks.items() if mark in can]
        if self.words.lines:
            parts.append("exits like se")
        if self.words.sides:
            parts.append("sides like se")
        return ", ".join(["-", *parts])

    def finish(self) -> None:
        """Put the lines on the board. Both cells beside a line must show it."""
        for edge, cells in self._exits.items():
            for cell in self.grid.sides(edge):
                if cell not in cells and cell not in self._silent:
                    here, there = self.grid.label(min(cells)), self.grid.label(cell)
                    self.problem(f"{here}: a line to {there}, which has none back; expected both")
            if self.marks.get(edge) == CROSS:
                self.problem(f"{self.grid.label(edge)}: a line and a cross; expected one of them")
            self.marks[edge] = LINE
        self._exits.clear()


def _names(puzzle: Puzzle) -> dict[str, Mark]:
    """Glyphs and initials of the marks."""
    found: dict[str, Mark] = {}
    for mark, glyph in puzzle.kind.look.marks.items():
        found.setdefault(glyph.char, mark)
    for mark in (mark for marks in puzzle.kind.choices(puzzle).values() for mark in marks):
        found.setdefault(mark[0], mark)
    return found
