"""The shapes of a new job and of a job's state. Requests come from the verbs, results from their views."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints

from pydantic import Field

from gridproof.server.shapes.base import Model
from gridproof.server.shapes.job_views import VIEWS
from gridproof.verbs import all_verbs
from gridproof.verbs.verb import VerbRequest


def _one_of(shapes: Iterable[Any]) -> Any:
    return reduce(or_, dict.fromkeys(shapes))


if TYPE_CHECKING:
    JobRequest = VerbRequest
    JobResult = Model
else:
    JobRequest = Annotated[_one_of(verb.request for verb in all_verbs()), Field(discriminator="verb")]
    JobResult = _one_of(get_type_hints(view)["return"] for view in VIEWS.values())


class ProgressView(Model):
    seconds: float
    steps: int
    text: str


class JobView(Model):
    id: str
    verb: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: ProgressView | None
    result: JobResult | None
    error: str | None
