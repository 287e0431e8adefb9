"""The command that looks near a puzzle: vary."""

from __future__ import annotations

import argparse
from typing import Any

from gridproof.cli.arguments import add_field, add_json, add_source, add_time_limit, natural, set_up
from gridproof.cli.exits import Exit
from gridproof.cli.output import drawing, heading, print_json
from gridproof.cli.sources import each_board
from gridproof.errors import FormatError, GridproofError, quoted
from gridproof.formats import Entry, write
from gridproof.formats.labels import labelled
from gridproof.hints.level_probe import Grade
from gridproof.making.suggesting import named_changes
from gridproof.making.varying import Variation, Varied
from gridproof.making.varying import vary as vary_puzzle
from gridproof.record.kind import Board, Puzzle
from gridproof.verbs.varying import VaryRequest


def vary(args: argparse.Namespace) -> Exit:
    def vary_one(entry: Entry, board: Board) -> Exit:
        puzzle = board.puzzle
        try:
            found = vary_puzzle(
                puzzle,
                place=_place(args, puzzle),
                towards=args.towards,
                most=args.most,
                symmetry=args.symmetry,
                seed=args.seed,
                time_limit=args.time_limit,
            )
        except GridproofError as error:
            if args.json:
                about = {"id": entry.name, "kind": puzzle.kind.name, "status": "failed"}
                print_json({**about, "text": str(error)})
            else:
                print(heading(entry._replace(board=Board(puzzle)), str(error)))
            return Exit.NOT_FINE
        _show(args, entry, found)
        return Exit.FINE if found.ways else Exit.NOT_FINE

    return each_board(args, vary_one)


def _place(args: argparse.Namespace, puzzle: Puzzle) -> int | None:
    if args.place is None:
        return None
    place = labelled(puzzle.grid, args.place)
    if place is None:
        raise FormatError(f"the place {quoted(args.place)}; expected one of the board, as r3c4")
    return place


def _show(args: argparse.Namespace, entry: Entry, found: Varied) -> None:
    puzzle = found.puzzle
    listed = [_record(puzzle, one, entry) for one in found.ways]
    if args.json:
        about = {"id": entry.name, "kind": puzzle.kind.name, "status": "varied", **_graded(found.grade)}
        print_json({**about, "complete": found.complete, "ways": listed})
        return
    print(heading(entry._replace(board=Board(puzzle)), _said(found.grade)))
    print(drawing(Board(puzzle), highlight=sorted({cell for one in found.ways for cell in one.way.changed})))
    for number, (one, way) in enumerate(zip(listed, found.ways, strict=True), 1):
        print(f"  {number}. {'; '.join(one['changes'])}: {_said(way.grade)}")
    if not found.ways:
        print("no such puzzle was found", flush=True)


def _record(puzzle: Puzzle, one: Variation, entry: Entry) -> dict[str, Any]:
    return {
        "changes": [*map(str, named_changes(puzzle, one.way.changed))],
        **_graded(one.grade),
        "puzzle": write(Board(one.way.puzzle), entry.format),
    }


def _graded(grade: Grade | None) -> dict[str, object]:
    return {"level": grade and grade.level, "score": grade and grade.score}


def _said(grade: Grade | None) -> str:
    return "too hard to grade in time" if grade is None else f"{grade.level} ({grade.score:g})"


# arguments


def _vary_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        vary,
        "examples:\n  gridproof vary puzzle.txt --at r3c4\n  gridproof vary puzzle.txt --towards harder\n"
        "  gridproof vary puzzle.txt --towards easier --symmetry rotate2 --json\n\n"
        "Every puzzle that is listed has exactly one answer.\n"
        "exit codes: 0 there are such puzzles; 1 none were found; 2 unreadable input.",
    )
    add_source(parser)
    add_field(parser, VaryRequest, "place", "--at", metavar="PLACE")
    add_field(parser, VaryRequest, "towards", metavar="WAY", choices=("any", "harder", "easier"))
    add_field(parser, VaryRequest, "most", metavar="N", type=natural)
    add_field(parser, VaryRequest, "symmetry", metavar="S")
    add_field(parser, VaryRequest, "seed", metavar="SEED")
    add_json(parser)
    add_time_limit(parser)


COMMANDS = {"vary": _vary_arguments}
