"""Gadgets are found again, and that there is none is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import CROSS, LINE
from gridproof.errors import GridproofError
from gridproof.formats.words import read_clues
from gridproof.kinds import KINDS
from gridproof.record.kind import Puzzle
from gridproof.reductions.finding import FindingProgress, Wish, find, thinned, ways, within
from gridproof.reductions.gadget import Gadget, Port, Tile
from gridproof.solving import count

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
    Wish("arukone", "wire", ((0, 0, 0, 1), (2, 1, 2, 2)), (3, 3)),
    Wish("arukone", "not", ((0, 0, 0, 1), (2, 0, 2, 1)), (3, 3)),
]


def last(wish: Wish) -> FindingProgress:
    *_, end = find(wish, time_limit=120)
    return end


@pytest.mark.parametrize("wish", AGAIN, ids=lambda wish: f"{wish.kind} {wish.relation}")
def test_a_gadget_is_found_again(wish: Wish) -> None:
    gadget = last(wish).gadget
    assert gadget is not None
    assert list(gadget.faults()) == []
    assert gadget.allowed and len(gadget.allowed) < 2 ** len(gadget.ports)


def _pairings(cells: list[Cell]) -> Iterator[list[tuple[Cell, Cell]]]:
    """Every way to put some of the cells in pairs."""
    if not cells:
        yield []
        return
    first, *rest = cells
    yield from _pairings(rest)
    for at, other in enumerate(rest):
        for pairs in _pairings(rest[:at] + rest[at + 1 :]):
            yield [(first, other), *pairs]


def test_what_is_found_and_what_is_not_agrees_with_all_boards() -> None:
    """For every two edges: is there a board of 2 x 4? Decided by all boards, with all their answers."""
    kind, grid = KINDS["arukone"], Grid.of(2, 4)
    boards = []
    for pairs in _pairings(list(grid.cells)):
        words = [["-"] * grid.cols for _ in range(grid.rows)]
        for number, cells in enumerate(pairs, 1):
            for row, col in map(grid.position, cells):
                words[row][col] = str(number)
        found = count(Puzzle(kind, grid, read_clues(kind, grid, words)), limit=0).answers
        boards.append([{edge for edge in grid.edges if answer[edge] == LINE} for answer in found])
    verdicts = Counter[bool]()
    for first, second in combinations(grid.edges, 2):
        places = tuple(
            tuple(number for cell in grid.ends(edge) for number in grid.position(cell))
            for edge in (first, second)
        )
        for relation, allowed in (
            ("wire", {(False, False), (True, True)}),
            ("not", {(False, True), (True, False)}),
        ):
            there = any(
                len(answers) == 2 and {(first in one, second in one) for one in answers} == allowed
                for answers in boards
            )
            gadget = last(Wish("arukone", relation, places, (2, 4))).gadget
            assert (gadget is not None) == there
            verdicts[there] += 1
    assert min(verdicts[True], verdicts[False]) > 5


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


def test_what_can_be_spared_goes_also_in_pairs() -> None:
    kind, grid = KINDS["arukone"], Grid.of(3, 3)
    ports = [Port(name, grid.edge(a, a + 1), LINE, CROSS) for name, a in (("a", 3), ("b", 6))]
    words = (("-", "-", "1"), ("-", "-", "1"), ("2", "-", "2"))
    gadget = Gadget(kind, "", "", words, tuple(ports), "wire", True, Tile(0, 0, 3, 3))
    wish = Wish("arukone", "wire", ((1, 0, 1, 1), (2, 0, 2, 1)), (3, 3))
    assert thinned(wish, gadget).words == (("-", "-", "-"), ("-", "-", "-"), ("2", "-", "2"))


def test_what_is_not_looked_at_is_said() -> None:
    ports = ((0, 0, 0, 1), (1, 0, 1, 1))
    assert within(Wish("arukone", "wire", ports, (3, 6))) == ""
    assert within(Wish("arukone", "wire", ports, (4, 5))) == "with at most 9 numbers"


def test_numbers_that_are_given_need_no_order() -> None:
    board = (("*", "*", "*"), ("*", "*", "*"), ("2", "*", "2"))
    gadget = last(Wish("arukone", "wire", ((1, 0, 1, 1), (2, 0, 2, 1)), (3, 3), board=board)).gadget
    assert gadget is not None
    assert gadget.words[2] == ("2", "-", "2")


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
        (Wish("akari", "wire", ((0, 0), (0, 0, 0, 1)), (4, 4)), "the port 0,0-0,1; expected a cell"),
        (Wish("yajilin", "wire", ((0, 0), (0, 0, 0, 1)), (4, 4)), "the port 0,0-0,1; expected a cell"),
        (Wish("arukone", "wire", ((0, 0), (0, 0, 0, 1)), (4, 4)), "the port 0,0; expected two neighbours"),
        (Wish("arukone", "wire", ((0, 0, 0, 2), (0, 0, 0, 1)), (4, 4)), "the port 0,0-0,2; expected two"),
        (Wish("akari", "wire", ((0, 0), (1, 0)), (40, 40)), "expected at most 400 cells"),
        (Wish("akari", "not", ((0, 0), (1, 1)), (2, 2), board=(("-", "*"), ("1|7", "-"))), "row 2, .*: '7'"),
    ],
)
def test_wishes_that_cannot_be_are_refused(wish: Wish, words: str) -> None:
    with pytest.raises(GridproofError, match=words):
        next(find(wish))
