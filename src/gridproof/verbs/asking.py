"""The building blocks of requests: plain dataclasses, whose fields carry their help and their bounds.

The server's edge checks them with Pydantic. Nothing here imports it, so the command starts quickly: only
Pydantic calls the methods named ``__get_pydantic_...``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from itertools import islice
from typing import Annotated, Any, ClassVar, get_type_hints

from gridproof.verbs import bounds

_PART = 50


class About:
    """A field's help in words, and its bounds under the names of JSON Schema."""

    def __init__(self, text: str = "", **limits: Any) -> None:
        self.text = text
        self.limits = limits

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        schema = {**handler(source), **self.limits}
        if schema["type"] not in ("dict", "list") or "max_length" not in self.limits:
            return schema
        from pydantic_core.core_schema import no_info_wrap_validator_function

        return no_info_wrap_validator_function(_in_parts, schema)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Callable[[Any], dict[str, Any]]) -> Any:
        told = handler(schema)
        return {**told, "description": self.text} if self.text else told


def _in_parts(value: Any, check: Callable[[Any], Any]) -> Any:
    """Check one part first. Pydantic lists all faults, which takes long if everything is wrong."""
    if isinstance(value, dict) and len(value) > _PART:
        entries = iter(value.items())
        while part := dict(islice(entries, _PART)):
            check(part)
    elif isinstance(value, list) and len(value) > _PART:
        for start in range(0, len(value), _PART):
            check(value[start : start + _PART])
    return check(value)


def help_of(request: type, field: str) -> str:
    """The help of a field of a request."""
    hints = get_type_hints(request, include_extras=True)
    return next(one.text for one in hints[field].__metadata__ if isinstance(one, About) and one.text)


def default_of(request: Any, field: str) -> Any:
    """The default of a field of a request."""
    (found,) = (one for one in fields(request) if one.name == field)
    return found.default_factory() if found.default_factory is not MISSING else found.default


Name = Annotated[str, About(min_length=1, max_length=40)]
Text = Annotated[str, About(min_length=1, max_length=bounds.MAX_TEXT)]
MarkName = Annotated[str, About(min_length=1, max_length=16)]
PlaceNumber = Annotated[int, About(ge=0, lt=4 * bounds.MAX_CELLS, strict=True)]
PlaceName = Annotated[str, About(pattern="^[0-9]{1,6}$")]
"""The number of a place, as text."""
Side = Annotated[int, About(ge=1, le=bounds.MAX_SIDE, strict=True)]
Seed = Annotated[int, About(ge=0, lt=2**53, strict=True)]
Move = tuple[PlaceNumber, MarkName | None]
Candidates = Annotated[list[MarkName], About(max_length=bounds.MAX_CANDIDATES)]
GivenMarks = Annotated[dict[PlaceName, MarkName], About(max_length=bounds.MAX_MARKS)]
GivenNotes = Annotated[dict[PlaceName, Candidates], About(max_length=bounds.MAX_CELLS)]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A request. Unknown fields are rejected; too many fields are rejected before each is checked."""

    __pydantic_config__: ClassVar[dict[str, object]] = {"extra": "forbid"}

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Callable[[Any], Any]) -> Any:
        from pydantic_core.core_schema import no_info_before_validator_function

        return no_info_before_validator_function(few_fields, handler(source))


def few_fields(given: Any) -> Any:
    """The same value, unless it has more fields than any request."""
    if isinstance(given, dict) and len(given) > bounds.MAX_FIELDS:
        raise misshapen(f"{len(given)} fields; expected at most {bounds.MAX_FIELDS}")
    return given


def misshapen(message: str) -> Exception:
    """The exception that Pydantic reports as a fault in the shape of a request."""
    from pydantic_core import PydanticCustomError

    return PydanticCustomError("gridproof", message)
