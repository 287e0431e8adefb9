"""How much a request may hold, whoever carries it. Whoever changes a bound changes it here."""

from __future__ import annotations

from gridproof.errors import GridproofError

MAX_TEXT = 200_000
"""Characters of a text that holds puzzles."""
MAX_CELLS = 10_000
"""Cells of a board."""
MAX_BOARDS = 50
"""Boards read at once."""
MAX_BOARDS_CELLS = 10_000
"""Cells of all boards read at once: answering is as much work as for the largest board."""
MAX_MARKS = 40_000
"""Marks of a state; a board of the largest size has fewer places."""
MAX_HISTORY = 20_000
"""Moves of a player's history."""
MAX_CANDIDATES = 1_000
"""Candidates noted in a cell."""
MAX_FIELDS = 16
"""Fields of a request; none has more."""
MAX_SIDE = 60
"""Rows or columns of a board to generate, or to draw."""
MAX_ANSWERS = 1_000
"""Answers of a board that are counted for its setter."""
GRADE_EFFORT = 1_500_000
"""How much effort it takes at most to grade a new puzzle that no level was asked for: about as many
microseconds. It is counted, so that the same puzzle has the same grade everywhere."""

_LEAST_TRIES, _MOST_TRIES = 5, 200
_TRIED_CELLS, _GRADED_CELLS = 40_000, 5_000


def tries(cells: int, *, level: bool) -> int:
    """How often a puzzle of a size is tried to be made, so that this usually ends before the job's time.

    Where a ``level`` is asked for, each attempt takes longer.
    """
    return max(_LEAST_TRIES, min(_MOST_TRIES, (_GRADED_CELLS if level else _TRIED_CELLS) // cells))


class TooLarge(GridproofError):
    """More than a request may ask for."""
