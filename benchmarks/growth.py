"""How time and memory grow with the size of a board, for solving, proving, hints, ratings and making.

    python benchmarks/growth.py [--only akari,sudoku] [--seconds 60] [--boards 3] [--largest 20]
        [--out benchmarks/results/growth.json]
    python benchmarks/growth.py --pages

Boards are made from 5x5 on (Sudoku: from 4x4 on), larger and larger, until a board takes longer than the
limit. Each size is measured in a process of its own, in processor time. Memory is the most that this process
had at any time; an empty one has about 25 MB. ``--pages`` measures nothing: it writes the table and the
pictures into the documentation.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from gridproof import GridproofError, Puzzle, explain, generate, rate
from gridproof.engines import session
from gridproof.engines.session import Deadline
from gridproof.kinds import KINDS
from gridproof.lab.measurements import Medians, Summary
from gridproof.lab.plot import plot
from gridproof.solving import decide

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "growth.json"
PAGE = ROOT / "docs" / "reference" / "growth.md"
PICTURES = ROOT / "docs" / "images"
ASKED: Mapping[str, Callable[[Puzzle, float], object]] = {
    "solve": lambda puzzle, limit: decide(puzzle, Deadline(limit), prove=False),
    "prove": lambda puzzle, limit: decide(puzzle, Deadline(limit)),
    "hint": lambda puzzle, limit: explain(puzzle, time_limit=limit),
    "rate": lambda puzzle, limit: rate(puzzle, time_limit=limit),
}
VERBS = ("generate", *ASKED)
SIDES = {"sudoku": (4, 6, 8, 9, 12, 16, 20, 25)}
USUAL_SIDES = (5, 7, 10, 12, 14, 17, 20, 25, 30)


class ProcessorTime:
    """A clock for deadlines that stands still while other programs have the processor."""

    monotonic = staticmethod(time.process_time)


def measured(kind: str, side: int, boards: int, limit: float) -> dict[str, Any]:
    """The seconds of each verb, board by board, and the memory of this process in megabytes."""
    seconds: dict[str, list[float]] = {verb: [] for verb in VERBS}
    generate(kind, 4 if kind == "sudoku" else 5, 4 if kind == "sudoku" else 5, seed="warm")
    for seed in range(boards):
        made = timed(seconds["generate"], partial(generate, kind, side, side, seed=seed, time_limit=limit))
        if made is None:
            break
        for verb, ask in ASKED.items():
            timed(seconds[verb], partial(ask, made.puzzle, limit))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": {verb: rounded(times) for verb, times in seconds.items()}, "MB": round(memory)}


def rounded(times: list[float]) -> list[float]:
    return [float(f"{value:.3g}") for value in times]


def timed(times: list[float], ask: Callable[[], Any]) -> Any:
    """What comes of it, and its time; None, and no time, if it took too long."""
    started = time.process_time()
    try:
        found = ask()
    except GridproofError:
        return None
    times.append(time.process_time() - started)
    return found


def grown(args: argparse.Namespace) -> None:
    out = Path(args.out)
    known: dict[str, dict[str, Any]] = json.loads(out.read_text()) if out.exists() else {}
    for kind in args.only.split(",") if args.only else KINDS:
        known[kind] = {}
        for side in SIDES.get(kind, USUAL_SIDES):
            if side > args.largest:
                break
            options = ["--one", f"{kind},{side}", "--boards", args.boards, "--seconds", args.seconds]
            command = [sys.executable, __file__, *map(str, options)]
            found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
            if len(found["seconds"]["generate"]) < args.boards:
                break
            known[kind][f"{side}x{side}"] = found
            print(line(kind, f"{side}x{side}", found), flush=True)
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(json.dumps(known, indent=1) + "\n")


def line(kind: str, size: str, found: Mapping[str, Any]) -> str:
    cells = [f"{median(times):.2g}" if times else "–" for times in map(found["seconds"].get, VERBS)]
    return f"| {kind} | {size} | {' | '.join(cells)} | {found['MB']} |"


def rows(known: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    yield f"| kind | size | {' | '.join(f'{verb}, s' for verb in VERBS)} | memory, MB |"
    yield "| --- | ---" + " | ---:" * (len(VERBS) + 1) + " |"
    for kind, sizes in known.items():
        yield from (line(kind, size, found) for size, found in sizes.items())


def picture(verb: str, known: Mapping[str, Mapping[str, Any]], limit: float) -> str:
    """A line for each kind."""
    sizes = sorted(
        {size for found in known.values() for size in found}, key=lambda size: int(size.split("x")[0])
    )
    summaries = []
    for size in sizes:
        for kind, found in known.items():
            if size in found:
                times = found[size]["seconds"][verb]
                medians = Medians(0, 0, 0, 0, 0, median(times)) if times else None
                boards = len(found[size]["seconds"]["generate"])
                summaries.append(
                    Summary(size, kind, "one core", boards, len(times), 0, 0, limit, medians, tuple(times))
                )
    return plot(f"{verb}: processor time", summaries)


def write_pages(results: Path, limit: float) -> None:
    known = json.loads(results.read_text())
    block = "\n".join(["<!-- growth -->", "", *rows(known), "", "<!-- end -->"])
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(re.sub(r"<!-- growth -->.*?<!-- end -->", lambda _: block, text, flags=re.S))
    for verb in VERBS:
        (PICTURES / f"growth-{verb}.svg").write_text(picture(verb, known, limit), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", metavar="K,K", help="these kinds only")
    parser.add_argument("--seconds", type=float, default=60.0, help="processor time for one board and verb")
    parser.add_argument("--boards", type=int, default=3, metavar="N")
    parser.add_argument("--largest", type=int, default=30, metavar="N", help="at most so many rows")
    parser.add_argument("--out", default=str(RESULTS), metavar="FILE")
    parser.add_argument("--pages", action="store_true", help="write the documentation")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args()
    session.__dict__["time"] = ProcessorTime
    if args.pages:
        write_pages(Path(args.out), args.seconds)
    elif args.one:
        kind, side = args.one.split(",")
        print(json.dumps(measured(kind, int(side), args.boards, args.seconds)))
    else:
        grown(args)


if __name__ == "__main__":
    main()
