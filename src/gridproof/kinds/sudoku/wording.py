"""The players' names for the units of a Sudoku, and lists of cells and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridproof.board.grid import Cell
from gridproof.board.marks import Mark
from gridproof.kinds.sudoku.units import COLUMN, ROW, boxes_of
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle, Violation
from gridproof.words.naming import listed, names_of


def unit_name(p: Puzzle, about: Reason | Violation) -> str:
    """The players' name for a row, column or box. All places lie in it."""
    row, col = p.grid.position(about.places[0])
    if about.rule == ROW.name:
        return f"row {row + 1}"
    if about.rule == COLUMN.name:
        return f"column {col + 1}"
    height, width = boxes_of(p)
    return f"the {box_names(p, [p.grid.cell(row - row % height, col - col % width)])}"


_DOWN = {1: ("",), 2: ("top ", "bottom "), 3: ("top ", "middle ", "bottom ")}
_ACROSS = {1: ("",), 2: ("left ", "right "), 3: ("left ", "middle ", "right ")}
"""The position of a box on boards with few boxes."""


def box_names(p: Puzzle, cells: Sequence[Cell]) -> str:
    """The boxes of these first cells: "top left and centre boxes"."""
    (height, width), boxes = boxes_of(p), "boxes" if len(cells) > 1 else "box"
    down, across = _DOWN.get(p.grid.rows // height), _ACROSS.get(p.grid.cols // width)
    if down is None or across is None:
        return f"{boxes} at {names_of(p.grid, cells)}"
    places = [p.grid.position(cell) for cell in cells]
    names = [f"{down[row // height]}{across[col // width]}".strip() for row, col in places]
    return f"{listed([{'middle middle': 'centre'}.get(name, name) for name in names])} {boxes}".strip()


def struck_out(p: Puzzle, facts: Sequence[Fact]) -> str:
    """Which numbers are struck out in which cells. Numbers of the same cells are named together."""
    cells_of: dict[Mark, tuple[Cell, ...]] = {}
    for fact in facts:
        cells_of[fact.mark] = (*cells_of.get(fact.mark, ()), fact.place)
    together: dict[tuple[Cell, ...], list[str]] = {}
    for mark in sorted(cells_of, key=int):
        together.setdefault(cells_of[mark], []).append(mark)
    (cells, numbers), *others = together.items()
    are = "is" if len(numbers) == 1 else "are"
    first = f"{listed(numbers)} {are} struck out at {names_of(p.grid, cells)}"
    return ", ".join(
        [first, *(f"{listed(numbers)} at {names_of(p.grid, cells)}" for cells, numbers in others)]
    )


def group_name(p: Puzzle, facts: Iterable[Fact]) -> str:
    """The cells of the facts, in words."""
    return names_of(p.grid, sorted({fact.place for fact in facts}))


def numbers_of(facts: Iterable[Fact], last: str = "and") -> str:
    return listed(sorted({str(fact.mark) for fact in facts}, key=int), last)
