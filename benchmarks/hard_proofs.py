"""Which boards are decided within some seconds of processor time, and whether the answers are right.

    python benchmarks/hard_proofs.py BOARDS.jsonl... [--seconds 10] [--most 400] [--rows] [--out FILE]

A board's known answer, if the file has one, is compared with the one found. The clock of this program is
that of the processor, so other programs on the machine take nothing from the boards. ``--most`` leaves out
boards with more cells. ``--rows`` prints the boards that are not decided, and the slowest of the others.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gridproof import read_boards
from gridproof.engines.session import Deadline
from gridproof.record.kind import Board
from gridproof.searching.search import Status
from gridproof.solving import decide

SLOWEST = 10


class OwnTime(Deadline):
    """A deadline in seconds of this process."""

    __slots__ = ("_own_end",)

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._own_end = time.process_time() + seconds

    @property
    def passed(self) -> bool:
        return super().passed or time.process_time() >= self._own_end

    @property
    def left(self) -> float | None:
        return max(0.0, self._own_end - time.process_time())


class Row(NamedTuple):
    """What became of a board."""

    board: str
    """Its number in the file."""
    size: str
    status: str
    right: bool
    """No answer found differs from the known one, and no known answer is denied."""
    seconds: float


def measured(boards: Iterator[Board], seconds: float, most: int) -> Iterator[tuple[str, Row]]:
    for number, board in enumerate(boards, 1):
        puzzle, known = board.puzzle, board.answer
        if puzzle.grid.size > most:
            continue
        started = time.process_time()
        result = decide(puzzle, OwnTime(seconds))
        took = time.process_time() - started
        right = known is None or result.status is not Status.NONE
        if known and result.status is Status.UNIQUE and result.answer is not None:
            blank = puzzle.kind.blanks
            shown = [{k: v for k, v in marks.items() if v not in blank} for marks in (known, result.answer)]
            right = shown[0] == shown[1]
        size = f"{puzzle.grid.rows}x{puzzle.grid.cols}"
        yield puzzle.kind.name, Row(f"{number}", size, str(result.status), right, took)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--most", type=int, default=10_000)
    parser.add_argument("--rows", action="store_true")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    found: dict[str, list[Row]] = {}
    for file in args.files:
        for kind, row in measured(iter(read_boards(file)), args.seconds, args.most):
            found.setdefault(kind, []).append(row)
            if args.rows and (row.status == Status.UNKNOWN or not row.right):
                print(*row, flush=True)
    print("| kind | boards | decided | wrong | mean of the decided, s | total, s |")
    print("| --- | --- | --- | --- | --- | --- |")
    for kind, rows in found.items():
        decided = [row for row in rows if row.status != Status.UNKNOWN]
        mean = sum(row.seconds for row in decided) / max(len(decided), 1)
        total = sum(row.seconds for row in rows)
        wrong = sum(not row.right for row in rows)
        print(f"| {kind} | {len(rows)} | {len(decided)} | {wrong} | {mean:.3f} | {total:.1f} |")
        for row in sorted(decided, key=lambda row: -row.seconds)[: SLOWEST if args.rows else 0]:
            print(*row)
    if args.out is not None:
        record = {kind: [row._asdict() for row in rows] for kind, rows in found.items()}
        args.out.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
