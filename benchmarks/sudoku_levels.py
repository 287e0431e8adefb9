"""Sudoku's levels beside those of a rating program, which adds up what each technique of a walk counts.

Run it with ``.venv/bin/python benchmarks/sudoku_levels.py [--boards N] [FILE...]``. Files are JSON lines;
without any, boards are generated. What techniques count, and the classes, are HoDoKu's default settings; the
class of a board is that of its hardest technique.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import correlation

from gridproof import formats
from gridproof.hints import Level, rate
from gridproof.kinds import kind_named
from gridproof.making.generating import generate
from gridproof.record.kind import Puzzle

POINTS: dict[str, dict[str, int]] = {
    "easy": {"naked single": 4, "hidden single": 14},
    "medium": {
        **{"pointing": 50, "claiming": 50, "naked pair": 60, "hidden pair": 70},
        **{"naked triple": 80, "hidden triple": 100},
    },
    "hard": {
        **{"BUG+1": 100, "unique rectangle": 100, "remote pair": 110, "naked quadruple": 120},
        **{"turbot fish": 120, "empty rectangle": 120, "skyscraper": 130, "finned X-wing": 130},
        **{"X-wing": 140, "two-string kite": 150, "W-wing": 150, "hidden quadruple": 150},
        **{"simple colouring": 150, "swordfish": 150, "sashimi X-wing": 150, "XY-wing": 160},
        **{"jellyfish": 160, "XYZ-wing": 180, "multi-colouring": 200},
    },
    "unfair": {
        **{"finned swordfish": 200, "sashimi swordfish": 240, "finned jellyfish": 250},
        **{"Sue de Coq": 250, "X-chain": 260, "XY-chain": 260, "sashimi jellyfish": 280, "AIC": 280},
        **{"nice loop": 280, "grouped X-chain": 300, "grouped AIC": 300, "ALS-XZ": 300},
    },
    "extreme": {"forcing chain": 500, "forcing net": 700, "case distinction": 700, "search": 700},
}
CLASSES = list(POINTS)
COUNTS = {name: points for techniques in POINTS.values() for name, points in techniques.items()}
CLASS_OF = {name: sort for sort, techniques in POINTS.items() for name in techniques}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--boards", type=int, default=100, metavar="N")
    args = parser.parse_args()
    together: Counter[tuple[str, str]] = Counter()
    scores: dict[str, list[tuple[float, float]]] = {name: [] for name in CLASSES}
    for puzzle in _boards(args.file, args.boards):
        rating = rate(puzzle)
        hardest = max((CLASS_OF[name] for name in rating.techniques), key=CLASSES.index, default="easy")
        together[hardest, str(rating.level or "not rated")] += 1
        if rating.score is not None:
            points = sum(COUNTS[name] * times for name, times in rating.techniques.items())
            scores[hardest].append((points, rating.score))
    levels = [*map(str, Level), "not rated"]
    print("| class | " + " | ".join(levels) + " | Spearman within it |")
    print("| --- |" + " ---: |" * (len(levels) + 1))
    for name in CLASSES:
        counts = " | ".join(str(together[name, level]) for level in levels)
        print(f"| {name} | {counts} | {_spearman(scores[name])} |")
    print(f"Spearman over all: {_spearman([pair for pairs in scores.values() for pair in pairs])}")


def _boards(files: Sequence[Path], number: int) -> Iterator[Puzzle]:
    if not files:
        kind = kind_named("sudoku")
        yield from (generate(kind, 9, 9, seed=seed).puzzle for seed in range(number))
    for path in files:
        yield from (formats.read(line)[0].puzzle for line in formats.load(path).splitlines())


def _spearman(pairs: Sequence[tuple[float, float]]) -> str:
    if len(pairs) < 3 or any(len(set(values)) == 1 for values in zip(*pairs, strict=True)):
        return "-"
    return f"{correlation(*map(_ranks, zip(*pairs, strict=True))):.2f}"


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal ones share theirs."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


if __name__ == "__main__":
    main()
