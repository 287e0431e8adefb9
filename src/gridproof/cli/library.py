"""The command that keeps puzzles: library."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict, replace
from datetime import datetime
from functools import partial
from typing import Any

from gridproof.cli.arguments import (
    add_json,
    add_library,
    add_source,
    add_time_limit,
    described,
    positive,
    set_up,
    size,
)
from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, drawing, print_error, print_json, table, write_out
from gridproof.cli.progress import with_progress
from gridproof.cli.sources import read_sources
from gridproof.cli.streams import say
from gridproof.errors import GridproofError
from gridproof.formats import Entry as Read
from gridproof.formats import format_named, in_one_file
from gridproof.hints import Level, rate
from gridproof.kinds import kind_named
from gridproof.library.entries import Entry
from gridproof.library.importing import import_all
from gridproof.library.store import Library, Wanted
from gridproof.making.recipe import level_named
from gridproof.record.kind import Board


def add(args: argparse.Namespace) -> Exit:
    refused = partial(print_error, as_json=args.json)
    tags = tuple(args.tag)
    with Library(args.library, create=True) as library:
        *_, account = import_all(library, _counted(args), tags=tags, refused=refused, named=_named(args))
    if args.json:
        print_json({"came": account.came, **asdict(account)})
    else:
        print(
            f"{counted(account.came, 'puzzle')}: {account.added} added, {account.twins} there already"
            f"{f' ({account.tagged} got new tags)' if account.tagged else ''}, {account.refused} refused"
        )
    return Exit.UNREADABLE if account.refused else Exit.FINE


def _counted(args: argparse.Namespace) -> Iterator[Read]:
    if sys.stderr.isatty():  # only a bar needs the total
        known = list(read_sources(args))
        return with_progress(known, len(known))
    return read_sources(args)


def _named(args: argparse.Namespace) -> Callable[[Board], Board]:
    def rated(board: Board) -> Board:
        if not args.rate or board.puzzle.info.get("level"):
            return board
        try:
            level = rate(board.puzzle, time_limit=args.time_limit).level
        except GridproofError as error:
            say(f"no level: {error}")
            return board
        told = {} if level is None else {"level": level.value}
        return board._replace(puzzle=replace(board.puzzle, info={**board.puzzle.info, **told}))

    return rated


def list_all(args: argparse.Namespace) -> Exit:
    with Library(args.library) as library:
        found = library.find(_wanted(args), limit=args.limit)
    if args.json:
        for entry in found.entries:
            print_json(_record(entry))
        return Exit.FINE
    if found.entries:
        print(table(map(_line, found.entries), right={0}))
    left = found.total - len(found.entries)
    print(counted(found.total, "puzzle") + (f"; {left} more than shown" if left else ""))
    return Exit.FINE


def _line(entry: Entry) -> tuple[str, ...]:
    told = entry.details
    tags = " ".join(f"#{tag}" for tag in told.tags)
    return (
        str(entry.id),
        entry.kind,
        f"{entry.rows}x{entry.cols}",
        told.level or "-",
        entry.state,
        told.title,
        tags,
    )


def _record(entry: Entry) -> dict[str, object]:
    told = asdict(entry.details)
    record = asdict(entry)
    del record["details"], record["game"]
    return {**record, **told}


def show(args: argparse.Namespace) -> Exit:
    with Library(args.library) as library:
        for id in args.ids:
            entry = library.get(id)
            if args.json:
                print_json({**_record(entry), "game": entry.game})
                continue
            _print_entry(entry)
    return Exit.FINE


def _print_entry(entry: Entry) -> None:
    board, told = entry.board, entry.details
    title = f"{told.title}, " if told.title else ""
    print(f"{entry.id}: {title}{board.puzzle.kind.title} {entry.rows} x {entry.cols}, {entry.state}")
    print(drawing(board, board.state))
    about = {key: value for key, value in board.puzzle.info.items() if key != "title"}
    about["added"] = datetime.fromtimestamp(entry.added).isoformat(" ", "minutes")
    print(*(f"{name}: {value}" for name, value in about.items()), sep="\n", end="\n\n", flush=True)


def edit(args: argparse.Namespace) -> Exit:
    with Library(args.library) as library:
        entry = library.get(args.id)
        words = ("title", "author", "source", "note")
        changes = {word: getattr(args, word) for word in words if getattr(args, word) is not None}
        if args.level is not None:
            changes["level"] = None if args.level == "-" else level_named(args.level)
        less = {tag.casefold() for tag in args.untag}
        tags = (*(tag for tag in entry.details.tags if tag not in less), *args.tag)
        details = replace(entry.details, tags=tags, **changes)
        _print_entry(library.change(entry.id, entry.version, details=details))
    return Exit.FINE


def export(args: argparse.Namespace) -> Exit:
    target = format_named(args.to)
    code = Exit.FINE
    texts = []
    with Library(args.library) as library:
        entries = (library.get(id) for id in args.ids) if args.ids else _found(library, _wanted(args))
        for entry in entries:
            try:
                texts.append(target.write(entry.board))
            except GridproofError as error:
                say(f"entry {entry.id}: {error}")
                code = Exit.UNREADABLE
    if texts:
        write_out(args.out or "-", in_one_file(texts), target.escapes)
    return code


def _found(library: Library, wanted: Wanted) -> Iterator[Entry]:
    return library.some(library.ids(wanted))


def tag_many(args: argparse.Namespace) -> Exit:
    with Library(args.library) as library:
        return _told(args, library.tag(args.ids, args.tag, args.untag), "tagged")


def rate_many(args: argparse.Namespace) -> Exit:
    levels: dict[int, Level] = {}
    with Library(args.library) as library:
        for entry in library.some(args.ids):
            try:
                level = rate(entry.board.puzzle, time_limit=args.time_limit).level
            except GridproofError as error:
                say(f"entry {entry.id}: {error}")
                continue
            if level is None:
                say(f"entry {entry.id}: not rated in time")
            else:
                levels[entry.id] = level
        return _told(args, library.grade(levels), "rated")


def remove(args: argparse.Namespace) -> Exit:
    with Library(args.library) as library:
        return _told(args, library.remove(args.ids), "removed")


def restore(args: argparse.Namespace) -> Exit:
    with Library(args.library) as library:
        return _told(args, library.restore(args.ids), "restored")


def _told(args: argparse.Namespace, done: Collection[int], what: str) -> Exit:
    for id in args.ids:
        if id not in done:
            say(f"no entry {id} to be {what}")
    print(f"{counted(len(done), 'puzzle')} {what}")
    return Exit.FINE if len(done) == len({*args.ids}) else Exit.UNREADABLE


def tags(args: argparse.Namespace) -> Exit:
    with Library(args.library) as library:
        found = library.tags()
    if found:
        print(table((tag, str(number)) for tag, number in found))
    return Exit.FINE


def _wanted(args: argparse.Namespace) -> Wanted:
    return Wanted(
        kind=None if args.kind is None else kind_named(args.kind).name,
        size=args.size,
        level=None if args.level is None else Level(level_named(args.level)),
        tags=tuple(args.tag),
        state=args.state,
        text=args.search,
    )


# arguments

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


def _library_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EXAMPLES
    parts = parser.add_subparsers(title="what to do", metavar="ACTION", required=True)

    add_parser = _action(parts, "add", "add the puzzles of files (twins, also turned or mirrored, only once)")
    add_source(add_parser)
    add_json(add_parser)
    add_parser.add_argument("--tag", metavar="T", action="append", default=[], help="a tag for all of them")
    add_time_limit(add_parser)
    add_parser.add_argument("--rate", action="store_true", help="rate the puzzles that have no level")

    listing = _action(parts, "list", "list what is kept")
    _add_wanted(listing)
    add_json(listing)
    listing.add_argument("--limit", metavar="N", type=positive, help="at most N puzzles")

    show_parser = _action(parts, "show", "draw puzzles and show their details")
    _add_ids(show_parser)
    add_json(show_parser)

    edit_parser = _action(parts, "edit", "change the details of a puzzle")
    edit_parser.add_argument("id", metavar="ID", type=positive, help="its number")
    for word in ("title", "author", "source", "note"):
        edit_parser.add_argument(f"--{word}", metavar="TEXT", help=f"its {word}")
    edit_parser.add_argument("--level", metavar="L", help="its level; - for none")
    edit_parser.add_argument("--tag", metavar="T", action="append", default=[], help="add a tag")
    edit_parser.add_argument("--untag", metavar="T", action="append", default=[], help="remove a tag")

    export_parser = _action(parts, "export", "write puzzles in any format")
    _add_ids(export_parser, optional=True)
    _add_wanted(export_parser)
    export_parser.add_argument("--to", metavar="FORMAT", default="json", help="the format to write (json)")
    export_parser.add_argument("--out", metavar="FILE", help="write to a file instead of stdout")

    tag_parser = _action(parts, "tag", "give many puzzles tags, or take tags away")
    _add_ids(tag_parser)
    tag_parser.add_argument("--tag", metavar="T", action="append", default=[], help="add a tag")
    tag_parser.add_argument("--untag", metavar="T", action="append", default=[], help="remove a tag")

    rate_parser = _action(parts, "rate", "rate many puzzles, and keep their levels")
    _add_ids(rate_parser)
    add_time_limit(rate_parser)

    _add_ids(_action(parts, "remove", "remove puzzles (restore brings them back for a day)"))
    _add_ids(_action(parts, "restore", "restore removed puzzles"))
    _action(parts, "tags", "list the tags")


def _action(parts: Any, name: str, summary: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = parts.add_parser(name, **described(summary))
    set_up(parser, _ACTIONS[name], "")
    add_library(parser)
    return parser


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
    parser.add_argument("--search", metavar="TEXT", default="", help="only with these words in the details")


_ACTIONS = {
    "add": add,
    "list": list_all,
    "show": show,
    "edit": edit,
    "export": export,
    "tag": tag_many,
    "rate": rate_many,
    "remove": remove,
    "restore": restore,
    "tags": tags,
}

COMMANDS = {"library": _library_arguments}
