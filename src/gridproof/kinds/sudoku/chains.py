"""Chains of strong and weak links: one of their two ends holds, so a candidate that both exclude is struck
out.

A chain is a sequence of nodes. If the first does not hold, the second does (a strong link). So the third
does not (a weak link), so the fourth does, and so on. Read backwards, the chain means the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain, count, pairwise, product
from typing import overload

from gridproof.board.grid import Cell
from gridproof.board.marks import Mark
from gridproof.kernel.candidates import NativeChains, StrongLinks
from gridproof.kinds.sudoku.links import ChainLinks, Node, facts_of
from gridproof.kinds.sudoku.units import CELL
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Pattern

REMOTE_PAIR, W_WING, EMPTY_RECTANGLE = "remote pair", "W-wing", "empty rectangle"
X_CHAIN, XY_CHAIN, AIC, LOOP = "X-chain", "XY-chain", "AIC", "nice loop"
GROUPED_X_CHAIN, GROUPED_AIC = "grouped X-chain", "grouped AIC"

_LONGEST = 8
"""A chain has at most so many strong links, because its reader wants to see its end."""
UNITS = StrongLinks.LINES | StrongLinks.BOXES
PARTS = StrongLinks.PARTS_OF_LINES | StrongLinks.PARTS_OF_BOXES
_WORK = 300_000
"""At most so many links are followed to find the chains of one sort."""

Path = tuple[Node, ...]
_Ways = dict[int, tuple[int, int] | None]
"""Per node that a chain reaches, the end before it and the node between them; None for the first one."""


def x_chains(links: ChainLinks) -> Iterator[Pattern]:
    """Chains of one number."""
    for path in paths(links, UNITS, mixed=False):
        yield from chain_pattern(links, X_CHAIN, path)


def xy_chains(links: ChainLinks) -> Iterator[Pattern]:
    """Chains of cells with two numbers each."""
    for path in paths(links, StrongLinks.CELLS, mixed=False):
        yield from chain_pattern(links, XY_CHAIN, path)


def aics(links: ChainLinks) -> Iterator[Pattern]:
    """Chains of all sorts of links between single candidates."""
    for path in paths(links, UNITS | StrongLinks.CELLS, mixed=True):
        yield from chain_pattern(links, AIC, path)


def grouped_chains(links: ChainLinks, *, mixed: bool) -> Iterator[Pattern]:
    """The same, but a node may be a number in several cells.

    Chains of one number are separate from the others.
    """
    for path in paths(links, UNITS | PARTS | (StrongLinks.CELLS if mixed else 0), mixed=mixed):
        yield from chain_pattern(links, GROUPED_AIC if mixed else GROUPED_X_CHAIN, path)


def empty_rectangles(links: ChainLinks) -> Iterator[Pattern]:
    """A box that holds a number in one row or one column, and a line with two cells for it."""
    for path in paths(links, StrongLinks.LINES | StrongLinks.PARTS_OF_BOXES, mixed=False, longest=2):
        if sorted(len({*one.cells, *two.cells}) > 2 for one, two in _strong_pairs(path)) == [False, True]:
            yield from chain_pattern(links, EMPTY_RECTANGLE, path)


def remote_pairs(links: ChainLinks) -> Iterator[Pattern]:
    """Cells with the same two numbers, each of which sees the next. The two ends differ."""
    of_pair = Counter(numbers for _, numbers in sorted(links.c.possible.items()) if len(numbers) == 2)
    for pair in (pair for pair, cells in of_pair.items() if cells > 1):
        for path in paths(links, StrongLinks.CELLS, mixed=False, pair=pair):
            if path[0].number == path[-1].number < path[1].number:
                other = {path[0].number: path[1].number, path[1].number: path[0].number}
                ways = [path, tuple(Node(other[node.number], node.cells) for node in path)]
                found = [list(chain_pattern(links, REMOTE_PAIR, way)) for way in ways]
                if all(found):
                    yield _both_numbers(links, ways, [patterns[0] for patterns in found])
                yield from chain.from_iterable(found)


def _both_numbers(links: ChainLinks, ways: Sequence[Path], patterns: Sequence[Pattern]) -> Pattern:
    """A remote pair that excludes both numbers."""
    needed = dict.fromkeys(reason for pattern in patterns for reason in pattern.reasons)
    for one, other in zip(*map(_weak_pairs, ways), strict=True):
        alone = [*links.weak(one[0], one[1].facts), *links.weak(other[0], other[1].facts)]
        # If a unit has a number in no other cell, it alone shows that exactly one of the two holds it.
        full = [reason for reason in alone if links.room(reason) == 2]
        for reason in alone:
            if full and reason != full[0]:
                needed.pop(reason, None)
    excluded = tuple(fact for pattern in patterns for fact in pattern.concludes)
    return patterns[0]._replace(reasons=tuple(needed), concludes=excluded)


def w_wings(links: ChainLinks) -> Iterator[Pattern]:
    """Two cells with the same two numbers. One of the numbers cannot be missing in both."""
    of_pair: dict[frozenset[Mark], list[Cell]] = defaultdict(list)
    for cell, numbers in sorted(links.c.possible.items()):
        if len(numbers) == 2:
            of_pair[numbers].append(cell)
    in_units = [link for link in links.plain if link.reason.rule != CELL.name]
    for numbers, cells in of_pair.items():
        for link in in_units if len(cells) > 1 else ():
            if link.one.number in numbers:
                number = link.one.number
                (other,) = numbers - {number}
                near, far = (
                    [cell for cell in cells if cell in links.c.seen_by(end.cells[0])]
                    for end in (link.one, link.other)
                )
                for one, two in product(near, far):
                    if one != two:
                        ends = [[Node(n, (cell,)) for n in (other, number)] for cell in (one, two)]
                        path = (*ends[0], link.one, link.other, *reversed(ends[1]))
                        yield from chain_pattern(links, W_WING, path)


def chain_pattern(links: ChainLinks, name: str, path: Path) -> Iterator[Pattern]:
    """The strike-outs of a chain, if any."""
    first, last = path[0], path[-1]
    used = Later(partial(_reasons_along, links, path))
    pattern = Pattern(name, used, (), trail=stations([node] for node in path))
    if first == last:
        if len(first.cells) == 1:
            yield pattern._replace(concludes=first.facts)
        return
    if name in (AIC, GROUPED_AIC) and links.excludes(first, last):
        ring = _around(links, path)
        if len(ring) > 1:
            closed = Later(lambda: (*used, *links.weak(last, first.facts, used)))
            yield from excluding(links, pattern._replace(name=LOOP, reasons=closed), ring)
            return
    yield from excluding(links, pattern, [(first, last)])


class Later(Sequence[Reason]):
    """Rule instances that are worked out on first use: of all patterns that are found, one is used."""

    def __init__(self, make: Callable[[], Iterable[Reason]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> tuple[Reason, ...]:
        return tuple(self._make())

    @overload
    def __getitem__(self, place: int) -> Reason: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Reason]: ...

    def __getitem__(self, place: int | slice) -> Reason | Sequence[Reason]:
        return self._made[place]

    def __len__(self) -> int:
        return len(self._made)


def _reasons_along(links: ChainLinks, path: Path) -> Iterable[Reason]:
    """The rule instances behind the links of a chain."""
    used = dict.fromkeys(links.reason(one, two) for one, two in _strong_pairs(path))
    for one, two in _weak_pairs(path):
        used.update(dict.fromkeys(links.weak(one, two.facts, used)))
    return used


def excluding(links: ChainLinks, pattern: Pattern, pairs: Iterable[tuple[Node, Node]]) -> Iterator[Pattern]:
    """The same with the strike-outs by pairs of nodes, of which one each holds: all of them, and one by
    one.
    """
    struck = [
        (fact, pair) for pair in pairs for fact in links.excluded(links.seen(pair[0]) & links.seen(pair[1]))
    ]
    for some in (struck, *([one] for one in struck)) if len(struck) > 1 else (struck,):
        if some:
            concludes = dict.fromkeys(fact for fact, _ in some)
            reasons = Later(partial(_with_ends, links, pattern.reasons, some))
            yield pattern._replace(reasons=reasons, concludes=tuple(concludes))


def _with_ends(
    links: ChainLinks, reasons: Iterable[Reason], struck: Iterable[tuple[Fact, tuple[Node, Node]]]
) -> Iterable[Reason]:
    """The reasons of a pattern, and those by which its ends exclude facts."""
    used = dict.fromkeys(reasons)
    together: dict[Node, list[Fact]] = defaultdict(list)
    for fact, pair in struck:
        for node in pair:
            together[node].append(fact)
    for node, facts in together.items():
        used.update(dict.fromkeys(links.weak(node, facts, used)))
    return used


def _around(links: ChainLinks, path: Path) -> list[tuple[Node, Node]]:
    """The pairs of neighbours in a ring-shaped chain that exclude something together."""
    pairs = [*_weak_pairs(path), (path[-1], path[0])]
    inside = sum({links.bits(node) for node in path})
    return [(one, two) for one, two in pairs if links.seen(one) & links.seen(two) & ~inside]


def stations(groups: Iterable[Iterable[Node]]) -> tuple[tuple[Fact, ...], ...]:
    return tuple(tuple(fact for node in group for fact in facts_of(node)) for group in groups)


def _strong_pairs(path: Path) -> list[tuple[Node, Node]]:
    return list(pairwise(path))[::2]


def _weak_pairs(path: Path) -> list[tuple[Node, Node]]:
    return list(pairwise(path))[1::2]


def paths(
    links: ChainLinks,
    strong: StrongLinks,
    *,
    mixed: bool,
    pair: frozenset[Mark] = frozenset(),
    longest: int = _LONGEST,
) -> Iterator[Path]:
    """Chains whose ends exclude something together, or are the same; shortest first.

    Without ``mixed``, weak links only join a number with the same number. With a ``pair``, only cells with
    these two candidates have strong links.
    """
    native, codes = links.c.native, links.c.codes
    chains = None
    if native is not None:
        chains = native.chains(strong, sum(map(codes.__getitem__, pair)), _WORK, mixed=mixed)
    if chains is None:
        return PlainChains(links, strong, pair, mixed=mixed).paths(longest)
    return _native_paths(chains, list(codes), longest)


def _native_paths(chains: NativeChains, marks: Sequence[Mark], longest: int) -> Iterator[Path]:
    nodes: list[Node] = []
    for _ in range(1, longest):
        found = chains.longer()
        if found is None:
            return
        for path in found:
            nodes = nodes or [Node(marks[number], cells) for number, cells in chains.nodes()]
            yield tuple(map(nodes.__getitem__, path))


class PlainChains:
    """Searches for chains over some strong links, shortest first. Nodes are numbered.

    Twin of ``kernel/chains.c``.
    """

    def __init__(
        self, links: ChainLinks, where: StrongLinks, pair: frozenset[Mark] = frozenset(), *, mixed: bool
    ) -> None:
        """Without ``mixed``, weak links only join a number with the same number."""
        ends: dict[Node, dict[Node, None]] = {}
        for link in links.strong(where, pair):
            ends.setdefault(link.one, {})[link.other] = None
            ends.setdefault(link.other, {})[link.one] = None
        self._nodes = list(ends)
        number_of = {node: i for i, node in enumerate(self._nodes)}
        self._other_ends = [[number_of[other] for other in others] for others in ends.values()]
        self._bits = list(map(links.bits, self._nodes))
        self._seen = list(map(links.seen, self._nodes))
        alike: dict[Mark | Cell, list[int]] = defaultdict(list)
        for i, node in enumerate(self._nodes):
            alike[node.number].append(i)
            if mixed and len(node.cells) == 1:
                alike[node.cells[0]].append(i)
        self._alike = alike
        self._next: list[dict[int, int] | None] = [None] * len(self._nodes)

    def paths(self, longest: int = _LONGEST) -> Iterator[Path]:
        """Chains whose ends exclude something together, or are the same."""
        seen = self._seen
        rank = dict(zip(sorted(range(len(seen)), key=self._nodes.__getitem__), count(), strict=False))
        # Per first node, the ends of its chains, and the way to them.
        came_from: list[_Ways] = [dict.fromkeys(ends) for ends in self._other_ends]
        reached = [list(ends) for ends in came_from]
        work = 0
        for _ in range(1, longest):
            said = set()
            for start, ends in enumerate(reached):
                before = came_from[start]
                further: list[int] = []
                for end in ends:
                    ways = self._onward(end)
                    work += len(ways)
                    for other, between in ways.items():
                        if other not in before:
                            before[other] = (end, between)
                            further.append(other)
                reached[start] = further
                for end in further if work <= _WORK else ():
                    together = seen[start] & seen[end]
                    if together and together not in said and rank[start] <= rank[end]:
                        said.add(together)
                        yield self._path(start, end, before)
            if work > _WORK:
                return

    def _onward(self, at: int) -> dict[int, int]:
        """The nodes that hold if this one does, by a weak and a strong link; each with the node between."""
        known = self._next[at]
        if known is None:
            known = self._next[at] = {}
            node, unseen, bits = self._nodes[at], ~self._seen[at], self._bits
            near = [
                *self._alike[node.number],
                *(self._alike[node.cells[0]] if len(node.cells) == 1 else ()),
            ]
            for between in near:
                if between != at and not bits[between] & unseen:
                    for other in self._other_ends[between]:
                        if other != at and other not in known:
                            known[other] = between
        return known

    def _path(self, start: int, end: int, came_from: _Ways) -> Path:
        path = [end]
        while (before := came_from[path[-1]]) is not None:
            path += reversed(before)
        return tuple(self._nodes[each] for each in (start, *reversed(path)))
