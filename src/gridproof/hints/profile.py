"""How hard the way through a puzzle is, step by step: a fold over the walk that a player sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from gridproof.board.marks import State
from gridproof.given import checked_puzzle
from gridproof.hints.difficulty import UNKNOWN, difficulty, readable
from gridproof.hints.stages import stages
from gridproof.hints.tell.hint import Hint
from gridproof.record.kind import Board, Puzzle


class Stretch(NamedTuple):
    """One step of the way."""

    difficulty: float | None
    """None if a search found the step."""
    alternatives: int
    """The approximate number of places where a step of this sort was available."""
    technique: str


@dataclass(frozen=True, slots=True)
class Profile:
    """The way through a puzzle on the board as it stands, whereas ``rate`` treats turned boards alike."""

    steps: tuple[Stretch, ...]
    hardest: Hint | None
    """The hardest step, the first of several. None if nothing is left to find."""
    number: int
    """The number of that step, from 1; 0 if there is none."""
    before: State
    """The board before that step."""


def profile(
    puzzle: Puzzle, *, time_limit: float | None = None, progress: Callable[[int], None] | None = None
) -> Profile:
    """How hard each step of the walk through a puzzle is, and its hardest step with the reason for it.

    ``progress`` is called with the number of each step that is found. Raises TimeRanOut.
    """
    steps: list[Stretch] = []
    hardest: Hint | None = None
    number = 0
    before: State = {}
    state: State = {}
    most = 0.0
    for stage in stages(Board(checked_puzzle(puzzle)), time_limit=time_limit):
        if isinstance(stage.told, Hint):
            step = stage.told.step
            hard = round(readable(difficulty(step)), 2)
            known = None if hard == UNKNOWN else hard
            steps.append(Stretch(known, step.alternatives, stage.told.technique))
            if progress is not None:
                progress(len(steps))
            if hard > most:
                hardest, number, before, most = stage.told, len(steps), state, hard
        state = stage.board.state or {}
    return Profile(tuple(steps), hardest, number, before)
