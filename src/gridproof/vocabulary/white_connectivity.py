"""White cells that are connected, where shaded cells never share a side.

Variable ``cell + 1`` means shaded.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid
from gridproof.errors import PuzzleError
from gridproof.logic.chain_cuts import ChainCuts, Violations, a_star, all_shaded, depth_first
from gridproof.logic.connectivity import Connected, chain_links
from gridproof.logic.hanging import HangTogether
from gridproof.logic.program import Program
from gridproof.logic.reach import (
    connected_by_binary_distances,
    connected_by_distances,
    connected_by_order,
    edges_between,
    forest,
    squaring,
)
from gridproof.logic.theory import Lit
from gridproof.logic.two_trees import connected_by_two_trees
from gridproof.record.kind import Puzzle
from gridproof.vocabulary.connectivity_thesis import reachability_as_printed, rooted_trees_as_printed
from gridproof.vocabulary.shading import CONNECTED

KOCH = "Koch 2020, chapter 3"

MOST_CELLS = {"levels": 1400, "a partial order": 625}
"""Larger boards are refused, because the clauses would fill the memory."""
MOST_CLAUSES = 16_000_000
"""For reachability: with the solver's own clauses they take about 3 GB."""
_COUNTED = 10**11
"""Larger counts are not computed exactly."""


def _white(puzzle: Puzzle) -> list[Lit]:
    return [-cell - 1 for cell in puzzle.grid.cells]


def _refuse_large(puzzle: Puzzle, means: str) -> None:
    grid, most = puzzle.grid, MOST_CELLS[means]
    if grid.size > most:
        raise PuzzleError(
            f"{grid.rows}x{grid.cols} is too large for connectivity by {means}; "
            f"expected at most {most} cells, or another encoding, such as ours"
        )


