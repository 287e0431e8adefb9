"""Is the default encoding the fastest? Every encoding near it, repeated and in turn, on the saved boards.

    python benchmarks/lab_default.py [--only akari,sudoku] [--rounds 7]

All run in one process on one core, one after the other, again and again, so that noise hits all alike;
what counts is the best of the processor's seconds, encoding included: other work on the machine only adds to
them. The question is an answer and whether it is the only one. An encoding that is far slower on one board is
not tried on larger ones.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path

from gridproof import PuzzleError
from gridproof.encodings import OURS, Encoding, encodings_of, solver_named, usual_engine
from gridproof.engines.session import Deadline
from gridproof.formats import load, read
from gridproof.kind import Puzzle
from gridproof.kinds import KINDS, kind_named

BOARDS = Path(__file__).parent / "boards"
_FAR = 5.0
"""So many times slower is far slower,"""
_FEW = 0.02
"""but not below so many seconds."""
_LIMIT = 20.0


def seconds(puzzle: Puzzle, encoding: Encoding) -> float:
    solver = solver_named(puzzle.kind, encoding.name, usual_engine(encoding))
    started = time.process_time()
    solver(puzzle, Deadline(_LIMIT))
    return time.process_time() - started


def puzzles(kind: str) -> Iterator[tuple[str, Puzzle]]:
    """All saved boards of the kind, small ones first."""
    found = [b.puzzle for path in BOARDS.glob(f"{kind}*.jsonl") for b in read(load(path))]
    for puzzle in sorted(found, key=lambda puzzle: puzzle.grid.size):
        yield puzzle.info["id"], puzzle


def compared(kind: str, rounds: int) -> Iterator[tuple[str, dict[str, float]]]:
    """Board by board the best times of the encodings that are not far behind."""
    known = encodings_of(kind_named(kind))
    near = [one for one in known.values() if one.logic != "smt"]
    for name, puzzle in puzzles(kind):
        seconds(puzzle, known[OURS])  # the first of a size pays for what is kept
        near = [one for one in near if one.name == OURS or _keeps_up(puzzle, one, known[OURS])]
        times = dict.fromkeys((one.name for one in near), _LIMIT)
        for _ in range(rounds):
            for encoding in near:
                times[encoding.name] = min(times[encoding.name], seconds(puzzle, encoding))
        yield name, times


def _keeps_up(puzzle: Puzzle, encoding: Encoding, ours: Encoding) -> bool:
    try:
        took = seconds(puzzle, encoding)
    except PuzzleError:  # it does not take such boards
        return False
    return took < _FEW or took < _FAR * seconds(puzzle, ours)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", help="kinds, with commas between them")
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for kind in args.only.split(",") if args.only else KINDS:
        for name, times in compared(kind, args.rounds):
            best = min(times, key=lambda encoding: times[encoding])
            ratio = times[OURS] / times[best]
            verdict = "ours" if ratio <= 1.1 else f"{best}, ours takes {ratio:.2f} times as long"
            print(
                f"{name:45} ours {1000 * times[OURS]:8.2f} ms  best {1000 * times[best]:8.2f} ms  {verdict}"
            )


if __name__ == "__main__":
    main()
