"""Encodings of Yajilin: the same answers, however formulas are converted and loops excluded."""

from __future__ import annotations

from functools import partial
from operator import and_
from random import Random

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from gridproof.board.grid import Direction, Grid
from gridproof.board.marks import Clue
from gridproof.encodings import encodings_of
from gridproof.encodings.export import export
from gridproof.errors import PuzzleError
from gridproof.kinds.yajilin import KIND
from gridproof.kinds.yajilin.placements import Placements
from gridproof.logic.program import Program
from gridproof.record.encoding import Encoding
from gridproof.record.kind import Puzzle
from tests.encodings.agreement import ONE_OF_EACH, assert_agreement, assert_same_verdicts, installed
from tests.encodings.oracle import Bits, allowed, models
from tests.kinds.test_yajilin import by_walking, random_puzzle
from tests.later import Later

SHAPES = ((1, 3), (2, 2), (3, 3), (3, 4))
TINY = [random_puzzle(Grid.of(*shape), Random(f"{shape} {n}"), n % 4) for shape in SHAPES for n in range(6)]
ANSWERS = Later(lambda: (by_walking(puzzle) for puzzle in TINY))
LARGER = [random_puzzle(Grid.of(5, 5), Random(n), 3 + n % 3) for n in range(6)]
ENCODINGS = list(encodings_of(KIND).values())


@pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda encoding: encoding.name)
def test_agreement(encoding: Encoding) -> None:
    for puzzle, answers in zip(TINY, ANSWERS, strict=True):
        assert_agreement(puzzle, encoding, "minisat22", answers)
    assert_same_verdicts(LARGER, encoding, "minisat22")


@pytest.mark.parametrize("engine", installed(ONE_OF_EACH[1:]))
@pytest.mark.parametrize("name", ["auto+look+loops", "direct+reach"])
def test_agreement_on_other_engines(name: str, engine: str) -> None:
    encoding = next(encoding for encoding in ENCODINGS if encoding.name == name)
    for puzzle, answers in list(zip(TINY, ANSWERS, strict=True))[::5]:
        assert_agreement(puzzle, encoding, engine, answers)


def test_samples_are_not_all_alike() -> None:
    assert {min(len(answers), 2) for answers in ANSWERS} == {0, 1, 2}


def test_clauses_of_an_arrow_are_those_of_the_thesis() -> None:
    """Its example (4.9): an arrow with 2 and four cells ahead has five wrong placements; a 0 has units."""
    grid = Grid.of(5, 5)
    encoding = encodings_of(KIND)["direct-thesis+loops"]
    bare = encoding.build(Puzzle(KIND, grid, {}))
    alone = Puzzle(KIND, grid, {24: Clue(2, Direction.N)})
    ahead = {5, 10, 15, 20}
    stated = [
        clause
        for clause in encoding.build(alone).clauses
        if len(clause) == 4 and {abs(lit) for lit in clause} == ahead
    ]
    assert sorted(sum(lit > 0 for lit in clause) for clause in stated) == [3, 3, 3, 3, 4]
    assert len({*stated}) == 5
    nothing = encoding.build(Puzzle(KIND, grid, {24: Clue(0, Direction.N)}))
    assert {(-cell,) for cell in ahead} <= {tuple(clause) for clause in nothing.clauses}
    # The cell in the middle: not black with a line, 4 times; not empty; not beside another, from both sides.
    assert sum(13 in map(abs, clause) for clause in bare.clauses) == 4 + 1 + 4 + 4


def test_bare_exports_lack_the_loop_alone() -> None:
    """Written down the rule is there: then a board of two loops has no model."""
    puzzle = Puzzle(KIND, Grid.of(2, 5), {2: Clue(0, Direction.N), 7: Clue(0, Direction.S)})
    encoding = encodings_of(KIND)["direct-thesis+loops"]
    bare, whole = (export(puzzle, encoding, "cnf", bare=bare) for bare in (True, False))
    assert "without its lazy rules: not every model is an answer" in bare
    assert "lazy" not in whole
    solved = []
    for text in (bare, whole):
        with Solver(name="minisat22", bootstrap_with=CNF(from_string=text)) as solver:
            solved.append(solver.solve())
    assert solved == [True, False]


