"""Counts as clauses: several encodings of "between low and high of these literals hold"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations

from gridproof.logic.theory import Clause, Count, Lit

NewVariable = Callable[[], Lit]
Counter = Callable[[Sequence[Lit], NewVariable], tuple[Sequence[Lit], Sequence[Clause]]]
"""Literals of which the first says that one holds at least, the next that two do and so on; with clauses."""

PAIRWISE_UP_TO = 7
"""Up to this many literals "at most one" is cheapest as all pairs."""
SUBSETS_UP_TO = 5
"""Up to this many literals any count is cheapest as all subsets."""


def expand(count: Count, new: NewVariable) -> Iterator[Clause]:
    """Clauses that say the count; the encoding is chosen by its shape."""
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
    """No two hold: one clause a pair, no extra variable."""
    return combinations([-lit for lit in lits], 2)


def split(lits: Sequence[Lit], new: NewVariable) -> Iterator[Clause]:
    """At most one, by groups that hand a switch on: few clauses, and propagation stays complete."""
    while len(lits) > PAIRWISE_UP_TO:
        switch = new()
        yield from pairwise([*lits[: PAIRWISE_UP_TO - 1], switch])
        lits = [-switch, *lits[PAIRWISE_UP_TO - 1 :]]
    yield from pairwise(lits)


def subsets(low: int, high: int, lits: Sequence[Lit]) -> Iterator[Clause]:
    """One clause a forbidden subset, no extra variable."""
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
            # ... and only then
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
