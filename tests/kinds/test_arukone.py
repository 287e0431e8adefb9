"""Arukone: the solver, and its portfolio of proofs, against the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from gridproof.board.grid import Cell, Edge, Grid
from gridproof.board.marks import CROSS, LINE, Clue
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.kinds.arukone import KIND, proof
from gridproof.kinds.arukone.proof import covering
from gridproof.kinds.arukone.rules import ALLOW_EMPTY, DETOUR, ends_of
from gridproof.logic.theory import Theory
from gridproof.record.kind import Puzzle
from gridproof.searching.search import Search, Status
from gridproof.solving import solve
from tests.kinds.brute import Answers, assert_engine_agrees, brute_force


def all_answers(puzzle: Puzzle) -> Answers:
    """Every way to draw the lines one after the other, each as a path from its first number."""
    grid, ends = puzzle.grid, ends_of(puzzle)
    pairs: dict[int, list[Cell]] = {}
    for cell, number in ends.items():
        pairs.setdefault(number, []).append(cell)

    def draw(
        left: list[list[Cell]], taken: frozenset[Cell], lines: frozenset[Edge]
    ) -> Iterator[frozenset[Edge]]:
        if not left:
            if puzzle.variant == ALLOW_EMPTY or len(taken) == grid.size:
                yield lines
            return
        (start, goal), *rest = left
        stack = [(start, frozenset({start}), frozenset[Edge]())]
        while stack:
            here, path, edges = stack.pop()
            if here == goal:
                yield from draw(rest, taken | path, lines | edges)
                continue
            for n in grid.neighbours[here]:
                if n == goal and here == start and puzzle.variant == DETOUR:
                    continue
                if n not in path and n not in taken and (n == goal or n not in ends):
                    stack.append((n, path | {n}, edges | {grid.edge(here, n)}))

    return {
        frozenset((edge, LINE if edge in lines else CROSS) for edge in grid.edges)
        for lines in draw(list(pairs.values()), frozenset(), frozenset())
    }


def random_board(rng: random.Random, grid: Grid, variant: str) -> Puzzle:
    """Any numbers, or the ends of random lines that cover the board."""
    if rng.random() < 0.3:
        pairs = rng.randint(1, max(1, min(4, grid.size // 2)))
        cells = rng.sample(list(grid.cells), 2 * pairs)
        return Puzzle(KIND, grid, {c: Clue(i // 2 + 1) for i, c in enumerate(cells)}, variant)
    while True:
        lines = random_cover(rng, grid, touching=rng.random() < 0.3)
        if all(len(line) > 1 for line in lines):
            clues = {end: Clue(i) for i, line in enumerate(lines, 1) for end in (line[0], line[-1])}
            return Puzzle(KIND, grid, clues, variant)


def random_cover(rng: random.Random, grid: Grid, *, touching: bool) -> list[list[Cell]]:
    """Lines that cover the board, grown by joining ends; only where they then touch nowhere else."""
    line_of = {cell: [cell] for cell in grid.cells}
    for a, b in rng.sample(grid.adjacent_pairs, len(grid.adjacent_pairs)):
        first, second = line_of[a], line_of[b]
        if first is second or a not in (first[0], first[-1]) or b not in (second[0], second[-1]):
            continue
        contacts = sum(n in second for cell in first for n in grid.neighbours[cell])
        if touching or contacts == 1:
            joined = (first if first[-1] == a else first[::-1]) + (second if second[0] == b else second[::-1])
            line_of.update(dict.fromkeys(joined, joined))
    return list({id(line): line for line in line_of.values()}.values())


@pytest.mark.parametrize("variant", ["", ALLOW_EMPTY, DETOUR])
@pytest.mark.parametrize("shape", [(1, 2), (1, 5), (2, 2), (2, 3), (3, 3)])
def test_engine_finds_what_the_rules_allow(shape: tuple[int, int], variant: str) -> None:
    rng = random.Random(f"{shape} {variant}")
    for _ in range(12):
        puzzle = random_board(rng, Grid.of(*shape), variant)
        expected = all_answers(puzzle)
        if puzzle.grid.edge_count <= 7:
            assert brute_force(puzzle) == expected
        assert_engine_agrees(puzzle, expected)


@pytest.mark.parametrize("variant", ["", ALLOW_EMPTY, DETOUR])
def test_verdicts_agree_with_all_answers(variant: str) -> None:
    rng = random.Random(f"verdicts {variant}")
    seen: Counter[tuple[Status, bool]] = Counter()
    for shape in ((3, 4), (4, 4), (3, 6), (4, 5), (5, 4), (5, 5)):
        for _ in range(60):
            puzzle = random_board(rng, Grid.of(*shape), variant)
            expected = all_answers(puzzle)
            result = solve(puzzle)
            assert result.status is {0: Status.NONE, 1: Status.UNIQUE}.get(len(expected), Status.MULTIPLE)
            assert expected.issuperset(frozenset(answer.items()) for answer in result.answers)
            assert all(check(puzzle, answer).solved for answer in result.answers)
            seen[result.status, _answers(covering(puzzle)) == 1] += 1
    # Where the only covering answer without touching is not the only answer, the proof must not claim it.
    assert seen[Status.UNIQUE, True] > 25
    assert seen[Status.MULTIPLE, True] > 0


def _answers(theory: Theory) -> int:
    with Search(theory) as search:
        number = 0
        while number < 2 and search.find(Deadline()):
            search.forbid(search.model())
            number += 1
        return number


def test_board_in_progress() -> None:
    puzzle = Puzzle(KIND, Grid.of(2, 3), {0: Clue(1), 2: Clue(1)})
    grid = puzzle.grid
    assert {v.broken for v in check(puzzle, {}).violations} == {False}
    top = {grid.edge(0, 1): LINE, grid.edge(1, 2): LINE}
    assert {(v.rule, v.broken) for v in check(puzzle, top).violations} == {("cover", False)}
    dead_end = {grid.edge(0, 3): LINE, grid.edge(3, 4): CROSS}
    assert ("end", (3,), True) in {(v.rule, v.places, v.broken) for v in check(puzzle, dead_end).violations}
    ring = {grid.edge(a, b): LINE for a, b in ((1, 4), (4, 5))}
    assert not check(puzzle, ring).broken
    lonely = Puzzle(KIND, Grid.of(3, 3), {0: Clue(1), 1: Clue(1)}, ALLOW_EMPTY)
    square = {lonely.grid.edge(a, b): LINE for a, b in ((4, 5), (5, 8), (8, 7), (7, 4), (0, 1))}
    assert [v.rule for v in check(lonely, square).violations] == ["join"]


def test_bad_numbers_are_refused() -> None:
    with pytest.raises(
        PuzzleError, match=r"the number 7 stands 3 times \(r1c1, r1c2 and r1c3\); expected twice"
    ):
        Puzzle(KIND, Grid.of(1, 3), {c: Clue(7) for c in range(3)})
    with pytest.raises(PuzzleError, match="the number 1 stands once"):
        Puzzle(KIND, Grid.of(1, 3), {0: Clue(1)})
    with pytest.raises(PuzzleError, match="r1c1: a clue without a number"):
        Puzzle(KIND, Grid.of(1, 3), {0: Clue()})


@pytest.mark.parametrize("variant", ["", ALLOW_EMPTY])
@pytest.mark.parametrize("frontiers", [0, 3_000_000])
def test_verdicts_where_the_first_solver_gives_up(
    variant: str, frontiers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the answers are counted, or the solver for hard questions goes on."""
    monkeypatch.setitem(proof.decide.__globals__, "_PROPAGATIONS", 1)
    monkeypatch.setitem(proof.decide.__globals__, "_FRONTIERS", frontiers)
    rng = random.Random(f"given up {variant}")
    seen = Counter[Status]()
    for shape in ((3, 4), (4, 4), (3, 6), (4, 5)):
        for _ in range(25):
            puzzle = random_board(rng, Grid.of(*shape), variant)
            expected = all_answers(puzzle)
            result = solve(puzzle)
            assert result.status is {0: Status.NONE, 1: Status.UNIQUE}.get(len(expected), Status.MULTIPLE)
            assert expected.issuperset(frozenset(answer.items()) for answer in result.answers)
            assert len({frozenset(answer.items()) for answer in result.answers}) == min(len(expected), 2)
            seen[result.status] += 1
    assert min(seen.values()) > 2
