"""Reductions both ways: as many answers as models, and each of them the model's."""

from __future__ import annotations

import random
from itertools import product

import pytest

from gridproof.errors import GridproofError
from gridproof.kinds import KINDS
from gridproof.reductions.formula import Formula, LatinSquare, read_problem
from gridproof.reductions.gadget import gadgets_of
from gridproof.reductions.reducing import Reduction, problems_of, reduce
from gridproof.solving import Status, count, solve
from tests.reductions.problems import (
    completions,
    models,
    random_circuit,
    random_formula,
    random_square,
    take_long,
)

FROM_FORMULAS = [name for name in KINDS if "formula" in problems_of(KINDS[name])]
TRIES = 20
SEVERAL_ANSWERS = {"arukone"}
"""Kinds whose boards may have more answers than models, for clauses of more than two literals."""


def decoded(made: Reduction, formula: Formula) -> list[dict[int, bool]]:
    """The values of the variables in all answers of a board."""
    counted = count(made.puzzle, limit=0)
    found = []
    for answer in counted.answers:
        values = made.decode(answer)
        found.append({variable: values[formula.name(variable)] == "1" for variable in formula.asked})
    return found


def as_sorted(assignments: list[dict[int, bool]]) -> list[list[tuple[int, bool]]]:
    return sorted(sorted(one.items()) for one in assignments)


def agrees(made: Reduction, formula: Formula) -> bool:
    """Whether answers are the models: each once where that is claimed, else at least once."""
    wanted = [{at: model[at] for at in formula.asked} for model in models(formula)]
    if made.parsimonious:
        return as_sorted(decoded(made, formula)) == as_sorted(wanted)
    for values in product((False, True), repeat=len(formula.asked)):
        assigned = dict(zip(formula.asked, values, strict=True))
        written = {formula.name(at): "1" if value else "0" for at, value in assigned.items()}
        answer = made.encode(written)
        if (answer is not None) != (assigned in wanted):
            return False
        if answer is not None and made.decode(answer) != written:
            return False
    return True


