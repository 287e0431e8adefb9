"""Every kind's own examples: the solved board is solved, each failing board breaks just its rule."""

from __future__ import annotations

import pytest

from gridproof.checking import check
from gridproof.formats.words import example_board
from gridproof.kinds import KINDS, kind_named
from gridproof.record.kind import Example, Kind
from gridproof.solving import Status, solve

EXAMPLES = [
    pytest.param(kind, example, id=f"{kind.name}-{example.breaks or 'solved'}-{number}")
    for kind in KINDS.values()
    for number, example in enumerate(kind.examples)
]


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_example_breaks_what_it_says(kind: Kind, example: Example) -> None:
    board = example_board(kind, example)
    marks = board.state if board.state is not None else board.answer
    assert marks is not None
    broken = {violation.rule for violation in check(board.puzzle, marks).violations}
    assert broken == ({example.breaks} if example.breaks else set())


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_every_rule_has_a_failing_example(kind: Kind) -> None:
    assert {rule.name for rule in kind.rules} == {e.breaks for e in kind.examples if e.breaks}


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_solved_example_is_the_only_answer(kind: Kind) -> None:
    solved = next(example for example in kind.examples if example.breaks is None)
    board = example_board(kind, solved)
    marks = board.state if board.state is not None else board.answer
    assert marks is not None
    result = solve(board.puzzle)
    assert result.status is Status.UNIQUE
    assert result.answer == board.puzzle.complete(marks)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_aliases_find_the_kind(kind: Kind) -> None:
    for alias in (kind.name, kind.title, *kind.aliases):
        assert kind_named(alias.upper()) is kind
