"""A board that is judged again after each move: a check in parts, each with the places that it reads.

A room may have a module ``live`` with a function ``live`` from a board to its parts. After a move, only the
parts that read the place are judged again. Together they must find what the kind's ``check`` finds.
Sets of places are bit masks: place ``n`` is bit ``n``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import compress, count
from typing import NamedTuple, Protocol

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.record.kind import Kind, Puzzle, Violation

Mask = int
"""A set of places."""

_AS_SELECTORS = bytes.maketrans(b"01", b"\x00\x01")


def mask_of(places: Iterable[Place]) -> Mask:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def places_in(mask: Mask) -> tuple[Place, ...]:
    """The places of a set, in order."""
    return tuple(compress(count(), bin(mask)[:1:-1].encode().translate(_AS_SELECTORS)))


class Follower(Protocol):
    """Something that is kept up to date with the marks, such as the connected parts of the white cells."""

    def follow(self, place: Place, old: Mark | None, new: Mark | None) -> None:
        """A mark was written, changed or cleared. ``LiveBoard`` shows the board after that."""


class LiveBoard:
    """The marks on a board, as a state and as sets of places."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.marks: dict[Place, Mark] = {}
        self.bearing: defaultdict[Mark, Mask] = defaultdict(int)
        """Per mark, the places where it stands."""
        self.decided: Mask = 0
        """The places with any mark."""
        self.followers: list[Follower] = []
        self.turned = False
        """Set by a follower if something changed that parts far away read too: all are then judged again."""

    def put(self, place: Place, mark: Mark | None) -> Mark | None:
        """Write a mark on a place, or clear it. The mark that stood there is returned."""
        old = self.marks.get(place)
        if old == mark:
            return old
        bit = 1 << place
        if old is not None:
            self.bearing[old] ^= bit
        if mark is None:
            del self.marks[place]
            self.decided ^= bit
        else:
            self.marks[place] = mark
            self.bearing[mark] |= bit
            self.decided |= bit
        for follower in self.followers:
            follower.follow(place, old, mark)
        return old


class LivePart(NamedTuple):
    """A part of a check."""

    places: Collection[Place] | None
    """The places whose marks it reads; None: all of them."""
    judge: Callable[[], Sequence[Violation]]
    """What is wrong on the board as it is now."""


def live_parts(board: LiveBoard) -> Iterator[LivePart]:
    """The check of the board's kind in parts. A kind that has no parts is one part: its whole check."""
    room = _room(board.puzzle.kind)
    if room is not None:
        yield from room(board)
        return
    puzzle = board.puzzle
    yield LivePart(None, lambda: tuple(puzzle.kind.check(puzzle, board.marks)))


def _room(kind: Kind) -> Callable[[LiveBoard], Iterator[LivePart]] | None:
    module = kind.part("live")
    return None if module is None else module.live
