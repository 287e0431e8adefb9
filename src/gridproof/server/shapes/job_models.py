"""The shapes of a new job and of a job's state. Requests come from the verbs, results from their views."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, make_dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_type_hints

from pydantic import Field

from gridproof.server.shapes import limits
from gridproof.server.shapes.base import Model
from gridproof.server.shapes.job_views import VIEWS
from gridproof.verbs import all_verbs
from gridproof.verbs.verb import Verb, VerbRequest


def _one_of(shapes: Iterable[Any]) -> Any:
    return reduce(or_, dict.fromkeys(shapes))


def _named(verb: Verb) -> type:
    """The verb's request with its name."""
    title = verb.name.title().replace("-", "")
    return make_dataclass(
        f"{title}Request",
        [("verb", Literal[verb.name], field(default=verb.name))],
        bases=(verb.request,),
        frozen=True,
        kw_only=True,
    )


if TYPE_CHECKING:
    JobRequest: TypeAlias = VerbRequest
    RandomRequest: TypeAlias = VerbRequest
    JobResult: TypeAlias = Model
else:
    _REQUESTS = {verb.name: _named(verb) for verb in all_verbs()}
    RandomRequest = _REQUESTS["random"]
    JobRequest = Annotated[_one_of(_REQUESTS.values()), Field(discriminator="verb")]
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


def client_shapes() -> dict[str, Any]:
    """Further shapes for the client: the result of each verb, and the bounds that it has to keep."""
    results = {name: get_type_hints(view)["return"].__name__ for name, view in VIEWS.items()}
    kept = {"exported": limits.MAX_EXPORTED, "named": limits.MAX_ENTRIES}
    return {
        "Results": _record(
            {name: {"$ref": f"#/components/schemas/{shape}"} for name, shape in results.items()}
        ),
        "Limits": _record({name: {"type": "integer", "const": bound} for name, bound in kept.items()}),
    }


def _record(fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": [*fields], "additionalProperties": False}
