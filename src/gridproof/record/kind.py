"""The record that a kind's module fills in, and the puzzles of that kind."""

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
from gridproof.record.picture import picture
from gridproof.record.scale import USUAL, Scale
from gridproof.searching.search import Result
from gridproof.words.languages import Texts, read_texts
from gridproof.words.sentence import Sentence


class Rule(NamedTuple):
    """One rule of the rule book. Reasons and violations refer to it by its name."""

    name: str
    words: str
    """The text of the rule, with the parts in braces."""

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words)

    @property
    def text(self) -> str:
        return str(self.sentence)


class Violation(NamedTuple):
    """A rule that a board does not obey, and where.

    If ``broken`` is set, no further mark can mend the violation; otherwise the board is only not finished
    yet. ``clue`` is the cell of the one clue that is not obeyed.
    """

    rule: str
    places: tuple[Place, ...]
    broken: bool = True
    clue: Cell | None = None
    seen: int | None = None
    """If the rule counts something: how many there are for certain."""
    most: int | None = None
    """The greatest number that is still possible, whatever the undecided places become."""
    sentence: Sentence = Sentence()
    """The fault in words. The verb ``check`` fills it in; a kind's own check leaves it empty."""


class Example(NamedTuple):
    """A small board in the words of the kind: solved, or with marks that break one rule.

    If the kind has regions, a second grid below the clues names the region of every cell. ``outside`` has a
    line for each side of the board with clues outside, such as ``top 1 - 2``, and ``between`` one for each
    sort of clues between cells, such as ``= r1c1-r1c2``.
    """

    problem: str
    marks: str
    breaks: str | None = None
    variant: str = ""
    outside: str = ""
    between: str = ""


Human = Callable[["Puzzle", HumanPatience], HumanResult]
"""Solve a puzzle as people do and report how."""


class Decide(Protocol):
    """Find an answer. With ``prove``, search for a second one.

    If ``known`` holds an answer, the first search is skipped.
    """

    def __call__(
        self, p: Puzzle, deadline: Deadline, /, *, prove: bool, known: State | None = None
    ) -> Result: ...


class Look(NamedTuple):
    """How boards of the kind are drawn and how gestures change them."""

    marks: Mapping[Mark, Glyph]
    boxes: Callable[[Puzzle], Iterator[Sequence[Cell]]] | None = None
    """Groups of cells with a thick border around them."""
    touch: Touch = Touch()
    groups: Callable[[Puzzle], Iterator[Sequence[Cell]]] | None = None
    """Groups of cells in which no mark stands twice."""
    symbols: Mapping[str, Glyph] = MappingProxyType({})
    """The signs that clues may show (``Clue.symbol``), by name."""
    backs: Backs | None = None
    """What is drawn behind clues in the app, for kinds whose boards have colours there."""

    @property
    def fenced(self) -> bool:
        """Whether lines run along the sides of cells, from dot to dot."""
        return any(glyph.line is not None and glyph.line.along for glyph in self.marks.values())


Say = Callable[["Puzzle", Reason, State, Sequence[Fact]], str]
"""Word why facts follow from one rule instance and the marks known so far.

As everywhere in speech, the text has its parts in braces (``gridproof.words.sentence``). It either leaves
the facts out and has no full stop, or it names the facts at its end and has one. Without facts it words
what is impossible.
"""


