"""How many puzzles a second each generator makes, on one core and warm; beside it Simon Tatham's programs.

    python benchmarks/generators.py [--seconds 5] [--only akari,sudoku]

Every line is one case: kind, size, wishes. Puzzles are counted for so many seconds after one to warm up.
Tatham's programs (Debian's sgt-puzzles) run with ``--generate`` for the same time, where installed; the
ratio is ours to theirs, measured one right after the other.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import time
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


def measure(case: Case, seconds: float) -> tuple[int, float, float]:
    """How many puzzles, in how many seconds, and the slowest."""
    generate(case.kind, case.rows, case.cols, level=case.level, seed="warm")
    started = time.perf_counter()
    times: list[float] = []
    while (now := time.perf_counter()) - started < seconds:
        try:
            generate(case.kind, case.rows, case.cols, level=case.level, seed=len(times))
        except NotMade as error:
            print(f"  {error}")
        times.append(time.perf_counter() - now)
    return len(times), sum(times), max(times)


def measure_tatham(program: str, parameters: str, seconds: float) -> float | None:
    """Their puzzles a second; None when the program is not installed."""
    found = shutil.which(program) or shutil.which(program, path="/usr/games")
    if found is None:
        return None
    rates = []
    number, ends = 4, time.perf_counter() + seconds
    while time.perf_counter() < ends:
        started = time.perf_counter()
        subprocess.run([Path(found), "--generate", str(number), parameters], capture_output=True, check=True)
        rates.append(number / (time.perf_counter() - started))
        number = min(number * 2, 256)
    return statistics.median(rates)


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
        number, took, slowest = measure(case, args.seconds)
        theirs = measure_tatham(*case.tatham, args.seconds) if case.tatham else None
        beside = f"{theirs:.1f} | {number / took / theirs:.2f}" if theirs else "- | -"
        print(
            f"| {case.kind} | {case.rows}x{case.cols} | {case.level or '-'} | {number / took:.1f} "
            f"| {slowest:.2f} | {beside} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
