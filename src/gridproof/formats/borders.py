"""The borders of a board as in puzz.link URLs: five per digit, those between columns first."""

from __future__ import annotations

from collections.abc import Iterator

from gridproof.board.grid import Edge, Grid
from gridproof.board.regions import enclosed
from gridproof.errors import FormatError, quoted
from gridproof.record.kind import Puzzle

_BITS = 5
_DIGITS = "0123456789abcdefghijklmnopqrstuv"


def read_borders(text: str, grid: Grid) -> tuple[frozenset[Edge], str]:
    """The edges with a border, and the rest of the text."""
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
    return frozenset(edge for edge, is_closed in zip(grid.edges, closed, strict=True) if is_closed), text[at:]


def require_enclosed(puzzle: Puzzle) -> None:
    """Raise an error for a region that borders do not enclose: it would be read back as several regions."""
    whole = set(enclosed(puzzle.grid, puzzle.borders))
    for region in puzzle.regions:
        if region not in whole:
            where = puzzle.grid.label(region[0])
            raise FormatError(
                f"{where}: a region in several parts; expected one that hangs together by sides"
            )


def write_borders(puzzle: Puzzle) -> str:
    """All borders."""
    grid, borders = puzzle.grid, puzzle.borders
    require_enclosed(puzzle)
    closed = [edge in borders for edge in grid.edges]
    across = grid.rows * (grid.cols - 1)
    return "".join((*_digits(closed[:across]), *_digits(closed[across:])))


def _digits(bits: list[bool]) -> Iterator[str]:
    for at in range(0, len(bits), _BITS):
        part = bits[at : at + _BITS]
        yield _DIGITS[sum(bit << place for bit, place in zip(part, reversed(range(_BITS)), strict=False))]
