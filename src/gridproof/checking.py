"""The verb that judges a board by the rules, with no solver."""

from __future__ import annotations

from dataclasses import dataclass

from gridproof.errors import PuzzleError
from gridproof.kind import Puzzle, Violation
from gridproof.marks import State


@dataclass(frozen=True, slots=True)
class Report:
    """What is wrong with a board: rules already broken, and what is not finished yet."""

    violations: tuple[Violation, ...]

    @property
    def solved(self) -> bool:
        return not self.violations

    @property
    def broken(self) -> tuple[Violation, ...]:
        return tuple(v for v in self.violations if v.broken)

    @property
    def unfinished(self) -> tuple[Violation, ...]:
        return tuple(v for v in self.violations if not v.broken)


def check(puzzle: Puzzle, state: State) -> Report:
    """Every violation of the rules, for finished boards and for boards in progress."""
    choices = puzzle.kind.choices(puzzle)
    for place, mark in state.items():
        if mark not in choices.get(place, ()):
            allowed = ", ".join(choices.get(place, ())) or "no mark here"
            raise PuzzleError(
                f"{puzzle.kind.name} {puzzle.grid.label(place)}: the mark {mark!r}; expected {allowed}"
            )
    return Report(tuple(puzzle.kind.check(puzzle, state)))
