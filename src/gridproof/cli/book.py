"""The command that makes a book: book."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial

from gridproof.book.plan import BookPuzzle, BookWishes, prepared
from gridproof.book.plan import book as made
from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, print_error, write_out
from gridproof.cli.progress import with_progress
from gridproof.cli.sources import read_sources
from gridproof.cli.streams import say
from gridproof.errors import GridproofError
from gridproof.formats import Entry
from gridproof.tasks import accounted, one_by_one


def book(args: argparse.Namespace) -> Exit:
    wishes = BookWishes(
        title=args.title,
        author=args.author,
        paper=args.paper,
        per_page=args.per_page,
        rules=not args.no_rules,
        hints=args.hints,
        solutions=not args.no_solutions,
    )
    entries = list(read_sources(args))
    code = Exit.FINE
    items: list[BookPuzzle] = []
    for entry, found in with_progress(_prepared(entries, wishes, args.time_limit), len(entries)):
        if isinstance(found, BookPuzzle):
            items.append(found)
            if not found.unique:
                say(f"{entry.name}: there are several answers; the book shows one")
                code = max(code, Exit.NOT_FINE)
            continue
        print_error(entry._replace(error=found))
        code = max(code, Exit.UNREADABLE if entry.board is None else Exit.NOT_FINE)
    write_out(args.out, made(items, wishes))
    if args.out != "-":
        print(f"{counted(len(items), 'puzzle')} in {args.out}")
    return code


def _prepared(
    entries: list[Entry], wishes: BookWishes, time_limit: float | None
) -> Iterator[tuple[Entry, BookPuzzle | GridproofError]]:
    return accounted(one_by_one, partial(_one, wishes, time_limit), entries)


def _one(wishes: BookWishes, time_limit: float | None, entry: Entry) -> BookPuzzle | GridproofError:
    if entry.board is None:
        assert entry.error is not None
        return entry.error
    try:
        return prepared(entry.board, wishes, time_limit=time_limit)
    except GridproofError as error:
        return error
