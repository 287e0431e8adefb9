"""The names of kinds and variants in puzz.link and its files."""

from __future__ import annotations

import re

from gridproof.errors import FormatError, UnknownKind, quoted
from gridproof.kinds import KINDS, kind_called
from gridproof.record.kind import Kind, Puzzle

_PLAIN = re.compile(r"[a-z][\w-]{0,39}", re.ASCII)


def kind_of_pid(pid: str) -> Kind:
    """The kind with the name ``pid``."""
    # Most pids are also names of kinds. Then no other kind is imported.
    called = kind_called(pid)
    if called is not None and pid in called.notation.puzzlink.pids:
        return called
    for kind in KINDS.values():
        if pid in kind.notation.puzzlink.pids:
            return kind
    name = pid[0].upper() + pid[1:] if _PLAIN.fullmatch(pid) else quoted(pid)
    known = ", ".join(sorted(kind.title for kind in KINDS.values()))
    raise UnknownKind(
        f"{name} is not one of the puzzles Gridproof knows; expected one of: {known}", pid and name
    )


def pid_of(puzzle: Puzzle) -> str:
    """The name of the puzzle's kind and variant."""
    notation = puzzle.kind.notation
    # A number of the board stands beside its size.
    named = puzzle.variant if notation.number is None else ""
    for pid, variant in notation.puzzlink.pids.items():
        if variant == named:
            return pid
    raise FormatError(f"puzz.link has no {puzzle.kind.name} with the variant {puzzle.variant!r}")
