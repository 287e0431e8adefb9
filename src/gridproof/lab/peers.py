"""Other solvers for comparison: how to give them a board and how to read their answer.

The keys of the two tables at the end are our names of kinds. This is intended: the tables contain the
peers' names for the kinds and their ways to write them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from math import isqrt
from types import SimpleNamespace
from typing import Any, NamedTuple

from gridproof.board.grid import Cell, Direction, Edge, Place
from gridproof.board.marks import BULB, CROSS, LINE, NE, NW, SE, SHADED, SW, Clue, Mark, State, digit
from gridproof.formats.clue_words import EMPTY
from gridproof.formats.words import read_marks, write_clues, write_regions
from gridproof.record.kind import Puzzle
from gridproof.system.extras import extras_named


class Cannot(Exception):
    """The peer does not accept this board."""


class Adapter(NamedTuple):
    """Converts one kind for a peer and back. Only ``solve`` is timed."""

    write: Callable[[Puzzle], Any]
    """The board in the form of the peer. Raises Cannot."""
    solve: Callable[[Any, float | None], Any]
    """Build the peer's model and solve it, within so many seconds."""
    read: Callable[[Puzzle, Any], State | None]
    """The marks of its answer, or None if it found none."""


class Peer(NamedTuple):
    """Another solver, and the kinds that it supports."""

    name: str
    adapters: Mapping[str, Adapter]


def load_peers() -> list[Peer]:
    """The peers, imported. Raises ExtraMissing."""
    with extras_named():
        return [_puzzlekit(), _multi_puzzle_solver()]


def _plain(puzzle: Puzzle) -> Puzzle:
    """The puzzle, unless it has rules that the peers do not support."""
    if puzzle.variant:
        raise Cannot(f"the variant {puzzle.variant}")
    return puzzle


# puzzlekit: grids of words like ours, in and out


def _puzzlekit() -> Peer:
    package = import_module("puzzlekit")

    def adapter(
        name: str,
        fits: Callable[[Puzzle], Puzzle] = _plain,
        read: Callable[[Puzzle, Any], State | None] = _read_puzzlekit,
        more: Callable[[Puzzle], dict[str, Any]] = _nothing_more,
    ) -> Adapter:
        def write(puzzle: Puzzle) -> dict[str, Any]:
            grid = fits(puzzle).grid
            data = {"num_rows": grid.rows, "num_cols": grid.cols, "grid": write_clues(puzzle)}
            regions = {"region_grid": write_regions(puzzle)} if puzzle.kind.has_regions else {}
            return data | regions | more(puzzle)

        def solve(data: dict[str, Any], time_limit: float | None) -> Any:
            options = {} if time_limit is None else {"time_limit_sec": time_limit}
            return package.solver(name, data).solve(solver_options=options)

        return Adapter(write, solve, read)

    names = {
        "akari": adapter("akari"),
        "binairo": adapter("binairo", _of_even_lines),
        "heyawake": adapter("heyawake", _with_closed_borders),
        "hitori": adapter("hitori", _with_all_numbers),
        "kurodoko": adapter("kuromasu"),
        "kuroshuto": adapter("kuroshuto"),
        "mosaic": adapter("mosaic"),
        "nurikabe": adapter("nurikabe"),
        "slitherlink": adapter("slitherlink", read=_read_sides),
        "starbattle": adapter("starbattle", _as_it_is, more=_stars),
        "sudoku": adapter("sudoku", _with_square_boxes),
        "yajilin": adapter("yajilin"),
    }
    return Peer(f"puzzlekit {package.__version__}", names)


def _nothing_more(_: Puzzle) -> dict[str, Any]:
    return {}


def _as_it_is(puzzle: Puzzle) -> Puzzle:
    return puzzle


def _stars(puzzle: Puzzle) -> dict[str, Any]:
    """The number of stars, and ``#`` for a cell without a region. No clues are printed."""
    number = puzzle.kind.notation.number
    assert number is not None, "the number of stars is the variant"
    regions = [["#" if name == EMPTY else name for name in row] for row in write_regions(puzzle)]
    return {"num_stars": number.number(puzzle.variant), "region_grid": regions, "grid": []}


def _of_even_lines(puzzle: Puzzle) -> Puzzle:
    """The package has no signs between cells, and no lines of an odd number of cells."""
    if puzzle.between or puzzle.grid.rows % 2 or puzzle.grid.cols % 2:
        raise Cannot("signs between cells, or lines of an odd number of cells")
    return _plain(puzzle)


def _with_closed_borders(puzzle: Puzzle) -> Puzzle:
    """The package accepts regions, but no borders inside a region."""
    if puzzle.inner_borders:
        raise Cannot("borders that end inside a region")
    return _plain(puzzle)


def _with_all_numbers(puzzle: Puzzle) -> Puzzle:
    """The package takes an unknown number for no number."""
    if any(clue.number is None for clue in puzzle.clues.values()):
        raise Cannot("a clue without a number")
    return _plain(puzzle)


def _with_square_boxes(puzzle: Puzzle) -> Puzzle:
    if isqrt(puzzle.grid.rows) ** 2 != puzzle.grid.rows:
        raise Cannot("boxes that are not square")
    return _plain(puzzle)


