"""The meanings of the exit codes."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of every command.

    If one run has several outcomes, the largest of 0, 1 and 2 is returned.
    """

    FINE = 0
    NOT_FINE = 1
    """Everything was read, but some puzzle is not unique, not solved, not decided or not right."""
    UNREADABLE = 2
    """Some input could not be read, or the request was wrong."""
    UNEXPECTED = 70
    """A bug in Gridproof. This code and the next two are from sysexits.h."""
    SYSTEM_FAILED = 71
    """The system provided no more memory, processes or open files."""
    CANNOT_WRITE = 74
    """The output cannot be written: the disk is full, or standard output is closed."""
    INTERRUPTED = 130
    PIPE_CLOSED = 141
