"""White cells in islands: each is connected by sides and contains one number, which is its size.

Variable ``cell + 1`` means that a cell is shaded. Cells with a number are white. An island whose number is
not known may have any size.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, SHADED
from gridproof.logic.cut_points import around, cut_off, region, steps_from
from gridproof.logic.distances import fixed_roots, joints_between, reached
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory

Sizes = Mapping[Cell, int | None]
"""Per cell with a number, the size of its island. None if the number is not known."""
Reaches = Mapping[Cell, Mapping[Cell, int]]
"""Per number, the other cells that its island may have, with their distances."""
MOST_FOLLOWED = 200_000
"""At most so many cells within reach of numbers are distinguished.

A board of 50 x 50 with usual numbers has fewer.
"""
_MOST_SAID = 20_000
"""Every cell of a part gets a clause that it is not sealed off, unless that takes more literals than this."""
_COUNTED_FROM = 31
"""The sizes of islands from this size on are counted.

For smaller ones, cuts alone soon lead to the right size.
"""


def reaches(grid: Grid, sizes: Sizes) -> Reaches:
    """The cells of an island are near enough to its number, and no other number is beside them.

    Unknown islands, and those that are too many to track, may be anywhere.
    """
    beside: dict[Cell, set[Cell]] = {}
    for number in sizes:
        for cell in (number, *grid.neighbours[number]):
            beside.setdefault(cell, set()).add(number)
    anywhere = {cell: 0 for cell in grid.cells if cell not in sizes and len(beside.get(cell, ())) < 2}
    found: dict[Cell, Mapping[Cell, int]] = {}
    followed = 0
    for number, size in sizes.items():
        if size is None or followed > MOST_FOLLOWED:
            found[number] = anywhere
            continue
        steps, ahead = {number: 0}, [number]
        for cell in ahead:
            if steps[cell] == size - 1:
                break
            for other in grid.neighbours[cell]:
                if other not in steps and beside.get(other, {number}) == {number}:
                    steps[other] = steps[cell] + 1
                    ahead.append(other)
        del steps[number]
        found[number] = steps
        followed += len(steps)
    return found


class Islands:
    """Every island has one number and as many cells: a lazy rule.

    Reasons of ``one`` mean that an island has exactly one number; reasons of ``count``, that it has as many
    cells as its number. The mark of a reason shows the problem: SHADED if white cells join too much, DOT if
    shaded cells cut off.
    """

    def __init__(
        self, one: str, count: str, grid: Grid, sizes: Sizes, reach: Reaches, *, unnumbered: bool = False
    ) -> None:
        """``unnumbered``: there may also be islands without a number."""
        self._unnumbered = unnumbered
        self._one, self._count = one, count
        self._grid, self._graph = grid, grid.neighbours
        self._sizes = sizes
        self._reach = reach

        reached = frozenset(sizes).union(*reach.values())
        self._owned: dict[Cell, dict[Cell, Lit]] = {}
        """Per number, and per cell that its island may have, the literal for "the island has the cell"."""
        self.far = [] if unnumbered else [cell for cell in grid.cells if cell not in reached]
        """The cells that no island may have."""

    def state_far(self, t: Theory) -> None:
        """State that cells are shaded which would join or enlarge islands, or which are too far from all of
        them.
        """
        for number in (number for number, size in self._sizes.items() if size == 1):
            around_it = self._graph[number]
            t.because(self._count, (number, *around_it), number, SHADED).all_of(
                cell + 1 for cell in around_it if cell not in self._sizes
            )
        for cell in self.far:
            beside = [other for other in self._graph[cell] if other in self._sizes]
            if len(beside) > 1:
                clause, reason = self._joined(beside[0], {cell, *beside[:2]})
            elif beside:
                continue
            else:
                clause, reason = self._cut([cell + 1], self._one, (cell,), (), None)
            t.because(*reason).clause(*clause)

    def state_owners(self, t: Theory) -> None:
        """State which number each white cell belongs to, and that large islands have as many cells."""
        owners: dict[Cell, list[Lit]] = {}
        for number, cells in self._reach.items():
            island = self._owned[number] = {number: -number - 1} | {cell: t.new() for cell in cells}
            for cell, lit in island.items():
                beside = [(other, island.get(other)) for other in self._graph[cell]]
                t.clauses += [(-lit, n + 1) if other is None else (-lit, n + 1, other) for n, other in beside]
                if cell != number:
                    owners.setdefault(cell, []).append(lit)
                    t.clause(-lit, -cell - 1)
                    t.clause(-lit, *(other for _, other in beside if other is not None))
        for cell in (cell for cell in self._grid.cells if cell not in self._sizes):
            lits = owners.get(cell, [])
            t.clause(cell + 1, *lits)
            t.at_most(1, lits)
        self._state_sizes(t, range(_COUNTED_FROM, self._grid.size + 1))

    def _state_sizes(self, t: Theory, sizes: range) -> None:
        for number, size in self._sizes.items():
            if size is not None and size in sizes:
                t.exactly(size, list(self._owned[number].values()))

    def written(self, t: Theory) -> None:
        """Every white cell belongs to one number, all sizes are counted, and a path leads to a number."""
        if not self._owned:
            self.state_owners(t)
        self._state_sizes(t, range(_COUNTED_FROM))
        white = [-cell - 1 for cell in self._grid.cells]
        roots = fixed_roots(t, self._grid.size, self._sizes)
        reached(t, white, joints_between(white, self._graph), roots)

    # a wrong model

    def cuts(self, model: Model) -> list[Cut]:
        return [cut for part in self._parts(model) for cut in self._wrong(part)]

    def _parts(self, model: Model) -> list[list[Cell]]:
        return self._grid.components(cell for cell in self._grid.cells if model[cell] < 0)

    def _wrong(self, part: Sequence[Cell]) -> Iterator[Cut]:
        numbers = [cell for cell in part if cell in self._sizes]
        if not numbers:
            if self._unnumbered:
                return
            ring = sorted(around(self._graph, cells := set(part)))
            named = cells if len(cells) * len(ring) < _MOST_SAID else part[:1]
            yield from (self._numbered(cell, ring) for cell in named)
        elif len(numbers) > 1:
            yield self._joined(numbers[0], set(part))
        else:
            number = numbers[0]
            size = self._sizes[number]
            if size is not None and len(part) > size:
                yield self._too_large(number, list(steps_from(self._graph, [number], set(part)))[: size + 1])
            elif size is not None and len(part) < size:
                yield self._too_small(number, part)

    def _numbered(self, cell: Cell, ring: Iterable[Cell]) -> Cut:
        """A white cell is not sealed off from all numbers."""
        clause = [cell + 1, *(-other - 1 for other in ring)]
        return Cut(clause, Reason(self._one, (cell, *ring), mark=DOT))

    def _joined(self, number: Cell, part: Collection[Cell]) -> Cut:
        """Not all cells between two numbers are white."""
        steps = steps_from(self._graph, [number], part)
        way = [next(cell for cell in steps if cell in self._sizes and cell != number)]
        while way[-1] != number:
            way.append(next(c for c in self._graph[way[-1]] if steps.get(c) == steps[way[-1]] - 1))
        return Cut([cell + 1 for cell in way[1:-1]], Reason(self._one, tuple(way), mark=SHADED))

    def _too_large(self, number: Cell, cells: Sequence[Cell]) -> Cut:
        clause = [cell + 1 for cell in cells if cell != number]
        return Cut(clause, Reason(self._count, tuple(cells), number, SHADED))

    def _too_small(self, number: Cell, inside: Collection[Cell]) -> Cut:
        """An island grows out of a part of the board that has too few cells."""
        reach = self._reach[number]
        gaps = [cell for cell in around(self._graph, set(inside)) if cell in reach]
        return self._cut([-cell - 1 for cell in gaps], self._count, (), (number,), number)

    # a board in progress

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        """The faults of the board, and the faults that one more cell would cause."""
        board = _Board(self._grid, self._sizes, self._reach, values)
        return [*self._too_much(board), *self._too_little(board), *self._unreached(board)]

    def _too_much(self, board: _Board) -> Iterator[Cut]:
        """White parts that are wrong, and parts that one more white cell would join."""
        for part in board.parts:
            yield from self._overfull([part], ())
        for cell in board.open:
            beside = [board.part_of[n] for n in self._graph[cell] if n in board.part_of]
            if beside:
                yield from self._overfull(list({part[0]: part for part in beside}.values()), (cell,))

    def _overfull(self, parts: Sequence[Sequence[Cell]], joint: Sequence[Cell]) -> Iterator[Cut]:
        numbers = [(cell, part) for part in parts for cell in part if cell in self._sizes]
        cells = {*joint, *(cell for part in parts for cell in part)}
        if len(numbers) > 1:
            yield self._joined(numbers[0][0], cells)
        elif numbers:
            number, part = numbers[0]
            size = self._sizes[number]
            if size is not None and len(cells) > size:
                # The joint with the other parts comes last, so that as few of them as possible are named.
                own = steps_from(self._graph, [number], set(part))
                others = steps_from(self._graph, joint, cells.difference(own))
                yield self._too_large(number, [*own, *others][: size + 1])

    def _too_little(self, board: _Board) -> Iterator[Cut]:
        """Islands without enough space, or without enough space after one more shaded cell."""
        for number, size in self._sizes.items():
            if size is None or len(board.part_of[number]) >= size:
                continue
            passable = board.passable[number]
            total, behind = cut_off(self._graph, number, passable, dict.fromkeys((number, *passable), 1))
            if total < size:
                yield self._grows(board, number, None)
                continue
            for cell, lost in behind.items():
                if total - lost - 1 < size and cell in board.open:
                    yield self._grows(board, number, cell)

    def _grows(self, board: _Board, number: Cell, gap: Cell | None) -> Cut:
        inside = region(self._graph, number, board.passable[number] - {gap})
        wall = [cell for cell in around(self._graph, inside) if cell in self._reach[number] and cell != gap]
        lits = [] if gap is None else [-gap - 1]
        lits += [lit for cell in wall for lit in board.why_blocked(number, cell)]
        return self._cut(lits, self._count, (), (number,), number)

    def _cut(
        self,
        lits: Iterable[Lit],
        rule: str,
        first: Sequence[Cell],
        numbers: Sequence[Cell],
        clue: Cell | None,
    ) -> Cut:
        """A cut about cells that cannot be reached.

        Its reason names shaded cells, numbers, then white cells.
        """
        clause = list(dict.fromkeys(lits))
        shaded = sorted(-lit - 1 for lit in clause if lit < 0)
        white = sorted(lit - 1 for lit in clause if lit > 0 and lit - 1 not in first)
        return Cut(clause, Reason(rule, (*first, *shaded, *numbers, *white), clue, DOT))

    def _unreached(self, board: _Board) -> Iterator[Cut]:
        """White parts with at most one way to a number, and cells that no number reaches."""
        for part in board.parts:
            if self._sizes.keys().isdisjoint(part):
                yield from self._sealed(board, part[0])
        reached = {cell for number in self._sizes for cell in board.reached(number)}
        for cell in board.open:
            if cell not in reached:
                near = [number for number, cells in self._reach.items() if cell in cells]
                lits = [lit for number in near for lit in board.why_too_far(number, cell)]
                yield self._cut([cell + 1, *lits], self._one, (cell,), near, None)

    def _sealed(self, board: _Board, cell: Cell) -> Iterator[Cut]:
        passable = {other for other in self._grid.cells if other not in board.sea}
        numbers = {number: 1 for number, cells in self._reach.items() if cell in cells}
        total, behind = cut_off(self._graph, cell, passable, numbers)
        gaps = [other for other, lost in behind.items() if lost == total and other in board.open]
        for gap in gaps if total else (None,):
            inside = region(self._graph, cell, passable - {gap})
            yield self._numbered(cell, sorted(around(self._graph, inside)))


class _Board:
    """The settled cells of a board (white and shaded), and how far islands can go."""

    def __init__(self, grid: Grid, sizes: Sizes, reach: Reaches, values: Mapping[int, Lit]) -> None:
        self._grid, self._graph, self._sizes, self._reach = grid, grid.neighbours, sizes, reach
        known = [values.get(cell + 1, 0) for cell in grid.cells]
        self.sea = {cell for cell, value in enumerate(known) if value > 0}
        self.open = [cell for cell, value in enumerate(known) if value == 0]
        self.parts = grid.components(cell for cell, value in enumerate(known) if value < 0)
        self.part_of = {cell: part for part in self.parts for cell in part}
        self._near: dict[Cell, set[Cell]] = {}
        """Per cell, the numbers whose white cells are there or beside it."""
        for part in self.parts:
            numbers = [cell for cell in part if cell in sizes]
            if numbers and len(part) > 1:
                for cell in {*part, *around(grid.neighbours, set(part))}:
                    self._near.setdefault(cell, set()).update(numbers)
        self.passable = {
            number: {cell for cell in cells if not self._is_blocked(number, cell)}
            for number, cells in reach.items()
        }

    def _is_blocked(self, number: Cell, cell: Cell) -> bool:
        return cell in self.sea or bool(self._near.get(cell, set()) - {number})

    def why_blocked(self, number: Cell, cell: Cell) -> list[Lit]:
        """False literals which show why an island cannot have a cell: it is shaded, or another island is
        beside it.
        """
        if cell in self.sea:
            return [-cell - 1]
        other = min(self._near[cell] - {number})
        part = set(self.part_of[other])
        steps = steps_from(self._graph, [other], part)
        here = min((n for n in (cell, *self._graph[cell]) if n in steps), key=lambda n: steps[n])
        lits = []
        while here != other:
            lits.append(here + 1)
            here = next(n for n in self._graph[here] if steps.get(n, -1) == steps[here] - 1)
        return lits

    def reached(self, number: Cell) -> dict[Cell, int]:
        """The cells that the island of a number can still have."""
        size, part = self._sizes[number], self.part_of[number]
        most = self._grid.size if size is None else max(size - len(part), 0)
        return steps_from(self._graph, part, self.passable[number], most)

    def why_too_far(self, number: Cell, cell: Cell) -> list[Lit]:
        """False literals which show why an island cannot reach a cell that would be near enough on an empty
        board.
        """
        grid, size, passable = self._grid, self._sizes[number], self.passable[number]
        most = grid.size if size is None else size - 1
        start, lits = [number], list[Lit]()
        if cell in steps_from(grid.neighbours, start, passable, most):
            start = self.part_of[number]
            lits = [other + 1 for other in start if other != number]
            most -= len(start) - 1
        row, col = grid.position(cell)
        for blocker in self._reach[number]:
            if blocker not in passable:
                there = [grid.position(other) for other in (blocker, *start)]
                (b_row, b_col), *starts = there
                way = (
                    min(abs(b_row - r) + abs(b_col - c) for r, c in starts)
                    + abs(b_row - row)
                    + abs(b_col - col)
                )
                if way <= most:
                    lits += self.why_blocked(number, blocker)
        return lits
