"""Which reading of its points gives Kuroshuto's thesis its groups? All readings are tried, one by one.

    python benchmarks/kuroshuto_readings.py TABLE CORPUS.jsonl...

TABLE is a text with table 4 of the thesis: rows that begin with ``N:`` or a tab, with puzzles as ``<b>47</b>
(0.0492)``. CORPUS holds puzzles whose id has their number behind the kind's name. A reading is how the board
is gone over, which event of a run counts for a technique, and what a technique is worth. A row of the table
may stand for any points, as long as the points of a set's rows grow. Printed are the readings that put most
boards of each backtracking set into their row, and how well rows are ordered by our solver's time.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import NamedTuple

from gridproof.engines.session import Deadline
from gridproof.files import read_boards
from gridproof.kinds.kuroshuto import human
from gridproof.logic.known import OPEN, SHADED
from gridproof.record.human_account import HumanPatience
from gridproof.record.kind import Puzzle

TECHNIQUES = ("diagonal position", "diamond", "cut-off")
_SHOWN = 8


class Place(NamedTuple):
    """Where a puzzle stands in the table."""

    backtracking: int
    row: int
    order: int


class Event(NamedTuple):
    """A technique that coloured a cell, or was only looked for."""

    technique: str
    pass_: int
    step: int
    used: bool


class Run(NamedTuple):
    """What happened while a board was solved without a guess, and whether that was enough."""

    events: Sequence[Event]
    passes: int
    steps: int
    solved: bool


class Going(NamedTuple):
    """How the board is gone over."""

    by_columns: bool
    numbers_first: bool
    again_at_once: bool
    """Whether a pass begins again after each change."""
    flood_first: bool
    """Whether cells are flooded before diamonds are looked for."""


class _Logged(human._Solver):
    """The solver, with a log of what it does before the first guess."""

    def __init__(self, puzzle: Puzzle, going: Going, without: frozenset[str] = frozenset()) -> None:
        super().__init__(puzzle, HumanPatience(Deadline()))
        self._going, self._without = going, without
        self.events: list[Event] = []
        self.passes = self.steps = 0

    def run(self) -> Run:
        grid, going = self._grid, self._going
        cells = sorted(grid.cells, key=lambda c: grid.position(c)[::-1]) if going.by_columns else grid.cells
        numbers = [c for c in cells if c in self._options]
        others = [c for c in cells if c not in self._options]
        changed = True
        while changed:
            self.passes += 1
            changed = self._pass([*numbers, *others] if going.numbers_first else list(cells))
        open_left = any(self._colours[c] == OPEN for c in grid.cells)
        return Run(self.events, self.passes, self.steps, not open_left)

    def _pass(self, cells: Sequence[int]) -> bool:
        changed = False
        for cell in cells:
            if cell in self._options:
                here = self._look_at_number(cell)
            else:
                here = self._colours[cell] == OPEN and self._look_at_open(cell)
            if here:
                self.steps += 1
                changed = True
                if self._going.again_at_once:
                    return True
        return changed

    def _look_at_open(self, cell: int) -> bool:
        if cell not in self._reached_by:
            return self._whiten(cell, "not reached")
        if self._going.flood_first:
            return self._flooded(cell) or self._diamond(cell)
        return self._diamond(cell) or self._flooded(cell)

    def _diamond(self, cell: int) -> bool:
        if "diamond" in self._without:
            return False
        self._log("diamond", used=False)
        return self._completes_diamond(cell) and self._whiten(cell, "diamond")

    def _flooded(self, cell: int) -> bool:
        if "cut-off" in self._without:
            return False
        touched = sum(self._colours[other] == SHADED for other in self._diagonals[cell])
        if touched + 4 - len(self._grid.neighbours[cell]) >= 2:
            self._log("cut-off", used=False)
        return self._would_cut_off(cell) and self._whiten(cell, "cut-off")

    def _look_at_number(self, number: int) -> bool:
        left = self._options_left(number)
        if len(left) == 2 and self._puzzle.clues[number].number == 1:
            if "diagonal position" in self._without and SHADED not in (self._colours[o] for o in left):
                return False
            self._log("diagonal position", used=False)
        if len(left) == 1 and "cut-off" in self._without and self._colours[left[0]] == OPEN:
            self._shade(left[0])
            return True
        return super()._look_at_number(number)

    def _whiten(self, cell: int, technique: str) -> bool:
        self._log(technique, used=True)
        return super()._whiten(cell, technique)

    def _log(self, technique: str, *, used: bool) -> None:
        if technique in TECHNIQUES:
            self.events.append(Event(technique, self.passes, self.steps, used))


# which events count

Counts = Callable[[Run], set[str]]


Holds = Callable[["Run", "Event"], bool]


def _of(holds: Holds, run: Run) -> set[str]:
    return {event.technique for event in run.events if holds(run, event)}


def _used_often(often: int, run: Run) -> set[str]:
    used = Counter(event.technique for event in run.events if event.used)
    return {name for name, number in used.items() if number >= often}


def _in_last_passes(last: int) -> Holds:
    return lambda run, event: event.used and event.pass_ > run.passes - last


def _before_last_passes(last: int) -> Holds:
    return lambda run, event: event.used and event.pass_ <= run.passes - last


def _in_first_passes(first: int) -> Holds:
    return lambda _run, event: event.used and event.pass_ <= first


def _after_first_passes(first: int) -> Holds:
    return lambda _run, event: event.used and event.pass_ > first


def _in_last_steps(last: int, *, used: bool) -> Holds:
    return lambda run, event: (event.used or not used) and event.step >= run.steps - last


def _events() -> Iterator[tuple[str, Counts]]:
    yield "used anywhere", partial(_of, lambda _run, event: event.used)
    yield "looked for anywhere", partial(_of, lambda _run, _event: True)
    for often in (2, 3, 5):
        yield f"used {often} times", partial(_used_often, often)
    for last in (1, 2, 3):
        yield f"used in the last {last} passes", partial(_of, _in_last_passes(last))
        yield f"used before the last {last} passes", partial(_of, _before_last_passes(last))
        yield f"used in the first {last} passes", partial(_of, _in_first_passes(last))
        yield f"used after the first {last} passes", partial(_of, _after_first_passes(last))
    for last in (1, 2, 3, 5, 8):
        yield f"used in the last {last} steps", partial(_of, _in_last_steps(last, used=True))
        yield f"looked for in the last {last} steps", partial(_of, _in_last_steps(last, used=False))
    yield "the first alone", lambda run: {e.technique for e in [e for e in run.events if e.used][:1]}
    yield "the last alone", lambda run: {e.technique for e in [e for e in run.events if e.used][-1:]}


EVENTS = dict(_events())
NEEDED = "needed: the rules with fewer techniques do not finish"
WORTH: Mapping[str, Mapping[str, int]] = {
    "1, 1, 2": {"diagonal position": 1, "diamond": 1, "cut-off": 2},
    "cut-off alone": {"cut-off": 2},
    "diagonal and cut-off": {"diagonal position": 1, "cut-off": 2},
    "diamond and cut-off": {"diamond": 1, "cut-off": 2},
    "diamond and diagonal": {"diagonal position": 1, "diamond": 1},
    "a cut-off that is a diamond counts once": {"diagonal position": 1, "diamond": 2, "cut-off": 2},
}
GOINGS = [Going(*some) for some in product((False, True), repeat=4)]


def needed(puzzle: Puzzle, going: Going) -> set[str]:
    """The cheapest techniques with which the rules finish, or as many as without a limit."""
    best = _Logged(puzzle, going).run().solved
    options = [frozenset(some) for n in range(4) for some in combinations(TECHNIQUES, n)]
    cost = {"diagonal position": 1, "diamond": 1, "cut-off": 2}
    for some in sorted(options, key=lambda some: sum(cost[name] for name in some)):
        without = frozenset(TECHNIQUES) - some
        if _Logged(puzzle, going, without).run().solved == best:
            return set(some)
    return set(TECHNIQUES)


def readings(puzzles: Mapping[int, Puzzle]) -> Iterator[tuple[str, dict[int, int]]]:
    """Each reading by its name, with the points of every puzzle."""
    for going in GOINGS:
        runs = {number: _Logged(puzzle, going).run() for number, puzzle in puzzles.items()}
        said = ", ".join(name for name, on in going._asdict().items() if on) or "row by row"
        used = {name: {n: counts(run) for n, run in runs.items()} for name, counts in EVENTS.items()}
        used[NEEDED] = {number: needed(puzzle, going) for number, puzzle in puzzles.items()}
        for name, techniques in used.items():
            for worth, points in WORTH.items():
                yield (
                    f"{said}; {name}; {worth}",
                    {n: min(4, sum(points.get(t, 0) for t in some)) for n, some in techniques.items()},
                )


# the table


def table(text: str) -> dict[int, Place]:
    """Where each puzzle of the table stands."""
    found: dict[int, Place] = {}
    backtracking, row = -1, 0
    for line in text.splitlines():
        puzzles = re.findall(r"<b>(\d+)</b> *\(", line)
        if not puzzles:
            continue
        first = re.match(r"\s*(\d+):", line)
        backtracking, row = (int(first[1]), 0) if first else (backtracking, row + 1)
        found |= {int(number): Place(backtracking, row, order) for order, number in enumerate(puzzles)}
    return found


def agreeing(places: Mapping[int, Place], points: Mapping[int, int]) -> int:
    """How many puzzles have the points of their row, for the best growing points of the rows of each set."""
    rows: dict[int, dict[int, Counter[int]]] = defaultdict(lambda: defaultdict(Counter))
    for number, place in places.items():
        if number in points:
            rows[place.backtracking][place.row][points[number]] += 1
    total = 0
    for of_set in rows.values():
        total += max(
            sum(of_set[row][some] for row, some in zip(sorted(of_set), chosen, strict=True))
            for chosen in combinations(range(5), len(of_set))
        )
    return total


def ordered(places: Mapping[int, Place], seconds: Mapping[int, float]) -> tuple[int, int]:
    """How many pairs side by side in a row have grown in time, and how many pairs there are."""
    rows: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number in sorted(seconds, key=lambda n: places[n].order):
        rows[places[number][:2]].append(number)
    pairs = [(seconds[a], seconds[b]) for row in rows.values() for a, b in pairwise(row)]
    return sum(a <= b for a, b in pairs), len(pairs)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("table", type=Path, metavar="TABLE")
    parser.add_argument("corpus", type=Path, nargs="+", metavar="CORPUS")
    args = parser.parse_args()
    places = table(args.table.read_text(encoding="utf-8"))
    puzzles: dict[int, Puzzle] = {}
    for board in (board for file in args.corpus for board in read_boards(file)):
        number = re.search(r"kuroshuto\D*(\d+)", board.puzzle.info.get("id", ""))
        if number and int(number[1]) in places:
            puzzles[int(number[1])] = board.puzzle
    sets = Counter(places[number].backtracking for number in puzzles)
    print(f"{len(puzzles)} of the {len(places)} puzzles of the table; by set: {dict(sorted(sets.items()))}")
    without = {number: puzzle for number, puzzle in puzzles.items() if places[number].backtracking == 0}
    here = {number: places[number] for number in without}
    found = sorted(((agreeing(here, points), name) for name, points in readings(without)), reverse=True)
    first = sum(place.row == 0 for place in here.values())
    print(f"{len(found)} readings of {len(here)} puzzles without a guess, {first} of them in the first row.")
    exact = sum(number == len(here) for number, _ in found)
    print(f"Readings that give every row: {exact}. The best:")
    for agreed, name in found[:_SHOWN]:
        print(f"  {agreed} of {len(here)}: {name}")
    seconds = {}
    for identity, puzzle in puzzles.items():
        started = time.process_time()
        human.solve(puzzle, HumanPatience(Deadline()))
        seconds[identity] = time.process_time() - started
    grown, pairs = ordered(places, seconds)
    print(f"Pairs side by side in a row: {pairs}; in {grown} the second takes us longer, too.")


if __name__ == "__main__":
    main()
