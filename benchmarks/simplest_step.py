"""Whether the walk takes the simplest step, measured by a search of its own, and how long its steps read.

Run it with ``.venv/bin/python benchmarks/simplest_step.py [FILE...] [--only KIND] [--boards N]
[--moments N]``. Without files it makes boards of Slitherlink, Heyawake, Akari and Nurikabe with fixed seeds.

At some moments where a walk supposes something, every open mark is tried: the rules near it, in an encoding
of this program's own, are thinned by deletion in several orders until nothing can go. The table counts the
moments where that leaves strictly fewer rule instances than our step has. This search may miss small sets,
so a share that it finds is a lower bound. The other columns are about all steps that suppose something.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

from pysat.solvers import Solver

from gridproof import Puzzle, generate, solve, walkthrough
from gridproof.board.grid import Place
from gridproof.board.marks import BULB, LINE, SHADED, Mark
from gridproof.files import read_boards
from gridproof.hints import Hint
from gridproof.logic.theory import Reason

_ORDERS = 4
"""So many orders of deletion a mark."""
_RINGS = 3
"""So many rings of rules around a mark are searched."""
_SLACK = 4
"""Only sets at most so much larger than ours, before deletion, are thinned in every order."""
_SIZES = {
    "slitherlink": ((6, 6), (8, 8), (10, 10)),
    "heyawake": ((6, 6), (8, 8), (10, 10)),
    "akari": ((7, 7), (10, 10), (12, 12)),
    "nurikabe": ((6, 6), (8, 8), (9, 9)),
}

Clause = tuple[int, ...]
Key = tuple[object, ...]


class Instance(NamedTuple):
    """One rule in one place: what it forbids, as clauses over the places' variables."""

    key: Key
    clauses: Sequence[Clause]


@dataclass
class Encoding:
    """The rules of one board in this program's own words. Place p is variable p + 1: is it marked?"""

    mark: Mark
    places: Sequence[Place]
    instances: list[Instance]
    cuts: Callable[[frozenset[Place], frozenset[Place], frozenset[Place]], Iterator[Instance]]
    """What a filling breaks that is too much to write down: from its marked places, and from those marked
    and unmarked on the board."""
    merged: Mapping[str, str] = field(default_factory=dict)
    """Our rules that are one rule here."""


def at_most(number: int, lits: Sequence[int]) -> list[Clause]:
    return [tuple(-lit for lit in some) for some in combinations(lits, number + 1)]


def exactly(number: int, lits: Sequence[int]) -> list[Clause]:
    return at_most(number, lits) + at_most(len(lits) - number, [-lit for lit in lits])


def parts(places: Iterable[int], beside: Callable[[int], Iterable[int]]) -> list[frozenset[int]]:
    """The parts that hang together."""
    left, found = set(places), []
    while left:
        part, waiting = set(), [min(left)]
        while waiting:
            here = waiting.pop()
            if here in left:
                left.discard(here)
                part.add(here)
                waiting += beside(here)
        found.append(frozenset(part))
    return found


def slitherlink(puzzle: Puzzle) -> Encoding:
    grid = puzzle.grid
    dots: defaultdict[Place, list[int]] = defaultdict(list)
    instances = []
    for number, fences in enumerate(grid.fences_at_dot):
        for fence in fences:
            dots[fence].append(number)
        lits = [fence + 1 for fence in fences]
        ends = [(-one, *(other for other in lits if other != one)) for one in lits]
        instances.append(Instance(("dot", frozenset(fences)), [*ends, *at_most(2, lits)]))
    numbers = {cell: clue.number for cell, clue in puzzle.clues.items() if clue.number is not None}
    for cell, number in numbers.items():
        fences = grid.fences_at[cell]
        clauses = exactly(number, [fence + 1 for fence in fences])
        instances.append(Instance(("number", frozenset(fences)), clauses))

    def cuts(marked: frozenset[Place], drawn: frozenset[Place], _: frozenset[Place]) -> Iterator[Instance]:
        lines = parts(
            marked, lambda fence: [f for dot in dots[fence] for f in grid.fences_at_dot[dot] if f in marked]
        )
        for line in lines:
            ends: defaultdict[int, int] = defaultdict(int)
            for fence in line:
                for dot in dots[fence]:
                    ends[dot] += 1
            if any(times != 2 for times in ends.values()):
                continue
            closed = tuple(-fence - 1 for fence in sorted(line))
            missed = [c for c, n in numbers.items() if n and not line.intersection(grid.fences_at[c])]
            others = sorted(marked - line, key=lambda fence: (fence not in drawn, fence))
            if missed:
                yield Instance(("loop", frozenset(line)), [closed])
            elif others:
                yield Instance(("loop", line | {others[0]}), [(*closed, -others[0] - 1)])

    return Encoding(LINE, list(grid.fences), instances, cuts, {"end": "dot", "branch": "dot"})


