"""The command that makes a book: book."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial

from gridproof.book.plan import BookPuzzle, BookWishes, prepared
from gridproof.book.plan import book as made
from gridproof.cli.arguments import add_source, add_time_limit, positive, set_up
from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, print_error, write_out
from gridproof.cli.progress import with_progress
from gridproof.cli.sources import read_sources
from gridproof.cli.streams import say
from gridproof.errors import GridproofError
from gridproof.formats import Entry
from gridproof.system.tasks import accounted, one_by_one


def book(args: argparse.Namespace) -> Exit:
    wishes = BookWishes(
        title=args.title,
        author=args.author,
        paper=args.paper,
        per_page=args.per_page,
        chapters=args.chapters,
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


# arguments


def _book_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        book,
        "examples:\n  gridproof book puzzles.jsonl --out book.pdf --title 'Winter puzzles'\n"
        "  gridproof library export --tag club | gridproof book - --out club.pdf --per-page 6 --hints\n\n"
        "exit codes: 0 every puzzle is in the book; 1 some have no answer, or several; 2 unreadable input.",
    )
    add_source(parser)
    add_time_limit(parser)
    parser.add_argument("--out", metavar="FILE", required=True, help="the PDF, or - for stdout")
    parser.add_argument("--title", metavar="T", default="Grid puzzles", help="on the cover")
    parser.add_argument("--author", metavar="A", default="", help="on the cover")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the pages (a4)")
    parser.add_argument(
        "--per-page", metavar="N", type=positive, default=4, help="1, 2, 4, 6, 9 or 12 puzzles (4)"
    )
    parser.add_argument(
        "--chapters", choices=("level", "kind"), default="level", help="chapters by level or by kind (level)"
    )
    parser.add_argument("--hints", action="store_true", help="add first hints, before the solutions")
    parser.add_argument("--no-rules", action="store_true", help="leave the rules out")
    parser.add_argument("--no-solutions", action="store_true", help="leave the solutions out")


COMMANDS = {
    "book": _book_arguments,
}
