"""The command that makes puzzles: generate."""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from functools import partial

from gridproof.cli.arguments import (
    add_field,
    add_place_of_work,
    add_time_limit,
    natural,
    positive,
    set_up,
    size,
)
from gridproof.cli.exits import Exit
from gridproof.cli.output import drawing
from gridproof.cli.places import place_of_work
from gridproof.cli.progress import with_progress
from gridproof.cli.resuming import Wishes, opened_run, wishes_of
from gridproof.cli.sources import source_entries
from gridproof.cli.streams import escaped, say
from gridproof.errors import Escapes, FormatError, GridproofError, PuzzleError, quoted
from gridproof.formats import format_named, write
from gridproof.hints import Level
from gridproof.kinds import kind_named
from gridproof.making.generating import Tries, try_lost
from gridproof.making.generic import making_of
from gridproof.making.made import Made
from gridproof.making.many import Orders, generate_many, not_come_back
from gridproof.making.recipe import DEFAULT, DEFAULT_NOTE, Recipe, level_named
from gridproof.record.kind import Board, Puzzle
from gridproof.system.tasks import one_by_one
from gridproof.verbs.making import GenerateRequest, recipe_of

# generate


def generate(args: argparse.Namespace) -> Exit:
    if args.methods:
        return _list_methods(args)
    recipe = _recipe(args)
    recipe.wishes()  # impossible wishes are refused before anything is written
    show = _shower(args, recipe)
    with opened_run(args, recipe) as run:
        code = Exit.UNREADABLE if run.damaged else Exit.FINE
        missing = args.count - sum(number <= args.count for number in run.done)
        with _place_of_work(args, missing) as (in_order, elsewhere):
            outcomes = generate_many(
                recipe,
                args.count,
                run.seed,
                done=run.done.items(),
                time_limit=args.time_limit,
                in_order=in_order,
                elsewhere=elsewhere,
            )
            for outcome in with_progress(outcomes, missing):
                if outcome.problem:
                    say(outcome.problem)
                    code = max(code, Exit.NOT_FINE)
                if outcome.made is not None:
                    run.put(show(outcome.number, outcome.made))
    return code


def _recipe(args: argparse.Namespace) -> Recipe:
    start, pattern = (_to_go_on_with(args, source) for source in (args.start, args.pattern))
    rows, cols, variant = _shape(args, start or pattern)
    if args.clues is not None:
        if args.density is not None:
            raise PuzzleError("both a density and a number of clues; expected one of them")
        if not 1 <= args.clues <= rows * cols:
            raise PuzzleError(f"{args.clues} clues on {rows} x {cols}; expected 1 to {rows * cols}")
        args.density = args.clues / (rows * cols)
    given = {one.name: getattr(args, one.name) for one in fields(GenerateRequest)}
    wished = GenerateRequest(**{**given, "variant": variant, "options": dict(args.options)})
    return recipe_of(kind_named(args.kind), rows, cols, wished, start=start, pattern=pattern)


def _to_go_on_with(args: argparse.Namespace, source: str | None) -> Puzzle | None:
    """The one puzzle of a source to go on with."""
    if source is None:
        return None
    puzzles = []
    for entry in source_entries(source, kind_named(args.kind)):
        if entry.board is None:
            raise entry.error or FormatError(f"{quoted(source)} holds no puzzle; expected one")
        puzzles.append(entry.board.puzzle)
    if len(puzzles) != 1:
        raise FormatError(f"{quoted(source)} holds {len(puzzles)} puzzles; expected one to go on with")
    return puzzles[0]


def _shape(args: argparse.Namespace, drawn: Puzzle | None) -> tuple[int, int, str]:
    """Size and variant: from the arguments, or from the board to go on with."""
    if drawn is None:
        if args.size is None:
            raise PuzzleError("no size; expected rows x columns, as 10x12, or --from or --pattern")
        return (*args.size, args.variant)
    rows, cols = args.size or (drawn.grid.rows, drawn.grid.cols)
    return rows, cols, args.variant or drawn.variant


def _list_methods(args: argparse.Namespace) -> Exit:
    making = making_of(kind_named(args.kind))
    print(f"{DEFAULT}: {DEFAULT_NOTE}")
    for name in making.methods:
        print(f"{name}: {making.method_notes[name]}")
    return Exit.FINE


def _shower(args: argparse.Namespace, recipe: Recipe) -> Callable[[int, Made], str]:
    """How a puzzle is written: drawn for a reader, as a line of JSON for a program, or in the requested
    format.
    """
    if args.format is not None:
        if args.resume:
            raise FormatError("--resume with another format; expected JSON lines, which hold the numbers")
        chosen = format_named(args.format)
        return _printable(args, lambda _, made: chosen.write(_board(made)).rstrip("\n"), chosen.escapes)
    if args.out is None and sys.stdout.isatty():
        return _drawn
    return _printable(args, partial(_record, wishes_of(recipe)), "json")


def _printable(
    args: argparse.Namespace, show: Callable[[int, Made], str], escapes: Escapes | None
) -> Callable[[int, Made], str]:
    """The same in a printable form. Files take every character as it is."""
    if args.out is not None:
        return show
    return lambda number, made: escaped(show(number, made), escapes)