def _parted(
    name: str, part: frozenset[Place], other: Place, around: Iterable[Place], known: frozenset[Place]
) -> Instance:
    """Two cells of a colour are not parted by the marked cells between."""
    one = min(part, key=lambda cell: (cell not in known, cell))
    wall = sorted(around)
    clause = (one + 1, other + 1, *(-cell - 1 for cell in wall))
    return Instance((name, frozenset([one, other, *wall])), [clause])


def heyawake(puzzle: Puzzle) -> Encoding:
    grid = puzzle.grid
    instances = []
    for a in grid.cells:
        for b in grid.neighbours[a]:
            if a < b:
                instances.append(Instance(("apart", frozenset([a, b])), [(-a - 1, -b - 1)]))
    room_of = {cell: number for number, room in enumerate(puzzle.regions) for cell in room}
    for room in puzzle.regions:
        clue = puzzle.clues.get(room[0])
        if clue is not None and clue.number is not None:
            clauses = exactly(clue.number, [cell + 1 for cell in room])
            instances.append(Instance(("number", frozenset(room)), clauses))
    apart = set(map(grid.ends, puzzle.borders))
    for row in grid.lines:
        line = list(row)
        steps = [
            at
            for at in range(1, len(line))
            if room_of[line[at - 1]] != room_of[line[at]] or (line[at - 1], line[at]) in apart
        ]
        for first, second in pairwise(steps):
            stretch = line[first - 1 : second + 1]
            clause = tuple(cell + 1 for cell in stretch)
            instances.append(Instance(("borders", frozenset(stretch)), [clause]))

    def cuts(marked: frozenset[Place], _: frozenset[Place], white: frozenset[Place]) -> Iterator[Instance]:
        found = parts(frozenset(grid.cells) - marked, grid.neighbours.__getitem__)
        for part in found if len(found) > 1 else ():
            rest = min((c for p in found if p is not part for c in p), key=lambda c: (c not in white, c))
            around = {n for cell in part for n in grid.neighbours[cell]} - part
            yield _parted("connected", part, rest, around, white)

    return Encoding(SHADED, list(grid.cells), instances, cuts)


def akari(puzzle: Puzzle) -> Encoding:
    grid = puzzle.grid
    free = [cell for cell in grid.cells if cell not in puzzle.clues]
    instances = []
    seen: defaultdict[Place, list[Place]] = defaultdict(list)
    for line in grid.lines:
        run: list[Place] = []
        for cell in [*line, None]:
            if cell is not None and cell not in puzzle.clues:
                run.append(cell)
                continue
            if len(run) > 1:
                clauses = at_most(1, [c + 1 for c in run])
                instances.append(Instance(("clash", frozenset(run)), clauses))
            for c in run:
                seen[c] += run
            run = []
    for cell in free:
        lits = tuple(sorted({c + 1 for c in [cell, *seen[cell]]}))
        instances.append(Instance(("lit", frozenset([cell, *seen[cell]])), [lits]))
    for wall, clue in puzzle.clues.items():
        if clue.number is not None:
            near = [cell for cell in grid.neighbours[wall] if cell not in puzzle.clues]
            clauses = exactly(clue.number, [c + 1 for c in near])
            instances.append(Instance(("number", frozenset([wall, *near])), clauses))
    return Encoding(BULB, free, instances, lambda *_: iter(()))


