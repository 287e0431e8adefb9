"""A game: marks are written and taken back, and after every move the board is judged at once.

A check looks at the whole board. A game looks again only at what the move could change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from gridproof.board.grid import Place
from gridproof.board.marks import Mark, State
from gridproof.checking import Report, check
from gridproof.errors import GridproofError
from gridproof.given import checked_marks, checked_puzzle, need_marks
from gridproof.record.kind import Puzzle, Violation
from gridproof.record.live import LiveBoard, live_parts

Found = tuple[Violation, ...]


class Game:
    """A board that is played: ``set`` and ``undo``, and what is wrong after each move.

    >>> import gridproof
    >>> puzzle = gridproof.read("https://puzz.link/p?akari/2/2/i1")
    >>> game = gridproof.Game(puzzle)
    >>> game.set(0, "bulb")
    >>> [violation.rule for violation in game.violations] == ["lit"]
    True
    """

    def __init__(self, puzzle: Puzzle, state: State | None = None) -> None:
        """A game on a puzzle, with some marks on the board from the start."""
        self.puzzle = checked_puzzle(puzzle)
        self.choices: Mapping[Place, tuple[Mark, ...]] = MappingProxyType(dict(puzzle.kind.choices(puzzle)))
        """The places that the player decides, and the marks that can stand on each."""
        self._board = LiveBoard(puzzle)
        self._parts = list(live_parts(self._board))
        reading: dict[Place, list[int]] = {place: [] for place in self.choices}
        for index, part in enumerate(self._parts):
            for place in self.choices if part.places is None else set(part.places):
                if place in reading:
                    reading[place].append(index)
        self._reading = {place: tuple(parts) for place, parts in reading.items()}
        self._found: dict[int, Found] = {}
        """What is wrong, by the index of the part; parts without a fault are left out."""
        self._stale: set[int] = set(range(len(self._parts)))
        """The parts that have to be judged again."""
        self._moves: list[tuple[Place, Mark | None]] = []
        """The places of the moves, each with the mark that stood there before."""
        for place, mark in checked_marks(puzzle, state).items():
            self._board.put(place, mark)
        self._marks: State = MappingProxyType(self._board.marks)

    # moves

    @property
    def marks(self) -> State:
        """The marks on the board: a view that changes with the moves."""
        return self._marks

    @property
    def moves(self) -> int:
        """How many moves can be taken back."""
        return len(self._moves)

    def set(self, place: Place, mark: Mark | str | None) -> None:
        """Write a mark on a place, or clear the place with None."""
        if mark is not None and mark not in self.choices.get(place, ()):
            need_marks(self.puzzle, [(place, Mark(mark))])
        if mark is None and place not in self.choices:
            need_marks(self.puzzle, [(place, Mark("no mark"))])
        self._moves.append((place, self._put(place, None if mark is None else Mark(mark))))

    def undo(self) -> Place:
        """Take the last move back. Its place is returned."""
        if not self._moves:
            raise GridproofError("no move to take back; expected a move before undo")
        place, mark = self._moves.pop()
        self._put(place, mark)
        return place

    def _put(self, place: Place, mark: Mark | None) -> Mark | None:
        board = self._board
        old = board.put(place, mark)
        if old != mark:
            self._stale.update(self._reading[place])
            if board.turned:
                board.turned = False
                self._stale.update(range(len(self._parts)))
        return old

    # judging

    def _look(self) -> dict[int, Found]:
        if self._stale:
            found, parts = self._found, self._parts
            for index in self._stale:
                wrong = parts[index].judge()
                if wrong:
                    found[index] = tuple(wrong)
                else:
                    found.pop(index, None)
            self._stale.clear()
        return self._found

    @property
    def solved(self) -> bool:
        """Whether the board is finished and obeys every rule."""
        return not self._look()

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The same violations as those of ``check``, without their sentences, which ``report`` has.

        They are in no particular order, and so are the places of each.
        """
        return tuple(chain.from_iterable(self._look().values()))

    @property
    def broken(self) -> tuple[Violation, ...]:
        """The violations that no further mark can mend."""
        return tuple(one for found in self._look().values() for one in found if one.broken)

    def report(self) -> Report:
        """The whole report of ``check``, with sentences."""
        return check(self.puzzle, self.marks)

    def legal_marks(self, place: Place) -> tuple[Mark, ...]:
        """The marks that break no rule at once if they are written on this place.

        What is broken without a mark on the place does not count.
        """
        if place not in self.choices:
            need_marks(self.puzzle, [(place, Mark("a mark"))])
        stood = self._put(place, None)
        before = dict(self._look())
        legal = []
        for mark in self.choices[place]:
            self._put(place, mark)
            changed = tuple(self._stale)
            now = self._look()
            if not any(_breaks(now[index], before.get(index, ())) for index in changed if index in now):
                legal.append(mark)
        self._put(place, None)
        # Nothing has to be judged again: the board is as it was.
        self._found = before
        self._stale.clear()
        self._put(place, stood)
        return tuple(legal)

    def legal_moves(self) -> Iterator[tuple[Place, Mark]]:
        """All marks on undecided places that break no rule at once."""
        for place in self.choices:
            if place not in self._board.marks:
                yield from ((place, mark) for mark in self.legal_marks(place))


def _breaks(now: Found, before: Found) -> bool:
    return any(one.broken and one not in before for one in now)
