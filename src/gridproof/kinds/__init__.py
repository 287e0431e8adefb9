"""The registry: one line per kind."""

from __future__ import annotations

import copyreg
from importlib import import_module

from gridproof.errors import PuzzleError, told
from gridproof.kind import Kind

_MODULES = (
    "sudoku",
    "akari",
    "arukone",
    "yajilin",
    "kurodoko",
    "ohno",
    "kuroshuto",
    "shakashaka",
)

KINDS: dict[str, Kind] = {name: import_module(f"gridproof.kinds.{name}").KIND for name in _MODULES}

_ALIASES = {alias.replace(" ", ""): kind for kind in KINDS.values() for alias in (kind.name, *kind.aliases)}


def kind_named(name: str) -> Kind:
    """The kind of that name or alias, whatever the case and spacing."""
    key = name.lower().replace(" ", "").replace("-", "").replace("_", "") if isinstance(name, str) else ""
    kind = _ALIASES.get(key)
    if kind is None:
        raise PuzzleError(f"unknown kind {told(name)}; expected one of: {', '.join(KINDS)}")
    return kind


def _by_name(kind: Kind) -> tuple[object, tuple[str]]:
    return kind_named, (kind.name,)


# A kind goes to other processes by its name; puzzles and all that holds them then go as they are.
copyreg.pickle(Kind, _by_name)  # type: ignore[arg-type]  # the stub asks for a narrower tuple than is needed
