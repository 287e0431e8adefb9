"""How sentences name places, clues, marks and lists of things: texts with the parts in braces."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Grid, Place

_MOST = 6
"""At most so many places are named one by one."""


def name_of(grid: Grid, place: Place) -> str:
    """The name of a place: a cell, the two cells of an edge, or the cell and side at the border."""
    if not grid.is_edge(place):
        return f"{{{grid.label(place)}}}"
    first, second = grid.label(place).split("-")
    return f"{{{first}}}-{second}" if grid.is_border(place) else f"{{{first}}}-{{{second}}}"


def names_of(grid: Grid, places: Sequence[Place], last: str = "and") -> str:
    """Several places together: ``r1c1, r1c2 and r3c4``, or ``... and 5 more``."""
    names = [name_of(grid, place) for place in places[:_MOST]]
    if len(places) > _MOST:
        return f"{', '.join(names)} {last} {len(places) - _MOST} more"
    return listed(names, last)


def the_clue(grid: Grid, place: Place, shown: int | str | None) -> str:
    """A clue and its place: ``the 3 at r3c4``. A clue at the border belongs to the cell beside it."""
    cell, *_ = grid.label(place).split("-")
    return f"the {'clue' if shown is None else f'{{{shown}@{cell}}}'} at {name_of(grid, place)}"


def mark_name(mark: str | None) -> str:
    """The name of a mark that a player writes."""
    return f"{{={mark}}}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """The words, separated by commas, with another word before the last."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
