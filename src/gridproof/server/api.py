"""The requests under ``/api``."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Request, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from gridproof import collection
from gridproof.book.typesetting import picture
from gridproof.checking import check
from gridproof.formats import FORMATS, format_named
from gridproof.formats import write as write_board
from gridproof.given import checked_marks
from gridproof.kind import Board
from gridproof.server import catalogue, limits
from gridproof.server.answers import OPEN, job_view, pool_of, standing, submitted
from gridproof.server.answers import errors as _errors
from gridproof.server.job_models import JobRequest, JobView
from gridproof.server.kind_models import KindView, LessonView
from gridproof.server.library_api import library
from gridproof.server.models import (
    BoardRequest,
    CheckView,
    FormatView,
    ItemView,
    PictureRequest,
    PuzzleView,
    RandomRequest,
    RandomResult,
    ReadRequest,
    ReadView,
    ViolationView,
    WriteRequest,
    WriteView,
)
from gridproof.server.places import Places, places_of
from gridproof.server.pool import Job, Pool, State
from gridproof.server.random_puzzles import refuse_impossible
from gridproof.server.studio_api import studio
from gridproof.server.studio_models import SetterRequest
from gridproof.server.studio_views import asked_sketch
from gridproof.server.views import (
    collected_view,
    done_clues,
    given_boards,
    given_marks,
    given_notes,
    given_puzzle,
    item_view,
    read_view,
)

api = APIRouter(prefix="/api", responses=_errors(400, 403, 503))

_BODY = _errors(413, 415)
_JOB = _errors(404)
_PICTURE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A picture.",
        "content": {
            name: {"schema": {"type": "string"}} for name in ("image/svg+xml", "image/png", "application/pdf")
        },
    }
}
_QUEUE = _errors(413, 415, 429)

KindName = Annotated[str, Path(max_length=40)]
Identity = Annotated[str, Path(max_length=80)]


# kinds and the collection


@api.get("/kinds")
def list_kinds() -> list[KindView]:
    """All kinds, with everything that a player sees of them."""
    return catalogue.kind_views()


@api.get("/kinds/{name}", responses=_errors(404))
def get_kind(name: KindName) -> KindView:
    """One kind, by its name or another name for it."""
    return catalogue.kind_view(_known_kind(name))


@api.get("/kinds/{name}/techniques", responses=_errors(404))
def get_techniques(name: KindName) -> list[LessonView]:
    """A lesson for every technique that hints of the kind know by name."""
    return catalogue.technique_lessons(_known_kind(name))


def _known_kind(name: str) -> str:
    """The kind's own name; one that the path names but nobody knows is not found."""
    found = catalogue.find_kind(name)
    if found is None:
        raise HTTPException(404, f"no kind is called {name!r}")
    return found.name


@api.get("/collection")
def list_collection() -> list[ItemView]:
    """The puzzles that come with Gridproof."""
    return [item_view(item) for item in collection.items().values()]


@api.get("/collection/{id}", responses=_errors(404))
def get_collected(id: Identity) -> PuzzleView:
    """One puzzle of the collection."""
    item = collection.items().get(id)
    if item is None:
        raise HTTPException(404, f"the collection has no puzzle {id!r}")
    return collected_view(item)


# reading, writing, checking


@api.get("/formats")
def list_formats() -> list[FormatView]:
    """The formats that are read and written."""
    return [FormatView(name=format.name, title=format.title) for format in FORMATS.values()]


@api.post("/read", responses=_BODY)
async def read(request: Request, wanted: ReadRequest) -> ReadView:
    """The boards of a text in any format. Whether they have one answer is left to the job ``prove``."""
    return await places_of(request).apart(_read, wanted)


def _read(wanted: ReadRequest) -> ReadView:
    boards = given_boards(wanted.text, wanted.kind, wanted.format)
    return ReadView(boards=[read_view(board) for board in boards])


@api.post("/write", responses=_BODY)
async def write(request: Request, wanted: WriteRequest) -> WriteView:
    """A board with the player's marks as text in a format."""
    return await places_of(request).apart(_write, wanted)


def _write(wanted: WriteRequest) -> WriteView:
    puzzle = given_puzzle(wanted.puzzle)
    marks = checked_marks(puzzle, given_marks(puzzle, wanted.marks))
    board = Board(puzzle, marks or None, notes=given_notes(puzzle, wanted.notes))
    return WriteView(text=write_board(board, format_named(wanted.format)))


@api.post("/picture", response_class=Response, responses={**_BODY, **_PICTURE})
async def draw_board(request: Request, wanted: PictureRequest) -> Response:
    """A board with the player's marks as a picture."""
    media = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}[wanted.format]
    return Response(await places_of(request).apart(_draw, wanted), media_type=media)


def _draw(wanted: PictureRequest) -> bytes:
    puzzle = given_puzzle(wanted.puzzle)
    marks = checked_marks(puzzle, given_marks(puzzle, wanted.marks))
    return picture(Board(puzzle, notes=given_notes(puzzle, wanted.notes)), wanted.format, marks=marks)


@api.post("/check", responses=_BODY)
async def check_marks(request: Request, wanted: BoardRequest) -> CheckView:
    """What is wrong with a board by the rules, without looking at the answer."""
    return await places_of(request).apart(_check, wanted)


