"""Boards of lines of all sorts, for the tests of counting them."""

from __future__ import annotations

from random import Random

from gridproof.kernel.plain_frontier import DOWN, RIGHT, LineBoard


def some_lines(rng: Random, shape: tuple[int, int]) -> LineBoard:
    """Any numbers or none, any faces or none, here and there a side that no line takes."""
    rows, cols = shape
    nodes = rows * cols
    numbers = [0] * nodes
    ring = rng.random() < 0.5
    if not ring:
        pairs = rng.randint(0, min(4, nodes // 2))
        for at, node in enumerate(rng.sample(range(nodes), 2 * pairs)):
            numbers[node] = at // 2 + 1
    ways = bytearray(nodes)
    for node in range(nodes):
        row, col = divmod(node, cols)
        for way, inside in ((RIGHT, col < cols - 1), (DOWN, row < rows - 1)):
            if inside and rng.random() < 0.95:
                ways[node] |= way
    share = rng.choice((0.0, 0.0, 0.2, 1.0))
    faces = (rows - 1) * (cols - 1)
    said = tuple(rng.randint(0, 3) if rng.random() < 0.25 else -1 for _ in range(faces))
    return LineBoard(
        rows,
        cols,
        tuple(numbers),
        bytes(ways),
        bytes(rng.random() < share for _ in range(nodes)),
        said if ring or rng.random() < 0.3 else None,
        ring,
    )
