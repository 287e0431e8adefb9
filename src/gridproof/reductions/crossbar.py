"""A formula as a crossbar: a row of tiles a variable, a column of tiles a clause.

Values run from right to left, one a variable. From top to bottom runs whether no literal of the clause has been
true so far: at the top that is true, a tap passes it on unless its literal holds, and at the bottom it has to be
false. A tap reads its row as it is, so a row is turned over by a tile in between where a clause has the
variable in the other way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gridproof.errors import GridproofError
from gridproof.formats.words import read_clues
from gridproof.formats.clue_words import EMPTY
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
    taps: frozenset[int]
    clause: bool
    """Whether it is a clause, or only there to turn rows over."""


def plan(formula: Formula) -> tuple[list[_Column], dict[tuple[int, int], str], dict[int, bool]]:
    """Columns from right to left, what stands where (column, variable), and how rows begin.

    Clauses are taken in an order in which rows can be turned over on the way.
    """
    left: list[Clause] = list(formula.clauses)
    columns: list[_Column] = []
    roles: dict[tuple[int, int], str] = {}
    first: dict[int, bool] = {}
    now: dict[int, bool] = {}
    while left:
        at = len(columns)
        fits = next((c for c in left if all(_can_read(lit, at, now, roles) for lit in c)), None)
        if fits is None:
            columns.append(_Column(frozenset(), clause=False))
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
        columns.append(_Column(frozenset(map(abs, fits)), clause=True))
    return columns, roles, first


def _can_read(lit: int, at: int, now: Mapping[int, bool], roles: Mapping[tuple[int, int], str]) -> bool:
    """Whether a row carries the literal, or can be turned over in the column before."""
    carried = now.get(abs(lit))
    return carried is None or carried == (lit > 0) or (at - 1, abs(lit)) not in roles


def build(kind: Kind, gadgets: Gadgets, formula: Formula) -> Crossbar:
    """The board of a formula. Raises GridproofError when it would be too large."""
    columns, roles, first = plan(formula)
    tiles = {role: gadgets.all[name] for role, name in gadgets.crossbar.items()}
    height, width = tiles["cross"].tile.rows, tiles["cross"].tile.cols
    above, before = tiles["top"].tile.rows, tiles["left"].tile.cols
    rows = above + height * formula.variables + (tiles["bottom"].tile.rows if "bottom" in tiles else 0)
    cols = before + width * len(columns) + tiles["right"].tile.cols
    if rows * cols > MAX_CELLS or max(rows, cols) > MAX_SIDE:
        raise GridproofError(
            f"a board of {rows} x {cols} cells for {formula.variables} variables and {len(formula.clauses)} "
            f"clauses; expected a smaller formula, for at most {MAX_CELLS} cells"
        )
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
        put("right", top, before + width * len(columns))
    for at, column in enumerate(columns):
        left = before + width * (len(columns) - 1 - at)
        put("top" if column.clause else "idle", 0, left)
        if "bottom" in tiles:
            put("bottom", above + height * formula.variables, left)
    return Crossbar(Puzzle(kind, grid, read_clues(kind, grid, board)), variables, tuple(placed))


def around(kind: Kind, gadgets: Gadgets, name: str) -> tuple[Puzzle, Sequence[Port]]:
    """A gadget with others around it as on boards: crossings at its sides, ends beyond them, and its ports."""
    tiles = {role: gadgets.all[name] for role, name in gadgets.crossbar.items()}
    cross, middle = tiles["cross"], gadgets.all[name]
    height, width = cross.tile.rows, cross.tile.cols
    above, before = tiles["top"].tile.rows, tiles["left"].tile.cols
    # Nothing beyond the last row says what comes out there.
    leaves, _ = cross.at("bottom")
    rows, cols = above + 2 * height + max(height, leaves + 1), before + 3 * width + tiles["right"].tile.cols
    board = [[FILL] * cols for _ in range(rows)]
    for row in range(3):
        for col in range(3):
            gadget = middle if row == col == 1 else cross
            for down, words in enumerate(gadget.block()):
                start = before + col * width
                board[above + row * height + down][start : start + width] = words
        for end, left in ((tiles["left"], 0), (tiles["right"], before + 3 * width)):
            for down, words in enumerate(end.block()):
                board[above + row * height + down][left : left + len(words)] = words
    for col in range(3):
        board[above + 2 * height + leaves][before + col * width + cross.at("bottom")[1]] = EMPTY
    grid = Grid.of(rows, cols)
    ports = []
    for port in middle.ports:
        down, right = middle.at(port.name)
        ports.append(port._replace(cell=grid.cell(above + height + down, before + width + right)))
    return Puzzle(kind, grid, read_clues(kind, grid, board)), ports
