"""The command ``gridproof``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from gridproof.cli.exits import Exit
from gridproof.cli.interrupts import watching
from gridproof.cli.parser import build_parser
from gridproof.errors import GridproofError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    # A terminal that lacks a character of a drawing shall show a "?" instead of failing.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    args = build_parser().parse_args(arguments)
    with watching() as ctrl_c:
        try:
            return _run(args)
        except BaseException:
            if ctrl_c.struck:
                return Exit.INTERRUPTED
            raise


def _run(args: argparse.Namespace) -> int:
    module, _, function = args.run.partition(":")
    try:
        code: Exit = getattr(import_module(f"gridproof.cli.{module}"), function)(args)
        sys.stdout.flush()
        return code
    except GridproofError as error:
        print(f"gridproof: {error}", file=sys.stderr)
        return Exit.UNREADABLE
    except BrokenPipeError:
        # Nobody reads on. The interpreter flushes stdout once more at its end: let it write to nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.PIPE_CLOSED
