"""The commands that judge what others made: audit and grade."""

from __future__ import annotations

import argparse
from pathlib import Path

from gridproof.cli.arguments import (
    SOURCES,
    add_json,
    add_place_of_work,
    add_source,
    add_time_limit,
    set_up,
)
from gridproof.cli.exits import Exit
from gridproof.cli.output import print_json, table
from gridproof.cli.places import place_of_work
from gridproof.cli.progress import with_progress
from gridproof.cli.sources import read_sources, source_entries
from gridproof.cli.streams import say
from gridproof.errors import FormatError, PuzzleError, TimeRanOut, quoted
from gridproof.formats import load
from gridproof.programs.auditing import Audited, AuditTotals, audit, figures, lost
from gridproof.programs.grading import ProofGraded, StepGrade, grade, read_proof

_LISTED = 20
"""So many boards with faults are named in the report. --json names all."""


def audit_command(args: argparse.Namespace) -> Exit:
    totals, wrong = AuditTotals(), []
    entries = list(read_sources(args))
    with place_of_work(args, lost) as in_order:
        found = audit(entries, levels=args.levels, time_limit=args.time_limit, in_order=in_order)
        for one in with_progress(found, len(entries)):
            totals.add(one)
            if args.json:
                print_json({**one._asdict(), "sound": one.sound})
            elif not one.sound:
                wrong.append(one)
    if args.badge:
        print(totals.badge())
    elif not args.json:
        _print(totals, wrong)
    return Exit.FINE if totals.sound else Exit.NOT_FINE


def _print(totals: AuditTotals, wrong: list[Audited]) -> None:
    rows = figures(totals)
    print(table(rows, right=range(1, len(rows[0]))))
    if totals.levels:
        print("levels: " + ", ".join(f"{number} {level}" for level, number in totals.levels.items()))
    for one in wrong[:_LISTED]:
        print(f"{one.name}: {_fault(one)}")
    if len(wrong) > _LISTED:
        print(f"and {len(wrong) - _LISTED} more; --json names all")


def _fault(one: Audited) -> str:
    faults = {
        "none": "no answer",
        "multiple": "several answers",
        "unknown": "not decided",
        "unreadable": "unreadable",
    }
    parts = [faults[one.status]] if one.status in faults else []
    if one.twin:
        parts.append(f"a twin of {one.twin}")
    if one.problem:
        parts.append(one.problem)
    return "; ".join(parts)


def _audit_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        audit_command,
        "examples:\n  gridproof audit corpus.jsonl\n  gridproof audit corpus.jsonl --jobs 2 --json\n"
        "  gridproof audit corpus.jsonl --badge\n\n"
        f"{SOURCES}\nTwins are equal up to turning, mirroring and the names of numbers.\n"
        "exit codes: 0 every board has one answer, no twin and no wrong stored answer; 1 some have not.",
    )
    add_source(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one line of JSON for each board")
    form.add_argument("--badge", action="store_true", help="print one line about all boards")
    parser.add_argument("--levels", action="store_true", help="rate the boards too, which takes far longer")
    add_place_of_work(parser)
    add_time_limit(parser)


def grade_command(args: argparse.Namespace) -> Exit:
    boards = [entry for entry in source_entries(args.puzzle) if entry.board is not None]
    if len(boards) != 1 or boards[0].board is None:
        raise FormatError(f"{quoted(args.puzzle)} holds {len(boards)} puzzles that can be read; expected one")
    puzzle = boards[0].board.puzzle
    code = Exit.FINE
    for path in _proofs(Path(args.folder)):
        try:
            steps = read_proof(puzzle, load(path))
            graded = grade(puzzle, steps, allowed=args.rules, time_limit=args.time_limit)
        except PuzzleError as error:
            if not isinstance(error, TimeRanOut):
                raise
            say(f"{path.name}: {error}")
            code = max(code, Exit.NOT_FINE)
        except FormatError as error:
            say(f"{path.name}: {error}")
            code = Exit.UNREADABLE
        else:
            _show_grades(args, path.name, graded)
            code = max(code, Exit.FINE if graded.complete else Exit.NOT_FINE)
    return code


def _proofs(folder: Path) -> list[Path]:
    """The proofs of a folder, by name."""
    if not folder.is_dir():
        raise FormatError(f"no folder {quoted(str(folder))}; expected one with proofs")
    found = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    if not found:
        raise FormatError(f"the folder {quoted(str(folder))} is empty; expected proofs")
    return found


def _show_grades(args: argparse.Namespace, name: str, graded: ProofGraded) -> None:
    steps = graded.steps
    if args.json:
        lines = [{"line": one.step.line, "grade": one.grade, "text": one.text} for one in steps]
        print_json({"id": name, "complete": graded.complete, "sound": graded.sound, "steps": lines})
        return
    follows = sum(one.grade is StepGrade.FOLLOWS for one in steps)
    print(f"{name}: {follows} of {len(steps)} steps follow{', complete' if graded.complete else ''}")
    for one in steps:
        if one.grade is not StepGrade.FOLLOWS:
            print(f"  line {one.step.line}: {one.grade}: {one.text}")


def _grade_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        grade_command,
        "examples:\n  gridproof grade proofs --puzzle exercise.txt\n"
        "  gridproof grade proofs --puzzle exercise.txt --rules number,clash --json\n\n"
        "Each file of the folder is a proof. A line has marks, a colon, and the rules that force them, such\n"
        "as 'r1c2 bulb, r2c1 bulb: number r1c1'. A rule may be followed by places. A line without a colon\n"
        "may use every rule. 'r1c2 not bulb' excludes a mark.\n"
        "exit codes: 0 every proof is complete; 1 some are not; 2 some cannot be read.",
    )
    parser.add_argument("folder", metavar="FOLDER", help="a folder of proofs")
    parser.add_argument("--puzzle", metavar="SOURCE", required=True, help="the puzzle that they solve")
    parser.add_argument("--rules", metavar="R,...", type=_names, help="the rules that may be cited (all)")
    add_json(parser)
    add_time_limit(parser)


def _names(word: str) -> list[str]:
    return [name.strip() for name in word.split(",")]


COMMANDS = {"audit": _audit_arguments, "grade": _grade_arguments}
