"""The sentences for violated rules of Slitherlink."""

from __future__ import annotations

from gridproof.board.marks import State
from gridproof.kinds.slitherlink.rules import BRANCH, END, LOOP, NUMBER
from gridproof.record.kind import Puzzle, Violation
from gridproof.vocabulary.faults import counted, counting, if_broken, in_words, seen_in


def _branch(_p: Puzzle, _marks: State, violation: Violation) -> str:
    return f"These {in_words(seen_in(violation))} lines meet at one dot."


def _loop(_p: Puzzle, _marks: State, violation: Violation) -> str:
    if not violation.places:
        return "There is no loop." if violation.broken else "There is no loop yet."
    others = seen_in(violation)
    return (
        f"The loop is closed, but {counted(others, 'line')} {'is' if others == 1 else 'are'} not part of it."
    )


FAULTS = {
    NUMBER.name: counting("line", where=" around it"),
    END.name: if_broken("This line cannot go on.", "This line does not go on yet."),
    BRANCH.name: _branch,
    LOOP.name: _loop,
}
