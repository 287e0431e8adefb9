"""A kind's record for making puzzles: how to draw an answer, and how clues restrict it.

A kind whose puzzles can be made has a module ``maker`` in its package, with a constant ``MAKING``. The
verbs (``gridproof.making``) do the rest.
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
from gridproof.record.kind import Decide, Puzzle

MANY_CELLS = 600
"""A board with more cells is large.

What works on usual sizes takes too long there or hardly ever succeeds.
"""


class Draft(NamedTuple):
    """A board with every clue that may be shown, and its answer.

    ``answer`` has a mark for every place that the theory of the clues decides, including places below
    clues. A clue that is dropped may leave its place to the player.
    """

    puzzle: Puzzle
    answer: Mapping[Place, Mark]
    rivals: Sequence[Collection[Cell]] = ()
    """Some other answers of the rules that are easily found, each as the cells whose clues exclude it.

    One of these clues has to stay. Such rivals save calls of the solver and change nothing else.
    """


class Orbits(NamedTuple):
    """Cells that a symmetry maps to each other. A change of one is made to all."""

    name: str
    groups: tuple[tuple[Cell, ...], ...]

    @property
    def trivial(self) -> bool:
        return self.name == "none" or all(len(group) == 1 for group in self.groups)


class Wishes(NamedTuple):
    """The wishes for a puzzle that is to be made."""

    grid: Grid
    orbits: Orbits
    density: float | None = None
    """The share of the cells that carry a clue or wall. None stands for the kind's usual share."""
    variant: str = ""
    options: Mapping[str, float] = {}
    """Settings of the method by name."""
    level: str | None = None
    """The level that the puzzle shall have. A maker may draw boards that reach it more often."""
    unique: bool = True
    """Whether the puzzle shall have only one answer."""


class Clued(NamedTuple):
    """Rules without clues; clues are assumptions.

    The theory may serve many puzzles. Keep it, so that solvers stay loaded with it.
    """

    theory: Theory
    says: Callable[[Cell, Clue], Sequence[Lit]]
    """The literals that hold exactly when a clue in a cell is right.

    The verbs use it only for boards that have an answer under the rules without clues. A clue that can
    never be right needs no literal.
    """
    mark: Callable[[Place, Mark], Lit]
    solver: str | None = None
    """The fastest solver for these clues. None stands for the usual one."""
    switches: Sequence[Lit] = ()
    """The literals that clues may use. A caller may assume that all others do not hold.

    That changes no answer, and the solver then derives nothing for clues that are not in question.
    """


class Option(NamedTuple):
    """A number that a method accepts."""

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
    """What a method does, and which options it accepts."""

    what: str
    options: Mapping[str, Option]
    density: str = ""
    """What a density means to the method, if it accepts one."""

    def __str__(self) -> str:
        named = [f"{name}={option.usual:g} ({option})" for name, option in self.options.items()]
        density = f"; density: {self.density}" if self.density else ""
        return f"{self.what}; options: {', '.join(named)}{density}."


class RepairMethod(NamedTuple):
    """A method to give a drawn board exactly one answer."""

    what: str
    """A sentence about it."""
    run: Callable[[Puzzle, Random, Deadline], Draft | None]
    """The board with more clues and its answer; None if the method fails.

    It is called for boards with several answers, and its result depends only on the board and the random
    numbers.
    """


class Thin(Protocol):
    """The groups of clues of a draft that stay when each is dropped in turn, unless another answer then
    appears.

    The last group is dropped first; the clues of ``fixed`` stay. None if this method does not decide it;
    then the theory of the clues does. If both decide it, they agree.
    """

    def __call__(
        self, draft: Draft, groups: Sequence[tuple[Cell, ...]], fixed: Sequence[Cell]
    ) -> StayingClues | None: ...


class StayingClues(NamedTuple):
    """The clues that are left."""

    groups: list[tuple[Cell, ...]] | None
    """None if all clues together leave another answer."""


class Shares(NamedTuple):
    """Shares of the cells of a board."""

    usual: float
    most: float


def _nothing_stays(_: Clue) -> Clue | None:
    return None


