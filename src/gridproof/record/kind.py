"""What a kind of puzzle is: the record that its module fills in, and the puzzles of that kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import NamedTuple, Protocol

from gridproof.board.grid import Cell, Direction, Edge, Grid, Place
from gridproof.board.marks import HOLE, Clue, Mark, State
from gridproof.board.regions import Regions, borders_between, checked_inner_borders, checked_regions
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError, show
from gridproof.logic.theory import Reason, Theory, nothing
from gridproof.record.explanation import Fact, Pattern, Proved, Step
from gridproof.record.human_account import HumanPatience, HumanResult
from gridproof.record.look import Backs, Glyph, Touch
from gridproof.record.notation import Notation
from gridproof.record.scale import USUAL, Scale
from gridproof.searching.search import Result
from gridproof.words.languages import Texts, read_texts
from gridproof.words.sentence import Sentence


class Rule(NamedTuple):
    """One rule of the rule book; reasons and violations refer to it by its name."""

    name: str
    words: str
    """What it says, with the parts in braces."""

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words)

    @property
    def text(self) -> str:
        return str(self.sentence)


class Violation(NamedTuple):
    """A rule that a board does not obey, and where.

    ``broken`` tells a violation that no further mark can mend from one that only says that the
    board is not finished yet. ``clue`` is the cell of the one clue that is not obeyed.
    """

    rule: str
    places: tuple[Place, ...]
    broken: bool = True
    clue: Cell | None = None
    seen: int | None = None
    """How many of what the rule counts there are for sure, where it counts."""
    most: int | None = None
    """How many there can be at most, whatever the undecided places become."""
    sentence: Sentence = Sentence()
    """What is wrong, in words. The verb ``check`` writes it; a kind's own check leaves it empty."""


class Example(NamedTuple):
    """A small board in the words of the kind: solved, or with marks that break one rule.

    Where the kind has regions, a second grid below the clues names the region of every cell. ``outside`` has
    a line for each side of the board with clues outside, such as ``top 1 - 2``.
    """

    problem: str
    marks: str
    breaks: str | None = None
    variant: str = ""
    outside: str = ""


Human = Callable[["Puzzle", HumanPatience], HumanResult]
"""Solves as people do and reports how."""


class Decide(Protocol):
    """Finds an answer and, to ``prove`` whether it is the only one, another.

    An answer that is ``known`` need not be found.
    """

    def __call__(
        self, p: Puzzle, deadline: Deadline, *, prove: bool, known: State | None = None
    ) -> Result: ...


class Look(NamedTuple):
    """How boards of the kind are drawn and touched."""

    marks: Mapping[Mark, Glyph]
    boxes: Callable[[Puzzle], Iterator[Sequence[Cell]]] | None = None
    """Groups of cells with a thick border around them."""
    touch: Touch = Touch()
    groups: Callable[[Puzzle], Iterator[Sequence[Cell]]] | None = None
    """Groups of cells in which no mark stands twice."""
    symbols: Mapping[str, Glyph] = MappingProxyType({})
    """The signs that clues may show (``Clue.symbol``), by their names."""
    backs: Backs | None = None
    """What is drawn behind clues in the app, for kinds whose boards have colours there."""

    @property
    def fenced(self) -> bool:
        """Whether lines run along the sides of cells, from dot to dot."""
        return any(glyph.line is not None and glyph.line.along for glyph in self.marks.values())


Say = Callable[["Puzzle", Reason, State, Sequence[Fact]], str]
"""Says why facts follow from one rule instance and the marks known so far.

As everywhere in speech, the text has its parts in braces (``gridproof.words.sentence``). It has no full stop
and does not name the facts, or names them in the end, and has one. Without facts it says what is impossible.
"""


