"""The borders between regions, as puzz.link URLs have them: five in a digit, those between columns first."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.errors import FormatError
from gridproof.formats.common import quoted
from gridproof.formats.words import Regions, gathered
from gridproof.grid import Grid
from gridproof.kind import Puzzle

_BITS = 5
_DIGITS = "0123456789abcdefghijklmnopqrstuv"


def read_borders(text: str, grid: Grid) -> tuple[Regions, str]:
    """The regions between borders, and what follows these in the text."""
    across = grid.rows * (grid.cols - 1)
    closed: list[bool] = []
    at = 0
    for number in (across, grid.edge_count - across):
        end = at - -number // _BITS
        digits = text[at:end].lower()
        values = [_DIGITS.find(digit) for digit in digits]
        if len(digits) < end - at or -1 in values:
            raise FormatError(
                f"the borders {quoted(text[:end])}; expected {end} digits of 0 to 9 and a to v for them"
            )
        bits = [bool(value >> bit & 1) for value in values for bit in reversed(range(_BITS))]
        closed += bits[:number]
        at = end
    return _between(grid, closed), text[at:]


def _between(grid: Grid, closed: list[bool]) -> Regions:
    """The parts of the board that closed edges set apart."""
    region_of = [-1] * grid.size
    number = 0
    for start in grid.cells:
        if region_of[start] < 0:
            region_of[start] = number
            reached = [start]
            for cell in reached:
                for other, edge in zip(grid.neighbours[cell], grid.edges_at[cell], strict=True):
                    if region_of[other] < 0 and not closed[edge - grid.size]:
                        region_of[other] = number
                        reached.append(other)
            number += 1
    return gathered(region_of)


def write_borders(puzzle: Puzzle) -> str:
    grid = puzzle.grid
    region_of = {cell: number for number, region in enumerate(puzzle.regions) for cell in region}
    closed = [region_of[a] != region_of[b] for a, b in grid.adjacent_pairs]
    across = grid.rows * (grid.cols - 1)
    return "".join((*_digits(closed[:across]), *_digits(closed[across:])))


def _digits(bits: list[bool]) -> Iterator[str]:
    for at in range(0, len(bits), _BITS):
        part = bits[at : at + _BITS]
        yield _DIGITS[sum(bit << place for bit, place in zip(part, reversed(range(_BITS)), strict=False))]
