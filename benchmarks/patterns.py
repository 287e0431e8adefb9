"""Which shapes of contradiction recur in walks, how often, and how small they are.

Run it with ``.venv/bin/python benchmarks/patterns.py FILE... [--boards N]``. A shape is what is supposed and
the rules that it breaks on, one after the other; those that recur most are worth a name.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from gridproof import Puzzle, walkthrough
from gridproof.files import read_boards
from gridproof.hints import Hint
from gridproof.hints.difficulty import difficulty

_SHOWN = 25


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="+", type=Path)
    parser.add_argument("--boards", type=int, default=40, metavar="N", help="boards taken of each file")
    args = parser.parse_args()
    for file in args.file:
        puzzles = [board.puzzle for board in read_boards(file)]
        mine(file.name, puzzles[:: -(-len(puzzles) // args.boards)])


def mine(name: str, puzzles: list[Puzzle]) -> None:
    found: Counter[str] = Counter()
    boards: Counter[str] = Counter()
    examples: dict[str, Hint] = {}
    named: Counter[str] = Counter()
    for puzzle in puzzles:
        here = set()
        for told in walkthrough(puzzle):
            if isinstance(told, Hint):
                named[told.technique] += told.step.supposed is None and bool(told.step.pattern)
                if told.step.supposed is not None:
                    shape = told.step.shape
                    here.add(shape)
                    found[shape] += 1
                    examples.setdefault(shape, told)
        boards.update(here)
    print(f"## {name}: {len(puzzles)} boards, {found.total()} suppositions, named: {dict(+named)}\n")
    print("| shape | steps | boards | difficulty | example |\n| --- | --- | --- | --- | --- |")
    for shape, number in found.most_common(_SHOWN):
        told = examples[shape]
        text = " ".join(told.text.split())
        print(f"| {shape} | {number} | {boards[shape]} | {difficulty(told.step):.1f} | {text} |")
    print(flush=True)


if __name__ == "__main__":
    main()
