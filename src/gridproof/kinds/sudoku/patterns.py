"""The patterns of candidates that Sudoku players know by name, simplest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Mark, State
from gridproof.kernel.candidates import PatternSort
from gridproof.kinds.sudoku.almost_locked import als_xz, sue_de_coq
from gridproof.kinds.sudoku.candidates import Candidates, Unit, cells_of
from gridproof.kinds.sudoku.candidates import excluded as _excluded
from gridproof.kinds.sudoku.candidates import in_cell as _cell
from gridproof.kinds.sudoku.chains import (
    aics,
    empty_rectangles,
    grouped_chains,
    remote_pairs,
    w_wings,
    x_chains,
    xy_chains,
)
from gridproof.kinds.sudoku.colouring import multi_colouring, simple_colouring
from gridproof.kinds.sudoku.fish import finned_fish, fish
from gridproof.kinds.sudoku.links import ChainLinks
from gridproof.kinds.sudoku.uniqueness import bug, rectangles
from gridproof.kinds.sudoku.units import BOX, COLUMN, ROW
from gridproof.logic.theory import Reason
from gridproof.record.explanation import Fact, Pattern
from gridproof.record.kind import Puzzle

SETS = {2: "pair", 3: "triple", 4: "quadruple"}
POINTING, CLAIMING = "pointing", "claiming"
SKYSCRAPER, KITE, TURBOT = TURBOTS = "skyscraper", "two-string kite", "turbot fish"
XY_WING, XYZ_WING = "XY-wing", "XYZ-wing"

Finds = Callable[[Candidates], Iterator[Pattern]]


def patterns(
    p: Puzzle, possible: Mapping[Place, Sequence[Mark]], _: State, unique: bool
) -> Iterator[Pattern]:
    """All patterns that exclude something, simplest sort first."""
    candidates = Candidates(p, possible)
    native = candidates.native
    for sort, find in sorts_of(ChainLinks(candidates)):
        # Most sorts find nothing, and the kernel sees that at once.
        wanted = unique or find not in (bug, rectangles)
        if wanted and (native is None or sort is None or native.has(sort)):
            yield from find(candidates)


def sorts_of(links: ChainLinks) -> Sequence[tuple[PatternSort | None, Finds]]:
    """The finders, each with its name in the kernel, if that can see whether it finds something."""
    return (
        (PatternSort.POINTING, lambda c: _intersections(c, POINTING)),
        (PatternSort.CLAIMING, lambda c: _intersections(c, CLAIMING)),
        (PatternSort.NAKED_PAIRS, lambda c: _naked(c, 2)),
        (PatternSort.HIDDEN_PAIRS, lambda c: _hidden(c, 2)),
        (PatternSort.NAKED_TRIPLES, lambda c: _naked(c, 3)),
        (PatternSort.HIDDEN_TRIPLES, lambda c: _hidden(c, 3)),
        (PatternSort.NAKED_QUADRUPLES, lambda c: _naked(c, 4)),
        (PatternSort.HIDDEN_QUADRUPLES, lambda c: _hidden(c, 4)),
        (PatternSort.X_WINGS, lambda c: fish(c, 2)),
        (PatternSort.SWORDFISH, lambda c: fish(c, 3)),
        (PatternSort.JELLYFISH, lambda c: fish(c, 4)),
        (PatternSort.REMOTE_PAIRS, lambda _: remote_pairs(links)),
        (None, bug),
        (PatternSort.RECTANGLES, rectangles),
        (PatternSort.TURBOTS, _turbots),
        (None, lambda _: empty_rectangles(links)),
        (PatternSort.W_WINGS, lambda _: w_wings(links)),
        (PatternSort.XY_WINGS, _xy_wings),
        (PatternSort.XYZ_WINGS, _xyz_wings),
        (PatternSort.SIMPLE_COLOURS, lambda _: simple_colouring(links)),
        (PatternSort.MULTI_COLOURS, lambda _: multi_colouring(links)),
        (PatternSort.FINNED_X_WINGS, lambda c: finned_fish(c, 2)),
        (PatternSort.FINNED_SWORDFISH, lambda c: finned_fish(c, 3)),
        (PatternSort.FINNED_JELLYFISH, lambda c: finned_fish(c, 4)),
        (PatternSort.SUE_DE_COQ, sue_de_coq),
        (None, lambda _: x_chains(links)),
        (None, lambda _: xy_chains(links)),
        (None, lambda _: grouped_chains(links, mixed=False)),
        (None, lambda _: aics(links)),
        (None, lambda _: grouped_chains(links, mixed=True)),
        (PatternSort.ALS_XZ, als_xz),
    )


def _intersections(c: Candidates, name: str) -> Iterator[Pattern]:
    """A number that one unit can hold only where it overlaps with another. Pointing starts from a box."""
    for unit in c.units:
        if (unit.rule == BOX.name) != (name == POINTING):
            continue
        for number, bits in unit.room_bits.items():
            for other in c.units_at[cells_of(bits)[0]] if bits & (bits - 1) else ():
                if not bits & ~other.bits and other.room_bits[number] != bits:
                    excluded = _excluded(cells_of(other.room_bits[number] & ~bits), [number], c)
                    yield Pattern(name, (unit.reason(number), other.reason(number)), excluded)


def _naked(c: Candidates, size: int) -> Iterator[Pattern]:
    """As many cells as numbers: cells that hold only these numbers."""
    for unit in c.units:
        open_cells = [cell for cell in unit.cells if cell in c.possible]
        if len(open_cells) <= size:
            continue
        small = [cell for cell in open_cells if len(c.possible[cell]) <= size]
        for cells in combinations(small, size):
            if reduce(or_, (c.numbers[cell] for cell in cells)).bit_count() == size:
                numbers = frozenset().union(*(c.possible[cell] for cell in cells))
                excluded = _excluded(set(open_cells).difference(cells), numbers, c)
                if excluded:
                    yield _set("naked", unit, cells, numbers, excluded)


def _hidden(c: Candidates, size: int) -> Iterator[Pattern]:
    """The same with numbers that stand only in these cells."""
    for unit in c.units:
        if sum(cell in c.possible for cell in unit.cells) <= size:
            continue
        rare = [number for number, room in unit.room_bits.items() if room.bit_count() <= size]
        for chosen in combinations(rare, size):
            if reduce(or_, (unit.spread[number] for number in chosen)).bit_count() == size:
                where = frozenset().union(*(unit.room[number] for number in chosen))
                others = frozenset().union(*(c.possible[cell] for cell in where)).difference(chosen)
                excluded = _excluded(where, others, c)
                if excluded:
                    yield _set("hidden", unit, where, chosen, excluded)


def _set(
    sort: str, unit: Unit, cells: Iterable[Cell], numbers: Iterable[Mark], excluded: tuple[Fact, ...]
) -> Pattern:
    reasons = [_cell(cell) for cell in sorted(cells)] + [unit.reason(number) for number in sorted(numbers)]
    return Pattern(f"{sort} {SETS[len(reasons) // 2]}", tuple(reasons), excluded)


def _turbots(c: Candidates) -> Iterator[Pattern]:
    """Two units with two cells for a number each.

    Two of these cells see each other, so one of the others holds it.
    """
    found: dict[str, list[Pattern]] = {name: [] for name in TURBOTS}
    for number in sorted({number for unit in c.units for number in unit.room_bits}):
        narrow = [unit for unit in c.units if unit.room_bits.get(number, 0).bit_count() == 2]
        # Per unit, its two cells in both orders.
        ways = [((a, b), (b, a)) for a, b in (cells_of(unit.room_bits[number]) for unit in narrow)]
        for (one, nears), (other, fars) in combinations(zip(narrow, ways, strict=True), 2):
            if one.room_bits[number] & other.room_bits[number]:
                continue
            for near in nears:
                seen = c.seen_by(near[0])
                for far in fars:
                    for link in c.between(near[0], far[:1]) if far[0] in seen else ():
                        name = _turbot_name(one, other, link)
                        found[name] += _turbot(c, name, number, (one, link, other), (near[1], far[1]))
    for patterns in found.values():
        yield from patterns


def _turbot(
    c: Candidates, name: str, number: Mark, units: Sequence[Unit], ends: Sequence[Cell]
) -> Iterator[Pattern]:
    """The strike-outs at cells that see both ends by the same two units."""
    seeing: dict[tuple[Reason, ...], list[Cell]] = {}
    both = set.intersection(*map(c.seen_by, ends))
    for cell in sorted(cell for cell in both if number in c.possible[cell]):
        sight = tuple(unit.reason(number) for end in ends for unit in c.between(end, [cell]))
        seeing.setdefault(sight, []).append(cell)
    for sight, cells in seeing.items():
        excluded = _excluded(cells, [number], c)
        if excluded:
            reasons = dict.fromkeys([*(unit.reason(number) for unit in units), *sight])
            yield Pattern(name, tuple(reasons), excluded)


def _turbot_name(one: Unit, other: Unit, link: Unit) -> str:
    if one.rule == other.rule != BOX.name and link.rule != BOX.name:
        return SKYSCRAPER
    return KITE if {one.rule, other.rule} == {ROW.name, COLUMN.name} and link.rule == BOX.name else TURBOT


def _xy_wings(c: Candidates) -> Iterator[Pattern]:
    """A cell with two numbers and two other such cells, each of which shares one of them and has the same
    third number.
    """
    for pivot, numbers in c.possible.items():
        if len(numbers) == 2:
            a, b = sorted(numbers)
            beside = [cell for cell in sorted(c.seen_by(pivot)) if len(c.possible[cell]) == 2]
            for first in beside:
                for second in beside:
                    rest = c.possible[first] - {a}
                    if rest == c.possible[second] - {b} and len(rest) == 1 and not rest & numbers:
                        yield from _wing(c, pivot, ((first, a), (second, b)), *rest)


def _xyz_wings(c: Candidates) -> Iterator[Pattern]:
    """The same with the third number also in the first cell."""
    for pivot, numbers in c.possible.items():
        if len(numbers) == 3:
            beside = [cell for cell in sorted(c.seen_by(pivot)) if len(c.possible[cell] & numbers) == 2]
            for first, second in combinations([b for b in beside if len(c.possible[b]) == 2], 2):
                rest = c.possible[first] & c.possible[second]
                if len(rest) == 1:
                    (a,), (b,) = c.possible[first] - rest, c.possible[second] - rest
                    yield from _wing(c, pivot, ((first, a), (second, b)), *rest)


def _wing(
    c: Candidates, pivot: Cell, pincers: Sequence[tuple[Cell, Mark]], number: Mark
) -> Iterator[Pattern]:
    """Whatever the pivot holds, one of the cells holds the number. So no cell that sees them all does."""
    holders = [cell for cell, _ in pincers]
    name = XY_WING
    if number in c.possible[pivot]:
        holders.append(pivot)
        name = XYZ_WING
    seeing = set.intersection(*(c.seen_by(cell) for cell in holders)) - {pivot}
    excluded = _excluded(seeing, [number], c)
    if excluded:
        cells = [_cell(cell) for cell in (pivot, *(cell for cell, _ in pincers))]
        links = [unit.reason(mark) for cell, mark in pincers for unit in c.between(pivot, [cell])]
        seen = [fact.place for fact in excluded]
        sight = [unit.reason(number) for cell in holders for unit in c.between(cell, seen)]
        yield Pattern(name, tuple(dict.fromkeys([*cells, *links, *sight])), excluded)
