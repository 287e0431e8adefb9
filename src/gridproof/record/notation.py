"""How the clues and marks of a kind are written outside: data that a kind's module fills in.

The formats define the layout of a text. The meaning of its words is defined here, once per kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from gridproof.board.grid import Grid
from gridproof.board.marks import Clue, Mark
from gridproof.errors import FormatError
from gridproof.record.codecs import Codec
from gridproof.record.sections import Section


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one cell in texts that separate cells by blanks (ours, janko's).

    ``clues`` are the fixed clue words; the first word for a clue is the one that is written. ``numbers``
    allows plain decimal numbers, ``arrows`` a number followed by one of ``n e s w``. ``marks`` are the
    words of cell marks. ``between`` are the words of clues that stand between two cells, for kinds that have
    such clues. If ``lines`` is set, lines are written as exits (``ns``, ``se``). If ``sides`` is
    set, lines run along the sides of cells, and these sides are written instead. ``inside`` is the word of
    a cell inside the loop, for texts whose answers mark those cells and not the sides. If
    ``clues_in_answers`` is set, an answer repeats the clues.
    """

    clues: Mapping[str, Clue] = field(default_factory=dict)
    numbers: bool = False
    arrows: bool = False
    between: Mapping[str, Clue] = field(default_factory=dict)
    marks: Mapping[str, Mark] = field(default_factory=dict)
    lines: bool = False
    sides: bool = False
    inside: str = ""
    clues_in_answers: bool = False

    @property
    def for_clues(self) -> bool:
        """Whether there are words for clues. Otherwise a problem has no grid of clues."""
        return bool(self.clues or self.numbers or self.arrows)


@dataclass(frozen=True, slots=True)
class BoardNumber:
    """A number that belongs to a whole board, such as how many stars each line has.

    It is the number in the puzzle's variant: ``template`` has the letter N for it. The ``usual`` number has
    no variant. Other programs write the number beside the size of the board.
    """

    template: str
    usual: int = 1

    def variant(self, number: int) -> str:
        return "" if number == self.usual else self.template.replace("N", str(number))

    def number(self, variant: str) -> int:
        before, _, after = self.template.partition("N")
        return int(variant.removeprefix(before).removesuffix(after)) if variant else self.usual


@dataclass(frozen=True, slots=True)
class PuzzLink:
    """How puzz.link URLs name and pack the kind.

    ``pids`` gives the variant that each puzzle id stands for; the first pid of a variant is the one that is
    written. ``codec`` packs the cells; it is built from the parts in the module ``codecs``. If clues belong
    to regions, the borders come first and then a clue per region. ``flags`` gives the variant of each flag,
    or "" if the flag changes only the look. ``refused`` describes the flags that change the rules to
    something else. ``public`` is False if no public player supports the pids. It names them if only some have
    one.
    """

    pids: Mapping[str, str]
    codec: Codec
    flags: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    public: bool | frozenset[str] = True

    def has_player(self, pid: str) -> bool:
        """Whether a public player supports the pid."""
        return self.public if isinstance(self.public, bool) else pid in self.public


@dataclass(frozen=True, slots=True)
class Pzprv3:
    """The layout of a pzprv3 file: its sections in order. The module ``sections`` has the usual ones.

    ``square`` files give one size. ``switch`` gives the variant of each word on the line before the
    sections, if there is such a line. The layout belongs to the puzz.link ``pids``; if none is named, to
    all pids of the kind.
    """

    sections: tuple[Section, ...]
    square: bool = False
    switch: Mapping[str, str] = field(default_factory=dict)
    pids: tuple[str, ...] = ()


class Size(Protocol):
    """The meaning of the two numbers before a game ID."""

    def read(self, first: int, second: int) -> tuple[Grid, str]:
        """The grid and the variant."""
        ...

    def write(self, grid: Grid, variant: str) -> tuple[int, int]: ...


@dataclass(frozen=True, slots=True)
class ColumnsByRows:
    """Columns and rows. Such boards have no variant."""

    def read(self, first: int, second: int) -> tuple[Grid, str]:
        return Grid.of(second, first), ""

    def write(self, grid: Grid, variant: str) -> tuple[int, int]:
        if variant:
            raise FormatError(f"the variant {variant!r} cannot be written in a game ID; expected none")
        return grid.cols, grid.rows


@dataclass(frozen=True, slots=True)
class Tatham:
    """How a game of Simon Tatham's collection writes its boards.

    ``options`` matches what may follow the size: how boards are generated, which does not concern the board
    at hand. ``refused`` are options that change the rules, ``variants`` those that stand for a variant.
    ``needed`` is an option that every ID of the game has. ``size`` is the meaning of the size.
    """

    codec: Codec
    options: str
    refused: Mapping[str, str] = field(default_factory=dict)
    variants: Mapping[str, str] = field(default_factory=dict)
    size: Size = ColumnsByRows()
    needed: str = ""


@dataclass(frozen=True, slots=True)
class Penpa:
    """How Penpa+ draws clues of the kind that are more than numbers, arrows and black cells.

    ``symbols`` gives the style and the shape for each symbol of a clue.
    """

    symbols: Mapping[str, tuple[int, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Kanpen:
    """How Kanpen's links name and write the kind.

    ``page`` is its page. ``clues`` are words for clues; ``numbers`` and ``arrows`` allow numbers, and
    numbers with an arrow. If ``rooms`` is set, rectangles with their numbers are listed instead. ``square``
    boards have one size. ``variant`` is the kind's variant with Kanpen's rules.
    """

    page: str
    clues: Mapping[str, Clue] = field(default_factory=dict)
    numbers: bool = False
    arrows: bool = False
    rooms: bool = False
    square: bool = False
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Notation:
    """How a kind is written in all formats.

    ``tatham`` is its game in Simon Tatham's collection, if there is one. ``formats`` names the formats that
    are made for the kind: a text in one of them that does not name its puzzle holds one of this kind.
    ``number`` is the number of the whole board, for kinds whose variants are numbers.
    ``dzn`` is the meaning of numbers in the data of its MiniZinc model, if it has one: an open cell (None),
    or a clue. Higher numbers stand for themselves.
    """

    words: Words
    puzzlink: PuzzLink
    pzprv3: tuple[Pzprv3, ...] = ()
    tatham: Tatham | None = None
    penpa: Penpa = Penpa()
    kanpen: Kanpen | None = None
    number: BoardNumber | None = None
    formats: tuple[str, ...] = ()
    dzn: Mapping[int, Clue | None] = field(default_factory=dict)
