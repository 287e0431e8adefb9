"""The arguments that several commands share. Nothing here imports a solver."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from typing import Any

from gridproof.cli.exits import Exit
from gridproof.errors import quoted
from gridproof.verbs.asking import default_of, help_of

SOURCES = """\
SOURCE is a file (plain text, pzprv3, a corpus of JSON lines ...), a puzz.link URL or another puzzle
ID written out, or - for standard input. Its format is recognised; give --format or --kind if
a text leaves it open.
"""

_MOST_SECONDS = 1_000_000
"""Eleven days. Systems reject a slightly longer wait as an error."""


def described(summary: str) -> dict[str, Any]:
    """The arguments for a parser with this summary."""
    return {
        "help": summary,
        "description": f"{summary[0].upper()}{summary[1:]}.",
        "formatter_class": argparse.RawDescriptionHelpFormatter,
    }


def set_up(parser: argparse.ArgumentParser, run: Callable[[argparse.Namespace], Exit], examples: str) -> None:
    """Set the function of a command, and the text below its arguments."""
    parser.set_defaults(run=run)
    parser.epilog = examples


def add_field(parser: argparse._ActionsContainer, request: type, field: str, *words: str, **how: Any) -> None:
    """Add an option for a field of a verb's request. It has the same help and the same default."""
    settings = {"dest": field, "default": default_of(request, field), "help": help_of(request, field)}
    parser.add_argument(*(words or (f"--{field}",)), **{**settings, **how})


def add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--force", action="store_true", help="take boards that the encoding refuses for their size, if it can"
    )


def add_source(parser: argparse.ArgumentParser, *, one: bool = False) -> None:
    parser.add_argument(
        "source", metavar="SOURCE", nargs=1 if one else "+", help="a file, a URL, a puzzle ID, or -"
    )
    parser.add_argument("--kind", metavar="K", help="the kind of puzzle, for texts that do not name it")
    parser.add_argument("--format", metavar="F", help="the format, if it shall not be recognised")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one line of JSON for each puzzle")


def add_time_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--time-limit", metavar="S", type=seconds, help="seconds for each puzzle")


def add_library(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--library", metavar="L", help="the library: a file, or postgresql+psycopg://…")


def add_place_of_work(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", metavar="N", type=processes, default=1, help="how many processes work")
    add_cluster(parser)


def add_cluster(parser: argparse.ArgumentParser) -> None:
    """For work that is measured: several processes on one machine would disturb each other."""
    parser.set_defaults(jobs=1)
    parser.add_argument("--engine", choices=("local", "dask"), default="local", help="where the work runs")
    add_scheduler(parser)


def add_scheduler(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", type=_address, help="of the Dask cluster, as tcp://host:8786"
    )


def _address(word: str) -> str:
    if not re.fullmatch(r"(\w+://)?[^\s/]+:\d{1,5}", word):
        raise argparse.ArgumentTypeError(f"{quoted(word)}; expected an address, as tcp://host:8786")
    return word


def seconds(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = 0.0
    if not 0 < value <= _MOST_SECONDS:
        raise argparse.ArgumentTypeError(
            f"{quoted(word)}; expected a number of seconds above 0 and up to {_MOST_SECONDS}"
        )
    return value


def natural(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise argparse.ArgumentTypeError(f"{quoted(word)}; expected a whole number from 0 to 999999999")
    return int(word)


def positive(word: str) -> int:
    value = natural(word)
    if value == 0:
        raise argparse.ArgumentTypeError("'0'; expected a whole number from 1")
    return value


def processes(word: str) -> int:
    """A number of processes. It is limited, so that starting them does not take up the machine."""
    most = max(64, 4 * (os.cpu_count() or 1))
    try:
        value = positive(word)
    except argparse.ArgumentTypeError:
        value = 0
    if not 1 <= value <= most:
        raise argparse.ArgumentTypeError(f"{quoted(word)}; expected a whole number from 1 to {most}")
    return value


def size(word: str) -> tuple[int, int]:
    """Rows and columns."""
    rows, _, cols = word.lower().partition("x")
    try:
        return positive(rows), positive(cols or rows)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(
            f"{quoted(word)}; expected rows x columns, as 10x12, or one number"
        ) from None
