"""The information for a setter about a board, compared with every answer that brute force finds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from gridproof.board.grid import Direction, Grid, Place
from gridproof.board.marks import Clue, State
from gridproof.kinds import KINDS
from gridproof.making import heat, redundant, survey
from gridproof.making.completing import options_for
from gridproof.making.generic import making_of
from gridproof.making.thinning import droppable, showing
from gridproof.record.kind import Puzzle
from gridproof.sketching.drafting import Sketch
from gridproof.sketching.setting import setting_of
from gridproof.solving import Status, count
from tests.kinds.brute import pruned_force

TINY = [kind for kind in KINDS if kind != "sudoku"]
"""A Sudoku with few clues has too many boards to try."""
SIZES = {"yajilin": (2, 3), "arukone": (2, 4), "slitherlink": (2, 2), "shakashaka": (2, 2)}


def drawn(kind: str, seed: str) -> Puzzle:
    """A few random clues on a tiny board, possible or not; what cannot be is set aside."""
    rng, grid = Random(seed), Grid.of(*SIZES.get(kind, (3, 3)))
    setting = setting_of(KINDS[kind], grid)
    lowest, highest = setting.numbers or (0, 0)
    number = rng.randint(0, min(3, grid.size - 1))
    clues = {}
    for cell in rng.sample(grid.cells, number):
        arrow = rng.choice(list(Direction)) if setting.arrows else None
        clues[cell] = Clue(rng.randint(lowest, min(highest, 4)), arrow, setting.on_walls)
        if setting.bare and rng.random() < 0.5:
            clues[cell] = rng.choice(list(setting.bare.values()))
    rooms = ((0, 1, 3), (2, 5, 8), (4, 6, 7)) if KINDS[kind].has_regions else ()
    return Sketch(KINDS[kind], grid, clues, "", rooms).puzzle()[0]


def all_answers(puzzle: Puzzle) -> list[State]:
    return [dict(answer) for answer in pruned_force(puzzle, 100_000)]


def test_surveys_against_brute_force() -> None:
    met = Counter[Status]()
    for kind, seed in product(TINY, range(7)):
        puzzle = drawn(kind, f"{kind} {seed}")
        answers, found = all_answers(puzzle), survey(puzzle)
        met[found.status] += 1
        if not answers:
            assert found.status is Status.NONE
            assert_contradiction(puzzle, found.core)
            continue
        assert found.status is (Status.UNIQUE if len(answers) == 1 else Status.MULTIPLE)
        shared = set.intersection(*(set(answer.items()) for answer in answers))
        assert found.forced is not None and set(found.forced.items()) == shared
        assert set(found.differ) == answers[0].keys() - dict(shared).keys()
        assert found.core == ()
    assert len(met) == 3 and min(met.values()) > 4


def assert_contradiction(puzzle: Puzzle, core: tuple[Place, ...]) -> None:
    """The clues leave no answer, and without any of them there is one; or there is none without clues."""
    making = making_of(puzzle.kind)
    if making.clued is not None and all_answers(showing(making, puzzle, ())):
        assert core and set(core) <= set(droppable(making, puzzle))
        assert not all_answers(showing(making, puzzle, core))
        assert all(all_answers(showing(making, puzzle, {*core} - {cell})) for cell in core)
        return
    relaxed = puzzle if making.relaxed is None else making.relaxed(puzzle)
    with_core = replace(relaxed, clues={cell: puzzle.clues[cell] for cell in core})
    assert bool(all_answers(with_core)) == bool(all_answers(relaxed))
    if core:
        assert not all_answers(with_core)


def test_clues_that_contradict_each_other_are_few() -> None:
    """Of a whole board just the two that cannot both be right, whichever others there are."""
    clues = {0: Clue(2, wall=True), 2: Clue(0, wall=True), 24: Clue(1, wall=True), 12: Clue(wall=True)}
    found = survey(Puzzle(KINDS["akari"], Grid.of(5, 5), clues))
    assert (found.status, found.core, found.smallest) == (Status.NONE, (0, 2), True)
    # Crossing lines of an Arukone are a contradiction, whatever is still drawn; a lone short pair is none.
    crossing = {0: Clue(1), 8: Clue(1), 2: Clue(2), 6: Clue(2)}
    found = survey(Puzzle(KINDS["arukone"], Grid.of(3, 3), {**crossing, 3: Clue(3), 5: Clue(3)}))
    assert found.status is Status.NONE and set(found.core) <= crossing.keys() | {3, 5} and found.core
    assert survey(Puzzle(KINDS["arukone"], Grid.of(3, 3), {0: Clue(1), 1: Clue(1)})).core == ()


def with_clue(puzzle: Puzzle, place: Place, clue: Clue) -> Puzzle:
    return replace(puzzle, clues={**puzzle.clues, place: clue})


def test_heat_against_brute_force() -> None:
    """Of all answers the share that the best clue of a cell excludes."""
    hot = set()
    for kind, seed in product(TINY, (2, 3)):
        puzzle = drawn(kind, f"{kind} {seed}")
        answers, making = all_answers(puzzle), making_of(puzzle.kind)
        found = heat(puzzle, limit=10_000)
        assert (found.answers, found.complete) == (len(answers), True)
        for place in puzzle.kind.clue_places(puzzle.grid):
            clues = {c for answer in answers for c in options_for(making, puzzle, answer, place)}
            shares = {
                clue: 1
                - len(all_answers(replace(puzzle, clues={**puzzle.clues, place: clue}))) / len(answers)
                for clue in clues - {puzzle.clues.get(place)}
            }
            best = max(shares.values(), default=0)
            hot |= {kind} if best else set()
            assert found.places[place].share == pytest.approx(best) if best else place not in found.places
    assert hot >= {"kurodoko", "ohno", "kuroshuto", "heyawake", "slitherlink"}


def test_spare_clues_against_brute_force() -> None:
    spare, needed = 0, 0
    for kind, seed in product(("akari", "slitherlink", "kuroshuto", "heyawake"), range(25)):
        puzzle = drawn(kind, f"spare {seed}")
        if len(all_answers(puzzle)) == 1:
            making = making_of(puzzle.kind)
            cells = droppable(making, puzzle)
            fewer = {cell: showing(making, puzzle, puzzle.clues.keys() - {cell}) for cell in cells}
            found = redundant(puzzle)
            assert found == [cell for cell in cells if len(all_answers(fewer[cell])) == 1]
            spare, needed = spare + len(found), needed + len(cells) - len(found)
    assert spare and needed


def _completable(rows: int, cols: int, sizes: dict[int, int | None]) -> bool:
    """Whether some sea obeys the rules of Nurikabe, if islands without a number may still get one."""
    cells = range(rows * cols)

    def beside(cell: int) -> list[int]:
        row, col = divmod(cell, cols)
        near = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return [r * cols + c for r, c in near if 0 <= r < rows and 0 <= c < cols]

    def parts(some: set[int]) -> list[set[int]]:
        left, found = set(some), []
        while left:
            part, ahead = set(), [left.pop()]
            while ahead:
                cell = ahead.pop()
                part.add(cell)
                ahead += [other for other in beside(cell) if other in left]
                left -= set(ahead)
            found.append(part)
        return found

    for colours in product((False, True), repeat=rows * cols):
        sea = {cell for cell in cells if colours[cell]}
        pools = (
            {c, c + 1, c + cols, c + cols + 1} for c in cells if c % cols < cols - 1 and c < (rows - 1) * cols
        )
        if sea & sizes.keys() or len(parts(sea)) > 1 or any(pool <= sea for pool in pools):
            continue
        numbers = [[cell for cell in part if cell in sizes] for part in parts(set(cells) - sea)]
        sized = zip(numbers, parts(set(cells) - sea), strict=True)
        if all(len(here) < 2 and all(sizes[c] in (None, len(part)) for c in here) for here, part in sized):
            return True
    return False


def test_a_nurikabe_in_the_making_is_unfinished_not_impossible() -> None:
    rng, met = Random(6), Counter[bool]()
    for _ in range(60):
        cells = rng.sample(range(9), rng.randint(0, 4))
        sizes: dict[int, int | None] = {cell: rng.choice([None, 1, 2, 3, 5]) for cell in cells}
        clues = {cell: Clue(size) for cell, size in sorted(sizes.items())}
        found = survey(Puzzle(KINDS["nurikabe"], Grid.of(3, 3), clues))
        if found.status is not Status.NONE:
            continue
        assert found.unfinished is _completable(3, 3, sizes), sizes
        met[found.unfinished] += 1
        if found.core:
            alone = {cell: sizes[cell] for cell in found.core}
            assert not _completable(3, 3, alone)
            assert all(_completable(3, 3, {c: s for c, s in alone.items() if c != gone}) for gone in alone)
    assert min(met[True], met[False]) > 5


def test_a_pair_of_an_arukone_is_unfinished() -> None:
    alone = Puzzle(KINDS["arukone"], Grid.of(3, 3), {0: Clue(1), 1: Clue(1)})
    assert survey(alone).unfinished
    assert not survey(
        Puzzle(KINDS["arukone"], Grid.of(3, 3), {0: Clue(1), 8: Clue(1), 2: Clue(2), 6: Clue(2)})
    ).unfinished
    sketch = Sketch(KINDS["arukone"], Grid.of(4, 4), {0: Clue(1), 1: Clue(1), 5: Clue(2)})
    (fault,) = sketch.puzzle()[1]
    assert fault.unfinished and fault.places == (5,)


def test_answers_with_marks_against_brute_force() -> None:
    for kind, seed in product(("akari", "kuroshuto", "slitherlink"), (2, 3)):
        puzzle = drawn(kind, f"{kind} {seed}")
        answers = all_answers(puzzle)
        if len(answers) < 2:
            continue
        place, mark = next(item for item in answers[0].items() if answers[-1][item[0]] != item[1])
        found = count(puzzle, limit=0, state={place: mark})
        expected = [answer for answer in answers if answer[place] == mark]
        assert found.complete and found.number == len(expected)
        assert all(answer in expected for answer in found.answers)
