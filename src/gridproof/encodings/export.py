"""Encodings as files for other programs: DIMACS, OPB, SMT-LIB, the languages of Yices, and MiniZinc.

Comments name the mark and place of each variable. If a kind has a MiniZinc model for all boards, it can be
exported too, and so can a board as its data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gridproof.encodings.notations import MiniZinc, OldYices, SmtLib, Yices
from gridproof.errors import GridproofError
from gridproof.formats import write
from gridproof.logic.cardinality import expand
from gridproof.logic.formula import Integer
from gridproof.logic.lowering import as_theory, bounded_sums, over_variables, pseudo_boolean
from gridproof.logic.program import Program, without_lazy_rules, written_out
from gridproof.logic.terms import Terms, data_types, smt_logic
from gridproof.logic.theory import Clause, Lit
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Board, Puzzle


class Exported(NamedTuple):
    """An exported program, and the lines above it."""

    program: Program
    title: list[str]
    """Lines for a comment: the puzzle, the encoding, the variables by place and mark."""


def export(puzzle: Puzzle, encoding: Encoding, to: str, *, bare: bool = False) -> str:
    """The puzzle in an encoding, as a text for another program.

    ``bare`` leaves out the cuts that a lazy encoding adds during solving. Then not every model is an
    answer.
    """
    if to in WHOLE:
        return WHOLE[to](puzzle)
    if to not in WRITERS:
        raise GridproofError(f"unknown target {to!r}; expected one of: {', '.join((*WRITERS, *WHOLE))}")
    theory = encoding.build(puzzle)
    program = without_lazy_rules(theory) if bare else written_out(theory)
    encoded = f"encoding {encoding.name} ({encoding.source})"
    if bare and theory.lazy:
        encoded += ", without its lazy rules: not every model is an answer"
    title = title_of(puzzle, encoded, program)
    return "\n".join(WRITERS[to](Exported(program, title))) + "\n"


def _model(puzzle: Puzzle) -> str:
    model = puzzle.kind.text("model.mzn")
    if model is None:
        raise GridproofError(
            f"{puzzle.kind.name} has no MiniZinc model for all boards; expected --to mzn, one for this board"
        )
    return model


def _data(puzzle: Puzzle) -> str:
    return write(Board(puzzle), "dzn") + "\n"


WHOLE: dict[str, Callable[[Puzzle], str]] = {"model": _model, "dzn": _data}
"""Exports without an encoding: the kind's own model for MiniZinc, and a board as its data."""


def title_of(puzzle: Puzzle, encoded: str, program: Program) -> list[str]:
    """The lines above a program: the puzzle, and the mark of each variable."""
    grid = puzzle.grid
    lines = [f"{puzzle.kind.title} {grid.rows} x {grid.cols}, {encoded}"]
    for (place, mark), lit in program.literals.items():
        lines.append(f"{_name(program, lit)} : {grid.label(place)} {mark}")
    return lines


def _name(program: Program, lit: Lit) -> str:
    value = program.values.get(abs(lit))
    name = f"x{abs(lit)}" if value is None else f"x{abs(lit)}, {value[0].name} = {_value(*value)}"
    return name if lit > 0 else f"not {name}"


def _value(integer: Integer, number: int) -> str:
    return str(number) if integer.data_type is None else integer.data_type.values[number]


def _cnf(exported: Exported) -> Iterator[str]:
    theory = as_theory(exported.program, expansion=expand)
    return cnf_lines(exported.title, theory.variables, theory.clauses)


def cnf_lines(title: Sequence[str], variables: int, clauses: Sequence[Clause]) -> Iterator[str]:
    """Clauses in DIMACS, with a title in comments above them."""
    yield from (f"c {line}" for line in title)
    yield f"p cnf {variables} {len(clauses)}"
    for clause in clauses:
        yield " ".join(map(str, (*clause, 0)))


class _Sum(NamedTuple):
    """A sum over variables and a bound.

    A negated literal is 1 minus its variable, which every reader accepts.
    """

    weights: Mapping[Lit, int]
    relation: str
    bound: int


def _opb(exported: Exported) -> Iterator[str]:
    """The format of the competitions, which Pueblo reads."""
    yield from _opb_lines(exported, "{:+d} x{}", "{} {} {} ;", "d")


def _opb_minisat(exported: Exported) -> Iterator[str]:
    """The dialect of Minisat+: a star between factor and variable."""
    yield from _opb_lines(exported, "{:+d}*x{}", "{} {} {};", "+d")


def _opb_lines(exported: Exported, term: str, line: str, bound: str) -> Iterator[str]:
    program = pseudo_boolean(exported.program)
    sums = list(_opb_sums(program))
    yield f"* #variable= {program.variables} #constraint= {len(sums)}"
    yield from (f"* {title}" for title in exported.title)
    for weights, relation, number in sums:
        # A sum of nothing is not allowed.
        words = [term.format(weight, variable) for variable, weight in weights.items()] or [term.format(0, 1)]
        yield line.format(" ".join(words), relation, format(number, bound))