def _check(wanted: BoardRequest) -> CheckView:
    puzzle = given_puzzle(wanted.puzzle)
    marks = given_marks(puzzle, wanted.marks)
    report = check(puzzle, marks)
    return CheckView(
        solved=report.solved,
        violations=[
            ViolationView(
                rule=violation.rule,
                text=puzzle.kind.rule(violation.rule).text,
                places=list(violation.places),
                broken=violation.broken,
            )
            for violation in report.violations
        ],
        more=report.more,
        done_clues=done_clues(puzzle, marks, report),
    )


api.include_router(studio, responses=_BODY)
api.include_router(library, responses=_BODY)

# jobs


@api.post("/random", responses=_QUEUE)
async def random(request: Request, wanted: RandomRequest) -> RandomResult:
    """A puzzle of that size and level; a job that is waited for."""
    await places_of(request).apart(refuse_impossible, wanted)
    with places_of(request).following(request.scope):
        job = submitted(request, "random", {"verb": "random", **wanted.model_dump(mode="json")})
        await _end_of(request, job)
    if job.result is None:
        asked_wrongly = job.state == "failed" and not job.overrun
        raise HTTPException(400 if asked_wrongly else 503, job.error or "it was given up")
    return RandomResult.model_validate(job.result)


@api.post("/jobs", status_code=202, response_model=JobView, responses=_QUEUE)
async def start_job(request: Request, wanted: JobRequest) -> Response:
    """Start long work in a process of its own."""
    await places_of(request).apart(_refuse_bad, wanted)
    return job_view(submitted(request, wanted.verb, wanted.model_dump(mode="json")), 202)


@api.post("/ask", response_model=JobView, responses=_QUEUE)
async def ask(request: Request, wanted: JobRequest) -> Response:
    """A job that is waited for; whoever goes away cancels it."""
    await places_of(request).apart(_refuse_bad, wanted)
    with places_of(request).following(request.scope):
        job = submitted(request, wanted.verb, wanted.model_dump(mode="json"))
        await _end_of(request, job)
    return job_view(job)


def _refuse_bad(wanted: JobRequest) -> None:
    """Say at once what is wrong with a request, rather than when its turn has come."""
    if isinstance(wanted, RandomRequest):
        refuse_impossible(wanted)
        return
    if isinstance(wanted, SetterRequest):
        asked_sketch(wanted)
        return
    puzzle = given_puzzle(wanted.puzzle)
    if isinstance(wanted, BoardRequest):
        checked_marks(puzzle, given_marks(puzzle, wanted.marks))


def _found(request: Request, id: str) -> Job:
    job = pool_of(request).find(id)
    if job is None:
        raise HTTPException(404, f"no job {id!r}; it is unknown or was forgotten")
    return job


@api.get("/jobs/{id}", response_model=JobView, responses=_JOB)
async def get_job(request: Request, id: Identity) -> Response:
    """How a job stands."""
    return job_view(_found(request, id))


@api.delete("/jobs/{id}", response_model=JobView, responses=_JOB)
async def cancel_job(request: Request, id: Identity) -> Response:
    """Cancel a job: its process is ended. One that has ended already stays as it is."""
    job = _found(request, id)
    pool_of(request).cancel(job)
    return job_view(job)


_EVENTS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Events named progress, done, failed or cancelled; the data of each is a JobView.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    }
}


@api.get("/jobs/{id}/events", response_class=StreamingResponse, responses={**_EVENTS, **_JOB})
async def follow_job(request: Request, id: Identity) -> Response:
    """The course of a job as server-sent events, to its end."""
    return _Following(places_of(request), pool_of(request), _found(request, id))


class _Following(StreamingResponse):
    """The events of a job, to its end or until a follower's time is over."""

    def __init__(self, places: Places, pool: Pool, job: Job) -> None:
        super().__init__(
            _events(pool, job), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
        )
        self._places = places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._places.following(scope):
            await super().__call__(scope, receive, send)


async def _events(pool: Pool, job: Job) -> AsyncIterator[str]:
    async for change in _changes(pool, job):
        if change is None:
            yield ": still there\n\n"
            continue
        state, text = change
        yield f"event: {'progress' if state in OPEN else state}\ndata: {text}\n\n"


async def _end_of(request: Request, job: Job) -> None:
    """Wait for the end of a job; a client that goes away meanwhile ends it."""
    leaving = asyncio.create_task(_cancelled_by_leaving(request, job))
    try:
        async for _ in _changes(pool_of(request), job):
            pass
    finally:
        leaving.cancel()
        pool_of(request).cancel(job)


async def _cancelled_by_leaving(request: Request, job: Job) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
    pool_of(request).cancel(job)


_HEARTBEAT = 2.0


async def _changes(pool: Pool, job: Job) -> AsyncIterator[tuple[State, str] | None]:
    """How the job stands, now and at every change to its end; None when nothing happened for a while."""
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()
    over = time.monotonic() + limits.FOLLOW_SECONDS

    def wake() -> None:
        loop.call_soon_threadsafe(changed.set)

    pool.listen(job, wake)
    try:
        while True:
            changed.clear()
            now = standing(job)
            yield now
            if now[0] not in OPEN:
                return
            soon = time.monotonic() + limits.EVENT_SECONDS
            while not await _within(changed, _HEARTBEAT):
                if time.monotonic() > over:
                    return
                yield None
            while not job.ended and (rest := soon - time.monotonic()) > 0:
                changed.clear()
                await _within(changed, rest)
            if time.monotonic() > over and not job.ended:
                return
    finally:
        pool.unlisten(job, wake)


async def _within(event: asyncio.Event, seconds: float) -> bool:
    """Whether the event happens in that time."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True
