"""The arguments of kinds, rules, formats, demo."""

from __future__ import annotations

from gridproof.cli.arguments.common import AddParser, add_command


def add_commands(add_parser: AddParser) -> None:
    add_command(
        add_parser, "kinds", "catalogue:kinds", "list the kinds of puzzles", "example:\n  gridproof kinds"
    )
    rules = add_command(
        add_parser,
        "rules",
        "catalogue:rules",
        "explain the rules of a kind, with a solved board and one that breaks each rule",
        "example:\n  gridproof rules akari",
    )
    rules.add_argument("kind", metavar="KIND", help="a name or another name of a kind")
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