def _board(made: Made) -> Board:
    return Board(replace(made.puzzle, info={**made.puzzle.info, "id": made.seed}), answer=made.answer)


def _record(wishes: Wishes, number: int, made: Made) -> str:
    record = json.loads(write(_board(made), "corpus"))
    record |= {"number": number, "seed": made.seed, "symmetry": made.symmetry}
    if wishes.get("minimal"):  # it is proved on the puzzle only on request, so only then it is claimed
        record["minimal"] = made.minimal
    if made.level is not None:
        record |= {"level": made.level, "score": made.score}
    return json.dumps(record | {"wishes": wishes}, ensure_ascii=False)


def _drawn(_: int, made: Made) -> str:
    puzzle = made.puzzle
    level = f", {made.level} ({made.score:g})" if made.level is not None else ""
    title = f"{puzzle.kind.title} {puzzle.grid.rows} x {puzzle.grid.cols}, seed {made.seed}{level}"
    lines = [title, drawing(Board(puzzle))]
    with suppress(GridproofError):  # not every board fits into a link
        lines.append(write(Board(puzzle), "puzzlink"))
    return "\n".join(lines) + "\n"


@contextmanager
def _place_of_work(args: argparse.Namespace, missing: int) -> Iterator[tuple[Orders, Tries | None]]:
    """Where puzzles, and attempts at a single one, are made: in this process, in several, or on a cluster."""
    if args.engine == "local" and args.jobs > 1 and missing == 1:
        with place_of_work(args, try_lost, at_once=True) as tries:
            yield one_by_one, tries
    else:
        with place_of_work(args, not_come_back) as in_order:
            yield in_order, None


# arguments


def _generate_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        generate,
        "examples:\n  gridproof generate akari 10x10\n"
        "  gridproof generate sudoku 9 --level hard --symmetry rotate2 --seed 7\n"
        "  gridproof generate kurodoko 10x10 --count 1000 --jobs 2 --out book.jsonl\n"
        "  gridproof generate kurodoko 10x10 --count 1000 --jobs 2 --out book.jsonl --resume\n"
        "  gridproof generate sudoku 9 --technique 'X-wing' --at-most expert\n"
        "  gridproof generate yajilin 10x10 --methods\n"
        "  gridproof generate akari --from draft.txt --level easy\n"
        "  gridproof generate sudoku --pattern cells.txt\n\n"
        "Puzzles are drawn on a terminal and written as JSON lines elsewhere. The seed that stands with a\n"
        "puzzle makes it again. Exit codes: 0 all were made; 1 some were not; 2 impossible wishes.",
    )
    parser.add_argument("kind", metavar="KIND", help="the name of a kind, or an alias")
    parser.add_argument(
        "size", metavar="SIZE", type=size, nargs="?", help="rows x columns, as 10x12; 9 means 9x9"
    )
    drawn = parser.add_mutually_exclusive_group()
    drawn.add_argument(
        "--from", metavar="SOURCE", dest="start", help="keep what is drawn there and complete it"
    )
    drawn.add_argument("--pattern", metavar="SOURCE", help="put clues in the cells that have clues there")
    parser.add_argument("--count", metavar="N", type=positive, default=1, help="how many (1)")
    wish = partial(add_field, parser, GenerateRequest)
    wish("level", metavar="L", type=_level)
    wish("symmetry", metavar="S")
    wish("density", metavar="D", type=float)
    parser.add_argument(
        "--clues", metavar="N", type=natural, help="the number of clues, instead of a density"
    )
    parser.add_argument("--seed", metavar="SEED", type=_seed, help="the same seed makes the same puzzles")
    wish("technique", metavar="NAME")
    wish("at_most", "--at-most", metavar="L", type=_level)
    wish("method", metavar="M")
    parser.add_argument("--methods", action="store_true", help="list the kind's methods, make nothing")
    wish("options", "--option", metavar="NAME=X", action="append", default=[], type=_option)
    wish("variant", metavar="V")
    minimal = parser.add_mutually_exclusive_group()
    add_field(minimal, GenerateRequest, "minimal", action="store_true")
    minimal.add_argument("--no-minimal", dest="minimal", action="store_false", help="allow needless clues")
    wish("fewest", metavar="N", type=positive)
    wish("unique", "--not-unique", action="store_false", help="allow several answers")
    add_place_of_work(parser)
    add_time_limit(parser)
    parser.add_argument("--format", metavar="F", help="write this format instead of JSON lines")
    parser.add_argument("--out", metavar="FILE", help="append to a file, puzzle by puzzle")
    parser.add_argument("--resume", action="store_true", help="make only what FILE does not hold yet")


def _seed(word: str) -> str:
    if not word.isprintable():  # a seed is on a line of its own in a file
        raise argparse.ArgumentTypeError(f"{quoted(word)}; expected characters that can be printed")
    return word


def _level(word: str) -> Level:
    try:
        return level_named(word)
    except PuzzleError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _option(word: str) -> tuple[str, float]:
    name, _, value = word.partition("=")
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(f"{quoted(word)}; expected a name and a number, as steps=3")
    return name, number


COMMANDS = {"generate": _generate_arguments}
