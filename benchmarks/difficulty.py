"""What scores are worth: how they agree with the order of published boards, beside simpler measures.

Run it with ``.venv/bin/python benchmarks/difficulty.py CORPUS... [--cache FOLDER] [--clues]``. Boards of up
to 144 cells are walked through, and what their scores are made of is kept in FOLDER, a line a board. Size by
size, ranks are compared with the ``level`` of the records, or else with the number in their ``id``, as
collections tend to put harder boards last; with ``--clues``, with how few clues the boards have. What people
find hard in a kind (``Scale.thought``, ``Scale.openness``) is fitted to all sizes but one and tried on that.
"""

from __future__ import annotations

import argparse
import json
import signal
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

from gridproof import Puzzle
from gridproof.hints.difficulty import Score, difficulty, looks
from gridproof.hints.find.finder import Finder
from gridproof.kinds import kind_named
from gridproof.record.explanation import Sweep
from gridproof.record.scale import Scale
from gridproof.symmetry import canonical
from human_play import level_of, read_board, spearman, spread

MOST_CELLS = 144
_FEWEST, _SECONDS = 12, 60
_THOUGHTS, _OPENNESS = (0.4, 0.6, 1.0, 1.6, 2.5), (0.0, 1.0, 2.0, 4.0)


class Way(NamedTuple):
    """What the score of a board is made of, and what it is compared with."""

    kind: str
    rows: int
    cols: int
    rank: float
    """Its level, or its place in the collection."""
    clues: int
    open: int
    sweeps: Sequence[tuple[int, int]]
    thoughts: Sequence[tuple[float, int, int]]
    """How hard each is, how much is open, and how many ways lead on."""

    @property
    def cells(self) -> int:
        return self.rows * self.cols

    @property
    def looks(self) -> float:
        return sum(looks(Sweep(*sweep)) for sweep in self.sweeps) / self.cells

    def score(self, scale: Scale) -> float:
        score = Score(scale, self.cells, self.open)
        for thought in self.thoughts:
            score.think(*thought)
        return score.value(Sweep(*sweep) for sweep in self.sweeps)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="CORPUS")
    parser.add_argument("--cache", type=Path, metavar="FOLDER", help="where ways are kept")
    parser.add_argument("--boards", type=int, default=120, metavar="N", help="boards taken of each file")
    parser.add_argument("--clues", action="store_true", help="compare with how few clues there are")
    args = parser.parse_args()
    kinds: defaultdict[str, list[Way]] = defaultdict(list)
    for file in args.files:
        for way in _ways(file, args.boards, args.cache):
            kinds[way.kind].append(way)
    print("| kind | boards | by direct steps alone | looks a cell there | open places a cell |")
    print("| --- | --- | --- | --- | --- |")
    for kind, ways in kinds.items():
        direct = [way.looks for way in ways if not way.thoughts]
        usual = f"{median(direct):.1f}" if direct else "-"
        opened = median(way.open / way.cells for way in ways)
        print(f"| {kind} | {len(ways)} | {len(direct)} | {usual} | {opened:.2f} |")
    print("\n| kind | size | boards | score | fitted elsewhere | hardest step | looks | few clues |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for kind, ways in kinds.items():
        _compare(kind, ways, by_clues=args.clues)


def _ways(file: Path, most: int, cache: Path | None) -> list[Way]:
    """The ways through some boards of a file; those that take too long are left out."""
    kept = None if cache is None else cache / f"{file.parent.name}-{file.name}"
    if kept is not None and kept.exists():
        return [Way(*json.loads(line)) for line in kept.read_text(encoding="utf-8").splitlines()]
    lines = file.read_text(encoding="utf-8").splitlines()
    small = [line for line in lines if _cells(json.loads(line)) <= MOST_CELLS]
    ways = [way for line in spread(small, most) if (way := in_time(line)) is not None]
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text("".join(f"{json.dumps(way)}\n" for way in ways), encoding="utf-8")
    return ways


def _cells(record: Mapping[str, int]) -> int:
    return record["rows"] * record["cols"]


def in_time(line: str, rank: float | None = None) -> Way | None:
    """What the score of a board is made of; None if that takes too long."""
    signal.signal(signal.SIGALRM, _give_up)
    signal.alarm(_SECONDS)
    try:
        return _way(read_board(line).puzzle, level_of(line) if rank is None else rank)
    except TimeoutError:
        return None
    finally:
        signal.alarm(0)


def _give_up(*_: object) -> None:
    raise TimeoutError


def _way(puzzle: Puzzle, rank: float) -> Way:
    finder = Finder(canonical(puzzle))
    at_first = finder.open_places()
    thoughts = [(difficulty(step), finder.open_places(), step.alternatives) for step in finder.thoughts()]
    grid = puzzle.grid
    return Way(
        puzzle.kind.name, grid.rows, grid.cols, rank, len(puzzle.clues), at_first, finder.sweeps(), thoughts
    )


def _compare(kind: str, ways: Sequence[Way], *, by_clues: bool) -> None:
    scale = kind_named(kind).scale
    sizes: defaultdict[tuple[int, int], list[Way]] = defaultdict(list)
    for way in ways:
        sizes[way.rows, way.cols].append(way)
    groups = {size: group for size, group in sizes.items() if len(group) >= _FEWEST}

    def agreement(group: Sequence[Way], measure: Callable[[Way], float]) -> float:
        return spearman([(-way.clues if by_clues else way.rank, measure(way)) for way in group])

    def worth(groups: Iterable[Sequence[Way]], scale: Scale) -> float:
        return mean(agreement(group, lambda way: way.score(scale)) for group in groups)

    for (rows, cols), group in sorted(groups.items()):
        others = [other for size, other in groups.items() if size != (rows, cols)]
        tried = "-"
        if others:
            fitted = max(scales(scale), key=partial(worth, others))
            tried = f"{worth([group], fitted):.2f} ({fitted.thought:g}, {fitted.openness:g})"
        simpler = (
            agreement(group, lambda way: max((hard for hard, *_ in way.thoughts), default=1.0)),
            agreement(group, lambda way: way.looks),
            agreement(group, lambda way: -way.clues),
        )
        cells = [f"{worth([group], scale):.2f}", tried, *(f"{figure:.2f}" for figure in simpler)]
        print(f"| {kind} | {rows}x{cols} | {len(group)} | {' | '.join(cells)} |")


def scales(scale: Scale) -> Iterator[Scale]:
    """What is tried; of equals, the one with no opinion comes first."""
    pairs = sorted(product(_THOUGHTS, _OPENNESS), key=lambda pair: (pair[1], abs(pair[0] - 1)))
    for thought, openness in pairs:
        yield scale._replace(thought=thought, openness=openness)


if __name__ == "__main__":
    main()
