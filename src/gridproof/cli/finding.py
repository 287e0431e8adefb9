"""The command gadgets find."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gridproof.cli.exits import Exit
from gridproof.cli.output import counted, drawing
from gridproof.cli.places import place_of_work
from gridproof.cli.streams import say
from gridproof.errors import FormatError, GridproofError, quoted
from gridproof.formats import load
from gridproof.formats.words import grid_of, joined, split_rows
from gridproof.record.kind import Board, Kind
from gridproof.reductions.finding import Counterexample, Wish, checked_wish, nothing, within
from gridproof.reductions.finding import find as find_gadget
from gridproof.system.storage import Growing, growing


def find(kind: Kind, args: argparse.Namespace) -> Exit:
    board = () if args.board is None else tuple(map(tuple, split_rows(load(Path(args.board)))))
    size = args.size if args.board is None else (grid_of(board).rows, grid_of(board).cols)
    said = {"--relation": args.relation, "--ports": args.ports, "--size": size}
    missing = [name for name, value in said.items() if value is None]
    if missing:
        raise GridproofError(f"no {', '.join(missing)}; expected a relation, ports and a size")
    ports = tuple(map(_port, args.ports))
    wish = checked_wish(Wish(kind.name, args.relation, ports, size, not args.several, board))
    with _kept(args.out, wish) as (known, file), place_of_work(args, nothing) as in_order:
        refuted = len(known)
        for progress in find_gadget(wish, known=known, time_limit=args.time_limit, in_order=in_order):
            if file is not None:
                for values, marks in progress.new:
                    file.add(json.dumps([values, marks]))
            refuted, ways = progress.refuted, progress.ways
            if progress.gadget is not None:
                print(drawing(Board(progress.gadget.puzzle)))
                print(joined(progress.gadget.words))
                print(f"{args.relation}: found after {counted(refuted, 'counterexample')}, and checked.")
                return Exit.FINE
            if sys.stderr.isatty():
                say(f"{counted(refuted, 'counterexample')}, {counted(ways, 'way')} left")
            if not ways:
                none = f"there is none {within(wish)}".rstrip()
                print(f"{args.relation}: {none}, shown by {counted(refuted, 'counterexample')}.")
                return Exit.NOT_FINE
    print(f"{args.relation}: not found in time, after {counted(refuted, 'counterexample')}.")
    return Exit.NOT_FINE


def _port(word: str) -> tuple[int, ...]:
    if re.fullmatch(r"[0-9]{1,4},[0-9]{1,4}(-[0-9]{1,4},[0-9]{1,4})?", word) is None:
        raise GridproofError(f"the port {quoted(word)}; expected row,column, as 0,2, or an edge, as 0,2-0,3")
    return tuple(map(int, re.split("[,-]", word)))


@contextmanager
def _kept(name: str | None, wish: Wish) -> Iterator[tuple[list[Counterexample], Growing | None]]:
    """The counterexamples in a file from the same search, and the file to continue."""
    if name is None:
        yield [], None
        return
    with growing(name, say) as file:
        head = json.dumps(wish)
        lines = [line.decode("utf-8", "replace") for line in file.lines()]
        if lines and lines[0] != head:
            raise FormatError(
                f"{name}: {quoted(lines[0])} is another search; expected the same, or a new file"
            )
        file.mend()
        if not lines:
            file.add(head)
        yield [_counterexample(name, number, line) for number, line in enumerate(lines[1:], 2)], file


def _counterexample(name: str, number: int, line: str) -> Counterexample:
    try:
        values, marks = json.loads(line)
        return tuple(map(bool, values)), tuple(map(int, marks))
    except (ValueError, TypeError):
        raise FormatError(f"{name}, line {number}: {quoted(line)}; expected a counterexample") from None
