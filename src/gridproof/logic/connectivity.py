"""White cells that are connected, for rules under which shaded cells never share a side.

Shaded cells that touch by a corner form chains. The border counts as one link, which joins the chains that
reach it. The white cells are connected exactly when no chain closes a ring.

Variable ``cell + 1`` means that a cell is shaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridproof.board.grid import Cell, Grid
from gridproof.logic.distances import cells_hang_together
from gridproof.logic.known import OPEN, SHADED, Impossible, Known
from gridproof.logic.theory import Cut, Lit, Model, Reason, Theory
from gridproof.system.size_cache import kept_by_size


@kept_by_size(32)
def chain_links(grid: Grid) -> tuple[tuple[Cell, ...], ...]:
    """Per cell, the next links of a chain of shaded cells: the cells at its corners, and ``grid.size`` for
    the border.

    On a board one cell wide, every cell between the ends touches the border on two sides.
    """
    border = grid.size
    thin = min(grid.rows, grid.cols) == 1
    return tuple(
        corners if len(corners) == 4 else (*corners, *[border] * (1 + (thin and 0 < cell < border - 1)))
        for cell, corners in enumerate(grid.corners)
    )


@kept_by_size(32)
def _border_cells(grid: Grid) -> frozenset[Cell]:
    return frozenset(cell for cell, corners in enumerate(grid.corners) if len(corners) < 4)


def white_hang_together(t: Theory, grid: Grid) -> None:
    """The rule written out. It assumes nothing about the shaded cells."""
    cells_hang_together(t, [-cell - 1 for cell in grid.cells], grid.neighbours)


class Connected:
    """The white cells are connected: a lazy rule that returns cuts."""

    def __init__(self, rule: str, grid: Grid) -> None:
        self._rule = rule
        self._grid = grid

    def cuts(self, model: Model) -> list[Cut]:
        """One cut for every part of the white cells: its frontier must open somewhere.

        The frontier of a part is the shaded cells beside it that also border another part. Shaded cells
        beside no other part lie inside: the part cannot grow beyond them. Suppose that the whole frontier
        is shaded in an answer. Then a cell of it has a neighbour on either side. Both are white, because
        shaded cells never touch, and no path joins them.
        """
        if not self._closes_a_ring([cell for cell in self._grid.cells if model[cell] > 0]):
            return []
        neighbours = self._grid.neighbours
        part_of, parts = self._parts(model)
        frontiers: list[list[Cell]] = [[] for _ in range(parts)]
        for cell, part in enumerate(part_of):
            if part < 0:
                beside = {part_of[n] for n in neighbours[cell]}
                if len(beside) > 1:
                    for other in beside:
                        frontiers[other].append(cell)
        return [
            Cut([-cell - 1 for cell in frontier], Reason(self._rule, frontier))
            for frontier in dict.fromkeys(map(tuple, frontiers))
        ]

    def written(self, t: Theory) -> None:
        white_hang_together(t, self._grid)

    def _closes_a_ring(self, shaded: Sequence[Cell]) -> bool:
        """Whether a chain of these cells closes a ring.

        They are few, so this is faster than computing the parts.
        """
        towards = {self._grid.size: self._grid.size}
        """Per link, a link that it is connected to.

        Following these entries leads to a root, the same for a whole chain.
        """
        links = chain_links(self._grid) if shaded else ()
        for cell in shaded:
            root = towards[cell] = cell
            for other in links[cell]:
                if other in towards:
                    while towards[other] != other:
                        towards[other] = other = towards[towards[other]]
                    if other == root:
                        return True
                    towards[root] = root = other
        return False

    def _parts(self, model: Model) -> tuple[list[int], int]:
        """Per cell the number of its part (-1 for shaded cells), and the number of parts."""
        neighbours = self._grid.neighbours
        unseen = -2
        part_of = [-1 if model[cell] > 0 else unseen for cell in self._grid.cells]
        parts = 0
        for start, seen in enumerate(part_of):
            if seen == unseen:
                part_of[start] = parts
                reached = [start]
                for cell in reached:
                    for n in neighbours[cell]:
                        if part_of[n] == unseen:
                            part_of[n] = parts
                            reached.append(n)
                parts += 1
        return part_of, parts

    def pending(self, values: Mapping[int, Lit]) -> list[Cut]:
        """The rings of shaded cells that are closed, or that one more cell would close.

        A ring has white cells on either side, again because shaded cells never touch.
        """
        grid = self._grid
        shaded = [cell for cell in grid.cells if values.get(cell + 1, 0) > 0]
        forest = _Forest(chain_links(grid), shaded)
        rings = forest.rings
        for cell in _touched_twice(grid, shaded):
            if cell + 1 not in values:
                rings += forest.closed_by(cell)
        if min(grid.rows, grid.cols) == 1:
            between = grid.cells[1:-1]
            rings += [[cell] for cell in between if values.get(cell + 1, 0) >= 0]
        return [Cut([-cell - 1 for cell in ring], Reason(self._rule, ring)) for ring in rings]


def _touched_twice(grid: Grid, shaded: Iterable[Cell]) -> list[Cell]:
    """The cells that touch two shaded cells, or one and the border. Only they can close a ring."""
    corners = grid.corners
    touched = set(_border_cells(grid))
    again: set[Cell] = set()
    for cell in shaded:
        again.update(touched.intersection(corners[cell]))
        touched.update(corners[cell])
    return sorted(again)


class _Forest:
    """The chains of shaded cells as trees. The first tree has the border as its root."""

    def __init__(self, links: Sequence[Sequence[Cell]], shaded: Sequence[Cell]) -> None:
        self._links = links
        self._border = len(links)
        self._parent: dict[Cell, Cell] = {}
        """The parent of each link. A root is its own parent."""
        self._root: dict[Cell, Cell] = {}
        self.rings: list[list[Cell]] = []
        """The chains that are already closed."""
        members = {self._border, *shaded}
        at_border = [cell for cell in shaded if self._border in links[cell]]
        for root in (self._border, *shaded):
            if root not in self._parent:
                self._grow(root, members, at_border)

    def _grow(self, root: Cell, members: set[Cell], at_border: list[Cell]) -> None:
        parent = self._parent
        parent[root] = root
        grown = [root]
        for here in grown:
            self._root[here] = root
            for other in at_border if here == self._border else self._links[here]:
                if other not in members:
                    continue
                if other not in parent:
                    parent[other] = here
                    grown.append(other)
                elif here < other and here != parent[other] and other != parent[here]:
                    self.rings.append(self._path(here, other))

    def closed_by(self, cell: Cell) -> Iterator[list[Cell]]:
        """The rings that another cell would close."""
        touched: dict[Cell, Cell] = {}
        for link in self._links[cell]:
            root = self._root.get(link)
            if root is not None and touched.setdefault(root, link) != link:
                yield [cell, *self._path(touched[root], link)]

    def _path(self, a: Cell, b: Cell) -> list[Cell]:
        """The cells from one link of a tree to another, both included, without the border."""
        up = [a]
        while self._parent[up[-1]] != up[-1]:
            up.append(self._parent[up[-1]])
        down = []
        while b not in up:
            down.append(b)
            b = self._parent[b]
        path = up[: up.index(b) + 1] + down[::-1]
        return [cell for cell in path if cell != self._border]


class Chains:
    """Deductions from the rule that the white cells are connected."""

    def __init__(self, grid: Grid, known: Known) -> None:
        self._known = known
        self._grid = grid
        self._links: Sequence[Sequence[Cell]] = ()
        """Computed when the first cell is shaded."""
        self._border = grid.size
        self._chain_of = [-1] * grid.size + [grid.size]
        """The chain of each cell (and of the border); -1 for cells that are in no chain."""
        self._members: dict[int, list[Cell]] = {grid.size: []}
        self._looked_at = 0
        if min(grid.rows, grid.cols) == 1:
            self._links = chain_links(grid)
            self._keep_open(grid.cells)

    def look(self) -> None:
        known = self._known
        while self._looked_at < len(known.order):
            cell = known.order[self._looked_at]
            self._looked_at += 1
            if known.cells[cell] == SHADED:
                self._links = self._links or chain_links(self._grid)
                self._chain_of[cell] = cell
                self._members[cell] = [cell]
                for other in self._links[cell]:
                    if self._chain_of[other] >= 0:
                        self._join(self._chain_of[cell], self._chain_of[other])

    def _join(self, a: int, b: int) -> None:
        if a == b:
            raise Impossible
        members = self._members
        if a == self._border or (b != self._border and len(members[b]) < len(members[a])):
            a, b = b, a
        moved = members.pop(a)
        members[b] += moved
        for cell in moved:
            self._chain_of[cell] = b
        # A cell that would now close a ring touches both chains, so it touches the shorter one.
        self._keep_open({corner for cell in moved for corner in self._grid.corners[cell]})

    def _keep_open(self, cells: Iterable[Cell]) -> None:
        """Whiten the cells that would close a ring."""
        known, chain_of = self._known, self._chain_of
        for cell in cells:
            if known.cells[cell] == OPEN:
                chains = [chain_of[link] for link in self._links[cell] if chain_of[link] >= 0]
                if len(chains) > 1 and len(set(chains)) < len(chains):
                    known.whiten(cell)
