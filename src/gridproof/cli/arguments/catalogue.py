"""The arguments of kinds, rules, formats, demo."""

from __future__ import annotations

from gridproof.cli.arguments.common import AddParser, add_command
from gridproof.words.languages import ENGLISH, LANGUAGES


def add_commands(add_parser: AddParser) -> None:
    add_command(
        add_parser, "kinds", "catalogue:kinds", "list the kinds of puzzles", "example:\n  gridproof kinds"
    )
    rules = add_command(
        add_parser,
        "rules",
        "catalogue:rules",
        "explain the rules of a kind, with a solved board and one that breaks each rule",
        "examples:\n  gridproof rules akari\n  gridproof rules akari --language de",
    )
    rules.add_argument("kind", metavar="KIND", help="a name or another name of a kind")
    rules.add_argument(
        "--language", choices=tuple(LANGUAGES), default=ENGLISH, help="the language of the rules (en)"
    )
    add_command(
        add_parser, "formats", "catalogue:formats", "list the formats", "example:\n  gridproof formats"
    )
    add_command(
        add_parser,
        "demo",
        "catalogue:demo",
        "solve a small board of each kind",
        "example:\n  gridproof demo",
    )
