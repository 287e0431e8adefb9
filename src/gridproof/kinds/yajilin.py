"""Yajilin: shade some cells and draw one loop through all the others."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from gridproof.grid import Cell, Direction, Edge, Grid, Place
from gridproof.kind import Example, Glyph, Kind, Look, Puzzle, Rule, Violation
from gridproof.kinds.clues import free_cells
from gridproof.kinds.shading import APART, check_apart
from gridproof.logic.loops import Links, SingleLoop, squares
from gridproof.logic.theory import Clause, Count, Lit, Theory
from gridproof.marks import CROSS, DOT, LINE, SHADED, Clue, Mark, State
from gridproof.notation import Notation, PuzzLink, Pzprv3, Words

ARROW = Rule("arrow", "A number with an arrow tells how many shaded cells lie that way, up to the border.")
BRANCH = Rule("branch", "The loop never branches, never crosses itself and never enters a shaded cell.")
COVER = Rule("cover", "Every cell without a clue is shaded, or the loop enters and leaves it.")
LOOP = Rule("loop", "There is exactly one loop.")


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


@lru_cache(maxsize=128)
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
        for cells, across, down in squares(grid):
            t.because(LOOP.name, cells).clause(*(-edge - 1 for edge in across + down))
    return t


@lru_cache(maxsize=128)
def _links(grid: Grid) -> list[tuple[tuple[Cell, Edge], ...]]:
    return [tuple(zip(n, e, strict=True)) for n, e in zip(grid.neighbours, grid.edges_at, strict=True)]


def _open_links(p: Puzzle) -> Links:
    """Per cell the neighbours without a clue and the edges that lead there."""
    links = dict(enumerate(_links(p.grid)))
    for cell in p.clues:
        del links[cell]
    for cell in {n for clue in p.clues for n in p.grid.neighbours[clue]} & links.keys():
        links[cell] = tuple(link for link in links[cell] if link[0] in links)
    return links


@lru_cache(maxsize=1 << 14)
def _passed(cell: Cell, links: tuple[tuple[Cell, Edge], ...]) -> list[Clause]:
    """The cell is shaded or has at least two lines."""
    edges = [edge + 1 for _, edge in links]
    return [(cell + 1, *some) for some in combinations(edges, len(edges) - 1)] if edges else [(cell + 1,)]


def state(p: Puzzle, t: Theory) -> None:
    grid = p.grid
    links = _open_links(p)
    lines = sum(map(len, links.values())) // 2
    t.include(_size_rules(grid, lines > 12))
    t.define()
    for cell in p.clues:
        del t.literals[cell, SHADED], t.literals[cell, DOT]
        t.clauses.append((-cell - 1,))
    for edge in {edge for cell in p.clues for edge in grid.edges_at[cell]}:
        del t.literals[edge, LINE], t.literals[edge, CROSS]
        t.clauses.append((-edge - 1,))
    tallies = _Tallies(p, t)
    arrows = [(cell, clue.number, tallies.towards(cell, clue.arrow))
        for cell, clue in p.clues.items() if clue.number and clue.arrow is not None]
    for cell, clue in p.clues.items():
        if clue.number == 0 and clue.arrow is not None:
            ray = [c for c in grid.ray(cell, clue.arrow) if c in links]
            t.because(ARROW.name, ray, cell).exactly(0, [c + 1 for c in ray])
    for cell, number, tally in arrows:
        t.because(ARROW.name, grid.ray(cell, p.clues[cell].arrow), cell).exactly(number, tally)
    for cell, beside in links.items():
        t.because(COVER.name, (cell,)).clauses += _passed(cell, beside)
    if not lines:
        t.because(LOOP.name, ()).clause()
    t.lazy.append(SingleLoop(LOOP.name, grid, links))


class _Tallies:
    """Literals that count shaded cells: of two neighbours one at most is shaded, so one counts both."""

    def __init__(self, p: Puzzle, t: Theory) -> None:
        self._p = p
        self._t = t
        self._pairs: dict[tuple[Cell, Cell], Lit] = {}

    def towards(self, cell: Cell, arrow: Direction) -> list[Lit]:
        tally: list[Lit] = []
        stretch: list[Cell] = []
        for other in self._p.grid.ray(cell, arrow):
            if other in self._p.clues:
                tally += self._count(stretch)
                stretch = []
            else:
                stretch.append(other)
        return [*tally, *self._count(stretch)]

    def _count(self, stretch: list[Cell]) -> Iterator[Lit]:
        stretch.sort()
        for a, b in zip(stretch[::2], stretch[1::2], strict=False):
            pair = self._pairs.get((a, b))
            if pair is None:
                pair = self._pairs[a, b] = self._t.new()
                self._t.clauses += ((-a - 1, pair), (-b - 1, pair), (a + 1, b + 1, -pair))
            yield pair
        if len(stretch) % 2:
            yield stretch[-1] + 1


# the rules without a solver


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    yield from check_apart(p, marks)
    links = _open_links(p)
    lines = {
        cell: [edge for _, edge in beside if marks.get(edge) == LINE] for cell, beside in links.items()
    }
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


def _check_arrows(p: Puzzle, marks: State, shadeable: Container[Cell]) -> Iterator[Violation]:
    for cell, clue in p.clues.items():
        if clue.number is None or clue.arrow is None:
            continue
        ray = p.grid.ray(cell, clue.arrow)
        shaded = sum(marks.get(other) == SHADED for other in ray)
        if shaded != clue.number:
            # Of neighbours that can still be shaded every other one can.
            stretches = "".join("s" if other in shadeable else " " for other in ray).split()
            most = shaded + sum((len(stretch) + 1) // 2 for stretch in stretches)
            yield Violation(ARROW.name, (cell, *ray), broken=not shaded < clue.number <= most)


def _check_loop(
    p: Puzzle, marks: State, links: Links, lines: Mapping[Cell, list[Edge]]
) -> Iterator[Violation]:
    if all(marks.get(cell) == SHADED for cell in links):
        yield Violation(LOOP.name, tuple(links))
    for loop in _closed(p.grid, lines):
        off = {cell for cell in links if cell not in loop and marks.get(cell) != SHADED}
        # Cells off a closed loop can only be shaded, no two neighbours among them.
        if any(cell in marks or lines[cell] or any(n in off for n, _ in links[cell]) for cell in off):
            yield Violation(LOOP.name, tuple(sorted(loop)))


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
        pzprv3=(
            Pzprv3(sections=("clues", "marks", "lines"), style="arrow", marks={"#": SHADED, "+": DOT}),
        ),
    ),
    look=Look(
        {
            SHADED: Glyph("■", "fill"),
            DOT: Glyph("·", "dot"),
            LINE: Glyph("━", "line"),
            CROSS: Glyph("×", "cross"),
        }
    ),
    examples=(),
)
