"""Many random formulas and squares, each against a SAT solver or against trying everything."""

from __future__ import annotations

import random

import pytest
from pysat.solvers import Solver

from gridproof.engines.session import Deadline
from gridproof.kinds import KINDS
from gridproof.reductions.formula import Formula, read_problem
from gridproof.reductions.reducing import reduce
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


def random_3sat(rng: random.Random) -> Formula:
    """Three to five variables, with about as many clauses as make every second formula satisfiable."""
    variables = rng.randint(3, 5)
    clauses = []
    for _ in range(rng.randint(3 * variables, 8 * variables)):
        chosen = rng.sample(range(1, variables + 1), 3)
        clauses.append(tuple(variable * rng.choice((1, -1)) for variable in chosen))
    return Formula(variables, tuple(clauses))


@pytest.mark.parametrize(("name", "thesis"), [*((name, False) for name in FROM_FORMULAS), ("ohno", True)])
def test_boards_are_solvable_just_when_formulas_are(name: str, thesis: bool) -> None:
    seed = seed_of(f"reductions/{name}/{thesis}")
    rng = random.Random(seed)
    satisfiable = 0
    for number in range(TRIES):
        # The boards of the thesis, and of some kinds, take long.
        formula = random_formula(rng) if thesis or take_long(name) else random_3sat(rng)
        with Solver(bootstrap_with=formula.clauses) as solver:
            expected = solver.solve()
        made = reduce(formula, KINDS[name], thesis=thesis)
        answer = decide(made.puzzle, Deadline(), prove=False).answer
        where = f"{seed}, formula {number}: {formula}"
        assert (answer is not None) == expected, where
        if answer is not None:
            satisfiable += 1
            values = made.decode(answer)
            assert formula.holds({v: values[str(v)] == "1" for v in formula.asked}), where
    assert 0 < satisfiable < TRIES
    way = " as in the thesis" if thesis else ""
    report(f"3SAT to {name}{way}: {TRIES} formulas, {satisfiable} satisfiable, all boards agree ({seed})")


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