class Speech(NamedTuple):
    """How deductions of the kind are put into words."""

    marks: Mapping[Mark, tuple[str, str]]
    """Per mark, what to say when it stands on a place and when it does not, with ``{place}``."""
    reasons: Mapping[str, Say]
    """Per rule, how one instance of it is put into words."""
    technique: Callable[[Puzzle, Step], str] | None = None
    """The name of the technique behind a step, where it has one."""
    tell: Callable[[Puzzle, Step], str] | None = None
    """The whole step in words, where there are better ones than link by link; else nothing."""
    patterns: Callable[[Puzzle, Mapping[Place, Sequence[Mark]], State], Iterator[Pattern]] | None = None
    """Techniques to look for, given the marks that are still possible on open places, and those that stand
    on the others; simplest first."""
    unique_patterns: frozenset[str] = frozenset()
    """Of these techniques, by name, those that hold only where there is one answer: no rule says so."""
    weights: Mapping[str, float] = MappingProxyType({})
    """How hard these techniques are, where the kind says so; else their rule instances are counted."""
    nameless: float = 0.0
    """How hard a step is at least that supposes something and is none of these techniques."""
    glances: Mapping[str, str] = MappingProxyType({})
    """Shapes of small contradictions that players see at once (``Step.shape``), each with a name."""
    hypotheses: Mapping[Mark, str] = MappingProxyType({})
    """How a sentence about such a thing begins: what would be with a mark, with ``{place}``."""
    breaks: Mapping[str, Callable[[Puzzle, Sequence[Reason]], str]] = MappingProxyType({})
    """How it goes on: per rule that breaks, what would be wrong, given all rule instances in their order."""
    facts: tuple[Rule, ...] = ()
    """What holds on some boards although it is no rule; reasons refer to it by its name."""
    bookkeeping: frozenset[str] = frozenset()
    """The rules whose direct steps go without saying where nothing but blanks follow."""
    blanks_in_passing: bool = False
    """Whether players seldom write blanks and strike marks out for their own sake: hints tell these with the
    mark to which they lead."""
    points: Callable[[Puzzle, Reason, State, Sequence[Fact]], Sequence[tuple[int, int]]] | None = None
    """The corners of the grid that a rule instance is about, by the lines of the grid that cross there."""
    prove: Callable[[Puzzle], Proved | None] | None = None
    """The facts in full, where they are proved to follow from the rules."""


Fault = Callable[["Puzzle", State, Violation], str]
"""Says what is wrong where a rule is violated, in a text with the parts in braces.

It is a whole sentence about the places. It need not name them: they are shown beside it.
"""


class Looser(NamedTuple):
    """Another variant, which asks for less."""

    variant: str
    theory: Callable[[Puzzle], Theory] = lambda p: p.theory()
    """Has an answer of a puzzle of that variant whenever there is one but none of the stricter variant."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle. Everything that Gridproof knows about it is in this record."""

    name: str
    home: str
    """The package or module of everything about it; what is seldom needed is looked up there by name."""
    title: str
    aliases: tuple[str, ...]
    rules: tuple[Rule, ...]
    validate: Callable[[Puzzle], None]
    """Raise PuzzleError for clues that cannot be."""
    choices: Callable[[Puzzle], Mapping[Place, tuple[Mark, ...]]]
    """The places that the player decides, and which marks can stand there."""
    blanks: frozenset[Mark]
    """The marks that a finished board may leave out."""
    state: Callable[[Puzzle, Theory], None]
    """State the rules as a theory; without what the clues mean where ``state_clue`` states that."""
    check: Callable[[Puzzle, State], Iterator[Violation]]
    """Judge a board by the rules alone, with no solver."""
    notation: Notation
    look: Look
    examples: tuple[Example, ...]
    state_clue: Callable[[Puzzle, Theory, Cell, Clue], None] | None = None
    """State what one clue means. Solving states a puzzle's clues so; makers state them under switches."""
    state_last: Callable[[Puzzle, Theory], None] | None = None
    """State the rules that come after the clues: what follows from either is explained by the clue."""
    speech: Speech | None = None
    faults: Mapping[str, Fault] = field(default_factory=dict)
    """Per rule, how a violation of it is put into words; without, the rule's text has to do."""
    writes_numbers: bool = False
    """Whether the player writes numbers; then clues are a part of the answer."""
    joins_clues: bool = False
    """Whether lines lead from clue to clue: a clue waits for the far end of its line, and colours it."""
    has_regions: bool = False
    """Whether a board is divided into regions."""
    has_inner_borders: bool = False
    """Whether borders may end inside a region: they divide nothing, but the rules count them."""
    region_clues: bool = False
    """Whether a clue is one of its region: it stands in the region's first cell, wherever it was written."""
    has_outside: bool = False
    """Whether clues may stand outside, at the ends of rows and columns: on the sides at the border."""
    has_holes: bool = False
    """Whether cells may not belong to the board: its border runs around them, too."""
    variants: Mapping[str, str] = field(default_factory=dict)
    """Names of rule variants, each with a sentence; a capital letter stands for a number."""
    looser: Mapping[str, Looser] = field(default_factory=dict)
    """Per variant, which other one to look at where a puzzle has no answer: people often mean that one."""
    transposed_variant: Callable[[Puzzle], str] | None = None
    """The variant of the same puzzle with rows and columns swapped, where that is another one."""
    plain_variant: Callable[[Puzzle], str] | None = None
    """What a puzzle's variant is called by everyone: a variant that says only what is usual has no name."""
    scale: Scale = USUAL
    decide: Decide | None = None
    """A way to decide uniqueness that knows more than the theory says."""

    @property
    def humans(self) -> Mapping[str, Human]:
        """Solvers that work as people do, by name: ``HUMANS`` of the module ``human``. Few ask for them."""
        module = self.part("human")
        return {} if module is None else module.HUMANS

    def rule(self, name: str) -> Rule:
        facts = self.speech.facts if self.speech is not None else ()
        return next(rule for rule in (*self.rules, *facts) if rule.name == name)

    def fault(self, puzzle: Puzzle, marks: State, violation: Violation) -> Sentence:
        """What is wrong there, in words."""
        say = self.faults.get(violation.rule)
        if say is None:
            return self.rule(violation.rule).sentence
        return Sentence(say(puzzle, marks, violation))

    def texts(self, language: str) -> Texts:
        """What it says in another language, as far as its room has a file for it."""
        return read_texts(self.text(f"{language}.toml"))

    def clue_places(self, grid: Grid) -> Sequence[Place]:
        """Where clues may stand."""
        return (*grid.cells, *grid.border) if self.has_outside else grid.cells

    def part(self, name: str) -> ModuleType | None:
        """A further module of its home, such as its maker, where it has one."""
        module = f"{self.home}.{name}"
        return import_module(module) if self._has_room and find_spec(module) is not None else None

    def text(self, name: str) -> str | None:
        """A file of its home, such as its lessons, where it has one."""
        source = files(self.home) / name if self._has_room else None
        return source.read_text(encoding="utf-8") if source is not None and source.is_file() else None

    @property
    def _has_room(self) -> bool:
        """A single module holds no further ones, and the files beside it belong to others."""
        return hasattr(import_module(self.home), "__path__")


