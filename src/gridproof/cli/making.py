"""The commands for authors: generate, repair, minimise."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial

from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, drawing, heading, print_json
from gridproof.cli.places import place_of_work
from gridproof.cli.progress import with_progress
from gridproof.cli.resuming import Wishes, opened_run, wishes_of
from gridproof.cli.sources import each_board, source_text
from gridproof.cli.streams import escaped, say
from gridproof.engines.session import Deadline
from gridproof.errors import Escapes, FormatError, GridproofError, PuzzleError, quoted
from gridproof.files import read_boards
from gridproof.formats import Entry, format_named, write
from gridproof.grid import Cell
from gridproof.kind import Board, Puzzle
from gridproof.kinds import kind_named
from gridproof.making.generating import Tries, try_lost
from gridproof.making.generic import making_of
from gridproof.making.made import Made
from gridproof.making.many import Orders, generate_many, not_come_back
from gridproof.making.proving import NoAnswer
from gridproof.making.recipe import DEFAULT, DEFAULT_NOTE, Recipe, level_named
from gridproof.making.repairing import minimise as minimise_puzzle
from gridproof.making.repairing import redundant
from gridproof.making.repairing import repair as repair_puzzle
from gridproof.making.suggesting import named_changes, suggest
from gridproof.tasks import one_by_one

# generate


def generate(args: argparse.Namespace) -> Exit:
    if args.methods:
        return _list_methods(args)
    recipe = _recipe(args)
    recipe.wishes()  # impossible ones are refused before anything is written
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
    density = args.density
    if args.clues is not None:
        if density is not None:
            raise PuzzleError("both a density and a number of clues; expected one of them")
        if not 1 <= args.clues <= rows * cols:
            raise PuzzleError(f"{args.clues} clues on {rows} x {cols}; expected 1 to {rows * cols}")
        density = args.clues / (rows * cols)
    return Recipe(
        kind_named(args.kind),
        rows,
        cols,
        None if args.level is None else level_named(args.level),
        args.symmetry,
        density,
        args.minimal,
        not args.not_unique,
        args.method,
        variant,
        dict(args.option),
        args.fewest,
        start,
        pattern,
    )


def _to_go_on_with(args: argparse.Namespace, source: str | None) -> Puzzle | None:
    """The one puzzle of a source to go on with."""
    if source is None:
        return None
    boards = read_boards(source_text(source), kind=args.kind)
    if len(boards) != 1:
        raise FormatError(f"{quoted(source)} holds {len(boards)} puzzles; expected one to go on with")
    return boards[0].puzzle


def _shape(args: argparse.Namespace, drawn: Puzzle | None) -> tuple[int, int, str]:
    """Size and variant: those asked for, or those of the board to go on with."""
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
    """How a puzzle is written: drawn for a reader, as a line of JSON for a program, or as asked for."""
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
    """The same as it can be printed; files take everything as it is."""
    if args.out is not None:
        return show
    return lambda number, made: escaped(show(number, made), escapes)


def _board(made: Made) -> Board:
    return Board(replace(made.puzzle, info={**made.puzzle.info, "id": made.seed}), answer=made.answer)


def _record(wishes: Wishes, number: int, made: Made) -> str:
    record = json.loads(write(_board(made), "corpus"))
    record |= {"number": number, "seed": made.seed, "symmetry": made.symmetry}
    if wishes.get("minimal"):  # proved on the puzzle only when asked for, so it is claimed only then
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
    """Where puzzles are made, and attempts at a single one: this process, several, or a cluster."""
    if args.engine == "local" and args.jobs > 1 and missing == 1:
        with place_of_work(args, try_lost) as tries:
            yield one_by_one, tries
    else:
        with place_of_work(args, not_come_back) as in_order:
            yield in_order, None


# repair and minimise


def repair(args: argparse.Namespace) -> Exit:
    def repair_one(entry: Entry, board: Board) -> Exit:
        puzzle, deadline = board.puzzle, Deadline(args.time_limit)
        if args.suggest is not None or args.take is not None:
            return _choose(args, entry, puzzle)
        try:
            found = repair_puzzle(puzzle, time_limit=args.time_limit)
        except NoAnswer as error:
            return _choose(args, entry, puzzle, error)
        except GridproofError as error:
            return _failed(args, entry, puzzle, error)
        if not found.changed:
            return _already_unique(args, entry, puzzle, deadline)
        cells = list(found.changed)
        how = "added, changed or removed" if None in found.changed.values() else "added or changed"
        least = ", and fewer changes do not do" if found.fewest else ""
        text = f"unique with {counted(len(cells), 'clue')} {how}: {puzzle.grid.labels(cells)}{least}"
        record = {
            "status": "repaired",
            "changed": list(map(puzzle.grid.label, cells)),
            "fewest": found.fewest,
        }
        _say(args, entry, found.puzzle, record, text, highlight=cells)
        return Exit.FINE

    return each_board(args, repair_one)


_USUAL_SUGGESTIONS = 3


def _choose(
    args: argparse.Namespace, entry: Entry, puzzle: Puzzle, error: GridproofError | None = None
) -> Exit:
    """List ways to mend a puzzle, or take one of them."""
    most = max(args.suggest or _USUAL_SUGGESTIONS, args.take or 1)
    ways = suggest(puzzle, most=most, time_limit=args.time_limit)
    if args.take is not None and args.take <= len(ways):
        way = ways[args.take - 1]
        text = f"unique with: {'; '.join(named_changes(puzzle, way.changed))}"
        record = {"status": "repaired", "changed": list(map(puzzle.grid.label, way.changed)), "fewest": False}
        _say(args, entry, way.puzzle, record, text, highlight=list(way.changed))
        return Exit.FINE
    if args.take is not None:
        error = PuzzleError(f"--take {args.take}; expected one of {counted(len(ways), 'suggestion')}")
    listed = [
        {"changes": named_changes(puzzle, way.changed), "puzzle": write(Board(way.puzzle), entry.format)}
        for way in ways
    ]
    lines = [f"  {number}. {'; '.join(way['changes'])}" for number, way in enumerate(listed, 1)]
    why = str(error) if error else "ways to leave exactly one answer" if ways else "no way was found"
    more = "\nTake one with --take N:" if lines and error else ":" if lines else ""
    record = {"status": "failed" if error else "suggested", "text": why, "suggestions": listed}
    cells = [cell for way in ways for cell in way.changed]
    _say(args, entry, puzzle, record, "\n".join((why + more, *lines)), highlight=cells)
    return Exit.FINE if ways and not error else Exit.NOT_FINE


def _already_unique(args: argparse.Namespace, entry: Entry, puzzle: Puzzle, deadline: Deadline) -> Exit:
    spare: list[Cell] = []
    known = True
    which = "no clue can go"
    if making_of(puzzle.kind).clued is not None:
        try:
            spare = redundant(puzzle, time_limit=deadline.left)
            if spare:
                which = f"{puzzle.grid.labels(spare)} can go, each by itself"
        except PuzzleError as error:
            known, which = False, f"which clues can go is not known: {error}"
    record = {"status": "unique", "redundant": list(map(puzzle.grid.label, spare)) if known else None}
    _say(args, entry, puzzle, record, f"exactly one answer already; {which}", highlight=spare)
    return Exit.FINE


def _failed(args: argparse.Namespace, entry: Entry, puzzle: Puzzle, error: GridproofError) -> Exit:
    _say(args, entry, puzzle, {"status": "failed", "text": str(error)}, str(error))
    return Exit.NOT_FINE


def minimise(args: argparse.Namespace) -> Exit:
    def minimise_one(entry: Entry, board: Board) -> Exit:
        puzzle = board.puzzle
        try:
            found = minimise_puzzle(puzzle, time_limit=args.time_limit)
        except GridproofError as error:
            return _failed(args, entry, puzzle, error)
        cells = list(found.dropped)
        text = f"{counted(len(cells), 'clue')} dropped" + (f": {puzzle.grid.labels(cells)}" if cells else "")
        record = {"status": "minimal", "dropped": list(map(puzzle.grid.label, cells))}
        _say(args, entry, found.puzzle, record, text, highlight=cells)
        return Exit.FINE

    return each_board(args, minimise_one)


def _say(
    args: argparse.Namespace,
    entry: Entry,
    puzzle: Puzzle,
    record: Mapping[str, object],
    text: str,
    *,
    highlight: Collection[Cell] = (),
) -> None:
    board = Board(puzzle)
    if args.json:
        about = {"id": entry.name, "kind": puzzle.kind.name, **record}
        print_json({**about, "puzzle": write(board, entry.format)})
    elif args.to is not None and record["status"] != "failed":
        format = format_named(args.to)
        print(escaped(write(board, format).rstrip("\n"), format.escapes), flush=True)
    else:
        print(heading(entry._replace(board=board), text))
        print(drawing(board, highlight=highlight), flush=True)
