"""Many random formulas and squares, each against a SAT solver or against trying everything."""

from __future__ import annotations

import random

import pytest
from pysat.solvers import Solver

from gridproof.board.grid import MAX_CELLS
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError
from gridproof.kinds import KINDS
from gridproof.reductions.formula import Formula, read_problem
from gridproof.reductions.reducing import problems_of, reduce
from gridproof.solving import decide
from tests.reductions.problems import (
    completions,
    models,
    random_circuit,
    random_formula,
    random_square,
    take_long,
)
from tests.reductions.test_reducing import FROM_FORMULAS
from tests.torture.scale import few, report, scaled, seed_of

TRIES = scaled(10, 500)
MOST_CELLS = {"arukone": 6000}
"""Planar boards of Arukone take long; formulas with larger ones are left out, and counted."""


def random_3sat(rng: random.Random) -> Formula:
    """Three to five variables, with about as many clauses as make every second formula satisfiable."""
    variables = rng.randint(3, 5)
    clauses = []
    for _ in range(rng.randint(3 * variables, 8 * variables)):
        chosen = rng.sample(range(1, variables + 1), 3)
        clauses.append(tuple(variable * rng.choice((1, -1)) for variable in chosen))
    return Formula(variables, tuple(clauses))


def formula_for(rng: random.Random, name: str, thesis: bool) -> Formula:
    """Boards of the thesis, and of some kinds, take long, so their formulas are small."""
    return random_formula(rng) if thesis or take_long(name) else random_3sat(rng)


WAYS = [*((name, False) for name in FROM_FORMULAS)]
WAYS += ((name, True) for name in KINDS if "thesis" in problems_of(KINDS[name]))


@pytest.mark.parametrize(("name", "thesis"), WAYS)
def test_boards_are_solvable_just_when_formulas_are(name: str, thesis: bool) -> None:
    seed = seed_of(f"reductions/{name}/{thesis}")
    rng = random.Random(seed)
    satisfiable = number = left_out = 0
    while number < TRIES:
        formula = formula_for(rng, name, thesis)
        try:
            made = reduce(formula, KINDS[name], thesis=thesis)
        except GridproofError as error:
            assert thesis and "expected a smaller formula" in str(error)
            left_out += 1
            continue
        if thesis and made.puzzle.grid.size > MOST_CELLS.get(name, MAX_CELLS):
            left_out += 1
            continue
        number += 1
        with Solver(bootstrap_with=formula.clauses) as solver:
            expected = solver.solve()
        answer = decide(made.puzzle, Deadline(), prove=False).answer
        where = f"{seed}, formula {number}: {formula}"
        assert (answer is not None) == expected, where
        if answer is not None:
            satisfiable += 1
            values = made.decode(answer)
            assert formula.holds({v: values[str(v)] == "1" for v in formula.asked}), where
    assert 0 < satisfiable < TRIES
    way = " as in the thesis" if thesis else ""
    report(
        f"3SAT to {name}{way}: {TRIES} formulas, {satisfiable} satisfiable, all boards agree; "
        f"{left_out} too large ({seed})"
    )


QUICK_FIRST = sorted(FROM_FORMULAS, key=take_long)


@pytest.mark.parametrize("name", few(QUICK_FIRST, sum(not take_long(name) for name in QUICK_FIRST)))
def test_boards_are_solvable_just_when_circuits_are(name: str) -> None:
    seed = seed_of(f"reductions/circuits/{name}")
    rng = random.Random(seed)
    satisfiable = tried = 0
    enough = scaled(10, 500)
    while tried < enough or satisfiable == tried:  # few circuits may all have something to accept
        tried += 1
        text = random_circuit(rng)
        circuit = read_problem(text)
        assert isinstance(circuit, Formula)
        inputs = {tuple(model[at] for at in circuit.asked) for model in models(circuit)}
        made = reduce(circuit, KINDS[name])
        answer = decide(made.puzzle, Deadline(), prove=False).answer
        where = f"{seed}, circuit {tried}:\n{text}"
        assert (answer is not None) == bool(inputs), where
        if answer is not None:
            satisfiable += 1
            assert tuple(value == "1" for value in made.decode(answer).values()) in inputs, where
    assert satisfiable
    report(f"circuits to {name}: {tried}, {satisfiable} satisfiable, all boards agree ({seed})")


def test_sudokus_are_solvable_just_when_squares_are() -> None:
    seed = seed_of("reductions/squares")
    rng = random.Random(seed)
    complete = 0
    for number in range(TRIES):
        square = random_square(rng, rng.choice((2, 3, 3)))
        expected = next(completions(square), None) is not None
        made = reduce(square, KINDS["sudoku"])
        answer = decide(made.puzzle, Deadline(), prove=False).answer
        assert (answer is not None) == expected, f"{seed}, square {number}: {square}"
        complete += expected
        if answer is not None:
            made.decode(answer)
    assert 0 < complete < TRIES
    report(
        f"partial Latin squares to sudoku: {TRIES}, {complete} can be completed, all boards agree ({seed})"
    )