class Making(NamedTuple):
    """How puzzles of a kind are made."""

    draft: Callable[[Wishes, Random, Deadline], Draft | None]
    """A random answer with every clue it can have; None if this try failed.

    The result must depend only on the wishes and the random numbers, never on the time or on earlier
    results.
    """
    clued: Callable[[Puzzle, Deadline], Clued] | None = None
    """The theory for a board's size and layout. Without it a draft is a finished puzzle already.

    On a large board it raises OutOfTime when the deadline passes.
    """
    clued_alone: Callable[[Puzzle, Deadline], Clued] | None = None
    """The same for only those clues that a large board shows, if that takes far less time."""
    thin: Thin | None = None
    """A faster way to drop clues than checks with that theory."""
    proved_by: Decide | None = None
    """How a finished puzzle is proved, if its clues were dropped by the code that usually decides. A proof
    goes another way than what it proves."""
    dropped: Callable[[Clue], Clue | None] = _nothing_stays
    """What stays in the cell when a clue is dropped: nothing, or a wall without its number.

    The clue itself: none is ever dropped.
    """
    drops_unasked: bool = True
    """Whether clues are dropped by default. Not for kinds where that leaves bare cells."""
    openness: Callable[[Puzzle, Cell], float] | None = None
    """How much a clue leaves open, seen alone.

    For a hard puzzle, clues that leave little open are dropped first; for an easy one, those that leave
    much open. Otherwise the order is random.
    """
    promising: Callable[[Puzzle, str | None, str | None], bool] | None = None
    """A short look at a puzzle: whether it may have a level, and whether its walk may need a technique.

    Puzzles that do not are not graded. It may be wrong now and then, so other puzzles are found.
    """
    eased_by_clues: bool = False
    """Whether puzzles of the higher levels, too, are found by showing more clues than a minimal puzzle
    needs.

    That is so if minimal puzzles are nearly all too hard.
    """
    hardened_by_exchange: bool = False
    """Whether other clues for the same answer make a puzzle harder sooner than another answer does."""
    most_cells: Mapping[str, int] = {}
    """For levels that are found too seldom on larger boards: the most cells for which they are offered.

    ``benchmarks/levels.py`` measures it.
    """
    shown: Shares | None = None
    """How many cells show a clue on boards that people publish.

    It limits puzzles of a requested level. None: the maker shows no more anyway.
    """
    symmetric: bool = True
    """Whether puzzles can be symmetric. Not for kinds that print no clues, or one in every cell."""
    could_show: Callable[[Puzzle, Mapping[Place, Mark], Cell], Clue | None] | None = None
    """The clue that a cell could show for this answer, to repair a puzzle.

    If the present clue is right, it is that clue.
    """
    options: Callable[[Puzzle, Mapping[Place, Mark], Cell], Iterable[Clue]] | None = None
    """All clues that a cell could show for this answer, if there are several."""
    highest: Callable[[Puzzle, Cell, Direction | None], int] | None = None
    """The highest number that a clue with this arrow, or without one, can show for some answer.

    -1 stands for a clue that restricts nothing. None: any number may be right.
    """
    complete: Callable[[Puzzle, Wishes, Random, Deadline], Draft | None] | None = None
    """A board with one answer that includes all that is drawn, for kinds where clues cannot simply be
    added.
    """
    pattern: Callable[[Puzzle, Wishes, Random, Deadline], Draft | None] | None = None
    """A puzzle with clues in exactly the cells of another, for kinds where clues cannot be changed one by
    one.
    """
    changes: Callable[[Puzzle, Mapping[Place, Mark]], Iterator[Mapping[Cell, Clue]]] | None = None
    """For kinds whose clues change the board: ways to change a puzzle that keep this answer or nearly this
    one.
    """
    relaxed: Callable[[Puzzle], Puzzle] | None = None
    """The puzzle without the rules that later clues could satisfy.

    A contradiction there stays one, whatever clues are added.
    """
    loose: Callable[[Puzzle], Theory] | None = None
    """The same as a theory, for kinds where no puzzle states it."""
    renamed: Callable[[Puzzle], Puzzle] | None = None
    """One representative of all ways to name the puzzle's numbers, for kinds where names do not matter."""
    sizes: tuple[tuple[int, int], ...] = ()
    """The usual sizes, smallest first."""
    methods: Mapping[str, Callable[[Wishes, Random, Deadline], Draft | None]] = {}
    """Further methods that make a finished puzzle, by name."""
    method_notes: Mapping[str, MethodNote] = {}
    """Per further method, what it does, with its options."""
    repair_methods: Mapping[str, RepairMethod] = {}
    """Further methods to make a drawn board unique, by name."""
    out_of_reach: Mapping[str, str] = {}
    """Techniques that no puzzle was found to need, each with the reason."""

    @property
    def board_stays(self) -> bool:
        """Whether adding and dropping clues leaves the board unchanged."""
        return self.clued is not None and self.dropped is _nothing_stays


def numbers_renamed(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its numbers renamed in order of appearance, for kinds in which only their equality
    counts.
    """
    names: dict[int | None, int] = {}
    clues = {
        cell: Clue(names.setdefault(clue.number, len(names) + 1))
        for cell, clue in sorted(puzzle.clues.items())
    }
    return replace(puzzle, clues=clues)
