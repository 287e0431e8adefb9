"""The work of the worker processes: a verb from plain data to plain data."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from gridproof.errors import GridproofError
from gridproof.server.shapes.job_views import VIEWS
from gridproof.server.work.jobs import JOBS
from gridproof.verbs.verb import Progress


def perform(verb: str, request: dict[str, Any], progress: Progress) -> tuple[str, Any]:
    """Do the work. Returns ``("result", ...)``, or ``("error", one line)``."""
    try:
        result = JOBS[verb].run(_shape(verb).validate_python(request), progress)
        view = VIEWS[verb](result)
    except GridproofError as error:
        return "error", str(error)
    except RecursionError:
        return "error", "the board is too intricate for this"
    return "result", view.model_dump(mode="json")


def plain(wanted: Any) -> dict[str, Any]:
    """A request as plain data, in the form for a worker."""
    found: dict[str, Any] = _shape(wanted.verb).dump_python(wanted, mode="json")
    return found


@cache
def _shape(verb: str) -> TypeAdapter[Any]:
    return TypeAdapter(JOBS[verb].request)
