"""A kind with plain rules and connectivity in its general form: Patches whose shaded cells hang together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gridproof.board.marks import DOT, SHADED, State
from gridproof.logic.hanging import HangTogether
from gridproof.logic.theory import Theory
from gridproof.record.kind import Example, Puzzle, Rule, Violation
from tests.kinds.patches.gridproof_patches import KIND as PATCHES
from tests.kinds.patches.gridproof_patches import NUMBER

TOGETHER = Rule("together", "All shaded cells hang together by their sides.")


def state(p: Puzzle, t: Theory) -> None:
    shaded = t.choose_each(p.grid.cells, SHADED, DOT)
    t.lazy.append(HangTogether(TOGETHER.name, p.grid.neighbours, list(shaded.values())))


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    yield from PATCHES.check(p, marks)
    shaded = [cell for cell in p.grid.cells if marks.get(cell) == SHADED]
    parts = p.grid.components(shaded)
    if len(parts) > 1:
        open_yet = p.grid.components(cell for cell in p.grid.cells if marks.get(cell, SHADED) == SHADED)
        home = next(part for part in open_yet if shaded[0] in part)
        yield Violation(TOGETHER.name, tuple(parts[0]), broken=not set(home).issuperset(shaded))


KIND = replace(
    PATCHES,
    name="joined",
    home=__name__,
    title="Joined",
    aliases=(),
    rules=(NUMBER, TOGETHER),
    state=state,
    check=check,
    examples=(
        *PATCHES.examples,
        Example("- - -\n- 2 -\n- - -", "x - -\n- - -\n- - x", TOGETHER.name),
    ),
)