_HIGHEST = 10**9


@dataclass(frozen=True)
class Puzzle:
    """A board with its clues. Valid by construction."""

    kind: Kind
    grid: Grid
    clues: Mapping[Place, Clue]
    variant: str = ""
    info: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What is known about it besides: id, title, author, source."""
    regions: Regions = ()
    """The rooms of the board, for kinds that have them, in the order of their first cells."""
    inner_borders: tuple[Edge, ...] = ()
    """The edges with a border whose two cells belong to the same region, for kinds that have them."""

    def __post_init__(self) -> None:
        given = (self.kind, Kind), (self.grid, Grid), (self.clues, Mapping), (self.variant, str)
        for value, wanted in given:
            if not isinstance(value, wanted):
                raise PuzzleError(f"a puzzle with {show(value)}; expected a {wanted.__name__}")
        self._divide()
        if self.variant and not any(_fits(self.variant, name) for name in self.kind.variants):
            known = ", ".join(self.kind.variants) or "none"
            raise PuzzleError(f"{self.kind.name} has no variant {self.variant!r}; expected one of: {known}")
        size, outside = self.grid.size, self.grid.border if self.kind.has_outside else ()
        usual: set[int] = set()
        """By their identity, clues that were looked at: many cells show the same one."""
        for cell, clue in self.clues.items():
            if not (isinstance(cell, int) and (0 <= cell < size or cell in outside)):
                raise PuzzleError(f"clue outside the board: cell {show(cell)}", (cell,))
            if id(clue) in usual:
                continue
            if not isinstance(clue, Clue) or not _is_usual(clue):
                expected = f"a Clue; its number up to {_HIGHEST} or None, its arrow a Direction or None"
                raise self.error(cell, show(clue), expected)
            if clue.symbol and clue.symbol not in self.kind.look.symbols:
                known = ", ".join(self.kind.look.symbols) or "none"
                raise self.error(cell, f"the symbol {show(clue.symbol)}", f"one of: {known}")
            if clue.hole and not (self.kind.has_holes and clue == HOLE and cell < size):
                raise self.error(cell, "a cell that does not belong to the board", "no hole, or nothing else")
            if not clue.hole:
                usual.add(id(clue))
        if self.kind.region_clues:
            object.__setattr__(self, "clues", self._region_clues())
        self.kind.validate(self)
        if self.variant and self.kind.plain_variant is not None:
            object.__setattr__(self, "variant", self.kind.plain_variant(self))

    def _divide(self) -> None:
        """Put the regions and the borders inside them in order, or refuse them."""
        kind, grid = self.kind, self.grid
        for found, may, what in (
            (self.regions, kind.has_regions, "regions"),
            (self.inner_borders, kind.has_inner_borders, "borders inside regions"),
        ):
            if found and not may:
                raise PuzzleError(f"{kind.name} has no {what}; expected none")
        if kind.has_regions:
            regions = checked_regions(kind.name, grid, self.regions)
            inner = checked_inner_borders(kind.name, grid, regions, self.inner_borders)
            object.__setattr__(self, "regions", regions)
            object.__setattr__(self, "inner_borders", inner)

    def _region_clues(self) -> dict[Cell, Clue]:
        """The clues in the first cells of their regions."""
        clues: dict[Cell, Clue] = {}
        for region in self.regions if self.clues else ():
            shown = [cell for cell in region if cell in self.clues]
            if len(shown) > 1:
                raise self.error(
                    shown[1],
                    f"a second clue in the region of {self.grid.label(shown[0])}",
                    "one in each region",
                )
            clues.update((region[0], self.clues[cell]) for cell in shown)
        return clues

    def error(self, cell: Cell, found: object, expected: str) -> PuzzleError:
        """An error that quotes the place."""
        place = self.grid.label(cell)
        return PuzzleError(
            f"{self.kind.name} {place}: {found}; expected {expected}",
            (cell,),
            plain=f"{place}: {found} cannot stand here. Expected: {expected}.",
        )

    @cached_property
    def borders(self) -> frozenset[Edge]:
        """All edges with a border: those between two regions, and those inside one."""
        between = borders_between(self.grid, self.regions) if len(self.regions) > 1 else ()
        return frozenset((*between, *self.inner_borders))

    @cached_property
    def holes(self) -> frozenset[Cell]:
        """The cells that do not belong to the board."""
        clues = self.clues.items() if self.kind.has_holes else ()
        return frozenset(cell for cell, clue in clues if clue.hole)

    @cached_property
    def outside(self) -> Mapping[Place, Clue]:
        """The clues that stand outside, by the sides at the border that they stand at."""
        clues = self.clues.items() if self.kind.has_outside else ()
        return {place: clue for place, clue in clues if self.grid.is_edge(place)}

    def ray(self, cell: Cell, direction: Direction) -> Sequence[Cell]:
        """The cells from (not including) ``cell`` to the border, nearest first; a hole is beyond it."""
        ray, holes = self.grid.ray(cell, direction), self.holes
        return ray[: next((at for at, other in enumerate(ray) if other in holes), None)] if holes else ray

    def theory(self, look_up: Callable[[], None] = nothing) -> Theory:
        """What the puzzle says. ``look_up``: what to do now and then while it is stated."""
        theory = Theory()
        with theory.watched(look_up):
            self.kind.state(self, theory)
            if self.kind.state_clue is not None:
                for cell, clue in self.clues.items():
                    self.kind.state_clue(self, theory, cell, clue)
            if self.kind.state_last is not None:
                self.kind.state_last(self, theory)
        return theory

    def state_layout(self, theory: Theory) -> None:
        """The same without what the clues say, where the kind states that apart."""
        for state in (self.kind.state, self.kind.state_last):
            if state is not None:
                state(self, theory)

    def complete(self, state: State) -> dict[Place, Mark] | None:
        """The state with left-out marks filled in, or None when a place is still undecided."""
        full: dict[Place, Mark] = {}
        blanks = self.kind.blanks
        for place, marks in self.kind.choices(self).items():
            mark = state.get(place)
            if mark is None:
                mark = next((m for m in marks if m in blanks), None)
                if mark is None:
                    return None
            full[place] = mark
        return full


def _is_usual(clue: Clue) -> bool:
    number, arrow = clue.number, clue.arrow
    return (number is None or (isinstance(number, int) and abs(number) <= _HIGHEST)) and (
        arrow is None or isinstance(arrow, Direction)
    )


def _fits(variant: str, name: str) -> bool:
    return re.fullmatch(re.sub("[A-Z]", "[1-9][0-9]{0,3}", name), variant) is not None


class Board(NamedTuple):
    """What a file holds: a puzzle and, where given, the player's marks and the answer."""

    puzzle: Puzzle
    state: State | None = None
    answer: State | None = None
    notes: Mapping[Place, tuple[Mark, ...]] = {}
    """Candidates pencilled into places."""
    moves: Sequence[tuple[Place, Mark | None]] = ()
    """How the player came to the marks, where a file tells it; a move without a mark clears the place."""
    corners: Mapping[Place, tuple[Mark, ...]] = {}
    """Small marks of a second sort."""
    colours: Mapping[Place, tuple[str, ...]] = {}
    """Colours given to places, by their numbers ``1`` to ``9``."""
