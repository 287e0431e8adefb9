"""How much the server takes on: sizes, times and numbers. Whoever changes one changes it here."""

from __future__ import annotations

from gridproof.errors import GridproofError

MAX_BODY = 256 * 1024
"""Bytes of a request's body."""
BODY_SECONDS = 10.0
"""How long a body may take to arrive."""
MAX_TEXT = 200_000
"""Characters of a text that holds puzzles."""
MAX_CELLS = 10_000
"""Cells of a board."""
MAX_BOARDS = 50
"""Boards read at once."""
MAX_BOARDS_CELLS = 20_000
"""Cells of all boards read at once."""
MAX_MARKS = 40_000
"""Marks of a state; a board of the largest size has fewer places."""
MAX_HISTORY = 20_000
"""Moves of a player's history."""
MAX_SIDE = 60
"""Rows or columns of a board to generate."""

MAX_REQUESTS = 100
"""Requests that are answered at the same time; followers of jobs count too."""
QUEUE = 32
"""Jobs that may wait for a worker."""
WORKER_MEMORY = 4 * 1024**3
"""Bytes of addresses that a worker may use; what needs more fails."""
KEPT_MEMORY = 400 * 1024**2
"""A worker that holds more after a job is replaced by a new one."""
WORKER_JOBS = 1000
"""After so many jobs a worker is replaced."""
TRIES = 3
"""So many workers may end before they begin with a job; then it fails."""
SECONDS_WITHOUT_WORKER = 60.0
"""How long a job waits while no worker can be started."""
KEPT_JOBS = 256
"""Finished jobs that are remembered at most."""
KEPT_SECONDS = 600.0
"""How long a finished job is remembered."""
RETRY_AFTER = 5
"""Seconds after which to come back when too much is going on."""

SECONDS = {
    "prove": 15.0,
    "right-so-far": 10.0,
    "hint": 10.0,
    "solve": 30.0,
    "random": 20.0,
    "rate": 60.0,
    "walkthrough": 60.0,
}
"""How long each job may take; then its worker is ended and replaced."""


class TooLarge(GridproofError):
    """More than the server takes on."""
