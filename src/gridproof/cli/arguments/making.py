"""The arguments of generate, repair, minimise."""

from __future__ import annotations

import argparse
import math

from gridproof.cli.arguments.common import (
    AddParser,
    add_command,
    add_json,
    add_place_of_work,
    add_source,
    add_time_limit,
    natural,
    positive,
    quoted,
    size,
)


def add_commands(add_parser: AddParser) -> None:
    _add_generate(add_parser)
    repair = add_command(
        add_parser,
        "repair",
        "making:repair",
        "make puzzles with several answers unique, with as few clues added, changed or removed as possible",
        "examples:\n  gridproof repair draft.txt\n  gridproof repair draft.txt --json\n"
        "  gridproof repair draft.txt --suggest 5\n  gridproof repair draft.txt --take 2 --to text\n\n"
        "A puzzle that is unique already is shown with the clues that could be dropped.\n"
        "Of a puzzle without an answer nothing is changed unasked: ways to mend it are listed.\n"
        "exit codes: 0 every puzzle is unique now; 1 some could not be repaired; 2 unreadable input.",
    )
    repair.add_argument("--suggest", metavar="N", type=natural, help="list up to N ways to choose from")
    repair.add_argument("--take", metavar="K", type=natural, help="take the K-th of these ways")
    minimise = add_command(
        add_parser,
        "minimise",
        "making:minimise",
        "drop clues as long as the answer stays the only one",
        "examples:\n  gridproof minimise puzzle.txt\n  gridproof minimise puzzle.txt --to puzzlink",
    )
    for parser in (repair, minimise):
        add_source(parser)
        add_json(parser)
        add_time_limit(parser)
        parser.add_argument(
            "--to", metavar="FORMAT", help="write the new puzzle in this format, nothing else"
        )


def _add_generate(add_parser: AddParser) -> None:
    generate = add_command(
        add_parser,
        "generate",
        "making:generate",
        "make puzzles with exactly one answer, at the level asked for",
        "examples:\n  gridproof generate akari 10x10\n"
        "  gridproof generate sudoku 9 --level hard --symmetry rotate2 --seed 7\n"
        "  gridproof generate kurodoko 10x10 --count 1000 --jobs 2 --out book.jsonl\n"
        "  gridproof generate kurodoko 10x10 --count 1000 --jobs 2 --out book.jsonl --resume\n"
        "  gridproof generate yajilin 10x10 --methods\n"
        "  gridproof generate akari --from draft.txt --level easy\n"
        "  gridproof generate sudoku --pattern cells.txt\n\n"
        "Puzzles are drawn on a terminal and written as JSON lines elsewhere. The seed that stands with a\n"
        "puzzle makes it again. Exit codes: 0 all were made; 1 some were not; 2 impossible wishes.",
    )
    generate.add_argument("kind", metavar="KIND", help="a name or another name of a kind")
    generate.add_argument(
        "size", metavar="SIZE", type=size, nargs="?", help="rows x columns, as 10x12; 9 means 9x9"
    )
    drawn = generate.add_mutually_exclusive_group()
    drawn.add_argument(
        "--from", metavar="SOURCE", dest="start", help="keep what is drawn there and complete it"
    )
    drawn.add_argument("--pattern", metavar="SOURCE", help="put clues just in the cells that have some there")
    generate.add_argument("--count", metavar="N", type=positive, default=1, help="how many (1)")
    generate.add_argument("--level", metavar="L", help="beginner, easy, medium, hard, expert or extreme")
    generate.add_argument(
        "--symmetry", metavar="S", default="none", help="of the clues: none, rotate2, rotate4, mirror ..."
    )
    generate.add_argument("--density", metavar="D", type=float, help="the share of cells with a clue or wall")
    generate.add_argument(
        "--clues", metavar="N", type=natural, help="the number of clues, instead of a density"
    )
    generate.add_argument("--seed", metavar="SEED", type=_seed, help="the same seed makes the same puzzles")
    generate.add_argument("--method", metavar="M", default="default", help="another way to make them")
    generate.add_argument("--methods", action="store_true", help="list the kind's methods, make nothing")
    generate.add_argument(
        "--option",
        metavar="NAME=X",
        action="append",
        default=[],
        type=_option,
        help="a setting of the method",
    )
    generate.add_argument("--variant", metavar="V", default="", help="a variant of the rules")
    minimal = generate.add_mutually_exclusive_group()
    minimal.add_argument(
        "--minimal", action="store_true", default=None, help="no clue more than needed, ever"
    )
    minimal.add_argument("--no-minimal", dest="minimal", action="store_false", help="clues may be spare")
    generate.add_argument(
        "--fewest", metavar="N", type=positive, help="of N puzzles take that with the fewest clues"
    )
    generate.add_argument("--not-unique", action="store_true", help="several answers are all right")
    add_place_of_work(generate)
    add_time_limit(generate)
    generate.add_argument("--format", metavar="F", help="write this format instead of JSON lines")
    generate.add_argument("--out", metavar="FILE", help="append to a file, puzzle by puzzle")
    generate.add_argument("--resume", action="store_true", help="make only what FILE does not hold yet")


def _seed(word: str) -> str:
    if not word.isprintable():  # it stands on a line of its own in a file
        raise argparse.ArgumentTypeError(f"{quoted(word)}; expected characters that can be printed")
    return word


def _option(word: str) -> tuple[str, float]:
    name, _, value = word.partition("=")
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"{quoted(word)}; expected a name and a number, as steps=3")
    return name, number
