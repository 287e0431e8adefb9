"""Lines on a mesh: the kernel and its plain twins give the same, list by list."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import pytest

from gridproof.board.grid import Grid
from gridproof.kernel.mesh import NativeMesh
from gridproof.kernel.native import KERNEL
from gridproof.logic.rings import Mesh, along_sides, through_cells
from gridproof.vocabulary.random_rings import fences_around, random_area

needs_kernel = pytest.mark.skipif(KERNEL is None, reason="no kernel was built")


def _meshes(rng: Random) -> Iterator[tuple[Mesh, Mesh]]:
    """A mesh in the kernel, and the same without it."""
    grid = Grid.of(rng.randrange(1, 7), rng.randrange(1, 7))
    for mesh in (through_cells(grid), along_sides(grid)):
        yield mesh, mesh._replace(native=None)


@needs_kernel
def test_both_twins_find_the_same_pieces_and_parts() -> None:
    branching = apart = 0
    for seed in range(300):
        rng = Random(seed)
        share = rng.random()
        for native, plain in _meshes(rng):
            known = [
                0 if rng.random() < 0.3 else variable if rng.random() < share else -variable
                for variable in range(1, len(native.lines) + 1)
            ]
            pieces = native.fragments(known)
            assert pieces == plain.fragments(known)
            branching += len({line.cells[0] for line in pieces}) < len(pieces)
            nodes = rng.choices(range(len(native.links)), k=rng.randrange(3))
            parts = native.parts(known, nodes)
            assert parts == plain.parts(known, nodes)
            apart += len(parts) > 1
    assert branching
    assert apart


@needs_kernel
def test_both_twins_find_the_same_rings() -> None:
    several = 0
    for seed in range(200):
        rng = Random(seed)
        grid = Grid.of(rng.randrange(3, 9), rng.randrange(3, 9))
        native = along_sides(grid)
        lines = set(fences_around(grid, random_area(grid, rng)))
        if rng.random() < 0.7:  # any cells have rings around them, unless they touch by corners alone
            lines = set(fences_around(grid, set(rng.sample(grid.cells, rng.randrange(1, grid.size)))))
        model = [line + native.shift if line in lines else -line - native.shift for line in native.lines]
        crossed = any(sum(line in lines for _, line in ways) == 4 for ways in native.links)
        if crossed:
            assert native.native is not None
            assert native.native.rings(model) is None
            with pytest.raises(ValueError, match="found 4 lines at node"):
                native.line_rings(model)
            continue
        found = native.line_rings(model)
        assert found == native._replace(native=None).line_rings(model)
        several += len(found) > 1
    assert several


@needs_kernel
def test_lines_that_end_are_no_rings() -> None:
    mesh = along_sides(Grid.of(2, 2))
    with pytest.raises(ValueError, match="found 1 lines at node"):
        mesh.line_rings([1, *(-variable for variable in range(2, len(mesh.lines) + 1))])


@needs_kernel
def test_another_process_builds_its_own_mesh() -> None:
    mesh = along_sides(Grid.of(3, 4))
    again = pickle.loads(pickle.dumps(mesh))
    known = [variable if variable % 3 else -variable for variable in range(1, len(mesh.lines) + 1)]
    assert again.fragments(known) == mesh.fragments(known)


@needs_kernel
def test_ways_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        NativeMesh([(0, 1)], [[0], []], 0)
    with pytest.raises(MemoryError):
        NativeMesh([(0, 1), (2, 3)], [[0], [1], [0], [1]], 0)
