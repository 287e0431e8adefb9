"""Cell codecs: the clues of a board as one short string, row by row, and back.

A codec is made of tokens. A token stands for one clue and for how many empty cells come after it; a single
letter stands for a run of empty cells. Reading and writing share everything but the tokens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from gridproof.errors import FormatError
from gridproof.formats.common import described, quoted
from gridproof.grid import Cell, Direction, Grid
from gridproof.marks import Clue

LAST_RUN = "z"

ARROW_DIGITS = {"1": Direction.N, "2": Direction.S, "3": Direction.W, "4": Direction.E}
"""How puzz.link numbers the directions; ``0`` is none."""
DIGIT_OF_ARROW: dict[Direction | None, str] = {arrow: digit for digit, arrow in ARROW_DIGITS.items()}
DIGIT_OF_ARROW[None] = "0"


@dataclass(frozen=True, slots=True)
class Codec:
    """One way to pack cells.

    ``token`` matches one clue; ``read`` gives its clue and how many empty cells it swallows.
    ``write`` is the way back: it gets how many empty cells (0 to 2, where cells behind the end
    of the board count as empty) come next, and gives the token and how many of them it swallows,
    or None for a clue that the codec cannot hold. ``first_run`` is the letter of a single empty
    cell. ``separator`` stands between two clues side by side. ``complete`` demands every cell.
    """

    token: re.Pattern[str]
    expected: str
    read: Callable[[str], tuple[Clue, int]]
    write: Callable[[Clue, int], tuple[str, int] | None]
    first_run: str
    separator: str = ""
    complete: bool = False

    def decode(self, text: str, grid: Grid, places: Sequence[Cell] | None = None) -> dict[Cell, Clue]:
        """The clues of the board that the text packs: those of all cells, or only of these."""
        most = f"{grid.rows} x {grid.cols} cells" if places is None else f"{len(places)} clues"
        places = grid.cells if places is None else places
        clues: dict[Cell, Clue] = {}
        cell = at = 0
        while at < len(text):
            if self.first_run <= text[at] <= LAST_RUN:
                end = at + 1
                last = cell = cell + ord(text[at]) - ord(self.first_run) + 1
            else:
                match = self.token.match(text, at)
                if match is None:
                    found = quoted(text[at : at + 5])
                    raise FormatError(f"character {at + 1} of the cells: {found}; expected {self.expected}")
                end = match.end()
                last = cell + 1
                clue, swallowed = self.read(match.group())
                if cell < len(places):
                    clues[places[cell]] = clue
                cell += 1 + swallowed
            if last > len(places):
                raise FormatError(
                    f"character {at + 1} of the cells: {text[at:end]!r} passes the end of the board;"
                    f" expected at most {most}"
                )
            at = end
        if self.complete and cell < len(places):
            raise FormatError(f"{cell} cells are described; expected {grid.rows} x {grid.cols}")
        return clues

    def encode(self, clues: Mapping[Cell, Clue], grid: Grid, places: Sequence[Cell] | None = None) -> str:
        """The clues of all cells, or of these; FormatError for one that this codec cannot hold."""
        places = grid.cells if places is None else places
        packed = {at: clues[cell] for at, cell in enumerate(places) if cell in clues}
        parts: list[str] = []
        end = 0
        for at, clue in packed.items():
            blanks = 0 if at + 1 in packed else 1 if at + 2 in packed else 2
            written = self.write(clue, blanks)
            if written is None:
                place, found = grid.label(places[at]), described(clue)
                raise FormatError(f"{place}: {found} cannot be written; expected {self.expected}")
            token, swallowed = written
            parts.append(self._run(at - end) or (self.separator if at else ""))
            parts.append(token)
            end = at + 1 + swallowed
        parts.append(self._run(len(places) - end))
        return "".join(parts)

    def _run(self, cells: int) -> str:
        longest = ord(LAST_RUN) - ord(self.first_run) + 1
        whole, rest = divmod(max(cells, 0), longest)
        return LAST_RUN * whole + (chr(ord(self.first_run) + rest - 1) if rest else "")


def _read_4cell(token: str) -> tuple[Clue, int]:
    if token == ".":
        return Clue(wall=True), 0
    swallowed, number = divmod(int(token, 16), 5)
    return Clue(number, wall=True), swallowed


def _write_4cell(clue: Clue, blanks: int) -> tuple[str, int] | None:
    if clue == Clue(wall=True):
        return ".", 0
    if not _is_wall_number(clue):
        return None
    return f"{(clue.number or 0) + 5 * blanks:x}", blanks


def _read_number4(token: str) -> tuple[Clue, int]:
    clue, swallowed = _read_4cell(token)
    return Clue(clue.number), swallowed


def _write_number4(clue: Clue, blanks: int) -> tuple[str, int] | None:
    return _write_4cell(replace(clue, wall=True), blanks) if not clue.wall else None


def _is_wall_number(clue: Clue) -> bool:
    return clue.wall and clue.arrow is None and clue.number is not None and 0 <= clue.number <= 4


def _read_number16(token: str) -> tuple[Clue, int]:
    return Clue() if token == "." else Clue(int(token.lstrip("-+"), 16)), 0


def _write_number16(clue: Clue, _blanks: int) -> tuple[str, int] | None:
    if clue == Clue():
        return ".", 0
    number = clue.number
    if clue.wall or clue.arrow is not None or number is None or not 0 <= number < 4096:
        return None
    if number < 16:
        return f"{number:x}", 0
    return f"-{number:02x}" if number < 256 else f"+{number:03x}", 0


def _read_arrow16(token: str) -> tuple[Clue, int]:
    if token == "+":
        return Clue(), 0
    if token[0] == "-":
        direction, number = token[1], token[2:]
    else:
        direction, number = str(int(token[0]) % 5), token[1:]
    return Clue(None if number == "." else int(number, 16), ARROW_DIGITS.get(direction)), 0


def _write_arrow16(clue: Clue, _blanks: int) -> tuple[str, int] | None:
    number, direction = clue.number, DIGIT_OF_ARROW[clue.arrow]
    if clue.wall or (number is not None and not 0 <= number < 4096):
        return None
    if number is None:
        return f"{direction}.", 0
    if number < 16:
        return f"{direction}{number:x}", 0
    return f"{int(direction) + 5}{number:02x}" if number < 256 else f"-{direction}{number:03x}", 0


def _read_wall(token: str) -> tuple[Clue, int]:
    return Clue(None if token == "B" else int(token), wall=True), 0


def _write_wall(clue: Clue, _blanks: int) -> tuple[str, int] | None:
    if clue == Clue(wall=True):
        return "B", 0
    return (str(clue.number), 0) if _is_wall_number(clue) else None


def _read_digit(token: str) -> tuple[Clue, int]:
    return Clue(int(token)), 0


def _write_digit(clue: Clue, _blanks: int) -> tuple[str, int] | None:
    return (str(clue.number), 0) if clue in map(Clue, range(5)) else None


def _read_decimal(token: str) -> tuple[Clue, int]:
    return Clue(int(token.lstrip("_"))), 0


def _write_decimal(clue: Clue, _blanks: int) -> tuple[str, int] | None:
    number = clue.number
    if clue.wall or clue.arrow is not None or number is None or not 0 <= number < 100_000:
        return None
    return str(number), 0


_WALL_EXPECTED = "a black cell, with a number from 0 to 4 or none"

FOUR_CELL = Codec(re.compile("[0-9a-e.]"), _WALL_EXPECTED, _read_4cell, _write_4cell, "g")
NUMBER4 = Codec(re.compile("[0-9a-e.]"), "a number from 0 to 4 or '?'", _read_number4, _write_number4, "g")
NUMBER16 = Codec(
    re.compile(r"[0-9a-f.]|-[0-9a-f]{2}|\+[0-9a-f]{3}"),
    "a number (a hex digit, '-' and two, '+' and three) or '.'",
    _read_number16,
    _write_number16,
    "g",
)
ARROW16 = Codec(
    re.compile(r"[0-4][0-9a-f.]|[5-9][0-9a-f]{2}|-[0-4][0-9a-f]{3}|\+"),
    "an arrow (0 to 4) and a number (a hex digit, or '.')",
    _read_arrow16,
    _write_arrow16,
    "a",
)
TATHAM_WALLS = Codec(re.compile("[0-4B]"), _WALL_EXPECTED, _read_wall, _write_wall, "a", complete=True)
TATHAM_SIDES = Codec(
    re.compile("[0-4]"), "a number from 0 to 4", _read_digit, _write_digit, "a", complete=True
)
TATHAM_NUMBERS = Codec(
    re.compile("_?[0-9]{1,5}(?![0-9])"),
    "a decimal number",
    _read_decimal,
    _write_decimal,
    "a",
    separator="_",
    complete=True,
)

PUZZLINK_CODECS = {"4cell": FOUR_CELL, "number4": NUMBER4, "number16": NUMBER16, "arrow16": ARROW16}
