"""Random small problems, and all their solutions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from gridproof.reductions.formula import Formula, LatinSquare
from gridproof.reductions.gadget import gadgets_of


def take_long(name: str) -> bool:
    """Whether boards of a kind take several times as long as others: large tiles, or a loop."""
    gadgets = gadgets_of(name)
    return "cross" not in gadgets.crossbar or len(gadgets.all[gadgets.crossbar["cross"]].block()) > 10


def random_formula(rng: random.Random) -> Formula:
    """Few variables and clauses of one to four literals; about as often satisfiable as not."""
    variables = rng.randint(1, 4)
    clauses = []
    for _ in range(rng.randint(1, 3 * variables)):
        chosen = rng.sample(range(1, variables + 1), rng.randint(1, variables))
        clauses.append(tuple(variable * rng.choice((1, -1)) for variable in chosen))
    return Formula(variables, tuple(clauses))


def random_circuit(rng: random.Random) -> str:
    """A circuit of a few gates of all sorts."""
    names = [f"x{at}" for at in range(rng.randint(1, 3))]
    lines = [f"INPUT({name})" for name in names]
    for at in range(rng.randint(1, 3)):
        sort = rng.choice(("AND", "OR", "NAND", "NOR", "XOR", "XNOR", "NOT", "BUFF"))
        reads = [rng.choice(names)] if sort in ("NOT", "BUFF") else rng.choices(names, k=rng.randint(1, 3))
        lines.append(f"g{at} = {sort}({', '.join(reads)})")
        names.append(f"g{at}")
    # With two outputs some circuits have nothing to accept.
    outputs = dict.fromkeys((names[-1], rng.choice(names)))
    return "\n".join([*lines, *(f"OUTPUT({name})" for name in outputs)])


def random_square(rng: random.Random, side: int = 3) -> LatinSquare:
    """A Latin square with cells left out, and now and then a wrong one."""
    shift = rng.sample(range(side), side)
    numbers = rng.sample(range(1, side + 1), side)
    rows = [[numbers[(col + shift[row]) % side] for col in range(side)] for row in range(side)]
    for row in rows:
        for col in range(side):
            if rng.random() < 0.6:
                row[col] = 0
    if rng.random() < 0.5:
        rows[rng.randrange(side)][rng.randrange(side)] = rng.randint(1, side)
    return LatinSquare(tuple(map(tuple, rows)))


def models(formula: Formula) -> list[dict[int, bool]]:
    every = product((False, True), repeat=formula.variables)
    full = (dict(enumerate(values, 1)) for values in every)
    return [values for values in full if formula.holds(values)]


def completions(square: LatinSquare) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The complete Latin squares that fit, found without any solver."""
    cells = [(row, col) for row, numbers in enumerate(square.rows) for col, n in enumerate(numbers) if not n]
    side = len(square.rows)
    for numbers in product(range(1, side + 1), repeat=len(cells)):
        rows = [list(row) for row in square.rows]
        for (row, col), number in zip(cells, numbers, strict=True):
            rows[row][col] = number
        lines = [*rows, *([row[col] for row in rows] for col in range(side))]
        if all(len(set(line)) == side for line in lines):
            yield tuple(map(tuple, rows))
