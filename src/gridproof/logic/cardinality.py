"""Counts as clauses: several encodings of "between low and high of these literals hold"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from math import isqrt

from gridproof.logic.theory import Clause, Count, Lit

NewVariable = Callable[[], Lit]
Counter = Callable[[Sequence[Lit], NewVariable], tuple[Sequence[Lit], Sequence[Clause]]]
"""Returns literals and clauses.

The first literal states that at least one holds, the second that two hold, and so on.
"""

PAIRWISE_UP_TO = 7
"""Up to this many literals, "at most one" is cheapest as all pairs."""
SUBSETS_UP_TO = 5
"""Up to this many literals, any count is cheapest as all subsets."""


def expand(count: Count, new: NewVariable) -> Iterator[Clause]:
    """Clauses that state the count. The encoding is chosen by its shape."""
    low, high, lits = count
    size = len(lits)
    if low > high or low > size or high < 0:
        return iter([()])
    low, high = max(low, 0), min(high, size)
    if low == 0 and high == size:
        return iter(())
    if high == 0:
        return ((-lit,) for lit in lits)
    if low == size:
        return ((lit,) for lit in lits)
    if low == 1 and high == size:
        return iter([lits])
    if high == 1:
        return chain([lits] if low else [], at_most_one(lits, new))
    if size <= SUBSETS_UP_TO:
        return subsets(low, high, lits)
    return sequential(low, high, lits, new)


def at_most_one(lits: Sequence[Lit], new: NewVariable) -> Iterator[Clause]:
    return pairwise(lits) if len(lits) <= PAIRWISE_UP_TO else split(lits, new)


def pairwise(lits: Sequence[Lit]) -> Iterator[Clause]:
    """No two hold: one clause per pair, no extra variable."""
    return combinations([-lit for lit in lits], 2)


def split(lits: Sequence[Lit], new: NewVariable) -> Iterator[Clause]:
    """At most one holds, by groups that pass a switch on: few clauses, and propagation stays complete."""
    while len(lits) > PAIRWISE_UP_TO:
        switch = new()
        yield from pairwise([*lits[: PAIRWISE_UP_TO - 1], switch])
        lits = [-switch, *lits[PAIRWISE_UP_TO - 1 :]]
    yield from pairwise(lits)


def subsets(low: int, high: int, lits: Sequence[Lit]) -> Iterator[Clause]:
    """One clause per forbidden subset, no extra variable."""
    return chain(combinations([-lit for lit in lits], high + 1), combinations(lits, len(lits) - low + 1))


def sequential(low: int, high: int, lits: Sequence[Lit], new: NewVariable) -> Iterator[Clause]:
    """A row of unary counters: after each literal, how many held so far, up to ``high + 1``."""
    before: list[Lit] = []
    size = len(lits)
    for index, lit in enumerate(lits):
        left = size - index - 1
        width = min(index + 1, high + 1)
        after = [new() for _ in range(width)]
        for k in range(width):
            kept = before[k] if k < len(before) else None
            grown = before[k - 1] if k > 0 else None
            # at least k+1 so far <- at least k+1 before, or at least k before and this literal
            if kept is not None:
                yield (-kept, after[k])
            yield (-lit, after[k]) if grown is None else (-grown, -lit, after[k])
            # ... and only then.
            yield (-after[k], lit) if kept is None else (-after[k], kept, lit)
            if grown is not None:
                yield (-after[k], grown) if kept is None else (-after[k], kept, grown)
        if width > high:
            yield (-after[high],)
        needed = low - left
        if needed > 0:
            yield (after[needed - 1],)
        before = after


def counted_by_subsets(lits: Sequence[Lit], new: NewVariable) -> tuple[Sequence[Lit], Sequence[Clause]]:
    """A :data:`Counter` for few literals."""
    bounds = [new() for _ in lits]
    clauses: list[Clause] = []
    for number, bound in enumerate(bounds, 1):
        clauses += [(bound, *(-lit for lit in some)) for some in combinations(lits, number)]
        clauses += [(-bound, *some) for some in combinations(lits, len(lits) - number + 1)]
    return bounds, clauses


def counted_in_a_row(lits: Sequence[Lit], new: NewVariable) -> tuple[Sequence[Lit], Sequence[Clause]]:
    """A :data:`Counter` for any number of literals."""
    made: list[Lit] = []

    def kept() -> Lit:
        made.append(new())
        return made[-1]

    clauses = list(sequential(0, len(lits), lits, kept))
    return made[len(made) - len(lits) :], clauses


# One chosen encoding for all counts, for comparisons.

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
    """At most one: the literals form a rectangle, and at most one row and one column is used."""
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
    """Counts other than "at most one" use counters."""

    def clauses(low: int, high: int, lits: Sequence[Lit], new: NewVariable) -> Iterator[Clause]:
        if high != 1:
            yield from sequential(low, high, lits, new)
            return
        if low == 1:
            yield tuple(lits)
        yield from encoding(lits, new)

    return clauses


def unary_sum(lits: Sequence[Lit], new: NewVariable) -> tuple[list[Lit], list[Clause]]:
    """The n-th returned literal holds exactly when at least n of the given ones do.

    They form a tree of unary numbers.
    """
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
    """A tree of unary numbers. Each is the sum of the two below it."""
    result, clauses = unary_sum(lits, new)
    yield from clauses
    if low > 0:
        yield (result[low - 1],)
    if high < len(lits):
        yield (-result[high],)


def _by(encoding: _Encoding) -> Callable[[Count, NewVariable], Iterator[Clause]]:
    """Clauses, facts and empty counts look the same in every encoding."""

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
