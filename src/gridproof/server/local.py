"""The requests of the API without a server: the same answers, by the same functions, from JSON to JSON.

The app in a browser asks it where no server is, in a worker of the page.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote

from pydantic import BaseModel, TypeAdapter, ValidationError

from gridproof.errors import GridproofError, NotThere
from gridproof.grid import Grid
from gridproof.server import at_once, catalogue, limits
from gridproof.server.job_models import JobRequest
from gridproof.server.models import BoardRequest, PictureRequest, ReadRequest, WriteRequest
from gridproof.server.shapes import Model
from gridproof.server.studio_models import AskedSide, ChangeRequest, Draft, OpenRequest, SymmetriesView
from gridproof.server.studio_views import symmetries_view
from gridproof.server.work import perform

_JSON = "application/json"


class Answer(NamedTuple):
    status: int
    media: str
    body: bytes


class _Sides(BaseModel):
    rows: AskedSide
    cols: AskedSide


def _symmetries(sides: _Sides) -> SymmetriesView:
    return symmetries_view(Grid.of(sides.rows, sides.cols))


_ASKED: list[tuple[re.Pattern[str], Callable[..., Any]]] = [
    (re.compile(pattern), function)
    for pattern, function in (
        ("/kinds", catalogue.kind_views),
        ("/kinds/([^/]+)", at_once.kind),
        ("/kinds/([^/]+)/techniques", at_once.techniques),
        ("/collection", at_once.collected_items),
        ("/collection/([^/]+)", at_once.collected),
        ("/formats", at_once.formats),
    )
]
_GIVEN: dict[str, tuple[type[BaseModel], Callable[..., Any]]] = {
    "GET /symmetries": (_Sides, _symmetries),
    "POST /read": (ReadRequest, at_once.read),
    "POST /write": (WriteRequest, at_once.write),
    "POST /picture": (PictureRequest, at_once.drawn),
    "POST /check": (BoardRequest, at_once.checked),
    "POST /draft": (Draft, at_once.draft),
    "POST /draft/open": (OpenRequest, at_once.open_draft),
    "POST /draft/change": (ChangeRequest, at_once.change_draft),
}
_JOB: TypeAdapter[JobRequest] = TypeAdapter(JobRequest)


def answer(method: str, target: str, body: str | None = None) -> Answer:
    """What the server answers to that, below ``/api``; jobs apart."""
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
    if (known := _GIVEN.get(f"{method} {path}")) is not None:
        shape, function = known
        return _plain(function(shape.model_validate(given)))
    for pattern, function in _ASKED:
        if method == "GET" and (found := pattern.fullmatch(path)):
            return _plain(function(*map(unquote, found.groups())))
    raise NotThere(f"there is no {'api' + path[:80]!r}")


def job(body: str, report: Callable[[str], None]) -> Answer:
    """Do a job and say how it ended, as the server would; its progress is reported as JSON."""
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

    kind, outcome = perform(wanted.verb, wanted.model_dump(mode="json"), progress)
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
    """What a job may take, as JSON; whoever runs them ends those that take more."""
    return _dumped({"seconds": limits.SECONDS, "memory": limits.KEPT_MEMORY})


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
