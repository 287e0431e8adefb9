"""The commands about reductions: reduce, gadgets."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

from gridproof.board.marks import State
from gridproof.cli.arguments import add_field, add_place_of_work, add_time_limit, seconds, set_up, size
from gridproof.cli.exits import Exit
from gridproof.cli.output import drawing, make_folder, not_finished, write_out
from gridproof.cli.sources import load_input
from gridproof.cli.streams import say
from gridproof.draw.scene import without_blanks
from gridproof.draw.svg import svg
from gridproof.errors import FormatError, GridproofError, TimeRanOut, quoted
from gridproof.files import read_boards
from gridproof.formats import format_named, load, write
from gridproof.formats.words import read_answer, split_rows
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Board
from gridproof.reductions.formula import Formula, read_problem
from gridproof.reductions.gadget import Gadget, gadgets_of
from gridproof.reductions.reducing import Reduction
from gridproof.reductions.reducing import reduce as reduce_problem
from gridproof.verbs.reducing import ReduceRequest


def reduce(args: argparse.Namespace) -> Exit:
    format = format_named(args.format)
    problem = read_problem(_text(args.formula))
    if args.three and isinstance(problem, Formula):
        problem = problem.in_threes()
    made = reduce_problem(problem, kind_named(args.to), thesis=args.thesis)
    if args.decode is not None:
        print(_told(made, made.decode(_answer(made, args.decode))))
        return Exit.FINE
    answer: State | None = None
    if args.assignment is not None:
        try:
            answer = made.encode(_values(args.assignment), time_limit=args.time_limit)
        except TimeRanOut:
            say(not_finished(args))
            return Exit.NOT_FINE
        if answer is None:
            say(f"no answer with {quoted(args.assignment)}: the values do not satisfy what was reduced")
            return Exit.NOT_FINE
    text = write(Board(made.puzzle, answer=answer), format)
    write_out(args.out or "-", text if text.endswith("\n") else f"{text}\n", format.escapes)
    if args.out not in (None, "-"):
        print(made.about)
    return Exit.FINE


def _text(name: str) -> str:
    return load_input() if name == "-" else load(Path(name))


def _values(text: str) -> dict[str, str]:
    """Literals as in DIMACS (also a whole line 'v 1 -2 0'), or values by name."""
    values = {}
    for word in re.split(r"[\s,]+", text.strip()):
        if match := re.fullmatch(r"([^=]+)=([^=]+)", word):
            values[match[1]] = match[2]
        elif match := re.fullmatch(r"(-?)([1-9][0-9]*)", word):
            values[match[2]] = "0" if match[1] else "1"
        elif word not in ("v", "0", ""):
            raise FormatError(f"the value {quoted(word)}; expected literals, as '1 -2', or 'name=value'")
    return values


def _answer(made: Reduction, name: str) -> State:
    """The answer in a file: beside the board, or as ``solve --json`` prints it."""
    text = _text(name)
    rows = _of_solve(text)
    if rows is not None:
        return read_answer(made.puzzle, split_rows(rows))
    boards = read_boards(text)
    if len(boards) != 1 or boards[0].puzzle != made.puzzle:
        raise FormatError(f"{name} holds another board; expected the one that the formula becomes")
    marks = boards[0].answer if boards[0].answer is not None else boards[0].state
    if marks is None:
        raise FormatError(f"{name} holds no answer; expected the board with its answer")
    return marks


def _of_solve(text: str) -> str | None:
    """The answer in a line of ``solve --json``; None for anything else."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return None
    answer = record.get("answer") if isinstance(record, dict) and "status" in record else None
    return answer if isinstance(answer, str) else None


def _told(made: Reduction, values: dict[str, str]) -> str:
    """Values in the notation of the problem."""
    problem = made.problem
    if not isinstance(problem, Formula):
        rows = []
        for row, given in enumerate(problem.rows, 1):
            cells = (str(n) if n else values[f"r{row}c{col}"] for col, n in enumerate(given, 1))
            rows.append(" ".join(cells))
        return "\n".join(rows)
    if all(name.isdigit() for name in values):
        return " ".join(["v", *(name if value == "1" else f"-{name}" for name, value in values.items()), "0"])
    return "\n".join(f"{name} = {value}" for name, value in values.items())


# gadgets


