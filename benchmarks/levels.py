"""How long puzzles of each level take to make, and how many clues they show: a table of kinds and levels.

    python benchmarks/levels.py [--seeds 20] [--only akari,sudoku] [--levels hard] [--seconds 10]
        [--out benchmarks/results/levels.json]
    python benchmarks/levels.py --pages

Seconds are processor time on one core. Each kind is measured at its usual size, warm, one seed after the
other. A puzzle that takes longer than the limit counts as not made, and with the limit as its time. Levels
that the verbs refuse at once are skipped. Results are added to the file, which holds one row for each kind
and level. ``--pages`` measures nothing: it writes the tables into the documentation.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from gridproof import NotMade, generate
from gridproof.engines import session
from gridproof.errors import PuzzleError
from gridproof.hints import Level
from gridproof.kinds import KINDS
from gridproof.making import Made
from gridproof.making.generic import making_of

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "levels.json"
PAGE = ROOT / "docs" / "reference" / "levels.md"
_SIDE = 10
"""The usual size is the largest square of a kind up to this side."""


class ProcessorTime:
    """A clock for deadlines that stands still while other programs have the processor."""

    monotonic = staticmethod(time.process_time)


def usual_size(kind: str) -> tuple[int, int]:
    return max(size for size in making_of(KINDS[kind]).sizes if max(size) <= _SIDE)


def shown_share(made: Made) -> float:
    """The share of the clues that could be shown for the answer. 1 where every clue is part of the board."""
    puzzle = made.puzzle
    could_show = making_of(puzzle.kind).could_show
    if could_show is None:
        return 1.0
    places = puzzle.kind.clue_places(puzzle.grid)
    could = sum(
        place in puzzle.clues or could_show(puzzle, made.answer, place) is not None for place in places
    )
    return numbered(made) / max(1, could)


def numbered(made: Made) -> int:
    """How many clues the player can use. Walls without a number are none."""
    return sum(not (clue.wall and clue.number is None) for clue in made.puzzle.clues.values())


class Row:
    """What is known of one kind and level."""

    def __init__(self, kind: str, level: Level, size: tuple[int, int]) -> None:
        self.kind, self.level, self.size = kind, level, size
        self.seconds: list[float] = []
        self.made: list[Made] = []

    def measure(self, seeds: int, limit: float) -> bool:
        """Make the puzzles. False if the level is refused."""
        for seed in range(seeds):
            started = time.process_time()
            try:
                made = generate(self.kind, *self.size, level=self.level, seed=seed, time_limit=limit)
                self.made.append(made)
                self.seconds.append(time.process_time() - started)
            except NotMade:
                self.seconds.append(limit)
            except PuzzleError:
                return False
        return True

    @property
    def record(self) -> dict[str, Any]:
        cells = self.size[0] * self.size[1]
        clues = [numbered(made) / cells for made in self.made]
        shares = [shown_share(made) for made in self.made]
        return {
            "size": "x".join(map(str, self.size)),
            "seeds": len(self.seconds),
            "made": len(self.made),
            "median": round(median(self.seconds), 2),
            "95 %": round(percentile(self.seconds, 0.95), 2),
            "clues per cell": round(median(clues), 2) if clues else None,
            "clues shown": round(median(shares), 2) if shares else None,
        }


def percentile(values: Sequence[float], share: float) -> float:
    """The least value that so large a share of all does not exceed."""
    return sorted(values)[math.ceil(share * len(values)) - 1]


def measured(args: argparse.Namespace) -> None:
    out = Path(args.out)
    known: dict[str, dict[str, Any]] = json.loads(out.read_text()) if out.exists() else {}
    print("| kind | level | made | median, s | 95 %, s | clues per cell | shown |\n|" + " --- |" * 7)
    for kind in args.only.split(",") if args.only else KINDS:
        size = usual_size(kind)
        for level in map(Level, args.levels.split(",")) if args.levels else Level:
            row = Row(kind, level, size)
            offered = row.measure(args.seeds, args.seconds)
            record = row.record if offered else {"size": "x".join(map(str, size)), "seeds": 0}
            known.setdefault(kind, {})[level] = record
            print(line(kind, level, record), flush=True)
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(json.dumps(known, indent=1) + "\n")


def line(kind: str, level: str, record: Mapping[str, Any]) -> str:
    if not record["seeds"]:
        return f"| {kind} {record['size']} | {level} | not offered | | | | |"
    made = f"{record['made']} of {record['seeds']}"
    numbers = [record[name] for name in ("median", "95 %", "clues per cell", "clues shown")]
    cells = ["–" if number is None else f"{number:.2f}" for number in numbers]
    return f"| {kind} {record['size']} | {level} | {made} | {' | '.join(cells)} |"


def table(known: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> str:
    rows = [
        "| kind | level | made | median, s | 95 %, s | clues per cell | of all possible clues |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    rows += [
        line(kind, level, known[kind][level])
        for kind in KINDS
        for level in Level
        if kind in known and level in known[kind]
    ]
    return "\n".join(rows)


def write_pages(results: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    block = f"<!-- levels -->\n\n{table(json.loads(results.read_text()))}\n\n<!-- end -->"
    PAGE.write_text(re.sub(r"<!-- levels -->.*?<!-- end -->", lambda _: block, text, flags=re.S))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seeds", type=int, default=20, metavar="N")
    parser.add_argument("--only", metavar="K,K", help="these kinds only")
    parser.add_argument("--levels", metavar="L,L", help="these levels only")
    parser.add_argument("--seconds", type=float, default=10.0, help="processor time for one puzzle")
    parser.add_argument("--out", default=str(RESULTS), metavar="FILE")
    parser.add_argument("--pages", action="store_true", help="write the tables into the documentation")
    args = parser.parse_args()
    session.__dict__["time"] = ProcessorTime
    if args.pages:
        write_pages(Path(args.out))
    else:
        measured(args)


if __name__ == "__main__":
    main()
