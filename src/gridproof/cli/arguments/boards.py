"""The arguments of check, convert, show."""

from __future__ import annotations

from gridproof.cli.arguments.common import AddParser, add_command, add_json, add_source


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
        "  gridproof convert kurodoko.txt --kind ohno --to text    a Kurodoko as an Oh no\n"
        "The formats are listed by: gridproof formats",
    )
    add_source(convert)
    convert.add_argument("--to", metavar="FORMAT", required=True, help="the format to write")
    convert.add_argument("--out", metavar="FILE", help="write to a file instead of stdout")

    show = add_command(
        add_parser,
        "show",
        "boards:show",
        "draw puzzles in the terminal, or as SVG pictures",
        "examples:\n  gridproof show game.txt\n  gridproof show puzzle.txt --answer --svg answer.svg",
    )
    add_source(show)
    show.add_argument("--answer", action="store_true", help="draw the answer (solved if the source has none)")
    show.add_argument("--svg", metavar="FILE", help="write a picture (several are numbered)")
