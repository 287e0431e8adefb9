"""The marks that unit propagation alone derives from an encoding, without a search."""

from __future__ import annotations

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.encodings import encoding_named
from gridproof.engines.session import Statistics
from gridproof.engines.solver import Solver
from gridproof.given import checked_marks
from gridproof.logic.cardinality import expand
from gridproof.logic.lowering import as_theory
from gridproof.record.encoding import OURS
from gridproof.record.kind import Puzzle
from gridproof.solving import Forced


def propagated(puzzle: Puzzle, encoding: str = OURS, state: State | None = None) -> Forced:
    """The marks that follow from the clauses of an encoding by unit propagation, given the marks of
    ``state``.

    Sums, integers and formulas are propagated in their usual translation to clauses. Lazy rules are not
    used. Marks are None if propagation finds a contradiction.
    """
    marks = checked_marks(puzzle, state)
    theory = as_theory(encoding_named(puzzle.kind, encoding).build(puzzle))
    clauses = [*theory.clauses, *(clause for count in theory.counts for clause in expand(count, theory.new))]
    # The solver reports only consequences of assumptions, so facts are assumed.
    assumed = [clause[0] for clause in clauses if len(clause) == 1]
    assumed += (theory.literals[place, mark] for place, mark in marks.items())
    statistics = Statistics(variables=theory.variables, clauses=len(clauses))
    with Solver() as solver:
        for clause in clauses:
            if len(clause) != 1:
                solver.add(clause)
        consistent, found = solver.propagated(assumed)
    if not consistent or () in map(tuple, clauses):
        return Forced(None, True, statistics)
    holds = set(found)
    derived: dict[Place, Mark] = {
        place: mark for (place, mark), lit in theory.literals.items() if lit in holds
    }
    statistics.propagations = len(holds)
    return Forced(derived, True, statistics)
