"""The registry: one line per kind. Others add theirs by entry points of the group ``gridproof.kinds``."""

from __future__ import annotations

import copyreg
import sys
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from gridproof.errors import PuzzleError, show
from gridproof.record.kind import Kind

_OURS = {
    "sudoku": "solo, number place",
    "akari": "lightup, light up, bijutsukan",
    "arukone": "numberlink, numlin, number link",
    "yajilin": "yajirin",
    "kurodoko": "kuromasu, range, where is black cells",
    "ohno": "0hn0, 0h n0, oh no",
    "kuroshuto": "kurochute",
    "shakashaka": "proof of quilt",
    "nurikabe": "islands, islands in the stream",
    "heyawake": "rooms, heyawacky, divided rooms",
    "slitherlink": "slither, loop the loop, fences, loopy",
    "masyu": "mashu, pearl, pearls",
}
"""Each kind with its aliases, as its record has them: so a name leads to one room without a look into all."""
_GROUP = "gridproof.kinds"


def _of_others() -> Iterator[tuple[str, Kind]]:
    """The kinds of other packages, each with the package's name for it."""
    # What finds entry points takes long to import: only when there are some.
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
            warnings.warn(f"{point.value} is no kind; expected a gridproof.record.kind.Kind", stacklevel=2)


def _offers_kinds(folder: Path) -> bool:
    try:
        return any(
            f"[{_GROUP}]".encode() in listed.read_bytes()
            for listed in folder.glob("*.dist-info/entry_points.txt")
        )
    except OSError:  # not everything on the path is a folder that can be read
        return False


def _key(name: str) -> str:
    return name.lower().replace(" ", "").replace("-", "").replace("_", "")


_OUR_NAMES = {_key(alias): name for name, line in _OURS.items() for alias in (name, *line.split(","))}


def _names(kind: Kind) -> list[str]:
    return [_key(name) for name in (kind.name, *kind.aliases)]


@cache
def _others() -> dict[str, Kind]:
    """The kinds of other packages by name."""
    found: dict[str, Kind] = {}
    taken = set(_OUR_NAMES)
    for origin, kind in _of_others():
        if taken.isdisjoint(_names(kind)):
            found[kind.name] = kind
            taken.update(_names(kind))
        else:
            warnings.warn(f"{origin}: a kind of the name {kind.name} is there already", stacklevel=2)
    return found


class _Kinds(Mapping[str, Kind]):
    """The kinds by name. A room is imported when its kind is first used."""

    def __init__(self) -> None:
        self._used: dict[str, Kind] = {}

    def __getitem__(self, name: str) -> Kind:
        if name not in _OURS:
            return _others()[name]
        kind = self._used.get(name)
        if kind is None:
            kind = self._used[name] = import_module(f"gridproof.kinds.{name}").KIND
        return kind

    def __contains__(self, name: object) -> bool:
        return name in _OURS or name in _others()

    def __iter__(self) -> Iterator[str]:
        yield from _OURS
        yield from _others()

    def __len__(self) -> int:
        return len(_OURS) + len(_others())


KINDS = _Kinds()


def kind_called(name: str) -> Kind | None:
    """The kind of that name or alias, whatever the case and spacing; None where there is none."""
    key = _key(name)
    if key in _OUR_NAMES:
        return KINDS[_OUR_NAMES[key]]
    return next((kind for kind in _others().values() if key in _names(kind)), None)


def kind_named(name: str) -> Kind:
    """The kind of that name or alias, whatever the case and spacing."""
    kind = kind_called(name) if isinstance(name, str) else None
    if kind is None:
        raise PuzzleError(f"unknown kind {show(name)}; expected one of: {', '.join(KINDS)}")
    return kind


def _by_name(kind: Kind) -> tuple[object, tuple[str]]:
    return kind_named, (kind.name,)


# A kind goes to other processes by its name; puzzles and all that holds them then go as they are.
copyreg.pickle(Kind, _by_name)  # type: ignore[arg-type]  # the stub asks for a narrower tuple than is needed
