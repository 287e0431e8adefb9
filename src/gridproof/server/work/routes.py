"""The table of requests that are answered at once, for the server and for the engine in the page.

A function defines the name, the description, the parameters and the shape of the answer. The body of the
request is its parameter ``wanted``. Other parameters are in the path or in the query.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, get_type_hints

from gridproof.server.work import at_once, catalogue


class Route(NamedTuple):
    method: Literal["GET", "POST"]
    path: str
    answer: Callable[..., Any]

    @property
    def parameters(self) -> dict[str, Any]:
        """The types of the parameters, by name."""
        hints = get_type_hints(self.answer, include_extras=True)
        return {name: hint for name, hint in hints.items() if name != "return"}

    @property
    def result(self) -> Any:
        return get_type_hints(self.answer)["return"]


ROUTES = (
    Route("GET", "/kinds", catalogue.kind_views),
    Route("GET", "/kinds/{name}", at_once.kind),
    Route("GET", "/kinds/{name}/techniques", at_once.techniques),
    Route("GET", "/collection", at_once.collected_items),
    Route("GET", "/collection/{id}", at_once.collected),
    Route("GET", "/formats", at_once.formats),
    Route("GET", "/symmetries", at_once.symmetries),
    Route("POST", "/read", at_once.read),
    Route("POST", "/write", at_once.write),
    Route("POST", "/fitting", at_once.fitting),
    Route("POST", "/picture", at_once.drawn),
    Route("POST", "/check", at_once.checked),
    Route("POST", "/draft", at_once.draft),
    Route("POST", "/draft/open", at_once.open_draft),
    Route("POST", "/draft/change", at_once.change_draft),
)
