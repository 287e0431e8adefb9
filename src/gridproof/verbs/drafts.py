"""Drawn boards in requests."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import starmap
from typing import Annotated, Any, ClassVar, Literal

from gridproof.board.grid import Cell, Direction, Edge, Grid
from gridproof.board.marks import Clue
from gridproof.board.regions import region_numbers
from gridproof.errors import PuzzleError
from gridproof.kinds import kind_named
from gridproof.record.kind import Puzzle
from gridproof.sketching.drafting import Sketch
from gridproof.verbs.asking import About, Asked, Name, PlaceName, PlaceNumber, Side, Text, misshapen
from gridproof.verbs.bounds import MAX_CELLS, MAX_SIDE, TooLarge
from gridproof.verbs.given import given_puzzle

Arrow = Literal["up", "right", "down", "left"]
ARROWS: dict[Direction, Arrow] = {
    Direction.N: "up",
    Direction.E: "right",
    Direction.S: "down",
    Direction.W: "left",
}
_DIRECTIONS = {word: direction for direction, word in ARROWS.items()}
Border = tuple[PlaceNumber, PlaceNumber]
"""The two cells beside it."""


@dataclass(frozen=True, kw_only=True)
class ClueData:
    """A clue that a setter placed.

    With no field set it marks a cell: "?", or a given white or blocked cell.
    """

    __pydantic_config__: ClassVar[dict[str, object]] = {"extra": "forbid"}

    number: Annotated[int, About(ge=-(10**9), le=10**9, strict=True)] | None = None
    arrow: Arrow | None = None
    wall: bool = False
    hole: Annotated[bool, About("The cell does not belong to the board; then nothing else is set.")] = False
    symbol: Annotated[str, About("The name of its sign, one of the kind's symbols.", max_length=40)] = ""


@dataclass(frozen=True, kw_only=True)
class Draft(Asked):
    """A board while it is drawn, valid or not."""

    kind: Name
    rows: Side
    cols: Side
    variant: Annotated[str, About(max_length=40)] = ""
    clues: Annotated[
        dict[PlaceName, ClueData], About("By place: its number as text.", max_length=MAX_CELLS)
    ] = field(default_factory=dict)
    regions: Annotated[
        list[Annotated[int, About(ge=0, lt=MAX_CELLS, strict=True)]],
        About(
            "Per cell the number of its region, for kinds that have them; none: one region.",
            max_length=MAX_CELLS,
        ),
    ] = field(default_factory=list)
    borders: Annotated[
        list[Border],
        About(
            "Borders that end inside a region, by the cells beside them, where there can be some.",
            max_length=2 * MAX_CELLS,
        ),
    ] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class SetterRequest(Asked):
    """A request about a drawn board, or about the text of a puzzle."""

    draft: Draft | None = None
    puzzle: Text | None = None

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        from pydantic_core.core_schema import no_info_after_validator_function

        whole = Asked.__dict__["__get_pydantic_core_schema__"].__func__(cls, source, handler)
        return no_info_after_validator_function(_one_board, whole)


def _one_board(request: SetterRequest) -> SetterRequest:
    if (request.draft is None) == (request.puzzle is None):
        raise misshapen("expected either a draft or a puzzle")
    return request


def asked_sketch(request: SetterRequest) -> Sketch:
    """The board of a request, from its draft or its text."""
    if request.draft is not None:
        return given_sketch(request.draft)
    return Sketch.of(given_puzzle(request.puzzle or ""))


def asked_puzzle(request: SetterRequest) -> Puzzle:
    """The valid part of the board."""
    return asked_sketch(request).puzzle()[0]


def given_clue(clue: ClueData) -> Clue:
    arrow = _DIRECTIONS[clue.arrow] if clue.arrow else None
    return Clue(clue.number, arrow, clue.wall, clue.hole, clue.symbol)


def clue_data(clue: Clue) -> ClueData:
    arrow = ARROWS[clue.arrow] if clue.arrow else None
    return ClueData(number=clue.number, arrow=arrow, wall=clue.wall, hole=clue.hole, symbol=clue.symbol)


def given_sketch(draft: Draft) -> Sketch:
    """The drawn board. Raises PuzzleError if it is not a board at all."""
    kind, grid = kind_named(draft.kind), Grid.of(draft.rows, draft.cols)
    clues = {int(place): given_clue(clue) for place, clue in draft.clues.items()}
    places = kind.clue_places(grid)
    for place in clues:
        if place not in places:
            raise PuzzleError(f"{kind.name}: a clue at the place {place}; expected a place of the board")
    regions: dict[int, list[Cell]] = {}
    if kind.has_regions and draft.regions:
        if len(draft.regions) != grid.size:
            raise PuzzleError(f"regions of {len(draft.regions)} cells; expected {grid.size}")
        for cell, number in enumerate(draft.regions):
            regions.setdefault(number, []).append(cell)
    return Sketch(kind, grid, clues, draft.variant, tuple(map(tuple, regions.values())), _edges(grid, draft))


def _edges(grid: Grid, draft: Draft) -> tuple[Edge, ...]:
    """The edges with the borders of a draft."""
    for a, b in draft.borders:
        if a >= grid.size or b not in grid.neighbours[a]:
            raise PuzzleError(f"a border between the cells {a} and {b}; expected two neighbours")
    return tuple(starmap(grid.edge, draft.borders))


def draft_of(sketch: Sketch) -> Draft:
    grid = sketch.grid
    if max(grid.rows, grid.cols) > MAX_SIDE:
        most = f"expected at most {MAX_SIDE} x {MAX_SIDE} to draw on"
        raise TooLarge(f"a board of {grid.rows} x {grid.cols}; {most}")
    return Draft(
        kind=sketch.kind.name,
        rows=grid.rows,
        cols=grid.cols,
        variant=sketch.variant,
        clues={str(place): clue_data(clue) for place, clue in sorted(sketch.clues.items())},
        regions=region_numbers(grid, sketch.regions) if sketch.regions else [],
        borders=list(map(grid.ends, sketch.inner_borders)),
    )


def draft_of_puzzle(puzzle: Puzzle) -> Draft:
    return draft_of(Sketch.of(puzzle))
