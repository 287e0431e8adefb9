"""Makes collections: thirty puzzles per kind, from small and easy to large and hard.

    python -m gridproof.collection.make FOLDER [KIND ...]

Each puzzle is added to ``FOLDER/KIND.jsonl`` as soon as it is found. A run that was stopped can be
continued. When the file of a kind is complete, it is sorted and then left alone. Every line holds the seed
and level that make its puzzle again. If a size and level are not reached in time, they are skipped, and
easier ones fill the gap.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import cycle, islice
from pathlib import Path

from gridproof.errors import FormatError
from gridproof.files import write
from gridproof.formats import json_format
from gridproof.hints import Level
from gridproof.kinds import KINDS, kind_named
from gridproof.making import Made, NotMade, generate
from gridproof.making.generic import making_of
from gridproof.making.many import identity
from gridproof.record.kind import Kind
from gridproof.system.storage import growing, write_whole

NUMBER = 30
_SECONDS = 60.0
_ROUNDS = 8
"""How often all sizes and levels are tried before a kind is left short of puzzles."""
_MOST_OF_A_LEVEL = 9
_SYMMETRIES = ("rotate2", "none", "mirror", "none")


def missing(kind: Kind, there: Mapping[str, Hashable], number: int = NUMBER) -> Iterator[Made]:
    """Puzzles of all usual sizes and levels, with the same number of levels for each size.

    ``there`` are the puzzles of an earlier run, by their seeds. Attempts that failed before the last of
    them are not repeated.
    """
    wishes = [(size, level) for level in Level for size in making_of(kind).sizes]
    out_of_reach: set[tuple[tuple[int, int], Level]] = set()
    known: set[Hashable] = set()
    levels: Counter[Level] = Counter()
    symmetries = cycle(_SYMMETRIES if making_of(kind).symmetric else _SYMMETRIES[1:2])
    last = max((int(seed.rpartition("-")[2]) for seed in there), default=-1)
    for attempt, (size, level) in islice(enumerate(cycle(wishes)), _ROUNDS * len(wishes)):
        if levels.total() == number:
            break
        if (size, level) in out_of_reach or levels[level] == _MOST_OF_A_LEVEL:
            continue
        seed, symmetry = f"{kind.name}-{attempt}", next(symmetries)
        if seed in there:
            known.add(there[seed])
            levels[level] += 1
            continue
        made = None if attempt < last else _made(kind, size, level, symmetry, seed)
        if made is None:
            out_of_reach.add((size, level))
        elif (key := identity(made.puzzle)) not in known:
            known.add(key)
            levels[level] += 1
            yield made


def _made(kind: Kind, size: tuple[int, int], level: Level, symmetry: str, seed: str) -> Made | None:
    try:
        return generate(kind, *size, level=level, symmetry=symmetry, seed=seed, time_limit=_SECONDS)
    except NotMade:
        return None


def fill(kind: Kind, name: str, number: int = NUMBER) -> None:
    """Add the missing puzzles to a file, one by one; then sort it."""
    with growing(name, _say) as file:
        file.mend()
        lines = [line.decode() for line in file.lines()]
        there = {_seed(kind, name, line): identity(json_format.read(line)[0].puzzle) for line in lines}
        for made in missing(kind, there, number):
            lines.append(_line(kind, made, len(lines) + 1))
            file.add(lines[-1])
            grid = made.puzzle.grid
            _say(f"{kind.name} {len(lines)}: {grid.rows}x{grid.cols} {made.level}")
    write_whole(name, "".join(f"{line}\n" for line in _in_order(kind, lines)))


def _seed(kind: Kind, name: str, line: str) -> str:
    seed = json.loads(line)["seed"]
    if not (isinstance(seed, str) and seed.startswith(f"{kind.name}-")):
        raise FormatError(f"{name}: a puzzle of the seed {seed!r}; expected those of this program")
    return seed


def _line(kind: Kind, made: Made, number: int) -> str:
    about = {
        "id": f"{kind.name}-{number:03}",
        "kind": kind.name,
        "level": made.level,
        "score": made.score,
        "seed": made.seed,
        "symmetry": made.symmetry,
    }
    board = json.loads(write(made.puzzle, "json", answer=made.answer))
    return json.dumps({**about, **board}, ensure_ascii=False)


def _in_order(kind: Kind, lines: Iterable[str]) -> Iterator[str]:
    """Small and easy puzzles first, renumbered."""
    records = [json.loads(line) for line in lines]
    records.sort(key=lambda record: (record["rows"] * record["cols"], record["score"] or 0.0))
    for number, record in enumerate(records, 1):
        yield json.dumps({**record, "id": f"{kind.name}-{number:03}"}, ensure_ascii=False)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m gridproof.collection.make", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--number", type=int, default=NUMBER, help="so many puzzles per kind")
    args = parser.parse_args(arguments)
    for kind in map(kind_named, args.kinds or KINDS):
        fill(kind, str(args.folder / f"{kind.name}.jsonl"), args.number)


if __name__ == "__main__":
    main(sys.argv[1:])
