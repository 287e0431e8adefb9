"""Makes the collection anew: thirty puzzles per kind, from small and easy to large and hard.

    python -m gridproof.collection.make FOLDER [KIND ...]

Every line holds the seed and level that make its puzzle again. A size and level that are not reached
in time are passed over, and what is easy to reach fills the rest.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import cycle, islice
from pathlib import Path

from gridproof.files import write
from gridproof.hints import Level
from gridproof.kind import Kind
from gridproof.kinds import KINDS, kind_named
from gridproof.making import Made, NotMade, generate
from gridproof.making.generic import making_of
from gridproof.making.many import identity

NUMBER = 30
_SECONDS = 60.0
_ROUNDS = 8
"""So often the sizes and levels are gone through before a kind stays short of puzzles."""
_MOST_OF_A_LEVEL = 9
_SYMMETRIES = ("rotate2", "none", "mirror", "none")


def collection(kind: Kind) -> list[Made]:
    """Puzzles of all usual sizes and levels, each size with as many levels as it has."""
    wishes = [(size, level) for level in Level for size in making_of(kind).sizes]
    out_of_reach: set[tuple[tuple[int, int], Level]] = set()
    known: set[Hashable] = set()
    found: list[Made] = []
    levels: Counter[Level] = Counter()
    symmetries = cycle(_SYMMETRIES)
    for number, (size, level) in islice(enumerate(cycle(wishes)), _ROUNDS * len(wishes)):
        if len(found) == NUMBER:
            break
        if (size, level) in out_of_reach or levels[level] == _MOST_OF_A_LEVEL:
            continue
        seed = f"{kind.name}-{number}"
        made = _made(kind, size, level, next(symmetries), seed)
        if made is None:
            out_of_reach.add((size, level))
        elif (key := identity(made.puzzle)) not in known:
            known.add(key)
            levels[level] += 1
            found.append(made)
            print(f"{kind.name} {len(found)}: {size[0]}x{size[1]} {level}", file=sys.stderr, flush=True)
    return sorted(found, key=lambda made: (made.puzzle.grid.size, made.score or 0.0))


def _made(kind: Kind, size: tuple[int, int], level: Level, symmetry: str, seed: str) -> Made | None:
    try:
        return generate(kind, *size, level=level, symmetry=symmetry, seed=seed, time_limit=_SECONDS)
    except NotMade:
        return None


def lines(kind: Kind) -> Iterator[str]:
    for number, made in enumerate(collection(kind), 1):
        about = {
            "id": f"{kind.name}-{number:03}",
            "kind": kind.name,
            "level": made.level,
            "score": made.score,
            "seed": made.seed,
            "symmetry": made.symmetry,
        }
        board = json.loads(write(made.puzzle, "json", answer=made.answer))
        yield json.dumps({**about, **board}, ensure_ascii=False)


def main(arguments: list[str]) -> None:
    folder, *names = arguments
    for kind in map(kind_named, names or KINDS):
        text = "".join(f"{line}\n" for line in lines(kind))
        Path(folder, f"{kind.name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
