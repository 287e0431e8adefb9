"""Every way to change the clues of a board, fewest changes first.

The search is complete within its work limit.

A change concerns one place where a clue may stand: it shows a clue, another clue, or none any more. All
clues count that the kind's words can express and that its puzzles accept. If numbers are mere names, one
new name stands for all. Size, variant, regions and holes stay the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, combinations, product
from typing import NamedTuple

from gridproof.board.grid import Direction, Place
from gridproof.board.marks import Clue, State
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import PuzzleError
from gridproof.logic.theory import Lit, Theory
from gridproof.making.proving import on_board
from gridproof.making.thinning import showing
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Making
from gridproof.searching.search import Search
from gridproof.sketching.setting import Setting, setting_of
from gridproof.solving import Status, decide
from gridproof.system.closing import Closing
from gridproof.vocabulary.effort import TooMuchWork
from gridproof.vocabulary.switched import StatedLater

Changes = Mapping[Place, Clue | None]
"""What places show instead; None if a clue is removed."""

_WORK = 4_000_000
"""The work limit for one board. A unit is about a microsecond."""
_QUESTION, _STATED, _DECIDED = 4, 1, 60
"""The work units to query a board whose layout is loaded (per cell), to load a layout (per clause), and to
solve a board (per cell).
"""
_PROPAGATED = 0.1
_PASSED_OVER = 2
"""The work units for a change that does not count."""
_SLICES, _TOO_HARD = 5, 50_000
"""A board that takes more slices of a search is too hard. It is left out after that much work."""
_LAYOUTS = 8
"""At most so many layouts stay loaded."""


class Work:
    """The remaining work. It is counted, so that it ends at the same point on every machine."""

    def __init__(self) -> None:
        self.left: float = _WORK

    def spend(self, amount: float) -> None:
        """Raises TooMuchWork."""
        self.left -= amount
        if self.left < 0:
            raise TooMuchWork


class OneAnswerChange(NamedTuple):
    """Changes after which a board has exactly one answer."""

    changed: Changes
    puzzle: Puzzle
    answer: State


class EveryChange(Closing):
    """All boards that differ from a given one in the clues of a given number of places, with those that
    have one answer.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        making: Making,
        deadline: Deadline,
        work: Work | None = None,
        *,
        keeps: Callable[[Changes], bool] = lambda _: True,
    ) -> None:
        """``keeps``: only these changes count, such as those that keep a symmetry."""
        self._puzzle = puzzle
        self._keeps = keeps
        self._making = making
        self._work = work or Work()
        self._judge = _Judge(puzzle, making, self._work, deadline)
        kind = puzzle.kind
        places = [region[0] for region in puzzle.regions] if kind.region_clues else ()
        self.places = [
            place for place in places or kind.clue_places(puzzle.grid) if place not in puzzle.holes
        ]
        self.left_out = 0
        """How many boards were too hard to judge."""

    def ways(self, number: int, *, drawn_first: bool = False) -> Iterator[OneAnswerChange]:
        """The ways with this many changed places.

        Boards that are too hard are left out. Raises TooMuchWork and OutOfTime.

        ``drawn_first``: changed clues come before new ones.
        """
        for changed in self._changes(number, drawn_first=drawn_first):
            if not self._keeps(changed):
                self._work.spend(_PASSED_OVER)
                continue
            way = self.judged(changed)
            if way is not None:
                yield way

    def judged(self, changed: Changes) -> OneAnswerChange | None:
        """These changes, if they leave one answer. Raises TooMuchWork and OutOfTime."""
        self._work.spend(self._puzzle.grid.size)
        clues = {place: clue for place, clue in {**self._puzzle.clues, **changed}.items() if clue is not None}
        try:
            board = replace(self._puzzle, clues=dict(sorted(clues.items())))
        except PuzzleError:
            return None
        try:
            answer = self._judge.only_answer(board)
        except _TooHard:
            self._work.spend(_TOO_HARD)
            self.left_out += 1
            return None
        return None if answer is None else OneAnswerChange(changed, board, answer)

    def affords(self, number: int) -> bool:
        """Whether the remaining work probably suffices for so many changes."""
        ways = [1] + [0] * number
        for place in self.places:
            here = len(self._printable(place, number))
            for already in range(number, 0, -1):
                ways[already] += ways[already - 1] * here
        return ways[number] * self._judge.usual_work < self._work.left

    def _changes(self, number: int, *, drawn_first: bool) -> Iterator[Changes]:
        if number == 1:
            # Removed clues come last.
            yield from self._new_clues(drawn_first=drawn_first)
            drawn = sorted(place for place in self.places if place in self._puzzle.clues)
            if not self._judge.keeps_layouts:
                drawn.sort(key=lambda place: len(self._printable(place, 1)))
            yield from ({place: None} for place in drawn)
            return
        # New clues first, so that existing ones stay if possible.
        drawn_last = sorted(self.places, key=lambda place: place in self._puzzle.clues)
        for places in combinations(drawn_last, number):
            for clues in product(*(self._printable(place, number) for place in places)):
                yield dict(zip(places, clues, strict=True))

    def _new_clues(self, *, drawn_first: bool) -> Iterator[Changes]:
        """The ways to show another clue at one place, listed one by one: on large boards there are more
        than fit in memory.
        """
        # Boards with the same layout are kept together. Otherwise the order prefers small numbers and those
        # near the present number.
        if self._judge.keeps_layouts:
            drawn = self._puzzle.clues
            for place in sorted(self.places, key=lambda place: ((place in drawn) != drawn_first, place)):
                yield from ({place: clue} for clue in self._printable(place, 1) if clue is not None)
            return
        afforded = int(self._work.left // self._puzzle.grid.size) + 1
        known: dict[Place, Sequence[Clue | None]] = {}
        for at in range(afforded):
            found = False
            for place in sorted(self.places):
                if place not in known:
                    known[place] = self._printable(place, 1)[:afforded]
                if at < len(known[place]) and (clue := known[place][at]) is not None:
                    found = True
                    yield {place: clue}
            if not found:
                return

    def _printable(self, place: Place, number: int) -> Sequence[Clue | None]:
        """What a place may show instead, if so many places change."""
        shown = self._puzzle.clues.get(place)
        if place in self._between:
            clues = dict.fromkeys(self._setting.between.values())
        else:
            clues = dict.fromkeys(chain(self._numbered(place, number), self._setting.bare.values()))
        if shown is None:
            return tuple(clues)
        clues.pop(shown, None)
        near = 0 if shown.number is None else shown.number
        ordered = sorted(clues, key=lambda clue: near if clue.number is None else abs(clue.number - near))
        return (*ordered, None)

    def _numbered(self, place: Place, number: int) -> Iterator[Clue]:
        kind, grid, setting = self._puzzle.kind, self._puzzle.grid, self._setting
        if self._making.renamed is not None:
            # Names do not matter, so one new name per change is enough besides those in use.
            used = {clue.number for clue in self._puzzle.clues.values()}
            new = (name for name in range(1, grid.size + 1) if name not in used)
            names = sorted(name for name in used if name is not None)
            yield from map(Clue, chain(names, (name for name, _ in zip(new, range(number), strict=False))))
        elif kind.has_outside:
            yield from map(Clue, range(grid.size + 1))
        elif setting.numbers is not None:
            # Setters are not offered numbers above the count of cells. On tiny boards a cell has more sides
            # than that.
            lowest, highest = setting.numbers[0], max(setting.numbers[1], len(Direction))
            highest = min(highest, self._highest(place, None))
            yield from (Clue(value, wall=setting.on_walls) for value in range(lowest, highest + 1))
        if setting.arrows:
            for arrow in Direction:
                yield from (Clue(value, arrow) for value in range(self._highest(place, arrow) + 1))

    @cached_property
    def _between(self) -> Collection[Place]:
        """The places between two cells, where other clues stand."""
        return self._puzzle.grid.edges if self._puzzle.kind.has_between else ()

    def _highest(self, place: Place, arrow: Direction | None) -> int:
        highest = self._making.highest
        most = max(self._puzzle.grid.size, len(Direction))
        return most if highest is None else highest(self._puzzle, place, arrow)

    @cached_property
    def _setting(self) -> Setting:
        return setting_of(self._puzzle.kind, self._puzzle.grid)

    def close(self) -> None:
        self._judge.close()


class _TooHard(Exception):
    """A board takes too much work."""


class _Judge:
    """Decides for boards that share most of their clues whether they have exactly one answer."""

    def __init__(self, puzzle: Puzzle, making: Making, work: Work, deadline: Deadline) -> None:
        self._making = making
        self._work = work
        self._deadline = deadline
        self.keeps_layouts = puzzle.kind.state_clue is not None and making.clued is not None
        self._layouts: OrderedDict[tuple[tuple[Place, Clue], ...], _Layout] = OrderedDict()
        self.usual_work = (1 + (_QUESTION if self.keeps_layouts else _DECIDED)) * puzzle.grid.size

    def only_answer(self, board: Puzzle) -> State | None:
        """The answer of a board that has exactly one. Raises _TooHard, TooMuchWork and OutOfTime."""
        self._deadline.check()
        patience = self._deadline.after_work(_SLICES)
        try:
            if self.keeps_layouts:
                return self._layout(board).only_answer(board, patience)
            self._work.spend(_DECIDED * board.grid.size)
            result = decide(board, patience)
            self._work.spend(_PROPAGATED * result.statistics.propagations)
            if result.status is Status.UNKNOWN:
                raise OutOfTime
        except OutOfTime:
            self._deadline.check()
            raise _TooHard from None
        return result.answer if result.status is Status.UNIQUE else None

    def _layout(self, board: Puzzle) -> _Layout:
        bare = showing(self._making, board, ())
        key = tuple(bare.clues.items())
        if key in self._layouts:
            self._layouts.move_to_end(key)
        else:
            self._layouts[key] = _Layout(bare, self._work)
            if len(self._layouts) > _LAYOUTS:
                self._layouts.popitem(last=False)[1].close()
        return self._layouts[key]

    def close(self) -> None:
        for layout in self._layouts.values():
            layout.close()


class _Layout:
    """The rules of a board without clues in a loaded solver.

    Clues are stated on first use, each under a switch.
    """

    def __init__(self, bare: Puzzle, work: Work) -> None:
        self._bare = bare
        self._work = work
        self._theory = Theory()
        bare.state_layout(self._theory)
        work.spend(_STATED * (len(self._theory.clauses) + len(self._theory.counts)))
        self._search = Search(self._theory)
        self._later = StatedLater(self._search)
        self._known: dict[tuple[Place, Clue], Sequence[Lit]] = {}

    def only_answer(self, board: Puzzle, deadline: Deadline) -> State | None:
        self._work.spend(_QUESTION * board.grid.size)
        before = self._search.statistics().propagations
        said = [lit for item in board.clues.items() for lit in self._literals(*item)]
        if not self._found(deadline, said):
            return None
        answer = on_board(board, self._theory.decode(self._search.model()))
        other = self._search.session.new()
        literals = self._theory.literals
        self._search.session.add([[-other, *(-literals[item] for item in answer.items())]])
        several = self._found(deadline, [*said, other])
        self._search.session.add([(-other,)])
        self._work.spend(_PROPAGATED * (self._search.statistics().propagations - before))
        return None if several else answer

    def _found(self, deadline: Deadline, assumed: Sequence[Lit]) -> bool:
        # Nothing is counted for clues that are not in question.
        off = [-switch for switch in self._later.shared_switches if switch not in assumed]
        found = self._search.find(deadline, [*assumed, *off])
        if found is None:
            raise OutOfTime
        return found

    def _literals(self, place: Place, clue: Clue) -> Sequence[Lit]:
        """The literals with which a clue holds; none if it is part of the layout."""
        if self._bare.clues.get(place) == clue:
            return ()
        known = self._known.get((place, clue))
        if known is None:
            state_clue = self._bare.kind.state_clue
            assert state_clue is not None, "used only if clues are stated apart"
            before = self._search.statistics().clauses
            known = self._later.literals_for(lambda t: state_clue(self._bare, t, place, clue))
            self._work.spend(_STATED * (self._search.statistics().clauses - before))
            self._known[place, clue] = known
        return known

    def close(self) -> None:
        self._search.close()
