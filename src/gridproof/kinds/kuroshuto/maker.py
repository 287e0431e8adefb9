"""How Kuroshuto puzzles are made: shade cells at random, give white cells fitting numbers, then drop
numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import DOT, SHADED, Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.kinds.kuroshuto import KIND, theses
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Wishes
from gridproof.vocabulary.shading_maker import ShadedChains, shaded_as_wished
from gridproof.vocabulary.switched import switched_by_size

_SHARES = (0.17, 0.27)
"""The least and the largest share of shaded cells."""


def draft(wishes: Wishes, rng: Random, _: Deadline) -> Draft | None:
    grid = wishes.grid
    chains = shaded_as_wished(wishes, _SHARES, rng)
    shaded = chains.shaded
    clues = _clues(grid, shaded, rng)
    answer = {cell: SHADED if shaded[cell] else DOT for cell in grid.cells}
    return Draft(Puzzle(KIND, grid, clues), answer, _rivals(grid, chains, clues))


def _clues(grid: Grid, shaded: Sequence[bool], rng: Random) -> dict[Cell, Clue]:
    """A number for every white cell that can show one. Each shaded cell is counted by some number."""
    bits = _as_bits(cell for cell in grid.cells if shaded[cell])
    fitting = {cell: _fitting(grid, bits, cell) for cell in grid.cells if not shaded[cell]}
    chosen: dict[Cell, int] = {}
    for cell in grid.cells:
        if shaded[cell]:
            tellers = [
                (teller, distance)
                for distance, tellers in enumerate(_targets(grid)[cell], 1)
                for teller in tellers
                if teller not in chosen and distance in fitting.get(teller, ())
            ]
            if tellers:
                teller, distance = rng.choice(tellers)
                chosen[teller] = distance
    return {
        cell: Clue(chosen.get(cell) or rng.choice(numbers)) for cell, numbers in fitting.items() if numbers
    }


@lru_cache(maxsize=16)
def _targets(grid: Grid) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
    """Per cell and distance (from 1 on), the cells at that distance."""
    return tuple(
        tuple(tuple(ray[k] for ray in rays if k < len(ray)) for k in range(max(map(len, rays))))
        for rays in grid.rays
    )


@lru_cache(maxsize=16)
def _target_bits(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """The same cells as bits."""
    return tuple(tuple(map(_as_bits, distances)) for distances in _targets(grid))


def _as_bits(cells: Iterable[Cell]) -> int:
    return sum(1 << cell for cell in cells)


def _fitting(grid: Grid, shaded: int, cell: Cell) -> list[int]:
    """The numbers that the cell could show: exactly one of the cells at that distance is shaded."""
    return [
        distance
        for distance, targets in enumerate(_target_bits(grid)[cell], 1)
        if (hit := targets & shaded) and not hit & hit - 1
    ]


def _rivals(grid: Grid, chains: ShadedChains, clues: Mapping[Cell, Clue]) -> list[set[Cell]]:
    """A shaded cell may become white without breaking the rules, and some white cells may become shaded."""
    telling: list[set[Cell]] = [set() for _ in grid.cells]
    for cell, clue in clues.items():
        telling[cell].add(cell)
        for target in _targets(grid)[cell][(clue.number or 0) - 1]:
            telling[target].add(cell)
    return [telling[cell] for cell in grid.cells if chains.shaded[cell] or chains.can_shade(cell)]


def possible_clues(puzzle: Puzzle) -> Iterator[tuple[Cell, Clue]]:
    """All numbers that the cells of a board of that size could show."""
    for cell, distances in enumerate(_targets(puzzle.grid)):
        yield from ((cell, Clue(number)) for number in range(1, len(distances) + 1))


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    fitting = options(puzzle, answer, cell)
    shown = puzzle.clues.get(cell)
    return shown if shown in fitting else next(iter(fitting), None)


def options(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> list[Clue]:
    """Every distance at which there is exactly one shaded cell."""
    shaded = [place for place in puzzle.grid.cells if answer.get(place) == SHADED]
    return [] if cell in shaded else list(map(Clue, _fitting(puzzle.grid, _as_bits(shaded), cell)))


MAKING = Making(
    draft,
    switched_by_size(possible_clues),
    could_show=could_show,
    options=options,
    hardened_by_exchange=True,
    sizes=((6, 6), (8, 8), (10, 10), (12, 12), (14, 14)),
    methods=theses.METHODS,
    method_notes=theses.NOTES,
)
