"""Prints what may not change when code is only moved: verdicts, ratings, walks, and the puzzles of seeds.

    python tools/results.py > before.jsonl                 # the collection, and 50 seeds a kind
    python tools/results.py --seeds 5 --boards 3 akari     # a quick look
    python tools/results.py | diff before.jsonl -          # after the change

One JSON object a line, in a fixed order. Steps of walks are written as marks and reasons: words may change.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator

import gridproof
from gridproof import collection
from gridproof.hints import Hint
from gridproof.hints.stages import stages
from gridproof.record.kind import Board, Puzzle

SIZES = {"sudoku": (9, 9), "arukone": (6, 6), "nurikabe": (6, 6), "heyawake": (6, 6)}
USUAL = (7, 7)


def _digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _walk(puzzle: Puzzle) -> list[object]:
    steps: list[object] = []
    for stage in stages(Board(puzzle)):
        told = stage.told
        step = told.step if isinstance(told, Hint) else told.mistake
        reasons = [(reason.rule, list(reason.places), reason.clue) for reason in step.reasons]
        known = sorted((fact.place, str(fact.mark)) for fact in step.known)
        marks = sorted(map(list, told.marks.items())) if isinstance(told, Hint) else []
        technique = told.technique if isinstance(told, Hint) else ""
        steps.append([technique, marks, reasons, known])
    return steps


def collected(kind: str, most: int | None) -> Iterator[dict[str, object]]:
    """The verdict, the rating and the walk of each board of the collection."""
    for item in collection.of_kind(kind)[:most]:
        puzzle = item.board.puzzle
        rating = gridproof.rate(puzzle)
        yield {
            "id": item.id,
            "status": gridproof.solve(puzzle).status.value,
            "level": rating.level,
            "score": rating.score,
            "steps": rating.steps,
            "techniques": dict(rating.techniques),
            "walk": _digest(_walk(puzzle)),
        }


def generated(kind: str, seeds: int) -> Iterator[dict[str, object]]:
    """The puzzle that each seed makes."""
    rows, cols = SIZES.get(kind, USUAL)
    for seed in range(seeds):
        made = gridproof.generate(kind, rows, cols, seed=seed).puzzle
        yield {"kind": kind, "seed": seed, "puzzle": gridproof.write(made, "text")}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="*", default=list(gridproof.KINDS), help="all kinds if none is named")
    parser.add_argument("--seeds", type=int, default=50, help="how many seeds a kind (usual: 50)")
    parser.add_argument("--boards", type=int, help="how many boards of the collection a kind (usual: all)")
    args = parser.parse_args()
    for kind in args.kinds:
        for line in (*collected(kind, args.boards), *generated(kind, args.seeds)):
            print(json.dumps(line, sort_keys=True), flush=True)


if __name__ == "__main__":
    main()
