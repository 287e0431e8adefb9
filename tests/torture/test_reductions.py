"""Many random formulas and squares, each against a SAT solver or against trying everything."""

from __future__ import annotations

import random

import pytest
from pysat.solvers import Solver

from gridproof.engines.session import Deadline
from gridproof.kinds import KINDS
from gridproof.reductions.formula import Formula
from gridproof.reductions.reducing import reduce
from gridproof.solving import decide
from tests.reductions.problems import completions, random_square
from tests.reductions.test_reducing import FROM_FORMULAS
from tests.torture.scale import report, scaled, seed_of

TRIES = scaled(10, 500)


def random_3sat(rng: random.Random, most: int) -> Formula:
    """Few variables, with about as many clauses as make every second formula satisfiable."""
    variables = rng.randint(3, most)
    clauses = []
    for _ in range(rng.randint(variables, 6 * variables)):
        chosen = rng.sample(range(1, variables + 1), 3)
        clauses.append(tuple(variable * rng.choice((1, -1)) for variable in chosen))
    return Formula(variables, tuple(clauses))


@pytest.mark.parametrize(("name", "thesis"), [*((name, False) for name in FROM_FORMULAS), ("ohno", True)])
def test_boards_are_solvable_just_when_formulas_are(name: str, thesis: bool) -> None:
    seed = seed_of(f"reductions/{name}/{thesis}")
    rng = random.Random(seed)
    satisfiable = 0
    for number in range(TRIES):
        # The boards of the thesis are six times as large.
        formula = random_3sat(rng, 3 if thesis else 6)
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
