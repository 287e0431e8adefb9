"""Verdicts on random tiny boards, also impossible and ambiguous ones, against all that ``check`` accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from math import prod
from random import Random

import pytest

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import Clue
from gridproof.errors import GridproofError, PuzzleError
from gridproof.kinds import KINDS
from gridproof.making import NotMade, generate, minimise, redundant, repair
from gridproof.making.generic import making_of
from gridproof.making.proving import NoAnswer
from gridproof.making.repairing import NotRepaired
from gridproof.making.thinning import droppable, showing
from gridproof.record.kind import Kind, Puzzle
from gridproof.solving import Status, forced
from tests.formats.random_boards import one_a_region, random_borders, random_clues, random_regions
from tests.kinds.brute import Answers, TooMany, assert_engine_agrees, brute_force, pruned_force
from tests.making.judging import assert_good, without
from tests.torture.changes import changed_boards
from tests.torture.scale import report, scaled, seed_of

BOARDS = scaled(45, 3000)
MADE = scaled(4, 400)
MOST = scaled(600, 5000)
"""So many boards are looked at for the answers of one."""
SHAPES = ((1, 1), (1, 2), (1, 4), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (2, 4), (3, 4), (4, 4))
MOST_CHANGED = scaled(60, 1000)
"""So many boards with one change are looked at."""
FEW = 0.5
"""So many boards start from two clues at most, and have more often several answers."""
RIGHT = 0.6
"""So many boards show clues that are right for some answer; then one wrong clue more, or none."""


@lru_cache(maxsize=20_000)
def _answers(said: tuple[object, ...], puzzle: _Hashed) -> Answers | None:
    try:
        return pruned_force(puzzle.puzzle, MOST)
    except TooMany:
        return None


class _Hashed:
    """A puzzle that counts as any other one. What distinguishes it stands beside it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashed)

    def __hash__(self) -> int:
        return 0


def answers_of(puzzle: Puzzle) -> Answers:
    clues = tuple(sorted(puzzle.clues.items()))
    said = (puzzle.kind.name, puzzle.grid, clues, puzzle.variant, puzzle.regions, puzzle.inner_borders)
    found = _answers(said, _Hashed(puzzle))
    if found is None:
        raise TooMany
    return found


def tiny_board(kind: Kind, rng: Random) -> Puzzle:
    """A board small enough to try everything."""
    making = making_of(kind)
    while True:
        grid = Grid.of(*rng.choice(SHAPES))
        variants = ["", *(name for name in kind.variants if name.islower())]
        try:
            clues = list(random_clues(kind, grid, rng).items())
            few = making.clued is not None and rng.random() < FEW
            shown = dict(clues[:2] if few else clues)
            regions = _regions(kind, grid, rng) if kind.has_regions else ()
            shown = one_a_region(shown, regions) if kind.region_clues else shown
            inner = random_borders(kind, grid, rng)
            puzzle = Puzzle(kind, grid, shown, rng.choice(variants), regions=regions, inner_borders=inner)
            if making.clued is not None and rng.random() < RIGHT:
                puzzle = _rightly_clued(puzzle, rng)
            answers_of(puzzle)
        except (PuzzleError, TooMany):
            continue
        return puzzle


def _regions(kind: Kind, grid: Grid, rng: Random) -> tuple[tuple[Cell, ...], ...]:
    """Random regions. If nothing else is printed, they are often those of a board with an answer, or the
    rows, which add nothing.
    """
    if not kind.notation.words.for_clues and rng.random() < FEW:
        return tuple(tuple(grid.row(row)) for row in range(grid.rows))
    if not kind.notation.words.for_clues and rng.random() < RIGHT:
        with suppress(NotMade):
            return generate(
                kind, grid.rows, grid.cols, unique=False, seed=rng.random().hex(), tries=3
            ).puzzle.regions
    return random_regions(grid, rng)


def _rightly_clued(puzzle: Puzzle, rng: Random) -> Puzzle:
    making = making_of(puzzle.kind)
    bare = showing(making, puzzle, ())
    answers = sorted(map(sorted, answers_of(bare)))
    if not answers:
        return puzzle
    answer = dict(rng.choice(answers))
    right: list[Mapping[Cell, Clue]] = []
    if making.could_show is not None:
        shown = {cell: making.could_show(bare, answer, cell) for cell in bare.grid.cells}
        right += ({cell: clue} for cell, clue in shown.items() if clue is not None)
    elif making.changes is not None:
        right += (change for change in making.changes(bare, answer) if change.keys() <= bare.clues.keys())
    share = rng.random()
    clues = dict(bare.clues)
    for change in right:
        if rng.random() < share:
            clues |= change
    if rng.random() < 0.3:
        clues |= dict(list(random_clues(puzzle.kind, puzzle.grid, rng).items())[:1])
    return replace(bare, clues=dict(sorted(clues.items())))


def assert_forced_agrees(puzzle: Puzzle, answers: Answers) -> None:
    found = forced(puzzle)
    assert found.complete
    expected = dict(frozenset.intersection(*answers)) if answers else None
    assert found.marks == expected


