"""Colours: units with two cells for a number join these cells, and along such joints the number is present
in turns.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, product

from gridproof.kinds.sudoku.chains import excluding, stations
from gridproof.kinds.sudoku.links import ChainLinks, Node
from gridproof.kinds.sudoku.units import CELL
from gridproof.record.explanation import Pattern

SIMPLE, MULTI = "simple colouring", "multi-colouring"

Neighbours = Mapping[Node, list[Node]]


def simple_colouring(links: ChainLinks) -> Iterator[Pattern]:
    """Two cells of one colour that see each other (a wrap), or a cell that sees both colours (a trap)."""
    beside = _neighbours(links)
    traps: list[Pattern] = []
    for colours in _coloured(beside):
        for colour, others in (colours, colours[::-1]):
            clash = next((two for two in combinations(colour, 2) if links.excludes(*two)), None)
            if clash is not None:
                yield _wrap(links, beside, (colour, others), clash)
                break
        else:
            traps += _traps(links, beside, colours)
    # Shortest first.
    yield from sorted(traps, key=lambda pattern: len(pattern.reasons))


Colours = tuple[list[Node], list[Node]]


def _neighbours(links: ChainLinks) -> Neighbours:
    beside: dict[Node, list[Node]] = defaultdict(list)
    for link in links.plain:
        if link.reason.rule != CELL.name:
            for one, other in ((link.one, link.other), (link.other, link.one)):
                if other not in beside[one]:
                    beside[one].append(other)
    return beside


def _coloured(beside: Neighbours) -> Iterator[Colours]:
    """The connected cells, in two colours."""
    done: set[Node] = set()
    for start in sorted(beside):
        if start not in done:
            tree = _tree(beside, start)
            done.update(tree)
            even = [node for node in tree if len(_way(tree, node)) % 2]
            yield sorted(even), sorted(set(tree).difference(even))


def _tree(beside: Neighbours, start: Node) -> dict[Node, Node | None]:
    """For every node that is connected to the first one, the next node on the shortest way to it."""
    tree: dict[Node, Node | None] = {start: None}
    for node in (queue := [start]):
        for other in beside[node]:
            if other not in tree:
                tree[other] = node
                queue.append(other)
    return tree


def _way(tree: Mapping[Node, Node | None], node: Node) -> list[Node]:
    way = [node]
    while (before := tree[way[-1]]) is not None:
        way.append(before)
    return way


def _wrap(links: ChainLinks, beside: Neighbours, colours: Colours, clash: tuple[Node, Node]) -> Pattern:
    """No cell of a colour holds the number, because two of them would be in one unit."""
    colour, others = colours
    one, two = clash
    tree = _tree(beside, one)
    ways = [_way(tree, node) for node in colour]
    used = [links.reason(*pair) for way in ways for pair in pairwise(way)]
    needed = {node for way in ways for node in way}
    reasons = dict.fromkeys([*used, *links.weak(one, two.facts, used)])
    trail = [colour, [node for node in others if node in needed], clash]
    excluded = [fact for node in colour for fact in links.excluded(links.bits(node))]
    return Pattern(SIMPLE, tuple(reasons), tuple(excluded), trail=stations(trail))


def _traps(links: ChainLinks, beside: Neighbours, colours: Colours) -> Iterator[Pattern]:
    for one in colours[0]:
        tree = _tree(beside, one)
        for other in colours[1]:
            way = _way(tree, other)[::-1]
            yield from _trap(links, SIMPLE, (way[0], way[-1]), [way])


def _trap(links: ChainLinks, name: str, ends: tuple[Node, Node], ways: list[list[Node]]) -> Iterator[Pattern]:
    """The strike-outs at cells that see both ends of alternating ways. Between two ways lies a weak link."""
    if links.seen(ends[0]) & links.seen(ends[1]) and sum(map(len, ways)) > 2:
        used = dict.fromkeys(links.reason(*pair) for way in ways for pair in pairwise(way))
        for before, after in pairwise(ways):
            used.update(dict.fromkeys(links.weak(before[-1], after[0].facts, used)))
        trail = stations(colour for way in ways for colour in (way[::2], way[1::2]))
        yield from excluding(links, Pattern(name, tuple(used), (), trail=trail), [ends])


def multi_colouring(links: ChainLinks) -> Iterator[Pattern]:
    """Two groups of colours.

    One colour of each cannot hold together with the other's, so one of their opposites holds.
    """
    beside = _neighbours(links)
    found: list[Pattern] = []
    for one, two in combinations(_coloured(beside), 2):
        if one[0][0].number == two[0][0].number:
            for (near, far), (close, end) in product((one, one[::-1]), (two, two[::-1])):
                touching = [pair for pair in product(near, close) if links.excludes(*pair)]
                for before, after in touching:
                    first, second = _tree(beside, before), _tree(beside, after)
                    for start, stop in product(far, end):
                        ways = [_way(first, start), _way(second, stop)[::-1]]
                        found += _trap(links, MULTI, (start, stop), ways)
    yield from sorted(found, key=lambda pattern: len(pattern.reasons))
