"""What a solver counts per cell, for puzzles of known levels: which counters say how hard a puzzle is.

Run it with ``.venv/bin/python benchmarks/counters_by_level.py KIND --encoding E --engine G [FILE...]``. Files
are JSON lines with a ``level``; without any, the kind's collection is taken. ``--engine`` counts with the
proof that the answer is the only one. Figure 4.4 and table D.1 of Koch 2020 are ``kurodoko --table
--encoding ie+dfs+h``: first answers of z3, the 17 counters of the table, each with its interval of 95 %.
``--svg FILE`` draws them: the mean as a line, the interval as an area.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from html import escape
from itertools import chain
from pathlib import Path
from statistics import fmean, stdev

from gridproof import formats, solve
from gridproof.encodings import encoding_named
from gridproof.engines.session import Deadline
from gridproof.kinds import kind_named
from gridproof.searching.search import Status
from gridproof.vocabulary.z3_counters import counted as counters_of

_PANEL, _WIDE, _HIGH, _EDGE = 4, 230, 170, 34
"""Panels in a row; the size of one, and the room around it, in pixels."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kind")
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--encoding", default="ours")
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--table", action="store_true", help="the 17 of table D.1: z3, a first answer")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="a picture, too")
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
    if args.svg:
        args.svg.write_text(picture(list(names), counted), encoding="utf-8")


def _spread(numbers: Sequence[float]) -> float:
    """Half the width of the interval in which the mean lies with 95 %."""
    return 1.96 * stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0


def _average(numbers: Sequence[float]) -> str:
    spread = _spread(numbers)
    return f"{fmean(numbers):.3g}" + (f" ± {spread:.1g}" if spread else "")


# the picture


def picture(names: Sequence[str], counted: Mapping[str, Sequence[Mapping[str, float]]]) -> str:
    """A panel for each counter that differs: the means by level, and their intervals."""
    panels = []
    for name in names:
        groups = [[numbers.get(name, 0.0) for numbers in group] for group in counted.values()]
        if max(chain.from_iterable(groups)) > min(chain.from_iterable(groups)):
            panels.append((name, [(fmean(group), _spread(group)) for group in groups]))
    rows = -(-len(panels) // _PANEL)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_PANEL * _WIDE} {rows * _HIGH}" '
        'font-family="sans-serif" font-size="9">',
        f'<rect width="{_PANEL * _WIDE}" height="{rows * _HIGH}" fill="white"/>',
    ]
    for number, (name, means) in enumerate(panels):
        row, col = divmod(number, _PANEL)
        parts += _panel(name, list(counted), means, col * _WIDE, row * _HIGH)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(
    name: str, levels: Sequence[str], means: Sequence[tuple[float, float]], left: float, top: float
) -> Iterator[str]:
    high = max(mean + spread for mean, spread in means) or 1.0
    bottom = top + _HIGH - _EDGE
    room = _HIGH - 2 * _EDGE

    def at(index: int, value: float) -> str:
        wide = (_WIDE - 2 * _EDGE) / max(1, len(means) - 1)
        return f"{left + _EDGE + index * wide:.1f} {bottom - room * max(0.0, value) / high:.1f}"

    upper = [at(index, mean + spread) for index, (mean, spread) in enumerate(means)]
    lower = [at(index, mean - spread) for index, (mean, spread) in enumerate(means)]
    line = [at(index, mean) for index, (mean, _) in enumerate(means)]
    yield f'<text x="{left + _EDGE}" y="{top + 20}" font-size="12">{escape(name)}</text>'
    yield f'<path d="M{left + _EDGE} {bottom}H{left + _WIDE - _EDGE}" stroke="#bbb"/>'
    yield f'<path d="M{"L".join([*upper, *reversed(lower)])}Z" fill="#0072b2" fill-opacity="0.2"/>'
    yield f'<path d="M{"L".join(line)}" fill="none" stroke="#0072b2" stroke-width="1.5"/>'
    yield f'<text x="{left + _EDGE - 4}" y="{top + _EDGE + 4}" text-anchor="end">{high:.2g}</text>'
    yield f'<text x="{left + _EDGE - 4}" y="{bottom + 4}" text-anchor="end">0</text>'
    for index, level in enumerate(levels):
        x = at(index, 0.0).partition(" ")[0]
        yield f'<text x="{x}" y="{bottom + 14}" text-anchor="middle" font-size="7">{escape(level)}</text>'


if __name__ == "__main__":
    main()
