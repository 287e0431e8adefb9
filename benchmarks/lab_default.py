"""Is the default encoding the fastest? Every encoding near it, repeated and in turn, on the saved boards.

    python benchmarks/lab_default.py [--only akari,sudoku] [--rounds 7] [--first] [--cold]
    python benchmarks/lab_default.py --only kuroshuto --encodings levels,binary  # all times of some

All run on one core, one after the other, again and again, so that noise hits all alike; what counts is the
best of the processor's seconds, encoding included: other work on the machine only adds to them. The question
is an answer and whether it is the only one, with --first just an answer. An encoding that is far slower on
one board is not tried on larger ones. What was ahead of the default is measured again together with it, and
longer; only that counts.

What is kept for the next board of the same size is there already. With --cold it is not: each measurement
runs in a process of its own, in which no other board of the size was solved.
"""

from __future__ import annotations

import argparse
import gc
import math
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from gridproof import PuzzleError
from gridproof.encodings import encodings_of, usual_engine
from gridproof.engines.session import Deadline
from gridproof.formats import load, read
from gridproof.kinds import KINDS, kind_named
from gridproof.lab.compare import Task, solver_of, warm_up
from gridproof.record.encoding import OURS, Encoding
from gridproof.record.kind import Puzzle

BOARDS = Path(__file__).parent / "boards"
_FAR = 5.0
"""So many times slower is far slower,"""
_FEW = 0.02
"""but not below so many seconds."""
_LIMIT = 20.0
_NEAR = 1.1
"""So close to the fastest is fast enough."""
_RUN_OFF = 12
"""So many times the rounds for ours and what was ahead of it: of many, one is always lucky."""

Measure = Callable[[Puzzle, Encoding], float]
"""The processor's seconds; infinite when the encoding does not take the board."""


def task_of(puzzle: Puzzle, encoding: Encoding, *, first: bool) -> Task:
    return Task(puzzle.info["id"], puzzle, encoding.name, usual_engine(encoding), _LIMIT, first)


def warm(puzzle: Puzzle, encoding: Encoding, *, first: bool) -> float:
    solver = solver_of(task_of(puzzle, encoding, first=first))
    started = time.process_time()
    try:
        solver(puzzle, Deadline(_LIMIT))
    except PuzzleError:
        return math.inf
    return time.process_time() - started


def cold(puzzle: Puzzle, encoding: Encoding, *, first: bool) -> float:
    """The same in a copy of this process, which goes with all that it built."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        for _ in range(3):  # what the copy shares with this process until it is used
            warm_up(task_of(puzzle, encoding, first=first))
        os.write(theirs, str(warm(puzzle, encoding, first=first)).encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        taken = float(pipe.read())
    os.waitpid(child, 0)
    return taken


def puzzles(kind: str, most: int | None = None) -> Iterator[tuple[str, Puzzle]]:
    """The saved boards of the kind, small ones first."""
    found = [b.puzzle for path in BOARDS.glob(f"{kind}*.jsonl") for b in read(load(path))]
    for puzzle in sorted(found, key=lambda puzzle: puzzle.grid.size)[:most]:
        yield puzzle.info["id"], puzzle


def compared(
    name: str, rounds: int, seconds: Measure, most: int | None
) -> Iterator[tuple[str, dict[str, float]]]:
    """Board by board the best times of the encodings that are not far behind."""
    kind = kind_named(name)
    near = [one for one in encodings_of(kind).values() if one.logic != "smt"]
    for encoding in near:
        warm_up(task_of(next(puzzles(name))[1], encoding, first=True))
    gc.freeze()
    ours = near[0]
    for board, puzzle in puzzles(name, most):
        seconds(puzzle, ours)  # the first of a size pays for what is kept
        limit = max(_FEW, _FAR * seconds(puzzle, ours))
        near = [one for one in near if one.name == OURS or seconds(puzzle, one) < limit]
        times = best_of(rounds, puzzle, near, seconds)
        ahead = [one for one in near if times[one.name] * _NEAR < times[OURS]]
        if ahead:
            times = best_of(_RUN_OFF * rounds, puzzle, [ours, *ahead], seconds)
        yield board, times


def best_of(rounds: int, puzzle: Puzzle, encodings: list[Encoding], seconds: Measure) -> dict[str, float]:
    times = dict.fromkeys((one.name for one in encodings), math.inf)
    for _ in range(rounds):
        for encoding in encodings:
            times[encoding.name] = min(times[encoding.name], seconds(puzzle, encoding))
    return times


def print_all(kind: str, names: list[str], rounds: int, seconds: Measure, most: int | None) -> None:
    """A table of the named encodings in milliseconds."""
    known = encodings_of(kind_named(kind))
    print(f"| board | {' | '.join(names)} |\n| --- |{' ---: |' * len(names)}")
    for board, puzzle in puzzles(kind, most):
        times = best_of(rounds, puzzle, [known[name] for name in names], seconds)
        print(f"| {board} | {' | '.join(f'{1000 * times[name]:.2f}' for name in names)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", help="kinds, with commas between them")
    parser.add_argument("--encodings", help="print the times of these, with commas between them")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--boards", type=int, metavar="N", help="only the smallest boards of a kind")
    parser.add_argument("--first", action="store_true", help="an answer is enough")
    parser.add_argument("--cold", action="store_true", help="on the first board of a size")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    seconds = partial(cold if args.cold else warm, first=args.first)
    for kind in args.only.split(",") if args.only else KINDS:
        if args.encodings:
            print_all(kind, args.encodings.split(","), args.rounds, seconds, args.boards)
            continue
        for name, times in compared(kind, args.rounds, seconds, args.boards):
            best = min(times, key=lambda encoding: times[encoding])
            ratio = times[OURS] / times[best]
            verdict = "ours" if ratio <= _NEAR else f"{best}, ours takes {ratio:.2f} times as long"
            print(
                f"{name:45} ours {1000 * times[OURS]:8.2f} ms  best {1000 * times[best]:8.2f} ms  {verdict}"
            )


if __name__ == "__main__":
    main()
