"""The rules of Nurikabe, as a theory."""

from __future__ import annotations

from collections.abc import Mapping

from gridproof.board.grid import Grid, Place
from gridproof.board.marks import DOT, SHADED, Mark
from gridproof.kinds.nurikabe.islands import MOST_FOLLOWED, Islands, Sizes, reaches
from gridproof.logic.hanging import HangTogether
from gridproof.logic.squares import squares
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle, Rule
from gridproof.system.size_cache import kept_by_size
from gridproof.vocabulary.clues import free_cells, need_numbers
from gridproof.vocabulary.shading import include_rules, state_colour

ISLAND = Rule(
    "island",
    "{White} cells that hang together by their sides are an island. Every island holds exactly one number.",
)
NUMBER = Rule("number", "A number counts the cells of its island, with its own. A ? may be any number.")
SEA = Rule("sea", "All {shaded} cells, the sea, hang together by their sides.")
POOL = Rule("pool", "No block of 2 x 2 cells is all sea.")


def validate(p: Puzzle) -> None:
    need_numbers(p, 1, p.grid.size, unknown=True)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), (SHADED, DOT))


def sizes_of(p: Puzzle) -> Sizes:
    return {cell: clue.number for cell, clue in p.clues.items()}


@kept_by_size(32)
def without_pools(grid: Grid) -> Theory:
    t = Theory()
    for cell in grid.cells:
        t.choose(cell, SHADED, DOT)
    for square in squares(grid):
        t.because(POOL.name, square.cells).clause(*(-cell - 1 for cell in square.cells))
    return t


def with_more_islands(p: Puzzle) -> Theory:
    """The rules as long as numbers may be added: an island need not have one."""
    t = Theory()
    include_rules(p, t, without_pools(p.grid))
    for cell, clue in p.clues.items():
        state_colour(t, cell, clue)
    grid, sizes = p.grid, sizes_of(p)
    islands = Islands(ISLAND.name, NUMBER.name, grid, sizes, reaches(grid, sizes), unnumbered=True)
    islands.state_far(t)
    t.lazy += (HangTogether(SEA.name, grid.neighbours, [cell + 1 for cell in grid.cells], None), islands)
    return t


def state(p: Puzzle, t: Theory) -> None:
    include_rules(p, t, without_pools(p.grid))
    for cell, clue in p.clues.items():
        state_colour(t, cell, clue)
    grid, sizes = p.grid, sizes_of(p)
    reach = reaches(grid, sizes)
    islands = Islands(ISLAND.name, NUMBER.name, grid, sizes, reach)
    islands.state_far(t)
    anchor = islands.far[0] if islands.far else None
    t.lazy += (HangTogether(SEA.name, grid.neighbours, [cell + 1 for cell in grid.cells], anchor), islands)
    t.implied()
    if sum(map(len, reach.values())) <= MOST_FOLLOWED:
        islands.state_owners(t)
    if anchor is not None:
        t.clauses += [
            (-cell - 1, *(other + 1 for other in grid.neighbours[cell]))
            for cell in grid.cells
            if cell != anchor
        ]
