"""The command that keeps puzzles: library."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict, replace
from datetime import datetime
from functools import partial

from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, drawing, print_error, print_json, table, write_out
from gridproof.cli.progress import with_progress
from gridproof.cli.sources import read_sources
from gridproof.cli.streams import say
from gridproof.errors import GridproofError
from gridproof.formats import Entry as Read
from gridproof.formats import format_named, in_one_file
from gridproof.hints import Level, rate
from gridproof.kind import Board
from gridproof.kinds import kind_named
from gridproof.library.entries import Entry
from gridproof.library.importing import import_all
from gridproof.library.store import Library, Wanted
from gridproof.making.recipe import level_named


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
    if sys.stderr.isatty():  # only a bar needs to know how much there is
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
