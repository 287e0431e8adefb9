"""Connectivity over graphs of literals: every encoding has exactly the connected choices as models."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from gridproof.board.grid import Grid
from gridproof.board.marks import SHADED, WHITE
from gridproof.engines.session import Deadline
from gridproof.engines.table import engine_named
from gridproof.logic.distances import (
    cells_hang_together,
    fixed_roots,
    joints_between,
    lines_hang_together,
    reached,
)
from gridproof.logic.hanging import HangTogether
from gridproof.logic.program import Program
from gridproof.logic.reach import (
    DEFINITIONS,
    connected_by_binary_distances,
    connected_by_distances,
    connected_by_order,
    floyd_warshall,
    forest,
    squaring,
)
from gridproof.logic.two_trees import connected_by_two_trees
from gridproof.searching.search import Search
from tests.encodings.oracle import Bits, allowed, models

GRAPHS = {
    "square": Grid.of(2, 2).neighbours,
    "grid": Grid.of(2, 4).neighbours,
    "path": Grid.of(1, 6).neighbours,
    "star and a node apart": ((1, 2, 3), (0,), (0,), (0,), ()),
    "ring": tuple(((n - 1) % 5, (n + 1) % 5) for n in range(5)),
}
SAYINGS: dict[str, Callable[..., None]] = {
    "distances": connected_by_distances,
    "binary distances": connected_by_binary_distances,
    "order": connected_by_order,
    "steps": cells_hang_together,
}


def parts(chosen: Bits, graph: tuple[tuple[int, ...], ...]) -> list[set[int]]:
    left = {node for node, there in enumerate(chosen) if there}
    found = []
    while left:
        part = {left.pop()}
        grown = list(part)
        for node in grown:
            for other in graph[node]:
                if other in left:
                    left.remove(other)
                    part.add(other)
                    grown.append(other)
        found.append(part)
    return found


def hang_together(graph: tuple[tuple[int, ...], ...], chosen: Bits) -> bool:
    return len(parts(chosen, graph)) <= 1


@pytest.mark.parametrize("name", SAYINGS)
def test_chosen_nodes_hang_together(name: str) -> None:
    for graph in GRAPHS.values():
        program = Program()
        inside = program.new_block(len(graph))
        SAYINGS[name](program, inside, graph)
        expected = allowed(len(graph), partial(hang_together, graph))
        assert models(program, len(graph)) == expected, (name, graph)


def all_models(program: Program) -> list[Bits]:
    """Every model with all its variables."""
    found = []
    with Search(program) as search:
        while search.find(Deadline()):
            model = search.model()
            found.append(tuple(lit > 0 for lit in model))
            search.session.add([[-lit for lit in model]])
    return found


@pytest.mark.parametrize("name", GRAPHS)
def test_steps_leave_one_model_a_choice(name: str) -> None:
    graph = GRAPHS[name]
    program = Program()
    inside = program.new_block(len(graph))
    cells_hang_together(program, inside, graph)
    found = [bits[: len(graph)] for bits in all_models(program)]
    assert sorted(found) == sorted(allowed(len(graph), partial(hang_together, graph)))


def test_steps_along_lines_leave_one_model_a_choice() -> None:
    pairs = Grid.of(2, 3).adjacent_pairs
    program = Program()
    lines = {pair: program.new() for pair in pairs}
    lines_hang_together(program, lines, 6)

    def one_part(bits: Bits) -> bool:
        drawn = [pair for pair, there in zip(pairs, bits, strict=True) if there]
        graph = tuple(tuple(sum(pair) - node for pair in drawn if node in pair) for node in range(6))
        return sum(len(part) > 1 for part in parts((True,) * 6, graph)) <= 1

    found = [bits[: len(pairs)] for bits in all_models(program)]
    assert sorted(found) == sorted(allowed(len(pairs), one_part))


def test_steps_from_roots_that_are_known() -> None:
    graph, roots = GRAPHS["grid"], {0, 6}
    program = Program()
    inside = program.new_block(len(graph))
    program.all_of(inside[root] for root in roots)
    reached(program, inside, joints_between(inside, graph), fixed_roots(program, len(graph), roots))

    def from_a_root(bits: Bits) -> bool:
        return all(bits[root] for root in roots) and all(part & roots for part in parts(bits, graph))

    found = [bits[: len(graph)] for bits in all_models(program)]
    assert sorted(found) == sorted(allowed(len(graph), from_a_root))


def test_cuts() -> None:
    for graph in GRAPHS.values():
        program = Program()
        inside = program.new_block(len(graph))
        program.lazy.append(HangTogether("hang together", graph, inside))
        expected = allowed(len(graph), partial(hang_together, graph))
        for node, lit in enumerate(inside):
            program.name(node, SHADED, lit)
            program.name(node, WHITE, -lit)
        found = set()
        with Search(program) as search:
            while search.find(Deadline()):
                model = search.model()
                found.add(tuple(value > 0 for value in model[: len(graph)]))
                search.forbid(model)
        assert found == expected


@pytest.mark.parametrize("shape", [(1, 1), (1, 5), (4, 1), (2, 2), (2, 5), (3, 3), (3, 4)])
def test_two_trees(shape: tuple[int, int]) -> None:
    grid = Grid.of(*shape)
    border = [cell for cell in grid.cells if len(grid.neighbours[cell]) < 4]
    program = Program()
    white = program.new_block(grid.size)
    connected_by_two_trees(program, grid, white)

    def as_it_should(bits: Bits) -> bool:
        seen = grid.size == 1 or any(bits[cell] for cell in border)
        return seen and hang_together(grid.neighbours, bits)

    assert models(program, grid.size) == allowed(grid.size, as_it_should)


@pytest.mark.parametrize("special", [(), (0, 2)])
def test_forest(special: tuple[int, ...]) -> None:
    for graph in GRAPHS.values():
        program = Program()
        inside = program.new_block(len(graph))
        forest(program, inside, graph, special)

        def no_ring(bits: Bits, graph: tuple[tuple[int, ...], ...] = graph) -> bool:
            for part in parts(bits, graph):
                joints = sum(bits[b] for a in part for b in graph[a]) // 2
                if joints >= len(part) or len(part.intersection(special)) > 1:
                    return False
            return True

        assert models(program, len(graph)) == allowed(len(graph), no_ring), graph


@pytest.mark.parametrize("define", DEFINITIONS)
@pytest.mark.parametrize("matrix", [floyd_warshall, squaring])
def test_lines_reach(matrix: Callable[..., object], define: str) -> None:
    """With joints as free choices, who reaches whom is settled by them."""
    pairs = Grid.of(2, 3).adjacent_pairs
    program = Program()
    edges = {pair: program.new() for pair in pairs}
    reach = matrix(program, 6, edges, DEFINITIONS[define])
    lits = {(a, b): reach.lit(a, b) for a in range(6) for b in range(a + 1, 6)}  # type: ignore[attr-defined]  # one of two functions with this result
    session = engine_named("minisat22").open(program)
    for bits in allowed(len(pairs), lambda _: True):
        graph = tuple(
            tuple(sum(pair) - node for pair, there in zip(pairs, bits, strict=True) if there and node in pair)
            for node in range(6)
        )
        together = parts((True,) * 6, graph)
        assert session.solve(Deadline(), [v if bit else -v for v, bit in enumerate(bits, 1)])
        model = session.model()
        for (a, b), lit in lits.items():
            joined = any(a in part and b in part for part in together)
            assert (model[abs(lit) - 1] == lit) == joined
    session.close()
