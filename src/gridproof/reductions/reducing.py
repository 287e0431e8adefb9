"""The verb reduce: a problem becomes a puzzle, an assignment an answer, and an answer an assignment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NoReturn

from gridproof.board.grid import Grid, Place
from gridproof.board.marks import Mark, State
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError, TimeRanOut
from gridproof.formats.words import read_clues
from gridproof.kinds import KINDS
from gridproof.logic.theory import Theory
from gridproof.record.kind import Kind, Puzzle
from gridproof.reductions.crossbar import build, build_circuit
from gridproof.reductions.formula import Formula, Problem
from gridproof.reductions.gadget import Port, gadgets_of, marks_of, place_of
from gridproof.reductions.lattice import lay_out
from gridproof.searching.search import Search
from gridproof.vocabulary.tiles import Laid, Placed, Tiles

Source = Literal["formula", "thesis", "square"]
Meaning = Mapping[str, tuple[Place, Mark]]
"""The mark for each value."""
LayOut = Callable[[Tiles, int, Sequence[Sequence[int]]], Laid]
"""Makes a board from tiles, the number of variables, and clauses."""
FromSquare = Callable[[Sequence[Sequence[int]]], tuple[Puzzle, Mapping[str, Meaning]]]


@dataclass(frozen=True)
class Reduction:
    """A problem as a puzzle that has an answer exactly when the problem has a solution."""

    problem: Problem
    puzzle: Puzzle
    marks: Mapping[str, Meaning]
    """By the name of an unknown: a variable, or a cell of a square."""
    parsimonious: bool
    """Whether the puzzle has exactly as many answers as the problem has solutions."""
    placed: tuple[Placed, ...] = ()

    @property
    def about(self) -> str:
        """A sentence about the problem and the puzzle."""
        grid, problem = self.puzzle.grid, self.problem
        if isinstance(problem, Formula):
            numbers = (problem.variables, "variable"), (len(problem.clauses), "clause")
            what = " and ".join(f"{number} {noun}{'s' * (number != 1)}" for number, noun in numbers)
            models = "the formula has models"
        else:
            what = f"a partial Latin square of side {len(problem.rows)}"
            models = "the square has completions"
        answers = "exactly as many answers as" if self.parsimonious else "an answer just when"
        return f"{self.puzzle.kind.title} {grid.rows} x {grid.cols} from {what}: {answers} {models}."

    def decode(self, answer: State) -> dict[str, str]:
        """The solution of the problem for an answer. Raises GridproofError for anything else."""
        full = self.puzzle.complete(answer)
        if full is None or not check(self.puzzle, full).solved:
            raise GridproofError("marks that do not solve the board; expected an answer of it")
        found = {}
        for name, values in self.marks.items():
            found[name] = next(value for value, (place, mark) in values.items() if full[place] == mark)
        return found

    def encode(self, values: Mapping[str, str], *, time_limit: float | None = None) -> State | None:
        """The answer with these values; None if there is none. Raises TimeRanOut."""
        found = self.answers(values, most=1, time_limit=time_limit)
        if found is None:
            raise TimeRanOut
        return found[0] if found else None

    def answers(
        self, values: Mapping[str, str], *, most: int, time_limit: float | None = None
    ) -> list[State] | None:
        """Up to ``most`` answers with these values; None if the time was over before."""
        deadline = Deadline(time_limit)
        found: list[State] = []
        with Search(self._theory) as search:
            assumed = [self._theory.literals[self._meant(name, value)] for name, value in values.items()]
            while len(found) < most and (another := search.find(deadline, assumed)) is not False:
                if another is None:
                    return None
                found.append(search.answer())
                search.forbid(search.model())
        return found

    def _meant(self, name: str, value: str) -> tuple[Place, Mark]:
        """The mark for a value. Raises GridproofError if there is none."""
        choices = self.marks.get(name)
        if choices is None or value not in choices:
            expected = list(self.marks)[:20] if choices is None else choices
            raise GridproofError(f"{name} = {value}; expected one of {', '.join(expected)}")
        return choices[value]

    @cached_property
    def _theory(self) -> Theory:
        return self.puzzle.theory()


def problems_of(kind: Kind) -> list[Source]:
    """The problems that can be reduced to a kind: a formula, also in a thesis's way, or a square."""
    ways: dict[Source, bool] = {
        "formula": bool(gadgets_of(kind.name).crossbar)
        or any(_way(kind, way) is not None for way in ("from_any", "from_threes")),
        "thesis": bool(gadgets_of(kind.name).planar) or _way(kind, "from_clauses") is not None,
        "square": _way(kind, "from_square") is not None,
    }
    return [name for name, there in ways.items() if there]