def assert_repair_agrees(puzzle: Puzzle, answers: Answers) -> None:
    try:
        repaired = repair(puzzle)
    except GridproofError as error:
        assert isinstance(error, PuzzleError), f"a proof failed: {error}"
        assert "\n" not in str(error)
        assert isinstance(error, NotRepaired if answers else NoAnswer)
        assert len(answers) != 1
        if answers:
            _assert_none_is_unique(changed_boards(puzzle, 1))
        return
    assert answers, "there is nothing to repair"
    assert answers_of(repaired.puzzle) == {frozenset(repaired.answer.items())}
    clues = {**puzzle.clues, **repaired.changed}
    assert repaired.puzzle.clues == {cell: clue for cell, clue in clues.items() if clue is not None}
    assert bool(repaired.changed) == (len(answers) > 1)
    if len(repaired.changed) > 1:
        _assert_none_is_unique(changed_boards(puzzle, 1))


def _assert_none_is_unique(boards: Iterable[Puzzle]) -> None:
    for board in islice(boards, MOST_CHANGED):
        assert len(answers_of(board)) != 1, f"this one does: {board.clues}"


def assert_minimise_and_redundant_agree(puzzle: Puzzle, answers: Answers) -> None:
    making = making_of(puzzle.kind)
    if len(answers) != 1 or making.clued is None:
        for verb in (minimise, redundant):
            with pytest.raises(PuzzleError, match=r"no answer|several answers|can be dropped"):
                verb(puzzle)
        return
    can_go = droppable(making, puzzle)
    assert redundant(puzzle) == [c for c in can_go if len(answers_of(without(puzzle, [c]))) == 1]
    minimised = minimise(puzzle)
    smaller = minimised.puzzle
    assert smaller == without(puzzle, minimised.dropped)
    (left,) = answers_of(smaller)
    (only,) = answers
    assert only <= left
    for cell in droppable(making, smaller):
        assert len(answers_of(without(smaller, [cell]))) > 1, "a clue can still go"


@pytest.mark.parametrize("name", sorted(KINDS))
def test_verdicts_agree_with_brute_force(name: str) -> None:
    seed = seed_of(f"verdicts/{name}")
    tally: Counter[Status] = Counter()
    for number in range(BOARDS):
        rng = Random(f"{seed}/{number}")
        puzzle = tiny_board(KINDS[name], rng)
        answers = answers_of(puzzle)
        tally[{0: Status.NONE, 1: Status.UNIQUE}.get(len(answers), Status.MULTIPLE)] += 1
        try:
            if prod(map(len, puzzle.kind.choices(puzzle).values())) <= MOST:
                assert answers == brute_force(puzzle)
            assert_engine_agrees(puzzle, answers)
            assert_forced_agrees(puzzle, answers)
            assert_repair_agrees(puzzle, answers)
            assert_minimise_and_redundant_agree(puzzle, answers)
        except TooMany:
            continue  # without a clue there may be too many answers to try them all
        except BaseException as error:
            error.add_note(f"{seed}/{number}: {puzzle.grid.rows} x {puzzle.grid.cols} {puzzle.clues}")
            raise
    assert len(tally) == 3, f"{seed}: not every verdict was met: {tally}"
    found = ", ".join(f"{tally[status]} {status}" for status in Status if status in tally)
    report(f"verdicts: {BOARDS} tiny {name} boards against brute force, {found}: all agree")


@pytest.mark.parametrize("name", sorted(KINDS))
def test_generated_puzzles_keep_their_claims(name: str) -> None:
    """One answer, no clue to spare, symmetric: judged by a fresh solver and the rules."""
    seed = seed_of(f"claims/{name}")
    tally: Counter[str] = Counter()
    for number in range(MADE):
        rng = Random(f"{seed}/{number}")
        rows = rng.choice((4, 6)) if name == "sudoku" else rng.randint(4, 7)
        cols = rows if name == "sudoku" else rng.randint(4, 7)
        symmetries = ("none", "none", "rotate2", "mirror") if making_of(KINDS[name]).symmetric else ("none",)
        symmetry = rng.choice(symmetries)
        minimal = rng.choice((None, None, True, False))
        wishes = f"{rows} x {cols}, {symmetry}, minimal {minimal}, seed {seed}/{number}"
        try:
            made = generate(
                name, rows, cols, symmetry=symmetry, minimal=minimal, seed=f"{seed}/{number}", time_limit=5
            )
        except NotMade:
            tally["not made"] += 1
            continue
        except BaseException as error:
            error.add_note(wishes)
            raise
        assert made.minimal or not minimal, wishes
        assert_good(made, minimal=made.minimal, symmetry=symmetry)
        tally["minimal" if made.minimal else "with clues to spare"] += 1
    found = ", ".join(f"{amount} {what}" for what, amount in tally.items())
    report(f"claims: {MADE} {name} puzzles asked for, {found}: all claims hold")
