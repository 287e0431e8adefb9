"""A solver without limits that is asked very often: for propagation, in a microsecond, and for search."""

from __future__ import annotations

from collections.abc import Sequence

from pysat.solvers import Minisat22, pysolvers

from gridproof.engines.sat import DEFAULT, adding
from gridproof.logic.theory import Lit

_SLICE = 100_000
"""Propagations of a search before Python may see that Ctrl-C was pressed."""


class PlainSolver:
    """MiniSat, called past python-sat's layers and without its handler of Ctrl-C where that counts."""

    def __init__(self) -> None:
        self._solver = Minisat22()
        self.add = adding(self._solver, DEFAULT)

    def propagated(self, assumptions: Sequence[Lit]) -> tuple[bool, list[Lit]]:
        """Unit propagation: no contradiction?, and what was found till then."""
        consistent, found = pysolvers.minisat22_propagate(self._solver.minisat, assumptions, 0, 0)
        return bool(consistent), found or []

    def is_possible(self, assumptions: Sequence[Lit]) -> bool:
        """Is there a model? However long that takes."""
        solver = self._solver
        while True:
            solver.prop_budget(_SLICE)
            verdict: bool | None = solver.solve_limited(assumptions, expect_interrupt=True)
            if verdict is not None:
                return verdict

    def model(self) -> list[Lit]:
        """After a search: what holds, variable by variable."""
        model: list[Lit] = self._solver.get_model()
        return model

    def core(self) -> list[Lit]:
        """After a search without a model: assumptions that contradict each other."""
        return self._solver.get_core() or []

    def close(self) -> None:
        self._solver.delete()
