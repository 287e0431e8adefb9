"""The commands about boards as they are: check, convert, show."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import cast

from gridproof.board.marks import State
from gridproof.book.typesetting import Picture, picture
from gridproof.checking import Report
from gridproof.checking import check as judge
from gridproof.cli.arguments import add_json, add_source, add_time_limit, set_up
from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, drawing, heading, not_finished, print_json, write_out
from gridproof.cli.sources import each_board
from gridproof.cli.streams import say
from gridproof.converting import as_kind
from gridproof.draw.scene import without_blanks
from gridproof.errors import FormatError
from gridproof.formats import Entry, format_named, in_one_file
from gridproof.kinds import kind_named
from gridproof.record.kind import Board, Violation
from gridproof.solving import Status, solve


def check(args: argparse.Namespace) -> Exit:
    def check_one(entry: Entry, board: Board) -> Exit:
        marks = _marks(board)
        report = judge(board.puzzle, marks)
        if args.json:
            print_json(_check_record(entry, board, report))
        else:
            _print_report(entry, board, marks, report)
        return Exit.FINE if report.solved else Exit.NOT_FINE

    return each_board(args, check_one)


def _marks(board: Board) -> State:
    """The marks of the player. On a board without marks, the answer is checked."""
    if board.state is not None:
        return board.state
    return without_blanks(board.puzzle, board.answer or {})


def _status(report: Report) -> str:
    if report.solved:
        return "solved"
    return "violated" if report.broken else "unfinished"


def _check_record(entry: Entry, board: Board, report: Report) -> dict[str, object]:
    kind, label = board.puzzle.kind, board.puzzle.grid.label
    return {
        "id": entry.name,
        "kind": kind.name,
        "status": _status(report),
        "violations": [
            {
                "rule": violation.rule,
                "text": kind.rule(violation.rule).text,
                "sentence": str(violation.sentence),
                "places": [label(place) for place in violation.places],
                "broken": violation.broken,
            }
            for violation in report.violations
        ],
        "more": report.more,
    }


def _print_report(entry: Entry, board: Board, marks: State, report: Report) -> None:
    verdict = {
        "solved": "solved",
        "violated": f"{counted(len(report.broken) + report.more_broken, 'violation')} of the rules",
        "unfinished": "not finished, nothing wrong so far",
    }[_status(report)]
    print(heading(entry, verdict))
    wrong = {place for violation in report.broken for place in violation.places}
    print(drawing(board, marks, wrong))
    for violations, more in (
        (report.broken, report.more_broken),
        (report.unfinished, report.more_unfinished),
    ):
        for violation in violations:
            print(_violation_line(board, violation))
        if more:
            print(f"  and {more} more")
    print(flush=True)


def _violation_line(board: Board, violation: Violation) -> str:
    places = " ".join(map(board.puzzle.grid.label, violation.places))
    note = "" if violation.broken else "not finished: "
    return f"  {note}{places}{'  ' if places else ''}{violation.rule}: {violation.sentence}"


def convert(args: argparse.Namespace) -> Exit:
    target = format_named(args.to)
    kind = None if args.kind is None else kind_named(args.kind)
    texts: list[str] = []

    def convert_one(_: Entry, board: Board) -> Exit:
        if kind is not None:
            board = as_kind(board, kind)
        texts.append(target.write(board))
        return Exit.FINE

    code = each_board(args, convert_one)
    if texts:
        write_out(args.out or "-", in_one_file(texts), target.escapes)
    return code


def show(args: argparse.Namespace) -> Exit:
    boards: list[tuple[Entry, Board]] = []
    target = args.svg or args.out
    format: Picture = "svg" if args.out is None else _picture_format(args.out)

    def collect(entry: Entry, board: Board) -> Exit:
        boards.append((entry, board))
        return Exit.FINE

    code = each_board(args, collect)
    for number, (entry, board) in enumerate(boards, 1):
        marks = _answer(args, entry, board) if args.answer else board.state
        if args.answer and marks is None:
            code = max(code, Exit.NOT_FINE)
        if target is None:
            print(heading(entry, _about(board)))
            print(drawing(board, marks), end="\n\n", flush=True)
        else:
            name = target if len(boards) == 1 else _numbered(target, number)
            write_out(name, picture(board, format, marks=marks, title=entry.name or None))
    return code


def _picture_format(name: str) -> Picture:
    """The format of a picture, from the end of its name."""
    suffix = Path(name).suffix.lower().removeprefix(".")
    if suffix not in ("svg", "png", "pdf"):
        raise FormatError(f"a picture {name[-40:]!r}; expected a name that ends in .svg, .png or .pdf")
    return cast(Picture, suffix)


def _answer(args: argparse.Namespace, entry: Entry, board: Board) -> State | None:
    answer = board.answer
    if answer is None:
        found = solve(board.puzzle, time_limit=args.time_limit)
        answer = found.answer
        if answer is None and found.status is Status.UNKNOWN:
            say(f"{entry.name}: {not_finished(args)}")
    return None if answer is None else without_blanks(board.puzzle, answer)


def _about(board: Board) -> str:
    info = board.puzzle.info
    known = (f"{key} {info[key]}" for key in ("title", "author", "source") if info.get(key))
    return ", ".join((counted(len(board.puzzle.clues) - len(board.puzzle.holes), "clue"), *known))


def _numbered(name: str, number: int) -> str:
    path = Path(name)
    return name if name == "-" else str(path.with_name(f"{path.stem}-{number}{path.suffix}"))


# arguments


def _check_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        check,
        "examples:\n  gridproof check game.txt\n  gridproof check corpus.jsonl --json\n\n"
        "exit codes: 0 solved; 1 a rule is broken or the board is not finished; 2 unreadable input.",
    )
    add_source(parser)
    add_json(parser)


def _convert_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        convert,
        "examples:\n  gridproof convert puzzle.txt --to puzzlink\n"
        "  gridproof convert corpus.jsonl --to pzprv3 --out boards.txt\n"
        "  gridproof convert kurodoko.txt --kind ohno --to text    # a Kurodoko as an Oh no\n"
        "The formats are listed by: gridproof formats",
    )
    add_source(parser)
    parser.add_argument("--to", metavar="FORMAT", required=True, help="the format to write")
    parser.add_argument("--out", metavar="FILE", help="write to a file instead of stdout")


def _show_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        show,
        "examples:\n  gridproof show game.txt\n  gridproof show puzzle.txt --answer --out answer.pdf",
    )
    add_source(parser)
    add_time_limit(parser)
    parser.add_argument(
        "--answer", action="store_true", help="draw the answer (solved if the source has none)"
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument(
        "--out", metavar="FILE", help="write a picture: .svg, .png or .pdf (several are numbered)"
    )
    output.add_argument(
        "--svg", metavar="FILE", help="write an SVG picture under any name, or to stdout for -"
    )


COMMANDS = {
    "check": _check_arguments,
    "convert": _convert_arguments,
    "show": _show_arguments,
}
