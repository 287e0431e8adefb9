"""One clue as characters, and back: what codecs and sections are built from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from gridproof.board.grid import Direction
from gridproof.board.marks import Clue

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_ALL_DIGITS = DIGITS + DIGITS[10:].upper()

_ARROW_DIGITS = {"1": Direction.N, "2": Direction.S, "3": Direction.W, "4": Direction.E}
"""How puzz.link numbers the directions; ``0`` is none."""
_DIGIT_OF_ARROW: dict[Direction | None, str] = {arrow: digit for digit, arrow in _ARROW_DIGITS.items()}
_DIGIT_OF_ARROW[None] = "0"


class Token(Protocol):
    """One clue as characters, perhaps together with up to two empty cells behind it."""

    @property
    def pattern(self) -> str:
        """The regular expression that its characters match."""
        ...

    def read(self, text: str) -> tuple[Clue, int]:
        """The clue of the given characters, and how many empty cells follow it."""
        ...

    def write(self, clue: Clue, blanks: int) -> tuple[str, int] | None:
        """The characters, and how many of the empty cells behind the clue they cover; None if the clue does
        not fit.

        ``blanks`` is how many cells (0 to 2) behind it are empty. Cells beyond the end of the board count
        as empty.
        """
        ...


@dataclass(frozen=True, slots=True)
class Word:
    """Fixed characters for one clue."""

    text: str
    clue: Clue

    @property
    def pattern(self) -> str:
        return re.escape(self.text)

    def read(self, _text: str) -> tuple[Clue, int]:
        return self.clue, 0

    def write(self, clue: Clue, _blanks: int) -> tuple[str, int] | None:
        return (self.text, 0) if clue == self.clue else None


@dataclass(frozen=True, slots=True)
class Hex:
    """A hexadecimal number with a fixed number of digits, behind a prefix.

    It runs from ``least`` to ``most``.
    """

    digits: int
    prefix: str = ""
    least: int = 0
    most: int = 16**3 - 1

    @property
    def pattern(self) -> str:
        return f"{re.escape(self.prefix)}[0-9a-f]{{{self.digits}}}"

    def read(self, text: str) -> tuple[Clue, int]:
        return Clue(int(text.removeprefix(self.prefix), 16)), 0

    def write(self, clue: Clue, _blanks: int) -> tuple[str, int] | None:
        number = clue.number
        if number is None or clue != Clue(number) or not self.least <= number <= self.most:
            return None
        return f"{self.prefix}{number:0{self.digits}x}", 0


@dataclass(frozen=True, slots=True)
class Digit:
    """A number of one digit, up to ``most``."""

    most: int

    @property
    def pattern(self) -> str:
        return f"[0-{self.most}]"

    def read(self, text: str) -> tuple[Clue, int]:
        return Clue(int(text)), 0

    def write(self, clue: Clue, _blanks: int) -> tuple[str, int] | None:
        return (str(clue.number), 0) if clue in map(Clue, range(self.most + 1)) else None


@dataclass(frozen=True, slots=True)
class Spaced:
    """A number up to ``most`` and the empty cells behind it (0 to 2) in one hexadecimal digit."""

    most: int

    @property
    def pattern(self) -> str:
        return f"[{DIGITS[: 3 * (self.most + 1)]}]"

    def read(self, text: str) -> tuple[Clue, int]:
        blanks, number = divmod(int(text, 16), self.most + 1)
        return Clue(number), blanks

    def write(self, clue: Clue, blanks: int) -> tuple[str, int] | None:
        if clue.number is None or clue not in map(Clue, range(self.most + 1)):
            return None
        return f"{clue.number + (self.most + 1) * blanks:x}", blanks


@dataclass(frozen=True, slots=True)
class Base36:
    """A number up to 35 as one digit or small letter, or up to 1295 as ``-`` and two."""

    pattern = "-[0-9a-z]{2}|[0-9a-z]"

    def read(self, text: str) -> tuple[Clue, int]:
        return Clue(int(text.removeprefix("-"), 36)), 0

    def write(self, clue: Clue, _blanks: int) -> tuple[str, int] | None:
        number = clue.number
        if number is None or clue != Clue(number) or not 0 <= number < 36**2:
            return None
        high, low = divmod(number, 36)
        return f"-{DIGITS[high]}{DIGITS[low]}" if high else DIGITS[low], 0


@dataclass(frozen=True, slots=True)
class Base62:
    """A number up to 61 as one digit, small letter or capital letter."""

    pattern = "[0-9a-zA-Z]"

    def read(self, text: str) -> tuple[Clue, int]:
        return Clue(_ALL_DIGITS.index(text)), 0

    def write(self, clue: Clue, _blanks: int) -> tuple[str, int] | None:
        number = clue.number
        if number is None or clue != Clue(number) or not 0 <= number < len(_ALL_DIGITS):
            return None
        return _ALL_DIGITS[number], 0


@dataclass(frozen=True, slots=True)
class Decimal:
    """A decimal number of up to five digits; ``separator`` may stand before it."""

    separator: str = ""

    @property
    def pattern(self) -> str:
        return f"(?:{re.escape(self.separator)})?[0-9]{{1,5}}(?![0-9])"

    def read(self, text: str) -> tuple[Clue, int]:
        return Clue(int(text.removeprefix(self.separator))), 0

    def write(self, clue: Clue, _blanks: int) -> tuple[str, int] | None:
        number = clue.number
        if number is None or clue != Clue(number) or not 0 <= number < 100_000:
            return None
        return str(number), 0


@dataclass(frozen=True, slots=True)
class OnWall:
    """The same clues, but on a black cell."""

    token: Token

    @property
    def pattern(self) -> str:
        return self.token.pattern

    def read(self, text: str) -> tuple[Clue, int]:
        clue, blanks = self.token.read(text)
        return replace(clue, wall=True), blanks

    def write(self, clue: Clue, blanks: int) -> tuple[str, int] | None:
        return self.token.write(replace(clue, wall=False), blanks) if clue.wall else None


@dataclass(frozen=True, slots=True)
class Arrowed:
    """A direction (``0`` for none; ``shift`` is added to the others) and a separator before the rest of the
    clue.
    """

    token: Token
    prefix: str = ""
    shift: int = 0
    separator: str = ""

    @property
    def pattern(self) -> str:
        digit = f"[{self.shift}-{self.shift + 4}]"
        return f"{re.escape(self.prefix)}{digit}{re.escape(self.separator)}{self.token.pattern}"

    def read(self, text: str) -> tuple[Clue, int]:
        text = text.removeprefix(self.prefix)
        clue, blanks = self.token.read(text[1:].removeprefix(self.separator))
        return replace(clue, arrow=_ARROW_DIGITS.get(str(int(text[0]) - self.shift))), blanks

    def write(self, clue: Clue, blanks: int) -> tuple[str, int] | None:
        written = self.token.write(replace(clue, arrow=None), blanks)
        if written is None:
            return None
        digit = int(_DIGIT_OF_ARROW[clue.arrow]) + self.shift
        return f"{self.prefix}{digit}{self.separator}{written[0]}", written[1]


@dataclass(frozen=True, slots=True)
class Instead:
    """A token that replaces clues by others."""

    token: Token
    meaning: Mapping[Clue, Clue]

    @property
    def pattern(self) -> str:
        return self.token.pattern

    def read(self, text: str) -> tuple[Clue, int]:
        clue, blanks = self.token.read(text)
        return self.meaning.get(clue, clue), blanks

    def write(self, clue: Clue, blanks: int) -> tuple[str, int] | None:
        if clue in self.meaning:
            return None
        written = next((said for said, meant in self.meaning.items() if meant == clue), clue)
        return self.token.write(written, blanks)


# words


def read_word(tokens: Sequence[Token], word: str) -> Clue | None:
    """The clue that a whole word stands for. The first token that fits is used."""
    token = next((token for token in tokens if re.fullmatch(token.pattern, word)), None)
    return None if token is None else token.read(word)[0]


def write_word(tokens: Sequence[Token], clue: Clue, blanks: int = 0) -> tuple[str, int] | None:
    """The clue, written by the first token that can write it; see ``Token.write``."""
    return next(filter(None, (token.write(clue, blanks) for token in tokens)), None)
