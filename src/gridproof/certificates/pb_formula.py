"""A puzzle as a pseudo-Boolean formula: the rules written out, and the variables that show an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gridproof.certificates.rup import NotProved
from gridproof.encodings.export import title_of
from gridproof.errors import GridproofError
from gridproof.logic.program import Program, written_out
from gridproof.logic.theory import Clause, Count, Lit, Theory
from gridproof.record.kind import Puzzle


class NumberedCount(NamedTuple):
    """A count of the theory, and the numbers of its constraints; None for a bound that it lacks."""

    stated: Count
    low: int | None
    high: int | None


class PbFormula(NamedTuple):
    """The rules of a puzzle with their lazy parts written out."""

    text: str
    """The same in OPB, with the variables that show an answer in the line ``preserved:``."""
    theory: Theory
    """The rules with their lazy parts as such. Its variables have the same numbers."""
    program: Program
    counts: tuple[NumberedCount, ...]
    constraints: int


def pb_formula(puzzle: Puzzle, most: int | None = None) -> PbFormula:
    """The formula. Building stops if it takes more than ``most`` lines."""
    theory = puzzle.theory()
    program = written_out(theory)
    if program.formulas or program.integers or program.linears or program.guarded:
        raise GridproofError(f"{puzzle.kind.name} has rules beyond clauses and counts; expected only those")
    numbers: list[NumberedCount] = []
    lines: list[str] = []
    for line, count in _stated(program):
        if most is not None and len(lines) > most:
            raise NotProved(f"the formula has {most} lines; expected more: the rules take more than that")
        if line is not None:
            lines.append(line)
        if count is not None:
            numbers.append(count)
    shown = dict.fromkeys(f"x{abs(lit)}" for lit in theory.literals.values())
    head = [
        f"* #variable= {program.variables} #constraint= {len(lines)}",
        *(f"* {line}" for line in title_of(puzzle, "every rule written out", program)),
        f"preserved: {' '.join(shown)} ;",
    ]
    return PbFormula("\n".join([*head, *lines]) + "\n", theory, program, tuple(numbers), len(lines))


def at_least(number: int, lits: Iterable[Lit], weighted: Iterable[tuple[int, Lit]] = ()) -> str:
    """``1 x1 1 ~x2 >= 1``: that so many of the literals hold; further ones may weigh more."""
    terms = [*((1, lit) for lit in lits), *weighted]
    return " ".join([*(f"{weight} {literal(lit)}" for weight, lit in terms), f">= {number}"])


def literal(lit: Lit) -> str:
    return f"x{lit}" if lit > 0 else f"~x{-lit}"


def _stated(program: Program) -> Iterator[tuple[str | None, NumberedCount | None]]:
    """Each constraint as a line. A count comes with its last line, or alone if it needs none."""
    number = 0
    for clause in program.clauses:
        lits = dict.fromkeys(clause)
        if not any(-lit in lits for lit in lits):
            number += 1
            yield f"{at_least(1, lits)} ;", None
    for count in program.counts:
        low = high = None
        if count.low > 0:
            number += 1
            low = number
            yield f"{at_least(count.low, count.lits)} ;", None
        if count.high < len(count.lits):
            number += 1
            high = number
            yield f"{at_least(len(count.lits) - count.high, _opposites(count.lits))} ;", None
        yield None, NumberedCount(count, low, high)


def _opposites(lits: Sequence[Lit]) -> Clause:
    return [-lit for lit in lits]
