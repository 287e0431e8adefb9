"""The arguments of library."""

from __future__ import annotations

import argparse

from gridproof.cli.arguments.common import (
    AddParser,
    add_command,
    add_json,
    add_source,
    add_time_limit,
    positive,
    size,
)

_EXAMPLES = """\
examples:
  gridproof library add puzzles.jsonl --tag club
  gridproof library list --kind akari --level hard
  gridproof library show 12
  gridproof library edit 12 --title "The long way" --tag mine
  gridproof library export --tag club --to puzzlink
  gridproof library remove 12

The library is the same that the app shows: a file among your data, the one named by GRIDPROOF_LIBRARY,
or the one given by --library: a file or postgresql+psycopg://USER@HOST/DATABASE. Only 'add' makes a new one.
"""


def add_commands(add_parser: AddParser) -> None:
    library = add_parser(
        "library",
        help="keep puzzles of your own: add, list, show, edit, export, remove",
        description="Keep puzzles of your own: add, list, show, edit, export, remove.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = library.add_subparsers(title="what to do", metavar="ACTION", required=True)

    add = _action(
        parts.add_parser, "add", "add the puzzles of files; twins, also turned or mirrored, are known"
    )
    add_source(add)
    add_json(add)
    add.add_argument("--tag", metavar="T", action="append", default=[], help="a tag for all of them")
    add_time_limit(add)
    add.add_argument("--rate", action="store_true", help="find the level of those that do not tell it")

    listing = _action(parts.add_parser, "list", "list what is kept", "list_all")
    _add_wanted(listing)
    add_json(listing)
    listing.add_argument("--limit", metavar="N", type=positive, help="at most N puzzles")

    show = _action(parts.add_parser, "show", "draw puzzles and tell what is known about them")
    _add_ids(show)
    add_json(show)

    edit = _action(parts.add_parser, "edit", "change what is told about a puzzle")
    edit.add_argument("id", metavar="ID", type=positive, help="its number")
    for word in ("title", "author", "source", "note"):
        edit.add_argument(f"--{word}", metavar="TEXT", help=f"its {word}")
    edit.add_argument("--level", metavar="L", help="its level; - for none")
    edit.add_argument("--tag", metavar="T", action="append", default=[], help="add a tag")
    edit.add_argument("--untag", metavar="T", action="append", default=[], help="take a tag away")

    export = _action(parts.add_parser, "export", "write puzzles in any format")
    _add_ids(export, optional=True)
    _add_wanted(export)
    export.add_argument("--to", metavar="FORMAT", default="json", help="the format to write (json)")
    export.add_argument("--out", metavar="FILE", help="write to a file instead of stdout")

    _add_ids(_action(parts.add_parser, "remove", "remove puzzles; for a day, restore has them back"))
    _add_ids(_action(parts.add_parser, "restore", "have removed puzzles back"))
    _action(parts.add_parser, "tags", "list the tags")


def _action(
    add_parser: AddParser, name: str, summary: str, function: str | None = None
) -> argparse.ArgumentParser:
    parser = add_command(add_parser, name, f"library:{function or name}", summary, "")
    add_library(parser)
    return parser


def add_library(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--library", metavar="L", help="the library: a file, or postgresql+psycopg://…")


def _add_ids(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    parser.add_argument(
        "ids", metavar="ID", type=positive, nargs="*" if optional else "+", help="the number of a puzzle"
    )


def _add_wanted(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kind", metavar="K", help="only puzzles of that kind")
    parser.add_argument("--size", metavar="RxC", type=size, help="only boards of that size")
    parser.add_argument("--level", metavar="L", help="only of that level")
    parser.add_argument("--tag", metavar="T", action="append", default=[], help="only with that tag")
    parser.add_argument("--state", choices=("new", "begun", "solved"), help="only those")
    parser.add_argument("--search", metavar="TEXT", default="", help="only with these words in what is told")
