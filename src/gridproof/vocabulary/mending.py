"""Boards that are drawn, searched for a second answer, and mended where the two differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from gridproof.board.grid import Place
from gridproof.board.marks import Mark
from gridproof.engines.session import Deadline
from gridproof.logic.theory import Lit, Theory
from gridproof.searching.search import Search
from gridproof.vocabulary.effort import TooMuchWork, measured_session

_SLICES = 5

Drawn = TypeVar("Drawn")
Rival = TypeVar("Rival")


def mended(
    rounds: int,
    draw: Callable[[], Drawn | None],
    rival: Callable[[Drawn], Rival | None],
    mend: Callable[[Drawn, Rival], bool],
) -> Drawn | None:
    """Draw until there is no rival. Until then, each rival is used to mend the drawing.

    None if nothing can be drawn or mended any more, if there is still a rival after so many rounds, or if
    one of the functions raised TooMuchWork.
    """
    try:
        for _ in range(rounds):
            drawn = draw()
            if drawn is None:
                return None
            other = rival(drawn)
            if other is None:
                return drawn
            if not mend(drawn, other):
                return None
    except TooMuchWork:
        pass
    return None


def answer_near(theory: Theory, near: list[Lit], deadline: Deadline) -> Mapping[Place, Mark] | None:
    """An answer of a theory near these literals, if any. It shows where a board is ambiguous.

    Raises TooMuchWork.
    """
    theory.preferred = near
    with Search(theory, partial(measured_session, slices=_SLICES)) as search:
        found = search.find(deadline)
        if found is None:
            raise TooMuchWork
        return search.answer() if found else None
