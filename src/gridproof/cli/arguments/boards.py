"""The arguments of check, convert, show, book."""

from __future__ import annotations

from gridproof.cli.arguments.common import (
    AddParser,
    add_command,
    add_json,
    add_source,
    add_time_limit,
    positive,
)


def add_commands(add_parser: AddParser) -> None:
    check = add_command(
        add_parser,
        "check",
        "boards:check",
        "judge the player's marks (or the answer) by the rules",
        "examples:\n  gridproof check game.txt\n  gridproof check corpus.jsonl --json\n\n"
        "exit codes: 0 solved; 1 a rule is broken or the board is not finished; 2 unreadable input.",
    )
    add_source(check)
    add_json(check)

    convert = add_command(
        add_parser,
        "convert",
        "boards:convert",
        "write puzzles in another format",
        "examples:\n  gridproof convert puzzle.txt --to puzzlink\n"
        "  gridproof convert corpus.jsonl --to pzprv3 --out boards.txt\n"
        "  gridproof convert kurodoko.txt --kind ohno --to text    # a Kurodoko as an Oh no\n"
        "The formats are listed by: gridproof formats",
    )
    add_source(convert)
    convert.add_argument("--to", metavar="FORMAT", required=True, help="the format to write")
    convert.add_argument("--out", metavar="FILE", help="write to a file instead of stdout")

    show = add_command(
        add_parser,
        "show",
        "boards:show",
        "draw puzzles in the terminal, or as pictures: SVG, PNG, PDF",
        "examples:\n  gridproof show game.txt\n  gridproof show puzzle.txt --answer --out answer.pdf",
    )
    add_source(show)
    add_time_limit(show)
    show.add_argument("--answer", action="store_true", help="draw the answer (solved if the source has none)")
    output = show.add_mutually_exclusive_group()
    output.add_argument(
        "--out", metavar="FILE", help="write a picture: .svg, .png or .pdf (several are numbered)"
    )
    output.add_argument(
        "--svg", metavar="FILE", help="write an SVG picture under any name, or to stdout for -"
    )

    book = add_command(
        add_parser,
        "book",
        "book:book",
        "make a book of puzzles as a PDF, with contents by level, rules and solutions",
        "examples:\n  gridproof book puzzles.jsonl --out book.pdf --title 'Winter puzzles'\n"
        "  gridproof library export --tag club | gridproof book - --out club.pdf --per-page 6 --hints\n\n"
        "exit codes: 0 every puzzle is in the book; 1 some have no answer, or several; 2 unreadable input.",
    )
    add_source(book)
    add_time_limit(book)
    book.add_argument("--out", metavar="FILE", required=True, help="the PDF, or - for stdout")
    book.add_argument("--title", metavar="T", default="Grid puzzles", help="on the cover")
    book.add_argument("--author", metavar="A", default="", help="on the cover")
    book.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the pages (a4)")
    book.add_argument(
        "--per-page", metavar="N", type=positive, default=4, help="1, 2, 4, 6, 9 or 12 puzzles (4)"
    )
    book.add_argument("--hints", action="store_true", help="tell where to begin, before the solutions")
    book.add_argument("--no-rules", action="store_true", help="leave the rules out")
    book.add_argument("--no-solutions", action="store_true", help="leave the solutions out")
