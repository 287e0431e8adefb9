"""Sudoku techniques: the names come out right, and the sentences mean what is meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, permutations

import pytest

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Mark, digit
from gridproof.collection.techniques import ShownTechnique, struck_out, techniques
from gridproof.hints import Hint, explain, walkthrough
from gridproof.hints.techniques import described
from gridproof.kinds.sudoku import KIND
from gridproof.kinds.sudoku.units import BOX, COLUMN, ROW, boxes_of, units
from gridproof.kinds.sudoku.weights import WEIGHTS
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle
from tests.hints.soundness import Judge
from tests.hints.sudokus import minimal_sudoku, sudoku

Candidates = Mapping[Cell, set[Mark]]
Exclusions = set[tuple[Cell, Mark]]
Units = list[tuple[str, tuple[Cell, ...]]]

# The techniques once more, straight from their definitions: what each of them excludes on a board.


def _others(c: Candidates, cells: Iterable[Cell], marks: Iterable[Mark]) -> Exclusions:
    return {(cell, mark) for cell in cells for mark in marks if mark in c[cell]}


def naked(size: int) -> Callable[[Units, Candidates], Iterator[Exclusions]]:
    def found(all_units: Units, c: Candidates) -> Iterator[Exclusions]:
        for _, cells in all_units:
            for some in combinations([cell for cell in cells if len(c[cell]) > 1], size):
                marks = set().union(*(c[cell] for cell in some))
                if len(marks) == size:
                    yield _others(c, set(cells).difference(some), marks)

    return found


def hidden(size: int) -> Callable[[Units, Candidates], Iterator[Exclusions]]:
    def found(all_units: Units, c: Candidates) -> Iterator[Exclusions]:
        for _, cells in all_units:
            marks = set().union(*(c[cell] for cell in cells))
            for some in combinations(sorted(marks), size):
                where = [cell for cell in cells if not c[cell].isdisjoint(some)]
                if len(where) == size:
                    yield _others(c, where, marks.difference(some))

    return found


def intersection(first: tuple[str, ...]) -> Callable[[Units, Candidates], Iterator[Exclusions]]:
    def found(all_units: Units, c: Candidates) -> Iterator[Exclusions]:
        for rule, cells in all_units:
            for _, others in all_units if rule in first else ():
                for mark in set().union(*(c[cell] for cell in cells)):
                    where = {cell for cell in cells if mark in c[cell]}
                    if where < set(others) and others != cells:
                        yield _others(c, set(others) - where, [mark])

    return found


def fish(size: int) -> Callable[[Units, Candidates], Iterator[Exclusions]]:
    def found(all_units: Units, c: Candidates) -> Iterator[Exclusions]:
        for base_rule, cover_rule in permutations((ROW.name, COLUMN.name)):
            cover_lines = [cells for rule, cells in all_units if rule == cover_rule]
            for base in combinations([cells for rule, cells in all_units if rule == base_rule], size):
                for mark in map(digit, range(1, 10)):
                    where = {cell for cells in base for cell in cells if mark in c[cell]}
                    cover = [cells for cells in cover_lines if not where.isdisjoint(cells)]
                    if len(cover) == size and all(any(mark in c[x] for x in cells) for cells in base):
                        yield _others(c, set().union(*cover) - where, [mark])

    return found


def wing(pivot_size: int) -> Callable[[Units, Candidates], Iterator[Exclusions]]:
    def found(all_units: Units, c: Candidates) -> Iterator[Exclusions]:
        seen = {cell: set().union(*(cells for _, cells in all_units if cell in cells)) - {cell} for cell in c}
        pairs = [cell for cell in c if len(c[cell]) == 2]
        for pivot in (cell for cell in c if len(c[cell]) == pivot_size):
            for a, b in combinations([cell for cell in pairs if cell in seen[pivot]], 2):
                shared = c[a] & c[b]
                if len(shared) == 1 and c[a] | c[b] == c[pivot] | shared:
                    holders = [a, b] if pivot_size == 2 else [a, b, pivot]
                    if pivot_size == 3 or not shared & c[pivot]:
                        yield _others(
                            c, set.intersection(*(seen[cell] for cell in holders)) - {pivot}, shared
                        )

    return found


DEFINITIONS = {
    "pointing": intersection((BOX.name,)),
    "claiming": intersection((ROW.name, COLUMN.name)),
    **{f"naked {name}": naked(size) for size, name in ((2, "pair"), (3, "triple"), (4, "quadruple"))},
    **{f"hidden {name}": hidden(size) for size, name in ((2, "pair"), (3, "triple"), (4, "quadruple"))},
    **{name: fish(size) for size, name in ((2, "X-wing"), (3, "swordfish"), (4, "jellyfish"))},
    "XY-wing": wing(2),
    "XYZ-wing": wing(3),
}


def candidates_of(
    puzzle: Puzzle, marks: Mapping[Place, Mark], excluded: Iterable[Fact]
) -> dict[Cell, set[Mark]]:
    """What each cell can still hold; a filled cell holds what stands there."""
    filled = {cell: digit(clue.number or 0) for cell, clue in puzzle.clues.items()} | dict(marks)
    left = {cell: set(map(digit, range(1, 10))) for cell in puzzle.grid.cells}
    for _, cells in units(puzzle.grid, *boxes_of(puzzle)):
        for cell in cells:
            left[cell] -= {filled[other] for other in cells if other in filled}
    for fact in excluded:
        left[fact.place].discard(fact.mark)
    return left | {cell: {mark} for cell, mark in filled.items()}


@lru_cache
def walked(seed: int) -> list[tuple[Units, Candidates, Hint]]:
    return walk_of(minimal_sudoku(seed))


def walk_of(puzzle: Puzzle) -> list[tuple[Units, Candidates, Hint]]:
    """The hints of a walk, each with the candidates before it."""
    all_units = list(units(puzzle.grid, *boxes_of(puzzle)))
    marks: dict[Place, Mark] = {}
    excluded: list[Fact] = []
    found: list[tuple[Units, Candidates, Hint]] = []
    for hint in walkthrough(puzzle):
        assert isinstance(hint, Hint)
        found.append((all_units, candidates_of(puzzle, marks, excluded), hint))
        marks |= hint.step.marks
        excluded += [fact for fact in hint.step.concludes if not fact.holds]
    return found


SEEDS = (9, 13, 17, 28, 32, 40, 42)


@pytest.mark.parametrize("seed", SEEDS)
def test_techniques_are_what_their_names_say(seed: int) -> None:
    """Just this technique excludes just these candidates."""
    for all_units, candidates, hint in walked(seed):
        excluded = {(fact.place, fact.mark) for fact in hint.step.concludes if not fact.holds}
        if hint.technique in DEFINITIONS:
            assert excluded in list(DEFINITIONS[hint.technique](all_units, candidates)), hint.text
        elif hint.technique == "naked single":
            assert all(candidates[cell] == {mark} for cell, mark in hint.step.marks.items())
        elif hint.technique == "hidden single":
            for cell, mark in hint.step.marks.items():
                assert any(
                    [other for other in cells if mark in candidates[other]] == [cell]
                    for _, cells in all_units
                )


def test_the_simplest_technique_comes_first() -> None:
    """No pattern is passed over for a chain, and none for one with more parts."""
    order = ["pointing", "claiming", "naked pair", "hidden pair", "X-wing"]
    passed_over = 0
    for seed in SEEDS[:4]:
        for all_units, candidates, hint in walked(seed):
            if hint.technique in order:
                easier: list[str] = order[: order.index(hint.technique)]
            elif "single" in hint.technique:
                easier = []
            else:
                easier = order
            for name in easier:
                passed_over += any(DEFINITIONS[name](all_units, candidates))
    assert not passed_over


def test_all_sorts_of_techniques_turn_up() -> None:
    names = Counter(hint.technique for seed in SEEDS for _, _, hint in walked(seed))
    assert names.keys() >= {
        *("naked single", "hidden single", "pointing", "claiming", "naked pair", "hidden pair"),
        *("naked triple", "hidden triple", "X-wing", "XY-wing", "XYZ-wing", "forcing chain"),
        *("skyscraper", "two-string kite"),
    }


# sentences, on an empty board with candidates struck out


def only(cells: str, numbers: str) -> list[Fact]:
    "These cells hold only these numbers."
    return [
        Fact(cell, digit(n), holds=False)
        for cell in cells_named(cells)
        for n in range(1, 10)
        if str(n) not in numbers
    ]


def not_at(cells: str, numbers: str) -> list[Fact]:
    return [Fact(cell, digit(int(n)), holds=False) for cell in cells_named(cells) for n in numbers]


def cells_named(words: str) -> list[Cell]:
    """``r1c1 r2c34`` and the like; a word may name several rows and columns."""
    return [
        9 * (int(row) - 1) + int(col) - 1
        for rows, cols in re.findall(r"r(\d+)c(\d+)", words)
        for row in rows
        for col in cols
    ]


SENTENCES = [
    (
        not_at("r13c456", "7"),
        "pointing",
        "In the top middle box, 7 can only stand in row 2, so no other cell of row 2 holds 7: 7 is struck"
        " out at r2c1, r2c2, r2c3, r2c7, r2c8 and r2c9.",
    ),
    (
        not_at("r2c123789", "7"),
        "claiming",
        "In row 2, 7 can only stand in the top middle box, so no other cell of the top middle box holds"
        " 7: 7 is struck out at r1c4, r1c5, r1c6, r3c4, r3c5 and r3c6.",
    ),
    (
        [*only("r3c48", "29"), *not_at("r3c12356", "29"), *not_at("r3c9", "2")],
        "naked pair",
        "r3c4 and r3c8 can only hold 2 and 9, so no other cell of row 3 holds either: 2 is struck out at"
        " r3c7, 9 at r3c7 and r3c9.",
    ),
    (
        [*not_at("r3c1235679", "29"), *not_at("r3c48", "13456")],
        "hidden pair",
        "In row 3, 2 and 9 can only stand at r3c4 and r3c8, so these cells hold nothing else:"
        " 7 and 8 are struck out at r3c4 and r3c8.",
    ),
    (
        not_at("r26c1245679", "5"),
        "X-wing",
        "In rows 2 and 6, 5 can only stand in columns 3 and 8, so no other cell of these holds 5:"
        " 5 is struck out at r1c3, r1c8, r3c3, r3c8, r4c3, r4c8 and 8 more.",
    ),
    (
        [*not_at("r1245679c28", "5"), *not_at("r3c134567", "5"), *not_at("r8c3456", "5")],
        "X-wing",
        "In columns 2 and 8, 5 can only stand in rows 3 and 8, so no other cell of these holds 5:"
        " 5 is struck out at r3c9, r8c1, r8c7 and r8c9.",
    ),
    (
        [*only("r3c258", "149"), *not_at("r3c13679", "149")],
        "naked triple",
        "r3c2, r3c5 and r3c8 can only hold 1, 4 and 9, so no other cell of row 3 holds any of them: 1, 4"
        " and 9 are struck out at r3c4.",
    ),
    (
        [*not_at("r3c134679", "149"), *not_at("r3c258", "2356")],
        "hidden triple",
        "In row 3, 1, 4 and 9 can only stand at r3c2, r3c5 and r3c8, so these cells hold nothing else:"
        " 7 and 8 are struck out at r3c2, r3c5 and r3c8.",
    ),
    (
        not_at("r147c134679", "5"),
        "swordfish",
        "In rows 1, 4 and 7, 5 can only stand in columns 2, 5 and 8, so no other cell of these holds 5:"
        " 5 is struck out at r2c2, r2c5, r2c8, r3c2, r3c5, r3c8 and 12 more.",
    ),
    (
        [*only("r1c1", "25"), *only("r1c7", "28"), *only("r3c2", "58")],
        "XY-wing",
        "r1c1 holds 2 or 5: with 2, r1c7 holds 8; with 5, r3c2 holds 8. So no cell that sees both r1c7 and"
        " r3c2 holds 8: 8 is struck out at r1c2, r1c3, r3c7, r3c8 and r3c9.",
    ),
    (
        [*only("r1c1", "258"), *only("r1c7", "28"), *only("r3c2", "58")],
        "XYZ-wing",
        "r1c1 holds 2, 5 or 8: with 2, r1c7 holds 8; with 5, r3c2 holds 8; or it holds 8 itself. So no cell"
        " that sees all three holds 8: 8 is struck out at r1c2 and r1c3.",
    ),
    (
        only("r3c2589", "1479"),
        "naked quadruple",
        "r3c2, r3c5, r3c8 and r3c9 can only hold 1, 4, 7 and 9, so no other cell of row 3 holds any of"
        " them: 1, 4, 7 and 9 are struck out at r3c1, r3c3, r3c4, r3c6 and r3c7.",
    ),
    (
        not_at("r3c13467", "1479"),
        "hidden quadruple",
        "In row 3, 1, 4, 7 and 9 can only stand at r3c2, r3c5, r3c8 and r3c9, so these cells hold nothing"
        " else: 2, 3, 5, 6 and 8 are struck out at r3c2, r3c5, r3c8 and r3c9.",
    ),
    (
        not_at("r1379c13579", "5"),
        "jellyfish",
        "In rows 1, 3, 7 and 9, 5 can only stand in columns 2, 4, 6 and 8, so no other cell of these holds 5:"
        " 5 is struck out at r2c2, r2c4, r2c6, r2c8, r4c2, r4c4 and 14 more.",
    ),
    (
        [*not_at("r2c2346789", "7"), *not_at("r8c2345789", "7")],
        "skyscraper",
        "In row 8 and in row 2, 7 can stand at r2c5 and r8c6, and else only in column 1, which holds it"
        " once. So one of these cells holds 7, and no cell that sees both does: 7 is struck out at r1c6"
        " and r3c6.",
    ),
    (
        [*not_at("r2c1345679", "7"), *not_at("r345689c3", "7")],
        "two-string kite",
        "In column 3 and in row 2, 7 can stand at r2c8 and r7c3, and else only in the top left box, which"
        " holds it once. So one of these cells holds 7, and no cell that sees both does: 7 is struck out"
        " at r7c8.",
    ),
    (
        [*not_at("r1c46 r2c456 r3c45", "7"), *not_at("r2345679c2", "7")],
        "turbot fish",
        "In column 2 and in the top middle box, 7 can stand at r3c6 and r8c2, and else only in row 1,"
        " which holds it once. So one of these cells holds 7, and no cell that sees both does: 7 is"
        " struck out at r8c6.",
    ),
    (
        [*not_at("r2c1345679", "5"), *not_at("r5c1234679", "5"), *not_at("r8c1246789", "5")],
        "sashimi swordfish",
        "In rows 2, 5 and 8, 5 can only stand in columns 3, 5 and 8, or else at the fin r2c2. Either way no"
        " other cell of these that sees r2c2 holds 5: 5 is struck out at r1c3 and r3c3.",
    ),
    (
        [*only("r1c1", "12"), *only("r1c9", "23"), *only("r5c9", "34"), *only("r5c5", "14")],
        "XY-chain",
        "If r1c1 is not 1: r1c1 = 2 → r1c9 = 3 → r5c9 = 4 → r5c5 = 1. So r1c1 or r5c5 is 1, and no cell that"
        " sees both holds 1: 1 is struck out at r1c5 and r5c1.",
    ),
]


@pytest.mark.parametrize(("excluded", "technique", "text"), SENTENCES, ids=[s[1] for s in SENTENCES])
def test_sentence(excluded: list[Fact], technique: str, text: str) -> None:
    puzzle = sudoku(9, {})
    hint = explain(puzzle, excluded=excluded)
    assert isinstance(hint, Hint)
    assert (hint.technique, str(hint.in_one_line)) == (technique, text)
    Judge(puzzle).assert_step(hint.step, ())


def test_singles_are_told() -> None:
    puzzle = sudoku(4, {0: 1, 1: 2, 2: 3, 4: 3})
    hints = [hint for hint in walkthrough(puzzle) if isinstance(hint, Hint)]
    assert [(hint.technique, hint.text) for hint in hints[:2]] == [
        ("naked single", "r1c4 sees 1, 2 and 3 in its row, so r1c4 is 4."),
        ("naked single", "r2c2 sees 3 in its row, 2 in its column and 1 in its box, so r2c2 is 4."),
    ]


def test_all_techniques_are_written_about_in_the_order_in_which_they_are_looked_for() -> None:
    names = [technique.name for technique in described(KIND).techniques]
    assert names == ["naked single", "hidden single", *WEIGHTS, "forcing chain", "forcing net"]


@pytest.mark.parametrize("shown", techniques(KIND), ids=lambda shown: shown.technique)
def test_lessons_show_what_is_really_said(shown: ShownTechnique) -> None:
    board, excluded = shown.board, struck_out(shown.board)
    hint = explain(board.puzzle, board.state, excluded=excluded, uniqueness=shown.assumes_unique)
    assert isinstance(hint, Hint)
    assert hint.technique == shown.technique
    assert shown.text.marked.startswith(hint.in_one_line.marked)