@pytest.mark.parametrize("name", FROM_FORMULAS)
def test_answers_are_models(name: str) -> None:
    rng = random.Random(f"answers are models/{name}")
    verdicts = set()
    for _ in range(TRIES // 4 if name in SEVERAL_ANSWERS else TRIES // 2 if take_long(name) else TRIES):
        formula = random_formula(rng)
        made = reduce(formula, KINDS[name])
        assert made.parsimonious or name in SEVERAL_ANSWERS
        assert agrees(made, formula), formula
        verdicts.add(bool(models(formula)))
    assert verdicts == {True, False}, "both are tried"


@pytest.mark.parametrize("name", FROM_FORMULAS)
def test_circuits_become_boards(name: str) -> None:
    rng = random.Random(f"circuits/{name}")
    for _ in range(2 if take_long(name) else 5):
        formula = read_problem(random_circuit(rng))
        assert isinstance(formula, Formula)
        assert agrees(reduce(formula, KINDS[name]), formula)


@pytest.mark.parametrize("name", FROM_FORMULAS)
def test_an_assignment_becomes_an_answer(name: str) -> None:
    formula = Formula(3, ((1, -2, 3), (-1, 2), (-3, -2)))
    made = reduce(formula, KINDS[name])
    for number in range(8):
        values = {at: bool(number >> at - 1 & 1) for at in (1, 2, 3)}
        written = {str(at): "1" if value else "0" for at, value in values.items()}
        answer = made.encode(written)
        assert (answer is not None) == formula.holds(values)
        if answer is not None:
            assert made.decode(answer) == written


@pytest.mark.parametrize("name", FROM_FORMULAS)
def test_a_formula_with_one_model_is_a_puzzle_with_one_answer(name: str) -> None:
    rng = random.Random(f"planted/{name}")
    planted = 0
    while planted < 3:
        formula = random_formula(rng)
        if len(models(formula)) == 1 and (made := reduce(formula, KINDS[name])).parsimonious:
            planted += 1
            assert solve(made.puzzle).status is Status.UNIQUE


@pytest.mark.parametrize(("name", "thesis"), [*((name, False) for name in FROM_FORMULAS), ("ohno", True)])
def test_tiles_stand_where_they_are_said_to(name: str, thesis: bool) -> None:
    """What shows a clue in a tile does so on the board; in the thesis's boards some ports are closed, too."""
    formula = Formula(3, ((1, -2, 3), (-1, 2), (3,)))
    made = reduce(formula, KINDS[name], thesis=thesis)
    grid, gadgets = made.puzzle.grid, gadgets_of(name).all
    assert len({placed.gadget for placed in made.placed}) > (name != "yajilin")
    covered = set()
    for placed in made.placed:
        gadget = gadgets[placed.gadget]
        tile = gadget.tile
        for row in range(tile.rows):
            for col in range(tile.cols):
                here = grid.cell(placed.top + row, placed.left + col)
                there = gadget.puzzle.grid.cell(tile.top + row, tile.left + col)
                shown, wanted = here in made.puzzle.clues, there in gadget.puzzle.clues
                assert shown == wanted or (thesis and shown), (placed, row, col)
                covered.add(here)
    for values in made.marks.values():
        for place, _ in values.values():
            assert covered & {place, *(grid.ends(place) if place not in grid.cells else ())}


def test_the_construction_of_the_thesis_has_the_same_answers() -> None:
    rng = random.Random("thesis")
    for _ in range(4):
        formula = random_formula(rng)
        made = reduce(formula, KINDS["ohno"], thesis=True)
        assert made.parsimonious
        assert as_sorted(decoded(made, formula)) == as_sorted(models(formula)), formula
    with pytest.raises(GridproofError, match="expected one of: akari, arukone, ohno, shakashaka"):
        reduce(formula, KINDS["kurodoko"], thesis=True)


def test_the_thesis_of_oh_no_gives_its_clues_in_its_order() -> None:
    """No white cell is given; the first clause and literal stand rightmost, the first variable lowest."""
    made = reduce(Formula(3, ((-1, 2, 3), (1, 2, -3))), KINDS["ohno"], thesis=True)
    assert all(clue.wall or clue.number for clue in made.puzzle.clues.values())
    lefts = {
        name: sorted(one.left for one in made.placed if one.gadget == f"thesis {name}")
        for name in ("clause", "wire", "negation")
    }
    first, second = reversed(lefts["clause"])
    assert lefts["negation"] == [second, first + 18]
    splits = sorted((-one.left, one.top) for one in made.placed if one.gadget == "thesis split")
    assert [top for _, top in splits] == [19, 10, 1, 19, 10, 1]
    assert count(made.puzzle, limit=0).number == 6


def test_circuits_are_built_gate_by_gate_where_there_are_bends() -> None:
    circuit = read_problem("input a b c\nd = xor a b c a\ne = nand d a\nf = not e\noutput f")
    assert isinstance(circuit, Formula)
    made = reduce(circuit, KINDS["akari"])
    assert (made.puzzle.grid.rows, made.puzzle.grid.cols) == (7 * 6 + 1, 6 * 3 + 2)
    assert sorted(map(str, made.decode(count(made.puzzle).answers[0]).values())) == ["0", "1", "1"]
    assert count(made.puzzle).number == 2


def test_squares_become_sudokus() -> None:
    rng = random.Random("squares")
    verdicts = set()
    for _ in range(TRIES):
        square = random_square(rng)
        made = reduce(square, KINDS["sudoku"])
        found = set()
        for answer in count(made.puzzle, limit=0).answers:
            values = made.decode(answer)
            found.add(
                tuple(
                    tuple(number or int(values[f"r{row}c{col}"]) for col, number in enumerate(numbers, 1))
                    for row, numbers in enumerate(square.rows, 1)
                )
            )
        assert found == set(completions(square)), square
        verdicts.add(bool(found))
    assert verdicts == {True, False}


def test_what_cannot_be_reduced_is_refused_in_words() -> None:
    formula, square = Formula(1, ((1,),)), LatinSquare(((0, 0), (0, 0)))
    for problem, name, words in (
        (formula, "sudoku", "expected one of: akari"),
        (square, "akari", "expected one of: sudoku"),
        (Formula(200, tuple((at,) for at in range(1, 201))), "akari", "expected a smaller formula"),
        (Formula(100_000, ((1,),) * 100_000), "ohno", "expected a smaller formula"),
    ):
        with pytest.raises(GridproofError, match=words):
            reduce(problem, KINDS[name])
    with pytest.raises(GridproofError, match="too large"):
        reduce(Formula(100_000, ((1,),) * 100_000), KINDS["ohno"], thesis=True)
    made = reduce(formula, KINDS["akari"])
    for values in ({"2": "1"}, {"1": "x"}):
        with pytest.raises(GridproofError, match="expected one of"):
            made.encode(values)
    with pytest.raises(GridproofError, match="expected an answer"):
        made.decode({})
