"""How fast Sudokus are solved and proved unique: the kernel, its plain twin, the command, and qqwing.

    python benchmarks/sudoku_solving.py [FILE] [--boards 2000] [--out FILE.json]

FILE has a board of 81 characters on each line. Without one, minimal boards are made. The processor time of
each way is counted several times, and the best turn counts. qqwing (Debian's package) runs where it is
installed: it solves and counts the answers, which is what our verdict says.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from gridproof import generate, read_boards
from gridproof.engines.session import Deadline
from gridproof.kernel.native import described
from gridproof.kinds.sudoku.decide import as_bytes
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Status
from gridproof.solving import decide

TURNS = 3


def made(number: int) -> list[str]:
    """Minimal boards."""
    puzzles = (generate("sudoku", 9, 9, seed=seed).puzzle for seed in range(number))
    return ["".join(map(str, as_bytes(puzzle.grid, puzzle.clues))) for puzzle in puzzles]


def in_process(puzzles: list[Puzzle]) -> float:
    start = time.process_time()
    verdicts = [decide(puzzle, Deadline()).status for puzzle in puzzles]
    seconds = time.process_time() - start
    assert set(verdicts) == {Status.UNIQUE}, "every board has one answer"
    return seconds


def of_program(command: list[str], file: Path, *, piped: bool) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with file.open() as boards:
        subprocess.run(command, stdin=boards if piped else None, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(lines: list[str]) -> dict[str, Any]:
    """How many boards a second each way decides."""
    with tempfile.TemporaryDirectory() as folder:
        file, single = Path(folder) / "boards.txt", Path(folder) / "one.txt"
        file.write_text("\n".join(lines) + "\n")
        single.write_text(lines[0] + "\n")
        puzzles = [board.puzzle for board in read_boards(file)]
        command = [sys.executable, "-m", "gridproof.cli", "solve", "--json"]
        ways: dict[str, Callable[[], float]] = {
            "in process": partial(in_process, puzzles),
            "command": partial(of_program, [*command, str(file)], file, piped=False),
            "command, one board": partial(of_program, [*command, str(single)], single, piped=False),
        }
        if shutil.which("qqwing"):
            counting = ["qqwing", "--solve", "--count-solutions", "--one-line"]
            ways["qqwing"] = partial(of_program, counting, file, piped=True)
        seconds = {name: min(way() for _ in range(TURNS)) for name, way in ways.items()}
    # Starting the command is no part of what one more board takes.
    seconds["command"] -= seconds.pop("command, one board")
    a_second = {name: round(len(lines) / taken) for name, taken in seconds.items()}
    return {"kernel": described(), "boards": len(lines), "a second": a_second}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    lines = args.file.read_text().split() if args.file else made(args.boards)
    result = measured(lines[: args.boards])
    print(json.dumps(result, indent=1))
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