class Speech(NamedTuple):
    """How deductions of the kind are put into words."""

    marks: Mapping[Mark, tuple[str, str]]
    """Per mark, the words for "it stands on this place" and for "it does not", with ``{place}``."""
    reasons: Mapping[str, Say]
    """Per rule, the function that words one instance of it."""
    technique: Callable[[Puzzle, Step], str] | None = None
    """The name of the technique behind a step, if it has one."""
    technique_of_set: Callable[[Puzzle, Step], str] | None = None
    """The same for a step that compares the ways to fill a few places."""
    tell: Callable[[Puzzle, Step], str] | None = None
    """The whole step in words, if that reads better than link by link; otherwise an empty text."""
    patterns: Callable[[Puzzle, Mapping[Place, Sequence[Mark]], State, bool], Iterator[Pattern]] | None = None
    """The techniques to look for, simplest first.

    Given are the marks that are still possible on open places, the marks on the other places, and whether
    techniques are wanted that hold only if there is one answer.
    """
    unique_patterns: frozenset[str] = frozenset()
    """The names of those techniques that hold only if there is one answer. No rule demands that."""
    weights: Mapping[str, float] = MappingProxyType({})
    """How hard these techniques are, if the kind defines it; otherwise their rule instances are counted."""
    nameless: float = 0.0
    """The least difficulty of a step that supposes something and is none of these techniques."""
    glances: Mapping[str, str] = MappingProxyType({})
    """The shapes of small contradictions that players see at once (``Step.shape``), each with a name."""
    hypotheses: Mapping[Mark, str] = MappingProxyType({})
    """The beginning of a sentence about such a contradiction: the supposed mark, with ``{place}``."""
    breaks: Mapping[str, Callable[[Puzzle, Sequence[Reason]], str]] = MappingProxyType({})
    """The end of that sentence: per rule that breaks, what would be wrong.

    Given are all rule instances in order.
    """
    questions: Mapping[str, str] = MappingProxyType({})
    """Per rule, the question that one instance of it answers, for a nudge.

    ``{clue}`` stands for its clue, ``{first}`` for its first place, ``{places}`` for all its places,
    ``{place}`` for the cell in its middle and ``{mark}`` for its mark.
    """
    facts: tuple[Rule, ...] = ()
    """Facts that hold on some boards but are not rules. Reasons refer to them by name."""
    bookkeeping: frozenset[str] = frozenset()
    """The rules whose direct steps are trivial if only blanks follow from them."""
    plain_to_see: frozenset[str] = frozenset()
    """Those of these rules whose blanks beside a supposed mark are seen without a word."""
    blanks_in_passing: bool = False
    """Whether players seldom write blanks or strike out marks for their own sake.

    Hints then combine these with the mark to which they lead.
    """
    names: Mapping[str, Callable[[Puzzle, Reason], str]] = MappingProxyType({})
    """Per rule, what players call it in its place, where it is not called by its clue."""
    points: Callable[[Puzzle, Reason, State, Sequence[Fact]], Sequence[tuple[int, int]]] | None = None
    """The corners of the grid that a rule instance is about, each as the two grid lines that cross there."""
    prove: Callable[[Puzzle], Proved | None] | None = None
    """All facts that are proved to follow from the rules."""


Fault = Callable[["Puzzle", State, Violation], str]
"""Word what is wrong where a rule is violated, in a text with the parts in braces.

The text is a whole sentence about the places. It need not name them: they are shown beside it.
"""


