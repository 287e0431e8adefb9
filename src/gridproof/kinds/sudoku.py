"""Sudoku: every row, column and box holds each number once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridproof import warm
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.grid import Cell, Grid, Place
from gridproof.kept import kept_by_size
from gridproof.kind import Example, Kind, Look, Puzzle, Touch, Violation
from gridproof.kinds.clues import free_cells, need_numbers
from gridproof.kinds.sudoku_speech import SPEECH
from gridproof.kinds.sudoku_units import BOX, CELL, COLUMN, ROW, box_shape, boxes_of, units
from gridproof.logic.theory import Lit, Model, Theory
from gridproof.marks import Mark, State, digit
from gridproof.notation import Notation, PuzzLink, Pzprv3, Words
from gridproof.search import Result


def transposed_variant(p: Puzzle) -> str:
    height, width = boxes_of(p)
    return _named(p, width, height)


def plain_variant(p: Puzzle) -> str:
    return _named(p, *boxes_of(p))


def _named(p: Puzzle, height: int, width: int) -> str:
    """The variant with such boxes; the usual ones have no name."""
    return "" if (height, width) == box_shape(p.grid.rows) else f"{height}x{width}"


def validate(p: Puzzle) -> None:
    rows, cols = p.grid.rows, p.grid.cols
    if rows != cols:
        raise PuzzleError(f"a sudoku of {rows} x {cols} cells; expected a square")
    height, width = boxes_of(p)
    if height * width != rows:
        raise PuzzleError(
            f"boxes of {height} x {width} in a sudoku of side {rows}; expected {rows} cells a box"
        )
    need_numbers(p, 1, rows)


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(free_cells(p), tuple(map(digit, range(1, p.grid.rows + 1))))


@kept_by_size(16)
def size_rules(grid: Grid, height: int, width: int) -> Theory:
    """The rules without the clues. Number ``n`` in ``cell`` is variable ``cell * side + n``."""
    side = grid.rows
    t = Theory()
    t.new_block(grid.size * side)
    for cell in grid.cells:
        first = cell * side + 1
        t.because(CELL.name, (cell,)).exactly(1, range(first, first + side))
    for rule, cells in units(grid, height, width):
        for number in range(1, side + 1):
            t.because(rule, cells, mark=digit(number)).exactly(1, [cell * side + number for cell in cells])
    return t


@kept_by_size(16)
def _literals(grid: Grid) -> tuple[dict[tuple[Place, Mark], int], ...]:
    """Per cell, which literal stands for which number in it."""
    side = grid.rows
    return tuple(
        {(cell, digit(number)): cell * side + number for number in range(1, side + 1)} for cell in grid.cells
    )


def state(p: Puzzle, t: Theory) -> None:
    side = p.grid.rows
    t.include(size_rules(p.grid, *boxes_of(p)))
    literals = _literals(p.grid)
    for cell in free_cells(p):
        t.literals.update(literals[cell])
    for cell, clue in p.clues.items():
        if clue.number is not None:
            t.because(CELL.name, (cell,), cell).clause(cell * side + clue.number)


def decide(p: Puzzle, deadline: Deadline, *, prove: bool = True, known: State | None = None) -> Result:
    side, clues = p.grid.rows, p.clues

    def answer_of(model: Model) -> dict[Place, Mark]:
        places = ((divmod(v - 1, side)) for v in model[: p.grid.size * side] if v > 0)
        return {cell: digit(rest + 1) for cell, rest in places if cell not in clues}

    facts = [cell * side + clue.number for cell, clue in clues.items() if clue.number is not None]
    rules = size_rules(p.grid, *boxes_of(p))

    def literal_of(cell: Place, mark: Mark) -> Lit:
        return cell * side + int(mark)

    return warm.decide(rules, facts, answer_of, literal_of, deadline, prove=prove, known=known)


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    for cell in free_cells(p):
        if cell not in marks:
            yield Violation(CELL.name, (cell,), broken=False)
    for rule, cells in units(p.grid, *boxes_of(p)):
        holders: dict[int, list[Cell]] = {}
        for cell in cells:
            number = _number(p, marks, cell)
            if number is not None:
                holders.setdefault(number, []).append(cell)
        for same in holders.values():
            if len(same) > 1:
                yield Violation(rule, tuple(same))


def _number(p: Puzzle, marks: State, cell: Cell) -> int | None:
    clue = p.clues.get(cell)
    if clue is not None:
        return clue.number
    mark = marks.get(cell)
    return None if mark is None else int(mark)


def _boxes(p: Puzzle) -> Iterator[Sequence[Cell]]:
    return (cells for rule, cells in units(p.grid, *boxes_of(p)) if rule == BOX.name)


_PROBLEM = "1 - - -\n- - 3 -\n- 4 - -\n- - - 2"

KIND = Kind(
    name="sudoku",
    title="Sudoku",
    aliases=("solo", "number place"),
    rules=(CELL, ROW, COLUMN, BOX),
    validate=validate,
    choices=choices,
    blanks=frozenset(),
    state=state,
    check=check,
    notation=Notation(
        words=Words(numbers=True, digits=True, clues_in_answers=True),
        puzzlink=PuzzLink({"sudoku": ""}, "number16"),
        pzprv3=(Pzprv3(sections=("clues", "digits"), style="number", square=True),),
        tatham="boxes",
    ),
    look=Look({}, boxes=_boxes, touch=Touch("digit", drag="select", notes=True)),
    speech=SPEECH,
    examples=(
        Example(_PROBLEM, "1 3 2 4\n4 2 3 1\n2 4 1 3\n3 1 4 2"),
        Example(_PROBLEM, "1 3 2 4\n4 2 3 1\n2 4 - 3\n3 1 4 2", "cell"),
        Example(_PROBLEM, "1 3 2 1\n4 2 3 4\n2 4 1 3\n3 1 4 2", "row"),
        Example(_PROBLEM, "1 3 4 2\n4 2 3 1\n2 4 1 3\n3 1 4 2", "column"),
        Example("1 - - -\n- - - -\n- - - -\n- - - -", "1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1", "box"),
    ),
    transposed_variant=transposed_variant,
    plain_variant=plain_variant,
    variants={"HxW": "Boxes H cells high and W cells wide."},
    decide=decide,
)