def nurikabe(puzzle: Puzzle) -> Encoding:
    grid = puzzle.grid
    free = [cell for cell in grid.cells if cell not in puzzle.clues]
    sizes = {cell: clue.number for cell, clue in puzzle.clues.items()}
    instances = []
    for a in grid.cells:
        row, col = grid.position(a)
        if row + 1 < grid.rows and col + 1 < grid.cols:
            square = [a, a + 1, a + grid.cols, a + grid.cols + 1]
            if not set(square) & sizes.keys():
                clause = tuple(-cell - 1 for cell in square)
                instances.append(Instance(("pool", frozenset(square)), [clause]))

    def lit(cell: Place, sign: int) -> Clause:
        """A cell with a number is white, which needs no words."""
        return () if cell in sizes else (sign * (cell + 1),)

    def path(part: frozenset[Place], start: Place, ends: frozenset[Place], most: int) -> list[Place]:
        """A shortest way in an island to another number; else the first cells, so many."""
        before: dict[Place, Place | None] = {start: None}
        queue = [start]
        for here in queue:
            if here in ends:
                way = [here]
                while (back := before[way[-1]]) is not None:
                    way.append(back)
                return way
            for cell in grid.neighbours[here]:
                if cell in part and cell not in before:
                    before[cell] = here
                    queue.append(cell)
        return queue[:most]

    def cuts(marked: frozenset[Place], sea: frozenset[Place], _: frozenset[Place]) -> Iterator[Instance]:
        whites = frozenset(grid.cells) - marked
        seas = parts(marked, grid.neighbours.__getitem__)
        for part in seas if len(seas) > 1 else ():
            rest = min((c for p in seas if p is not part for c in p), key=lambda c: (c not in sea, c))
            around = {n for cell in part for n in grid.neighbours[cell]} - part
            one = min(part, key=lambda cell: (cell not in sea, cell))
            clause = (-one - 1, -rest - 1, *(i for cell in sorted(around) for i in lit(cell, 1)))
            yield Instance(("sea", frozenset([one, rest, *around])), [clause])
        for part in parts(whites, grid.neighbours.__getitem__):
            numbers = sorted(part & sizes.keys())
            around = {n for cell in part for n in grid.neighbours[cell]} - part
            if not numbers:
                clause = (*(c + 1 for c in sorted(part)), *(-n - 1 for n in sorted(around)))
                yield Instance(("island", part | around), [clause])
                continue
            if len(numbers) > 1:
                way = path(part, numbers[0], frozenset(numbers[1:]), 0)
                yield Instance(("island", frozenset(way)), [tuple(one for c in way for one in lit(c, 1))])
                continue
            size = sizes[numbers[0]]
            if size is not None and len(part) > size:
                way = path(part, numbers[0], frozenset(), size + 1)
                yield Instance(("number", frozenset(way)), [tuple(one for c in way for one in lit(c, 1))])
            elif size is not None and len(part) < size:
                clause = (
                    *(one for c in sorted(part) for one in lit(c, 1)),
                    *(-n - 1 for n in sorted(around)),
                )
                yield Instance(("number", part | around), [clause])

    return Encoding(SHADED, free, instances, cuts)


ENCODINGS = {"slitherlink": slitherlink, "heyawake": heyawake, "akari": akari, "nurikabe": nurikabe}


