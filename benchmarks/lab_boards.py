"""The boards of the encodings laboratory, made again from their seeds.

    python benchmarks/lab_boards.py [--only akari,sudoku] [--out benchmarks/boards]

Every kind gets a file of JSON lines with boards of the sizes that the theses measured. Most are
generated: minimal clues, one answer. Where that takes too long, clues tell the truth about a random
answer; how many answers such a board has is found out by solving it. The name of a board says which.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

import big_cases
from gridproof import Board, Puzzle, Status, generate, solve
from gridproof.board.grid import Grid
from gridproof.board.marks import Clue
from gridproof.formats import write
from gridproof.kinds import kind_named
from gridproof.making import NotMade


class Size(NamedTuple):
    rows: int
    cols: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"


def squares(*sides: int) -> tuple[Size, ...]:
    return tuple(Size(side, side) for side in sides)


GENERATED: dict[str, tuple[Size, ...]] = {
    "sudoku": squares(9, 16, 25, 36),
    "akari": (*squares(10), Size(24, 14), *squares(36)),
    "arukone": squares(5, 6, 7, 8, 9, 10),
    "kurodoko": squares(5, 7, 9, 12, 13, 17),
    "ohno": squares(4, 5, 6, 7, 8, 9),
    "yajilin": (*squares(6, 8, 10, 14), Size(14, 18), Size(14, 24)),
    "kuroshuto": squares(6, 8, 9, 10, 11, 12, 14),
    "shakashaka": (*squares(6, 10), Size(10, 18), Size(14, 24), *squares(20), Size(31, 45)),
}
SEEDS = range(1, 6)
GENERATED_LARGE = {"yajilin": {Size(20, 36): 2, Size(31, 45): 1}}
"""How many there are of them."""

# By file. Boards with long sights or arrows have a file of their own.
TRUTHFUL: dict[str, dict[Size, Callable[[Size, int], Puzzle]]] = {
    "akari": dict.fromkeys(
        [Size(50, 100), Size(50, 200), Size(50, 400)], lambda size, seed: big_cases.akari(*size, seed=seed)
    ),
    "kurodoko-large": dict.fromkeys(
        [Size(20, 36), Size(31, 45)], lambda size, seed: big_cases.kurodoko(*size, seed=seed)
    ),
    "yajilin-large": dict.fromkeys(
        [Size(20, 36), Size(31, 45)], lambda size, seed: big_cases.yajilin(*size, seed=seed)
    ),
}


def empty(kind: str, size: Size) -> Puzzle:
    return Puzzle(kind_named(kind), Grid.of(*size), {})


def diamond(size: Size) -> Puzzle:
    """Black stairs in the four corners; the cells on the stairs say 2. One turned square fits between."""
    grid, half = Grid.of(*size), size.rows // 2
    clues = {}
    for cell in grid.cells:
        row, col = grid.position(cell)
        steps = min(row, size.rows - 1 - row) + min(col, size.cols - 1 - col)
        if steps < half - 1:
            clues[cell] = Clue(2 if steps == half - 2 else None, wall=True)
    return Puzzle(kind_named("shakashaka"), grid, clues)


EMPTY = {
    "sudoku": squares(9, 16, 25, 36),
    "kurodoko": squares(5, 7, 9, 11, 13, 15, 17, 20),
    "shakashaka": squares(10),
}
DIAMONDS = squares(6, 10, 20, 36, 40, 60, 80)


def made(kind: str, size: Size) -> Iterator[tuple[int, Puzzle]]:
    """Generated boards and their seeds; from some seeds none is found."""
    for seed in count(1):
        with suppress(NotMade):
            yield seed, generate(kind, *size, seed=seed).puzzle


def boards(kind: str, each: int = len(SEEDS)) -> Iterator[tuple[str, str, Puzzle]]:
    """The file, the name of the board and the board."""
    for size in GENERATED[kind]:
        for seed, puzzle in islice(made(kind, size), each):
            yield kind, f"{kind} {size} seed {seed}", puzzle
    for size, number in GENERATED_LARGE.get(kind, {}).items():
        for seed, puzzle in islice(made(kind, size), min(each, number)):
            yield f"{kind}-large", f"{kind} {size} seed {seed}", puzzle
    for file in (kind, f"{kind}-large"):
        for size, make in TRUTHFUL.get(file, {}).items():
            for seed in SEEDS[:each]:
                puzzle = make(size, seed)
                answers = "one answer" if solve(puzzle).status is Status.UNIQUE else "several answers"
                yield file, f"{kind} {size} seed {seed}, truthful clues, {answers}", puzzle
    for size in EMPTY.get(kind, ()):
        yield f"{kind}-empty", f"{kind} {size} empty", empty(kind, size)
    if kind == "shakashaka":
        for size in DIAMONDS:
            yield f"{kind}-diamond", f"{kind} {size} diamond", diamond(size)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", help="kinds, with commas between them")
    parser.add_argument("--seeds", type=int, default=len(SEEDS), help="boards of each size")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "boards")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for kind in args.only.split(",") if args.only else GENERATED:
        files: dict[str, list[str]] = {}
        for file, name, puzzle in boards(kind, args.seeds):
            print(name)
            named = Puzzle(puzzle.kind, puzzle.grid, puzzle.clues, puzzle.variant, {"id": name})
            files.setdefault(file, []).append(write(Board(named), "corpus").strip() + "\n")
        for file, lines in files.items():
            (args.out / f"{file}.jsonl").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
