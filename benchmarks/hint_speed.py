"""How fast hints and walkthroughs are on boards of your own.

Run it with ``.venv/bin/python benchmarks/hint_speed.py FILE... [--boards N] [--sudokus N]``. Boards up to
10 x 10 and larger ones up to 20 x 20 are measured apart; N of each are spread over the files. Sudokus of
9 x 9 are made on the spot. Besides the first hint one is asked for at three moments of the walk, and before
the step that took longest, each time from scratch. Times are those of the processor, so that other work on
the machine does not count.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from gridproof import Puzzle, Status, check, explain, solve, walkthrough
from gridproof.board.grid import Grid, Place
from gridproof.board.marks import Clue, Mark
from gridproof.files import read_boards
from gridproof.hints import Hint
from gridproof.kinds import kind_named
from gridproof.record.explanation import Fact

_SMALL, _LARGE = 10, 20
_MOMENTS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--boards", type=int, default=40, metavar="N")
    parser.add_argument("--sudokus", type=int, default=40, metavar="N")
    args = parser.parse_args()
    groups: dict[str, list[Puzzle]] = {}
    for puzzle in (board.puzzle for file in args.file for board in read_boards(file)):
        side = max(puzzle.grid.rows, puzzle.grid.cols)
        if side <= _LARGE:
            size = _SMALL if side <= _SMALL else _LARGE
            groups.setdefault(f"{puzzle.kind.title}, up to {size} x {size}", []).append(puzzle)
    times = " | ".join(
        f"{what}, {which}" for what in ("first hint", "hint", "walk") for which in ("median", "worst")
    )
    print(f"| boards | number | complete | searched | {times} |")
    print("| --- " * 10 + "|")
    for name, puzzles in groups.items():
        measure(name, puzzles[:: -(-len(puzzles) // args.boards)])
    if args.sudokus:
        measure("Sudoku, 9 x 9", [sudoku(seed) for seed in range(args.sudokus)])


def sudoku(seed: int) -> Puzzle:
    """A shuffled full board, and no more clues than one answer needs."""
    rng = random.Random(seed)

    def shuffled() -> list[int]:
        """Rows or columns in another order that keeps the boxes together."""
        return [3 * group + line for group in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]

    rows, cols, numbers = shuffled(), shuffled(), rng.sample(range(1, 10), 9)
    grid = Grid.of(9, 9)
    clues = {}
    for cell in grid.cells:
        row, col = (order[index] for order, index in zip((rows, cols), grid.position(cell), strict=True))
        clues[cell] = Clue(numbers[(3 * (row % 3) + row // 3 + col) % 9])
    puzzle = Puzzle(kind_named("sudoku"), grid, clues)
    for cell in rng.sample(sorted(puzzle.clues), len(puzzle.clues)):
        fewer = {other: clue for other, clue in puzzle.clues.items() if other != cell}
        thinner = Puzzle(puzzle.kind, grid, fewer)
        if solve(thinner).status is Status.UNIQUE:
            puzzle = thinner
    return puzzle


def measure(name: str, puzzles: Sequence[Puzzle]) -> None:
    firsts: list[float] = []
    hints: list[float] = []
    walks: list[float] = []
    complete = searched = 0
    for puzzle in puzzles:
        steps: list[Hint] = []
        took: list[float] = []
        started = time.process_time()
        for told in walkthrough(puzzle):
            took.append(time.process_time() - started - sum(took))
            if isinstance(told, Hint):
                steps.append(told)
        walks.append(time.process_time() - started)
        searched += any(told.step.searched for told in steps)
        moments = {*range(0, len(steps), max(1, len(steps) // _MOMENTS)), took.index(max(took))}
        marks: dict[Place, Mark] = {}
        excluded: list[Fact] = []
        for number, told in enumerate(steps):
            if number in moments:
                started = time.process_time()
                explain(puzzle, marks, excluded=excluded)
                hints.append(time.process_time() - started)
                firsts += hints[-1:] if number == 0 else []
            marks |= told.step.marks
            excluded += [fact for fact in told.step.concludes if not fact.holds]
        complete += check(puzzle, marks).solved
    times = " | ".join(f"{1000 * t:.0f} ms" for of in (firsts, hints, walks) for t in (median(of), max(of)))
    print(f"| {name} | {len(puzzles)} | {complete} | {searched} | {times} |", flush=True)


if __name__ == "__main__":
    main()
