"""The sentences of ``check``: each has a known form, and its numbers are counted again."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.checking import check
from gridproof.kinds import KINDS
from gridproof.record.kind import Kind
from tests.oracles.other_sentences import SENTENCES
from tests.oracles.plain import Plain
from tests.oracles.sentences import Form, Told, told_rightly
from tests.oracles.states import judged_boards, unfinished
from tests.torture.scale import report, scaled, seed_of

BOARDS = scaled(100, 2000)
LISTED = 2
"""So many violations of each rule and sort are looked at on a board."""


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_sentences_are_true(kind: Kind) -> None:
    seed = seed_of(f"sentences {kind.name}")
    rng = Random(seed)
    told = 0
    used: set[Form] = set()
    for puzzle, state in judged_boards(kind, rng, BOARDS):
        for marks in (state, unfinished(state, rng), unfinished(state, rng)):
            plain = Plain(puzzle, marks)
            for violation in check(puzzle, marks, limit=LISTED).violations:
                try:
                    form = told_rightly(Told(plain, violation), SENTENCES[kind.name][violation.rule])
                except AssertionError as error:
                    error.add_note(f"{seed}: {puzzle.grid.rows}x{puzzle.grid.cols} {puzzle.variant}")
                    error.add_note(f"{puzzle.clues} {puzzle.regions} {marks} {violation}")
                    raise
                used.add(form)
                told += 1
    forms = {form for some in SENTENCES[kind.name].values() for form in some}
    assert used == forms, f"never said: {[form.pattern for form in forms - used]}"
    report(f"sentences about violations, {kind.name}: {told} true ones in {len(used)} forms")
