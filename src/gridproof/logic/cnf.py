"""Formulas as clauses: the conversions of Tseitin, of Plaisted and Greenbaum, and of Blair et al.

Tseitin's conversion names every connective of two parts by an equivalent variable. The one of Plaisted and
Greenbaum works on the negation normal form, where an implication is enough. The one of Blair, Jeroslow and
Lowe treats conjunctions and disjunctions of any length as one, and names only conjunctions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridproof.logic.formula import And, Formula, Iff, Linear, Not, Or, negation_normal
from gridproof.logic.program import Program
from gridproof.logic.theory import Lit

Conversion = Callable[[Program, Formula], None]
"""Adds clauses (and guarded sums) to the program that state the formula."""


def tseitin(program: Program, formula: Formula) -> None:
    program.clause(_equivalent(program, formula))


def _equivalent(program: Program, formula: Formula) -> Lit:
    """A literal that holds exactly when the formula does."""
    if isinstance(formula, int):
        return formula
    if isinstance(formula, Not):
        return -_equivalent(program, formula.part)
    if isinstance(formula, Linear):
        if formula.equal:
            return _equivalent(program, negation_normal(formula))
        lit = program.new()
        opposite = negation_normal(formula, positive=False)
        assert isinstance(opposite, Linear), "the negation of a sum is a sum"
        program.when(lit, formula)
        program.when(-lit, opposite)
        return lit
    if isinstance(formula, Iff):
        a, b = _equivalent(program, formula.left), _equivalent(program, formula.right)
        lit = program.new()
        program.clauses += ((-lit, -a, b), (-lit, a, -b), (lit, a, b), (lit, -a, -b))
        return lit
    parts = [_equivalent(program, part) for part in formula.parts]
    # A conjunction, and a disjunction as the negation of a conjunction.
    sign = 1 if isinstance(formula, And) else -1
    if not parts:
        return sign * -program.never()
    result = parts[0]
    for part in parts[1:]:
        lit = program.new()
        program.both(sign * lit, sign * result, sign * part)
        result = lit
    return result


def plaisted_greenbaum(program: Program, formula: Formula) -> None:
    program.clause(_implying(program, negation_normal(formula)))


def _implying(program: Program, formula: Formula) -> Lit:
    """A literal that implies the formula, which is in negation normal form."""
    if isinstance(formula, int):
        return formula
    if isinstance(formula, Linear):
        lit = program.new()
        program.when(lit, formula)
        return lit
    assert isinstance(formula, (And, Or)), "the formula is in negation normal form"
    parts = [_implying(program, part) for part in formula.parts]
    if not parts:
        return -program.never() if isinstance(formula, And) else program.never()
    result = parts[0]
    for part in parts[1:]:
        lit = program.new()
        if isinstance(formula, And):
            program.clauses += ((-lit, result), (-lit, part))
        else:
            program.clause(-lit, result, part)
        result = lit
    return result


def blair(program: Program, formula: Formula) -> None:
    _state(program, negation_normal(formula), ())


def _state(program: Program, formula: Formula, unless: Sequence[Lit]) -> None:
    """State that the formula or one of the literals ``unless`` holds."""
    if isinstance(formula, And):
        for part in formula.parts:
            _state(program, part, unless)
    elif isinstance(formula, Linear) and len(unless) == 1:
        program.when(-unless[0], formula)
    else:
        clause = list(unless)
        _extend(program, formula, clause)
        program.any_of(clause)


def _extend(program: Program, formula: Formula, clause: list[Lit]) -> None:
    """Add literals to a clause, so that it holds exactly when the formula does."""
    if isinstance(formula, int):
        clause.append(formula)
    elif isinstance(formula, Or):
        for part in formula.parts:
            _extend(program, part, clause)
    elif isinstance(formula, Linear):
        clause.append(_implying(program, formula))
    else:
        lit = program.new()
        _state(program, formula, (-lit,))
        clause.append(lit)


CONVERSIONS: dict[str, Conversion] = {
    "tseitin": tseitin,
    "plaisted": plaisted_greenbaum,
    "blair": blair,
}
