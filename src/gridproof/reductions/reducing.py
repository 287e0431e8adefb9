"""The verb reduce: a problem becomes a puzzle, an assignment an answer, and an answer an assignment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError
from gridproof.grid import Place
from gridproof.kind import Kind, Puzzle
from gridproof.kinds import KINDS
from gridproof.marks import Mark, State
from gridproof.reductions.crossbar import Placed, build
from gridproof.reductions.formula import Formula, Problem, Square
from gridproof.reductions.gadget import gadgets_of
from gridproof.search import Search


@dataclass(frozen=True)
class Reduction:
    """A problem as a puzzle that has an answer just when the problem has one."""

    problem: Problem
    puzzle: Puzzle
    marks: Mapping[str, Mapping[str, tuple[Place, Mark]]]
    """Per name of what is looked for (a variable, a cell), which mark means which of its values."""
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
    def _theory(self):  # type: ignore[no-untyped-def]
        return self.puzzle.theory()


def reducible() -> list[str]:
    """The kinds that something is reduced to."""
    return [name for name, kind in KINDS.items() if gadgets_of(name).crossbar or _from_square(kind) is not None]


def _from_square(kind: Kind):  # type: ignore[no-untyped-def]
    return getattr(kind.part("reduction"), "from_square", None)


def reduce(problem: Problem, kind: Kind) -> Reduction:
    """The puzzle of a kind that a problem becomes."""
    gadgets, from_square = gadgets_of(kind.name), _from_square(kind)
    if isinstance(problem, Formula) and gadgets.crossbar:
        made = build(kind, gadgets, problem)
        used = [gadgets.all[name] for name in gadgets.crossbar.values()]
        marks = {
            port.name: {"1": (port.cell, port.true), "0": (port.cell, port.false)}
            for variable, port in made.variables.items()
            if variable in problem.asked
        }
        return Reduction(problem, made.puzzle, marks, all(gadget.unique for gadget in used), made.placed)
    if isinstance(problem, Square) and from_square is not None:
        puzzle, places = from_square(problem.rows)
        return Reduction(problem, puzzle, places, parsimonious=True)
    what = "a formula or a circuit" if isinstance(problem, Formula) else "a partial Latin square"
    can = ", ".join(
        name
        for name in reducible()
        if (gadgets_of(name).crossbar if isinstance(problem, Formula) else _from_square(KINDS[name]))
    )
    raise GridproofError(f"{what} to {kind.name}; expected one of: {can}")
