"""The verb reduce: a problem becomes a puzzle, an assignment an answer, and an answer an assignment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError
from gridproof.formats.words import read_clues
from gridproof.grid import Grid, Place
from gridproof.kind import Kind, Puzzle
from gridproof.kinds import KINDS
from gridproof.logic.theory import Theory
from gridproof.marks import Mark, State
from gridproof.reductions.crossbar import Placed, build, build_circuit
from gridproof.reductions.formula import Formula, Problem
from gridproof.reductions.gadget import Port, gadgets_of, marks_of
from gridproof.search import Search

Meaning = Mapping[str, tuple[Place, Mark]]
"""Which mark means which value."""
FromSquare = Callable[[Sequence[Sequence[int]]], tuple[Puzzle, Mapping[str, Meaning]]]


@dataclass(frozen=True)
class Reduction:
    """A problem as a puzzle that has an answer just when the problem has one."""

    problem: Problem
    puzzle: Puzzle
    marks: Mapping[str, Meaning]
    """By the name of what is looked for: a variable, or a cell of a square."""
    parsimonious: bool
    """Whether the puzzle has exactly as many answers as the problem."""
    placed: tuple[Placed, ...] = ()

    def decode(self, answer: State) -> dict[str, str]:
        """What an answer says about the problem. Raises GridproofError for what is none."""
        full = self.puzzle.complete(answer)
        if full is None or not check(self.puzzle, full).solved:
            raise GridproofError("marks that do not solve the board; expected an answer of it")
        found = {}
        for name, values in self.marks.items():
            found[name] = next(value for value, (place, mark) in values.items() if full[place] == mark)
        return found

    def encode(self, values: Mapping[str, str], *, time_limit: float | None = None) -> State | None:
        """The answer in which these values stand; None when there is none."""
        with Search(self._theory) as search:
            assumed = []
            for name, value in values.items():
                if name not in self.marks or value not in self.marks[name]:
                    known = f"one of {', '.join(list(self.marks)[:20])}" if name not in self.marks else ""
                    expected = known or f"one of {', '.join(self.marks[name])}"
                    raise GridproofError(f"{name} = {value}; expected {expected}")
                assumed.append(self._theory.literals[self.marks[name][value]])
            found = search.find(Deadline(time_limit), assumed)
            if found is None:
                raise GridproofError("the answer was not found in time; expected more of it")
            return search.answer() if found else None

    @cached_property
    def _theory(self) -> Theory:
        return self.puzzle.theory()


def _way(kind: Kind, name: str) -> Callable[..., Any] | None:
    """A construction of the kind's own, where it has it."""
    module = kind.part("reduction")
    return getattr(module, name, None)


def reduce(problem: Problem, kind: Kind, *, thesis: bool = False) -> Reduction:
    """The puzzle of a kind that a problem becomes; a formula as in a thesis, if asked for."""
    if isinstance(problem, Formula):
        return _as_in_thesis(problem, kind) if thesis else _as_crossbar(problem, kind)
    from_square: FromSquare | None = _way(kind, "from_square")
    if from_square is None:
        can = [name for name, other in KINDS.items() if _way(other, "from_square") is not None]
        raise GridproofError(f"a partial Latin square to {kind.name}; expected one of: {', '.join(can)}")
    puzzle, meanings = from_square(problem.rows)
    return Reduction(problem, puzzle, meanings, parsimonious=True)


def _as_crossbar(formula: Formula, kind: Kind) -> Reduction:
    gadgets = gadgets_of(kind.name)
    if not gadgets.crossbar:
        can = [name for name in KINDS if gadgets_of(name).crossbar]
        raise GridproofError(f"a formula to {kind.name}; expected one of: {', '.join(can)}")
    by_gates = bool(gadgets.circuit and formula.gates)
    made = (build_circuit if by_gates else build)(kind, gadgets, formula)
    unique = all(gadgets.all[placed.gadget].unique for placed in made.placed)
    return Reduction(formula, made.puzzle, _meanings(formula, made.variables), unique, made.placed)


def _as_in_thesis(formula: Formula, kind: Kind) -> Reduction:
    from_clauses = _way(kind, "from_clauses")
    if from_clauses is None:
        can = [name for name, other in KINDS.items() if _way(other, "from_clauses") is not None]
        raise GridproofError(f"a formula to {kind.name} as in a thesis; expected one of: {', '.join(can)}")
    formula = formula.exactly_threes()
    gadgets = gadgets_of(kind.name).all
    used = [gadget for gadget in gadgets.values() if gadget.source == "thesis"]
    blocks = {gadget.name: gadget.block() for gadget in used}
    words, cells = from_clauses(blocks, formula.variables, formula.clauses)
    grid = Grid.of(len(words), len(words[0]))
    true, false = marks_of(kind)
    ports = {at: Port(formula.name(at), grid.cell(*cell), true, false) for at, cell in cells.items()}
    puzzle = Puzzle(kind, grid, read_clues(kind, grid, words))
    return Reduction(formula, puzzle, _meanings(formula, ports), all(gadget.unique for gadget in used))


def _meanings(formula: Formula, ports: Mapping[int, Port]) -> dict[str, Meaning]:
    asked = (ports[variable] for variable in formula.asked)
    return {port.name: {"1": (port.cell, port.true), "0": (port.cell, port.false)} for port in asked}
