"""A board as rows and columns: nothing of the library's arithmetic, only the names of its places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from gridproof.board.grid import Direction, Place
from gridproof.board.marks import Clue, State
from gridproof.record.kind import Puzzle

Spot = tuple[int, int]
"""A cell, or a dot between cells, by row and column."""
Stretch = frozenset[Spot]
"""A line: by the two cells that it joins, or by the two dots where it begins and ends."""
NORTH, EAST, SOUTH, WEST = STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
ARROWS = {Direction.N: NORTH, Direction.E: EAST, Direction.S: SOUTH, Direction.W: WEST}
_CELL = re.compile(r"r(\d+)c(\d+)")


def cells_of(label: str) -> list[Spot]:
    """The cells that a name speaks of: "r1c2", "r1c2-r1c3" or "r1c2-top"."""
    return [(int(row) - 1, int(col) - 1) for row, col in _CELL.findall(label)]


def side_of(label: str) -> Stretch:
    """The side of a cell between its two dots: where two cells meet, or where the board ends."""
    cells = cells_of(label)
    row, col = max(cells)
    end = label.rpartition("-")[2]
    if end == "bottom":
        row += 1
    if end == "right":
        col += 1
    if end in ("top", "bottom") or (len(cells) == 2 and cells[0][1] == cells[1][1]):
        return frozenset({(row, col), (row, col + 1)})
    return frozenset({(row, col), (row + 1, col)})


def between(label: str) -> Stretch:
    """A line by its two cells."""
    return frozenset(cells_of(label))


def near(spot: Spot) -> Iterator[Spot]:
    for down, right in STEPS:
        yield spot[0] + down, spot[1] + right


@dataclass(frozen=True)
class Plain:
    puzzle: Puzzle
    state: State

    @property
    def rows(self) -> int:
        return self.puzzle.grid.rows

    @property
    def cols(self) -> int:
        return self.puzzle.grid.cols

    @cached_property
    def spots(self) -> list[Spot]:
        return [(row, col) for row in range(self.rows) for col in range(self.cols)]

    def spot(self, place: Place) -> Spot:
        (cell,) = cells_of(self.puzzle.grid.label(place))
        return cell

    @cached_property
    def clues(self) -> Mapping[Spot, Clue]:
        grid = self.puzzle.grid
        return {self.spot(p): clue for p, clue in self.puzzle.clues.items() if p not in grid.edges}

    @cached_property
    def signs(self) -> Mapping[Stretch, str]:
        """The signs between two cells, by these."""
        label = self.puzzle.grid.label
        return {
            between(label(p)): c.symbol for p, c in self.puzzle.clues.items() if p in self.puzzle.grid.edges
        }

    @cached_property
    def printed(self) -> Mapping[Spot, Clue]:
        """The clues whose cells nobody decides."""
        decided = self.puzzle.kind.choices(self.puzzle)
        printed = (place for place in self.puzzle.clues if place not in decided)
        return {self.spot(place): self.puzzle.clues[place] for place in printed}

    @cached_property
    def numbers(self) -> Mapping[Spot, int]:
        return {spot: clue.number for spot, clue in self.clues.items() if clue.number is not None}

    @cached_property
    def marks(self) -> Mapping[Spot, str]:
        """What is written into cells."""
        named = ((self.puzzle.grid.label(place), mark) for place, mark in self.state.items())
        return {cells_of(label)[0]: mark for label, mark in named if "-" not in label}

    def stretches(self, marks: tuple[str, ...], name: Callable[[str], Stretch]) -> set[Stretch]:
        labels = [self.puzzle.grid.label(place) for place, mark in self.state.items() if mark in marks]
        return {name(label) for label in labels if "-" in label}

    @cached_property
    def lines(self) -> set[Stretch]:
        """The lines from cell to cell."""
        return self.stretches(("line",), between)

    @cached_property
    def fences(self) -> set[Stretch]:
        """The lines from dot to dot."""
        return self.stretches(("line",), side_of)

    def open_ways(self, spot: Spot) -> list[Spot]:
        """The neighbours to which nobody has drawn or closed a line."""
        return [other for other in self.beside(spot) if frozenset({spot, other}) not in self.decided_lines]

    @cached_property
    def decided_lines(self) -> set[Stretch]:
        return self.stretches(("line", "cross"), between)

    @cached_property
    def decided_fences(self) -> set[Stretch]:
        return self.stretches(("line", "cross"), side_of)

    @cached_property
    def rooms(self) -> list[set[Spot]]:
        return [{self.spot(cell) for cell in region} for region in self.puzzle.regions]

    def beside(self, spot: Spot) -> list[Spot]:
        return [other for other in near(spot) if other in self.inside]

    @cached_property
    def inside(self) -> frozenset[Spot]:
        return frozenset(self.spots)

    def way(self, spot: Spot, step: Spot) -> Iterator[Spot]:
        """The cells from one on, up to the end of the board."""
        row, col = spot[0] + step[0], spot[1] + step[1]
        while (row, col) in self.inside and not self.is_hole((row, col)):
            yield row, col
            row, col = row + step[0], col + step[1]

    def is_hole(self, spot: Spot) -> bool:
        return spot in self.clues and self.clues[spot].hole

    def until(self, spot: Spot, step: Spot, stops: Callable[[Spot], bool]) -> list[Spot]:
        """The cells that way before one that stops."""
        found = []
        for other in self.way(spot, step):
            if stops(other):
                break
            found.append(other)
        return found

    def seen(self, spot: Spot, stops: Callable[[Spot], bool]) -> list[Spot]:
        return [other for step in STEPS for other in self.until(spot, step, stops)]

    def is_shaded(self, spot: Spot) -> bool:
        return self.marks.get(spot) == "shaded" or (spot in self.clues and self.clues[spot].wall)

    def is_white(self, spot: Spot) -> bool:
        """White for sure."""
        if spot in self.printed:
            return not self.printed[spot].wall
        return self.marks.get(spot) in ("dot", "white")


def parts(spots: Iterable[Spot]) -> list[set[Spot]]:
    """Cells that hang together by their sides."""
    return joined(spots, near)


def joined(spots: Iterable[Spot], beside: Callable[[Spot], Iterable[Spot]]) -> list[set[Spot]]:
    left, found = set(spots), []
    while left:
        part, waiting = set(), [left.pop()]
        while waiting:
            spot = waiting.pop()
            part.add(spot)
            for other in beside(spot):
                if other in left:
                    left.remove(other)
                    waiting.append(other)
        found.append(part)
    return found


def ends_at(lines: Iterable[Stretch]) -> dict[Spot, list[Stretch]]:
    """Per cell or dot, the lines there."""
    found: dict[Spot, list[Stretch]] = {}
    for line in lines:
        for spot in line:
            found.setdefault(spot, []).append(line)
    return found


def line_parts(lines: Iterable[Stretch]) -> list[set[Spot]]:
    """Cells or dots that hang together by lines."""
    at = ends_at(lines)
    return joined(at, lambda spot: [other for line in at[spot] for other in line])


def is_one_loop(lines: Iterable[Stretch]) -> bool:
    """All of them together are a ring."""
    lines = set(lines)
    return len(line_parts(lines)) == 1 and all(len(here) == 2 for here in ends_at(lines).values())