def size_of_reachability(grid: Grid) -> tuple[int, int]:
    """The approximate number of variables and clauses, up to a very large number."""
    levels = (grid.size - 2).bit_length() if grid.size > 2 else 0
    # The last level has only pairs of cells around another cell, three for each.
    ways = 3 * grid.size * _cells_within(grid, grid.size // 2, 2**levels // 2)
    variables, clauses = ways, 3 * ways
    # The largest level first, so that counting ends early on a board of any size.
    for level in reversed(range(levels - 1)):
        steps = 2**level
        for cell in grid.cells:
            nearby, far = _cells_within(grid, cell, steps), _cells_within(grid, cell, 2 * steps)
            # The cell joins any two cells nearby. Half of a pair of cells belongs to each of them.
            ways = nearby * (nearby - 1) // 2
            variables += ways + far // 2
            clauses += 3 * ways + (nearby + far) // 2
            if clauses > _COUNTED:
                return variables, clauses
    return variables, clauses


def _cells_within(grid: Grid, cell: Cell, steps: int) -> int:
    """How many other cells are at most so many steps away."""
    row, col = grid.position(cell)
    left = ((steps - abs(other - row)) for other in range(grid.rows))
    return sum(min(col, far) + min(grid.cols - 1 - col, far) + 1 for far in left if far >= 0) - 1


# written out


def reachability(program: Program, puzzle: Puzzle) -> None:
    """The neighbours of a shaded cell reach each other, by paths of up to 1, 2, 4, 8 ... steps."""
    grid = puzzle.grid
    variables, clauses = size_of_reachability(grid)
    if clauses > MOST_CLAUSES:
        about = f"about {clauses:.3g} clauses and {variables:.3g} variables"
        raise PuzzleError(
            f"{grid.rows}x{grid.cols} is too large for connectivity by reachability: {about}; "
            f"expected at most {MOST_CLAUSES:,} clauses, or another encoding, such as ours"
        )
    around = {cell: list(pairwise(sorted(beside))) for cell, beside in enumerate(grid.neighbours)}
    edges = edges_between(program, _white(puzzle), grid.neighbours)
    wanted = {pair for pairs in around.values() for pair in pairs}
    reach = squaring(program, grid.size, edges, wanted=wanted)
    for cell, pairs in around.items():
        for a, b in pairs:
            program.clause(-cell - 1, reach.lit(a, b))


def rooted_trees(program: Program, puzzle: Puzzle) -> None:
    """The chains of shaded cells are trees. Their cells at the border have no parent."""
    _refuse_large(puzzle, "levels")
    grid = puzzle.grid
    links, border = chain_links(grid), grid.size
    corners = [[other for other in others if other != border] for others in links]
    at_border = [cell for cell in grid.cells if border in links[cell]]
    shaded = [cell + 1 for cell in grid.cells]
    forest(program, shaded, corners, at_border, longest=grid.size // 2)
    # On a board one cell wide, a single cell leads from border to border.
    program.all_of(-cell - 1 for cell in at_border if links[cell].count(border) > 1)


def distance_levels(program: Program, puzzle: Puzzle) -> None:
    """Every white cell is reached step by step from a root.

    The root may be in the middle, which halves the steps.
    """
    _refuse_large(puzzle, "levels")
    grid = puzzle.grid
    connected_by_distances(program, _white(puzzle), grid.neighbours, longest=grid.size // 2)


def binary_distances(program: Program, puzzle: Puzzle) -> None:
    """The same with the number of steps in binary."""
    grid = puzzle.grid
    connected_by_binary_distances(program, _white(puzzle), grid.neighbours, longest=grid.size // 2)


def partial_order(program: Program, puzzle: Puzzle) -> None:
    """Every white cell but a root has a parent, and no cell comes after itself."""
    _refuse_large(puzzle, "a partial order")
    connected_by_order(program, _white(puzzle), puzzle.grid.neighbours)


def two_trees(program: Program, puzzle: Puzzle) -> None:
    """Of two neighbours at the border one is white, so there is a root."""
    connected_by_two_trees(program, puzzle.grid, _white(puzzle))


# lazy


def _chain_cuts(violations: Violations) -> Connectivity:
    def state(program: Program, puzzle: Puzzle) -> None:
        program.lazy.append(ChainCuts(CONNECTED.name, puzzle.grid, violations))

    return state


def separation(program: Program, puzzle: Puzzle) -> None:
    """Cuts that hold for any graph: one of the cells around a part is white."""
    program.lazy.append(HangTogether(CONNECTED.name, puzzle.grid.neighbours, _white(puzzle)))


def frontiers(program: Program, puzzle: Puzzle) -> None:
    """The cuts of our own theory."""
    program.lazy.append(Connected(CONNECTED.name, puzzle.grid))


# the heuristic


def company(program: Program, puzzle: Puzzle) -> None:
    """Every white cell has a white neighbour, unless the board may consist of the cell and its neighbours."""
    for cell, beside in enumerate(puzzle.grid.neighbours):
        if len(beside) < puzzle.grid.size - 1:
            program.clause(cell + 1, *(-n - 1 for n in beside))


Connectivity = Callable[[Program, Puzzle], None]


class ConnectivityEncoding(NamedTuple):
    """One way to state that the white cells are connected."""

    state: Connectivity
    summary: str
    lazy: bool = True
    integers: bool = False
    source: str = KOCH


CONNECTIVITY = {
    "r": ConnectivityEncoding(reachability, "reachability", lazy=False),
    "st": ConnectivityEncoding(_chain_cuts(all_shaded), "wrong models blocked"),
    "dfs": ConnectivityEncoding(_chain_cuts(depth_first), "chains found depth-first blocked"),
    "astar": ConnectivityEncoding(_chain_cuts(a_star), "shortest chains blocked"),
    "rt": ConnectivityEncoding(rooted_trees, "shaded cells as rooted trees", lazy=False, integers=True),
    "r-thesis": ConnectivityEncoding(reachability_as_printed, "reachability as printed", lazy=False),
    "rt-thesis": ConnectivityEncoding(
        rooted_trees_as_printed, "rooted trees as printed", lazy=False, integers=True
    ),
}
"""The encodings of the thesis: for solving, and as its formulas are printed."""
OUR_CUTS = ConnectivityEncoding(frontiers, "the frontiers of parts cut", source="Gridproof")
