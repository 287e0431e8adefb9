"""The problems for reductions: formulas in DIMACS or people's notation, circuits as text or ISCAS, Latin
squares.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from gridproof.errors import FormatError, quoted
from gridproof.reductions.expression import Node, read_expression

MOST = 100_000
"""The limit for variables, clauses or gates. No board has room for more."""

Clause = tuple[int, ...]


class Gate(NamedTuple):
    """A gate: its sort, and the variables that it reads."""

    sort: str
    reads: tuple[int, ...]


@dataclass(frozen=True)
class Formula:
    """A conjunction of clauses. Variables are numbered from 1 on and may have names."""

    variables: int
    clauses: tuple[Clause, ...]
    names: tuple[str, ...] = ()
    """The names of the first variables. In a circuit they are the inputs, and the others follow from them."""
    gates: tuple[Gate, ...] = ()
    """The gates of a circuit, which define the variables after the inputs, in an order of computation."""
    outputs: tuple[int, ...] = ()

    def name(self, variable: int) -> str:
        return self.names[variable - 1] if variable <= len(self.names) else str(variable)

    @property
    def asked(self) -> range:
        """The variables that an assignment covers."""
        return range(1, (len(self.names) or self.variables) + 1)

    def holds(self, assignment: Mapping[int, bool]) -> bool:
        """Whether a full assignment satisfies every clause."""
        return all(any(assignment[abs(lit)] == (lit > 0) for lit in clause) for clause in self.clauses)

    def in_threes(self) -> Formula:
        """The same formula with clauses of at most three literals.

        Helper variables keep the number of models.
        """
        clauses: list[Clause] = []
        top = self.variables
        for clause in self.clauses:
            while len(clause) > 3:
                top += 1
                a, b, *rest = clause
                clauses += [(-top, a, b), (top, -a), (top, -b)]
                clause = (top, *rest)
            clauses.append(clause)
        return Formula(top, tuple(clauses), self.names or tuple(map(str, range(1, self.variables + 1))))

    def exactly_threes(self) -> Formula:
        """The same formula with exactly three literals per clause; a literal may be repeated."""
        narrow = self.in_threes()
        clauses = tuple((*clause, *(clause[-1:] * (3 - len(clause)))) for clause in narrow.clauses)
        return Formula(narrow.variables, clauses, narrow.names)


class LatinSquare(NamedTuple):
    """A partial Latin square: the number of every cell, 0 for open cells."""

    rows: tuple[tuple[int, ...], ...]


Problem = Formula | LatinSquare


def read_problem(text: str) -> Problem:
    """The formula, circuit or partial Latin square in a text. Raises FormatError with the place."""
    # Words are first joined by single blanks. With more blanks, the patterns would be slow.
    lines = [(number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), 1)]
    said = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not said:
        raise FormatError("the text is empty; expected a formula, a circuit or a partial Latin square")
    first = said[0][1]
    if any(line.startswith("p cnf") for _, line in said) or (
        re.match(r"[cp]( |$)", first) and not _is_expression(*said[0])
    ):
        return _dimacs(said)
    if re.fullmatch(r"[-.0-9\s]+", first):
        return _square(said)
    if any(_PORT.fullmatch(line) or _GATE.fullmatch(line) for _, line in said):
        return _circuit(said)
    return _written([read_expression(number, line) for number, line in said])


def _is_expression(number: int, line: str) -> bool:
    """Whether a line that may be DIMACS is an expression about variables with the names c or p."""
    try:
        return bool(read_expression(number, line).parts)
    except FormatError:
        return False


def _wrong(number: int, found: str, expected: str) -> NoReturn:
    raise FormatError(f"line {number}: {found}; expected {expected}")


# DIMACS


def _dimacs(lines: Sequence[tuple[int, str]]) -> Formula:
    said = [(number, line) for number, line in lines if not re.match(r"c(\s|$)", line)]
    variables, count = _header(said)
    clauses: list[Clause] = []
    clause: list[int] = []
    number = said[0][0]
    for number, line in said[1:]:
        if line == "%":  # the end mark in files of SATLIB
            break
        for word in line.split():
            if not re.fullmatch(r"-?[0-9]{1,9}", word):
                _wrong(number, quoted(word), "a literal, or 0 at the end of a clause")
            lit = int(word)
            if abs(lit) > variables:
                _wrong(number, f"the literal {lit}", f"a variable from 1 to {variables}")
            if lit:
                clause.append(lit)
                continue
            if not clause:
                _wrong(number, "an empty clause", "at least one literal before 0")
            clauses.append(tuple(clause))
            clause = []
    if clause:
        _wrong(number, f"the clause {quoted(' '.join(map(str, clause)))} without an end", "0 after it")
    if len(clauses) != count:
        _wrong(number, f"{len(clauses)} clauses", f"{count}, the number in the line 'p'")
    return Formula(variables, tuple(_tidy(clauses)))


def _header(lines: Sequence[tuple[int, str]]) -> tuple[int, int]:
    expected = "'p cnf', the number of variables and that of clauses"
    if not lines:
        raise FormatError(f"no line 'p'; expected {expected}")
    number, line = lines[0]
    match = re.fullmatch(r"p\s+cnf\s+([0-9]{1,9})\s+([0-9]{1,9})", line)
    if match is None:
        _wrong(number, quoted(line), expected)
    variables, count = int(match[1]), int(match[2])
    if not (1 <= variables <= MOST and 1 <= count <= MOST):
        _wrong(number, quoted(line), f"from 1 to {MOST} variables and clauses")
    return variables, count


def _tidy(clauses: Iterable[Clause]) -> Iterator[Clause]:
    """The clauses without repeated literals, and without clauses that always hold."""
    for clause in clauses:
        once = tuple(dict.fromkeys(clause))
        if not any(-lit in once for lit in once):
            yield once


# circuits

_GATES = ("and", "or", "nand", "nor", "xor", "xnor", "not", "buf", "buff")
_NAME = r"[^\s=(),#]+"
_GATE = re.compile(rf"({_NAME})\s*=\s*(?:({_NAME})\s*\(([^()]*)\)|([A-Za-z]+)((?:\s+{_NAME})*))")
_PORT = re.compile(rf"(?i:(input|output))\s*(?:\(\s*({_NAME})\s*\)|((?:\s+{_NAME})+))")


class _Gate(NamedTuple):
    line: int
    sort: str
    inputs: tuple[str, ...]


def _circuit(lines: Sequence[tuple[int, str]]) -> Formula:
    """A circuit: ``input a b``, ``c = and a b``, ``output c``; or INPUT(a), c = AND(a, b), OUTPUT(c).

    All outputs shall be true.
    """
    inputs: dict[str, int] = {}
    outputs: dict[str, int] = {}
    gates: dict[str, _Gate] = {}
    for number, line in lines:
        if port := _PORT.fullmatch(line):
            names = [port[2]] if port[2] else port[3].split()
            (inputs if port[1].lower() == "input" else outputs).update(dict.fromkeys(names, number))
            continue
        gate = _GATE.fullmatch(line)
        if gate is None:
            _wrong(number, quoted(line), "'input a', 'output a' or 'a = and b c'")
        name, sort = gate[1], (gate[2] or gate[4]).lower()
        read = tuple(re.findall(_NAME, gate[3] if gate[2] else gate[5]))
        if name in gates or name in inputs:
            _wrong(number, f"a second {quoted(name)}", "one gate or input of a name")
        if sort not in _GATES:
            _wrong(number, f"the gate {quoted(sort)}", f"one of: {', '.join(_GATES)}")
        one = sort in ("not", "buf", "buff")
        if len(read) != 1 if one else not read:
            _wrong(number, f"{len(read)} inputs of {quoted(name)}", "one" if one else "at least one")
        gates[name] = _Gate(number, sort, read)
    if not outputs:
        raise FormatError("a circuit without an output; expected a line 'output a'")
    return _as_formula(inputs, outputs, gates)


def _as_formula(inputs: Mapping[str, int], outputs: Mapping[str, int], gates: Mapping[str, _Gate]) -> Formula:
    variable = {name: at for at, name in enumerate(inputs, 1)}
    for name in _ordered(inputs, outputs, gates):
        variable.setdefault(name, len(variable) + 1)
    clauses: list[Clause] = []
    top = len(variable)
    for name, at in variable.items():
        if name in gates:
            gate = gates[name]
            top, more = _gate_clauses(gate.sort, at, [variable[read] for read in gate.inputs], top)
            clauses += more
    found = tuple(variable[name] for name in outputs)
    clauses += [(output,) for output in found]
    kept = (gates[name] for name in variable if name in gates)
    as_read = tuple(Gate(gate.sort, tuple(variable[read] for read in gate.inputs)) for gate in kept)
    return Formula(top, tuple(_tidy(clauses)), tuple(inputs), as_read, found)


def _ordered(
    inputs: Mapping[str, int], outputs: Mapping[str, int], gates: Mapping[str, _Gate]
) -> Iterator[str]:
    """The gates that the outputs need, each after its inputs. Raises an error for cycles."""
    done, open_ = set(inputs), set[str]()
    for output, line in outputs.items():
        stack = [(output, line)]
        while stack:
            name, line = stack[-1]
            if name in done:
                stack.pop()
                continue
            if name not in gates:
                _wrong(line, f"{quoted(name)}, which nobody defines", "an input or a gate")
            missing = [read for read in gates[name].inputs if read not in done]
            if not missing:
                open_.discard(name)
                done.add(name)
                yield name
                continue
            open_.add(name)
            cycle = next((read for read in missing if read in open_), None)
            if cycle is not None:
                _wrong(gates[name].line, f"a cycle through {quoted(cycle)}", "a circuit without one")
            stack += ((read, gates[name].line) for read in missing)


def _gate_clauses(sort: str, out: int, reads: Sequence[int], top: int) -> tuple[int, list[Clause]]:
    """The clauses of a gate, with helpers for the parity of many.

    They work in both directions, so the number of models is kept.
    """
    if sort in ("not", "buf", "buff"):
        read = -reads[0] if sort == "not" else reads[0]
        return top, [(-out, read), (out, -read)]
    positive = out if sort in ("and", "or", "xor") else -out
    if sort in ("and", "nand"):
        return top, [(positive, *(-read for read in reads)), *((-positive, read) for read in reads)]
    if sort in ("or", "nor"):
        return top, [(-positive, *reads), *((positive, -read) for read in reads)]
    clauses: list[Clause] = []
    first = reads[0]
    for at, read in enumerate(reads[1:], 2):
        result = positive
        if at < len(reads):
            top += 1
            result = top
        clauses += [(-result, first, read), (-result, -first, -read)]
        clauses += [(result, -first, read), (result, first, -read)]
        first = result
    return top, clauses or [(-positive, first), (positive, -first)]


# people's notation


def _written(nodes: Sequence[Node]) -> Formula:
    """Formulas that shall all hold: clauses if possible, otherwise a circuit."""
    inputs = dict.fromkeys((name for node in nodes for name in node.names()), 0)
    parts = [part for node in nodes for part in node.conjuncts()]
    clauses = [part.literals() for part in parts]
    if None not in clauses:
        variable = {name: at for at, name in enumerate(inputs, 1)}
        lits = (tuple(variable[name] * (1 if holds else -1) for name, holds in c) for c in clauses if c)
        return Formula(len(variable), tuple(_tidy(lits)), tuple(inputs))
    gates: dict[str, _Gate] = {}

    def gate(node: Node) -> str:
        if not node.parts:
            return node.name
        reads = tuple(map(gate, node.parts))
        name = f"({len(gates) + 1})"  # no name can look like this
        gates[name] = _Gate(0, node.sort, reads)
        return name

    return _as_formula(inputs, dict.fromkeys(map(gate, parts), 0), gates)


# partial Latin squares


def _square(lines: Sequence[tuple[int, str]]) -> LatinSquare:
    rows = []
    side = len(lines)
    for number, line in lines:
        words = line.split()
        if len(words) != side:
            _wrong(number, f"{len(words)} cells", f"{side}, as many as rows")
        for word in words:
            if word not in ("-", ".") and not (re.fullmatch("[0-9]{1,4}", word) and int(word) <= side):
                _wrong(number, quoted(word), f"a number from 1 to {side}, or -")
        rows.append(tuple(0 if word in ("-", ".") else int(word) for word in words))
    return LatinSquare(tuple(rows))
