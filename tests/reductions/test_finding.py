"""Gadgets are found again, and that there is none is shown."""

from __future__ import annotations

import pytest

from gridproof.errors import GridproofError
from gridproof.reductions.finding import Progress, Wish, find, ways

AGAIN = [
    Wish("akari", "wire", ((0, 0), (2, 2)), (3, 3)),
    Wish("akari", "not", ((0, 0), (2, 2)), (3, 3)),
    Wish("akari", "or", ((0, 0), (0, 2), (3, 1)), (4, 3)),
    Wish("ohno", "wire", ((0, 0), (1, 3)), (2, 4)),
    Wish("ohno", "not", ((0, 0), (1, 2)), (2, 3)),
    Wish("ohno", "or", ((0, 0), (2, 0), (1, 3)), (3, 4), unique=False),
    Wish("shakashaka", "not", ((0, 0), (0, 3)), (2, 5)),
    Wish("shakashaka", "wire", ((0, 0), (3, 3)), (5, 5)),
    Wish("kurodoko", "wire", ((0, 0), (3, 3)), (4, 4)),
    Wish("kurodoko", "not", ((0, 0), (2, 2)), (4, 4)),
    Wish("kurodoko", "or", ((0, 0), (0, 3), (3, 1)), (4, 4)),
    Wish("kuroshuto", "wire", ((0, 0), (2, 2)), (3, 3)),
    Wish("kuroshuto", "not", ((0, 0), (2, 2)), (3, 3)),
    Wish("kuroshuto", "or", ((0, 0), (0, 3), (3, 1)), (4, 4)),
    Wish("yajilin", "wire", ((1, 1), (1, 3)), (5, 5)),
    Wish("yajilin", "not", ((1, 2), (2, 1)), (4, 4)),
]


def last(wish: Wish) -> Progress:
    *_, end = find(wish, time_limit=120)
    return end


@pytest.mark.parametrize("wish", AGAIN, ids=lambda wish: f"{wish.kind} {wish.relation}")
def test_a_gadget_is_found_again(wish: Wish) -> None:
    gadget = last(wish).gadget
    assert gadget is not None
    assert list(gadget.faults()) == []
    assert gadget.allowed and len(gadget.allowed) < 2 ** len(gadget.ports)


def test_that_there_is_none_is_shown_from_what_was_met_before() -> None:
    wish = Wish("ohno", "wire", ((0, 0), (1, 1)), (2, 2))
    known = [one for progress in find(wish) for one in progress.new]
    assert known
    end = last(wish)
    assert end.gadget is None
    assert end.ways == 0
    *_, again = find(wish, known=known)
    assert (again.ways, again.new) == (0, [])


def test_a_board_that_is_given_in_part_is_completed() -> None:
    rows = (("-", "?", "?"), ("1|2", "*", "?|-"), ("*", "1", "-"))
    wish = Wish("kuroshuto", "wire", ((0, 0), (2, 2)), (3, 3), board=rows)
    gadget = last(wish).gadget
    assert gadget is not None
    assert list(gadget.faults()) == []
    shown = [word for row in gadget.words for word in row]
    for word, given in zip(shown, (word for row in rows for word in row), strict=True):
        assert given == "*" or word in given.split("|")


def test_symmetric_boards_come_first() -> None:
    assert ways(AGAIN[0])[0].symmetry is not None
    assert ways(AGAIN[0])[-1] == (None, None)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Wish("sudoku", "wire", ((0, 0), (1, 1)), (4, 4)), "sudoku has no rules"),
        (Wish("akari", "or", ((0, 0), (1, 1)), (4, 4)), "expected more"),
        (Wish("akari", "wire", ((0, 0), (4, 1)), (4, 4)), "the port 4,1"),
        (Wish("akari", "wire", ((0, 0), (0, 0)), (4, 4)), "all different"),
        (Wish("akari", "wire", ((0, 0), (1, 0)), (40, 40)), "expected at most 400 cells"),
        (Wish("akari", "not", ((0, 0), (1, 1)), (2, 2), board=(("-", "*"), ("1|7", "-"))), "row 2, .*: '7'"),
    ],
)
def test_wishes_that_cannot_be_are_refused(wish: Wish, words: str) -> None:
    with pytest.raises(GridproofError, match=words):
        next(find(wish))
