"""The arguments of the command. Nothing here imports a solver, so that ``--help`` answers at once."""

from __future__ import annotations

import argparse
from typing import NoReturn

from gridproof import __version__
from gridproof.cli.arguments import (
    bench,
    boards,
    catalogue,
    certificates,
    hints,
    lab,
    library,
    making,
    play,
    reductions,
    solving,
)


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors look like all others: one line, exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"gridproof: {message} (see {self.prog} --help)\n")


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command."""
    parser = _Parser(
        prog="gridproof",
        description="Read, check, solve and convert grid logic puzzles, and prove their answers unique.",
        epilog="Exit codes: 0 fine; 1 a puzzle is not unique, not solved or not decided; 2 unreadable input; "
        "74 the output cannot be written.",
    )
    parser.add_argument("--version", action="version", version=f"gridproof {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for area in (
        solving,
        hints,
        making,
        boards,
        catalogue,
        library,
        play,
        bench,
        lab,
        certificates,
        reductions,
    ):
        area.add_commands(commands.add_parser)
    return parser
