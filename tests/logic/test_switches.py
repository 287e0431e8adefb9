"""Constraints under switches."""

from __future__ import annotations

from itertools import product

import pytest

from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.logic.cardinality import Counter, counted_by_subsets, counted_in_a_row
from gridproof.logic.switches import CountedOnce, Switchable
from gridproof.logic.theory import Lit, Theory


def test_what_is_under_a_switch_holds_just_with_it() -> None:
    t = Switchable()
    lits = list(t.new_block(4))
    t.because("always", ()).clause(lits[0], lits[1])
    (two,) = t.under_switch(lambda t: t.exactly(2, lits))
    (none,) = t.under_switch(lambda t: t.all_of([-lits[3]]))
    with SatSession(t) as session:
        for values in product((False, True), repeat=4):
            board = [lit if value else -lit for lit, value in zip(lits, values, strict=True)]
            always = values[0] or values[1]
            for on_two, on_none in product((False, True), repeat=2):
                switches = [two if on_two else -two, none if on_none else -none]
                holds = always and (not on_two or sum(values) == 2) and (not on_none or not values[3])
                assert session.solve(Deadline(), [*board, *switches]) == holds


def test_facts_are_their_own_literals_and_change_nothing() -> None:
    t = Switchable()
    lits = list(t.new_block(2))
    assert t.facts(Theory.clause, -lits[1]) == (-lits[1],)
    assert t.facts(Theory.all_of, lits) == tuple(lits)
    assert not t.clauses
    with pytest.raises(AssertionError):
        t.facts(Theory.clause, *lits)


def test_what_clues_share_is_stated_once_and_outside_their_switches() -> None:
    t = Switchable()
    a, b, c, hook = t.new_block(4)

    def define() -> Lit:
        result = t.new()
        t.both(result, a, b)
        return result

    def hang() -> Lit:
        t.clause(-hook, -a, c)
        return c

    def say(_: Theory, sign: int, *more: Lit) -> None:
        t.clause(b)
        t.all_of([sign * t.shared("both", define), sign * t.shared("hanging", hang, hook)])
        if more:
            t.clause(*more)

    assert t.under_switch(say, 1) == (hook, b, 5, c)
    assert t.under_switch(say, -1) == (hook, b, -5, -c)
    assert t.shared_switches == [hook]
    stated = [(-5, a), (-5, b), (5, -a, -b), (-hook, -a, c)]
    assert t.clauses == stated
    # What is no fact takes a further switch, with all that stands beside it.
    assert t.under_switch(say, 1, a, b) == (hook, 6)
    assert t.clauses == [*stated, (b, -6), (5, -6), (c, -6), (a, b, -6)]


def test_small_counts_of_included_rules_are_written_out_and_large_ones_stay() -> None:
    rules = Theory()
    rules.exactly(1, rules.new_block(3))
    rules.exactly(1, rules.new_block(20))
    rules.exactly(2, range(1, 6))
    t = Switchable()
    t.include(rules)
    assert [list(clause) for clause in t.clauses] == [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3]]
    assert t.counts == rules.counts[1:]


@pytest.mark.parametrize("counter", [counted_by_subsets, counted_in_a_row])
@pytest.mark.parametrize("size", range(6))
def test_literals_that_are_counted_once_hold_just_with_the_number(counter: Counter, size: int) -> None:
    t = CountedOnce(counter)
    lits = list(t.new_block(size))
    says = [t.under_switch(Theory.exactly, number, lits) for number in range(size + 1)]
    counted = len(t.clauses)
    t.under_switch(Theory.at_most, size // 2, lits)
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
