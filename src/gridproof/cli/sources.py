"""The sources of puzzles: files, standard input, and texts on the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from gridproof.cli.exits import Exit
from gridproof.cli.output import print_error, print_not_finished
from gridproof.errors import FormatError, GridproofError, TimeRanOut, quoted
from gridproof.formats import FORMATS, Entry, Format, decode, entries, format_named, load
from gridproof.formats.source import MAX_BYTES
from gridproof.kinds import kind_named
from gridproof.record.kind import Board, Kind


def read_sources(args: argparse.Namespace) -> Iterator[Entry]:
    """The puzzles of all sources, in order. A source that cannot be read becomes an entry with an error."""
    kind = None if args.kind is None else kind_named(args.kind)
    chosen = None if args.format is None else format_named(args.format)
    for source in args.source:
        yield from source_entries(source, kind, chosen)


def source_entries(source: str, kind: Kind | None = None, chosen: Format | None = None) -> Iterator[Entry]:
    """The puzzles of one source, in the chosen or recognised format."""
    name = "stdin" if source == "-" else source
    try:
        yield from entries(_text(source), kind=kind, format=chosen, name=name)
    except GridproofError as error:
        why = error if chosen is not None else _recognised(source, error)
        yield Entry(name, None, why, chosen or FORMATS["text"])


def each_board(args: argparse.Namespace, act: Callable[[Entry, Board], Exit]) -> Exit:
    """Apply ``act`` to every board of all sources. Unreadable ones are reported, and the others go on."""
    code = Exit.FINE
    for entry in read_sources(args):
        try:
            outcome = Exit.UNREADABLE if entry.board is None else act(entry, entry.board)
        except TimeRanOut:
            print_not_finished(args, entry)
            outcome = Exit.NOT_FINE
        except GridproofError as error:
            entry = entry._replace(error=error)
            outcome = Exit.UNREADABLE
        if outcome is Exit.UNREADABLE:
            print_error(entry, as_json=getattr(args, "json", False))
        code = max(code, outcome)
    return code


def load_input() -> str:
    """The text of standard input."""
    try:
        return decode(sys.stdin.buffer.read(MAX_BYTES + 1))
    except OSError as error:
        raise FormatError(f"standard input: {error.strerror or error}") from None


def _text(source: str) -> str:
    """The text of a source: of standard input, of a file, or the source itself."""
    if source == "-":
        return load_input()
    path = Path(source)
    return load(path) if _is_there(path) else source


def _recognised(source: str, error: GridproofError) -> GridproofError:
    """The error of reading a source.

    A source that is not a file and has no known format may be a mistyped name.
    """
    if source == "-" or not isinstance(error, FormatError) or _is_there(Path(source)):
        return error
    return FormatError(f"no such file: {quoted(source)} (and not a puzzle ID or URL)")


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a URL can be too long for a file name
        return False