def gadgets(args: argparse.Namespace) -> Exit:
    match args.what:
        case ["find", kind]:
            from gridproof.cli.finding import find

            return find(kind_named(kind), args)
        case []:
            kinds = list(KINDS.values())
        case [kind]:
            kinds = [kind_named(kind)]
        case _:
            raise GridproofError(f"{quoted(' '.join(args.what))}; expected a kind, or: find KIND")
    shown = [gadget for kind in kinds for gadget in gadgets_of(kind.name).all.values()]
    if not shown:
        print(f"{', '.join(kind.name for kind in kinds)}: no gadgets.")
    faults: list[str] = []
    if args.svg is not None:
        make_folder(Path(args.svg))
    for gadget in shown:
        faults += gadget.faults()
        print(f"{gadget.kind.title}, {gadget.name}: {gadget.says}")
        print(
            f"  {gadget.relation}{', one answer inside' if gadget.unique else ''}; "
            f"ports: {', '.join(_where(gadget))}"
        )
        print(drawing(Board(gadget.puzzle)))
        if args.svg is not None:
            _draw(gadget, Path(args.svg))
    for fault in faults:
        say(fault)
    return Exit.NOT_FINE if faults else Exit.FINE


def _where(gadget: Gadget) -> list[str]:
    return [f"{port.name} {gadget.puzzle.grid.label(port.place)}" for port in gadget.ports]


def _draw(gadget: Gadget, folder: Path) -> None:
    """A picture of the gadget for each allowed combination of values, with its ports highlighted."""
    ports = [port.place for port in gadget.ports]
    stem = f"{gadget.kind.name}-{gadget.name.replace(' ', '-')}"
    write_out(str(folder / f"{stem}.svg"), svg(Board(gadget.puzzle), title=gadget.name, highlight=ports))
    for values in sorted(gadget.allowed):
        answer = gadget.answers(values, 1)[0]
        name = "".join("1" if value else "0" for value in values)
        picture = svg(
            Board(gadget.puzzle),
            marks=without_blanks(gadget.puzzle, answer),
            title=f"{gadget.name} {name}",
            highlight=ports,
        )
        write_out(str(folder / f"{stem}-{name}.svg"), picture)


# arguments


def _reduce_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        reduce,
        "examples:\n  gridproof reduce formula.cnf --to ohno --out board.txt\n"
        "  gridproof solve board.txt --json | gridproof reduce formula.cnf --to ohno --decode -\n"
        "  gridproof reduce formula.cnf --to ohno --assignment '1 -2 3'\n\n"
        "FORMULA is a file or - for standard input: DIMACS CNF; a circuit ('input a b', 'c = and a b',\n"
        "'output c', or ISCAS .bench), all of whose outputs shall be true; or a partial Latin square\n"
        "(rows of numbers, - where there is none), which becomes a Sudoku.",
    )
    parser.add_argument("formula", metavar="FORMULA", help="a file, or -")
    parser.add_argument("--to", metavar="K", required=True, help="the kind of puzzle to make")
    parser.add_argument(
        "--assignment", metavar="VALUES", help="write the answer with these values: '1 -2' or 'a=1 r1c2=3'"
    )
    parser.add_argument("--decode", metavar="ANSWER", help="translate an answer back: a file, or -")
    parser.add_argument("--three", action="store_true", help="bring clauses to at most three literals first")
    add_field(parser, ReduceRequest, "thesis", action="store_true")
    parser.add_argument("--format", metavar="F", default="text", help="the format of the board (text)")
    parser.add_argument("--out", metavar="FILE", help="write the board to a file")
    add_time_limit(parser)


def _gadgets_arguments(parser: argparse.ArgumentParser) -> None:
    set_up(
        parser,
        gadgets,
        "examples:\n  gridproof gadgets\n  gridproof gadgets akari --svg pictures\n"
        "  gridproof gadgets find akari --relation wire --ports 0,0 2,2 --size 3x3\n"
        "  gridproof gadgets find ohno --relation 'c == (a or b)' --ports 0,1 1,0 4,3 --size 5x5 --jobs 2\n\n"
        "A port is a row and a column, counted from 0, or an edge between two cells, as 0,1-0,2; ports are\n"
        "called a, b, c … in their order. RELATION is a name (wire, not, or, and, xor, xnor, split, clause,\n"
        "cross, true, false) or an expression.",
    )
    parser.add_argument("what", metavar="KIND", nargs="*", help="a kind, or: find KIND")
    parser.add_argument("--svg", metavar="DIR", help="write a picture of every gadget and value to a folder")
    parser.add_argument("--relation", metavar="RELATION", help="what to look for")
    parser.add_argument("--ports", metavar="R,C", nargs="+", help="the cells of the ports, or edges: R,C-R,C")
    board = parser.add_mutually_exclusive_group()
    board.add_argument("--size", metavar="RxC", type=size, help="the size of the board to look for")
    board.add_argument(
        "--board", metavar="FILE", help="a board that is given in part: words, choices as -|1|2, * for any"
    )
    parser.add_argument("--several", action="store_true", help="take boards with several answers inside, too")
    add_place_of_work(parser)
    parser.add_argument("--time-limit", metavar="S", type=seconds, help="seconds for the search")
    parser.add_argument("--out", metavar="FILE", help="keep what was refuted in a file, and go on from it")


COMMANDS = {
    "reduce": _reduce_arguments,
    "gadgets": _gadgets_arguments,
}
