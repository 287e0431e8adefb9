"""How results are shown: drawings, JSON lines, messages."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Collection, Iterable
from pathlib import Path

from gridproof.board.grid import Place
from gridproof.board.marks import State
from gridproof.cli.streams import escaped, say, write_bytes
from gridproof.draw.terminal import draw
from gridproof.errors import Escapes, as_line
from gridproof.formats import Entry
from gridproof.record.kind import Board
from gridproof.system.storage import cannot_open, write_whole


def use_color() -> bool:
    """Whether to use colours: only if a terminal shows them and the user has not disabled them."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def drawing(board: Board, marks: State | None = None, highlight: Collection[Place] = ()) -> str:
    """The board for the present terminal; without a terminal, for a hundred columns."""
    columns = shutil.get_terminal_size((100, 24)).columns
    return draw(board, color=use_color(), marks=marks, highlight=highlight, width=columns)


def print_json(record: dict[str, object]) -> None:
    """Print a JSON object on one line, flushed at once, so that a reader can follow."""
    print(escaped(json.dumps(record, ensure_ascii=False), "json"), flush=True)


def write_out(name: str, content: str | bytes, escapes: Escapes | None = None) -> None:
    """Write a text, or bytes, to a file, or to stdout for ``-``.

    On stdout, escapes are used if the format has them.
    """
    if name != "-":
        write_whole(name, content)
    elif isinstance(content, str):
        sys.stdout.write(escaped(content, escapes))
    else:
        write_bytes(content)


def make_folder(folder: Path) -> None:
    """Make sure that the folder exists."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_open(str(folder), error) from None


def print_error(entry: Entry, *, as_json: bool = False) -> None:
    """Report an entry that could not be read."""
    if as_json:
        print_json({"id": entry.name, "status": "error", "error": str(entry.error)})
        return
    reason = str(entry.error)
    name = "" if not entry.name or entry.name in reason else f"{entry.name}: "
    say(as_line(name + reason))


def heading(entry: Entry, verdict: str) -> str:
    """The line above a drawing: the puzzle, and the result for it."""
    assert entry.board is not None, "only boards have a heading"
    puzzle = entry.board.puzzle
    name = f"{entry.name}, " if entry.name else ""
    return f"{name}{puzzle.kind.title} {puzzle.grid.rows} x {puzzle.grid.cols}: {verdict}"


def not_finished(args: argparse.Namespace) -> str:
    """The message after the time limit of a command ended its work."""
    return f"not finished within {args.time_limit:g} s"


def print_not_finished(args: argparse.Namespace, entry: Entry) -> None:
    """Print the same about one puzzle."""
    assert entry.board is not None, "what cannot be read takes no time"
    text = not_finished(args)
    if getattr(args, "json", False):
        kind = entry.board.puzzle.kind.name
        print_json({"id": entry.name, "kind": kind, "status": "unknown", "text": text})
    else:
        print(heading(entry, text), flush=True)


def counted(number: int, noun: str) -> str:
    """A number and a noun, in the plural if needed."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def table(rows: Iterable[Iterable[str]], *, right: Collection[int] = ()) -> str:
    """Rows in aligned columns. The columns in ``right`` are aligned to the right."""
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(
            word.rjust(width) if col in right else word.ljust(width)
            for col, (word, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    )
