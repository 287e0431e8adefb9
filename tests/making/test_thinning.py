"""Thinning out clues: what makes it faster changes no verdict."""

from __future__ import annotations

import pytest

from gridproof.engines.session import Deadline
from gridproof.making.generic import making_of
from gridproof.making.thinning import Group, needed_groups, uniqueness
from gridproof.record.maker import Draft
from tests.making.drafts import drafted


def _kept(draft: Draft, *, helped: bool) -> list[Group] | None:
    making = making_of(draft.puzzle.kind)
    assert making.clued is not None
    clued = making.clued(draft.puzzle, Deadline())
    if not helped:
        clued = clued._replace(solver="minisat22", switches=())
    groups = [(cell,) for cell in draft.puzzle.clues]
    rivals = draft.rivals if helped else ()
    with uniqueness(clued, draft.answer, Deadline()) as asked:
        return needed_groups(asked, draft.puzzle.clues, groups, rivals=rivals)


@pytest.mark.parametrize(
    ("kind", "side"), [("sudoku", 6), ("sudoku", 9), ("kurodoko", 7), ("ohno", 6), ("kuroshuto", 7)]
)
def test_the_same_clues_stay_without_rivals_switches_and_another_solver(kind: str, side: int) -> None:
    drafts = [drafted(kind, side, side, seed) for seed in "abcde"]
    kept = [_kept(draft, helped=True) for draft in drafts]
    assert any(kept)
    assert kept == [_kept(draft, helped=False) for draft in drafts]


def test_groups_stay_or_go_together_and_fixed_clues_help() -> None:
    draft = drafted("sudoku", 6, 6, "pairs")
    making = making_of(draft.puzzle.kind)
    assert making.clued is not None
    cells = list(draft.puzzle.clues)
    fixed, pairs = cells[:6], list(zip(cells[6::2], cells[7::2], strict=True))
    with uniqueness(making.clued(draft.puzzle, Deadline()), draft.answer, Deadline()) as asked:
        clues = draft.puzzle.clues
        kept = needed_groups(asked, clues, pairs, fixed, draft.rivals)
        assert kept is not None
        shown = [cell for group in kept for cell in group]
        assert asked.core(asked.literals(clues, fixed + shown)) is not None
        for group in kept:
            rest = [cell for cell in shown if cell not in group]
            assert asked.core(asked.literals(clues, fixed + rest)) is None
