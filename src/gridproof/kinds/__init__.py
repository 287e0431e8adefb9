"""The registry: one line per kind. Others add theirs by entry points of the group ``gridproof.kinds``."""

from __future__ import annotations

import copyreg
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from gridproof.errors import PuzzleError, show
from gridproof.kind import Kind

_OURS = (
    "sudoku",
    "akari",
    "arukone",
    "yajilin",
    "kurodoko",
    "ohno",
    "kuroshuto",
    "shakashaka",
    "nurikabe",
    "heyawake",
    "slitherlink",
)
_GROUP = "gridproof.kinds"


def _of_others() -> Iterator[tuple[str, Kind]]:
    """The kinds of other packages, each with the package's name for it."""
    # What finds entry points takes longer to import than all kinds: only when there are some.
    if not any(_offers_kinds(Path(folder)) for folder in sys.path):
        return
    for point in import_module("importlib.metadata").entry_points(group=_GROUP):
        try:
            kind = point.load()
        except Exception as error:  # whatever is wrong with another package, ours go on
            warnings.warn(f"the kind {point.value} cannot be loaded: {error!r:.200}", stacklevel=2)
            continue
        if isinstance(kind, Kind):
            yield point.value, kind
        else:
            warnings.warn(f"{point.value} is no kind; expected a gridproof.kind.Kind", stacklevel=2)


def _offers_kinds(folder: Path) -> bool:
    try:
        return any(
            f"[{_GROUP}]".encode() in listed.read_bytes()
            for listed in folder.glob("*.dist-info/entry_points.txt")
        )
    except OSError:  # not everything on the path is a folder that can be read
        return False


def _names(kind: Kind) -> list[str]:
    return [name.replace(" ", "") for name in (kind.name, *kind.aliases)]


KINDS: dict[str, Kind] = {name: import_module(f"gridproof.kinds.{name}").KIND for name in _OURS}

_ALIASES = {name: kind for kind in KINDS.values() for name in _names(kind)}

for _origin, _kind in _of_others():
    if _ALIASES.keys().isdisjoint(_names(_kind)):
        KINDS[_kind.name] = _kind
        _ALIASES |= dict.fromkeys(_names(_kind), _kind)
    else:
        warnings.warn(f"{_origin}: a kind of the name {_kind.name} is there already", stacklevel=2)


def kind_named(name: str) -> Kind:
    """The kind of that name or alias, whatever the case and spacing."""
    key = name.lower().replace(" ", "").replace("-", "").replace("_", "") if isinstance(name, str) else ""
    kind = _ALIASES.get(key)
    if kind is None:
        raise PuzzleError(f"unknown kind {show(name)}; expected one of: {', '.join(KINDS)}")
    return kind


def _by_name(kind: Kind) -> tuple[object, tuple[str]]:
    return kind_named, (kind.name,)


# A kind goes to other processes by its name; puzzles and all that holds them then go as they are.
copyreg.pickle(Kind, _by_name)  # type: ignore[arg-type]  # the stub asks for a narrower tuple than is needed