def _refuse(what: str, kind: Kind, problem: Source) -> NoReturn:
    can = [name for name, other in KINDS.items() if problem in problems_of(other)]
    raise GridproofError(f"{what} to {kind.name}; expected one of: {', '.join(can)}")


def _way(kind: Kind, name: str) -> Callable[..., Any] | None:
    """The kind's own construction, if it has one."""
    module = kind.part("reduction")
    return getattr(module, name, None)


def reduce(problem: Problem, kind: Kind, *, thesis: bool = False) -> Reduction:
    """The puzzle of a kind for a problem. With ``thesis``, a formula is reduced in the thesis's way."""
    if isinstance(problem, Formula):
        return _as_in_thesis(problem, kind) if thesis else _as_board(problem, kind)
    from_square: FromSquare | None = _way(kind, "from_square")
    if from_square is None:
        _refuse("a partial Latin square", kind, "square")
    puzzle, meanings = from_square(problem.rows)
    return Reduction(problem, puzzle, meanings, parsimonious=True)


def _as_board(formula: Formula, kind: Kind) -> Reduction:
    gadgets = gadgets_of(kind.name)
    if not gadgets.crossbar:
        if (from_any := _way(kind, "from_any")) is not None:
            return _as_laid_out(formula, kind, from_any)
        if (from_threes := _way(kind, "from_threes")) is not None:
            return _as_laid_out(formula.in_threes(), kind, from_threes)
        _refuse("a formula", kind, "formula")
    by_gates = bool(gadgets.circuit and formula.gates)
    made = (build_circuit if by_gates else build)(kind, gadgets, formula)
    return _reduction(formula, made.puzzle, made.variables, made.placed)


def _as_in_thesis(formula: Formula, kind: Kind) -> Reduction:
    gadgets = gadgets_of(kind.name)
    if gadgets.planar:
        laid = lay_out(kind, gadgets, formula)
        made = _reduction(formula, laid.puzzle, laid.variables, laid.placed)
        return replace(made, parsimonious=made.parsimonious and laid.kept)
    from_clauses = _way(kind, "from_clauses")
    if from_clauses is None:
        _refuse("a formula as in a thesis", kind, "thesis")
    return _as_laid_out(formula.exactly_threes(), kind, from_clauses)


def _as_laid_out(formula: Formula, kind: Kind, lay_out: LayOut) -> Reduction:
    """A board that a kind has laid out itself."""
    tiles = {name: gadget.block() for name, gadget in gadgets_of(kind.name).all.items()}
    words, places, placed = lay_out(tiles, formula.variables, formula.clauses)
    grid = Grid.of(len(words), len(words[0]))
    true, false = marks_of(kind)
    ports = {at: Port(formula.name(at), place_of(grid, said), true, false) for at, said in places.items()}
    puzzle = Puzzle(kind, grid, read_clues(kind, grid, words))
    return _reduction(formula, puzzle, ports, placed)


def _reduction(
    formula: Formula, puzzle: Puzzle, ports: Mapping[int, Port], placed: Sequence[Placed]
) -> Reduction:
    """If every tile has one answer inside, the puzzle has as many answers as there are models."""
    gadgets = gadgets_of(puzzle.kind.name).all
    unique = all(gadgets[name].unique for name in {one.gadget for one in placed})
    return Reduction(formula, puzzle, _meanings(formula, ports), unique, tuple(placed))


def _meanings(formula: Formula, ports: Mapping[int, Port]) -> dict[str, Meaning]:
    asked = (ports[variable] for variable in formula.asked)
    return {port.name: {"1": (port.place, port.true), "0": (port.place, port.false)} for port in asked}
