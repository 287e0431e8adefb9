"""Tables 6.1 to 6.10 of the Yajilin thesis, measured here, each number beside the thesis'.

    python benchmarks/yajilin_tables.py [--only 6.3,6.7] [--runs 20] [--seconds 60]
    python benchmarks/yajilin_tables.py --split    # what several processes for one puzzle would gain

A row makes puzzles of the seeds 0, 1, 2 ... until there are --runs of them or --seconds are over. The time
of the processor counts, so that other work on the machine does not. A puzzle that was not finished counts
with its time too: the mean is all time by all puzzles made. A slower processor (6.2, 6.8) is a process
that is halted every few milliseconds, and several processes (6.10) take turns on busy cores: there the clock
on the wall counts, on a machine that is idle otherwise.
"""

from __future__ import annotations

import argparse
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from heapq import heapreplace
from itertools import islice, zip_longest
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from gridproof import NotMade, Puzzle
from gridproof.encodings import encoding_named
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.engines.table import engine_named
from gridproof.formats import load, read
from gridproof.kinds import kind_named
from gridproof.making.generating import SECONDS_ALONE, Try, attempted, make, try_lost
from gridproof.making.recipe import Recipe, level_named
from gridproof.searching.search import Search
from gridproof.system.processes import Worker, WorkerEnded, in_order
from gridproof.system.tasks import FORKS
from gridproof.system.worker_process import Report, Work

BOARDS = Path(__file__).parent / "boards"
KIND = kind_named("yajilin")
_SOLVERS = ("direct+look+loops", "auto+look+loops")
"""Its two solvers, the faster one first."""
_LARGE = "seed 1, truthful clues, several answers"
"""How the saved boards of the largest sizes are called."""
_TURN = 0.02
"""How often a process is halted that shall be slower, in seconds."""
_MEGABYTES = 2**20


class Row(NamedTuple):
    table: str
    label: str
    thesis: int | None
    """Milliseconds."""
    size: tuple[int, int]
    method: str = ""
    options: Mapping[str, float] = {}
    speed: float = 1.0
    """The share of the time in which the process runs."""
    megabytes: int | None = None
    jobs: int = 0
    """Above 0: so many processes for one puzzle."""
    board: str = ""
    """A saved board that is solved; otherwise puzzles are made."""
    encoding: str = _SOLVERS[0]

    @property
    def by_the_wall(self) -> bool:
        return bool(self.jobs) or self.table in ("6.2", "6.8")


def compared(rows: int, cols: int, board: str, *thesis: int) -> Iterator[Row]:
    """Both solvers, and both without the shortcut at the border (4.8.1)."""
    sides = (solver.replace("+", "+sides+", 1) for solver in _SOLVERS)
    for encoding, there in zip_longest((*_SOLVERS, *sides), thesis):
        label = f"{rows}x{cols} {encoding}"
        yield Row(
            "6.1", label, there, (rows, cols), board=f"yajilin {rows}x{cols} {board}", encoding=encoding
        )


def solved(name: str, size: tuple[int, int], board: str, thesis: tuple[int, int, int]) -> Iterator[Row]:
    for speed, there in zip((0.5, 0.75, 1.0), thesis, strict=True):
        yield Row("6.2", f"{name}, {speed:.0%} speed", there, size, speed=speed, board=board)


def line(table: str, side: int, thesis: int | None, **options: float) -> Row:
    return _row(table, "line", (side, side), thesis, options)


def arrows(table: str, rows: int, cols: int, thesis: int | None, **options: float) -> Row:
    return _row(table, "arrows-each", (rows, cols), thesis, options)


def _row(
    table: str, method: str, size: tuple[int, int], thesis: int | None, options: Mapping[str, float]
) -> Row:
    label = " ".join(
        (f"{method} {size[0]}x{size[1]}", *(f"{name}={value:g}" for name, value in options.items()))
    )
    return Row(table, label, thesis, size, method, options)


