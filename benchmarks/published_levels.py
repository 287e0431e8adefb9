"""What publishers and people say about boards, beside our scores, and which scale would agree better.

Run it with ``.venv/bin/python benchmarks/published_levels.py FOLDER [--cache KEPT] [--boards N]``.

FOLDER has a file KIND.jsonl for each kind. A record is a board of a corpus with the publisher's ``level``
within a ``scale``, and the ``effort`` of a person: how many marks were ``taken_back``; each may be null.
Ranks are compared within one size and one scale only. What is fitted (``Scale.thought``, ``Scale.openness``)
is fitted to four fifths of the boards and judged on the last one, five times.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

from difficulty import MOST_CELLS, Way, in_time, scales
from gridproof.hints.difficulty import level_of
from gridproof.kinds import kind_named
from gridproof.record.scale import Scale
from human_play import spearman

_FOLDS, _FEWEST = 5, 8


class Said(NamedTuple):
    """A board, and what was said about it."""

    way: Way
    level: float | None
    scale: str | None
    taken_back: float | None
    """The share of cells that were marked more than once."""


Judge = Callable[[Said], float | None]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cache", type=Path, metavar="KEPT", help="where what was walked through is kept")
    parser.add_argument("--boards", type=int, default=60, metavar="N", help="boards taken of each file")
    parser.add_argument("--only", nargs="+", metavar="KIND")
    args = parser.parse_args()
    files = sorted(args.folder.glob("*.jsonl"))
    wanted = [file for file in files if args.only is None or file.stem in args.only]
    kinds = {file.stem: _read(file, args.boards, args.cache) for file in wanted}
    print(
        "| kind | judged by | groups | boards | score | fitted elsewhere | hardest step | looks | few clues |"
    )
    print("| --- " * 9 + "|")
    for kind, boards in kinds.items():
        for name, judge in (("level", _level), ("taken back", _taken_back)):
            _compare(kind, name, boards, judge)
    print("\n| kind | size | scale | published level | boards | median score | our levels |")
    print("| --- " * 7 + "|")
    for kind, boards in kinds.items():
        _where(kind, boards)


def _read(file: Path, most: int, cache: Path | None) -> list[Said]:
    """Some boards of a file, those with a level first; boards that take too long are left out."""
    kept = None if cache is None else cache / f"levels-{file.name}"
    done: dict[str, Any] = {}
    if kept is not None and kept.exists():
        done = dict(map(json.loads, kept.read_text(encoding="utf-8").splitlines()))
    lines = file.read_text(encoding="utf-8").splitlines()
    records: list[dict[str, Any]] = [
        record for record in map(json.loads, lines) if record["rows"] * record["cols"] <= MOST_CELLS
    ]
    judged = [record for record in records if record["level"] is not None]
    others = [record for record in records if record["level"] is None]
    chosen = [*_some(judged, most), *_some(others, max(0, most - len(judged)))]
    found = []
    for record in chosen:
        if record["id"] not in done:
            done[record["id"]] = in_time(json.dumps(record), 0.0)
            if kept is not None:
                kept.parent.mkdir(parents=True, exist_ok=True)
                with kept.open("a", encoding="utf-8") as out:
                    out.write(json.dumps([record["id"], done[record["id"]]]) + "\n")
        way = done[record["id"]]
        if way is not None:
            effort = record["effort"]
            back = effort["taken_back"] / max(1, effort["cells"]) if effort else None
            found.append(Said(Way(*way), record["level"], record["scale"], back))
    return found


def _some(records: Sequence[dict[str, Any]], most: int) -> Sequence[dict[str, Any]]:
    """Some records, spread over all."""
    return records[:: max(1, -(-len(records) // most))] if most else ()


def _level(said: Said) -> float | None:
    return said.level


def _taken_back(said: Said) -> float | None:
    return said.taken_back


def _groups(boards: Iterable[Said], judge: Judge) -> list[list[Said]]:
    """Boards of one size and scale, where more than one thing is said."""
    groups: defaultdict[tuple[object, ...], list[Said]] = defaultdict(list)
    for said in boards:
        if judge(said) is not None:
            scale = said.scale if judge is _level else None
            groups[said.way.rows, said.way.cols, scale].append(said)
    return [group for group in groups.values() if len(group) >= _FEWEST and len(set(map(judge, group))) > 1]


def _agreement(groups: Sequence[Sequence[Said]], judge: Judge, measure: Callable[[Way], float]) -> float:
    """The rank correlation within groups, weighted by their size."""
    total = sum(map(len, groups))
    found = (
        len(group) * spearman([(judge(said) or 0.0, measure(said.way)) for said in group]) for group in groups
    )
    return sum(found) / total if total else 0.0


def _compare(kind: str, name: str, boards: Sequence[Said], judge: Judge) -> None:
    groups = _groups(boards, judge)
    if not groups:
        return
    scale = kind_named(kind).scale

    def by(scale: Scale) -> Callable[[Way], float]:
        return lambda way: way.score(scale)

    tried = []
    for fold in range(_FOLDS):
        rest = [[said for n, said in enumerate(group) if n % _FOLDS != fold] for group in groups]
        fitted = max(scales(scale), key=lambda one: _agreement(rest, judge, by(one)))
        held_out = [
            [said for n, said in enumerate(group) if n % _FOLDS == fold]
            for group in groups
            if len(group) >= 2 * _FOLDS
        ]
        tried.append(_agreement(held_out, judge, by(fitted)))
    figures = (
        _agreement(groups, judge, by(scale)),
        mean(tried),
        _agreement(groups, judge, lambda way: max((hard for hard, *_ in way.thoughts), default=1.0)),
        _agreement(groups, judge, lambda way: way.looks),
        _agreement(groups, judge, lambda way: -way.clues),
    )
    cells = [kind, name, str(len(groups)), str(sum(map(len, groups))), *(f"{one:.2f}" for one in figures)]
    print(f"| {' | '.join(cells)} |", flush=True)


def _where(kind: str, boards: Sequence[Said]) -> None:
    """Where published classes stand on our scale."""
    scale = kind_named(kind).scale
    classes: defaultdict[tuple[str, str | None, float], list[float]] = defaultdict(list)
    for said in boards:
        if said.level is not None:
            way = said.way
            classes[f"{way.rows}x{way.cols}", said.scale, said.level].append(way.score(scale))
    for key, scores in sorted(classes.items(), key=str):
        if len(scores) >= 3:
            levels = _counted(level_of(score).value for score in scores)
            print(
                f"| {kind} | {' | '.join(map(str, key))} | {len(scores)} | {median(scores):.2f} | {levels} |"
            )


def _counted(levels: Iterable[str]) -> str:
    return ", ".join(f"{number} {level}" for level, number in Counter(levels).items())


if __name__ == "__main__":
    main()
