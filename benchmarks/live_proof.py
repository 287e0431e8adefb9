"""How long a setter waits for the verdict after a stroke.

Run it with ``.venv/bin/python benchmarks/live_proof.py [KIND...] [--boards N] [--strokes N]``. Puzzles of the
collection are drawn from an empty board, one clue after the other in random order; after each stroke the
server is asked for its verdict, as the app does, and the answer is waited for. Of large boards N strokes are
measured, spread evenly. Empty boards of 20 x 20 come last.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import groupby
from random import Random
from statistics import quantiles

from starlette.testclient import TestClient

from gridproof import collection
from gridproof.board.grid import Grid
from gridproof.kinds import KINDS
from gridproof.record.kind import Puzzle
from gridproof.server.edge.app import create_app
from gridproof.sketching.drafting import Sketch
from gridproof.verbs.drafts import draft_of

_LARGE = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kind", nargs="*", choices=[[], *KINDS])
    parser.add_argument("--boards", type=int, default=3, metavar="N", help="puzzles of each size")
    parser.add_argument("--strokes", type=int, default=30, metavar="N", help="strokes of each puzzle")
    args = parser.parse_args()
    with TestClient(create_app(workers=2), base_url="http://127.0.0.1:8765") as client:
        asked(client, Sketch(next(iter(KINDS.values())), Grid.of(4, 4)))  # its workers are ready now
        print("| kind | size | strokes | median | p95 | worst | undecided |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        for name in args.kind or KINDS:
            items = sorted(collection.of_kind(name), key=lambda item: (item.rows, item.cols))
            for (rows, cols), same in groupby(items, key=lambda item: (item.rows, item.cols)):
                boards = [item.board.puzzle for item in list(same)[: args.boards]]
                sketches = [sketch for board in boards for sketch in strokes(board, args.strokes)]
                measure(client, f"{name} | {rows} x {cols}", sketches)
        for name in args.kind or KINDS:
            empty = Sketch(KINDS[name], Grid.of(_LARGE, _LARGE))
            measure(client, f"{name} | {_LARGE} x {_LARGE}, empty", [empty] * 3)


def strokes(puzzle: Puzzle, most: int) -> Iterator[Sketch]:
    """The board after some of the strokes that draw it."""
    whole, order = Sketch.of(puzzle), list(puzzle.clues)
    Random(str(puzzle.grid)).shuffle(order)
    for number in sorted({round(len(order) * part / most) for part in range(most + 1)}):
        yield replace(whole, clues={place: puzzle.clues[place] for place in order[:number]})


def asked(client: TestClient, sketch: Sketch) -> str:
    request = {"verb": "judge", "draft": asdict(draft_of(sketch))}
    answer = client.post("/api/ask", json=request).json()
    result = answer["result"]
    return "unknown" if result is None else str(result["status"])


def measure(client: TestClient, name: str, sketches: Sequence[Sketch]) -> None:
    times, undecided = [], 0
    for sketch in sketches:
        started = time.perf_counter()
        undecided += asked(client, sketch) == "unknown"
        times.append(1000 * (time.perf_counter() - started))
    parts = quantiles(times, n=20, method="inclusive")
    shown = " | ".join(f"{value:.0f} ms" for value in (parts[9], parts[18], max(times)))
    print(f"| {name} | {len(times)} | {shown} | {undecided} |", flush=True)


if __name__ == "__main__":
    main()
