"""Few rule instances that share places: found before contradictions, the fewest over the whole board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import sqrt

import pytest

from gridproof import Puzzle, explain, generate, read
from gridproof.board.marks import SHADED
from gridproof.hints import Hint
from gridproof.hints.cost import cost, units
from gridproof.hints.difficulty import difficulty
from gridproof.hints.find.finder import Finder
from gridproof.hints.find.neighbourhoods import Neighbourhoods
from gridproof.kinds.slitherlink.patterns import ADJACENT, DIAGONAL
from gridproof.logic.theory import Lit, Reason
from gridproof.record.explanation import Step
from tests.hints.soundness import proved_walk

KINDS = pytest.mark.parametrize("name", ["slitherlink", "heyawake", "akari", "nurikabe"])


def made(name: str, count: int = 3) -> Iterator[Puzzle]:
    return (generate(name, 5, 5, seed=seed).puzzle for seed in range(count))


@KINDS
def test_steps_with_fillings_are_proved_and_their_fillings_are_all_there_are(name: str) -> None:
    for puzzle in made(name, 5):
        steps, _ = proved_walk(puzzle)
        for step in steps:
            assert step.supposed is None or not step.fillings
            _assert_fillings(step)


def _assert_fillings(step: Step) -> None:
    ways = [frozenset(way) for way in step.fillings]
    assert len({*ways}) == len(ways)
    if step.fillings:
        assert len({frozenset(fact.place for fact in way) for way in step.fillings}) == 1
        decided = {fact.place for fact in step.concludes}
        assert all(fact.place not in decided for way in step.fillings for fact in way)
        assert difficulty(step) > 1


def test_no_pair_of_rule_instances_is_overlooked() -> None:
    """Where a step needs four or more, a search through all pairs finds nothing.

    A contradiction of three is taken as soon as it is found. Two 3s are seen as a whole, so they come
    before a pair.
    """
    compared = 0
    for puzzle in made("slitherlink"):
        finder = Finder(puzzle)
        before: set[Lit] = set()
        for step in finder.walk():
            assert isinstance(step, Step)
            thinks = step.supposed is not None or step.fillings or step.pattern
            if thinks and units(step.reasons) > 3 and step.pattern not in (ADJACENT, DIAGONAL):
                compared += 1
                assert not _pair_that_forces(finder, before), step
            before |= {finder.rules.literal(fact) for fact in step.concludes}
    assert compared


def _pair_that_forces(finder: Finder, board: set[Lit]) -> tuple[Reason, Reason] | None:
    rules = finder.rules
    known = set(map(abs, board))
    for one, other in combinations(range(len(rules.reasons)), 2):
        both = {v for v in rules.variables_of(one) if v not in known}
        if len(both.intersection(rules.variables_of(other))) < 2:
            continue
        both.update(v for v in rules.variables_of(other) if v not in known)
        for lit in (sign * v for v in sorted(both) for sign in (1, -1)):
            if not rules.is_possible([*board, lit], [one, other]):
                return rules.reasons[one], rules.reasons[other]
    return None


def test_what_is_kept_is_what_is_found_afresh() -> None:
    """Sets are kept while nothing near changes. A new look at the same board finds the same ones."""
    looked = 0
    for puzzle in made("slitherlink"):
        finder = Finder(puzzle)
        only = finder._answers.only
        assert only is not None, "the board has one answer"
        kept = Neighbourhoods(finder._tiers.situation)
        for _ in finder.walk():
            fresh = Neighbourhoods(finder._tiers.situation).smallest(only, 1, 5)
            assert kept.smallest(only, 1, 5) == fresh
            looked += bool(fresh)
    assert looked


ROOM = """{"kind": "heyawake", "rows": 5, "cols": 5,
"puzzle": [". . . . .", ". 5 . . .", ". . . . .", ". . . . .", ". . . . ."],
"regions": ["1 1 1 1 1", "1 2 2 2 1", "1 2 2 2 1", "1 2 2 2 1", "1 1 1 1 1"]}"""


def test_a_room_and_the_pairs_in_it_are_seen_together() -> None:
    """Five shaded cells that do not touch fit a room of nine only as its corners and centre."""
    hint = explain(read(ROOM))
    assert isinstance(hint, Hint)
    assert {cell for cell, mark in hint.marks.items() if mark == SHADED} == {6, 8, 12, 16, 18}
    assert len(hint.marks) == 9
    assert "leave just one way" in hint.text


# the cost of a thought


def _reason(*places: int, rule: str = "rule") -> Reason:
    return Reason(rule, places)


def test_rule_instances_about_the_same_places_are_seen_as_one() -> None:
    alike = [_reason(1, 2, rule="end"), _reason(2, 1, rule="branch")]
    assert units(alike) == 1
    assert cost([*alike, _reason(2, 3)]) == cost([alike[0], _reason(2, 3)]) == 2


def test_more_instances_areas_cases_and_ways_cost_more() -> None:
    two, three = [_reason(1, 2), _reason(2, 3)], [_reason(1, 2), _reason(2, 3), _reason(3, 4)]
    assert cost(two) < cost(three)
    assert (
        cost(three) < cost(three, ways=2) < cost(three, ways=4) < cost(three, cases=1) < cost(three, cases=2)
    )
    inside = [_reason(1, 2), _reason(1, 2, 3)]
    assert cost(inside, cases=3) == cost(inside) == sqrt(2)
