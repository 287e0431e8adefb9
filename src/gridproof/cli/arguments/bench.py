"""The arguments of bench."""

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
    bench = add_command(
        add_parser,
        "bench",
        "bench:bench",
        "measure how fast and how right puzzles are solved",
        "examples:\n  gridproof bench corpus/*.jsonl\n  gridproof bench corpus/*.jsonl --peers --limit 20\n\n"
        "exit codes: 0 every answer is right; 1 some are not; 2 some input is unreadable.",
    )
    add_source(bench)
    add_json(bench)
    add_time_limit(bench)
    bench.add_argument("--peers", action="store_true", help="run other solvers on the same boards")
    bench.add_argument("--limit", metavar="N", type=positive, help="take at most N boards of each kind")
