"""A gadget: a small board, its ports, and the relation between them that it claims. Claims are checked."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Any, NamedTuple

from gridproof.board.grid import Grid, Place
from gridproof.board.marks import Mark, State
from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError, quoted
from gridproof.formats.words import grid_of, read_clues, split_rows
from gridproof.kinds import KINDS
from gridproof.logic.theory import Lit
from gridproof.record.kind import Kind, Puzzle
from gridproof.searching.search import Search

FILE = "gadgets.toml"
Values = tuple[bool, ...]


class Port(NamedTuple):
    """A place whose mark is a truth value: a cell, or an edge between two."""

    name: str
    place: Place
    true: Mark
    false: Mark

    def mark(self, value: bool) -> Mark:
        return self.true if value else self.false


class Tile(NamedTuple):
    """The part of a gadget's board that is put on boards. The rest stands for its neighbours."""

    top: int
    left: int
    rows: int
    cols: int


@dataclass(frozen=True)
class Gadget:
    """A gadget from its kind's data."""

    kind: Kind
    name: str
    says: str
    words: tuple[tuple[str, ...], ...]
    ports: tuple[Port, ...]
    relation: str
    unique: bool
    """Whether there is exactly one answer inside for all values that the relation allows."""
    tile: Tile
    source: str = ""
    """The source of the gadget."""

    @cached_property
    def puzzle(self) -> Puzzle:
        grid = grid_of(self.words)
        return Puzzle(self.kind, grid, read_clues(self.kind, grid, self.words))

    @cached_property
    def allowed(self) -> frozenset[Values]:
        return table(self.relation, [port.name for port in self.ports])

    def block(self) -> list[list[str]]:
        """The words of its tile."""
        top, left, rows, cols = self.tile
        return [list(row[left : left + cols]) for row in self.words[top : top + rows]]

    def at(self, name: str) -> tuple[int, int]:
        """The row and column of a port, relative to the corner of its tile."""
        row, col = self.puzzle.grid.position(self.port(name).place)
        return row - self.tile.top, col - self.tile.left

    def port(self, name: str) -> Port:
        return next(port for port in self.ports if port.name == name)

    def answers(self, values: Values, limit: int = 2) -> list[State]:
        """The answers of its board with these values at its ports, up to the limit."""
        return answers(self.puzzle, dict(zip(self.ports, values, strict=True)), limit)

    def faults(self) -> Iterator[str]:
        """The faults of its claim. Every combination of values is tried, and marks that are no value."""
        names = [port.name for port in self.ports]
        for port in self.ports:
            if answers(self.puzzle, {port: None}, 1):
                yield f"{self.kind.name} {self.name}: {port.name}: neither {port.true} nor {port.false}"
        for values in product((False, True), repeat=len(names)):
            found = len(self.answers(values))
            said = ", ".join(f"{name} {value}".lower() for name, value in zip(names, values, strict=True))
            if (values in self.allowed) != (found > 0):
                yield f"{self.kind.name} {self.name}: {said}: {'an answer' if found else 'no answer'}"
            elif self.unique and found > 1:
                yield f"{self.kind.name} {self.name}: {said}: more than one answer inside"


def place_of(grid: Grid, numbers: Sequence[int]) -> Place:
    """The cell in a row and column, or the edge between two cells."""
    if len(numbers) == 2:
        return grid.cell(numbers[0], numbers[1])
    return grid.edge(grid.cell(numbers[0], numbers[1]), grid.cell(numbers[2], numbers[3]))


def answers(puzzle: Puzzle, values: Mapping[Port, bool | None], limit: int) -> list[State]:
    """The answers of a puzzle in which the ports show these values. None: neither true nor false."""
    theory = puzzle.theory()
    with Search(theory) as search:
        assumed: list[Lit] = []
        for port, value in values.items():
            clue = puzzle.clues.get(port.place)
            if clue is not None:
                raise GridproofError(
                    f"{puzzle.grid.label(port.place)}: a port on a clue; expected an open cell"
                )
            if value is None:
                assumed += (-theory.literals[port.place, mark] for mark in (port.true, port.false))
            else:
                assumed.append(theory.literals[port.place, port.mark(value)])
        found: list[State] = []
        while len(found) < limit and search.find(Deadline(), assumed):
            found.append(search.answer())
            search.forbid(search.model())
        return found


# relations

_SHORT = {
    "wire": "{1} == {0}",
    "not": "{1} != {0}",
    "or": "{2} == ({0} or {1})",
    "and": "{2} == ({0} and {1})",
    "xor": "{2} == ({0} != {1})",
    "xnor": "{2} == ({0} == {1})",
    "split": "{1} == {0} and {2} == {0}",
    "clause": "{0} or {1} or {2}",
    "cross": "{2} == {0} and {3} == {1}",
    "true": "{0}",
    "false": "not {0}",
    "free": "{0} or not {0}",
}
"""Relations by name, for ports in order."""


