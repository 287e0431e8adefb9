"""How many puzzles a second each generator makes, on one core and warm; beside it Simon Tatham's programs.

    python benchmarks/generators.py [--seconds 5] [--only akari,sudoku]

Every line is one case: kind, size, wishes. Puzzles are counted for so many seconds after one to warm up.
Tatham's programs (Debian's sgt-puzzles) run with ``--generate`` for the same time, where installed. The
two take turns, second by second: so a machine that others use too slows both down alike.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import NamedTuple

from gridproof import NotMade, generate


class Case(NamedTuple):
    kind: str
    rows: int
    cols: int
    level: str | None = None
    tatham: tuple[str, str] | None = None
    """Their program and its parameters, where one makes about the same."""


CASES = (
    Case("kurodoko", 10, 10, None, ("sgt-range", "10x10")),
    Case("akari", 10, 10, None, ("sgt-lightup", "10x10b20s2d1")),
    Case("akari", 10, 10, "hard", ("sgt-lightup", "10x10b20s2d2")),
    Case("sudoku", 9, 9, None, ("sgt-solo", "3x3db")),
    Case("sudoku", 9, 9, "easy", ("sgt-solo", "3x3di")),
    Case("sudoku", 9, 9, "expert", ("sgt-solo", "3x3de")),
    Case("ohno", 9, 9),
    Case("kuroshuto", 10, 10),
    Case("yajilin", 10, 10),
    Case("yajilin", 14, 14),
    Case("shakashaka", 10, 10),
    Case("arukone", 8, 8),
    Case("kurodoko", 20, 20),
    Case("akari", 20, 20),
    Case("yajilin", 20, 20),
    Case("shakashaka", 20, 20),
    Case("sudoku", 16, 16),
    Case("kuroshuto", 14, 14),
)


class Rate:
    """Puzzles counted so far, and the time that they took."""

    def __init__(self, make: Callable[[], int]) -> None:
        self._make = make
        self._number = 0
        self._seconds = 0.0
        self.slowest = 0.0

    def go_on(self, seconds: float) -> None:
        ends = time.perf_counter() + seconds
        while (started := time.perf_counter()) < ends:
            self._number += self._make()
            took = time.perf_counter() - started
            self._seconds += took
            self.slowest = max(self.slowest, took)

    @property
    def a_second(self) -> float:
        return self._number / self._seconds


def ours(case: Case) -> Rate:
    seeds: Iterator[int] = count()

    def make() -> int:
        try:
            generate(case.kind, case.rows, case.cols, level=case.level, seed=next(seeds))
        except NotMade as error:
            print(f"  {error}")
        return 1

    generate(case.kind, case.rows, case.cols, level=case.level, seed="warm")
    return Rate(make)


def tatham(program: str, parameters: str) -> Rate | None:
    """Their program; None when it is not installed."""
    found = shutil.which(program) or shutil.which(program, path="/usr/games")
    if found is None:
        return None
    # As many at a time as take about a second, so that starting the program counts for nothing.
    number = 1
    while True:
        started = time.perf_counter()
        _run(found, number, parameters)
        if time.perf_counter() - started > _TURN / 2:
            return Rate(partial(_run, found, number, parameters))
        number *= 2


def _run(program: str, number: int, parameters: str) -> int:
    subprocess.run([program, "--generate", str(number), parameters], capture_output=True, check=True)
    return number


_TURN = 1.0


def measure(case: Case, seconds: float) -> str:
    rates = [rate for rate in (ours(case), case.tatham and tatham(*case.tatham)) if rate is not None]
    for _ in range(max(1, round(seconds / _TURN))):
        for rate in rates:
            rate.go_on(_TURN)
    made, *theirs = rates
    cells = [case.kind, f"{case.rows}x{case.cols}", case.level or "-"]
    cells += [f"{made.a_second:.1f}", f"{made.slowest:.2f}"]
    for their in theirs:
        cells += [f"{their.a_second:.1f}", f"{made.a_second / their.a_second:.2f}"]
    return f"| {' | '.join(cells + ['-'] * (7 - len(cells)))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--only", help="kinds, separated by commas")
    args = parser.parse_args()
    wanted = args.only.split(",") if args.only else None
    print("| kind | size | level | a second | slowest, s | Tatham | ratio |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for case in CASES:
        if wanted and case.kind not in wanted:
            continue
        print(measure(case, args.seconds), flush=True)


if __name__ == "__main__":
    main()
