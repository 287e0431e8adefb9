"""A planar network drawn on a lattice: nodes are bars, and wires stand upright between them.

networkx places the nodes of a planar graph so that straight lines between them do not cross. A line that
sweeps over them from below meets the wires in an order. Every wire gets a column in that order, and every
node a row. Then the drawing is made as narrow and as low as its order allows, in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cmp_to_key
from typing import TYPE_CHECKING, NamedTuple

from gridproof.reductions.network import INPUT, Wiring

if TYPE_CHECKING:
    import networkx

SOURCE, WIRE, BEND, SPLIT, NOT = "source", "wire", "bend", "split", "not"
UP, DOWN, LEFT, RIGHT = "top", "bottom", "left", "right"
_ROUNDS = 8
"""How often a drawing is made narrower and lower. More than three times hardly ever helps."""

Point = tuple[int, int]


class Piece(NamedTuple):
    """The object on a point of the lattice: its role, and the sides where values come in and go out."""

    role: str
    enters: tuple[str, ...]
    leaves: tuple[str, ...]


@dataclass
class _Upright:
    """A wire, or a placeholder that keeps a column free beside a node (then ``wire`` is None)."""

    lower: int
    upper: int
    wire: int | None
    column: int = 0


class LatticeDrawing(NamedTuple):
    """Rows and columns of the lattice, the object at each (row, column), and the place of every node."""

    rows: int
    cols: int
    pieces: Mapping[Point, Piece]
    nodes: Mapping[int, Point]
    """The point of every node where its role stands."""


def draw(
    network: Wiring,
    embedding: networkx.PlanarEmbedding,
    negating: Collection[str] = (),
    negates: Callable[[Piece], Collection[str]] = lambda _: (),
) -> LatticeDrawing:
    """The drawing of a network that lies in the plane.

    Pieces of some roles negate what they read at some of their sides, which depends on how they lie.
    """
    uprights, order = _swept(network, embedding)
    at_node: list[list[_Upright]] = [[] for _ in network.sorts]
    for one in uprights:
        for node in {one.lower, one.upper}:
            at_node[node].append(one)
    row = {node: number for number, node in enumerate(order)}
    for _ in range(_ROUNDS):
        before = sum(row.values()), sum(one.column for one in uprights)
        _narrow(uprights, row)
        _lower(network, order, at_node, row, negating)
        if before == (sum(row.values()), sum(one.column for one in uprights)):
            break
    return _Pieces(network, uprights, at_node, row, negates).drawing()


# the sweep


def _places(embedding: networkx.PlanarEmbedding) -> dict[int, Point]:
    import networkx

    places: dict[int, Point] = networkx.combinatorial_embedding_to_pos(embedding)
    return places


def _swept(network: Wiring, embedding: networkx.PlanarEmbedding) -> tuple[list[_Upright], list[int]]:
    """Wires from left to right, in ``column``, and nodes from below, in the order of a sweep."""
    places = _places(embedding)
    order = sorted(places, key=lambda node: (places[node][1], places[node][0]))
    rank = {node: number for number, node in enumerate(order)}
    ups: dict[int, list[tuple[int, int]]] = {node: [] for node in order}
    degree = [0] * len(network.sorts)
    for at, wire in enumerate(network.wires):
        lower, upper = sorted((wire.start, wire.end), key=rank.__getitem__)
        ups[lower].append((upper, at))
        degree[lower] += 1
        degree[upper] += 1
    columns: list[_Upright] = []
    pending: list[_Upright] = []
    for node in order:
        mine = [at for at, one in enumerate(pending) if one.upper == node]
        first = mine[0] if mine else _position(pending, places, node)
        assert mine == list(range(first, first + len(mine))), "wires that cross"
        above = [_Upright(node, upper, at) for upper, at in _from_left(ups[node], places, node)]
        if network.sorts[node] == INPUT and degree[node] > 1:
            stub = _Upright(node, node, None)
            columns.insert(_index(columns, pending[first]) if mine else _after(columns, pending, first), stub)
        last = _index(columns, pending[mine[-1]]) + 1 if mine else _after(columns, pending, first)
        if not mine and columns[last : last + 1] and columns[last].lower == columns[last].upper == node:
            last += 1
        columns[last:last] = above
        pending[first : first + len(mine)] = above
    for at, one in enumerate(columns):
        one.column = at
    return columns, order


def _index(columns: Sequence[_Upright], one: _Upright) -> int:
    return next(at for at, other in enumerate(columns) if other is one)


def _after(columns: Sequence[_Upright], pending: Sequence[_Upright], first: int) -> int:
    return _index(columns, pending[first - 1]) + 1 if first else 0


def _position(pending: Sequence[_Upright], places: Mapping[int, Point], node: int) -> int:
    """How many of the wires that the sweep meets are left of a node."""
    x, y = places[node]
    found = 0
    for one in pending:
        (ax, ay), (bx, by) = places[one.lower], places[one.upper]
        found += (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0
    return found


def _from_left(
    ups: Sequence[tuple[int, int]], places: Mapping[int, Point], node: int
) -> list[tuple[int, int]]:
    x, y = places[node]

    def turn(one: tuple[int, int], other: tuple[int, int]) -> int:
        (ax, ay), (bx, by) = places[one[0]], places[other[0]]
        return (ax - x) * (by - y) - (ay - y) * (bx - x)

    return sorted(ups, key=cmp_to_key(turn))


# narrower and lower


def _narrow(uprights: Sequence[_Upright], row: Mapping[int, int]) -> None:
    """Every wire as far left as its neighbours allow."""
    done: list[_Upright] = []
    for one in sorted(uprights, key=lambda one: one.column):
        beside = (
            other.column + 1
            for other in done
            if row[other.lower] <= row[one.upper] and row[one.lower] <= row[other.upper]
        )
        one.column = max(beside, default=0)
        done.append(one)


def _lower(
    network: Wiring,
    order: Sequence[int],
    at_node: Sequence[Sequence[_Upright]],
    row: dict[int, int],
    negating: Collection[str],
) -> None:
    """Every node as low as those below it allow. A negation needs a point of its own."""
    top: dict[int, int] = {}
    for node in sorted(order, key=row.__getitem__):
        columns = [one.column for one in at_node[node]]
        between = range(min(columns, default=0), max(columns, default=0) + 1)
        found = max((top.get(column, -1) + 1 for column in between), default=0)
        for one in at_node[node]:
            if one.upper == node and one.wire is not None:
                wire = network.wires[one.wire]
                room = wire.negated or network.sorts[wire.end] in negating
                found = max(found, row[one.lower] + 1 + room)
        row[node] = found
        for column in between:
            top[column] = found


# pieces


@dataclass
class _Pieces:
    network: Wiring
    uprights: Sequence[_Upright]
    at_node: Sequence[Sequence[_Upright]]
    row: Mapping[int, int]
    negates: Callable[[Piece], Collection[str]]
    turned_over: set[int] = field(default_factory=set)
    """The wires that their ends read negated."""
    pieces: dict[Point, Piece] = field(default_factory=dict)
    nodes: dict[int, Point] = field(default_factory=dict)

    def drawing(self) -> LatticeDrawing:
        for node in range(len(self.network.sorts)):
            if self.at_node[node]:
                self._bar(node)
        for one in self.uprights:
            if one.wire is not None:
                self._wire(one, self.network.wires[one.wire].start == one.lower)
        rows = 1 + max(row for row, _ in self.pieces)
        cols = 1 + max(col for _, col in self.pieces)
        # The sweep counts rows from below.
        turned = {(rows - 1 - row, col): piece for (row, col), piece in self.pieces.items()}
        nodes = {node: (rows - 1 - row, col) for node, (row, col) in self.nodes.items()}
        return LatticeDrawing(rows, cols, turned, nodes)

    def _put(self, row: int, col: int, role: str, enters: Sequence[str], leaves: Sequence[str]) -> None:
        assert (row, col) not in self.pieces, "two pieces on a point"
        self.pieces[row, col] = Piece(role, tuple(enters), tuple(leaves))

    def _wire(self, one: _Upright, upwards: bool) -> None:
        assert one.wire is not None
        negated = self.network.wires[one.wire].negated != (one.wire in self.turned_over)
        for row in range(self.row[one.lower] + 1, self.row[one.upper]):
            enters, leaves = (DOWN, UP) if upwards else (UP, DOWN)
            self._put(row, one.column, NOT if negated else WIRE, (enters,), (leaves,))
            negated = False
        assert not negated, "no room for a negation"

    def _bar(self, node: int) -> None:
        """The points of a node from left to right; its role stands on one of them."""
        sort, row = self.network.sorts[node], self.row[node]
        beside: dict[int, tuple[str, bool]] = {}
        middle: int | None = None
        for one in self.at_node[node]:
            if one.wire is None:
                middle = one.column
                continue
            wire = self.network.wires[one.wire]
            beside[one.column] = (UP if one.lower == node else DOWN, wire.start == node)
        columns = sorted([*beside] if middle is None else [middle, *beside])
        if middle is None:
            reads = [col for col in columns if not beside[col][1]]
            # A split begins where its value comes in; a gate stands between its wires.
            middle = reads[0] if sort == SPLIT else columns[len(columns) // 2 if len(columns) > 2 else 0]
        self.nodes[node] = row, middle
        out_left = _flows(beside, [col for col in columns if col < middle])
        out_right = _flows(beside, [col for col in columns if col > middle])
        for col in range(columns[0], columns[-1] + 1):
            enters: list[str] = []
            leaves: list[str] = []
            for side, there in ((LEFT, col > columns[0]), (RIGHT, col < columns[-1])):
                if there:
                    outwards = out_left if (col < middle or (col == middle and side == LEFT)) else out_right
                    away = (side == LEFT) == (col < middle or (col == middle and side == LEFT))
                    (leaves if outwards == away else enters).append(side)
            if col in beside:
                side, sends = beside[col]
                (leaves if sends else enters).append(side)
            own = col == middle and sort != SPLIT
            self._put(row, col, sort if own else _role(enters, leaves), enters, leaves)
        self._turn_over(node, middle)

    def _turn_over(self, node: int, middle: int) -> None:
        """Note which wires the piece of a node reads negated."""
        negated = self.negates(self.pieces[self.row[node], middle])
        for one in self.at_node[node]:
            if one.wire is not None and self.network.wires[one.wire].end == node:
                if one.column == middle:
                    side = UP if one.lower == node else DOWN
                else:
                    side = LEFT if one.column < middle else RIGHT
                if side in negated:
                    self.turned_over.add(one.wire)


def _flows(beside: Mapping[int, tuple[str, bool]], columns: Sequence[int]) -> bool:
    """Whether the wire along this side of a bar runs away from the node."""
    ways = {beside[col][1] for col in columns}
    assert len(ways) < 2, "values that meet on a bar"
    return ways == {True}


def _role(enters: Sequence[str], leaves: Sequence[str]) -> str:
    if len(leaves) > 1:
        return SPLIT
    straight = {*enters, *leaves} in ({LEFT, RIGHT}, {UP, DOWN})
    return WIRE if straight else BEND
