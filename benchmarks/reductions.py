"""Formulas as boards: how large the boards are, and how long they take against the formula itself.

    python benchmarks/reductions.py [FORMULAS [SMALL [KIND ...]]]

Formulas have 20 variables and 91 clauses of three literals, as the ``uf20`` of SATLIB, drawn at random from
seeds; each is satisfiable, too. Small ones have up to five variables and clauses of one to four literals, and
half of them have no model: their boards must have no answer. Seconds are processor time. Prints the tables of
docs/lab/reductions.md.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import TypeVar

from gridproof.engines.session import Deadline
from gridproof.engines.solver import Solver
from gridproof.errors import GridproofError
from gridproof.kind import Kind
from gridproof.kinds import KINDS
from gridproof.reductions.formula import Formula
from gridproof.reductions.gadget import gadgets_of
from gridproof.reductions.reducing import reduce
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


def random_small(rng: random.Random) -> Formula:
    variables = rng.randint(1, 5)
    clauses = []
    for _ in range(rng.randint(1, 3 * variables)):
        chosen = rng.sample(range(1, variables + 1), rng.randint(1, min(variables, 4)))
        clauses.append(tuple(variable * rng.choice((1, -1)) for variable in chosen))
    return Formula(variables, tuple(clauses))


def judged(formula: Formula, kind: Kind) -> tuple[int, bool, float, float, float]:
    """Cells, verdict, and seconds to make, to solve and to decode; the verdict is the formula's own."""
    made, making = timed(partial(reduce, formula, kind))
    result, solving = timed(partial(decide, made.puzzle, Deadline(), prove=False))
    assert (result.answer is not None) == is_satisfiable(formula), (kind.name, formula)
    if result.answer is None:
        return made.puzzle.grid.size, False, making, solving, 0.0
    values, decoding = timed(partial(made.decode, result.answer))
    assert formula.holds({v: values[str(v)] == "1" for v in formula.asked}), (kind.name, formula)
    return made.puzzle.grid.size, True, making, solving, decoding


def print_large(wanted: int, names: Sequence[str]) -> None:
    rng = random.Random("uf20")
    formulas: list[Formula] = []
    while len(formulas) < wanted:
        formula = random_3sat(rng, VARIABLES, CLAUSES)
        if is_satisfiable(formula):
            formulas.append(formula)
    print("| kind | board | the formula | making the board | solving it | checking and decoding |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in names:
        try:
            rows = [
                (timed(partial(is_satisfiable, formula))[1], *judged(formula, KINDS[name]))
                for formula in formulas
            ]
        except GridproofError as error:
            print(f"| {name} | {str(error).partition(' for ')[0]}: too large | | | | |")
            continue
        itself, cells, _, *seconds = map(median, zip(*rows, strict=True))
        shown = " | ".join(f"{value:.4f}" if value < 0.01 else f"{value:.2f}" for value in (itself, *seconds))
        print(f"| {name} | {cells:.0f} cells | {shown} |")


def print_small(wanted: int, names: Sequence[str]) -> None:
    print("\n| kind | small formulas | with a model | cells, median | most | solving, median | longest |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in names:
        rng = random.Random("small")
        rows = [judged(random_small(rng), KINDS[name]) for _ in range(wanted)]
        cells, verdicts, _, solving, _ = zip(*rows, strict=True)
        print(
            f"| {name} | {wanted} | {sum(verdicts)} | {median(cells):.0f} | {max(cells)} "
            f"| {median(solving):.3f} | {max(solving):.2f} |"
        )


def main() -> None:
    large, small, *names = [*sys.argv[1:], *("10", "500")[len(sys.argv) - 1 :]]
    names = names or [name for name in KINDS if gadgets_of(name).crossbar]
    if int(large):
        print_large(int(large), names)
    if int(small):
        print_small(int(small), names)


if __name__ == "__main__":
    main()
