"""``check`` against a second statement of the rules, in plain code that shares nothing with it."""

from __future__ import annotations

from random import Random

import pytest

from gridproof.checking import check
from gridproof.kinds import KINDS
from gridproof.record.kind import Kind
from tests.oracles.plain import Plain
from tests.oracles.rules import ORACLES
from tests.oracles.states import judged_boards
from tests.torture.scale import report, scaled, seed_of

BOARDS = scaled(150, 5000)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_check_says_what_the_rule_book_says(kind: Kind) -> None:
    seed = seed_of(f"oracles {kind.name}")
    oracle = ORACLES[kind.name]
    right, named = 0, set[str]()
    for puzzle, state in judged_boards(kind, Random(seed), BOARDS):
        plain = Plain(puzzle, state)
        violated = {rule for rule, obeys in oracle.items() if not obeys(plain)}
        found = {violation.rule for violation in check(puzzle, state).violations}
        where = f"{seed}: {puzzle.grid.rows}x{puzzle.grid.cols} {puzzle.clues} {puzzle.variant} {state}"
        # One slip may break several rules; reporting one of them is enough.
        assert found <= violated and bool(found) == bool(violated), where
        right += not violated
        named |= found
    assert 0 < right < BOARDS
    assert named == oracle.keys() >= {rule.name for rule in kind.rules}
    report(f"check against oracles from the rules, {kind.name}: {BOARDS} boards, {right} of them right")