class Searcher:
    """Small sets of rule instances that force something on a board."""

    def __init__(self, encoding: Encoding, answer: frozenset[Place]) -> None:
        self._encoding = encoding
        self._answer = answer
        self._solver = Solver("minisat22")
        self._switches: list[int] = []
        self._keys: set[Key] = set()
        self._variables: list[frozenset[int]] = []
        self._on: defaultdict[int, list[int]] = defaultdict(list)
        self._next = max(encoding.places) + 2
        for instance in encoding.instances:
            self._add(instance)

    def _add(self, instance: Instance) -> bool:
        if instance.key in self._keys:
            return False
        self._keys.add(instance.key)
        number = len(self._switches)
        self._switches.append(self._next)
        variables = frozenset(abs(lit) for clause in instance.clauses for lit in clause)
        self._variables.append(variables)
        for variable in variables:
            self._on[variable].append(number)
        for clause in instance.clauses:
            self._solver.add_clause([*clause, -self._next])
        self._next += 1
        return True

    def smallest(self, marked: frozenset[Place], unmarked: frozenset[Place], ours: int, seed: str) -> int:
        """The size of the smallest set found; ``ours`` where none is smaller."""
        facts = [place + 1 for place in marked] + [-place - 1 for place in unmarked]
        known = {abs(lit) for lit in facts}
        rng = random.Random(seed)
        self._learn_cuts(facts, known, marked, unmarked)
        best = ours
        for place in self._encoding.places:
            if place + 1 not in known:
                target = place + 1 if place in self._answer else -place - 1
                best = min(best, self._thinned(target, facts, known, best, rng))
        return best

    def _learn_cuts(
        self, facts: list[int], known: set[int], marked: frozenset[Place], unmarked: frozenset[Place]
    ) -> None:
        """Add the cuts that refuting each open mark meets."""
        for place in self._encoding.places:
            if place + 1 in known:
                continue
            target = place + 1 if place in self._answer else -place - 1
            while self._solver.solve([*facts, -target, *self._switches]):
                filled = frozenset(lit - 1 for lit in self._solver.get_model() if lit > 0)
                here = frozenset(p for p in self._encoding.places if p in filled)
                if not [cut for cut in self._encoding.cuts(here, marked, unmarked) if self._add(cut)]:
                    break

    def _thinned(self, target: int, facts: list[int], known: set[int], best: int, rng: random.Random) -> int:
        near: dict[int, int] = {}
        reached = {abs(target)}
        for ring in range(_RINGS):
            here = {i for variable in reached for i in self._on[variable]}
            near |= {i: ring for i in here if i not in near}
            reached = {v for i in here for v in self._variables[i] if v not in known} | {abs(target)}
            core = self._core(near, facts, target)
            if core is None:
                continue
            found = len(core)
            for number in range(_ORDERS):
                order = (
                    sorted(core, key=lambda i: (-near[i], i)) if number == 0 else rng.sample(core, len(core))
                )
                small = self._deleted(order, facts, target)
                found = min(found, len(small))
                if number == 0 and found > best + _SLACK:
                    break
                # Another start: the whole neighbourhood in another order.
                if number:
                    whole = rng.sample(sorted(near), len(near))
                    again = self._core(whole, facts, target) or core
                    found = min(found, len(self._deleted(again, facts, target)))
            best = min(best, found)
        return best

    def _core(self, instances: Iterable[int], facts: list[int], target: int) -> list[int] | None:
        on = {self._switches[i]: i for i in instances}
        if self._solver.solve([*facts, -target, *on]):
            return None
        return sorted(on[lit] for lit in self._solver.get_core() if lit in on)

    def _deleted(self, order: Sequence[int], facts: list[int], target: int) -> list[int]:
        small = list(order)
        for instance in order:
            if instance in small:
                core = self._core([i for i in small if i != instance], facts, target)
                if core is not None:
                    kept = set(core)
                    small = [i for i in small if i in kept]
        return small


