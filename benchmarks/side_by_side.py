"""Gridproof and its peers on the same tasks in one run: solving, starting, hints, generating.

    python benchmarks/side_by_side.py [--seconds 4] [--boards 1000] [--each 12] [--out FILE.json]

Who is installed takes part: qqwing and Simon Tatham's programs (Debian's qqwing and sgt-puzzles), puzzlekit
and multi-puzzle-solver (``pip install 'gridproof[peers]'``). They take turns with us, and all times are those
of the processor. So the ratios hold on a busy machine. A ratio above 1 means that we are faster.

Solving: Gridproof finds the answer of each board of the collection and proves that it is the only one; the
peers only find it. ``--each`` is how many boards of a kind, ``--boards`` how many 9x9 Sudokus.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import generators
import gridproof
import sudoku_solving
from gridproof import Puzzle
from gridproof.collection import items
from gridproof.errors import GridproofError
from gridproof.kernel.native import described
from gridproof.kinds import KINDS
from gridproof.lab.peers import Adapter, Cannot, Peer, load_peers

_TURNS = 3
_PEER_SECONDS = 10.0
_STARTED = ("sudoku", "akari", "heyawake", "yajilin", "slitherlink")


def _seconds(work: Callable[[], object]) -> float:
    started = generators.processor_time()
    work()
    return generators.processor_time() - started


def solving(each: int, peers: list[Peer]) -> Iterator[dict[str, object]]:
    """Per kind and peer, the median ratio over the boards that the peer takes."""
    for kind in KINDS:
        boards = [item.board for item in items().values() if item.kind == kind][-each:]
        for peer in peers:
            adapter = peer.adapters.get(kind)
            pairs = [] if adapter is None else [*_turns([board.puzzle for board in boards], adapter)]
            if pairs:
                ours, theirs = (sum(times) for times in zip(*pairs, strict=True))
                row = {"kind": kind, "peer": peer.name, "boards": len(pairs)}
                ratio = median(their / our for our, their in pairs)
                yield {**row, "ours, ms": _ms(ours / len(pairs)), "theirs, ms": _ms(theirs / len(pairs))} | {
                    "ratio": round(ratio, 1)
                }


def _turns(puzzles: list[Puzzle], adapter: Adapter) -> Iterator[tuple[float, float]]:
    for puzzle in puzzles:
        try:
            written = adapter.write(puzzle)
        except Cannot:
            continue
        gridproof.solve(puzzle)  # tables of the size are there for both
        ours = min(_seconds(partial(gridproof.solve, puzzle)) for _ in range(_TURNS))
        yield ours, _seconds(partial(adapter.solve, written, _PEER_SECONDS))


def starting() -> Iterator[dict[str, object]]:
    """``gridproof solve URL`` from the shell, with the start of Python."""
    bare = min(_seconds(partial(_run, "-c", "pass")) for _ in range(_TURNS))
    yield {"command": "python -c pass", "ms": _ms(bare)}
    for kind in _STARTED:
        board = next(item.board for item in items().values() if item.kind == kind)
        url = gridproof.write(board.puzzle, "puzzlink")
        took = min(_seconds(partial(_run, "-m", "gridproof.cli", "solve", url)) for _ in range(2 * _TURNS))
        yield {"command": f"gridproof solve URL ({kind})", "ms": _ms(took)}


def _run(*words: str) -> None:
    # Bytecode is kept between two runs, as where Gridproof is installed.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True, env=environment)


def hinting(each: int) -> Iterator[dict[str, object]]:
    """The first hint of a board that was not seen before."""
    for kind in KINDS:
        puzzles = [item.board.puzzle for item in items().values() if item.kind == kind]
        largest = max(puzzle.grid.size for puzzle in puzzles if puzzle.grid.size <= 100)
        puzzles = [puzzle for puzzle in puzzles if puzzle.grid.size == largest][: each + 1]
        times = [_seconds(partial(gridproof.explain, puzzle)) for puzzle in puzzles]
        size = f"{puzzles[0].grid.rows}x{puzzles[0].grid.cols}"
        yield {"kind": kind, "size": size, "boards": len(puzzles), "first, ms": _ms(times[0])} | {
            "median of the others, ms": _ms(median(times[1:] or times))
        }


def generating(seconds: float) -> Iterator[dict[str, object]]:
    for case in generators.CASES:
        if case.tatham is not None:
            found = generators.measure(case, seconds)
            ratio = None if found.tatham is None else round(found.a_second / found.tatham, 2)
            row: dict[str, object] = {"kind": case.kind, "size": found.size, "level": found.level}
            their = None if found.tatham is None else round(found.tatham, 1)
            yield row | {"a second": round(found.a_second, 1), "Tatham": their, "ratio": ratio}


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def _shown(title: str, rows: Iterator[dict[str, object]]) -> list[dict[str, object]]:
    """Print rows as they come."""
    found: list[dict[str, object]] = []
    for row in rows:
        if not found:
            print(f"\n{title}\n\n| {' | '.join(row)} |\n|{' --- |' * len(row)}")
        found.append(row)
        print(f"| {' | '.join('-' if value is None else str(value) for value in row.values())} |", flush=True)
    return found


def sudoku(boards: int) -> Iterator[dict[str, object]]:
    """Boards a second, one process."""
    yield sudoku_solving.measured(sudoku_solving.made(boards))["a second"]


def _peers() -> list[Peer]:
    try:
        return load_peers()
    except GridproofError as error:
        print(error)
        return []


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4.0, help="for each generator")
    parser.add_argument("--boards", type=int, default=1000, help="9x9 Sudokus")
    parser.add_argument("--each", type=int, default=12, help="boards of a kind")
    parser.add_argument("--only", help="parts, separated by commas")
    parser.add_argument("--out", type=Path, help="a file for the same as JSON")
    args = parser.parse_args()
    parts: dict[str, tuple[str, Callable[[], Iterator[dict[str, object]]]]] = {
        "sudoku": ("Sudoku 9x9, solved and proved, a second", lambda: sudoku(args.boards)),
        "solving": ("Solved and proved; the peers only solve", lambda: solving(args.each, _peers())),
        "starting": ("From the shell", starting),
        "hinting": ("First hint", lambda: hinting(args.each)),
        "generating": ("Generated", lambda: generating(args.seconds)),
    }
    wanted = args.only.split(",") if args.only else parts
    found: dict[str, Any] = {"kernel": described()}
    for name in wanted:
        title, rows = parts[name]
        found[title] = _shown(title, rows())
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