class Looser(NamedTuple):
    """Another variant with weaker rules."""

    variant: str
    theory: Callable[[Puzzle], Theory] = lambda p: p.theory()
    """A theory that has an answer if a puzzle of that variant has one and the stricter variant has none."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle. This record is everything that Gridproof has about it."""

    name: str
    home: str
    """The kind's package or module. Modules and files that are seldom needed are looked up there by name."""
    title: str
    aliases: tuple[str, ...]
    rules: tuple[Rule, ...]
    validate: Callable[[Puzzle], None]
    """Raise PuzzleError for clues that are not allowed."""
    choices: Callable[[Puzzle], Mapping[Place, tuple[Mark, ...]]]
    """The places that the player decides, and the marks that can stand on each."""
    blanks: frozenset[Mark]
    """The marks that may be left out of a finished board."""
    state: Callable[[Puzzle, Theory], None]
    """State the rules as a theory. If ``state_clue`` is set, it states the clues instead."""
    check: Callable[[Puzzle, State], Iterator[Violation]]
    """Compare a board with the rules, without a solver."""
    notation: Notation
    look: Look
    examples: tuple[Example, ...]
    state_clue: Callable[[Puzzle, Theory, Cell, Clue], None] | None = None
    """State the meaning of one clue.

    Solving states all clues of a puzzle this way; makers state them under switches.
    """
    state_last: Callable[[Puzzle, Theory], None] | None = None
    """State the rules that come after the clues. If a fact follows from both, the clue explains it."""
    speech: Speech | None = None
    faults: Mapping[str, Fault] = field(default_factory=dict)
    """Per rule, a function that words a violation. Without one, the text of the rule is used."""
    writes_numbers: bool = False
    """Whether the player writes numbers. Then the clues are a part of the answer."""
    joins_clues: bool = False
    """Whether lines lead from clue to clue.

    Then the far end of the line completes a clue and gives its colour.
    """
    has_regions: bool = False
    """Whether a board is divided into regions."""
    has_inner_borders: bool = False
    """Whether borders may end inside a region. They divide nothing, but rules count them."""
    region_clues: bool = False
    """Whether a clue belongs to its region. It stands in the region's first cell, wherever it was written."""
    has_outside: bool = False
    """Whether clues may stand outside, at the ends of rows and columns, on the sides at the border."""
    has_holes: bool = False
    """Whether cells may be cut out of the board. Its border then runs around them too."""
    variants: Mapping[str, str] = field(default_factory=dict)
    """The names of rule variants, each with a sentence. A capital letter in a name stands for a number; the
    sentence has it in braces."""
    looser: Mapping[str, Looser] = field(default_factory=dict)
    """Per variant, a weaker variant to try if a puzzle has no answer. People often mean that one."""
    transposed_variant: Callable[[Puzzle], str] | None = None
    """The variant of the same puzzle with rows and columns swapped, if it is another one."""
    plain_variant: Callable[[Puzzle], str] | None = None
    """The usual name of a puzzle's variant. A variant that only restates the usual rules has no name."""
    scale: Scale = USUAL
    decide: Decide | None = None
    """A way to decide uniqueness that uses more than the theory."""

    @property
    def has_between(self) -> bool:
        """Whether clues may stand between two cells, on the edge that these share."""
        return bool(self.notation.words.between)

    @property
    def humans(self) -> Mapping[str, Human]:
        """The human-style solvers by name: ``HUMANS`` of the module ``human``.

        It is imported only when needed.
        """
        module = self.part("human")
        return {} if module is None else module.HUMANS

    def rule(self, name: str) -> Rule:
        facts = self.speech.facts if self.speech is not None else ()
        return next(rule for rule in (*self.rules, *facts) if rule.name == name)

    def fault(self, puzzle: Puzzle, marks: State, violation: Violation) -> Sentence:
        """A violation in words."""
        say = self.faults.get(violation.rule)
        if say is None:
            return self.rule(violation.rule).sentence
        return Sentence(say(puzzle, marks, violation))

    def texts(self, language: str) -> Texts:
        """The kind's texts in another language, as far as its package has a file for it."""
        return read_texts(self.text(f"{language}.toml"))

    def clue_places(self, grid: Grid) -> Sequence[Place]:
        """The places where clues may stand."""
        if not (self.has_outside or self.has_between):
            return grid.cells
        between, outside = grid.edges if self.has_between else (), grid.border if self.has_outside else ()
        return (*grid.cells, *between, *outside)

    def part(self, name: str) -> ModuleType | None:
        """Another module of the kind's package, such as its maker; None if there is none."""
        module = f"{self.home}.{name}"
        return import_module(module) if self._has_room and find_spec(module) is not None else None

    def text(self, name: str) -> str | None:
        """A file of the kind's package, such as its lessons; None if there is none."""
        source = files(self.home) / name if self._has_room else None
        return source.read_text(encoding="utf-8") if source is not None and source.is_file() else None

    @property
    def _has_room(self) -> bool:
        """Whether the kind has a package.

        A single module contains no others, and the files beside it are not its own.
        """
        return hasattr(import_module(self.home), "__path__")


_HIGHEST = 10**9


