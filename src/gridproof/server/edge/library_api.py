"""The requests under ``/api/library``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request, Response
from fastapi.responses import FileResponse, JSONResponse

from gridproof.draw.svg import svg
from gridproof.errors import FormatError, GridproofError
from gridproof.formats import format_named, in_one_file
from gridproof.hints import Level
from gridproof.library.entries import Details
from gridproof.record.kind import Board
from gridproof.server.edge.answers import errors, job_view, submitted
from gridproof.server.shapes import limits
from gridproof.server.shapes.job_models import JobView
from gridproof.server.shapes.library_models import (
    BookRequest,
    ConflictView,
    DetailsView,
    EntryChange,
    EntryGame,
    ExportRequest,
    ExportView,
    IdsRequest,
    IdsView,
    ImportRequest,
    KeepRequest,
    KeptView,
    LibraryPage,
    PartRequest,
    PlayState,
    RateManyRequest,
    RefusedView,
    Sort,
    TagRequest,
    TagView,
    UploadView,
    entry_game,
    entry_view,
)
from gridproof.server.work.pool import Job
from gridproof.server.work.shelf import Shelf
from gridproof.verbs.given import given_boards

if TYPE_CHECKING:
    from gridproof.library.store import Library, Wanted

library = APIRouter(prefix="/library")

Id = Annotated[int, Path(ge=1, lt=2**31)]
UploadId = Annotated[str, Path(max_length=80)]
_MISSING = errors(404)
_PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"description": "A picture.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}
_PDF: dict[int | str, dict[str, Any]] = {
    200: {"description": "A book.", "content": {"application/pdf": {"schema": {"type": "string"}}}}
}
_CONFLICT: dict[int | str, dict[str, Any]] = {409: {**errors(409)[409], "model": ConflictView}}


def _shelf(request: Request) -> Shelf:
    shelf: Shelf = request.app.state.shelf
    return shelf


class Asking:
    """Which entries are wanted, in the query of an address."""

    def __init__(
        self,
        *,
        kind: Annotated[str | None, Query(max_length=40)] = None,
        size: Annotated[str | None, Query(pattern="^[0-9]{1,5}x[0-9]{1,5}$")] = None,
        level: Level | None = None,
        tag: Annotated[list[str] | None, Query(max_length=20)] = None,
        state: PlayState | None = None,
        text: Annotated[str, Query(max_length=200)] = "",
        sort: Sort = "newest",
    ) -> None:
        rows, _, cols = (size or "").partition("x")
        self.size = (int(rows), int(cols)) if size else None
        self.kind, self.level, self.state, self.text, self.sort = kind, level, state, text, sort
        self.tags = tuple(tag or ())

    @property
    def wanted(self) -> Wanted:
        from gridproof.library.store import Wanted

        return Wanted(self.kind, self.size, self.level, self.tags, self.state, self.text, self.sort)


Wish = Annotated[Asking, Depends()]


# reading


@library.get("")
async def list_entries(
    request: Request,
    wish: Wish,
    offset: Annotated[int, Query(ge=0, lt=2**31)] = 0,
    limit: Annotated[int, Query(ge=1, le=limits.MAX_PAGE)] = 50,
) -> LibraryPage:
    """A page of the matching entries."""

    def found(library: Library) -> LibraryPage:
        page = library.find(wish.wanted, offset=offset, limit=limit)
        return LibraryPage(entries=[entry_view(entry) for entry in page.entries], total=page.total)

    return await _shelf(request).use(found)


@library.get("/ids")
async def list_ids(request: Request, wish: Wish) -> IdsView:
    """The numbers of all matching entries, as far as a request can name them again."""
    return IdsView(ids=await _shelf(request).use(lambda found: found.ids(wish.wanted, limits.MAX_ENTRIES)))


@library.get("/tags")
async def list_tags(request: Request) -> list[TagView]:
    """All tags."""
    tags = await _shelf(request).use(lambda library: library.tags())
    return [TagView(tag=tag, entries=number) for tag, number in tags]


@library.get("/entries/{id}", responses=_MISSING)
async def get_entry(request: Request, id: Id) -> EntryGame:
    """One entry, with its puzzle and what was played."""
    return entry_game(await _shelf(request).use(lambda library: library.get(id)))


@library.get("/entries/{id}/picture", response_class=Response, responses={**_MISSING, **_PICTURE})
async def get_picture(request: Request, id: Id) -> Response:
    """The board of an entry as SVG."""

    def drawn(library: Library) -> str:
        board = library.get(id).board
        return svg(board, marks=board.state)

    # The requested address carries the version.
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(await _shelf(request).use(drawn), media_type="image/svg+xml", headers=headers)


# changing


@library.post("")
async def keep(request: Request, wanted: KeepRequest) -> KeptView:
    """Keep a puzzle. When this is answered, it is stored for good."""

    def kept(library: Library) -> KeptView:
        entry, added = library.add(_one_board(wanted.game), _details(wanted.details))
        return KeptView(entry=entry_view(entry), game=entry.game, added=added)

    return await _shelf(request).use(kept)


@library.put("/entries/{id}", response_model=EntryGame, responses={**_MISSING, **_CONFLICT})
async def change_entry(request: Request, id: Id, wanted: EntryChange) -> EntryGame | Response:
    """Save details or marks. Refused if somebody else saved after the named version."""
    from gridproof.library.store import ChangedMeanwhile

    def changed(library: Library) -> EntryGame:
        board = None if wanted.game is None else _one_board(wanted.game)
        return entry_game(library.change(id, wanted.version, details=_details(wanted.details), board=board))

    try:
        return await _shelf(request).use(changed)
    except ChangedMeanwhile as error:
        conflict = ConflictView(error=str(error), entry=entry_game(error.now))
        return JSONResponse(conflict.model_dump(mode="json"), 409)


@library.post("/tag")
async def tag(request: Request, wanted: TagRequest) -> IdsView:
    """Give entries more tags, and take others away."""
    done = await _shelf(request).use(lambda found: found.tag(wanted.ids, wanted.add, wanted.remove))
    return IdsView(ids=done)


@library.post("/rate", status_code=202, response_model=JobView, responses=errors(429))
async def start_rating(request: Request, wanted: RateManyRequest) -> Response:
    """Rate entries, and save their levels: a job."""
    where = await _shelf(request).use(lambda found: found.url)
    return job_view(
        submitted(request, "rate-entries", {**wanted.model_dump(mode="json"), "where": where}), 202
    )


@library.post("/remove")
async def remove(request: Request, wanted: IdsRequest) -> IdsView:
    """Remove entries. They can be restored for a day."""
    return IdsView(ids=await _shelf(request).use(lambda library: library.remove(wanted.ids)))


@library.post("/restore")
async def restore(request: Request, wanted: IdsRequest) -> IdsView:
    """Restore removed entries. Returns those that existed."""
    return IdsView(ids=await _shelf(request).use(lambda library: library.restore(wanted.ids)))


def _one_board(text: str) -> Board:
    boards = given_boards(text)
    if len(boards) != 1:
        raise FormatError(f"{len(boards)} puzzles in the text; expected one")
    return boards[0]


def _details(given: DetailsView | None) -> Details | None:
    return None if given is None else Details(**{**given.model_dump(), "tags": tuple(given.tags)})


# files


@library.post("/export")
async def export(request: Request, wanted: ExportRequest) -> ExportView:
    """Entries as one text in a format."""
    target = format_named(wanted.format)

    def written(library: Library) -> ExportView:
        texts, refused = [], []
        for entry in library.some(wanted.ids):
            try:
                texts.append(target.write(entry.board))
            except GridproofError as error:
                refused.append(RefusedView(name=str(entry.id), error=str(error)))
        return ExportView(text=in_one_file(texts) if texts else "", refused=refused)

    return await _shelf(request).use(written)


@library.post("/uploads", status_code=201, responses=errors(429))
async def begin_upload(request: Request) -> UploadView:
    """Start to send a file, part by part."""
    id = _shelf(request).uploads.begin()
    if id is None:
        retry = {"Retry-After": str(limits.RETRY_AFTER)}
        raise HTTPException(429, "too many files come in at once; try again soon", headers=retry)
    return UploadView(id=id)


@library.post("/uploads/{id}/parts", status_code=204, response_class=Response, responses=_MISSING)
async def add_part(request: Request, id: UploadId, wanted: PartRequest) -> Response:
    """The next part of a file."""
    try:
        _shelf(request).uploads.add(id, wanted.text)
    except KeyError:
        raise _no_upload(id) from None
    return Response(status_code=204)


@library.post(
    "/uploads/{id}/import", status_code=202, response_model=JobView, responses={**_MISSING, **errors(429)}
)
async def start_import(request: Request, id: UploadId, wanted: ImportRequest) -> Response:
    """Add all puzzles of an uploaded file: a job."""
    shelf = _shelf(request)
    where = await shelf.use(lambda library: library.url)

    def submit(text: str) -> Job:
        return submitted(request, "import", {**wanted.model_dump(mode="json"), "text": text, "where": where})

    try:
        return job_view(shelf.uploads.start(id, submit), 202)
    except KeyError:
        raise _no_upload(id) from None


def _no_upload(id: str) -> HTTPException:
    return HTTPException(404, f"no upload {id!r}; it is unknown or was forgotten")


# paper


@library.post("/book", status_code=202, response_model=JobView, responses=errors(429))
async def start_book(request: Request, wanted: BookRequest) -> Response:
    """Make a book of entries: a job, whose result names a file."""
    shelf = _shelf(request)
    where = await shelf.use(lambda library: library.url)
    given = {**wanted.model_dump(mode="json"), "where": where, "folder": shelf.books.folder}
    return job_view(submitted(request, "book", given), 202)


@library.get("/books/{file}", response_class=FileResponse, responses={**_MISSING, **_PDF})
async def get_book(request: Request, file: UploadId) -> Response:
    """A book that a job made."""
    found = _shelf(request).books.find(file)
    if found is None:
        raise HTTPException(404, f"no book {file!r}; it is unknown or was forgotten")
    return FileResponse(found, media_type="application/pdf")
