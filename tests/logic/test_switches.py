"""Constraints under switches."""

from __future__ import annotations

from itertools import product

from gridproof.engines.sat import SatSession
from gridproof.engines.session import Deadline
from gridproof.logic.switches import Switchable


def test_what_is_under_a_switch_holds_just_with_it() -> None:
    t = Switchable()
    lits = list(t.new_block(4))
    t.because("always", ()).clause(lits[0], lits[1])
    two = t.under_switch(lambda: t.exactly(2, lits))
    none = t.under_switch(lambda: t.all_of([-lits[3]]))
    with SatSession(t) as session:
        for values in product((False, True), repeat=4):
            board = [lit if value else -lit for lit, value in zip(lits, values, strict=True)]
            always = values[0] or values[1]
            for on_two, on_none in product((False, True), repeat=2):
                switches = [two if on_two else -two, none if on_none else -none]
                holds = always and (not on_two or sum(values) == 2) and (not on_none or not values[3])
                assert session.solve(Deadline(), [*board, *switches]) == holds
