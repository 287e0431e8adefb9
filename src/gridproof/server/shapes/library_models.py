"""The shapes of requests and answers about the library."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from gridproof.formats.info import MAX_NOTE
from gridproof.hints import Level
from gridproof.library.entries import MAX_TAG, MAX_TAGS
from gridproof.library.entries import Entry as Kept
from gridproof.server.shapes import limits
from gridproof.server.shapes.base import AskedModel, Model
from gridproof.verbs.asking import About, Name, Text

Line = Annotated[str, StringConstraints(max_length=1000)]
TagName = Annotated[str, StringConstraints(min_length=1, max_length=MAX_TAG)]
EntryId = Annotated[int, Field(ge=1, lt=2**31, strict=True)]
Ids = Annotated[list[EntryId], About(max_length=limits.MAX_ENTRIES)]
Switch = Annotated[bool, Field(strict=True)]
PlayState = Literal["new", "begun", "solved"]
Sort = Literal["newest", "changed", "title", "kind"]


class DetailsView(Model):
    title: Line = ""
    author: Line = ""
    source: Line = ""
    note: Annotated[str, StringConstraints(max_length=MAX_NOTE)] = ""
    tags: Annotated[list[TagName], Field(max_length=MAX_TAGS)] = Field(default_factory=list)
    level: Level | None = None


class EntryView(Model):
    id: int
    version: int = Field(description="Increased by every change; a save has to name its base version.")
    kind: str
    rows: int
    cols: int
    state: PlayState
    details: DetailsView
    added: float = Field(description="Seconds since 1970.")
    changed: float


class EntryGame(Model):
    entry: EntryView
    game: str = Field(description="The puzzle and what was played, as a text in the format game.")


class LibraryPage(Model):
    entries: list[EntryView]
    total: int


class TagView(Model):
    tag: str
    entries: int


class KeepRequest(AskedModel):
    game: Text = Field(description="One puzzle in any format, perhaps with marks.")
    details: DetailsView | None = Field(default=None, description="If it is missing, the text must name it.")


class KeptView(EntryGame):
    added: bool = Field(description="False if it was there already, perhaps turned or mirrored.")


class EntryChange(AskedModel):
    version: int = Field(ge=1, lt=2**31, strict=True)
    details: DetailsView | None = None
    game: Text | None = Field(default=None, description="The same puzzle with other marks.")


class ConflictView(Model):
    error: str
    entry: EntryGame = Field(description="The version that somebody else has saved in the meantime.")


class IdsRequest(AskedModel):
    ids: Ids


class RefusedView(Model):
    name: str
    error: str


class TagRequest(IdsRequest):
    add: Annotated[list[TagName], Field(max_length=MAX_TAGS)] = Field(default_factory=list)
    remove: Annotated[list[TagName], Field(max_length=MAX_TAGS)] = Field(default_factory=list)


class RateManyRequest(AskedModel):
    ids: Annotated[list[EntryId], About(min_length=1, max_length=limits.MAX_PRINTED)]


class RateManyJob(RateManyRequest):
    """The request that the worker gets. It also has the place of the library."""

    where: str


class RateManyResult(Model):
    rated: int
    refused: list[RefusedView] = Field(description="Entries that were not rated, with the reason.")


class IdsView(Model):
    ids: list[int]


class ExportRequest(AskedModel):
    ids: Annotated[list[EntryId], About(max_length=limits.MAX_EXPORTED)]
    format: Name


class ExportView(Model):
    text: str
    refused: list[RefusedView] = Field(description="What the format cannot hold, by entry.")


class UploadView(Model):
    id: str


class PartRequest(AskedModel):
    text: Text = Field(description="The next part of a file.")


class ImportRequest(AskedModel):
    kind: Name | None = None
    format: Name | None = None
    tags: Annotated[list[TagName], Field(max_length=MAX_TAGS)] = Field(default_factory=list)


class ImportJob(ImportRequest):
    """The request that the worker gets. Clients send the text before, part by part."""

    text: str
    where: str


class BookRequest(AskedModel):
    ids: Annotated[list[EntryId], About(min_length=1, max_length=limits.MAX_PRINTED)]
    title: Line = "Grid puzzles"
    author: Line = ""
    paper: Literal["a4", "letter"] = "a4"
    per_page: Literal[1, 2, 4, 6, 9, 12] = 4
    chapters: Literal["level", "kind"] = "level"
    preview: Switch = Field(default=False, description="Only pictures of the first pages.")
    rules: Switch = True
    hints: Switch = False
    solutions: Switch = True


class BookJob(BookRequest):
    """The request that the worker gets. It also has the places of the library and of the book."""

    where: str
    folder: str


class ImportResult(Model):
    came: int = Field(description="Added, twins and refused ones together.")
    added: int
    twins: int = Field(description="There already, perhaps turned or mirrored.")
    tagged: int = Field(description="Twins whose tags were new to their entries.")
    refused: int
    lines: list[RefusedView] = Field(description="The first of those that were refused.")


class BookResult(Model):
    file: str = Field(description="With which the book is fetched, from /api/library/books.")
    puzzles: int
    refused: list[RefusedView] = Field(description="Entries that have no answer.")
    pages: list[str] = Field(description="Of a preview: the first pages, as data: addresses of pictures.")


def entry_view(entry: Kept) -> EntryView:
    return EntryView.of(entry, details=DetailsView.of(entry.details))


def entry_game(entry: Kept) -> EntryGame:
    return EntryGame(entry=entry_view(entry), game=entry.game)
