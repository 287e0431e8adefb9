"""The commands for programs: audit."""

from __future__ import annotations

import argparse

from gridproof.cli.arguments import (
    SOURCES,
    add_place_of_work,
    add_source,
    add_time_limit,
    set_up,
)
from gridproof.cli.exits import Exit
from gridproof.cli.output import print_json, table
from gridproof.cli.places import place_of_work
from gridproof.cli.progress import with_progress
from gridproof.cli.sources import read_sources
from gridproof.programs.auditing import Audited, AuditTotals, audit, figures, lost

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


COMMANDS = {"audit": _audit_arguments}