@dataclass(frozen=True)
class Puzzle:
    """A board with its clues. A puzzle is always valid."""

    kind: Kind
    grid: Grid
    clues: Mapping[Place, Clue]
    variant: str = ""
    info: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Further information: id, title, author, source."""
    regions: Regions = ()
    """The rooms of the board, for kinds that have them, in the order of their first cells."""
    inner_borders: tuple[Edge, ...] = ()
    """The edges inside a region that have a border, for kinds that have such borders."""

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
        between = self.grid.edges if self.kind.has_between else ()
        usual: set[int] = set()
        """By their identity, clues that were looked at: many cells show the same one."""
        for cell, clue in self.clues.items():
            if not (isinstance(cell, int) and (0 <= cell < size or cell in outside or cell in between)):
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
                raise self.error(cell, "a cell that does not belong to the board", "no hole, or a hole alone")
            if not clue.hole:
                usual.add(id(clue))
        if self.kind.region_clues:
            object.__setattr__(self, "clues", self._region_clues())
        self.kind.validate(self)
        if self.variant and self.kind.plain_variant is not None:
            object.__setattr__(self, "variant", self.kind.plain_variant(self))

    def _divide(self) -> None:
        """Put the regions and the borders inside them in order, or raise an error."""
        kind, grid = self.kind, self.grid
        for found, may, what in (
            (self.regions, kind.has_regions, "regions"),
            (self.inner_borders, kind.has_inner_borders, "borders inside regions"),
        ):
            if found and not may:
                raise PuzzleError(f"{kind.name} has no {what}; expected none")
        if kind.has_regions:
            regions = checked_regions(kind.name, grid, self.regions, self.holes)
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
        """All edges with a border: those between two regions, and those inside a region."""
        between = borders_between(self.grid, self.regions) if len(self.regions) > 1 else ()
        return frozenset((*between, *self.inner_borders))

    @cached_property
    def holes(self) -> frozenset[Cell]:
        """The cells that are cut out of the board."""
        clues = self.clues.items() if self.kind.has_holes else ()
        return frozenset(cell for cell, clue in clues if clue.hole)

    @cached_property
    def outside(self) -> Mapping[Place, Clue]:
        """The clues outside, by the border sides that they stand at."""
        clues = self.clues.items() if self.kind.has_outside else ()
        return {place: clue for place, clue in clues if self.grid.is_border(place)}

    @cached_property
    def between(self) -> Mapping[Edge, Clue]:
        """The clues between two cells, by the edges that they stand on."""
        clues, edges = self.clues.items() if self.kind.has_between else (), self.grid.edges
        return {place: clue for place, clue in clues if place in edges}

    def ray(self, cell: Cell, direction: Direction) -> Sequence[Cell]:
        """The cells from (not including) ``cell`` to the border, nearest first. A hole ends them too."""
        ray, holes = self.grid.ray(cell, direction), self.holes
        return ray[: next((at for at, other in enumerate(ray) if other in holes), None)] if holes else ray

    def theory(self, look_up: Callable[[], None] = nothing) -> Theory:
        """The rules and clues of the puzzle as a theory.

        ``look_up`` is called now and then while it is stated.
        """
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
        """The same without the meaning of the clues, if the kind states that separately."""
        for state in (self.kind.state, self.kind.state_last):
            if state is not None:
                state(self, theory)

    def complete(self, state: State) -> dict[Place, Mark] | None:
        """The state with left-out marks filled in, or None if a place is still undecided."""
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

    def _repr_svg_(self) -> str:
        """The picture for a notebook."""
        return picture(Board(self))


def _is_usual(clue: Clue) -> bool:
    number, arrow = clue.number, clue.arrow
    return (number is None or (isinstance(number, int) and abs(number) <= _HIGHEST)) and (
        arrow is None or isinstance(arrow, Direction)
    )


def _fits(variant: str, name: str) -> bool:
    return re.fullmatch(re.sub("[A-Z]", "[1-9][0-9]{0,3}", name), variant) is not None


class Board(NamedTuple):
    """What a file holds: a puzzle and, if given, the player's marks and the answer."""

    puzzle: Puzzle
    state: State | None = None
    answer: State | None = None
    notes: Mapping[Place, tuple[Mark, ...]] = {}
    """Candidates pencilled into places."""
    moves: Sequence[tuple[Place, Mark | None]] = ()
    """The player's moves in order, if the file contains them. A move without a mark clears the place."""
    corners: Mapping[Place, tuple[Mark, ...]] = {}
    """Small marks of a second sort."""
    colours: Mapping[Place, tuple[str, ...]] = {}
    """Colours of places, as the numbers ``1`` to ``9``."""
    signs: Mapping[Place, str] = {}
    """The player's signs, which mean nothing to the rules: ``inside`` or ``outside`` in cells, ``cross`` or
    ``dot`` on edges.
    """

    def _repr_svg_(self) -> str:
        """The picture for a notebook: with the player's marks or, without any, with the answer."""
        return picture(self)
