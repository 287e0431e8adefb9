"""The registry: one line per kind.

Other packages add kinds with entry points of the group ``gridproof.kinds``.
"""

from __future__ import annotations

import copyreg
import sys
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from gridproof.errors import UnknownKind, show
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
    "starbattle": "queens, two not touch, star fight",
    "binairo": "takuzu, unruly, tango, binary puzzle, binairo plus, tohu wa vohu",
    "hitori": "singles",
    "mosaic": "fill a pix, mosaik, magipic, mines",
}
"""Each kind with its aliases, the same as in its record. So a name is found without importing every kind."""
_GROUP = "gridproof.kinds"


def _of_others() -> Iterator[tuple[str, Kind]]:
    """The kinds of other packages, each with the package's name for it."""
    # Looking up entry points requires a slow import, so it happens only if there are any.
    if not any(_offers_kinds(Path(folder)) for folder in sys.path):
        return
    for point in import_module("importlib.metadata").entry_points(group=_GROUP):
        try:
            kind = point.load()
        except Exception as error:  # whatever is wrong with another package, our own kinds still work
            warnings.warn(f"the kind {point.value} cannot be loaded: {error!r:.200}", stacklevel=2)
            continue
        if isinstance(kind, Kind):
            yield point.value, kind
        else:
            warnings.warn(f"{point.value} is not a kind; expected a gridproof.record.kind.Kind", stacklevel=2)


def _offers_kinds(folder: Path) -> bool:
    try:
        return any(
            f"[{_GROUP}]".encode() in listed.read_bytes()
            for listed in folder.glob("*.dist-info/entry_points.txt")
        )
    except OSError:  # some entries of the path are not readable folders
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
            warnings.warn(f"{origin}: there is already a kind with the name {kind.name}", stacklevel=2)
    return found


class _Kinds(Mapping[str, Kind]):
    """The kinds by name. A kind's package is imported when the kind is first used."""

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
    """The kind with that name or alias, ignoring case and spacing; None if there is none."""
    key = _key(name)
    if key in _OUR_NAMES:
        return KINDS[_OUR_NAMES[key]]
    return next((kind for kind in _others().values() if key in _names(kind)), None)


def kind_named(name: str) -> Kind:
    """The kind with that name or alias, ignoring case and spacing."""
    kind = kind_called(name) if isinstance(name, str) else None
    if kind is None:
        known = ", ".join(KINDS)
        raise UnknownKind(f"unknown kind {show(name)}; expected one of: {known}", str(name)[:40])
    return kind


def _by_name(kind: Kind) -> tuple[object, tuple[str]]:
    return kind_named, (kind.name,)


# A kind is pickled by its name, so puzzles and everything that contains them can be pickled too.
copyreg.pickle(Kind, _by_name)  # type: ignore[arg-type] # the stub expects a narrower tuple than is needed
