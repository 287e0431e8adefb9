"""Every export is taken by a strict reader of its format, and says what the others say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gridproof.encodings.export import WRITERS, export
from gridproof.making import generate
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Kind
from tests.encodings.test_export import EVERY, ONE_OF_EACH, assert_answer, example, label
from tests.oracles.formula_files import (
    YICES_1,
    YICES_2,
    Expression,
    Statements,
    WrongFile,
    read_dimacs,
    read_opb,
    read_smt_lib,
    read_yices,
)

READERS: dict[str, Callable[[str], Any]] = {
    "cnf": read_dimacs,
    "opb": read_opb,
    "opb-minisat": lambda text: read_opb(text, "opb-minisat"),
    "smt2": read_smt_lib,
    "ys": lambda text: read_yices(text, YICES_2),
    "ys1": lambda text: read_yices(text, YICES_1),
}


def test_there_is_a_reader_for_every_format_but_minizinc() -> None:
    assert READERS.keys() == WRITERS.keys() - {"mzn"}


SEVERAL = {(kind.name, encoding.name): (kind, encoding) for kind, encoding in ONE_OF_EACH}
SEVERAL |= {
    (kind.name, encoding.name): (kind, encoding)
    for kind, encoding in EVERY
    # Of Kurodoko's combinations those with visibility; the other parts are the same.
    if "thesis" in encoding.name or (encoding.logic == "smt" and "se+" not in encoding.name)
}


SMALLER = {"arukone": 3, "kurodoko": 4}
"""Sides of boards for kinds whose examples take up to a hundred thousand lines."""


@pytest.mark.parametrize(("kind", "encoding"), SEVERAL.values(), ids=label)
def test_strict_readers_take_it(kind: Kind, encoding: Encoding) -> None:
    side = SMALLER.get(kind.name)
    puzzle = example(kind) if side is None else generate(kind, side, side, seed=1).puzzle
    read = {to: reader(export(puzzle, encoding, to)) for to, reader in READERS.items()}
    assert read["opb"] == read["opb-minisat"]
    assert read["ys"].types == read["ys1"].types == read["smt2"].types
    integers = {name for name, sort in read["smt2"].types.items() if sort == "Int"}
    assert read["ys1"].ranges.keys() == integers
    # In the others a range is a statement a variable, and Yices 1 has no "distinct".
    assert len(read["ys"].asserted) == len(read["smt2"].asserted) == len(read["ys1"].asserted) + len(integers)


class _InZ3:
    """What was read, in the terms of a solver: the reader of a program that is no longer there."""

    def __init__(self, read: Statements) -> None:
        z3 = self._z3 = pytest.importorskip("z3")
        self._context = z3.Context()
        self._words: dict[str, Any] = {}
        sorts = {"Bool": z3.BoolSort(self._context), "Int": z3.IntSort(self._context)}
        for name, values in read.values.items():
            sorts[name], made = z3.EnumSort(name, values, self._context)
            self._words |= dict(zip(values, made, strict=True))
        self._words |= {name: z3.Const(name, sorts[sort]) for name, sort in read.types.items()}
        self.solver = z3.Solver(ctx=self._context)
        for name, (low, high) in read.ranges.items():
            self.solver.add(self._words[name] >= low, self._words[name] <= high)
        self.solver.add([self._term(expression) for expression in read.asserted])

    def _term(self, expression: Expression) -> Any:
        z3 = self._z3
        if isinstance(expression, str):
            if expression in ("true", "false"):
                return z3.BoolVal(expression == "true", self._context)
            known = self._words.get(expression)
            return z3.IntVal(int(expression), self._context) if known is None else known
        head, *rest = expression
        parts = [self._term(part) for part in rest]
        return {
            "and": lambda: z3.And(*parts, self._context),
            "or": lambda: z3.Or(*parts, self._context),
            "not": lambda: z3.Not(*parts, self._context),
            "=": lambda: parts[0] == parts[1],
            "/=": lambda: parts[0] != parts[1],
            ">=": lambda: parts[0] >= parts[1],
            "<=": lambda: parts[0] <= parts[1],
            "+": lambda: z3.Sum(parts),
            "*": lambda: parts[0] * parts[1],
            "ite": lambda: z3.If(*parts, self._context),
        }[str(head)]()


WITH_TYPES = [(kind, encoding) for kind, encoding in SEVERAL.values() if encoding.logic == "smt"]


@pytest.mark.parametrize(
    ("kind", "encoding"), {kind.name: (kind, one) for kind, one in WITH_TYPES}.values(), ids=label
)
def test_what_yices_1_would_read(kind: Kind, encoding: Encoding) -> None:
    """No Yices 1 is at hand, so what a strict reader understands is solved by another solver."""
    puzzle = example(kind)
    stated = _InZ3(read_yices(export(puzzle, encoding, "ys1"), YICES_1))
    assert str(stated.solver.check()) == "sat"
    model = stated.solver.model()
    values = "\n".join(f"(= {name} {str(model[name]).lower()})" for name in model.decls())
    assert_answer(puzzle, encoding, values)


@pytest.mark.parametrize(
    ("to", "good", "bad"),
    [
        ("cnf", "p cnf 2 1\n1 -2 0\n", "p cnf 2 1\n1 -3 0\n"),
        ("cnf", "c x\np cnf 2 1\n-2 0\n", "p cnf 2 2\n-2 0\n"),
        (
            "opb",
            "* #variable= 1 #constraint= 1\n+1 x1 >= 0 ;\n",
            "* #variable= 1 #constraint= 1\n1 x1 >= 0 ;\n",
        ),
        (
            "opb-minisat",
            "* #variable= 1 #constraint= 1\n+1*x1 >= +0;\n",
            "* #variable= 1 #constraint= 1\n+1 x1 >= 0 ;\n",
        ),
        (
            "smt2",
            "(set-logic QF_LIA)(declare-const i Int)(assert (= i (- 1)))(check-sat)",
            "(set-logic QF_LIA)(declare-const i Int)(assert (= i -1))(check-sat)",
        ),
        (
            "smt2",
            "(set-logic QF_LIA)(declare-const i Int)(assert (>= (* 2 i) 1))",
            "(set-logic QF_LIA)(declare-const i Int)(assert (>= (* i i) 1))",
        ),
        ("ys", "(define i::int)(assert (= i -1))(check)", "(define i::int)(assert (= i (- 1)))(check)"),
        (
            "ys1",
            "(define-type t (subtype (n::int) (and (>= n -1) (<= n 4))))(define c::t)(assert (/= c 2))",
            "(define c::int)(assert (distinct c c))(check)",
        ),
    ],
)
def test_readers_refuse_what_is_not_theirs(to: str, good: str, bad: str) -> None:
    READERS[to](good)
    with pytest.raises(WrongFile):
        READERS[to](bad)
