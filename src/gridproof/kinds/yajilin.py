"""Yajilin: shade some cells and draw one loop through all the others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set
from itertools import combinations

from gridproof.grid import Cell, Direction, Edge, Grid, Place
from gridproof.kept import kept_by_size
from gridproof.kind import Example, Glyph, Kind, Look, Puzzle, Rule, Touch, Violation
from gridproof.kinds.clues import NEAREST, free_cells
from gridproof.kinds.shading import APART, check_apart
from gridproof.kinds.yajilin_speech import SPEECH
from gridproof.logic.loops import SingleLoop, squares
from gridproof.logic.theory import Clause, Lit, Theory
from gridproof.marks import CROSS, DOT, LINE, SHADED, Clue, Mark, State
from gridproof.notation import Notation, PuzzLink, Pzprv3, Words
from gridproof.tally import Tally

ARROW = Rule("arrow", "A number with an arrow tells how many shaded cells lie that way, up to the border.")
BRANCH = Rule("branch", "The loop never branches, never crosses itself and never enters a shaded cell.")
COVER = Rule("cover", "Every cell without a clue is shaded, or the loop enters and leaves it.")
LOOP = Rule("loop", "There is exactly one loop.")

MOST_EDGES_AT_SQUARE = 12
"""Where there are more, some two neighbours lie outside the square, and so does part of the loop."""

Links = Mapping[Cell, list[tuple[Cell, Edge]]]
"""Per cell without a clue, its neighbours without a clue and the edges that lead there."""


def validate(p: Puzzle) -> None:
    for cell, clue in p.clues.items():
        if clue.wall:
            raise p.error(cell, "a black cell", "a number, an arrow, both or a blocked cell")
        if clue.number is not None and clue.number < 0:
            raise p.error(cell, f"the number {clue.number}", "0 or more")


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    marks: dict[Place, tuple[Mark, ...]] = dict.fromkeys(free_cells(p), (SHADED, DOT))
    for edge, (a, b) in zip(p.grid.edges, p.grid.adjacent_pairs, strict=True):
        if a not in p.clues and b not in p.clues:
            marks[edge] = (LINE, CROSS)
    return marks


# the rules as a theory: variable cell + 1 shades a cell, variable edge + 1 draws a line


@kept_by_size(32)
def _size_rules(grid: Grid, small_loops: bool) -> Theory:
    t = Theory()
    for cell in grid.cells:
        t.choose(cell, SHADED, DOT)
    for edge in grid.edges:
        t.choose(edge, LINE, CROSS)
    for a, b in grid.adjacent_pairs:
        t.because(APART.name, (a, b)).clause(-a - 1, -b - 1)
    for cell, edges in enumerate(grid.edges_at):
        t.because(BRANCH.name, (cell, *edges)).clauses += [(-cell - 1, -edge - 1) for edge in edges]
        if len(edges) > 2:
            t.at_most(2, [edge + 1 for edge in edges])
    if small_loops:
        for cells, edges in squares(grid):
            t.because(LOOP.name, cells).clause(*[-edge - 1 for edge in edges])
    return t


@kept_by_size(32)
def _covers(grid: Grid) -> list[list[Clause]]:
    """Per cell: it is shaded or has at least two lines."""
    return [
        [(cell + 1, *some) for some in combinations([e + 1 for e in edges], max(len(edges) - 1, 0))]
        for cell, edges in enumerate(grid.edges_at)
    ]


def state(p: Puzzle, t: Theory) -> None:
    grid, clues = p.grid, p.clues
    closed = {edge for cell in clues for edge in grid.edges_at[cell]}
    lines = grid.edge_count - len(closed)
    t.include(_size_rules(grid, lines > MOST_EDGES_AT_SQUARE))
    t.define()
    for places, marks in ((clues, (SHADED, DOT)), (closed, (LINE, CROSS))):
        for place in places:
            t.clauses.append((-place - 1,))
            for mark in marks:
                del t.literals[place, mark]
    _state_arrows(p, t)
    for cell, clauses in enumerate(_covers(grid)):
        if cell not in clues:
            t.because(COVER.name, (cell,)).clauses += clauses
    if not lines:
        t.because(LOOP.name, ()).clause()
    t.lazy.append(SingleLoop(LOOP.name, grid, clues))


def _state_arrows(p: Puzzle, t: Theory) -> None:
    tallies = _Tallies(p, t)
    arrows = [
        (cell, clue.number, [other for other in p.grid.ray(cell, clue.arrow) if other not in p.clues])
        for cell, clue in p.clues.items()
        if clue.number is not None and clue.arrow is not None
    ]
    tallied = [tallies.of(ray) if number else [cell + 1 for cell in ray] for _, number, ray in arrows]
    for (cell, number, ray), tally in zip(arrows, tallied, strict=True):
        t.because(ARROW.name, ray, cell).exactly(number, tally)


class _Tallies:
    """Literals that count shaded cells: of two neighbours at most one is shaded, so one counts both."""

    def __init__(self, p: Puzzle, t: Theory) -> None:
        self._neighbours = p.grid.neighbours
        self._t = t
        self._pairs: dict[tuple[Cell, Cell], Lit] = {}

    def of(self, ray: list[Cell]) -> list[Lit]:
        """As many of these literals hold as cells of the ray are shaded."""
        tally: list[Lit] = []
        # The same pairs for all rays along a line: they meet the same stretches between clues.
        left = sorted(ray, reverse=True)
        while left:
            cell = left.pop()
            if left and left[-1] in self._neighbours[cell]:
                tally.append(self._pair(cell, left.pop()))
            else:
                tally.append(cell + 1)
        return tally

    def _pair(self, a: Cell, b: Cell) -> Lit:
        pair = self._pairs.get((a, b))
        if pair is None:
            pair = self._pairs[a, b] = self._t.new()
            self._t.clauses += ((-a - 1, pair), (-b - 1, pair), (a + 1, b + 1, -pair))
        return pair


# the rules without a solver


def _links(p: Puzzle) -> Links:
    grid = p.grid
    return {
        cell: [
            (n, e)
            for n, e in zip(grid.neighbours[cell], grid.edges_at[cell], strict=True)
            if n not in p.clues
        ]
        for cell in free_cells(p)
    }


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    yield from check_apart(p, marks)
    links = _links(p)
    lines = {cell: [edge for _, edge in beside if marks.get(edge) == LINE] for cell, beside in links.items()}
    shadeable = {
        cell
        for cell, beside in links.items()
        if cell not in marks and not lines[cell] and all(marks.get(other) != SHADED for other, _ in beside)
    }
    yield from _check_arrows(p, marks, shadeable)
    for cell, beside in links.items():
        here = lines[cell]
        if len(here) > (0 if marks.get(cell) == SHADED else 2):
            yield Violation(BRANCH.name, (cell, *here))
        elif len(here) < 2 and marks.get(cell) != SHADED:
            ways = sum(
                edge not in marks and marks.get(other) != SHADED and len(lines[other]) < 2
                for other, edge in beside
            )
            passable = len(here) + ways >= 2
            yield Violation(COVER.name, (cell,), broken=not (passable or cell in shadeable))
    yield from _check_loop(p, marks, links, lines)


def _check_arrows(p: Puzzle, marks: State, shadeable: Collection[Cell]) -> Iterator[Violation]:
    arrows = [
        (cell, clue.number, clue.arrow)
        for cell, clue in p.clues.items()
        if clue.number is not None and clue.arrow is not None
    ]
    if not arrows:
        return
    shaded = Tally(p.grid, {cell for cell in p.grid.cells if marks.get(cell) == SHADED})
    open_yet = Tally(p.grid, *_every_other(p.grid, shadeable))
    for cell, number, arrow in arrows:
        surely = shaded.along(cell, arrow)
        if surely != number:
            most = surely + open_yet.along(cell, arrow)
            counted = [other for other in p.grid.ray(cell, arrow)[:NEAREST] if other not in p.clues]
            yield Violation(ARROW.name, (cell, *counted), broken=not surely < number <= most)


def _every_other(grid: Grid, shadeable: Collection[Cell]) -> tuple[set[Cell], set[Cell]]:
    """As many as can still be shaded along rows, and along columns: of neighbours every other one."""
    chosen: tuple[set[Cell], set[Cell]] = set(), set()
    for index, line in enumerate(grid.lines):
        last = False
        for cell in line:
            last = not last and cell in shadeable
            if last:
                chosen[index >= grid.rows].add(cell)
    return chosen


def _check_loop(
    p: Puzzle, marks: State, links: Links, lines: Mapping[Cell, list[Edge]]
) -> Iterator[Violation]:
    if all(marks.get(cell) == SHADED for cell in links):
        yield Violation(LOOP.name, tuple(links))
    left_over = _LeftOver(marks, links, lines)
    for loop in _closed(p.grid, lines):
        # Cells off a closed loop can only be shaded, no two neighbours among them.
        if not left_over.can_be_shaded(loop):
            yield Violation(LOOP.name, tuple(sorted(loop)))


class _LeftOver:
    """The cells that are not shaded, and the pairs of neighbours among them, counted once for all loops."""

    def __init__(self, marks: State, links: Links, lines: Mapping[Cell, list[Edge]]) -> None:
        self._links = links
        self._cells = {cell for cell in links if marks.get(cell) != SHADED}
        self._decided = {cell for cell in self._cells if cell in marks or lines[cell]}
        self._pairs = sum(map(self._beside, self._cells)) // 2

    def _beside(self, cell: Cell) -> int:
        return sum(other in self._cells for other, _ in self._links[cell])

    def can_be_shaded(self, loop: Set[Cell]) -> bool:
        """Can all the others be, once the loop has taken its own?"""
        own = self._cells & loop
        if len(self._decided) > len(self._decided & own):
            return False
        inside = sum(other in own for cell in own for other, _ in self._links[cell]) // 2
        return self._pairs == sum(map(self._beside, own)) - inside


def _closed(grid: Grid, lines: Mapping[Cell, list[Edge]]) -> Iterator[set[Cell]]:
    """The cells of every line that is closed: each has two lines, and so have all it leads to."""
    left = {cell for cell, here in lines.items() if here}
    while left:
        part = [left.pop()]
        for cell in part:
            for edge in lines[cell]:
                for other in grid.ends(edge):
                    if other in left:
                        left.remove(other)
                        part.append(other)
        if all(len(lines[cell]) == 2 for cell in part):
            yield set(part)


_PROBLEM = "- - - 1w\n- - 1e -\n- - - -\n- - - -"
ARROWS = {f"?{direction.letter}": Clue(None, direction) for direction in Direction}

KIND = Kind(
    name="yajilin",
    title="Yajilin",
    aliases=("yajirin",),
    rules=(APART, ARROW, BRANCH, COVER, LOOP),
    validate=validate,
    choices=choices,
    blanks=frozenset({DOT, CROSS}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(
            clues={"x": Clue(), **ARROWS},
            numbers=True,
            arrows=True,
            marks={"x": SHADED, ".": DOT},
            lines=True,
        ),
        puzzlink=PuzzLink(
            {"yajilin": "", "yajirin": ""},
            "arrow16",
            flags={"b": ""},
            refused={"o": "every shaded cell is outside the loop"},
        ),
        pzprv3=(Pzprv3(sections=("clues", "marks", "lines"), style="arrow", marks={"#": SHADED, "+": DOT}),),
    ),
    look=Look(
        {
            SHADED: Glyph("■", "fill"),
            DOT: Glyph("·", "dot"),
            LINE: Glyph("━", "line"),
            CROSS: Glyph("×", "cross"),
        },
        touch=Touch("line", (SHADED, DOT), (DOT,), drag="line", edge_secondary=CROSS),
    ),
    speech=SPEECH,
    examples=(
        Example(_PROBLEM, "se sw x -\nns ns - x\nns ne ew sw\nne ew ew nw"),
        Example("- - -\n- - -", "se sw x\nne nw x", "apart"),
        Example(_PROBLEM.replace("1w", "2w"), "se sw x -\nns ns - x\nns ne ew sw\nne ew ew nw", "arrow"),
        Example("- - -\n- - -", "se sew sw\nne new nw", "branch"),
        Example("- -\n- -", "x:se sw\nne nw", "branch"),
        Example("- - -\n- - -", "se sw -\nne nw x", "cover"),
        Example("- -\n- -", "se sw\nn n", "cover"),
        Example("- - x - -\n- - x - -", "se sw - se sw\nne nw - ne nw", "loop"),
        Example("-", "x", "loop"),
    ),
)
