"""What a solver counts per cell, for puzzles of known levels: which counters say how hard a puzzle is.

Run it with ``.venv/bin/python benchmarks/counters_by_level.py KIND --encoding E --engine G [FILE...]``. Files
are JSON lines with a ``level``; without any, the kind's collection is taken. ``--engine`` counts with the
proof that the answer is the only one. Figure 4.4 and table D.1 of Koch 2020 are ``kurodoko --table
--encoding ie+dfs+h``: first answers of z3, the 17 counters of the table, each with its interval of 95 %.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path
from statistics import fmean, stdev

from gridproof import formats, solve
from gridproof.encodings import encoding_named
from gridproof.engines.session import Deadline
from gridproof.kinds import kind_named
from gridproof.searching.search import Status
from gridproof.vocabulary.z3_counters import counted as counters_of


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kind")
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--encoding", default="ours")
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--table", action="store_true", help="the 17 of table D.1: z3, a first answer")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S")
    args = parser.parse_args()
    kind = kind_named(args.kind)
    texts = [formats.load(path) for path in args.file] or [kind.text("collection.jsonl") or ""]
    counted: dict[str, list[dict[str, float]]] = defaultdict(list)
    for line in (line for text in texts for line in text.splitlines()):
        puzzle = formats.read(line)[0].puzzle
        if args.table:
            encoding = encoding_named(kind, args.encoding)
            there = counters_of(encoding.build, puzzle, Deadline(args.time_limit))
            if there is not None:
                averages = {k: n / puzzle.grid.size for k, n in there.items()}
                counted[json.loads(line)["level"]].append(averages)
            continue
        result = solve(puzzle, encoding=args.encoding, engine=args.engine, time_limit=args.time_limit)
        if result.status is Status.UNKNOWN:
            print(f"{puzzle.info.get('id')}: not decided within {args.time_limit} s, left out")
            continue
        numbers = asdict(result.statistics)
        numbers |= numbers.pop("extra")
        counted[json.loads(line)["level"]].append({k: n / puzzle.grid.size for k, n in numbers.items()})
    names = dict.fromkeys(name for group in counted.values() for numbers in group for name in numbers)
    print("| per cell |", " | ".join(f"{level} ({len(group)})" for level, group in counted.items()), "|")
    print("| --- |", " | ".join("---:" for _ in counted), "|")
    for name in names:
        cells = (_average([numbers.get(name, 0) for numbers in group]) for group in counted.values())
        print(f"| {name} |", " | ".join(cells), "|")


def _average(numbers: list[float]) -> str:
    """The mean, and half the width of the interval in which it lies with 95 %."""
    spread = 1.96 * stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0
    return f"{fmean(numbers):.3g}" + (f" ± {spread:.1g}" if spread else "")


if __name__ == "__main__":
    main()
