"""No output depends on how Python happens to hash: not that of any kind, whatever PYTHONHASHSEED is."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from gridproof.kinds import KINDS

_PROGRAM = """
import random, sys
import gridproof
import gridproof.collection

rng = random.Random(1)
for name in sys.argv[1].split():
    ours = [item for item in gridproof.collection.items().values() if item.kind == name]
    item = max((item for item in ours if item.rows < 9), key=lambda item: item.rows)
    puzzle, answer = item.board.puzzle, item.board.answer
    choices = puzzle.kind.choices(puzzle)
    for wrong, left_out in ((0.1, 0), (0.4, 0), (0.4, 0.3), (1, 0), (0, 0.5)):
        marks = {
            place: rng.choice(choices[place]) if rng.random() < wrong else mark
            for place, mark in answer.items()
            if rng.random() >= left_out
        }
        for limit in (None, 1):
            report = gridproof.check(puzzle, marks, limit=limit)
            print(name, report.violations, report.more, sorted(report.places))
    print(gridproof.explain(puzzle), gridproof.explain(puzzle, marks))
    made = gridproof.generate(name, puzzle.grid.rows, puzzle.grid.cols, seed=2)
    print(gridproof.write(made.puzzle), made.answer, made.level, made.score)
"""
_SEEDS = ("0", "1", "2", "77")


def _printed(seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, " ".join(KINDS)],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_all_kinds_print_the_same_with_every_hash_seed() -> None:
    with ThreadPoolExecutor(2) as threads:
        first, *others = threads.map(_printed, _SEEDS)
    assert all(other == first for other in others)
    reports = {line.split()[0] for line in first.splitlines() if "Violation(" in line}
    assert reports >= set(KINDS)  # every kind had something to report
