"""What the exit codes mean."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of every command; several outcomes in one run add up to the largest of 0, 1 and 2."""

    FINE = 0
    NOT_FINE = 1
    """Everything was read, but some puzzle is not unique, not solved, not decided or not right."""
    UNREADABLE = 2
    """Some input could not be read, or the request was wrong."""
    UNEXPECTED = 70
    """A mistake in Gridproof. This and the next two as in sysexits.h."""
    SYSTEM_FAILED = 71
    """The system gave no more memory, processes or open files."""
    CANNOT_WRITE = 74
    """The output cannot be written: the disk is full, or standard output is closed."""
    INTERRUPTED = 130
    PIPE_CLOSED = 141