def _read_puzzlekit(puzzle: Puzzle, result: Any) -> State | None:
    rows = result.sol_grid.matrix
    return read_marks(puzzle, rows) if result.is_solved and rows else None


_SIDE_BITS = (8, 1, 2, 4)
"""The bits of a cell's sides: north, east, south, west."""


def _read_sides(puzzle: Puzzle, result: Any) -> State | None:
    """The answer for a kind with lines along sides: per cell, the sum of its sides with a line."""
    rows = result.sol_grid.matrix
    if not result.is_solved or not rows:
        return None
    sums = [int(word) if word.isdigit() else 0 for row in rows for word in row]
    marks: dict[Place, Mark] = {}
    for cell, fences in enumerate(puzzle.grid.fences_at):
        for fence, bit in zip(fences, _SIDE_BITS, strict=True):
            marks[fence] = LINE if sums[cell] & bit else CROSS
    return marks


# multi-puzzle-solver: arrays of short texts in, values by position out


def _multi_puzzle_solver() -> Peer:
    package = import_module("puzzle_solver")
    array = import_module("numpy").array
    engine: Any = import_module("puzzle_solver.core.utils_ortools")
    solver_class = engine.cp_model.CpSolver

    def adapter(
        name: str,
        clue_text: Callable[[Clue], str],
        read_value: Callable[[Any], Mark | None],
        read_edges: Callable[[Puzzle, dict[Cell, Any]], Iterator[Edge]] | None = None,
    ) -> Adapter:
        board_class = getattr(package, f"{name}_solver").Board

        def write(puzzle: Puzzle) -> Any:
            grid, clues = _plain(puzzle).grid, puzzle.clues
            texts = {cell: clue_text(clue) for cell, clue in clues.items()}
            return array([[texts.get(cell, " ") for cell in grid.row(row)] for row in range(grid.rows)])

        def solve(board: Any, time_limit: float | None) -> Any:
            # The package has no time limit, so its solver is given one from outside.
            engine.cp_model = SimpleNamespace(CpSolver=lambda: _limited(solver_class(), time_limit))
            return board_class(board).solve_and_print(verbose=False)

        def read(puzzle: Puzzle, solutions: Any) -> State | None:
            if not solutions:
                return None
            found = {puzzle.grid.cell(p.y, p.x): value for p, value in solutions[0].assignment.items()}
            marks = {cell: read_value(value) for cell, value in found.items()}
            state = {cell: mark for cell, mark in marks.items() if mark and cell not in puzzle.clues}
            if read_edges is not None:
                state.update(dict.fromkeys(read_edges(puzzle, found), LINE))
            return state

        return Adapter(write, solve, read)

    names = {
        "akari": adapter("light_up", _wall_text("W"), lambda value: BULB if value else None),
        "arukone": adapter("connect_the_dots", _number_text, lambda _: None, _same_colours),
        "kurodoko": adapter("range", _number_text, lambda value: SHADED if value else None),
        "shakashaka": adapter("shakashaka", _wall_text("B"), _TRIANGLES.get),
        "sudoku": adapter("sudoku", _digit_text, digit),
        "yajilin": adapter("yajilin", _arrow_text, lambda value: SHADED if value == "F" else None, _exits),
    }
    return Peer(f"multi-puzzle-solver {package.__version__}", names)


_TRIANGLES = {"TL": NW, "TR": NE, "BL": SW, "BR": SE}
_ARROWS = {Direction.N: "U", Direction.S: "D", Direction.W: "L", Direction.E: "R"}


def _limited(solver: Any, time_limit: float | None) -> Any:
    if time_limit is not None:
        solver.parameters.max_time_in_seconds = time_limit
    return solver


def _wall_text(unnumbered: str) -> Callable[[Clue], str]:
    return lambda clue: unnumbered if clue.number is None else str(clue.number)


def _number_text(clue: Clue) -> str:
    if clue.number is None:
        raise Cannot("a clue without a number")
    return str(clue.number)


def _digit_text(clue: Clue) -> str:
    """One character: 10 is ``a``, 11 is ``b`` and so on up to ``z``."""
    number = int(_number_text(clue))
    if number > 35:
        raise Cannot("a number above 35")
    return str(number) if number < 10 else chr(ord("a") + number - 10)


def _arrow_text(clue: Clue) -> str:
    if clue.hole:
        raise Cannot("a cell that does not belong to the board")
    if clue.arrow is None:
        raise Cannot("a clue without an arrow")
    return _ARROWS[clue.arrow] + _number_text(clue)


def _same_colours(puzzle: Puzzle, colours: dict[Cell, Any]) -> Iterator[Edge]:
    """The lines never touch themselves, so neighbours of one colour are joined."""
    for a, b in puzzle.grid.adjacent_pairs:
        if a in colours and colours[a] == colours.get(b):
            yield puzzle.grid.edge(a, b)


def _exits(puzzle: Puzzle, letters: dict[Cell, Any]) -> Iterator[Edge]:
    for cell, exits in letters.items():
        for direction, letter in _ARROWS.items():
            edge = puzzle.grid.edge_towards(cell, direction)
            if letter in exits and edge is not None:
                yield edge
