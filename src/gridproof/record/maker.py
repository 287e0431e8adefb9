"""What a kind knows about making its puzzles: how to draw an answer, and how clues bind it.

A kind that can be made has a module ``maker`` in its home, with a constant ``MAKING``. The verbs
(``gridproof.making``) do the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, Protocol

from gridproof.board.grid import Cell, Direction, Grid, Place
from gridproof.board.marks import Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.errors import is_number
from gridproof.logic.theory import Lit, Theory
from gridproof.record.kind import Puzzle

MANY_CELLS = 600
"""A board with more is large: what works on usual sizes takes too long there, or hardly ever succeeds."""


class Draft(NamedTuple):
    """A board with every clue that may be shown, and its answer.

    ``answer`` has a mark for every place that the theory of the clues decides, also below clues:
    a clue that is dropped may leave a place to the player.
    """

    puzzle: Puzzle
    answer: Mapping[Place, Mark]
    rivals: Sequence[Collection[Cell]] = ()
    """Some other answers of the rules that are easily found, each by the cells whose clues exclude it.
    One of these clues has to stay: known rivals save questions to the solver and change nothing else."""


class Orbits(NamedTuple):
    """Cells that a symmetry maps to each other; what is done to one of them is done to all."""

    name: str
    groups: tuple[tuple[Cell, ...], ...]

    @property
    def trivial(self) -> bool:
        return self.name == "none" or all(len(group) == 1 for group in self.groups)


class Wishes(NamedTuple):
    """What the maker of a puzzle asks for."""

    grid: Grid
    orbits: Orbits
    density: float | None = None
    """The share of the cells that carry a clue or wall; None: what is usual for the kind."""
    variant: str = ""
    options: Mapping[str, float] = {}
    """Settings of the method by name."""
    level: str | None = None
    """The level that the puzzle shall have; a maker may draw what more often comes out so."""
    unique: bool = True
    """Whether the puzzle shall have one answer only."""


class Clued(NamedTuple):
    """Rules without clues; clues are assumptions.

    The theory may serve many puzzles (keep it: solvers stay loaded with it).
    """

    theory: Theory
    says: Callable[[Cell, Clue], Sequence[Lit]]
    """The literals that hold just when a clue in a cell is right. The verbs ask only about boards that have
    an answer by the plain rules: a clue that cannot be right at all needs no literal."""
    mark: Callable[[Place, Mark], Lit]
    solver: str | None = None
    """The solver that answers questions about these clues fastest; None: the usual one."""
    switches: Sequence[Lit] = ()
    """Literals of which each clue says some. The others may be assumed not to hold: that changes no answer,
    and nothing is then derived for clues that nobody asks about."""


class Option(NamedTuple):
    """A number that a method can be given."""

    usual: float
    lowest: float
    highest: float
    whole: bool = False

    @property
    def is_switch(self) -> bool:
        return self[1:] == (0, 1, True)

    def __str__(self) -> str:
        if self.is_switch:
            return "0 or 1"
        what = "a whole number" if self.whole else "a number"
        return f"{what} from {self.lowest:g} to {self.highest:g}"

    def allows(self, value: float) -> bool:
        in_range = is_number(value) and self.lowest <= value <= self.highest
        return in_range and not (self.whole and value != int(value))


class MethodNote(NamedTuple):
    """What a method does, and what it can be given."""

    what: str
    options: Mapping[str, Option]
    density: str = ""
    """What a density means to it, where it takes one."""

    def __str__(self) -> str:
        named = [f"{name}={option.usual:g} ({option})" for name, option in self.options.items()]
        density = f"; density: {self.density}" if self.density else ""
        return f"{self.what}; options: {', '.join(named)}{density}."


class Thin(Protocol):
    """Which groups of clues of a draft stay when each is dropped in turn, the last group first, unless
    another answer then appears; the clues of ``fixed`` stay.

    None where this way does not decide it: then the theory of the clues does. Where both decide it, they
    agree.
    """

    def __call__(
        self, draft: Draft, groups: Sequence[tuple[Cell, ...]], fixed: Sequence[Cell]
    ) -> StayingClues | None: ...


class StayingClues(NamedTuple):
    """What is left of the clues."""

    groups: list[tuple[Cell, ...]] | None
    """None where all clues together leave another answer."""


def _nothing_stays(_: Clue) -> Clue | None:
    return None


class Making(NamedTuple):
    """How puzzles of a kind are made."""

    draft: Callable[[Wishes, Random, Deadline], Draft | None]
    """A random answer with every clue it can have; None when this try led nowhere. Whatever it does must
    depend on the wishes and the random numbers alone, never on the time or on what was made before."""
    clued: Callable[[Puzzle, Deadline], Clued] | None = None
    """The theory for a board's size and layout. Without it a draft is a finished puzzle already. Of a large
    size it is given up when the deadline passes, by OutOfTime."""
    clued_alone: Callable[[Puzzle, Deadline], Clued] | None = None
    """The same for the clues that a large board shows and no others, where that takes far less."""
    thin: Thin | None = None
    """A quicker way to drop clues than by questions about that theory."""
    dropped: Callable[[Clue], Clue | None] = _nothing_stays
    """What stays in the cell when a clue is dropped: nothing, or a wall without its number."""
    drops_unasked: bool = True
    """Whether clues are dropped also when nobody asks for it. Not where that leaves bare cells."""
    openness: Callable[[Puzzle, Cell], float] | None = None
    """How much a clue leaves open, seen alone. For a hard puzzle clues that leave little open are dropped
    first, for an easy one those that leave much open; which ones are dropped is random otherwise."""
    eased_by_clues: bool = False
    """Whether puzzles of the higher levels, too, are found by showing more clues than a minimal one needs:
    where minimal puzzles are nearly all too hard."""
    could_show: Callable[[Puzzle, Mapping[Place, Mark], Cell], Clue | None] | None = None
    """The clue that a cell could show for this answer, to repair a puzzle: the one that it shows already, if
    that is right."""
    options: Callable[[Puzzle, Mapping[Place, Mark], Cell], Iterable[Clue]] | None = None
    """All the clues that a cell could show for this answer, where these are several."""
    highest: Callable[[Puzzle, Cell, Direction | None], int] | None = None
    """The highest number that a clue with this arrow, or without one, can show for some answer; -1 where it
    says nothing. None: any number may be right."""
    complete: Callable[[Puzzle, Wishes, Random, Deadline], Draft | None] | None = None
    """A board with all that is drawn and one answer, where more clues cannot simply be shown."""
    pattern: Callable[[Puzzle, Wishes, Random, Deadline], Draft | None] | None = None
    """A puzzle with clues just in the cells of another, where these cannot be changed one by one."""
    changes: Callable[[Puzzle, Mapping[Place, Mark]], Iterator[Mapping[Cell, Clue]]] | None = None
    """Where clues change the board: ways to change a puzzle so that this answer, or nearly this, stays."""
    relaxed: Callable[[Puzzle], Puzzle] | None = None
    """The puzzle without the rules that clues which are still to come could satisfy: what contradicts itself
    there stays a contradiction, whatever is added."""
    renamed: Callable[[Puzzle], Puzzle] | None = None
    """The same puzzle for all ways to name its numbers, where names do not matter."""
    sizes: tuple[tuple[int, int], ...] = ()
    """Sizes that are usual, smallest first."""
    methods: Mapping[str, Callable[[Wishes, Random, Deadline], Draft | None]] = {}
    """Further ways to make a finished puzzle, by name."""
    method_notes: Mapping[str, MethodNote] = {}
    """Per further method, what it does, with its options."""

    @property
    def board_stays(self) -> bool:
        """Whether clues come and go without changing the board."""
        return self.clued is not None and self.dropped is _nothing_stays


def numbers_renamed(puzzle: Puzzle) -> Puzzle:
    """Its numbers in the order in which they first appear, for kinds in which only their equality counts."""
    names: dict[int | None, int] = {}
    clues = {
        cell: Clue(names.setdefault(clue.number, len(names) + 1))
        for cell, clue in sorted(puzzle.clues.items())
    }
    return replace(puzzle, clues=clues)
