"""The requests of a setter that are answered at once."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from gridproof.drafting import Changed, Sketch, turned, with_line, without_line
from gridproof.grid import Grid
from gridproof.server import limits
from gridproof.server.places import places_of
from gridproof.server.studio_models import (
    Change,
    ChangeRequest,
    ChangeView,
    Draft,
    DraftView,
    OpenRequest,
    SymmetriesView,
)
from gridproof.server.studio_views import draft_view, given_sketch, symmetries_view
from gridproof.server.views import given_marks, given_puzzle, named_places
from gridproof.symmetry import Symmetry

studio = APIRouter()

_Side = Annotated[int, Query(ge=1, le=limits.MAX_SIDE)]


@studio.post("/draft")
async def draw(request: Request, draft: Draft) -> DraftView:
    """A board as it is drawn: as far as it can be one, and which clues cannot be."""
    return await places_of(request).apart(_draw, draft)


def _draw(draft: Draft) -> DraftView:
    return draft_view(given_sketch(draft))


@studio.post("/draft/open")
async def open_draft(request: Request, wanted: OpenRequest) -> DraftView:
    """A puzzle as a board to edit."""
    return await places_of(request).apart(_open, wanted)


def _open(wanted: OpenRequest) -> DraftView:
    return draft_view(Sketch.of(given_puzzle(wanted.puzzle)))


@studio.post("/draft/change")
async def change_draft(request: Request, wanted: ChangeRequest) -> ChangeView:
    """A board turned, mirrored, or with a row or column more or less; the player's marks move along."""
    return await places_of(request).apart(_change, wanted)


_TURNS: dict[Change, Symmetry] = {
    "turn-right": Symmetry(True, False, True),
    "turn-left": Symmetry(True, True, False),
    "turn-half": Symmetry(False, True, True),
    "mirror-columns": Symmetry(False, False, True),
    "mirror-rows": Symmetry(False, True, False),
    "transpose": Symmetry(True, False, False),
    "anti-transpose": Symmetry(True, True, True),
}


def _change(wanted: ChangeRequest) -> ChangeView:
    sketch = given_sketch(wanted.draft)
    marks = given_marks(sketch.puzzle()[0], wanted.marks)
    changed: Changed
    if wanted.change in _TURNS:
        changed = turned(sketch, marks, _TURNS[wanted.change])
    else:
        change = with_line if wanted.change.startswith("insert") else without_line
        changed = change(sketch, marks, row=wanted.change.endswith("row"), at=wanted.at)
    view = draft_view(changed.sketch)
    return ChangeView(**dict(view), marks=named_places(changed.marks))


@studio.get("/symmetries")
def list_symmetries(rows: _Side, cols: _Side) -> SymmetriesView:
    """Where a stroke is mirrored on a board of that size, by each symmetry that puzzles are made with."""
    return symmetries_view(Grid.of(rows, cols))
