"""The commands and their summaries. Only the module of the chosen command is imported.

``--help`` imports none, so that it appears quickly.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn, TypeVar

from gridproof import __version__
from gridproof.cli.arguments import described
from gridproof.errors import as_line

_COMMANDS: dict[str, dict[str, str]] = {
    "solving": {
        "solve": "solve puzzles and prove whether the answer is the only one",
        "count": "count the answers of puzzles",
        "forced": "find the marks that stand in every answer",
    },
    "hints": {
        "hint": "explain which marks follow next from the player's marks, and why",
        "why": "explain why a mark can or cannot stand on a place",
        "walkthrough": "explain the whole way from the player's marks to the answer, step by step",
        "rate": "rate how hard puzzles with one answer are, by the steps that a person needs",
    },
    "making": {
        "generate": "make puzzles with exactly one answer, at the requested level",
    },
    "repairing": {
        "repair": "make puzzles with several answers unique, with as few clues added, changed or removed as "
        "possible",
        "minimise": "drop clues as long as the answer stays the only one",
    },
    "varying": {
        "vary": "find puzzles near one: other values of a clue, a bit harder, a bit easier",
    },
    "boards": {
        "check": "check the player's marks (or the answer) against the rules",
        "convert": "write puzzles in another format",
        "show": "draw puzzles in the terminal, or as pictures: SVG, PNG, PDF",
    },
    "book": {
        "book": "make a book of puzzles as a PDF, with contents by level, rules and solutions",
    },
    "catalogue": {
        "kinds": "list the kinds of puzzles",
        "rules": "explain the rules of a kind, with a solved board and one that breaks each rule",
        "formats": "list the formats",
        "demo": "solve a small board of each kind",
    },
    "library": {
        "library": "keep puzzles of your own: add, list, show, edit, export, remove",
    },
    "play": {
        "play": "start the web app and open it in the browser",
    },
    "site": {
        "site": "write the web app as plain files, for any host; it needs no server",
    },
    "publishing": {
        "publish": "write puzzles as a small site of their own, to play without Gridproof",
    },
    "bench": {
        "bench": "measure how fast and how correctly puzzles are solved",
    },
    "lab": {
        "encodings": "list the encodings of a kind (or of all), and the engines",
        "export": "write a puzzle in logic, for other solvers",
        "import-model": "read a solver's result for an exported puzzle, and draw the answer",
        "compare": "measure encodings on engines, board by board",
    },
    "certificates": {
        "certify": "write a proof that a puzzle has exactly one answer, for others to check",
        "verify": "check a certificate, or every step of a walkthrough, without trusting who made it",
    },
    "programs": {
        "audit": "look at collections: what is unreadable, not unique, a twin, or has a wrong answer",
        "grade": "grade students' proofs: every step is checked by the rules that it cites",
    },
    "dataset": {
        "dataset": "make a data set: puzzles with answers, proofs, levels, traces and wrong steps",
    },
    "reductions": {
        "reduce": "turn a formula, a circuit or a partial Latin square into a puzzle, and answers back",
        "gadgets": "list and check the gadgets that reductions are made of, or look for new ones",
    },
}
"""Per module, its commands with a summary of each. ``COMMANDS`` in that module adds their arguments."""


SHORT = {
    "--count": "-n",
    "--format": "-f",
    "--jobs": "-j",
    "--kind": "-k",
    "--out": "-o",
    "--to": "-t",
    "--version": "-V",
}
"""Options with a short name. The short name is the same in every command that has the option."""


_TOO_LONG = re.compile(r"(\S{60})\S+")


_Option = TypeVar("_Option", bound=argparse.Action)


class _Parser(argparse.ArgumentParser):
    """An argument parser that adds the short names. Its errors are one line, with exit code 2."""

    def _add_action(self, action: _Option) -> _Option:
        short = [SHORT[option] for option in action.option_strings if option in SHORT]
        action.option_strings = [*short, *action.option_strings]
        return super()._add_action(action)

    def error(self, message: str) -> NoReturn:
        # argparse quotes whole arguments, of any length.
        message = as_line(_TOO_LONG.sub(r"\1…", message))
        self.exit(2, f"gridproof: {message} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    """Prints the version, and which implementation of the inner loops runs."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        # Imported here: no other command needs it so early.
        described = import_module("gridproof.kernel.native").described
        print(f"gridproof {__version__} (kernel: {described()})")
        parser.exit()


def parsed(words: Sequence[str]) -> argparse.Namespace:
    """The arguments of a command; ``run`` is its function."""
    command = next((word for word in words if not word.startswith("-")), "")
    return build_parser(command).parse_args(words)


def build_parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser of the whole command, with the arguments of one command or (None) of all.

    A parser takes half a millisecond to build. So the others are left out for a command that exists.
    """
    known = any(command in summaries for summaries in _COMMANDS.values())
    parser = _Parser(
        prog="gridproof",
        description="Read, check, solve and convert grid logic puzzles, and prove their answers unique.",
        epilog="Exit codes: 0 fine; 1 a puzzle is not unique, not solved or not decided; 2 unreadable input; "
        "74 the output cannot be written.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and which kernel runs")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module, summaries in _COMMANDS.items():
        for name, summary in summaries.items():
            if known and command != name:
                continue
            added = commands.add_parser(name, **described(summary))
            if known or command is None:
                import_module(f"gridproof.cli.{module}").COMMANDS[name](added)
    return parser
