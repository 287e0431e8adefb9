"""What the named patterns strike out of a board, all of a sort at once: it shows about how hard it is.

A walk takes the patterns one after the other, nearest first, and proves each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Mark, digit
from gridproof.kernel.candidates import PatternSort, StrongLinks
from gridproof.kinds.sudoku.candidates import Candidates
from gridproof.kinds.sudoku.chains import PARTS, UNITS, PlainChains
from gridproof.kinds.sudoku.decide import MOST_TRIED_CELLS
from gridproof.kinds.sudoku.links import ChainLinks
from gridproof.kinds.sudoku.patterns import TURBOTS, sorts_of
from gridproof.kinds.sudoku.units import boxes_of, units
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle

CHAINS = {
    PatternSort.EMPTY_RECTANGLES: (StrongLinks.LINES | StrongLinks.PARTS_OF_BOXES, False, 2),
    PatternSort.X_CHAINS: (UNITS, False, 8),
    PatternSort.XY_CHAINS: (StrongLinks.CELLS, False, 8),
    PatternSort.GROUPED_X_CHAINS: (UNITS | PARTS, False, 8),
    PatternSort.AICS: (UNITS | StrongLinks.CELLS, True, 8),
    PatternSort.GROUPED_AICS: (UNITS | PARTS | StrongLinks.CELLS, True, 8),
}
"""Per sort of chains, the strong links, whether candidates of a cell exclude each other, and the length."""


LEVELS = (
    (PatternSort.NAKED_QUADRUPLES, "medium"),
    (PatternSort.FINNED_SWORDFISH, "hard"),
    (PatternSort.REMOTE_PAIRS, "expert"),
)
"""Where the last sort that is used comes before this one, a board nearly always has this level."""
_DIRECT, _NO_PATTERN = "easy", "extreme"
"""The levels of boards that need no pattern, and of those that none solves."""
TECHNIQUES: Mapping[str, Sequence[PatternSort]] = {
    "pointing": (PatternSort.POINTING,),
    "claiming": (PatternSort.CLAIMING,),
    "naked pair": (PatternSort.NAKED_PAIRS,),
    "hidden pair": (PatternSort.HIDDEN_PAIRS,),
    "naked triple": (PatternSort.NAKED_TRIPLES,),
    "hidden triple": (PatternSort.HIDDEN_TRIPLES,),
    "naked quadruple": (PatternSort.NAKED_QUADRUPLES,),
    "hidden quadruple": (PatternSort.HIDDEN_QUADRUPLES,),
    "X-wing": (PatternSort.X_WINGS,),
    "swordfish": (PatternSort.SWORDFISH,),
    "jellyfish": (PatternSort.JELLYFISH,),
    **dict.fromkeys(TURBOTS, (PatternSort.TURBOTS,)),
    "empty rectangle": (PatternSort.EMPTY_RECTANGLES,),
    "W-wing": (PatternSort.W_WINGS,),
    "XY-wing": (PatternSort.XY_WINGS,),
    "XYZ-wing": (PatternSort.XYZ_WINGS,),
    "simple colouring": (PatternSort.SIMPLE_COLOURS,),
    "multi-colouring": (PatternSort.MULTI_COLOURS,),
    **dict.fromkeys(("finned X-wing", "sashimi X-wing"), (PatternSort.FINNED_X_WINGS,)),
    **dict.fromkeys(("finned swordfish", "sashimi swordfish"), (PatternSort.FINNED_SWORDFISH,)),
    **dict.fromkeys(("finned jellyfish", "sashimi jellyfish"), (PatternSort.FINNED_JELLYFISH,)),
    "Sue de Coq": (PatternSort.SUE_DE_COQ,),
    "X-chain": (PatternSort.X_CHAINS,),
    "XY-chain": (PatternSort.XY_CHAINS,),
    "grouped X-chain": (PatternSort.GROUPED_X_CHAINS,),
    "AIC": (PatternSort.AICS,),
    "nice loop": (PatternSort.AICS, PatternSort.GROUPED_AICS),
    "grouped AIC": (PatternSort.GROUPED_AICS,),
    "ALS-XZ": (PatternSort.ALS_XZ,),
}
"""Per named technique, the sorts that may find it."""


class PatternsLeft(NamedTuple):
    """How far the patterns lead, the sorts that were used, and the candidates that are left."""

    filled: bool
    used: frozenset[PatternSort]
    left: Mapping[Cell, Sequence[Mark]]


def promising(p: Puzzle, level: str | None, technique: str | None) -> bool:
    """A short look whether a puzzle may have a level, and whether its walk may need a technique."""
    sorts = TECHNIQUES.get(technique or "")
    if (level is None and sorts is None) or p.grid.size > MOST_TRIED_CELLS:
        return True
    every = [digit(number) for number in range(1, p.grid.rows + 1)]
    clues = {cell: [digit(clue.number)] for cell, clue in p.clues.items() if clue.number is not None}
    found = solved_by_patterns(p, {cell: clues.get(cell, every) for cell in p.grid.cells})
    if sorts is not None and found.used.isdisjoint(sorts):
        return False
    return level is None or level == _level_of(found)


def _level_of(found: PatternsLeft) -> str:
    if not found.filled:
        return _NO_PATTERN
    if not found.used:
        return _DIRECT
    return next(level for first, level in LEVELS if max(found.used) < first)


def solved_by_patterns(p: Puzzle, possible: Mapping[Place, Sequence[Mark]]) -> PatternsLeft:
    """Write what has one place left; otherwise strike out all that the first sort does that strikes out
    anything; and so on.
    """
    native = Candidates(p, possible).native
    if native is None:
        return plainly_solved(p, possible)
    filled, used, left = native.solved_by()
    marks = list(Candidates(p, {}).codes)
    named = {
        cell: [mark for place, mark in enumerate(marks) if numbers >> place & 1]
        for cell, numbers in enumerate(left)
        if numbers
    }
    return PatternsLeft(filled, used, named)


def plainly_solved(p: Puzzle, possible: Mapping[Place, Sequence[Mark]]) -> PatternsLeft:
    """The plain twin of ``kn_units_solved_by``."""
    left = {cell: set(marks) for cell, marks in possible.items()}
    used: set[PatternSort] = set()
    while True:
        _fill(p, left)
        candidates = Candidates(p, {cell: sorted(marks) for cell, marks in left.items()})
        links = ChainLinks(candidates)
        for sort in PatternSort:
            struck = _struck(sort, candidates, links)
            if struck:
                break
        else:
            return PatternsLeft(
                not left, frozenset(used), {cell: sorted(marks) for cell, marks in left.items()}
            )
        used.add(sort)
        for fact in struck:
            left[fact.place].discard(fact.mark)


def _struck(sort: PatternSort, c: Candidates, links: ChainLinks) -> list[Fact]:
    """All that a sort strikes out."""
    if sort in CHAINS:
        where, mixed, longest = CHAINS[sort]
        paths = PlainChains(links, where, mixed=mixed).paths(longest)
        return [fact for path in paths for fact in links.excluded(links.seen(path[0]) & links.seen(path[-1]))]
    if sort >= PatternSort.REMOTE_PAIRS:
        return []
    find = next(find for own, find in sorts_of(links) if own is sort)
    return [fact for pattern in find(c) for fact in pattern.concludes]


def _fill(p: Puzzle, left: dict[Cell, set[Mark]]) -> None:
    """Fill in what is the last candidate of a cell, or has its last cell in a unit."""
    groups = [cells for _, cells in units(p.grid, *boxes_of(p))]
    while single := _single(groups, left):
        cell, mark = single
        del left[cell]
        for cells in groups:
            for other in cells if cell in cells else ():
                if other in left:
                    left[other].discard(mark)
                    if not left[other]:
                        del left[other]


def _single(groups: Iterable[Sequence[Cell]], left: Mapping[Cell, set[Mark]]) -> tuple[Cell, Mark] | None:
    for cell, marks in left.items():
        if len(marks) == 1:
            return cell, next(iter(marks))
    for cells in groups:
        here = [(cell, mark) for cell in cells for mark in left.get(cell, ())]
        shown = [mark for _, mark in here]
        for cell, mark in here:
            if shown.count(mark) == 1:
                return cell, mark
    return None
