"""Layouts of units for tests: the usual boards of numbers, and jigsaws."""

from __future__ import annotations

from random import Random


def boxed(height: int, width: int) -> list[list[int]]:
    """Rows, columns and boxes."""
    side = height * width
    boxes = [
        [(top + row) * side + left + col for row in range(height) for col in range(width)]
        for top in range(0, side, height)
        for left in range(0, side, width)
    ]
    return [*latin(side), *boxes]


def latin(side: int) -> list[list[int]]:
    """Rows and columns."""
    rows = [[row * side + col for col in range(side)] for row in range(side)]
    return [*rows, *map(list, zip(*rows, strict=True))]


def some(rng: Random) -> tuple[int, int, list[list[int]]]:
    """Cells, numbers and units of a small layout at random; some have no board at all."""
    sort = rng.randrange(4)
    if sort == 0:
        height, width = rng.choice([(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)])
        return (height * width) ** 2, height * width, boxed(height, width)
    if sort == 1:
        side = rng.randrange(1, 6)
        return side * side, side, latin(side)
    cells, numbers = rng.randrange(1, 20), rng.randrange(1, 5)
    numbers = min(numbers, cells)
    return cells, numbers, [rng.sample(range(cells), numbers) for _ in range(rng.randrange(8))]
