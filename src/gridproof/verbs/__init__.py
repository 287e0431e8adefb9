"""The verbs: everything that Gridproof can do for a request, each as one value in one module.

A verb is found by its name, and only its module is imported.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gridproof.errors import GridproofError, show

if TYPE_CHECKING:
    from gridproof.verbs.verb import Verb

_HOMES: dict[str, tuple[str, ...]] = {
    "solving": ("solve", "prove", "right-so-far"),
    "hints": ("hint", "why", "walkthrough", "rate"),
    "reasons": ("reason",),
    "making": ("random", "make", "complete", "pattern"),
    "setting": ("judge", "survey", "count", "suggest", "spare", "minimise", "heat"),
    "varying": ("grade", "vary"),
    "reducing": ("reduce",),
    "practising": ("practice",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
NAMES = tuple(_HOME_OF)


def all_verbs() -> tuple[Verb, ...]:
    """Every verb, in the order of their names here."""
    return tuple(map(verb_named, NAMES))


def verb_named(name: str) -> Verb:
    """The verb of that name. Raises GridproofError for an unknown one."""
    home = _HOME_OF.get(name)
    if home is None:
        raise GridproofError(f"unknown verb {show(name)}; expected one of: {', '.join(NAMES)}")
    verbs: tuple[Verb, ...] = import_module(f"gridproof.verbs.{home}").VERBS
    return next(verb for verb in verbs if verb.name == name)
