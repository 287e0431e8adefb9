"""How fast hints and walkthroughs are on boards of your own.

Run it with ``.venv/bin/python benchmarks/hint_speed.py FILE... [--boards N] [--sudokus N]``. Boards up to
10 x 10 and those of 17 x 17 are measured apart; N of each are spread over the files. Sudokus of 9 x 9
are made on the spot. A hint is asked for at four moments of the walk, each time from scratch. Times are
those of the processor, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from gridproof import Puzzle, check, explain, walkthrough
from gridproof.explanation import Fact
from gridproof.files import read_boards
from gridproof.grid import Place
from gridproof.hints import Hint
from gridproof.marks import Mark
from hint_gallery import sudoku

_SMALL, _LARGE = 10, 17
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
        if side <= _SMALL or puzzle.grid.rows == puzzle.grid.cols == _LARGE:
            size = f"up to {_SMALL} x {_SMALL}" if side <= _SMALL else f"{_LARGE} x {_LARGE}"
            groups.setdefault(f"{puzzle.kind.title}, {size}", []).append(puzzle)
    print("| boards | number | complete | hint, median | hint, worst | walk, median | walk, worst |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, puzzles in groups.items():
        measure(name, puzzles[:: -(-len(puzzles) // args.boards)])
    if args.sudokus:
        measure("Sudoku, 9 x 9", [sudoku(seed) for seed in range(args.sudokus)])


def measure(name: str, puzzles: Sequence[Puzzle]) -> None:
    hints: list[float] = []
    walks: list[float] = []
    complete = 0
    for puzzle in puzzles:
        started = time.process_time()
        steps = [told for told in walkthrough(puzzle) if isinstance(told, Hint)]
        walks.append(time.process_time() - started)
        marks: dict[Place, Mark] = {}
        excluded: list[Fact] = []
        for number, told in enumerate(steps):
            if number % max(1, len(steps) // _MOMENTS) == 0:
                started = time.process_time()
                explain(puzzle, marks, excluded=excluded)
                hints.append(time.process_time() - started)
            marks |= told.step.marks
            excluded += [fact for fact in told.step.concludes if not fact.holds]
        complete += check(puzzle, marks).solved
    times = " | ".join(f"{1000 * t:.0f} ms" for t in (median(hints), max(hints), median(walks), max(walks)))
    print(f"| {name} | {len(puzzles)} | {complete} | {times} |", flush=True)


if __name__ == "__main__":
    main()
