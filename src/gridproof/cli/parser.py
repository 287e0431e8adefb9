"""The arguments of the command. Nothing here imports a solver, so that ``--help`` answers at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from gridproof import __version__

_SOURCES = """\
SOURCE is a file (plain text, pzprv3, a corpus of JSON lines ...), a puzz.link URL or another puzzle
ID written out, or - for standard input. Its format is recognised; --format and --kind help where a
text does not tell.
"""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors look like all others: one line, exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"gridproof: {message} (see {self.prog} --help)\n")


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command."""
    parser = _Parser(
        prog="gridproof",
        description="Read, check, solve and convert grid logic puzzles, and prove their answers unique.",
        epilog="Exit codes: 0 fine; 1 a puzzle is not unique, not solved or not decided; 2 unreadable input.",
    )
    parser.add_argument("--version", action="version", version=f"gridproof {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add_commands in (_add_solving, _add_hints, _add_boards, _add_catalogue, _add_bench):
        add_commands(commands.add_parser)
    return parser


AddParser = Callable[..., argparse.ArgumentParser]


def _add(add_parser: AddParser, name: str, run: str, summary: str, examples: str) -> argparse.ArgumentParser:
    parser = add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def _add_source(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="SOURCE", nargs="+", help="a file, a URL, a puzzle ID, or -")
    parser.add_argument("--kind", metavar="K", help="the kind of puzzle, for texts that do not say it")
    parser.add_argument("--format", metavar="F", help="the format, instead of recognising it")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print a JSON object a puzzle, one a line")


def _add_time_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--time-limit", metavar="S", type=_seconds, help="seconds for each puzzle")


def _add_solving(add_parser: AddParser) -> None:
    solve = _add(
        add_parser,
        "solve",
        "solving:solve",
        "solve puzzles and prove whether the answer is the only one",
        _SOURCES
        + """
examples:
  gridproof solve puzzle.txt
  gridproof solve 'https://puzz.link/p?lightup/6/6/nekcakbl'
  gridproof solve corpus.jsonl --json --jobs 4 > answers.jsonl
  cat puzzle.txt | gridproof solve - --kind akari --time-limit 10

exit codes: 0 every puzzle has exactly one answer; 1 some have none, several, or were not decided in
time; 2 some input is unreadable (the rest is solved all the same).""",
    )
    _add_source(solve)
    _add_json(solve)
    _add_time_limit(solve)
    solve.add_argument("--jobs", metavar="N", type=_positive, default=1, help="how many processes solve")
    solve.add_argument("--stats", action="store_true", help="show all that was counted")

    count = _add(
        add_parser,
        "count",
        "solving:count",
        "count the answers of puzzles",
        "examples:\n  gridproof count puzzle.txt --limit 100\n"
        "  gridproof count sudoku/4/4/g1k23k3g --limit 0",
    )
    _add_source(count)
    _add_json(count)
    _add_time_limit(count)
    count.add_argument(
        "--limit",
        metavar="N",
        type=_natural,
        default=1000,
        help="stop at N answers (1000; 0: never)",
    )

    forced = _add(
        add_parser,
        "forced",
        "solving:forced",
        "find the marks that stand in every answer",
        "examples:\n  gridproof forced puzzle.txt\n  gridproof forced game.txt --from-marks",
    )
    _add_source(forced)
    _add_json(forced)
    _add_time_limit(forced)
    forced.add_argument("--from-marks", action="store_true", help="take the player's marks as given")


def _add_hints(add_parser: AddParser) -> None:
    hint = _add(
        add_parser,
        "hint",
        "hints:hint",
        "explain which marks follow next from the player's marks, and why",
        "examples:\n  gridproof hint game.txt\n  gridproof hint game.txt --level nudge\n"
        "  gridproof hint game.txt --level apply > next.txt\n"
        "  gridproof hint puzzle.txt --history moves.txt\n\n"
        "exit codes: 0 a hint, or the board is solved; 1 a mistake, or nothing more follows;\n"
        "2 unreadable input.",
    )
    _add_source(hint)
    _add_json(hint)
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

    walkthrough = _add(
        add_parser,
        "walkthrough",
        "hints:walkthrough",
        "explain the whole way from the player's marks to the answer, step by step",
        "examples:\n  gridproof walkthrough puzzle.txt\n"
        "  gridproof walkthrough puzzle.txt --html walk.html\n"
        "  gridproof walkthrough puzzle.txt --svg pictures\n\n"
        "exit codes: 0 it leads to the answer; 1 it does not; 2 unreadable input.",
    )
    _add_source(walkthrough)
    output = walkthrough.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print a JSON object a step, one a line")
    output.add_argument("--html", metavar="FILE", help="write a page with a picture for each step")
    output.add_argument("--svg", metavar="DIR", help="write the pictures step-001.svg ... to a directory")

    rate = _add(
        add_parser,
        "rate",
        "hints:rate",
        "rate how hard puzzles with one answer are, by the steps that a person needs",
        "examples:\n  gridproof rate puzzle.txt\n  gridproof rate corpus.jsonl --json",
    )
    _add_source(rate)
    _add_json(rate)


def _add_boards(add_parser: AddParser) -> None:
    check = _add(
        add_parser,
        "check",
        "boards:check",
        "judge the player's marks (or the answer) by the rules",
        "examples:\n  gridproof check game.txt\n  gridproof check corpus.jsonl --json\n\n"
        "exit codes: 0 solved; 1 a rule is broken or the board is not finished; 2 unreadable input.",
    )
    _add_source(check)
    _add_json(check)

    convert = _add(
        add_parser,
        "convert",
        "boards:convert",
        "write puzzles in another format",
        "examples:\n  gridproof convert puzzle.txt --to puzzlink\n"
        "  gridproof convert corpus.jsonl --to pzprv3 --out boards.txt\n"
        "The formats are listed by: gridproof formats",
    )
    _add_source(convert)
    convert.add_argument("--to", metavar="FORMAT", required=True, help="the format to write")
    convert.add_argument("--out", metavar="FILE", help="write to a file instead of stdout")

    show = _add(
        add_parser,
        "show",
        "boards:show",
        "draw puzzles in the terminal, or as SVG pictures",
        "examples:\n  gridproof show game.txt\n  gridproof show puzzle.txt --answer --svg answer.svg",
    )
    _add_source(show)
    show.add_argument("--answer", action="store_true", help="draw the answer (solved if the source has none)")
    show.add_argument("--svg", metavar="FILE", help="write a picture (several are numbered)")


def _add_catalogue(add_parser: AddParser) -> None:
    _add(add_parser, "kinds", "catalogue:kinds", "list the kinds of puzzles", "example:\n  gridproof kinds")
    rules = _add(
        add_parser,
        "rules",
        "catalogue:rules",
        "explain the rules of a kind, with a solved board and one that breaks each rule",
        "example:\n  gridproof rules akari",
    )
    rules.add_argument("kind", metavar="KIND", help="a name or another name of a kind")
    _add(add_parser, "formats", "catalogue:formats", "list the formats", "example:\n  gridproof formats")
    _add(
        add_parser,
        "demo",
        "catalogue:demo",
        "solve a small board of each kind",
        "example:\n  gridproof demo",
    )


def _add_bench(add_parser: AddParser) -> None:
    bench = _add(
        add_parser,
        "bench",
        "bench:bench",
        "measure how fast and how right puzzles are solved",
        "examples:\n  gridproof bench corpus/*.jsonl\n  gridproof bench corpus/*.jsonl --peers --limit 20\n\n"
        "exit codes: 0 every answer is right; 1 some are not; 2 some input is unreadable.",
    )
    _add_source(bench)
    _add_json(bench)
    _add_time_limit(bench)
    bench.add_argument("--peers", action="store_true", help="run other solvers on the same boards")
    bench.add_argument("--limit", metavar="N", type=_positive, help="take at most N boards of each kind")


# types of arguments


def _seconds(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{word!r}; expected a number of seconds above 0")
    return value


def _natural(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise argparse.ArgumentTypeError(f"{word!r}; expected a whole number from 0")
    return int(word)


def _positive(word: str) -> int:
    value = _natural(word)
    if value == 0:
        raise argparse.ArgumentTypeError("'0'; expected a whole number from 1")
    return value
