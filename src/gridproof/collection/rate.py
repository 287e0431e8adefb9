"""Rates collections anew, after ratings or makers have changed.

    python -m gridproof.collection.rate FOLDER [KIND ...]

Boards stay. Levels and scores become those of today. A seed stays only if it makes its puzzle again.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from gridproof.formats import json_format
from gridproof.hints import rate
from gridproof.kinds import KINDS, kind_named
from gridproof.making import NotMade, generate
from gridproof.record.kind import Puzzle
from gridproof.system.storage import write_whole

_SECONDS = 30.0


def rated(line: str) -> str:
    """A line of a collection with today's level and score. What is not rated any more keeps its level."""
    record: dict[str, Any] = json.loads(line)
    puzzle = json_format.read(line)[0].puzzle
    found = rate(puzzle)
    if found.level is not None:
        record |= {"level": str(found.level), "score": found.score}
    if record["seed"] is not None and not _is_made_again(puzzle, record):
        record["seed"] = None
    return json.dumps(record, ensure_ascii=False)


def _is_made_again(puzzle: Puzzle, record: dict[str, Any]) -> bool:
    wishes = {key: record[key] for key in ("level", "symmetry", "seed")}
    try:
        made = generate(
            puzzle.kind,
            puzzle.grid.rows,
            puzzle.grid.cols,
            variant=puzzle.variant,
            time_limit=_SECONDS,
            **wishes,
        )
    except NotMade:
        return False
    return made.puzzle == puzzle


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m gridproof.collection.rate", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    args = parser.parse_args(arguments)
    for kind in map(kind_named, args.kinds or KINDS):
        name = args.folder / kind.name / "collection.jsonl"
        lines = name.read_text(encoding="utf-8").splitlines()
        write_whole(str(name), "".join(f"{rated(line)}\n" for line in lines))
        print(f"{kind.name}: {len(lines)} puzzles rated", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