def table(relation: str, names: Sequence[str]) -> frozenset[Values]:
    """The values that a relation allows. It is a name, or an expression with the names of ports."""
    words = relation.split()
    if len(words) == 1 and words[0] in _SHORT and words[0] not in names:
        try:
            relation = _SHORT[words[0]].format(*names)
        except IndexError:
            raise GridproofError(
                f"the relation {quoted(words[0])} of {len(names)} ports; expected more"
            ) from None
    holds = _compiled(relation, names)
    every = product((False, True), repeat=len(names))
    return frozenset(values for values in every if holds(dict(zip(names, values, strict=True))))


def _compiled(relation: str, names: Sequence[str]) -> Callable[[Mapping[str, bool]], bool]:
    """The relation as a function. It supports only and, or, not, == and !=."""
    expected = f"one of {', '.join(_SHORT)}, or and, or, not, ==, != about {', '.join(names)}"
    try:
        tree = ast.parse(relation.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise GridproofError(f"the relation {quoted(relation)}; expected {expected}") from None

    def holds(node: ast.expr, values: Mapping[str, bool]) -> bool:
        match node:
            case ast.Name(id=name) if name in values:
                return values[name]
            case ast.BoolOp(op=ast.And(), values=parts):
                # Every part is checked, so that unsupported parts always raise an error.
                return min([holds(part, values) for part in parts])
            case ast.BoolOp(op=ast.Or(), values=parts):
                return max([holds(part, values) for part in parts])
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return not holds(part, values)
            case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq() as sign], comparators=[right]):
                same = holds(left, values) == holds(right, values)
                return same if isinstance(sign, ast.Eq) else not same
        raise GridproofError(f"the relation {quoted(relation)}; expected {expected}")

    return lambda values: holds(tree, values)


# the data of the kinds


class PlanarTile(NamedTuple):
    """A gadget for a role, and at which of its sides values come in and go out."""

    gadget: Gadget
    enters: tuple[str, ...]
    leaves: tuple[str, ...]
    negates: tuple[str, ...] = ()
    """At which sides it reads the negation."""
    mirrors: bool = True
    """Whether it does the same when it is mirrored."""
    lines: Mapping[str, str] = {}
    """Words that its neighbours share, by side."""


class Gadgets(NamedTuple):
    """The gadgets of a kind, and those that boards are made of."""

    all: dict[str, Gadget]
    crossbar: dict[str, str]
    circuit: dict[str, str]
    """The additional gadgets for circuits, gate by gate; empty if circuits are not supported."""
    fill: str
    """The word of the cells between tiles."""
    planar: dict[str, list[PlanarTile]]
    """The tiles of planar boards, by role; empty if there are none."""


@cache
def gadgets_of(name: str) -> Gadgets:
    """The gadgets of the kind with that name; empty if it has no data."""
    kind = KINDS[name]
    text = kind.text(FILE)
    data = tomllib.loads(text) if text is not None else {}
    found = {
        gadget.name: gadget for gadget in (_gadget(kind, record, data) for record in data.get("gadget", ()))
    }
    planar: dict[str, list[PlanarTile]] = {}
    for tile in data.get("planar", ()):
        one = PlanarTile(
            found[tile["gadget"]],
            tuple(tile["enters"]),
            tuple(tile["leaves"]),
            tuple(tile.get("negates", ())),
            bool(tile.get("mirrors", True)),
            tile.get("lines", {}),
        )
        planar.setdefault(tile["role"], []).append(one)
    return Gadgets(
        found,
        data.get("crossbar", {}),
        data.get("circuit", {}),
        str(data.get("fill", "x")),
        planar,
    )


def _gadget(kind: Kind, record: Mapping[str, Any], data: Mapping[str, Any]) -> Gadget:
    words = split_rows(str(record["board"]))
    grid = grid_of(words)
    ports = []
    for name, said in record["ports"].items():
        numbers = [number for number in said if isinstance(number, int)]
        true, false = said[len(numbers) :] or (data["true"], data["false"])
        ports.append(Port(name, place_of(grid, numbers), Mark(str(true)), Mark(str(false))))
    tile: list[int] = record.get("tile", [0, 0, grid.rows, grid.cols])
    return Gadget(
        kind,
        str(record["name"]),
        str(record["says"]),
        tuple(map(tuple, words)),
        tuple(ports),
        str(record["relation"]),
        bool(record.get("unique", True)),
        Tile(*tile),
        str(record.get("source", "")),
    )


def marks_of(kind: Kind) -> tuple[Mark, Mark]:
    """The marks for true and false in gadgets of a kind."""
    data = tomllib.loads(kind.text(FILE) or "")
    if "true" not in data:
        raise GridproofError(f"{kind.name} has no marks for true and false; expected another kind")
    return Mark(data["true"]), Mark(data["false"])
