"""The requests of a setter that are answered at once."""

from __future__ import annotations

from fastapi import APIRouter, Request

from gridproof.grid import Grid
from gridproof.server import at_once
from gridproof.server.places import places_of
from gridproof.server.studio_models import (
    AskedSide,
    ChangeRequest,
    ChangeView,
    Draft,
    DraftView,
    OpenRequest,
    SymmetriesView,
)
from gridproof.server.studio_views import symmetries_view

studio = APIRouter()


@studio.post("/draft")
async def draw(request: Request, draft: Draft) -> DraftView:
    """A board as it is drawn: as far as it can be one, and which clues cannot be."""
    return await places_of(request).apart(at_once.draft, draft)


@studio.post("/draft/open")
async def open_draft(request: Request, wanted: OpenRequest) -> DraftView:
    """A puzzle as a board to edit."""
    return await places_of(request).apart(at_once.open_draft, wanted)


@studio.post("/draft/change")
async def change_draft(request: Request, wanted: ChangeRequest) -> ChangeView:
    """A board turned, mirrored, or with a row or column more or less; the player's marks move along."""
    return await places_of(request).apart(at_once.change_draft, wanted)


@studio.get("/symmetries")
def list_symmetries(rows: AskedSide, cols: AskedSide) -> SymmetriesView:
    """Where a stroke is mirrored on a board of that size, by each symmetry that puzzles are made with."""
    return symmetries_view(Grid.of(rows, cols))