ROWS = (
    *compared(6, 6, "seed 1", 32, 62),
    *compared(10, 10, "seed 1", 94, 172),
    *compared(14, 18, "seed 1", 234, 312),
    *compared(14, 24, "seed 1", 470, 500),
    *compared(20, 36, _LARGE, 530, 671),
    *compared(31, 45, _LARGE, 1972, 2432),
    *solved("10x10", (10, 10), "yajilin 10x10 seed 1", (856, 650, 470)),
    *solved("31x45", (31, 45), f"yajilin 31x45 {_LARGE}", (5250, 3730, 2863)),
    *solved("20x36", (20, 36), f"yajilin 20x36 {_LARGE}", (33070, 22540, 17470)),
    line("6.3", 6, 34, line_base=0.6),
    line("6.3", 6, 92, line_base=0.65),
    line("6.3", 6, 343, line_base=0.7),
    line("6.3", 8, 902, line_base=0.6),
    line("6.3", 8, 3584, line_base=0.65),
    line("6.3", 8, 60517, line_base=0.7),
    line("6.3", 10, 24455, line_base=0.6),
    line("6.4", 6, 67),
    line("6.4", 6, 97, backtracking=1),
    line("6.4", 8, 2335),
    line("6.4", 8, 2931, backtracking=1),
    line("6.5", 6, 28, retries=3),
    line("6.5", 6, 33),
    line("6.5", 8, 800, retries=3),
    line("6.5", 8, 2179),
    arrows("6.6", 6, 6, 35),
    arrows("6.6", 8, 8, 198),
    arrows("6.6", 9, 9, 473),
    arrows("6.6", 10, 10, 843),
    arrows("6.6", 10, 12, 1781),
    arrows("6.6", 12, 12, 5120),
    arrows("6.6", 14, 14, 29725),
    arrows("6.7", 10, 10, 879, minimum=0.1),
    arrows("6.7", 10, 10, 5950, maximum=0.12),
    arrows("6.7", 10, 10, 1764, maximum=0.15),
    arrows("6.7", 10, 10, 843),
    arrows("6.7", 10, 10, 690, maximum=0.2),
    arrows("6.7", 10, 10, 550, maximum=0.25),
    arrows("6.7", 10, 10, 932, steps=3.5),
    arrows("6.7", 10, 10, 792, steps=2.5),
    arrows("6.7", 10, 10, 938, steps=1),
    arrows("6.7", 10, 10, 1620, steps=0.6),
    *(
        Row(
            "6.8", f"12x12, {speed:.0%} speed, {memory} MB", there, (12, 12), "arrows-each", {}, speed, memory
        )
        for speed, memory, there in ((1.0, 1024, 5150), (1.0, 512, 4502), (0.5, 512, 8963))
    ),
    line("6.9", 6, 99),
    arrows("6.9", 6, 6, 60, maximum=0.15, steps=2),
    line("6.9", 8, 3538),
    arrows("6.9", 8, 8, 505, maximum=0.15, steps=2),
    line("6.9", 10, 519750),
    arrows("6.9", 10, 10, 1963, maximum=0.15, steps=2),
    *(
        Row("6.10", f"{side}x{side}, {jobs} processes", there, (side, side), "arrows-each", jobs=jobs)
        for side, thesis in ((12, (4683, 2713, 2113, 1959, 2253)), (14, (None,) * 5))
        for jobs, there in zip((1, 2, 3, 4, 8), thesis, strict=True)
    ),
)


class Measured(NamedTuple):
    made: int
    seconds: float

    def __str__(self) -> str:
        if not self.made:
            return f"none in {self.seconds:.0f} s"
        return f"{1000 * self.seconds / self.made:.0f}"


class Task(NamedTuple):
    row: Row
    runs: int
    seconds: float


def measure(task: Task) -> Measured:
    """Puzzles made, or a board solved again and again, until there are enough or time is over."""
    row = task.row
    clock = time.perf_counter if row.by_the_wall else time.process_time
    puzzle = saved(row.board) if row.board else None
    deadline = Deadline(task.seconds)
    started, made = clock(), 0
    for seed in range(task.runs):
        if puzzle is not None:
            encoded = encoding_named(KIND, row.encoding).build(puzzle)
            with Search(encoded, engine_named("auto").open) as search:
                made += bool(search.find(deadline))
        else:
            made += _made(row, str(seed), deadline)
        if deadline.passed:
            break
    return Measured(made, clock() - started)


def _made(row: Row, seed: str, deadline: Deadline) -> bool:
    recipe = Recipe(KIND, *row.size, method=row.method, options=row.options)
    shared = partial(in_order, jobs=row.jobs, lost=try_lost, fork=FORKS)
    elsewhere = shared if row.jobs > 1 else None
    try:
        make(recipe, seed, deadline, elsewhere)
    except NotMade:
        return False
    return True


def saved(name: str) -> Puzzle:
    puzzles = (board.puzzle for path in BOARDS.glob("yajilin*.jsonl") for board in read(load(path)))
    return next(puzzle for puzzle in puzzles if puzzle.info["id"] == name)


