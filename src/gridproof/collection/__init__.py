"""The puzzles that come with Gridproof: ``collection.jsonl`` of every kind, one puzzle per line.

A line is a board in Gridproof's own JSON with its ``answer``. It also has ``id``, ``kind``, ``level``,
``score``, ``seed`` and ``symmetry``, with which ``generate`` makes it again: ``{"id": "akari-001", "kind":
"akari", "level": "easy", "score": 1.4, "seed": "akari-7", "symmetry": "none", "rows": 7,
"cols": 7, "puzzle": [...], "answer": [...]}``.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from gridproof.errors import PuzzleError
from gridproof.formats import json_format
from gridproof.kinds import KINDS
from gridproof.record.kind import Board


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle of the collection. Its board is read on first use."""

    id: str
    kind: str
    rows: int
    cols: int
    level: str | None
    score: float | None
    seed: str | int | None
    line: str

    @property
    def board(self) -> Board:
        return json_format.read(self.line)[0]


@cache
def items() -> Mapping[str, Item]:
    """The whole collection by id, in its own order."""
    texts = (kind.text("collection.jsonl") or "" for kind in KINDS.values())
    found = (_item(line) for text in texts for line in text.splitlines())
    return {item.id: item for item in found}


def _item(line: str) -> Item:
    record = json.loads(line)
    names = ("id", "kind", "rows", "cols", "level", "score", "seed")
    return Item(**{name: record.get(name) for name in names}, line=line)


def of_kind(kind: str) -> list[Item]:
    return [item for item in items().values() if item.kind == kind]


def pick(kind: str, rows: int, cols: int, level: str | None, seed: int | None) -> Item:
    """A puzzle of about that size and level. The size has priority over the level; the rest is random."""
    choices = of_kind(kind)
    if not choices:
        raise PuzzleError(f"the collection has no {kind}; expected at least one puzzle")

    def distance(item: Item) -> tuple[int, bool]:
        return abs(item.rows - rows) + abs(item.cols - cols), level is not None and item.level != level

    nearest = min(map(distance, choices))
    return random.Random(seed).choice([item for item in choices if distance(item) == nearest])
