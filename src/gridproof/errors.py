"""The errors that a user can cause; everything else is a bug."""

from __future__ import annotations


class GridproofError(Exception):
    """Something in the input or the request is wrong; the message fits on one line."""


class PuzzleError(GridproofError):
    """A puzzle that cannot be: its message quotes the place and says what was expected."""


class FormatError(GridproofError):
    """A text that cannot be read, or a board that a format cannot hold."""
