"""How long a unique puzzle of the largest sizes of the theses takes to be made.

    python benchmarks/large_boards.py [--seeds 3] [--only akari,sudoku]

Every puzzle is proved unique by another way than it was made, as ever; that is part of the time. Seeds are
1, 2, ...: the same puzzles come out everywhere. Times are those of the processor, in one process.
"""

from __future__ import annotations

import argparse
import resource
import time

from gridproof import NotMade, generate

CASES = (
    ("sudoku", 25, 25),
    ("sudoku", 36, 36),
    ("akari", 50, 100),
    ("akari", 50, 400),
    ("kurodoko", 31, 45),
    ("yajilin", 31, 45),
    ("shakashaka", 31, 45),
)


def measured(kind: str, rows: int, cols: int, seed: int, limit: float) -> str:
    started, processor = time.perf_counter(), time.process_time()
    try:
        made = generate(kind, rows, cols, seed=seed, time_limit=limit)
        clues = sum(clue.number is not None for clue in made.puzzle.clues.values())
        outcome = [str(clues), "yes" if made.minimal else "not known"]
    except NotMade:
        outcome = ["not made", "-"]
    seconds = [f"{time.process_time() - processor:.0f}", f"{time.perf_counter() - started:.0f}"]
    return " | ".join([f"| {kind}", f"{rows}x{cols}", str(seed), *outcome, *seconds]) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--only", help="kinds, separated by commas")
    parser.add_argument("--time-limit", type=float, default=600.0)
    args = parser.parse_args()
    wanted = args.only.split(",") if args.only else None
    print("| kind | size | seed | numbers | minimal | processor, s | clock, s |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for kind, rows, cols in CASES:
        for seed in range(1, args.seeds + 1):
            if not wanted or kind in wanted:
                print(measured(kind, rows, cols, seed, args.time_limit), flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"at most {memory:.0f} MiB")


if __name__ == "__main__":
    main()
