"""Weighted sums as clauses, in the three ways of Minisat+: decision diagrams, adders, sorters.

Each function states "the sum is at least the bound, or one of the literals ``unless`` holds". Weights are
positive and at most the bound; ``normal`` brings a sum into that form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import gcd

from gridproof.logic.cardinality import NewVariable
from gridproof.logic.theory import Clause, Lit

Terms = Sequence[tuple[int, Lit]]
Translation = Callable[[Terms, int, NewVariable, Sequence[Lit]], Iterator[Clause]]


def normal(terms: Terms, bound: int) -> tuple[list[tuple[int, Lit]], int]:
    """The same sum with positive weights and every variable once, heaviest first."""
    weights: dict[int, int] = {}
    for weight, lit in terms:
        if lit < 0:
            # The negation of a variable counts 1 minus the variable.
            bound -= weight
            weight, lit = -weight, -lit
        weights[lit] = weights.get(lit, 0) + weight
    result = []
    for lit, weight in weights.items():
        if weight > 0:
            result.append((weight, lit))
        elif weight < 0:
            result.append((-weight, -lit))
            bound -= weight
    result = [(min(weight, bound), lit) for weight, lit in result] if bound > 0 else []
    divisor = gcd(*(weight for weight, _ in result))
    if divisor > 1:
        result = [(weight // divisor, lit) for weight, lit in result]
        bound = -(-bound // divisor)
    return sorted(result, reverse=True), bound


def translate(
    terms: Terms, bound: int, new: NewVariable, unless: Sequence[Lit], translation: Translation
) -> Iterator[Clause]:
    """Any sum as clauses. A sum that is a clause or a set of facts needs no translation."""
    terms, bound = normal(terms, bound)
    total = sum(weight for weight, _ in terms)
    if bound <= 0:
        return
    if total < bound:
        yield tuple(unless)
    elif total - min(weight for weight, _ in terms) < bound:
        yield from ((*unless, lit) for _, lit in terms)
    elif all(weight == bound for weight, _ in terms):
        yield (*unless, *(lit for _, lit in terms))
    else:
        yield from translation(terms, bound, new, unless)


# decision diagrams


def decision_diagram(
    terms: Terms, bound: int, new: NewVariable, unless: Sequence[Lit] = ()
) -> Iterator[Clause]:
    """A reduced ordered diagram. A node implies its children only where they are constrained."""
    left = [0]
    for weight, _ in reversed(terms):
        left.append(left[-1] + weight)
    left.reverse()
    clauses: list[Clause] = []
    # Per term, the nodes by the interval of bounds for which they are the same.
    known: list[list[tuple[int, int, Lit | bool]]] = [[] for _ in range(len(terms) + 1)]

    def node(index: int, needed: int) -> tuple[int, int, Lit | bool]:
        """The interval of bounds that are equivalent from here on, and the node: true, false or a literal."""
        if needed <= 0:
            return -(2**62), 0, True
        if needed > left[index]:
            return left[index] + 1, 2**62, False
        for entry in known[index]:
            if entry[0] <= needed <= entry[1]:
                return entry
        weight, lit = terms[index]
        low_a, high_a, without = node(index + 1, needed)
        low_b, high_b, having = node(index + 1, needed - weight)
        low, high = max(low_a, low_b + weight), min(high_a, high_b + weight)
        if without == having:
            entry = (low, high, without)
        else:
            name = new()
            if having is not True:
                clauses.append((-name, having))
            clauses.append((-name, lit) if without is False else (-name, lit, without))
            entry = (low, high, name)
        known[index].append(entry)
        return entry

    root = node(0, bound)[2]
    yield from clauses
    yield (*unless, root)


# adders


def adder(terms: Terms, bound: int, new: NewVariable, unless: Sequence[Lit] = ()) -> Iterator[Clause]:
    """Add binary numbers bit by bit, then compare the result with the bound."""
    buckets: list[list[Lit]] = []
    for weight, lit in terms:
        for bit in range(weight.bit_length()):
            if weight >> bit & 1:
                _bucket(buckets, bit).append(lit)
    digits: list[Lit | None] = []
    position = 0
    while position < len(buckets):
        bucket = buckets[position]
        while len(bucket) > 1:
            parts = [bucket.pop(0) for _ in range(min(3, len(bucket)))]
            total, carry = new(), new()
            yield from _added(parts, total, carry)
            bucket.append(total)
            _bucket(buckets, position + 1).append(carry)
        digits.append(bucket[0] if bucket else None)
        position += 1
    # At least the bound: every 1 of the bound is there, or a higher bit is there that the bound lacks.
    for bit in range(bound.bit_length()):
        if bound >> bit & 1:
            enough = [digits[bit] if bit < len(digits) else None]
            enough += [digit for k, digit in enumerate(digits) if k > bit and not bound >> k & 1]
            yield (*unless, *(digit for digit in enough if digit is not None))


def _bucket(buckets: list[list[Lit]], index: int) -> list[Lit]:
    while len(buckets) <= index:
        buckets.append([])
    return buckets[index]


def _added(parts: Sequence[Lit], total: Lit, carry: Lit) -> Iterator[Clause]:
    """Two or three bits make a digit and a carry."""
    for row in range(2 ** len(parts)):
        bits = [row >> k & 1 for k in range(len(parts))]
        unlike = [-lit if bit else lit for lit, bit in zip(parts, bits, strict=True)]
        yield (*unlike, total if sum(bits) % 2 else -total)
        yield (*unlike, carry if sum(bits) >= 2 else -carry)


# sorters


def sorter(terms: Terms, bound: int, new: NewVariable, unless: Sequence[Lit] = ()) -> Iterator[Clause]:
    """Sort the digits of each place. A full place is carried to the next one.

    A constant is added to both sides so that the bound has a digit only at the highest place.
    """
    base = _best_base([weight for weight, _ in terms])
    unit = 1
    for radix in base:
        unit *= radix
    wanted = -(-bound // unit)
    shift = wanted * unit - bound
    clauses: list[Clause] = []
    carried: list[Lit | bool] = []
    weights = list(terms)
    for radix in (*base, 0):
        digits: list[Lit | bool] = list(carried)
        for weight, lit in weights:
            digits += [lit] * (weight % radix if radix else weight)
        digits += [True] * (shift % radix if radix else shift)
        ordered = _sorted(digits, new, clauses)
        if radix:
            carried = ordered[radix - 1 :: radix]
            weights = [(weight // radix, lit) for weight, lit in weights]
            shift //= radix
    enough = ordered[wanted - 1] if wanted <= len(ordered) else False
    yield from clauses
    if enough is not True:
        yield tuple(unless) if enough is False else (*unless, enough)


def _best_base(weights: Sequence[int]) -> list[int]:
    """The small radices for which all digits together are fewest."""
    best, fewest = [], sum(weights)
    open_bases: list[list[int]] = [[]]
    while open_bases:
        base = open_bases.pop()
        for radix in (2, 3, 5, 7):
            longer = [*base, radix]
            left, digits = list(weights), 0
            for r in longer:
                digits += sum(weight % r for weight in left)
                left = [weight // r for weight in left]
            if digits + sum(left) < fewest:
                best, fewest = longer, digits + sum(left)
                open_bases.append(longer)
    return best


def _sorted(bits: list[Lit | bool], new: NewVariable, clauses: list[Clause]) -> list[Lit | bool]:
    """The bits with the true ones first, sorted by odd-even merging."""
    if len(bits) <= 1:
        return bits
    half = len(bits) // 2
    return _merged(_sorted(bits[:half], new, clauses), _sorted(bits[half:], new, clauses), new, clauses)


def _merged(
    a: list[Lit | bool], b: list[Lit | bool], new: NewVariable, clauses: list[Clause]
) -> list[Lit | bool]:
    if not a or not b:
        return a or b
    if len(a) == len(b) == 1:
        return list(_compared(a[0], b[0], new, clauses))
    even = _merged(a[::2], b[::2], new, clauses)
    odd = _merged(a[1::2], b[1::2], new, clauses)
    result = [even[0]]
    rest = even[1:]
    for k in range(max(len(rest), len(odd))):
        if k < len(rest) and k < len(odd):
            result += _compared(odd[k], rest[k], new, clauses)
        else:
            result.append(rest[k] if k < len(rest) else odd[k])
    return result


def _compared(
    a: Lit | bool, b: Lit | bool, new: NewVariable, clauses: list[Clause]
) -> tuple[Lit | bool, Lit | bool]:
    """The larger and the smaller of two bits. Each implies its conditions."""
    if a is True or b is False:
        return a, b
    if b is True or a is False:
        return b, a
    high, low = new(), new()
    clauses += ((-high, a, b), (-low, a), (-low, b))
    return high, low


TRANSLATIONS: dict[str, Translation] = {"bdd": decision_diagram, "adder": adder, "sorter": sorter}
