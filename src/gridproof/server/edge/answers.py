"""The form of answers: errors as the OpenAPI text describes them, and the states of jobs."""

from __future__ import annotations

import json
from typing import Any

from fastapi import HTTPException, Request, Response

from gridproof.server.shapes import limits
from gridproof.server.shapes.models import ErrorView
from gridproof.server.work.pool import Job, Pool, QueueFull, State

_ERRORS: dict[int, str] = {
    400: "The request or the puzzle in it is invalid.",
    403: "The request comes from another site.",
    404: "It does not exist.",
    409: "Somebody else has changed it in the meantime.",
    413: "The body or the board is too large.",
    415: "The body is not JSON.",
    429: "Too many jobs wait; come back after Retry-After seconds.",
    503: "The server is too busy.",
}


def errors(*codes: int) -> dict[int | str, dict[str, Any]]:
    return {code: {"model": ErrorView, "description": _ERRORS[code]} for code in codes}


def pool_of(request: Request) -> Pool:
    pool: Pool = request.app.state.pool
    return pool


def submitted(request: Request, verb: str, wanted: dict[str, Any]) -> Job:
    """A new job, if there is room for one."""
    try:
        return pool_of(request).submit(verb, wanted)
    except QueueFull:
        retry = {"Retry-After": str(limits.RETRY_AFTER)}
        raise HTTPException(429, "too many jobs wait; try again soon", headers=retry) from None


OPEN = ("queued", "running")


def standing(job: Job) -> tuple[State, str]:
    """The state, and a JobView as JSON.

    The worker made the result with its model, so it is not validated again.
    """
    state = job.state  # first: by the time a job is in its last state, it has all else
    progress = None if job.progress is None else job.progress._asdict()
    view = {
        "id": job.id,
        "verb": job.verb,
        "state": state,
        "progress": progress,
        "result": job.result,
        "error": job.error,
    }
    return state, json.dumps(view, ensure_ascii=False, separators=(",", ":"))


def job_view(job: Job, status: int = 200) -> Response:
    return Response(standing(job)[1], status, media_type="application/json")
