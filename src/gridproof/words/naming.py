"""How sentences name places, clues, marks and lists of things: texts with the parts in braces."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Grid, Place

_MOST = 6
"""So many places are named one by one."""


def name_of(grid: Grid, place: Place) -> str:
    """A cell; for an edge its two cells, at the border the cell and the side."""
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
    """A clue and where it stands: ``the 3 at r3c4``. One at the border belongs to the cell beside it."""
    cell, *_ = grid.label(place).split("-")
    return f"the {'clue' if shown is None else f'{{{shown}@{cell}}}'} at {name_of(grid, place)}"


def mark_name(mark: str | None) -> str:
    """A mark that a player writes."""
    return f"{{={mark}}}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas, and another word before the last."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
