"""Formulas on planar lattices: boxes in place of crossings, drawings, and boards of the theses' tiles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from gridproof.engines.session import Deadline
from gridproof.errors import GridproofError
from gridproof.kinds import KINDS
from gridproof.reductions.drawing import LatticeDrawing, draw
from gridproof.reductions.formula import Formula, read_problem
from gridproof.reductions.gadget import gadgets_of
from gridproof.reductions.network import (
    CLAUSE,
    INPUT,
    SAME,
    Box,
    Wiring,
    cross_by_clauses,
    cross_by_gates,
    of_clauses,
    of_gates,
    planar,
)
from gridproof.reductions.reducing import Reduction, reduce
from gridproof.solving import decide
from tests.reductions.problems import models, random_formula
from tests.reductions.test_reducing import SEVERAL_ANSWERS, agrees

PLANAR = [name for name in KINDS if gadgets_of(name).planar]
CELLS = 5000
"""Larger boards are for `tests/torture`."""
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
STEPS = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}


@pytest.mark.parametrize(("box", "both_ways"), [(cross_by_gates, True), (cross_by_clauses, False)])
def test_a_box_passes_two_values_on(box: Box, both_ways: bool) -> None:
    network = Wiring()
    a, b = network.add(INPUT), network.add(INPUT)
    new_a, new_b, join = box(network)
    join(a, ~b)
    # A clause has no value of its own.
    clauses = [node for node, sort in enumerate(network.sorts) if sort == CLAUSE]
    kept = [node for node in range(len(network.sorts)) if node not in clauses]
    found = set()
    for values in _settled(network, kept, clauses):
        found.add((values[a.node], not values[b.node], values[new_a.node], values[new_b.node]))
    wanted = {
        (x, y, new_x, new_y)
        for x, y, new_x, new_y in product((False, True), repeat=4)
        if ((new_x, new_y) == (x, y) if both_ways else new_x <= x and new_y <= y)
    }
    assert found == wanted


def _settled(network: Wiring, kept: list[int], clauses: list[int]) -> Iterator[dict[int, bool]]:
    reads: dict[int, list[tuple[int, bool]]] = {}
    for wire in network.wires:
        reads.setdefault(wire.end, []).append((wire.start, wire.negated))
    for chosen in product((False, True), repeat=len(kept)):
        values = dict(zip(kept, chosen, strict=True))
        read = {node: [values[start] != negated for start, negated in ends] for node, ends in reads.items()}
        if all(any(read[node]) for node in clauses) and all(
            network.sorts[node] != SAME or values[node] == (read[node][0] == read[node][1]) for node in kept
        ):
            yield values


def drawings() -> Iterator[tuple[Wiring, LatticeDrawing]]:
    rng = random.Random("drawings")
    for number in range(40):
        formula = random_formula(rng)
        if number % 2:
            network, box = of_gates(formula), cross_by_gates
        else:
            network, box = of_clauses(formula.in_threes(), clauses=True), cross_by_clauses
        flat, embedding = planar(network, box, 10_000)
        yield flat, draw(flat, embedding)


def test_wires_meet_in_drawings() -> None:
    """What leaves a piece enters its neighbour, and every node and negation has its piece."""
    crossed = 0
    for flat, drawing in drawings():
        for (row, col), piece in drawing.pieces.items():
            for sides, there in ((piece.leaves, "enters"), (piece.enters, "leaves")):
                for side in sides:
                    down, right = STEPS[side]
                    beyond = drawing.pieces[row + down, col + right]
                    assert OPPOSITE[side] in getattr(beyond, there)
            assert 0 <= row < drawing.rows and 0 <= col < drawing.cols
        shown = [piece.role for piece in drawing.pieces.values()]
        assert shown.count("not") == sum(wire.negated for wire in flat.wires)
        for sort in set(flat.sorts) - {"split"}:
            assert shown.count(sort) == flat.sorts.count(sort)
        crossed += len(flat.sorts) > 30
    assert crossed, "formulas that are not planar are among them"


def boards(name: str, number: int, cells: int = CELLS) -> Iterator[tuple[Formula, Reduction]]:
    """Random formulas whose boards are small."""
    rng = random.Random(f"planar/{name}")
    while number:
        formula = random_formula(rng)
        try:
            made = reduce(formula, KINDS[name], thesis=True)
        except GridproofError as error:
            assert "expected a smaller formula" in str(error)
            continue
        if made.puzzle.grid.size <= cells:
            number -= 1
            yield formula, made


@pytest.mark.parametrize("name", PLANAR)
def test_boards_have_answers_just_when_formulas_have_models(name: str) -> None:
    verdicts = set()
    for formula, made in boards(name, 5 if name in SEVERAL_ANSWERS else 8):
        if made.parsimonious:
            assert agrees(made, formula), formula
        answer = decide(made.puzzle, Deadline(), prove=False).answer
        assert (answer is not None) == bool(models(formula)), formula
        if answer is not None:
            values = made.decode(answer)
            assert formula.holds({at: values[str(at)] == "1" for at in formula.asked})
        verdicts.add(answer is not None)
    assert verdicts == {True, False}, "both are tried"


def test_crossings_keep_what_a_formula_means() -> None:
    """Three variables in three clauses each: no drawing of that is planar."""
    formula = Formula(3, ((1, 2, 3), (-1, 2, -3), (1, -2, -3)))
    made = reduce(formula, KINDS["akari"], thesis=True)
    assert made.parsimonious
    assert {"thesis xnor", "thesis split to the side"} <= {one.gadget for one in made.placed}
    assert agrees(made, formula)


def test_a_circuit_is_built_gate_by_gate() -> None:
    circuit = read_problem("input a b c\nd = xor a b\ne = nand d c\nf = nor e a\noutput f")
    assert isinstance(circuit, Formula)
    made = reduce(circuit, KINDS["akari"], thesis=True)
    assert agrees(made, circuit)


def test_black_cells_of_shakashaka_are_empty_or_1() -> None:
    """That is what the thesis shows: these alone make it hard."""
    for _, made in boards("shakashaka", 5):
        assert {clue.number for clue in made.puzzle.clues.values()} == {None, 1}


def test_a_variable_that_nobody_reads_is_there() -> None:
    for name in PLANAR:
        made = reduce(Formula(2, ((2,),)), KINDS[name], thesis=True)
        for value in ("0", "1"):
            assert made.encode({"1": value, "2": "1"}) is not None
        assert made.encode({"1": "1", "2": "0"}) is None


def test_what_is_too_large_is_refused() -> None:
    rng = random.Random(1)
    clauses = tuple(tuple(rng.sample(range(1, 21), 3)) for _ in range(40))
    for name in PLANAR:
        with pytest.raises(GridproofError, match="expected a smaller formula"):
            reduce(Formula(20, clauses), KINDS[name], thesis=True)
