"""The requests under ``/api``."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from starlette.types import Receive, Scope, Send

from gridproof.server.edge.answers import OPEN, job_view, pool_of, standing, submitted
from gridproof.server.edge.answers import errors as _errors
from gridproof.server.edge.library_api import library
from gridproof.server.edge.places import Places, places_of
from gridproof.server.shapes import limits
from gridproof.server.shapes.job_models import JobRequest, JobView, RandomRequest
from gridproof.server.shapes.models import RandomResult
from gridproof.server.work import at_once
from gridproof.server.work.pool import Job, Pool, State
from gridproof.server.work.routes import ROUTES, Route
from gridproof.server.work.worker import plain

api = APIRouter(prefix="/api", responses=_errors(400, 403, 503))

_BODY = _errors(413, 415)
_JOB = _errors(404)
_PICTURE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A picture.",
        "content": {name: {"schema": {"type": "string"}} for name in at_once.MEDIA.values()},
    }
}
_QUEUE = _errors(413, 415, 429)

Identity = Annotated[str, Path(max_length=80)]


# requests that are answered at once


def _add(route: Route) -> None:
    known = {**(_BODY if route.method == "POST" else {}), **(_errors(404) if "{" in route.path else {})}
    is_picture = route.result is bytes
    api.add_api_route(
        route.path,
        _taking_a_body(route) if route.method == "POST" else route.answer,
        methods=[route.method],
        name=route.answer.__name__,
        description=route.answer.__doc__,
        response_model=None if is_picture else route.result,
        responses={**known, **_PICTURE} if is_picture else known,
        response_class=Response if is_picture else JSONResponse,
    )


def _taking_a_body(route: Route) -> Callable[..., Any]:
    """The function that FastAPI calls. It reads the shape of the body from the annotation."""

    async def endpoint(request: Request, wanted: Any) -> Any:
        found = await places_of(request).apart(route.answer, wanted)
        if isinstance(found, bytes):
            return Response(found, media_type=at_once.MEDIA[wanted.format])
        return found

    endpoint.__annotations__ |= {"request": Request, **route.parameters}
    return endpoint


for _route in ROUTES:
    _add(_route)
api.include_router(library, responses=_BODY)

# jobs


@api.post("/random", responses=_QUEUE)
async def random(request: Request, wanted: RandomRequest) -> RandomResult:
    """A puzzle of that size and level: a job that the request waits for."""
    await places_of(request).apart(at_once.refuse_bad, wanted)
    with places_of(request).following(request.scope):
        job = submitted(request, wanted.verb, plain(wanted))
        await _end_of(request, job)
    if job.result is None:
        asked_wrongly = job.state == "failed" and not job.overrun
        raise HTTPException(400 if asked_wrongly else 503, job.error or "it was given up")
    return RandomResult.model_validate(job.result)


@api.post("/jobs", status_code=202, response_model=JobView, responses=_QUEUE)
async def start_job(request: Request, wanted: JobRequest) -> Response:
    """Start long work in a separate process."""
    await places_of(request).apart(at_once.refuse_bad, wanted)
    return job_view(submitted(request, wanted.verb, plain(wanted)), 202)


@api.post("/ask", response_model=JobView, responses=_QUEUE)
async def ask(request: Request, wanted: JobRequest) -> Response:
    """A job that the request waits for. A client that disconnects cancels it."""
    await places_of(request).apart(at_once.refuse_bad, wanted)
    with places_of(request).following(request.scope):
        job = submitted(request, wanted.verb, plain(wanted))
        await _end_of(request, job)
    return job_view(job)


def _found(request: Request, id: str) -> Job:
    job = pool_of(request).find(id)
    if job is None:
        raise HTTPException(404, f"no job {id!r}; it is unknown or was forgotten")
    return job


@api.get("/jobs/{id}", response_model=JobView, responses=_JOB)
async def get_job(request: Request, id: Identity) -> Response:
    """The state of a job."""
    return job_view(_found(request, id))


@api.delete("/jobs/{id}", response_model=JobView, responses=_JOB)
async def cancel_job(request: Request, id: Identity) -> Response:
    """Cancel a job: its process is ended. A job that has already ended stays unchanged."""
    job = _found(request, id)
    pool_of(request).cancel(job)
    return job_view(job)


_EVENTS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Events named progress, done, failed or cancelled; the data of each is a JobView.",
        "content": {"text/event-stream": {}},  # a schema would be one of each event
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
    """Wait for the end of a job. A client that disconnects meanwhile ends it."""
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
    """The state of the job, now and at every change to its end. None if nothing happened for a while."""
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
