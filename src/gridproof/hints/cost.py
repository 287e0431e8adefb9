"""What a thought costs a person: one measure, shared by finding, rating and wording."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import inf, log2, sqrt

from gridproof.board.grid import Place
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Link, Step, reasons_of


def seen_as_one(reason: Reason) -> Hashable:
    """Rule instances with the same key are about the same places, so they are seen as one."""
    return reason.clue, reason.mark, frozenset(reason.places)


_CASES_OF_A_SEARCH = 21
"""If a shorter thought was searched for in vain, at least so many distinctions of cases are counted."""
LEAST_THOUGHT = sqrt(2)
"""No thought costs less, unless the kind sets what it costs: it takes two rule instances."""
NOT_KNOWN = inf
"""The cost of a step that a search found because too little effort was left to explain it."""
_PER_DOUBLING = 1 / 4
"""How much harder a thought is with twice as many ways to fill its places."""


def cost(reasons: Iterable[Reason], *, cases: int = 0, ways: int = 1) -> float:
    """How hard it is to think of so many rule instances together.

    A line of thought may distinguish ``cases``. Cases within a single area are mere counting, and many
    cases of few instances are not so many thoughts. Or all ``ways`` to fill a few places are compared.
    """
    seen = {seen_as_one(reason): reason for reason in reasons}
    areas = areas_of(reason.places for reason in seen.values())
    instances = max(2, len(seen))
    divided = min(cases, instances) + log2(ways) * _PER_DOUBLING
    return sqrt(instances * areas) * (1 + (divided if areas > 1 else 0))


def units(reasons: Iterable[Reason]) -> int:
    """How many rule instances must be seen, those about the same places as one."""
    return len(set(map(seen_as_one, reasons)))


def areas_of(places: Iterable[Iterable[Place]]) -> int:
    """How many areas of the board rule instances cover. Areas inside others do not count."""
    areas = set(map(frozenset, places))
    return max(1, sum(not any(area < other for other in areas) for area in areas))


def cost_of(step: Step) -> float:
    """The cost of a whole step. A kind may set those of its named patterns."""
    if step.weight is not None:
        return step.weight
    return max(step.at_least, _measured(step))


def _measured(step: Step) -> float:
    if step.supposed is None and not (step.pattern or step.fillings):
        # Strike-outs before the step are found one by one and can be pencilled in, so they form no chain.
        return 1 + log2(max(1, step.size)) / 5
    if step.searched and not step.reasons:
        return NOT_KNOWN
    reasons = step.reasons if step.searched else tuple(reasons_of(step.chain))
    if step.fillings:
        return cost(reasons, ways=len(step.fillings))
    return cost(reasons, cases=_CASES_OF_A_SEARCH if step.searched else distinctions(step.chain))


def distinctions(chain: Iterable[Link]) -> int:
    """How often a line of thought divides into cases."""
    return sum(bool(link.cases) + sum(distinctions(thought) for _, thought in link.cases) for link in chain)
