"""Constraints under switches."""

from __future__ import annotations

from itertools import product

import pytest

from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.logic.cardinality import Counter, counted_by_subsets, counted_in_a_row
from gridproof.logic.switches import CountedOnce, Switchable
from gridproof.logic.theory import Theory


def test_what_is_under_a_switch_holds_just_with_it() -> None:
    t = Switchable()
    lits = list(t.new_block(4))
    t.because("always", ()).clause(lits[0], lits[1])
    (two,) = t.under_switch(lambda: t.exactly(2, lits))
    (none,) = t.under_switch(lambda: t.all_of([-lits[3]]))
    with SatSession(t) as session:
        for values in product((False, True), repeat=4):
            board = [lit if value else -lit for lit, value in zip(lits, values, strict=True)]
            always = values[0] or values[1]
            for on_two, on_none in product((False, True), repeat=2):
                switches = [two if on_two else -two, none if on_none else -none]
                holds = always and (not on_two or sum(values) == 2) and (not on_none or not values[3])
                assert session.solve(Deadline(), [*board, *switches]) == holds


@pytest.mark.parametrize("counter", [counted_by_subsets, counted_in_a_row])
@pytest.mark.parametrize("size", range(6))
def test_literals_that_are_counted_once_hold_just_with_the_number(counter: Counter, size: int) -> None:
    t = CountedOnce(counter)
    lits = list(t.new_block(size))
    says = [t.under_switch(lambda n=number: t.exactly(n, lits)) for number in range(size + 1)]  # type: ignore[misc]
    counted = len(t.clauses)
    t.under_switch(lambda: t.between(1, 2, lits))
    assert len(t.clauses) == counted
    with SatSession(t) as session:
        for values in product((False, True), repeat=size):
            board = [lit if value else -lit for lit, value in zip(lits, values, strict=True)]
            for number, said in enumerate(says):
                assert session.solve(Deadline(), [*board, *said]) == (sum(values) == number)
                against = [session.solve(Deadline(), [*board, -lit]) for lit in said]
                assert any(against) == (sum(values) != number)


def test_one_literal_tallies_two() -> None:
    t = Theory()
    a, b, c = t.new_block(3)
    t.clause(-a, -b)
    tally = t.tally([c, b, a], [(a, b), (c,)])
    assert tally == t.tally([a, b, c], [(a, b), (c,)])
    assert len(tally) == 2
    t.exactly(1, tally)
    with SatSession(t) as session:
        for values in product((False, True), repeat=3):
            board = [lit if value else -lit for lit, value in zip((a, b, c), values, strict=True)]
            assert session.solve(Deadline(), board) == (sum(values) == 1)
