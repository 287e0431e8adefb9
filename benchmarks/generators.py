"""How many puzzles a second each generator makes, on one core and warm; beside it Simon Tatham's programs.

    python benchmarks/generators.py [--seconds 5] [--only akari,sudoku] [--out FILE.json]

Every line is one case: kind, size, wishes. Puzzles are counted for so many seconds after one to warm up.
Tatham's programs (Debian's sgt-puzzles) run with ``--generate`` for the same time, where installed. Seconds
are those of the processor. The two take turns, second by second: so a machine that others use too slows both
down alike.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
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
    Case("akari", 10, 10, "easy", ("sgt-lightup", "10x10b20s2d0")),
    Case("akari", 10, 10, "hard", ("sgt-lightup", "10x10b20s2d2")),
    Case("sudoku", 9, 9, None, ("sgt-solo", "3x3db")),
    Case("sudoku", 9, 9, "easy", ("sgt-solo", "3x3di")),
    Case("sudoku", 9, 9, "hard", ("sgt-solo", "3x3da")),
    Case("sudoku", 9, 9, "expert", ("sgt-solo", "3x3de")),
    Case("sudoku", 9, 9, "extreme", ("sgt-solo", "3x3du")),
    Case("slitherlink", 10, 10, None, ("sgt-loopy", "10x10t0dn")),
    Case("slitherlink", 10, 10, "easy", ("sgt-loopy", "10x10t0de")),
    Case("slitherlink", 10, 10, "hard", ("sgt-loopy", "10x10t0dh")),
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
    """Puzzles counted so far, and the processor time that they took."""

    def __init__(self, make: Callable[[], int]) -> None:
        self._make = make
        self._number = 0
        self._seconds = 0.0
        self.slowest = 0.0

    def go_on(self, seconds: float) -> None:
        ends = self._seconds + seconds
        while self._seconds < ends:
            started = processor_time()
            self._number += self._make()
            took = processor_time() - started
            self._seconds += took
            self.slowest = max(self.slowest, took)

    @property
    def a_second(self) -> float:
        return self._number / self._seconds


def processor_time() -> float:
    """Of this process and those that it started."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


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
        started = processor_time()
        _run(found, number, parameters)
        if processor_time() - started > _TURN / 2:
            return Rate(partial(_run, found, number, parameters))
        number *= 2


def _run(program: str, number: int, parameters: str) -> int:
    subprocess.run([program, "--generate", str(number), parameters], capture_output=True, check=True)
    return number


_TURN = 1.0


class Measured(NamedTuple):
    """Puzzles a second."""

    kind: str
    size: str
    level: str
    a_second: float
    slowest: float
    tatham: float | None

    def row(self) -> str:
        cells = [*self[:3], f"{self.a_second:.1f}", f"{self.slowest:.2f}", "-", "-"]
        if self.tatham:
            cells[5:] = f"{self.tatham:.1f}", f"{self.a_second / self.tatham:.2f}"
        return f"| {' | '.join(cells)} |"


def measure(case: Case, seconds: float) -> Measured:
    rates = [rate for rate in (ours(case), case.tatham and tatham(*case.tatham)) if rate is not None]
    for _ in range(max(1, round(seconds / _TURN))):
        for rate in rates:
            rate.go_on(_TURN)
    made, *theirs = rates
    their = theirs[0].a_second if theirs else None
    size = f"{case.rows}x{case.cols}"
    return Measured(case.kind, size, case.level or "-", made.a_second, made.slowest, their)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--only", help="kinds, separated by commas")
    parser.add_argument("--out", type=Path, help="a file for the same as JSON")
    args = parser.parse_args()
    wanted = args.only.split(",") if args.only else None
    print("| kind | size | level | a second | slowest, s | Tatham | ratio |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    found = []
    for case in CASES:
        if wanted and case.kind not in wanted:
            continue
        found.append(measure(case, args.seconds))
        print(found[-1].row(), flush=True)
    if args.out:
        args.out.write_text(json.dumps([each._asdict() for each in found], indent=1) + "\n")


if __name__ == "__main__":
    main()
