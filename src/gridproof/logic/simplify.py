"""Facts that follow from the counts alone, found before a solver sees a clause.

A Sudoku of side 36 says "exactly one" 5,184 times about 46,656 variables; with most clues given
nearly all of it is settled by striking out. Doing that on the counts, before they become clauses,
saves writing (and loading) the clauses.
"""

from __future__ import annotations

from collections.abc import Iterable

from gridproof.logic.theory import Count, Lit


class Contradiction(Exception):
    """The facts and counts exclude each other."""


def settle(facts: Iterable[Lit], counts: list[Count]) -> tuple[set[Lit], list[Count]]:
    """All facts that unit propagation over the counts finds, and what is left of the counts."""
    known: set[Lit] = set()
    fresh = list(facts)
    if not fresh and all(c.high > 0 and c.low < len(c.lits) for c in counts):
        return known, counts
    watching: dict[Lit, list[int]] = {}
    for index, count in enumerate(counts):
        for lit in count.lits:
            watching.setdefault(abs(lit), []).append(index)
    touched: set[int] = {i for i, c in enumerate(counts) if c.high <= 0 or c.low >= len(c.lits)}
    while fresh or touched:
        for lit in fresh:
            if -lit in known:
                raise Contradiction
            if lit not in known:
                known.add(lit)
                touched.update(watching.get(abs(lit), ()))
        fresh = []
        for index in touched:
            fresh += _implied(counts[index], known)
        touched = set()
    return known, _reduced(counts, known)


def _implied(count: Count, known: set[Lit]) -> list[Lit]:
    holding = 0
    open_lits = []
    for lit in count.lits:
        if lit in known:
            holding += 1
        elif -lit not in known:
            open_lits.append(lit)
    if holding > count.high or holding + len(open_lits) < count.low:
        raise Contradiction
    if not open_lits:
        return open_lits
    if holding == count.high:
        return [-lit for lit in open_lits]
    if holding + len(open_lits) == count.low:
        return open_lits
    return []


def _reduced(counts: list[Count], known: set[Lit]) -> list[Count]:
    left = []
    for low, high, lits in counts:
        open_lits = [lit for lit in lits if lit not in known and -lit not in known]
        if not open_lits:
            continue
        if len(open_lits) < len(lits):
            holding = sum(lit in known for lit in lits)
            low, high = max(low - holding, 0), high - holding
        if low > 0 or high < len(open_lits):
            left.append(Count(low, high, open_lits))
    return left