def _opb_sums(program: Program) -> Iterator[_Sum]:
    for terms, low, high in bounded_sums(program):
        if low == high:
            yield _opb_sum(terms, low, "=")
            continue
        # A count with no restriction is left out.
        if high is None or low > 0:
            yield _opb_sum(terms, low)
        if high is not None and high < len(terms):
            yield _opb_sum([(-weight, term) for weight, term in terms], -high)


def _opb_sum(terms: Sequence[tuple[int, Integer | Lit]], bound: int, relation: str = ">=") -> _Sum:
    weights, constant = over_variables(terms)
    return _Sum(weights, relation, bound - constant)


def _smt2(exported: Exported) -> Iterator[str]:
    program = exported.program
    notation = SmtLib()
    terms = Terms(program, notation)
    yield from (f"; {line}" for line in exported.title)
    yield "(set-option :produce-models true)"
    yield f"(set-logic {smt_logic(program)})"
    for data_type in data_types(program):
        values = " ".join(f"({value})" for value in data_type.values)
        yield f"(declare-datatypes (({data_type.name} 0)) (({values})))"
    yield from (f"(declare-const x{variable} Bool)" for variable in terms.booleans)
    for integer in program.integers:
        if integer.data_type is not None:
            yield f"(declare-const {integer.name} {integer.data_type.name})"
            continue
        yield f"(declare-const {integer.name} Int)"
        yield f"(assert {notation.in_range(integer)})"
    yield from (f"(assert {statement})" for statement in terms.statements())
    yield "(check-sat)"
    shown = dict.fromkeys(_shown(program, abs(lit)) for lit in program.literals.values())
    yield f"(get-value ({' '.join(shown)}))" if shown else "(get-model)"


def _ys(exported: Exported) -> Iterator[str]:
    program = exported.program
    notation = Yices()
    terms = Terms(program, notation)
    yield from (f";; {line}" for line in exported.title)
    yield from _scalars(program)
    yield from (f"(define x{variable}::bool)" for variable in terms.booleans)
    for integer in program.integers:
        if integer.data_type is not None:
            yield f"(define {integer.name}::{integer.data_type.name})"
            continue
        yield f"(define {integer.name}::int)"
        yield f"(assert {notation.in_range(integer)})"
    yield from (f"(assert {statement})" for statement in terms.statements())
    yield "(check)"
    yield "(show-model)"


def _old_ys(exported: Exported) -> Iterator[str]:
    """A subtype defines the range of values. Yices 2 has no such types."""
    program = exported.program
    terms = Terms(program, OldYices())
    yield from (f";; {line}" for line in exported.title)
    yield "(set-evidence! true)"
    yield from _scalars(program)
    ranges = {(i.low, i.high): f"range{n}" for n, i in enumerate(program.integers) if i.data_type is None}
    for (low, high), name in ranges.items():
        yield f"(define-type {name} (subtype (n::int) (and (>= n {low}) (<= n {high}))))"
    yield from (f"(define x{variable}::bool)" for variable in terms.booleans)
    for integer in program.integers:
        own = integer.data_type
        yield f"(define {integer.name}::{ranges[integer.low, integer.high] if own is None else own.name})"
    yield from (f"(assert {statement})" for statement in terms.statements())
    yield "(check)"


def _scalars(program: Program) -> Iterator[str]:
    for data_type in data_types(program):
        yield f"(define-type {data_type.name} (scalar {' '.join(data_type.values)}))"


def _shown(program: Program, variable: Lit) -> str:
    """The variable name that shows the value of a mark."""
    value = program.values.get(variable)
    return f"x{variable}" if value is None else value[0].name


def _mzn(exported: Exported) -> Iterator[str]:
    program = exported.program
    terms = Terms(program, MiniZinc())
    yield from (f"% {line}" for line in exported.title)
    if program.distincts:
        yield 'include "alldifferent.mzn";'
    for data_type in data_types(program):
        yield f"enum {data_type.name} = {{{', '.join(data_type.values)}}};"
    yield from (f"var bool: x{variable};" for variable in terms.booleans)
    for integer in program.integers:
        own = integer.data_type
        yield f"var {f'{integer.low}..{integer.high}' if own is None else own.name}: {integer.name};"
    yield from (f"constraint {statement};" for statement in terms.statements())
    yield "solve satisfy;"


WRITERS: dict[str, Callable[[Exported], Iterator[str]]] = {
    "cnf": _cnf,
    "opb": _opb,
    "opb-minisat": _opb_minisat,
    "smt2": _smt2,
    "ys": _ys,
    "ys1": _old_ys,
    "mzn": _mzn,
}
