"""The arguments of hint, walkthrough, rate."""

from __future__ import annotations

import argparse

from gridproof.cli.arguments.common import AddParser, add_command, add_json, add_source, add_time_limit


def add_commands(add_parser: AddParser) -> None:
    hint = add_command(
        add_parser,
        "hint",
        "hints:hint",
        "explain which marks follow next from the player's marks, and why",
        "examples:\n  gridproof hint game.txt\n  gridproof hint game.txt --level nudge\n"
        "  gridproof hint game.txt --level apply > next.txt\n"
        "  gridproof hint puzzle.txt --history moves.txt\n\n"
        "exit codes: 0 a hint, or the board is solved; 1 a mistake, nothing more follows, or not found\n"
        "in time; 2 unreadable input.",
    )
    add_source(hint)
    add_json(hint)
    add_time_limit(hint)
    hint.add_argument(
        "--level",
        choices=("nudge", "area", "reason", "apply"),
        help="how much to tell: where to look, the places, the reason (usual), or the board after it",
    )
    hint.add_argument(
        "--history",
        metavar="FILE",
        help="the player's moves instead of the marks, one a line: r3c4 bulb, r3c4-r3c5 line, r3c4 -",
    )
    _add_uniqueness(hint)

    walkthrough = add_command(
        add_parser,
        "walkthrough",
        "hints:walkthrough",
        "explain the whole way from the player's marks to the answer, step by step",
        "examples:\n  gridproof walkthrough puzzle.txt\n"
        "  gridproof walkthrough puzzle.txt --html walk.html\n"
        "  gridproof walkthrough puzzle.txt --svg pictures\n\n"
        "exit codes: 0 it leads to the answer; 1 it does not, or not in time; 2 unreadable input.",
    )
    add_source(walkthrough)
    add_time_limit(walkthrough)
    _add_uniqueness(walkthrough)
    output = walkthrough.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print a JSON object a step, one a line")
    output.add_argument("--html", metavar="FILE", help="write a page with a picture for each step")
    output.add_argument("--svg", metavar="DIR", help="write the pictures step-001.svg ... to a directory")

    rate = add_command(
        add_parser,
        "rate",
        "hints:rate",
        "rate how hard puzzles with one answer are, by the steps that a person needs",
        "examples:\n  gridproof rate puzzle.txt\n  gridproof rate corpus.jsonl --json\n"
        "  gridproof rate puzzle.txt --profile",
    )
    rate.add_argument(
        "--profile",
        action="store_true",
        help="also how hard each step is, and why the hardest is one",
    )
    add_source(rate)
    add_json(rate)
    add_time_limit(rate)


def _add_uniqueness(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--uniqueness",
        action="store_true",
        help="also use that a puzzle has only one answer, which no rule says (as unique rectangles do)",
    )
