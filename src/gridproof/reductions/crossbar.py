"""A formula as a crossbar: a row of tiles per variable, a column of tiles per clause.

The value of a variable runs from right to left. Another value runs from top to bottom in each clause:
whether none of its literals has been true so far. It is true at the top. A tap passes it on unless its
literal holds, and at the bottom it has to be false. If a kind has taps for only one sign, a tile in between
inverts the row before a clause that has the variable with the other sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gridproof.board.grid import MAX_CELLS, MAX_SIDE, Grid
from gridproof.errors import GridproofError
from gridproof.formats.words import read_clues
from gridproof.record.kind import Kind, Puzzle
from gridproof.reductions.formula import Clause, Formula
from gridproof.reductions.gadget import Gadgets, Port
from gridproof.vocabulary.tiles import Placed, Words


class Crossbar(NamedTuple):
    """A board for a formula, and the mark for each variable."""

    puzzle: Puzzle
    variables: Mapping[int, Port]
    placed: tuple[Placed, ...]


class _Column(NamedTuple):
    clause: bool
    """Whether the column is a clause, or only inverts rows."""


def plan(
    formula: Formula, *, both: bool
) -> tuple[list[_Column], dict[tuple[int, int], str], dict[int, bool]]:
    """Columns from right to left, the tile of each (column, variable), and the values with which rows
    begin.

    If there are taps for ``both`` signs, every row carries its variable unchanged. Otherwise clauses are
    ordered so that rows can be inverted on the way.
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
    """Whether a row carries the literal, or can be inverted in the column before."""
    carried = now.get(abs(lit))
    return carried is None or carried == (lit > 0) or (at - 1, abs(lit)) not in roles


class _Canvas:
    """A board that is built from tiles, with rows and columns of them, from right to left."""

    def __init__(self, kind: Kind, gadgets: Gadgets, formula: Formula, rows: int) -> None:
        roles = gadgets.crossbar | gadgets.circuit
        self.tiles = {role: gadgets.all[name] for role, name in roles.items()}
        self._kind, self._formula, self._rows, self.columns = kind, formula, rows, 0
        self._height, self._width = self.tiles["cross"].tile.rows, self.tiles["cross"].tile.cols
        self._above, self._before = self.tiles["top"].tile.rows, self.tiles["left"].tile.cols
        self._fill, self._board = gadgets.fill, Words()
        self.placed: list[Placed] = []

    def begin(self, columns: int, *, bottom: bool = True) -> None:
        """Set the number of columns. Raises GridproofError if that is too large."""
        self.columns = columns
        below = self.tiles["bottom"].tile.rows if bottom and "bottom" in self.tiles else 0
        beside = self.tiles["right"].tile.cols if "right" in self.tiles else 0
        rows = self._above + self._height * self._rows + below
        cols = self._before + self._width * columns + beside
        if rows * cols > MAX_CELLS or max(rows, cols) > MAX_SIDE:
            raise GridproofError(
                f"a board of {rows} x {cols} cells for {self._formula.variables} variables and "
                f"{len(self._formula.clauses)} clauses; expected a smaller formula (for {MAX_CELLS} cells)"
            )
        self._board = [[self._fill] * cols for _ in range(rows)]

    def put(self, role: str, row: int, column: int) -> None:
        """Place a tile or an end. Ends stand in row -1 and after the last row, or beside the columns."""
        gadget = self.tiles[role]
        top = 0 if row < 0 else self._above + self._height * row
        left = (
            max(0, self._before + self._width * (self.columns - 1 - column)) if column < self.columns else 0
        )
        for down, words in enumerate(gadget.block()):
            self._board[top + down][left : left + len(words)] = words
        self.placed.append(Placed(gadget.name, top, left))

    def value(self, row: int, role: str, name: str, *, positive: bool) -> Port:
        """The port of a variable, where its row begins."""
        gadget = self.tiles[role]
        down, right = gadget.at("right")
        left = self._before + self._width * (self.columns - 1)
        cell = Grid.of(len(self._board), len(self._board[0])).cell(
            self._above + self._height * row + down, left + right
        )
        port = gadget.port("right")._replace(name=name, place=cell)
        return port if positive else port._replace(true=port.false, false=port.true)

    def finished(self, variables: Mapping[int, Port]) -> Crossbar:
        grid = Grid.of(len(self._board), len(self._board[0]))
        clues = read_clues(self._kind, grid, self._board)
        return Crossbar(Puzzle(self._kind, grid, clues), variables, tuple(self.placed))


