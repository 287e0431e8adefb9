"""Formulas as boards: how large the boards are, and how long they take against the formula itself.

    python benchmarks/reductions.py [FORMULAS]

Formulas have 20 variables and 91 clauses of three literals, as the ``uf20`` of SATLIB, drawn at random from
seeds; each is satisfiable, too. Seconds are processor time. Prints the table of docs/lab/reductions.md.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import TypeVar

from gridproof.engines.session import Deadline
from gridproof.engines.solver import Solver
from gridproof.errors import GridproofError
from gridproof.kinds import KINDS
from gridproof.reductions.formula import Formula
from gridproof.reductions.reducing import problems_of, reduce
from gridproof.solving import decide

VARIABLES, CLAUSES = 20, 91
Done = TypeVar("Done")


def random_3sat(rng: random.Random, variables: int, clauses: int) -> Formula:
    drawn = []
    for _ in range(clauses):
        chosen = rng.sample(range(1, variables + 1), 3)
        drawn.append(tuple(variable * rng.choice((1, -1)) for variable in chosen))
    return Formula(variables, tuple(drawn))


def is_satisfiable(formula: Formula) -> bool:
    with Solver() as solver:
        for clause in formula.clauses:
            solver.add(clause)
        return solver.is_possible(())


def timed(work: Callable[[], Done]) -> tuple[Done, float]:
    started = time.process_time()
    return work(), time.process_time() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("formulas", type=int, nargs="?", default=10)
    parser.add_argument("--variables", type=int, default=VARIABLES, help="fewer make smaller boards")
    parser.add_argument("--only", help="kinds, with commas between them")
    args = parser.parse_args()
    wanted = args.only.split(",") if args.only else KINDS
    rng = random.Random("uf20")
    formulas: list[Formula] = []
    while len(formulas) < args.formulas:
        formula = random_3sat(rng, args.variables, args.variables * CLAUSES // VARIABLES)
        if is_satisfiable(formula):
            formulas.append(formula)
    print("| kind | board | the formula | making the board | solving it | checking and decoding |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in (name for name in wanted if "formula" in problems_of(KINDS[name])):
        rows = []
        try:
            reduce(formulas[0], KINDS[name])
        except GridproofError as error:
            print(f"| {name} | {error} |")
            continue
        for formula in formulas:
            _, itself = timed(partial(is_satisfiable, formula))
            made, making = timed(partial(reduce, formula, KINDS[name]))
            result, solving = timed(partial(decide, made.puzzle, Deadline(), prove=False))
            assert result.answer is not None, formula
            values, decoding = timed(partial(made.decode, result.answer))
            assert formula.holds({v: values[str(v)] == "1" for v in formula.asked}), formula
            rows.append((made.puzzle.grid.size, itself, making, solving, decoding))
        cells, *seconds = map(median, zip(*rows, strict=True))
        shown = " | ".join(f"{value:.4f}" if value < 0.01 else f"{value:.2f}" for value in seconds)
        print(f"| {name} | {cells:.0f} cells | {shown} |")


if __name__ == "__main__":
    main()
