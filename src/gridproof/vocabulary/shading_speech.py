"""Words that kinds share in which shaded cells never touch and the white cells are connected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, SHADED, State
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Link, Step
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.shading import APART, CONNECTED
from gridproof.words.naming import name_of, names_of

MARKS = {
    SHADED: ("{place} [is|are] {shaded}", "{place} [is|are] not {shaded}"),
    DOT: ("{place} [is|are] {white}", "{place} [is|are] not {white}"),
}

HYPOTHESES = {SHADED: "with {place} {shaded}", DOT: "with {place} {white}"}
"""The beginnings of sentences about a supposition."""

NAMES: Mapping[str, Callable[[Puzzle, Reason], str]] = {
    APART.name: lambda _p, _reason: "{shaded} cells that do not touch",
    CONNECTED.name: lambda _p, _reason: "{white} cells that hang together",
}
"""What players call these rules in their places."""
_FEW = 6
"""Up to this many cells that are cut off are named one by one."""
_SHORT = 3
"""A longer line of thought has no name."""


def say_apart(p: Puzzle, reason: Reason, known: State, follows: Sequence[Fact]) -> str:
    shaded = [cell for cell in reason.places if known.get(cell) == SHADED]
    if not follows:
        return f"{names_of(p.grid, shaded)} are {{shaded}} and share a side"
    return f"{names_of(p.grid, shaded)} is {{shaded}} and {{shaded}} cells never share a side"


def say_connected(p: Puzzle, reason: Reason, _known: State, follows: Sequence[Fact]) -> str:
    grid = p.grid
    ring = sorted(ring_of(grid, reason))
    first, *others = part = cut_off(grid, ring)
    lost = (
        names_of(grid, part) if len(part) <= _FEW else f"{name_of(grid, first)} and {len(others)} more cells"
    )
    if not follows:
        return f"{names_of(grid, ring)} cut off {lost} from the rest"
    last = follows[0].place
    like = [cell for cell in ring if cell != last]
    if not like:
        return f"a {{shaded}} {name_of(grid, last)} would cut off {lost} from the rest"
    return (
        f"with {names_of(grid, like)}, a {{shaded}} {name_of(grid, last)} would cut off {lost} from the rest"
    )


def ring_of(grid: Grid, reason: Reason) -> list[Cell]:
    """The cells that must not all be shaded. Instances about a single cell name this cell first."""
    first, *others = reason.places
    alone = set(others) == set(grid.neighbours[first])
    return others if alone else [first, *others]


def cut_off(grid: Grid, ring: Sequence[Cell]) -> list[Cell]:
    """The smaller side of a ring of shaded cells."""
    parts = grid.components(cell for cell in grid.cells if cell not in ring)
    smaller = min(parts, key=len)
    return sorted(smaller)


def named_link(step: Step) -> tuple[Link, State] | None:
    """The link that names a short step, with the marks that are known or supposed by then.

    It is the link that forces the marks, or the one that ends in the contradiction.
    """
    if step.needs_cases or (step.supposed is not None and len(step.chain) > _SHORT):
        return None
    *before, last = step.chain
    facts = [*step.known, *(fact for link in before for fact in link.follows)]
    if step.supposed is not None:
        facts.append(step.supposed)
    return last, {fact.place: fact.mark for fact in facts if fact.holds}


def technique_of(link: Link) -> str:
    """The name of the technique behind a link of one of the two rules; empty for other links."""
    if link.reason is None:
        return ""
    if link.reason.rule == APART.name and link.follows:
        return "white neighbours"
    return "cut-off" if link.reason.rule == CONNECTED.name else ""