def in_a_process(task: Task) -> Measured | None:
    """The same in a process of its own, slower and with less memory where asked for; None if it ends."""
    memory = task.row.megabytes
    worker = Worker(_measurer, memory=memory and memory * _MEGABYTES)
    try:
        worker.wait_until_ready()
        with slowed_down(worker.pid, task.row.speed):
            outcome: Measured = worker.do(task)
            return outcome
    except WorkerEnded:
        return None
    finally:
        worker.end()


def _measurer() -> Work:
    return _measured


def _measured(task: Task, _: Report) -> Measured:
    return measure(task)


@contextmanager
def slowed_down(pid: int, speed: float) -> Iterator[None]:
    """Halt the process again and again, so that it runs for that share of the time."""
    over = threading.Event()

    def halt() -> None:
        while not over.wait(_TURN * speed):
            os.kill(pid, signal.SIGSTOP)
            time.sleep(_TURN * (1 - speed))
            os.kill(pid, signal.SIGCONT)

    thread = threading.Thread(target=halt)
    if speed < 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if speed < 1:
            thread.join()


# several processes on cores that nobody else uses: computed from the time of each attempt

SPLIT = {
    "`arrows-each` 12x12": (Recipe(KIND, 12, 12, method="arrows-each"), 20),
    "`arrows-each` 14x14": (Recipe(KIND, 14, 14, method="arrows-each"), 10),
    "default, 10x10, level hard": (Recipe(KIND, 10, 10, level_named("hard")), 20),
}
_PROCESSES = (1, 2, 3, 4, 8)
_START = 0.02
"""Seconds until another process has started: a copy of this one, where the system can copy processes."""
_MOST = 60.0
"""A puzzle that takes longer does not count."""


def attempt_times(recipe: Recipe, seed: str) -> list[float] | None:
    """The processor's seconds of every attempt up to the first that is good."""
    times: list[float] = []
    while sum(times) < _MOST:
        started = time.process_time()
        try:
            attempt = attempted(Try(recipe, seed, len(times) + 1, _MOST))
        except OutOfTime:
            return None
        times.append(time.process_time() - started)
        if attempt is not None and recipe.level in (None, attempt.graded.level):
            return times
    return None


def makespan(times: Sequence[float], processes: int) -> float:
    """When the last of the attempts is done, handed out in order."""
    done, number = 0.0, 0
    while number < len(times) and (processes == 1 or done <= SECONDS_ALONE):
        done += times[number]
        number += 1
    free = [done + _START] * processes
    for seconds in times[number:]:
        heapreplace(free, free[0] + seconds)
    return max(free) if number < len(times) else done


def print_split(most: int, rows: int | None) -> None:
    """At most so many puzzles for each of the first rows."""
    print(f"| what | puzzles | attempts a puzzle | {' | '.join(map(str, _PROCESSES))} |")
    print(f"| --- |{' ---: |' * (2 + len(_PROCESSES))}")
    for what, (recipe, usual) in islice(SPLIT.items(), rows):
        seeds = min(usual, most)
        found = [attempt_times(recipe, str(seed)) for seed in range(seeds)]
        finished = [times for times in found if times is not None]
        means = (fmean(makespan(times, n) for times in finished) for n in _PROCESSES)
        cells = (
            f"{len(finished)} of {seeds}",
            f"{fmean(map(len, finished)):.1f}",
            *(f"{s:.2f}" for s in means),
        )
        print(f"| {what} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", help="tables, with commas between them")
    parser.add_argument("--split", action="store_true", help="compute what several processes would gain")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60.0, help="for a row")
    parser.add_argument("--rows", type=int, metavar="N", help="only the first rows of each table")
    args = parser.parse_args()
    if args.split:
        print_split(args.runs, args.rows)
        return
    wanted = args.only.split(",") if args.only else None
    print("| table | what | thesis, ms | here, ms | puzzles |")
    print("| --- | --- | ---: | ---: | ---: |")
    shown: Counter[str] = Counter()
    for row in ROWS:
        shown[row.table] += 1
        if (wanted and row.table not in wanted) or (args.rows and shown[row.table] > args.rows):
            continue
        task = Task(row, args.runs, args.seconds)
        # Processes that start others cannot be workers themselves.
        found = measure(task) if row.jobs else in_a_process(task)
        here, made = ("ended", 0) if found is None else (str(found), found.made)
        cells = (row.table, row.label, "" if row.thesis is None else str(row.thesis), here, str(made))
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
