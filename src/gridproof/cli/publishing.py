"""The command that publishes puzzles as a small site: publish."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gridproof.cli.arguments import add_source, add_time_limit, set_up
from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, print_error, write_out
from gridproof.cli.progress import with_progress
from gridproof.cli.sources import read_sources
from gridproof.errors import GridproofError, OutputError
from gridproof.formats import Entry
from gridproof.system.tasks import accounted, one_by_one

if TYPE_CHECKING:
    from gridproof.server.site.packing import PackPuzzle


def publish(args: argparse.Namespace) -> Exit:
    # Imported here, so that the command's help needs no extra.
    from gridproof.server.site.packing import Pack, write_pack

    entries = list(read_sources(args))
    code = Exit.FINE
    puzzles: list[PackPuzzle] = []
    found = accounted(one_by_one, partial(_ready, args.time_limit), entries)
    for entry, one in with_progress(found, len(entries)):
        if isinstance(one, GridproofError):
            print_error(entry._replace(error=one))
            code = max(code, Exit.UNREADABLE if entry.board is None else Exit.NOT_FINE)
        else:
            puzzles.append(one)
    pack = Pack(args.title, args.author, args.note, codes=args.codes is not None)
    try:
        write_pack(Path(args.out), pack, puzzles)
    except OSError as error:
        raise OutputError(args.out, error) from None
    if args.codes is not None:
        lines = (f"{number}\t{one.code}\n" for number, one in enumerate(puzzles, 1))
        write_out(args.codes, "".join(lines))
    print(f"{counted(len(puzzles), 'puzzle')} in {args.out}")
    print(f'<iframe src="https://YOUR.HOST/{Path(args.out).name}/?frame" width="480" height="640"></iframe>')
    return code


def _ready(time_limit: float | None, entry: Entry) -> PackPuzzle | GridproofError:
    from gridproof.server.site.packing import ready

    if entry.board is None:
        assert entry.error is not None
        return entry.error
    try:
        return ready(entry.board, time_limit=time_limit)
    except GridproofError as error:
        return error


# arguments


def _publish_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        publish,
        "examples:\n  gridproof publish puzzles.jsonl --out winter --title 'Winter puzzles'\n"
        "  gridproof library export --tag club | gridproof publish - --out club --codes codes.txt\n"
        "  python -m http.server --directory winter\n\n"
        "exit codes: 0 every puzzle is in the pack; 1 some have not exactly one answer; 2 unreadable input.",
    )
    add_source(parser)
    add_time_limit(parser)
    parser.add_argument("--out", metavar="DIR", required=True, help="the folder, empty or with a pack")
    parser.add_argument("--title", metavar="T", default="Puzzles", help="above the list")
    parser.add_argument("--author", metavar="A", default="", help="below the title")
    parser.add_argument("--note", metavar="TEXT", default="", help="some words about the puzzles")
    parser.add_argument("--codes", metavar="FILE", help="show solvers a code, and write all codes to a file")


COMMANDS = {"publish": _publish_arguments}
