"""The large boards of the theses: how long a verdict takes, and how much memory.

Run it with ``.venv/bin/python benchmarks/big_cases.py``. Boards are made from fixed seeds.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections.abc import Callable, Iterator

from gridproof import Puzzle, solve
from gridproof.board.grid import Cell, Direction, Grid
from gridproof.board.marks import SHADED, Clue
from gridproof.kinds import kind_named


def akari(rows: int, cols: int, share_of_walls: float = 0.2, *, seed: int = 1) -> Puzzle:
    """Random walls, bulbs put down greedily, every wall numbered."""
    rng = random.Random(seed)
    grid = Grid.of(rows, cols)
    walls = {cell for cell in grid.cells if rng.random() < share_of_walls}
    run_of: dict[Cell, list[list[Cell]]] = {}
    for run in grid.runs(walls):
        for cell in run:
            run_of.setdefault(cell, []).append(run)
    lit: set[Cell] = set()
    bulbs: set[Cell] = set()
    for cell in rng.sample(sorted(run_of), len(run_of)):
        if cell not in lit:
            bulbs.add(cell)
            lit.update(*run_of[cell])
    clues = {w: Clue(sum(n in bulbs for n in grid.neighbours[w]), wall=True) for w in walls}
    return Puzzle(kind_named("akari"), grid, clues)


def sudoku(side: int, share_of_clues: float, *, seed: int = 1) -> Puzzle:
    kind = kind_named("sudoku")
    grid = Grid.of(side, side)
    answer = solve(Puzzle(kind, grid, {})).answer or {} if share_of_clues else {}
    rng = random.Random(seed)
    kept = {cell: Clue(int(mark)) for cell, mark in answer.items() if rng.random() < share_of_clues}
    return Puzzle(kind, grid, kept)


def kurodoko(rows: int, cols: int, *, seed: int = 1) -> Puzzle:
    """Random shaded cells that keep the white ones connected, and numbers on a third of the rest."""
    rng = random.Random(seed)
    grid = Grid.of(rows, cols)
    shaded: set[Cell] = set()
    for cell in rng.sample(list(grid.cells), grid.size):
        if shaded.isdisjoint(grid.neighbours[cell]) and rng.random() < 0.8:
            trial = shaded | {cell}
            if len(grid.components(set(grid.cells) - trial)) == 1:
                shaded = trial
    clues = {}
    for cell in grid.cells:
        if cell not in shaded and rng.random() < 0.33:
            clues[cell] = Clue(1 + sum(_seen(grid, shaded, cell, d) for d in Direction))
    return Puzzle(kind_named("kurodoko"), grid, clues)


def yajilin(rows: int, cols: int, *, seed: int = 1) -> Puzzle:
    """Arrows at random places that tell the truth about some answer of the board without numbers."""
    rng = random.Random(seed)
    kind, grid = kind_named("yajilin"), Grid.of(rows, cols)
    while True:
        places = rng.sample(list(grid.cells), grid.size // 6)
        answer = solve(Puzzle(kind, grid, dict.fromkeys(places, Clue()))).answer
        if answer is not None:
            break
    clues = {}
    for cell in places:
        arrow = rng.choice([d for d in Direction if len(grid.ray(cell, d)) > 0])
        clues[cell] = Clue(sum(answer.get(c) == SHADED for c in grid.ray(cell, arrow)), arrow)
    return Puzzle(kind, grid, clues)


def _seen(grid: Grid, shaded: set[Cell], cell: Cell, direction: Direction) -> int:
    ray = grid.ray(cell, direction)
    return next((n for n, other in enumerate(ray) if other in shaded), len(ray))


def cases() -> Iterator[tuple[str, Callable[[], Puzzle]]]:
    yield "sudoku 36x36, empty", lambda: sudoku(36, 0.0)
    yield "sudoku 36x36, 80 % given", lambda: sudoku(36, 0.8)
    yield "akari 50x400", lambda: akari(50, 400)
    yield "kurodoko 31x45", lambda: kurodoko(31, 45)
    yield "yajilin 31x45", lambda: yajilin(31, 45)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", metavar="WORDS", help="cases whose name has these words")
    args = parser.parse_args()
    for name, make in cases():
        if args.only not in name:
            continue
        puzzle = make()
        started = time.perf_counter()
        result = solve(puzzle)
        seconds = time.perf_counter() - started
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{name:28} {result.status:9} {seconds:6.3f} s   peak so far {memory:4.0f} MiB")


if __name__ == "__main__":
    main()
