"""The arguments of solve, count, forced."""

from __future__ import annotations

from gridproof.cli.arguments.common import (
    SOURCES,
    AddParser,
    add_command,
    add_json,
    add_source,
    add_time_limit,
    natural,
    processes,
)


def add_commands(add_parser: AddParser) -> None:
    solve = add_command(
        add_parser,
        "solve",
        "solving:solve",
        "solve puzzles and prove whether the answer is the only one",
        SOURCES
        + """
examples:
  gridproof solve puzzle.txt
  gridproof solve 'https://puzz.link/p?lightup/6/6/nekcakbl'
  gridproof solve corpus.jsonl --json --jobs 4 > answers.jsonl
  cat puzzle.txt | gridproof solve - --kind akari --time-limit 10
  gridproof solve puzzle.txt --engine human --stats

exit codes: 0 every puzzle has exactly one answer; 1 some have none, several, or were not decided in
time; 2 some input is unreadable (the rest is solved all the same).""",
    )
    add_source(solve)
    add_json(solve)
    add_time_limit(solve)
    solve.add_argument(
        "--engine",
        metavar="NAME",
        help="what solves: see gridproof encodings; some kinds have one that works as people do: human",
    )
    solve.add_argument("--encoding", metavar="E", help="how the rules are said (see: gridproof encodings)")
    solve.add_argument("--jobs", metavar="N", type=processes, default=1, help="how many processes solve")
    solve.add_argument("--stats", action="store_true", help="show all that was counted")

    count = add_command(
        add_parser,
        "count",
        "solving:count",
        "count the answers of puzzles",
        "examples:\n  gridproof count puzzle.txt --limit 100\n"
        "  gridproof count sudoku/4/4/g1k23k3g --limit 0",
    )
    add_source(count)
    add_json(count)
    add_time_limit(count)
    count.add_argument(
        "--limit",
        metavar="N",
        type=natural,
        default=1000,
        help="stop at N answers (1000; 0: never)",
    )

    forced = add_command(
        add_parser,
        "forced",
        "solving:forced",
        "find the marks that stand in every answer",
        "examples:\n  gridproof forced puzzle.txt\n  gridproof forced game.txt --from-marks\n"
        "  gridproof forced puzzle.txt --propagation-only --encoding minimal1",
    )
    add_source(forced)
    add_json(forced)
    add_time_limit(forced)
    forced.add_argument("--from-marks", action="store_true", help="take the player's marks as given")
    forced.add_argument(
        "--propagation-only", action="store_true", help="only what unit propagation derives, without a search"
    )
    forced.add_argument(
        "--encoding",
        metavar="NAME",
        help="with --propagation-only: the encoding whose clauses propagate (ours)",
    )
