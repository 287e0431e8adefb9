"""How the clues and marks of a kind are written outside: data that a kind's module fills in.

The formats know how a text is laid out; which word means what in it is said here, once per kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gridproof.marks import Clue, Mark


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one cell in texts whose cells stand apart by blanks (ours, janko's).

    ``clues`` are the fixed clue words, the first one for a clue is the one written; ``numbers``
    allows plain decimal numbers, ``arrows`` a number followed by one of ``n e s w``. ``marks`` are
    the words of cell marks. ``lines`` says that lines are written as exits (``ns``, ``se``).
    ``clues_in_answers`` says that an answer repeats the clues.
    """

    clues: Mapping[str, Clue] = field(default_factory=dict)
    numbers: bool = False
    arrows: bool = False
    marks: Mapping[str, Mark] = field(default_factory=dict)
    digits: bool = False
    lines: bool = False
    clues_in_answers: bool = False


@dataclass(frozen=True, slots=True)
class PuzzLink:
    """How puzz.link URLs name and pack the kind: ``pids`` to variant, and the body's codec."""

    pids: Mapping[str, str]
    codec: str


@dataclass(frozen=True, slots=True)
class Pzprv3:
    """The layout of a pzprv3 file: its sections in order, and the words of its cells."""

    sections: tuple[str, ...]
    clues: Mapping[str, Clue] = field(default_factory=dict)
    marks: Mapping[str, Mark] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Notation:
    """Everything about how a kind is written down."""

    words: Words
    puzzlink: PuzzLink
    pzprv3: Pzprv3 | None = None
    tatham: str | None = None
