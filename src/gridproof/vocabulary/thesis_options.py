"""The settings of the generators that follow the theses: names, defaults and ranges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError, show
from gridproof.record.maker import Draft, Option, Wishes

Method = Callable[[Wishes, Random, Deadline], Draft | None]

SWITCH_ON = Option(1, 0, 1, whole=True)
SWITCH_OFF = Option(0, 0, 1, whole=True)


def settings(wishes: Wishes, options: Mapping[str, Option]) -> dict[str, float]:
    """The value of every option. Raises PuzzleError for unknown ones and values out of range."""
    for name, value in wishes.options.items():
        if name not in options:
            raise PuzzleError(f"unknown option {show(name)}; expected one of: {', '.join(options)}")
        if not options[name].allows(value):
            raise PuzzleError(f"option {name} = {show(value)}; expected {options[name]}")
    return {name: wishes.options.get(name, option.usual) for name, option in options.items()}


def refuse_symmetry(wishes: Wishes) -> None:
    """For methods that place their clues at random."""
    if not wishes.orbits.trivial:
        raise PuzzleError(f"symmetry {wishes.orbits.name} with this method; expected none")


def refuse_density(wishes: Wishes) -> None:
    """For methods that determine the number of clues themselves."""
    if wishes.density is not None:
        raise PuzzleError(f"a density of {wishes.density:g} with this method; expected none")