def test_look_ahead_makes_fewer_clauses() -> None:
    row = [Clue(3, Direction.E), None, None, Clue(2, Direction.E), None, None, None, None]
    puzzle = Puzzle(KIND, Grid.of(8, 8), {cell: clue for cell, clue in enumerate(row) if clue})
    built = {
        encoding.name: len(encoding.build(puzzle).clauses)
        for encoding in ENCODINGS
        if encoding.name.endswith("loops")
    }
    assert built["direct+look+loops"] < built["direct+loops"]
    assert built["auto+look+loops"] < built["auto+loops"]


def _right(number: int, gaps: tuple[int, ...], bits: Bits) -> bool:
    apart = not any(map(and_, bits, bits[1:]))
    return apart and sum(bits) == number and not any(bits[gap] for gap in gaps)


@pytest.mark.parametrize("number", range(-1, 6))
def test_placements_of_an_arrow(number: int) -> None:
    grid = Grid.of(1, 10)
    for gaps in ((), (0,), (3, 7), (2, 3, 9), tuple(range(10))):
        cells = [cell for cell in grid.cells if cell not in gaps]
        placements = Placements.of(grid, number, cells)
        program = Program()
        program.new_block(grid.size)
        rights = list(placements.right(program))
        program.any_of(rights)
        direct = [*placements.wrong(), *((-cell - 1,) for cell in gaps)]
        apart = [(-cell - 1, -cell - 2) for cell in range(9)]
        expected = allowed(grid.size, partial(_right, number, gaps))
        assert len(rights) == len(expected)
        program.clauses += [*apart, *((-cell - 1,) for cell in gaps)]
        assert models(program, grid.size) == expected
        told = Program()
        told.new_block(grid.size)
        told.clauses += [*apart, *direct]
        assert models(told, grid.size) == expected
        shared = Program()
        shared.new_block(grid.size)
        shared.clauses += [*apart, *((-cell - 1,) for cell in gaps)]
        shared.clause(placements.right_together(shared))
        assert models(shared, grid.size) == expected


def test_long_arrows_are_listed_when_few_placements_are_right() -> None:
    puzzle = Puzzle(KIND, Grid.of(2, 60), {0: Clue(1, Direction.E)})
    placements = Placements.of(puzzle.grid, 1, range(1, 60))
    assert placements.steps() < 59**2
    assert len(list(placements.right(Program()))) == 59
    for encoding in ENCODINGS:
        if encoding.name.startswith("direct-thesis"):
            with pytest.raises(PuzzleError, match="1 black of 59 cells ahead"):
                encoding.build(puzzle)
        elif not encoding.name.endswith("reach"):
            encoding.build(puzzle)


def test_lists_as_printed_that_would_fill_the_memory_are_refused() -> None:
    puzzle = Puzzle(KIND, Grid.of(2, 60), {0: Clue(20, Direction.E)})
    for encoding in ENCODINGS:
        if "-thesis" in encoding.name:
            with pytest.raises(PuzzleError, match=r"20 black of 59 cells ahead.*expected.*such as ours"):
                encoding.build(puzzle)


@pytest.mark.parametrize(("cells", "number"), [(30, 8), (44, 10), (44, 20)])
@pytest.mark.parametrize("name", ["auto+loops", "direct+loops"])
def test_an_arrow_with_any_number_of_placements_is_decided(name: str, cells: int, number: int) -> None:
    """A list of the placements of the longest would have more than ten million entries."""
    puzzle = Puzzle(KIND, Grid.of(3, cells + 1), {0: Clue(number, Direction.E)})
    assert_same_verdicts([puzzle], encodings_of(KIND)[name], "minisat22")


def test_forbidding_lines_at_the_border_takes_more_clauses() -> None:
    built = {encoding.name: encoding.build(LARGER[0]) for encoding in ENCODINGS}
    for name in ("auto", "direct"):
        assert len(built[f"{name}+loops"].clauses) < len(built[f"{name}+sides+loops"].clauses)
