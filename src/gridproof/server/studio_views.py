"""Boards that are drawn, from the client's data to sketches and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import starmap

from gridproof.drafting import Fault, Sketch
from gridproof.errors import PuzzleError
from gridproof.grid import Cell, Edge, Grid, Place
from gridproof.kind import Kind, Puzzle
from gridproof.kinds import kind_named
from gridproof.marks import Clue
from gridproof.regions import region_numbers
from gridproof.server import limits
from gridproof.server.limits import TooLarge
from gridproof.server.said import said_parts
from gridproof.server.shapes import Arrow, BareClueView, ClueData, SettingView, VariantView
from gridproof.server.studio_models import (
    ClueChange,
    Draft,
    DraftView,
    FaultView,
    MapView,
    SetterRequest,
    SymmetriesView,
    SymmetryView,
)
from gridproof.server.views import ARROWS, clue_view, given_puzzle, puzzle_view
from gridproof.setting import Setting, setting_of
from gridproof.symmetry import NAMES, SQUARE_ONLY, SYMMETRIES, Symmetry, members
from gridproof.words.sentence import Sentence

_DIRECTIONS = {word: direction for direction, word in ARROWS.items()}


def given_clue(clue: ClueData) -> Clue:
    arrow = _DIRECTIONS[clue.arrow] if clue.arrow else None
    return Clue(clue.number, arrow, clue.wall, clue.hole, clue.symbol)


def clue_data(clue: Clue) -> ClueData:
    arrow = ARROWS[clue.arrow] if clue.arrow else None
    return ClueData(number=clue.number, arrow=arrow, wall=clue.wall, hole=clue.hole, symbol=clue.symbol)


def given_sketch(draft: Draft) -> Sketch:
    """The board that is drawn. Raises PuzzleError for what is no board at all."""
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


def asked_sketch(request: SetterRequest) -> Sketch:
    """The board of a request, by its draft or its text."""
    if request.draft is not None:
        return given_sketch(request.draft)
    return Sketch.of(given_puzzle(request.puzzle or ""))


def draft_of(sketch: Sketch) -> Draft:
    grid = sketch.grid
    if max(grid.rows, grid.cols) > limits.MAX_SIDE:
        most = f"expected at most {limits.MAX_SIDE} x {limits.MAX_SIDE} to draw on"
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


def draft_view(sketch: Sketch) -> DraftView:
    """The board as far as it can be, and what stands in its way."""
    puzzle, faults = sketch.puzzle()
    return DraftView(
        draft=draft_of(sketch),
        puzzle=puzzle_view(puzzle),
        aside={str(place): clue_view(sketch.clues[place]) for fault in faults for place in fault.places},
        faults=fault_views(faults),
        setting=setting_view(sketch.kind, sketch.grid),
    )


def fault_views(faults: Iterable[Fault]) -> list[FaultView]:
    return [FaultView(places=list(fault.places), text=fault.text) for fault in faults]


def setting_view(kind: Kind, grid: Grid) -> SettingView:
    found: Setting = setting_of(kind, grid)
    lowest, highest = found.numbers or (None, None)
    return SettingView(
        lowest=lowest,
        highest=highest,
        on_walls=found.on_walls,
        arrows=found.arrows,
        bare=[
            BareClueView(clue=clue_data(clue), key=key, view=clue_view(clue))
            for key, clue in found.bare.items()
        ],
        inside=found.inside,
        outside=kind.has_outside,
        holes=kind.has_holes,
        regions=kind.has_regions,
        region_clues=kind.region_clues,
        pairs=kind.joins_clues,
        paint=None if found.paint is None else clue_data(found.paint),
        cycle=list(map(clue_data, found.cycle)),
        variants=[VariantView(name=name, text=text) for name, text in found.variants.items()],
        square=found.square,
        most_rows=limits.MAX_SIDE,
        most_cols=limits.MAX_SIDE,
    )


def change_views(changed: Mapping[Place, Clue | None], lines: Iterable[Sentence]) -> list[ClueChange]:
    return [
        ClueChange(
            place=place,
            clue=None if clue is None else clue_data(clue),
            view=None if clue is None else clue_view(clue),
            text=str(line),
            parts=said_parts(line),
        )
        for (place, clue), line in zip(sorted(changed.items()), lines, strict=True)
    ]


def symmetries_view(grid: Grid) -> SymmetriesView:
    """Where a stroke is mirrored by each symmetry."""
    square = grid.rows == grid.cols
    maps = [one for one in SYMMETRIES[1:] if square or not one.transposes]
    return SymmetriesView(
        maps=[_map_view(grid, one) for one in maps],
        symmetries=[
            SymmetryView(
                name=name,
                fits=square or name not in SQUARE_ONLY,
                maps=[maps.index(one) for one in members(name)] if square or name not in SQUARE_ONLY else [],
            )
            for name in NAMES
        ],
    )


def _map_view(grid: Grid, one: Symmetry) -> MapView:
    arrows: dict[Arrow, Arrow] = {word: ARROWS[one.direction(side)] for side, word in ARROWS.items()}
    return MapView(
        cells=[one.cell(grid, cell) for cell in grid.cells],
        border={str(place): one.place(grid, place) for place in grid.border},
        arrows=arrows,
    )
