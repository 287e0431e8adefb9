"""Formulas, sums, integers and counts: all ways to state them have the same models."""

from __future__ import annotations

import random
from functools import partial
from itertools import count as numbers_from

import pytest

from gridproof.engines.session import Deadline
from gridproof.engines.table import engine_named
from gridproof.logic.cardinality import EXPANSIONS
from gridproof.logic.cnf import CONVERSIONS
from gridproof.logic.formula import And, Formula, Iff, Integer, Linear, Not, Or, below, differ, same
from gridproof.logic.lowering import without_integers
from gridproof.logic.pb_to_sat import TRANSLATIONS, translate
from gridproof.logic.program import Program
from gridproof.logic.theory import Count, Theory
from tests.encodings.agreement import ONE_OF_EACH, installed
from tests.encodings.oracle import Bits, allowed, models, truth, value_assignments

SIZE = 4


def random_formula(rng: random.Random, depth: int, atoms: list[Formula]) -> Formula:
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(atoms)
    shape = rng.randrange(5)
    if shape == 0:
        return Not(random_formula(rng, depth - 1, atoms))
    if shape == 1:
        return Iff(random_formula(rng, depth - 1, atoms), random_formula(rng, depth - 1, atoms))
    parts = [random_formula(rng, depth - 1, atoms) for _ in range(rng.randrange(4))]
    return And(parts) if shape < 4 else Or(parts)


def boolean_atoms(rng: random.Random) -> list[Formula]:
    literals: list[Formula] = [v if rng.random() < 0.5 else -v for v in range(1, SIZE + 1)]
    sums: list[Formula] = [
        Linear([(rng.randint(-3, 3), lit) for lit in (1, -2, 3, 4)], rng.randint(-2, 4), rng.random() < 0.4)
        for _ in range(2)
    ]
    return literals + sums


@pytest.mark.parametrize("name", [*CONVERSIONS, *installed(ONE_OF_EACH[1:])])
def test_formulas(name: str) -> None:
    engine = f"minisat22+{name}" if name in CONVERSIONS else name
    for seed in range(60 if name in CONVERSIONS else 3 if name == "mip" else 6):
        rng = random.Random(seed)
        formula = random_formula(rng, 4, boolean_atoms(rng))
        program = Program()
        program.new_block(SIZE)
        program.formulas.append(formula)
        expected = allowed(SIZE, partial(truth, formula, numbers={}))
        assert models(program, SIZE, engine) == expected, (engine, formula)


def test_conversions_need_fewer_and_fewer_clauses() -> None:
    formula = Or([And([1, Or([2, And([3, 4, 5])])]), And([-1, -2, -3])])
    sizes = {}
    for name, conversion in CONVERSIONS.items():
        program = Program()
        program.new_block(5)
        conversion(program, formula)
        sizes[name] = program.variables, len(program.clauses)
    assert sizes["tseitin"] > sizes["plaisted"] > sizes["blair"]


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_weighted_sums(name: str) -> None:
    rng = random.Random(name)
    for _ in range(150):
        size = rng.randint(0, 7)
        largest = rng.choice((1, 3, 12))
        lits = [v if rng.random() < 0.6 else -v for v in range(1, size + 1)]
        terms = [(rng.randint(-largest, largest), lit) for lit in lits + lits[:1]]
        bound = rng.randint(-6, 3 * largest)
        for unless in ((), (size + 1,)):
            theory = Theory()
            theory.new_block(size + len(unless))
            theory.clauses += translate(terms, bound, theory.new, unless, TRANSLATIONS[name])
            either = Or([Linear(terms, bound), *unless])
            expected = allowed(size + len(unless), partial(truth, either, numbers={}))
            assert models(theory, size + len(unless)) == expected, (name, terms, bound)


def _counted(low: int, high: int, bits: Bits) -> bool:
    return low <= sum(bits) <= high


@pytest.mark.parametrize("name", EXPANSIONS)
def test_counts(name: str) -> None:
    for size in range(8):
        for low in range(-1, size + 2):
            for high in range(-1, size + 2):
                theory = Theory()
                theory.new_block(size)
                new = numbers_from(size + 1).__next__
                theory.clauses += EXPANSIONS[name](Count(low, high, range(1, size + 1)), new)
                theory.variables = max([size, *(abs(lit) for c in theory.clauses for lit in c)])
                expected = allowed(size, partial(_counted, low, high))
                assert models(theory, size) == expected, (name, low, high, size)


def integer_program(rng: random.Random) -> tuple[Program, list[Formula], list[list[Integer]]]:
    """Three small integers with random formulas about them."""
    program = Program()
    program.new_block(2)
    x, y, z = (program.integer(low, low + rng.randint(0, 3)) for low in (0, 1, -1))
    atoms: list[Formula] = [
        1,
        2,
        program.value(x, 1),
        program.value(y, 2),
        same(x, y, rng.randint(-1, 1)),
        below(z, x, rng.randint(0, 2)),
        differ(x, z),
        Linear([(2, x), (-1, y), (1, z), (1, -1)], rng.randint(0, 3), rng.random() < 0.3),
    ]
    formulas = [random_formula(rng, 3, atoms) for _ in range(2)]
    for formula in formulas:
        program.require(formula)
    distinct = [[x, y, z]] if rng.random() < 0.3 else []
    for group in distinct:
        program.distinct(group)
    return program, formulas, distinct


def answers(program: Program, engine: str) -> set[tuple[int, ...]]:
    """All values of the two Booleans and the integers, by forbidding one after the other."""
    lits = {(i.index, n): program.value(i, n) for i in program.integers for n in range(i.low, i.high + 1)}
    session = engine_named(engine).open(program)
    found = set()
    while session.solve(Deadline()):
        model = session.model()
        values = {index: n for (index, n), lit in lits.items() if model[lit - 1] > 0}
        answer = (int(model[0] > 0), int(model[1] > 0), *(values[i.index] for i in program.integers))
        assert answer not in found
        found.add(answer)
        session.add([[-model[0], -model[1], *(-lits[i.index, values[i.index]] for i in program.integers)]])
    session.close()
    return found


@pytest.mark.parametrize("engine", [*(f"minisat22+{name}" for name in TRANSLATIONS), *installed()])
def test_integers(engine: str) -> None:
    for seed in range(25 if engine.startswith("minisat") else 6):
        program, formulas, distinct = integer_program(random.Random(seed))
        values = program.values.items()
        expected = set()
        for numbers in value_assignments(program.integers):
            for first in (0, 1):
                for second in (0, 1):
                    bits = [bool(first), bool(second)] + [False] * program.variables
                    for lit, (integer, number) in values:
                        bits[lit - 1] = numbers[integer.index] == number
                    holds = all(truth(formula, tuple(bits), numbers) for formula in formulas)
                    if holds and all(len({numbers[i.index] for i in g}) == len(g) for g in distinct):
                        expected.add((first, second, *numbers.values()))
        assert answers(program, engine) == expected, (engine, seed)


def test_integers_become_literals() -> None:
    program = Program()
    x = program.integer(3, 6)
    program.sum_at_least(5, [(1, x)])
    flat = without_integers(program)
    assert not flat.integers
    assert flat.variables == 3
