"""What puzz.link and its files call kinds and variants."""

from __future__ import annotations

import re

from gridproof.errors import FormatError, quoted
from gridproof.kinds import KINDS, kind_called
from gridproof.record.kind import Kind, Puzzle

_PLAIN = re.compile(r"[a-z][\w-]{0,39}", re.ASCII)


def kind_of_pid(pid: str) -> Kind:
    """The kind that is called ``pid``."""
    # Most pids are names, too: then no other kind is imported.
    called = kind_called(pid)
    if called is not None and pid in called.notation.puzzlink.pids:
        return called
    for kind in KINDS.values():
        if pid in kind.notation.puzzlink.pids:
            return kind
    known = sorted(pid for kind in KINDS.values() for pid in kind.notation.puzzlink.pids)
    name = pid[0].upper() + pid[1:] if _PLAIN.fullmatch(pid) else quoted(pid)
    raise FormatError(f"{name} is not a kind Gridproof knows; expected one of: {', '.join(known)}")


def pid_of(puzzle: Puzzle) -> str:
    """What the puzzle's kind and variant are called."""
    for pid, variant in puzzle.kind.notation.puzzlink.pids.items():
        if variant == puzzle.variant:
            return pid
    raise FormatError(f"puzz.link has no {puzzle.kind.name} with the variant {puzzle.variant!r}")
