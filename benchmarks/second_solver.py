"""What a kind's own way to decide gains over its plain theory: processor time, best of three.

    python benchmarks/second_solver.py KIND SIZE [SIZE ...]

Boards are generated, the same ones every time. A ratio below 1.1 says that it is not worth its lines.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from gridproof.engines.session import Deadline
from gridproof.kinds import kind_named
from gridproof.making import generate
from gridproof.record.kind import Puzzle
from gridproof.searching.search import decide_theory
from gridproof.solving import decide

BOARDS = 10
SECONDS = 60.0


def main() -> None:
    kind, sizes = kind_named(sys.argv[1]), map(int, sys.argv[2:])
    for size in sizes:
        made = (generate(kind, size, size, seed=str(n), time_limit=SECONDS) for n in range(BOARDS))
        puzzles = [one.puzzle for one in made]
        own = _milliseconds(lambda puzzle: decide(puzzle, Deadline()), puzzles)
        plain = _milliseconds(lambda puzzle: decide_theory(puzzle.theory, Deadline()), puzzles)
        ratio = plain / own
        print(f"{kind.name} {size}x{size}: own {own:.2f} ms, plain {plain:.2f} ms, {ratio:.2f} times")


def _milliseconds(work: Callable[[Puzzle], object], puzzles: list[Puzzle]) -> float:
    """Per board, the best of three."""
    work(puzzles[0])
    return 1000 * sum(min(_took(work, puzzle) for _ in range(3)) for puzzle in puzzles) / len(puzzles)


def _took(work: Callable[[Puzzle], object], puzzle: Puzzle) -> float:
    started = time.process_time()
    work(puzzle)
    return time.process_time() - started


if __name__ == "__main__":
    main()
