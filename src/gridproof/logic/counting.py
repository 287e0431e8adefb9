"""Counts as clauses by one chosen encoding, for comparisons. ``cardinality.expand`` chooses by shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isqrt

from gridproof.logic.cardinality import NewVariable, expand, pairwise, sequential, subsets
from gridproof.logic.theory import Clause, Count, Lit

_Encoding = Callable[[int, int, Sequence[Lit], NewVariable], Iterator[Clause]]


def _plain(low: int, high: int, lits: Sequence[Lit], _new: NewVariable) -> Iterator[Clause]:
    return subsets(low, high, lits)


def ladder(lits: Sequence[Lit], new: NewVariable) -> Iterator[Clause]:
    """At most one: once a literal held, the ladder stays up and forbids the later ones."""
    before: Lit | None = None
    for lit in lits:
        after = new()
        yield (-lit, after)
        if before is not None:
            yield (-before, after)
            yield (-before, -lit)
        before = after


def product(lits: Sequence[Lit], new: NewVariable) -> Iterator[Clause]:
    """At most one: the literals stand in a rectangle, and at most one row and one column is used."""
    if len(lits) <= 4:
        yield from pairwise(lits)
        return
    width = isqrt(len(lits) - 1) + 1
    columns = [new() for _ in range(width)]
    rows = [new() for _ in range(-(-len(lits) // width))]
    for index, lit in enumerate(lits):
        yield (-lit, rows[index // width])
        yield (-lit, columns[index % width])
    yield from product(rows, new)
    yield from product(columns, new)


def binary(lits: Sequence[Lit], new: NewVariable) -> Iterator[Clause]:
    """At most one: each literal spells its number in bits."""
    bits = [new() for _ in range(max(0, len(lits) - 1).bit_length())]
    for index, lit in enumerate(lits):
        yield from ((-lit, bit if index >> k & 1 else -bit) for k, bit in enumerate(bits))


def _at_most_one_by(
    encoding: Callable[[Sequence[Lit], NewVariable], Iterator[Clause]],
) -> _Encoding:
    """For other counts than "at most one" there are counters."""

    def clauses(low: int, high: int, lits: Sequence[Lit], new: NewVariable) -> Iterator[Clause]:
        if high != 1:
            yield from sequential(low, high, lits, new)
            return
        if low == 1:
            yield tuple(lits)
        yield from encoding(lits, new)

    return clauses


def unary_sum(lits: Sequence[Lit], new: NewVariable) -> tuple[list[Lit], list[Clause]]:
    """Literals of which the n-th holds just when n of the given ones do: a tree of unary numbers."""
    if len(lits) <= 1:
        return list(lits), []
    half = len(lits) // 2
    left, left_clauses = unary_sum(lits[:half], new)
    right, right_clauses = unary_sum(lits[half:], new)
    result = [new() for _ in lits]
    clauses = left_clauses + right_clauses
    for a in range(len(left) + 1):
        for b in range(len(right) + 1):
            if a + b > 0:
                reached = [-left[a - 1]] if a else []
                reached += [-right[b - 1]] if b else []
                clauses.append((*reached, result[a + b - 1]))
            if a + b < len(result):
                missed = [left[a]] if a < len(left) else []
                missed += [right[b]] if b < len(right) else []
                clauses.append((*missed, -result[a + b]))
    return result, clauses


def totalizer(low: int, high: int, lits: Sequence[Lit], new: NewVariable) -> Iterator[Clause]:
    """A tree of unary numbers, each the sum of the two below it."""
    result, clauses = unary_sum(lits, new)
    yield from clauses
    if low > 0:
        yield (result[low - 1],)
    if high < len(lits):
        yield (-result[high],)


def _by(encoding: _Encoding) -> Callable[[Count, NewVariable], Iterator[Clause]]:
    """What is a clause, facts or nothing at all is the same in every encoding."""

    def clauses(count: Count, new: NewVariable) -> Iterator[Clause]:
        low, high, lits = count
        size = len(lits)
        low, high = max(low, 0), min(high, size)
        if low > high or size == 0 or (high in (0, size) and low <= 1) or low == size:
            return expand(count, new)
        return encoding(low, high, lits, new)

    return clauses


EXPANSIONS: dict[str, Callable[[Count, NewVariable], Iterator[Clause]]] = {
    "pairwise": _by(_plain),
    "counter": _by(sequential),
    "ladder": _by(_at_most_one_by(ladder)),
    "product": _by(_at_most_one_by(product)),
    "binary": _by(_at_most_one_by(binary)),
    "totalizer": _by(totalizer),
}
