"""The sentences for violated rules of Heyawake."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.heyawake.rules import BORDERS, NUMBER
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.faults import SHADING, counted, counting, seen_in


def _borders(_p: Puzzle, _marks: State, violation: Violation) -> str:
    crossed = counted(seen_in(violation), "border")
    if violation.broken:
        return f"This line of {{white}} cells crosses {crossed}; it may cross one."
    return f"No cell of this line is {{shaded}} yet; it crosses {crossed} and may cross one."


FAULTS = {
    **SHADING,
    NUMBER.name: counting("{shaded} cell", who="This room", then="; its clue is {}"),
    BORDERS.name: _borders,
}