def build(kind: Kind, gadgets: Gadgets, formula: Formula) -> Crossbar:
    """The board of a formula. Raises GridproofError if it would be too large."""
    canvas = _Canvas(kind, gadgets, formula, formula.variables)
    canvas.begin(len(formula.clauses))  # before much is planned in vain
    columns, roles, first = plan(formula, both="tap-not" in canvas.tiles)
    canvas.begin(len(columns))
    variables: dict[int, Port] = {}
    for row, variable in enumerate(range(1, formula.variables + 1)):
        canvas.put("left", row, canvas.columns)
        for at in range(len(columns)):
            canvas.put(roles.get((at, variable), "cross"), row, at)
        if "right" in canvas.tiles:
            canvas.put("right", row, -1)
        variables[variable] = canvas.value(
            row, roles.get((0, variable), "cross"), formula.name(variable), positive=first.get(variable, True)
        )
    for at, column in enumerate(columns):
        canvas.put("top" if column.clause else "idle", -1, at)
        if "bottom" in canvas.tiles:
            canvas.put("bottom", formula.variables, at)
    return canvas.finished(variables)


_TAPS = {"and": "tap-not", "nand": "tap-not", "or": "tap", "nor": "tap", "xor": "xor", "xnor": "xor"}
_PLAIN = ("and", "nor", "xnor", "buf", "buff")
"""The gates that are true if the value of their column is."""


def build_circuit(kind: Kind, gadgets: Gadgets, formula: Formula) -> Crossbar:
    """The board of a circuit, gate by gate: a column reads its inputs and bends into a row of its own."""
    inputs = len(formula.names)
    rows = inputs + len(formula.gates)
    canvas = _Canvas(kind, gadgets, formula, rows)
    canvas.begin(len(formula.gates), bottom=False)
    for at, (sort, reads) in enumerate(formula.gates):
        # Inputs that a parity reads twice cancel out; other gates need them once.
        taken = {read for read in reads if sort not in ("xor", "xnor") or reads.count(read) % 2}
        for row in range(inputs + at):
            canvas.put(_TAPS.get(sort, "tap-not") if row + 1 in taken else "cross", row, at)
        canvas.put("bend" if sort in _PLAIN else "bend-not", inputs + at, at)
        canvas.put("top", -1, at)
    for row in range(rows):
        canvas.put("output" if row + 1 in formula.outputs else "left", row, canvas.columns)
    ports = {v: canvas.value(v - 1, "cross", formula.name(v), positive=True) for v in formula.asked}
    return canvas.finished(ports)


def around(kind: Kind, gadgets: Gadgets, name: str) -> tuple[Puzzle, Sequence[Port]]:
    """A gadget with crossings on all sides, as on boards, and its ports there."""
    cross, middle = gadgets.all[gadgets.crossbar["cross"]], gadgets.all[name]
    first_row, first_col, height, width = cross.tile
    # Beyond the outer tiles are the neighbours of a crossing, as defined in the data.
    rows, cols = len(cross.words) + 2 * height, len(cross.words[0]) + 2 * width
    board = [[gadgets.fill] * cols for _ in range(rows)]
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
                    if (inside or beyond) and word != gadgets.fill:
                        board[down * height + row][right * width + col] = word
    for down, block in enumerate(middle.block()):
        start = first_col + width
        board[first_row + height + down][start : start + width] = block
    grid = Grid.of(rows, cols)
    ports = []
    for port in middle.ports:
        down, right = middle.at(port.name)
        ports.append(port._replace(place=grid.cell(first_row + height + down, first_col + width + right)))
    return Puzzle(kind, grid, read_clues(kind, grid, board)), ports
