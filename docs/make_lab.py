"""The tables and pictures of the laboratory's pages, made from the saved measurements.

    .venv/bin/python docs/make_lab.py              # write them anew
    .venv/bin/python docs/make_lab.py --measure    # measure first what is missing; it can be stopped

A block of ``gridproof compare`` commands on a page says what is measured. The table between the two marks
that follow it is made from it, and so are the pictures right after them (``…-boards.svg`` has a column for
each board). What a first mark may say:

    <!-- table -->                  a row a size, a column an encoding and engine: seconds
    <!-- table by encoding -->      a row an encoding and engine, a column a size
    <!-- table of conflicts -->     that number instead: or variables, clauses, decisions, memory
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from gridproof.cli import main as gridproof
from gridproof.cli.lab import comparison, plot_title
from gridproof.cli.parser import build_parser
from gridproof.engines.table import ENGINES
from gridproof.lab.compare import outcome_of
from gridproof.lab.measurements import TIMEOUT, Measurement, Summary, in_megabytes, measurements_in, summarise
from gridproof.lab.plot import plot, plot_boards
from gridproof.record.encoding import OURS
from gridproof.solving import DEFAULT_ENGINE

PAGES = Path(__file__).parent / "lab"
ROOT = PAGES.parents[1]
_BLOCK = re.compile(
    r"```\n(?P<commands>gridproof compare (?:(?!```).*\n)+)```\n+"
    r"(?P<tables>(?:<!-- table.*-->\n(?:(?!<!--).*\n)*<!-- end -->\n+)+)"
    r"(?P<pictures>(?:!\[[^]]*]\([^)]*\)\s*)*)"
)
_PICTURE = re.compile(r"!\[[^]]*]\(([^)]*)\)")
_BY_BOARD = "-boards.svg"
"""Pictures with such names have a column for each board."""
_TABLE = re.compile(r"<!-- table(?P<how>.*) -->\n(?:(?!<!--).*\n)*<!-- end -->\n")
_NOTHING = "–"


class Page(NamedTuple):
    """A page as it should be, with its pictures, and what is to be measured for it."""

    path: Path
    text: str
    pictures: dict[Path, str]
    commands: list[str]
    missing: int
    """So many measurements are not there."""


def page(path: Path) -> Page:
    pictures: dict[Path, str] = {}
    commands: list[str] = []
    missing = 0

    def renewed(found: re.Match[str]) -> str:
        nonlocal missing
        own = _commands(found["commands"])
        commands.extend(own)
        measured = _measured(own)
        missing += measured.missing
        for name in _PICTURE.findall(found["pictures"]):
            pictures[(path.parent / name).resolve()] = measured.picture(name)
        tables = _TABLE.sub(lambda one: _table(one["how"], measured.summaries), found["tables"])
        return found[0].replace(found["tables"], tables)

    return Page(path, _BLOCK.sub(renewed, path.read_text(encoding="utf-8")), pictures, commands, missing)


def _commands(block: str) -> list[str]:
    return block.replace("\\\n", " ").strip().split("\n")


class Measured(NamedTuple):
    """What was measured of some commands, and how much was not."""

    summaries: list[Summary]
    single: list[Measurement]
    missing: int
    title: str

    def picture(self, name: str) -> str:
        if name.endswith(_BY_BOARD):
            return plot_boards(self.title, self.single)
        return plot(self.title, self.summaries)


def _measured(commands: Sequence[str]) -> Measured:
    found: list[Summary] = []
    single: dict[tuple[str, ...], Measurement] = {}
    missing = 0
    for command in commands:
        args = build_parser().parse_args(shlex.split(command)[1:])
        args.corpus = args.corpus and str(ROOT / args.corpus)
        known = _saved(ROOT / args.out / f"{args.kind}.jsonl")
        wanted = [outcome_of(task, TIMEOUT) for task in comparison(args)]
        there = [one for want in wanted if (one := known.get(want.key)) and one.fills(args.time_limit)]
        lacking = {want.key for want in wanted} - {one.key for one in there}
        missing += len(lacking)
        partly = {_cell(want) for want in wanted if want.key in lacking}
        whole = [one.within(args.time_limit) for one in there if _cell(one) not in partly]
        single |= {one.key: one for one in whole}
        found += summarise(whole, args.time_limit)
    unlike = {one[:3]: one for one in found}
    ordered = sorted(unlike.values(), key=lambda one: _cells(one.size))
    return Measured(ordered, list(single.values()), missing, plot_title(args))


def _cell(measurement: Measurement) -> tuple[str, str, str]:
    """Where it stands in a table. A cell that lacks some is left out: it would tell of other boards."""
    return measurement.size, measurement.encoding, measurement.engine


@cache
def _saved(path: Path) -> dict[tuple[str, ...], Measurement]:
    return measurements_in(str(path), path.read_bytes().splitlines() if path.exists() else [], print)


def _cells(size: str) -> int:
    rows, cols = map(int, size.split("x"))
    return rows * cols


# tables


def _table(how: str, summaries: Sequence[Summary]) -> str:
    known = {one[:3]: one for one in summaries}
    sizes = list(dict.fromkeys(one.size for one in summaries))
    ways = list(dict.fromkeys((one.encoding, one.engine) for one in summaries))
    engines = {engine for encoding, engine in ways if (encoding, engine) not in _own(ways)}
    (shared,) = engines if len(engines) == 1 else [""]
    corner = f"on {shared}" if shared else "size"
    words = how.split()
    number = words[words.index("of") + 1] if "of" in words else "seconds"

    def cell(size: str, way: tuple[str, str]) -> str:
        one = known.get((size, *way))
        return _NOTHING if one is None else _shown(one, number)

    def name(way: tuple[str, str]) -> str:
        encoding, engine = way
        if way in _own(ways):
            return encoding if engine == DEFAULT_ENGINE else engine
        return encoding if shared and encoding != OURS else f"{encoding}, {engine}"

    if "by" in words:
        rows = [[name(way), *(cell(size, way) for size in sizes)] for way in ways]
        lines = _markdown([corner.replace("size", "encoding"), *sizes], rows)
    else:
        rows = [[size, *(cell(size, way) for way in ways)] for size in sizes]
        lines = _markdown([corner, *map(name, ways)], rows)
    return f"<!-- table{how} -->\n" + "".join(f"{line}\n" for line in lines) + "<!-- end -->\n"


def _own(ways: Sequence[tuple[str, str]]) -> set[tuple[str, str]]:
    """Those of a kind itself: its default, and what works as people do."""
    return {way for way in ways if way[1].partition("+")[0] not in ENGINES}


def _shown(summary: Summary, number: str) -> str:
    if number == "seconds":
        return summary.shown
    if summary.medians is None:
        return _NOTHING
    value: int = getattr(summary.medians, number)
    return in_megabytes(value) if number == "memory" else f"{value:,}"


def _markdown(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    aligned = ["---", *["---:"] * (len(header) - 1)]
    return (f"| {' | '.join(row)} |" for row in chain([header, aligned], rows))


# the command


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--measure", action="store_true", help="measure first what is missing")
    parser.add_argument("page", nargs="*", type=Path, default=sorted(PAGES.glob("*.md")))
    args = parser.parse_args()
    if args.measure:
        for path in args.page:
            for command in page(path).commands:
                print(command, flush=True)
                if gridproof(shlex.split(command)[1:]) != 0:
                    sys.exit(1)
        _saved.cache_clear()
    for path in args.page:
        made = page(path)
        path.write_text(made.text, encoding="utf-8")
        for name, picture in made.pictures.items():
            name.write_text(picture, encoding="utf-8")
        if made.missing:
            print(f"{path}: {made.missing} measurements are missing; --measure takes them")


if __name__ == "__main__":
    main()
