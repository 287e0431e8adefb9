"""Symmetry of a drawn board: which clues belong together, and what keeps the symmetry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from gridproof.board.grid import Place
from gridproof.board.marks import Clue
from gridproof.errors import PuzzleError
from gridproof.making.completing import open_clue
from gridproof.making.generic import making_of
from gridproof.making.proving import Unproved, prove_symmetric
from gridproof.making.thinning import Group, clue_orbits
from gridproof.record.kind import Puzzle
from gridproof.symmetry import orbits


class Mirrored:
    """The places of a board in groups that a symmetry maps to each other."""

    def __init__(self, puzzle: Puzzle, symmetry: str = "none") -> None:
        """Raises PuzzleError if the board cannot have the symmetry, whatever its clues are."""
        kind, grid = puzzle.kind, puzzle.grid
        self.symmetry = symmetry
        self.groups: Sequence[Group] = clue_orbits(puzzle, orbits(grid, symmetry, kind.has_outside))
        self._clues = puzzle.clues
        if self.trivial:
            return
        if not making_of(kind).symmetric:
            raise PuzzleError(f"{kind.name} with the symmetry {symmetry!r}; expected none")
        try:
            prove_symmetric(replace(puzzle, clues={}), symmetry)
        except Unproved:
            raise PuzzleError(
                f"regions or borders without the symmetry {symmetry}; expected symmetric ones, or none"
            ) from None

    @property
    def trivial(self) -> bool:
        return self.symmetry == "none"

    @cached_property
    def _group_of(self) -> Mapping[Place, Group]:
        return {place: group for group in self.groups for place in group}

    def group(self, place: Place) -> Group:
        return self._group_of.get(place, (place,))

    @cached_property
    def missing(self) -> tuple[Place, ...]:
        """The places that lack a clue, although the symmetry maps a clue there."""
        return tuple(
            place
            for group in self.groups
            if not self._clues.keys().isdisjoint(group)
            for place in group
            if place not in self._clues
        )

    def need(self, puzzle: Puzzle) -> None:
        """Raise PuzzleError unless the clues are symmetric."""
        if not self.trivial and self.missing:
            where = puzzle.grid.labels(sorted(self.missing)[:9])
            raise PuzzleError(f"no clue at {where}, where the symmetry {self.symmetry} expects one")

    def together(self, places: Iterable[Place]) -> list[Group]:
        """The places in their groups, in the order of the first ones."""
        given = dict.fromkeys(places)
        if self.trivial:
            return [(place,) for place in given]
        groups = dict.fromkeys(map(self.group, given))
        return [tuple(place for place in group if place in given) for group in groups]

    def units(self, new: Iterable[Place]) -> list[Group]:
        """The places that may get a clue, in groups that get one together. Drawn clues change alone."""
        offered = dict.fromkeys(new)
        found: dict[Group, None] = {}
        for place in offered:
            alone = place in self._clues
            unit = (place,) if alone else tuple(p for p in self.group(place) if p not in self._clues)
            if all(other in offered for other in unit):
                found[unit] = None
        return list(found)

    def keeps(self, changed: Mapping[Place, Clue | None]) -> bool:
        """Whether the clues are symmetric after these changes."""
        if self.trivial:
            return True
        if not all(changed.get(place) is not None or self._emptied(place, changed) for place in self.missing):
            return False

        def shows(place: Place) -> bool:
            return changed[place] is not None if place in changed else place in self._clues

        return all(len(set(map(shows, self.group(place)))) == 1 for place in changed)

    def _emptied(self, place: Place, changed: Mapping[Place, Clue | None]) -> bool:
        return all(p in changed and changed[p] is None for p in self.group(place) if p in self._clues)

    def prove(self, puzzle: Puzzle) -> None:
        """Raises Unproved if the puzzle does not have the symmetry."""
        if not self.trivial:
            prove_symmetric(puzzle, self.symmetry)


def mirrored_pattern(pattern: Puzzle, symmetry: str) -> Puzzle:
    """The pattern with the clues that the symmetry expects besides, still open."""
    missing = Mirrored(pattern, symmetry).missing
    sign = open_clue(pattern.kind, pattern.grid) or next(iter(pattern.clues.values()), Clue())
    if not missing:
        return pattern
    clues = {**pattern.clues, **dict.fromkeys(missing, sign)}
    return replace(pattern, clues=dict(sorted(clues.items())))