@dataclass
class Tally:
    """What was counted of one kind."""

    ours: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    boards: int = 0
    steps: int = 0
    searched: int = 0
    slowest: float = 0.0
    walks: list[float] = field(default_factory=list)

    def row(self, kind: str) -> str:
        smaller = sum(found < ours for found, ours in zip(self.found, self.ours, strict=True))
        share = f"{100 * smaller / len(self.ours):.0f} %" if self.ours else "-"
        sizes = (f"{median(sizes):g}" if sizes else "-" for sizes in (self.ours, self.found))
        words = sorted(self.words) or [0]
        cells = [
            *(str(figure) for figure in (kind, self.boards, self.steps, len(self.words), len(self.ours))),
            *sizes,
            share,
            f"{median(words):g}",
            str(words[-1]),
            str(sum(many > 200 for many in words)),
            str(self.searched),
            f"{max(self.walks, default=0):.1f} s",
            f"{self.slowest:.1f} s",
        ]
        return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--only", choices=sorted(ENCODINGS), help="this kind alone")
    parser.add_argument("--boards", type=int, default=12, metavar="N", help="boards of each kind")
    parser.add_argument("--moments", type=int, default=4, metavar="N", help="moments of each board")
    parser.add_argument("--most", type=int, default=20, metavar="N", help="rows and columns at most")
    parser.add_argument("--list", action="store_true", help="print where a smaller set exists")
    args = parser.parse_args()
    print(
        "| kind | boards | steps | suppose | moments | our median | found | smaller exists "
        "| median words | longest | above 200 | searched | slowest walk | slowest step |"
    )
    print("| --- " * 14 + "|")
    for kind, puzzles in _boards(args.file, args.boards, args.only, args.most):
        tally = Tally()
        for number, puzzle in enumerate(puzzles):
            _measure(kind, puzzle, args.moments, f"{kind} {number}", tally, told=args.list)
        print(tally.row(kind), flush=True)


def _boards(
    files: Sequence[Path], most: int, only: str | None, side: int
) -> Iterator[tuple[str, list[Puzzle]]]:
    if files:
        kinds: defaultdict[str, list[Puzzle]] = defaultdict(list)
        for file in files:
            for board in read_boards(file):
                if max(board.puzzle.grid.rows, board.puzzle.grid.cols) <= side:
                    kinds[board.puzzle.kind.name].append(board.puzzle)
        for kind, puzzles in kinds.items():
            if only in (None, kind):
                yield kind, puzzles[:: -(-len(puzzles) // most)]
        return
    for kind, sizes in _SIZES.items():
        if only in (None, kind):
            wanted = (sizes[number % len(sizes)] for number in range(most))
            yield kind, [generate(kind, *size, seed=seed).puzzle for seed, size in enumerate(wanted)]


def _measure(kind: str, puzzle: Puzzle, moments: int, seed: str, tally: Tally, *, told: bool) -> None:
    before: list[dict[Place, Mark]] = []
    hints: list[Hint] = []
    marks: dict[Place, Mark] = {}
    started = last = process_time()
    for hint in walkthrough(puzzle):
        now = process_time()
        tally.slowest, last = max(tally.slowest, now - last), now
        assert isinstance(hint, Hint), "the board has no wrong mark"
        hints.append(hint)
        before.append(dict(marks))
        marks |= hint.step.marks
    tally.walks.append(process_time() - started)
    tally.boards += 1
    tally.steps += len(hints)
    tally.searched += sum(hint.step.searched for hint in hints)
    steps = [hint.step for hint in hints]
    supposing = [number for number, step in enumerate(steps) if step.supposed is not None or step.fillings]
    tally.words += (len(hints[number].text.split()) for number in supposing)
    if kind not in ENCODINGS or not moments:
        return
    encoding = ENCODINGS[kind](puzzle)
    answer = solve(puzzle).answer
    assert answer is not None, "the board has an answer"
    searcher = Searcher(encoding, frozenset(p for p in encoding.places if answer[p] == encoding.mark))
    for number in supposing[:: max(1, -(-len(supposing) // moments))]:
        step, state = hints[number].step, before[number]
        marked = frozenset(place for place, mark in state.items() if mark == encoding.mark)
        ours = len({_key(reason, encoding.merged) for reason in step.reasons})
        found = searcher.smallest(marked, frozenset(state) - marked, ours or 99, f"{seed} {number}")
        tally.ours.append(ours or 99)
        tally.found.append(found)
        if told and found < ours:
            print(f"  {seed} step {number + 1}: {found} < {ours}: {hints[number].text[:300]!r}", flush=True)


def _key(reason: Reason, merged: Mapping[str, str]) -> Key:
    return merged.get(reason.rule, reason.rule), reason.clue, frozenset(reason.places)


if __name__ == "__main__":
    main()
