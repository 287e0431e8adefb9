"""The commands that mend puzzles: repair, minimise."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping

from gridproof.board.grid import Cell
from gridproof.cli.arguments import add_field, add_json, add_source, add_time_limit, natural, set_up
from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, drawing, heading, print_json
from gridproof.cli.sources import each_board
from gridproof.cli.streams import escaped
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError, PuzzleError
from gridproof.formats import Entry, format_named, write
from gridproof.making.generic import making_of
from gridproof.making.proving import NoAnswer
from gridproof.making.repairing import minimise as minimise_puzzle
from gridproof.making.repairing import redundant
from gridproof.making.repairing import repair as repair_puzzle
from gridproof.making.suggesting import named_changes
from gridproof.record.kind import Board, Puzzle
from gridproof.verbs.setting import USUAL_SUGGESTIONS, SuggestRequest, suggested


def repair(args: argparse.Namespace) -> Exit:
    def repair_one(entry: Entry, board: Board) -> Exit:
        puzzle, deadline = board.puzzle, Deadline(args.time_limit)
        if args.most is not None or args.take is not None:
            return _choose(args, entry, puzzle)
        try:
            found = repair_puzzle(
                puzzle,
                method=args.method,
                seed=args.seed,
                symmetry=args.symmetry,
                time_limit=args.time_limit,
            )
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


def _choose(
    args: argparse.Namespace, entry: Entry, puzzle: Puzzle, error: GridproofError | None = None
) -> Exit:
    """List ways to mend a puzzle, or apply one of them."""
    told = error is not None and not args.json and args.to is None
    if told:
        # To look for ways may take long. What is wrong does not wait for them.
        print(heading(entry._replace(board=Board(puzzle)), str(error)), flush=True)
    most = max(args.most or USUAL_SUGGESTIONS, args.take or 1)
    method = None if error else args.method
    found = suggested(puzzle, most=most, method=method, symmetry=args.symmetry, time_limit=args.time_limit)
    ways = found.ways
    if args.take is not None and args.take <= len(ways):
        way = ways[args.take - 1]
        text = f"unique with: {'; '.join(map(str, named_changes(puzzle, way.changed)))}"
        record = {"status": "repaired", "changed": list(map(puzzle.grid.label, way.changed)), "fewest": False}
        _say(args, entry, way.puzzle, record, text, highlight=list(way.changed))
        return Exit.FINE
    if args.take is not None:
        error = PuzzleError(f"--take {args.take}; expected one of {counted(len(ways), 'suggestion')}")
    listed = [
        {
            "changes": [*map(str, named_changes(puzzle, way.changed))],
            "puzzle": write(Board(way.puzzle), entry.format),
        }
        for way in ways
    ]
    lines = [f"  {number}. {'; '.join(way['changes'])}" for number, way in enumerate(listed, 1)]
    why = str(error) if error else "ways to leave exactly one answer" if ways else found.note
    cells = [cell for way in ways for cell in way.changed]
    if told and error:
        print("\n".join(("Take one with --take N:", *lines) if lines else (found.note,)))
        print(drawing(Board(puzzle), highlight=cells), flush=True)
    else:
        record = {"status": "failed" if error else "suggested", "text": why, "suggestions": listed}
        text = "\n".join((why + ":" * bool(lines), *lines))
        _say(args, entry, puzzle, record, text, highlight=cells)
    return Exit.FINE if ways and not error else Exit.NOT_FINE


def _already_unique(args: argparse.Namespace, entry: Entry, puzzle: Puzzle, deadline: Deadline) -> Exit:
    spare: list[Cell] = []
    known = True
    which = "no clue can go"
    if making_of(puzzle.kind).clued is not None:
        try:
            spare = redundant(puzzle, symmetry=args.symmetry, time_limit=deadline.left)
            if spare:
                which = f"{puzzle.grid.labels(spare)} can go, each by itself"
        except PuzzleError as error:
            known, which = False, f"the clues that can go were not found: {error}"
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
            found = minimise_puzzle(puzzle, symmetry=args.symmetry, time_limit=args.time_limit)
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


# arguments


def _repair_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        repair,
        "examples:\n  gridproof repair draft.txt\n  gridproof repair draft.txt --json\n"
        "  gridproof repair draft.txt --suggest 5\n  gridproof repair draft.txt --take 2 --to text\n\n"
        "A puzzle that is unique already is shown with the clues that could be dropped.\n"
        "Of a puzzle without an answer nothing is changed unasked: ways to mend it are listed.\n"
        "exit codes: 0 every puzzle is unique now; 1 some could not be repaired; 2 unreadable input.",
    )
    add_field(parser, SuggestRequest, "most", "--suggest", metavar="N", type=natural, default=None)
    parser.add_argument("--take", metavar="K", type=natural, help="take the K-th of these ways")
    add_field(parser, SuggestRequest, "method", metavar="NAME")
    parser.add_argument("--seed", default="0", help="another seed may take another way of the method")
    _add_common(parser)


def _minimise_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        minimise,
        "examples:\n  gridproof minimise puzzle.txt\n  gridproof minimise puzzle.txt --to puzzlink",
    )
    _add_common(parser)


def _add_common(parser: argparse.ArgumentParser) -> None:
    add_source(parser)
    add_field(parser, SuggestRequest, "symmetry", metavar="S")
    add_json(parser)
    add_time_limit(parser)
    parser.add_argument("--to", metavar="FORMAT", help="write the new puzzle in this format, nothing else")


COMMANDS = {"repair": _repair_arguments, "minimise": _minimise_arguments}
