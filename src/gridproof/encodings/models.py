"""Read models that other programs print as answers.

It reads the lines of SAT and pseudo-Boolean solvers (``v 1 -2 0``, ``v x1 -x2``, or without ``v``), the
models and values of SMT solvers, and the solutions of MiniZinc.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.errors import FormatError
from gridproof.logic.program import Program
from gridproof.logic.terms import data_types
from gridproof.logic.theory import Lit
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle

_NO_MODEL = re.compile(r"^\s*(s\s+UNSAT\w*|unsat|=+UNSAT\w*=+)\s*$", re.IGNORECASE | re.MULTILINE)
_NAME = r"([A-Za-z_]\w*)"
_VALUE = r"([A-Za-z_]\w*|-?\d+|\(\s*-\s*\d+\s*\))"
_ASSIGNMENTS = (
    re.compile(rf"\(\s*define-fun\s+{_NAME}\s*\(\s*\)\s*[A-Za-z_]\w*\s+{_VALUE}\s*\)"),
    re.compile(rf"\(\s*(?:=\s+)?{_NAME}\s+{_VALUE}\s*\)"),
    re.compile(rf"^\s*{_NAME}\s*=\s*{_VALUE}\s*;", re.MULTILINE),
)
_LITERAL = re.compile(r"([-+~]?)x?(\d+)")


def read_model(puzzle: Puzzle, encoding: Encoding, text: str) -> dict[Place, Mark]:
    """The marks that a model stands for."""
    if _NO_MODEL.search(text):
        raise FormatError("the solver found no model; expected one")
    theory = encoding.build(puzzle)
    program = theory if isinstance(theory, Program) else Program.of(theory)
    values = _assignments(text, _words_of(program)) or _literals(text)
    if not values:
        raise FormatError(
            "no model found; expected lines such as 'v 1 -2 0', 'v x1 -x2', '(define-fun x1 () Bool true)' "
            "or 'x1 = true;'"
        )
    return {
        place: mark
        for (place, mark), lit in program.literals.items()
        if _holds(program, lit, values, f"{puzzle.grid.label(place)} {mark}")
    }


def _words_of(program: Program) -> dict[str, int]:
    """The words that are values, as numbers."""
    words = {"true": 1, "false": 0}
    for data_type in data_types(program):
        words |= {value: number for number, value in enumerate(data_type.values)}
    return words


def _assignments(text: str, words: Mapping[str, int]) -> dict[str, int]:
    """The assignments in the form of names and values. Words that are not values are left out."""
    values: dict[str, int] = {}
    for pattern in _ASSIGNMENTS:
        for name, value in pattern.findall(text):
            if value in words:
                values[name] = words[value]
            elif not value[0].isalpha() and value[0] != "_":
                values[name] = int(re.sub(r"[()\s]", "", value))
    return values


def _literals(text: str) -> dict[str, int]:
    """The assignments in the form of literals.

    If a solver also prints other lines, lines of values begin with ``v``.
    """
    lines = [line.split() for line in text.splitlines()]
    marked = [words[1:] for words in lines if words and words[0] == "v"]
    plain = [words for words in lines if words and all(_LITERAL.fullmatch(word) for word in words)]
    values: dict[str, int] = {}
    for words in marked or plain:
        for word in words:
            found = _LITERAL.fullmatch(word)
            if found is None:
                raise FormatError(f"{word!r} in a line of values; expected a literal such as -3 or x3")
            sign, number = found.groups()
            values[f"x{number}"] = int(sign not in ("-", "~"))
    return values


def _holds(program: Program, lit: Lit, values: dict[str, int], meaning: str) -> bool:
    name = f"x{abs(lit)}"
    if name in values:
        return (values[name] != 0) == (lit > 0)
    integer, number = program.values.get(abs(lit), (None, 0))
    if integer is None or integer.name not in values:
        raise FormatError(f"the model has no value for {name} ({meaning}); expected a model of this encoding")
    return (values[integer.name] == number) == (lit > 0)
