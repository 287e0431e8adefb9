"""The requests of the API without a server: the same answers, by the same functions, from JSON to JSON.

If there is no server, the app in a browser calls these functions in a worker of the page.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote

from pydantic import BaseModel, TypeAdapter, ValidationError, create_model

from gridproof.errors import GridproofError, NotThere
from gridproof.server.shapes import limits
from gridproof.server.shapes.base import Model
from gridproof.server.shapes.job_models import JobRequest
from gridproof.server.work import at_once
from gridproof.server.work.jobs import JOBS
from gridproof.server.work.routes import ROUTES, Route
from gridproof.server.work.worker import perform, plain

_JSON = "application/json"


class Answer(NamedTuple):
    status: int
    media: str
    body: bytes


_JOB: TypeAdapter[JobRequest] = TypeAdapter(JobRequest)


def answer(method: str, target: str, body: str | None = None) -> Answer:
    """The server's answer to the request, below ``/api``, except for jobs."""
    path, _, query = target.partition("?")
    try:
        given = dict(parse_qsl(query)) if body is None else json.loads(body)
        found = _answered(method, path, given)
    except GridproofError as error:
        return _json(*at_once.refusal(error))
    except ValidationError as error:
        return _json(400, {"error": _shape_error(error)})
    if isinstance(found, bytes):
        return Answer(200, at_once.MEDIA[given["format"]], found)
    return _json(200, found)


def _answered(method: str, path: str, given: Any) -> Any:
    for route in ROUTES:
        if method == route.method and (found := _pattern(route.path).fullmatch(path)):
            named = {name: unquote(value) for name, value in found.groupdict().items()}
            return _plain(route.answer(**_parameters(route, named, given)))
    raise NotThere(f"there is no {'api' + path[:80]!r}")


@cache
def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


def _parameters(route: Route, named: dict[str, str], given: Any) -> dict[str, Any]:
    """The arguments for the function of a route. Raises ValidationError for arguments of another shape."""
    if route.method == "POST":
        return {"wanted": TypeAdapter(route.parameters["wanted"]).validate_python(given)}
    asked = {name: value for name, value in given.items() if name in route.parameters}
    return dict(_shape(route).model_validate({**asked, **named}))


@cache
def _shape(route: Route) -> type[BaseModel]:
    """The parameters in the path and the query, taken together."""
    fields: dict[str, Any] = {name: (hint, ...) for name, hint in route.parameters.items()}
    return create_model(route.answer.__name__, **fields)


def job(body: str, report: Callable[[str], None]) -> Answer:
    """Run a job and return its outcome, as the server would. Its progress is reported as JSON."""
    try:
        wanted = _JOB.validate_python(json.loads(body))
        at_once.refuse_bad(wanted)
    except GridproofError as error:
        return _json(*at_once.refusal(error))
    except ValidationError as error:
        return _json(400, {"error": _shape_error(error)})
    started = time.monotonic()

    def progress(steps: int, text: str) -> None:
        report(_dumped({"seconds": round(time.monotonic() - started, 2), "steps": steps, "text": text}))

    kind, outcome = perform(wanted.verb, plain(wanted), progress)
    done = kind == "result"
    view = {
        "id": "",
        "verb": wanted.verb,
        "state": "done" if done else "failed",
        "progress": None,
        "result": outcome if done else None,
        "error": None if done else outcome,
    }
    return _json(200, view)


def bounds() -> str:
    """The limits of a job, as JSON. The page ends jobs that exceed them."""
    seconds = {name: verb.seconds for name, verb in JOBS.items()}
    aside = [name for name, verb in JOBS.items() if verb.aside]
    return _dumped({"seconds": seconds, "aside": aside, "memory": limits.KEPT_MEMORY})


def _plain(found: Any) -> Any:
    if isinstance(found, list):
        return [_plain(one) for one in found]
    return found.model_dump(mode="json") if isinstance(found, Model) else found


def _shape_error(error: ValidationError) -> str:
    first = error.errors()[0]
    return at_once.bad_shape(first["loc"], first["msg"])


def _json(status: int, value: Any) -> Answer:
    return Answer(status, _JSON, _dumped(value).encode())


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
