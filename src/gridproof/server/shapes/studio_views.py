"""Boards while they are drawn, for the client."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gridproof.board.grid import Grid, Place
from gridproof.board.marks import Clue
from gridproof.record.kind import Kind
from gridproof.server.shapes.base import BareClueView, SettingView, VariantView
from gridproof.server.shapes.said import said_parts
from gridproof.server.shapes.studio_models import (
    ClueChange,
    DraftView,
    FaultView,
    MapView,
    SymmetriesView,
    SymmetryView,
)
from gridproof.server.shapes.views import clue_view, puzzle_view
from gridproof.sketching.drafting import Fault, Sketch
from gridproof.sketching.setting import Setting, setting_of
from gridproof.symmetry import NAMES, SQUARE_ONLY, SYMMETRIES, Symmetry, members
from gridproof.verbs.bounds import MAX_SIDE
from gridproof.verbs.drafts import ARROWS, Arrow, clue_data, draft_of
from gridproof.words.sentence import Sentence


def draft_view(sketch: Sketch) -> DraftView:
    """The valid part of the board, and its faults."""
    puzzle, faults = sketch.puzzle()
    return DraftView(
        draft=draft_of(sketch),
        puzzle=puzzle_view(puzzle),
        aside={str(place): clue_view(sketch.clues[place]) for fault in faults for place in fault.places},
        faults=fault_views(faults),
        setting=setting_view(sketch.kind, sketch.grid),
    )


def fault_views(faults: Iterable[Fault]) -> list[FaultView]:
    return [FaultView.of(fault) for fault in faults]


def setting_view(kind: Kind, grid: Grid) -> SettingView:
    found: Setting = setting_of(kind, grid)
    lowest, highest = found.numbers or (None, None)
    return SettingView.of(
        found,
        lowest=lowest,
        highest=highest,
        bare=_bare_clues(found.bare),
        between=_bare_clues(found.between),
        outside=kind.has_outside,
        holes=kind.has_holes,
        regions=kind.has_regions,
        region_clues=kind.region_clues,
        inner_borders=kind.has_inner_borders,
        pairs=kind.joins_clues,
        paint=None if found.paint is None else clue_data(found.paint),
        cycle=list(map(clue_data, found.cycle)),
        variants=[VariantView(name=name, text=text) for name, text in found.variants.items()],
        most_rows=MAX_SIDE,
        most_cols=MAX_SIDE,
    )


def _bare_clues(clues: Mapping[str, Clue]) -> list[BareClueView]:
    return [BareClueView(clue=clue_data(clue), key=key, view=clue_view(clue)) for key, clue in clues.items()]


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
    """Where each symmetry mirrors a stroke."""
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
