"""The limits on the contents of a request, for every transport. Each is defined here only."""

from __future__ import annotations

from gridproof.errors import GridproofError

MAX_TEXT = 200_000
"""Characters of a text that holds puzzles."""
MAX_CELLS = 10_000
"""Cells of a board."""
MAX_BOARDS = 50
"""Boards read at once."""
MAX_BOARDS_CELLS = 10_000
"""Cells of all boards read at once. Answering them is as much work as answering the largest board."""
MAX_MARKS = 40_000
"""Marks of a state. A board of the largest size has fewer places."""
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
MAX_SHOWN = 50
"""Answers that a setter looks at one by one."""
GRADE_EFFORT = 1_500_000
"""The effort limit for grading a new puzzle without a requested level: about as many microseconds.

It is counted, so that the same puzzle has the same grade on every machine.
"""

_LEAST_TRIES, _MOST_TRIES = 5, 200
_TRIED_CELLS, _GRADED_CELLS = 40_000, 5_000


def tries(cells: int, *, level: bool) -> int:
    """How many attempts are made at a puzzle of this size, so that they usually end before the job's time.

    With a ``level``, each attempt takes longer.
    """
    return max(_LEAST_TRIES, min(_MOST_TRIES, (_GRADED_CELLS if level else _TRIED_CELLS) // cells))


PATIENT_TRIES = 10_000
"""The attempts at a puzzle that is made in the background. Whoever wished for it can cancel at any time."""


class TooLarge(GridproofError):
    """The request exceeds a limit."""
