"""A formula as a crossbar: a row of tiles a variable, a column of tiles a clause.

Values run from right to left, one a variable. From top to bottom runs whether no literal of the clause has
been true so far: at the top that is true, a tap passes it on unless its literal holds, and at the bottom it
has to be false. Where a kind has a tap only for rows as they are, a row is turned over by a tile in between
when a clause has the variable in the other way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gridproof.errors import GridproofError
from gridproof.formats.words import read_clues
from gridproof.grid import MAX_CELLS, MAX_SIDE, Grid
from gridproof.kind import Kind, Puzzle
from gridproof.reductions.formula import Clause, Formula
from gridproof.reductions.gadget import Gadget, Gadgets, Port

FILL = "x"
"""The word of what lies between tiles."""


class Placed(NamedTuple):
    """A tile on a board: which, and where its corner is."""

    gadget: str
    top: int
    left: int


class Crossbar(NamedTuple):
    """A board for a formula, and which mark tells which variable."""

    puzzle: Puzzle
    variables: Mapping[int, Port]
    placed: tuple[Placed, ...]


class _Column(NamedTuple):
    clause: bool
    """Whether it is a clause, or only there to turn rows over."""


def plan(
    formula: Formula, *, both: bool
) -> tuple[list[_Column], dict[tuple[int, int], str], dict[int, bool]]:
    """Columns from right to left, what stands where (column, variable), and how rows begin.

    Where there are taps for ``both`` ways, every row carries its variable as it is. Otherwise clauses are
    taken in an order in which rows can be turned over on the way.
    """
    if both:
        taps = {
            (at, abs(lit)): "tap" if lit > 0 else "tap-not"
            for at, clause in enumerate(formula.clauses)
            for lit in clause
        }
        return [_Column(clause=True)] * len(formula.clauses), taps, {}
    left: list[Clause] = list(formula.clauses)
    columns: list[_Column] = []
    roles: dict[tuple[int, int], str] = {}
    first: dict[int, bool] = {}
    now: dict[int, bool] = {}
    while left:
        at = len(columns)
        fits = next((c for c in left if all(_can_read(lit, at, now, roles) for lit in c)), None)
        if fits is None:
            columns.append(_Column(clause=False))
            continue
        left.remove(fits)
        for lit in fits:
            variable, positive = abs(lit), lit > 0
            if variable not in now:
                first[variable] = positive
            elif now[variable] != positive:
                roles[at - 1, variable] = "flip"
            now[variable] = positive
            roles[at, variable] = "tap"
        columns.append(_Column(clause=True))
    return columns, roles, first


def _can_read(lit: int, at: int, now: Mapping[int, bool], roles: Mapping[tuple[int, int], str]) -> bool:
    """Whether a row carries the literal, or can be turned over in the column before."""
    carried = now.get(abs(lit))
    return carried is None or carried == (lit > 0) or (at - 1, abs(lit)) not in roles


def build(kind: Kind, gadgets: Gadgets, formula: Formula) -> Crossbar:
    """The board of a formula. Raises GridproofError when it would be too large."""
    tiles = {role: gadgets.all[name] for role, name in gadgets.crossbar.items()}
    height, width = tiles["cross"].tile.rows, tiles["cross"].tile.cols
    above, before = tiles["top"].tile.rows, tiles["left"].tile.cols

    def size(columns: int) -> tuple[int, int]:
        rows = above + height * formula.variables + (tiles["bottom"].tile.rows if "bottom" in tiles else 0)
        cols = before + width * columns + (tiles["right"].tile.cols if "right" in tiles else 0)
        if rows * cols > MAX_CELLS or max(rows, cols) > MAX_SIDE:
            raise GridproofError(
                f"a board of {rows} x {cols} cells for {formula.variables} variables and "
                f"{len(formula.clauses)} clauses; expected a smaller formula, for at most {MAX_CELLS} cells"
            )
        return rows, cols

    size(len(formula.clauses))  # before much is planned for nothing
    columns, roles, first = plan(formula, both="tap-not" in tiles)
    rows, cols = size(len(columns))
    board = [[FILL] * cols for _ in range(rows)]
    placed: list[Placed] = []

    def put(role: str, top: int, left: int) -> Gadget:
        gadget = tiles[role]
        for down, words in enumerate(gadget.block()):
            board[top + down][left : left + len(words)] = words
        placed.append(Placed(gadget.name, top, left))
        return gadget

    grid = Grid.of(rows, cols)
    variables: dict[int, Port] = {}
    for variable in range(1, formula.variables + 1):
        top = above + height * (variable - 1)
        put("left", top, 0)
        for at in range(len(columns)):
            left = before + width * (len(columns) - 1 - at)
            gadget = put(roles.get((at, variable), "cross"), top, left)
            if at == 0:
                down, right = gadget.at("right")
                port = gadget.port("right")._replace(
                    name=formula.name(variable), cell=grid.cell(top + down, left + right)
                )
                if not first.get(variable, True):
                    port = port._replace(true=port.false, false=port.true)
                variables[variable] = port
        if "right" in tiles:
            put("right", top, before + width * len(columns))
    for at, column in enumerate(columns):
        left = before + width * (len(columns) - 1 - at)
        put("top" if column.clause else "idle", 0, left)
        if "bottom" in tiles:
            put("bottom", above + height * formula.variables, left)
    return Crossbar(Puzzle(kind, grid, read_clues(kind, grid, board)), variables, tuple(placed))


def around(kind: Kind, gadgets: Gadgets, name: str) -> tuple[Puzzle, Sequence[Port]]:
    """A gadget with crossings on all sides, as on boards, and its ports there."""
    cross, middle = gadgets.all[gadgets.crossbar["cross"]], gadgets.all[name]
    first_row, first_col, height, width = cross.tile
    # Beyond the outer tiles comes what the data says about the neighbours of a crossing.
    rows, cols = len(cross.words) + 2 * height, len(cross.words[0]) + 2 * width
    board = [[FILL] * cols for _ in range(rows)]
    for down in range(3):
        for right in range(3):
            for row, words in enumerate(cross.words):
                for col, word in enumerate(words):
                    inside = first_row <= row < first_row + height and first_col <= col < first_col + width
                    beyond = (
                        (down == 0 and row < first_row)
                        or (down == 2 and row >= first_row + height)
                        or (right == 0 and col < first_col)
                        or (right == 2 and col >= first_col + width)
                    )
                    if (inside or beyond) and word != FILL:
                        board[down * height + row][right * width + col] = word
    for down, block in enumerate(middle.block()):
        start = first_col + width
        board[first_row + height + down][start : start + width] = block
    grid = Grid.of(rows, cols)
    ports = []
    for port in middle.ports:
        down, right = middle.at(port.name)
        ports.append(port._replace(cell=grid.cell(first_row + height + down, first_col + width + right)))
    return Puzzle(kind, grid, read_clues(kind, grid, board)), ports
