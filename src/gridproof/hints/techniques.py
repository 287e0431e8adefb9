"""The named techniques of a kind: their descriptions, and whether a walk needs one of them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import NamedTuple

from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError, show
from gridproof.hints.find.finder import Finder
from gridproof.hints.tell.sentences import technique
from gridproof.record.explanation import Mistake, Step
from gridproof.record.kind import Kind, Puzzle
from gridproof.symmetry import canonical
from gridproof.words.sentence import Sentence

_NEAREST, _LIKE = 4, 0.4
"""So many names of known techniques are shown for an unknown one, if they are so much like it."""
_EFFORT = 1_000_000
"""The search for a technique in a walk ends after that much effort, so at the same step on every machine."""


class Technique(NamedTuple):
    """A technique, as it is described to players."""

    name: str
    says: Sentence
    look: Sentence
    """When to look for it."""


class Described(NamedTuple):
    """All techniques of a kind."""

    about: str
    techniques: tuple[Technique, ...]
    longer: str
    """A description of all other steps, if it differs from the one for most kinds."""
    more: str
    boards: tuple[str, ...]
    """Puzzles outside the collection that contain rare techniques."""
    direct: tuple[str, ...]
    """The techniques of direct steps, if that is written down: all others are thoughts."""


def described(kind: Kind) -> Described:
    """The descriptions of a kind's techniques; empty if there are none."""
    written = tomllib.loads(kind.text("techniques.toml") or "")
    techniques = [
        Technique(one["name"], *(Sentence(" ".join(one[key].split())) for key in ("says", "look")))
        for one in written.get("technique", ())
    ]
    about, longer, more = (written.get(key, "").strip() for key in ("about", "longer", "more"))
    return Described(
        about,
        tuple(techniques),
        longer,
        more,
        tuple(written.get("boards", ())),
        tuple(written.get("direct", ())),
    )


def technique_named(kind: Kind, name: object) -> str:
    """The technique, as the kind writes it. Raises PuzzleError with the nearest names for any other."""
    names = {one.name.lower(): one.name for one in described(kind).techniques}
    word = name.strip().lower() if isinstance(name, str) else ""
    if word in names:
        return names[word]
    like = sorted(((_likeness(word, one), one) for one in names), reverse=True)[:_NEAREST]
    near = [one for likeness, one in like if likeness >= _LIKE] or list(names)
    expected = ", ".join(names[one] for one in near) or "none, for this kind has no named techniques"
    raise PuzzleError(f"unknown technique {show(name)} of {kind.name}; expected one of: {expected}")


def _likeness(one: str, other: str) -> float:
    """The share of pairs of letters that two words have in common. The page's engine has no ``difflib``."""
    first, second = ({word[at : at + 2] for at in range(len(word) - 1)} for word in (one, other))
    return 2 * len(first & second) / max(1, len(first) + len(second))


def needs(puzzle: Puzzle, name: str, deadline: Deadline) -> bool:
    """Whether the walk through a puzzle takes a step of this technique, however the board is turned.

    The walk takes the simplest step that there is, so it had no simpler one then. Steps that assume that
    there is one answer occur only in walks that may take them. Raises OutOfTime.
    """
    speech = puzzle.kind.speech
    uniqueness = speech is not None and name in speech.unique_patterns
    if not _meets(puzzle, name, deadline, uniqueness=uniqueness):
        return False
    turned = canonical(puzzle)
    return turned == puzzle or _meets(turned, name, deadline, uniqueness=uniqueness)


def _meets(puzzle: Puzzle, name: str, deadline: Deadline, *, uniqueness: bool) -> bool:
    direct = described(puzzle.kind).direct
    ways: list[Callable[[Finder], Iterator[Step | Mistake]]] = [Finder.walk]
    if direct and name not in direct:
        # This way takes all direct steps between two thoughts at once: it shows sooner what is missing.
        ways.insert(0, Finder.thoughts)
    return all(
        _meets_on_way(Finder(puzzle, uniqueness=uniqueness, deadline=deadline), way, name) for way in ways
    )


def _meets_on_way(finder: Finder, way: Callable[[Finder], Iterator[Step | Mistake]], name: str) -> bool:
    steps = takewhile(lambda _: finder.rules.effort.spent <= _EFFORT, way(finder))
    return any(isinstance(step, Step) and technique(finder.puzzle, step) == name for step in steps)
