"""The loop of makers that draw, look for a second answer and mend."""

from __future__ import annotations

import pytest

from gridproof.board.marks import DOT, SHADED
from gridproof.engines.session import Deadline
from gridproof.logic.theory import Theory
from gridproof.vocabulary.effort import TooMuchWork
from gridproof.vocabulary.mending import answer_near, mended


class Drawing:
    """A number that is counted down; below 3 it has no rival."""

    def __init__(self, number: int, *, least: int = 0) -> None:
        self.number, self.least = number, least

    def draw(self) -> int | None:
        return self.number if self.number >= self.least else None

    def rival(self, drawn: int) -> int | None:
        return drawn * 10 if drawn > 2 else None

    def mend(self, drawn: int, rival: int) -> bool:
        assert rival == drawn * 10
        self.number -= 1
        return True


def test_what_is_drawn_is_mended_until_it_has_no_rival() -> None:
    drawing = Drawing(5)
    assert mended(4, drawing.draw, drawing.rival, drawing.mend) == 2
    assert mended(3, Drawing(2).draw, drawing.rival, drawing.mend) == 2


def test_nothing_comes_of_it_after_too_many_rounds_or_where_no_more_can_be_done() -> None:
    drawing = Drawing(5)
    assert mended(3, drawing.draw, drawing.rival, drawing.mend) is None
    drawing = Drawing(5, least=4)
    assert mended(9, drawing.draw, drawing.rival, drawing.mend) is None
    drawing = Drawing(5)
    assert mended(9, drawing.draw, drawing.rival, lambda _, __: False) is None


def test_too_much_work_is_no_puzzle() -> None:
    def too_much(_: int) -> int | None:
        raise TooMuchWork

    drawing = Drawing(2)
    assert mended(9, drawing.draw, too_much, drawing.mend) is None


def test_an_answer_near_another() -> None:
    theory = Theory()
    lits = [theory.choose(place, SHADED, DOT) for place in range(4)]
    theory.clauses.append([-lit for lit in lits])
    found = answer_near(theory, lits, Deadline())
    assert found is not None
    assert sorted(found.values()).count(SHADED) == 3
    theory.clauses += [(lit,) for lit in lits]
    assert answer_near(theory, lits, Deadline()) is None


def test_no_answer_in_the_work_allowed_is_not_no_answer() -> None:
    passed = Deadline(0)
    theory = Theory()
    theory.choose(0, SHADED, DOT)
    with pytest.raises(TooMuchWork):
        answer_near(theory, [1], passed)
