"""Arukone (Numberlink): join equal numbers by lines that never cross."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridproof.errors import PuzzleError
from gridproof.grid import Cell, Edge, Place
from gridproof.kind import Example, Glyph, Kind, Look, Puzzle, Rule, Touch, Violation
from gridproof.kinds.arukone_proof import decide
from gridproof.kinds.arukone_speech import SPEECH
from gridproof.kinds.clues import need_numbers
from gridproof.logic.paths import (
    EdgeVariables,
    Joins,
    colour_bits,
    same_colour_along,
    uses,
    uses_two_or_none,
)
from gridproof.logic.theory import Theory
from gridproof.marks import CROSS, LINE, Mark, State
from gridproof.notation import Notation, PuzzLink, Pzprv3, Words

END = Rule("end", "One line leaves every number, and lines end only at numbers.")
PASS = Rule("pass", "Lines never branch, cross or pass through a number.")
JOIN = Rule("join", "A line joins two equal numbers.")
COVER = Rule("cover", "Every cell is used by a line.")

ALLOW_EMPTY = "allow-empty"
_HIGHEST = 9999


def validate(p: Puzzle) -> None:
    need_numbers(p, 1, _HIGHEST)
    cells: dict[int, list[Cell]] = {}
    for cell, clue in p.clues.items():
        cells.setdefault(clue.number or 0, []).append(cell)
    for number, where in sorted(cells.items()):
        if len(where) != 2:
            places = p.grid.labels(where)
            raise PuzzleError(
                f"arukone: the number {number} stands {len(where)} times ({places}); expected twice"
            )


def choices(p: Puzzle) -> Mapping[Place, tuple[Mark, ...]]:
    return dict.fromkeys(p.grid.edges, (LINE, CROSS))


def ends_of(p: Puzzle) -> dict[Cell, int]:
    return {cell: clue.number for cell, clue in p.clues.items() if clue.number is not None}


def state(p: Puzzle, t: Theory) -> None:
    grid, ends = p.grid, ends_of(p)
    variables = EdgeVariables(grid)
    for edge in grid.edges:
        t.choose(edge, LINE, CROSS)
    for cell in grid.cells:
        lits = variables.at(cell)
        places = (cell, *grid.edges_at[cell])
        if cell in ends:
            t.because(END.name, places, cell)
            uses(t, lits, 1)
        elif p.variant == ALLOW_EMPTY:
            t.because(PASS.name, places)
            uses_two_or_none(t, lits)
        else:
            t.because(COVER.name, places)
            uses(t, lits, 2)
    t.lazy.append(Joins(JOIN.name, variables, ends))
    t.implied()
    same_colour_along(t, variables, colour_bits(t, grid, ends))


def check(p: Puzzle, marks: State) -> Iterator[Violation]:
    grid, ends = p.grid, ends_of(p)
    lines: dict[Cell, list[Edge]] = {}
    undecided: dict[Cell, int] = {}
    for cell in grid.cells:
        lines[cell] = [e for e in grid.edges_at[cell] if marks.get(e) == LINE]
        undecided[cell] = sum(e not in marks for e in grid.edges_at[cell])
        used, most = len(lines[cell]), len(lines[cell]) + undecided[cell]
        if used > (1 if cell in ends else 2):
            yield Violation(PASS.name, (cell, *lines[cell]))
        elif used == 1 and cell not in ends:
            yield Violation(END.name, (cell,), broken=most < 2)
        elif used == 0 and cell in ends:
            yield Violation(END.name, (cell,), broken=most < 1)
        elif used == 0 and p.variant != ALLOW_EMPTY:
            yield Violation(COVER.name, (cell,), broken=most < 2)
    for edges, first, last in _lines(p, lines):
        numbers = {ends.get(first), ends.get(last)}
        if first == last or (None not in numbers and len(numbers) > 1):
            yield Violation(JOIN.name, tuple(edges))


def _lines(p: Puzzle, lines: Mapping[Cell, list[Edge]]) -> Iterator[tuple[list[Edge], Cell, Cell]]:
    """Every line without branches: its edges and its two ends, which are one cell for a ring."""
    left = {edge for edges in lines.values() for edge in edges}
    simple = {cell for cell, edges in lines.items() if len(edges) <= 2}
    tips = [cell for cell, edges in lines.items() if len(edges) == 1 or (edges and cell not in simple)]
    for start in (*tips, *lines):
        for first in lines[start]:
            if first not in left:
                continue
            here, edge, line = start, first, [first]
            while True:
                left.discard(edge)
                a, b = p.grid.ends(edge)
                here = b if here == a else a
                onward = [e for e in lines[here] if e in left]
                if here == start or here not in simple or here in p.clues or len(onward) != 1:
                    break
                edge = onward[0]
                line.append(edge)
            yield line, start, here


KIND = Kind(
    name="arukone",
    title="Arukone",
    aliases=("numberlink", "numlin", "number link"),
    rules=(END, PASS, JOIN, COVER),
    validate=validate,
    choices=choices,
    blanks=frozenset({CROSS}),
    state=state,
    check=check,
    notation=Notation(
        words=Words(numbers=True, lines=True),
        puzzlink=PuzzLink(
            {"arukone": "", "numlin": ALLOW_EMPTY, "numberlink": ALLOW_EMPTY},
            "number16",
            flags={"e": ALLOW_EMPTY},
        ),
        pzprv3=(
            Pzprv3(
                sections=("clues", "lines"),
                style="letter",
                pids=("arukone",),
                switch={"passallcell": "", "dontpassallcell": ALLOW_EMPTY, "allowempty": ALLOW_EMPTY},
            ),
            Pzprv3(sections=("clues", "lines"), style="number", pids=("numlin", "numberlink")),
        ),
    ),
    look=Look(
        {LINE: Glyph("─", "line"), CROSS: Glyph("×", "cross")},
        touch=Touch("line", drag="line", edge_secondary=CROSS),
    ),
    speech=SPEECH,
    examples=(
        Example(
            "- - - -\n- 2 3 -\n1 - - 1\n2 - - 3",
            "se ew ew sw\nns s s ns\nn ns ns n\ne nw ne w",
        ),
        Example("1 2\n- -\n1 2", "s -\nns -\nn -", "end", variant=ALLOW_EMPTY),
        Example("1 -\n- 1", "se sw\nne nw", "pass"),
        Example("1 2\n1 2", "e w\ne w", "join"),
        Example("1 1\n- -", "e w\n- -", "cover"),
    ),
    variants={ALLOW_EMPTY: "Cells may stay empty."},
    decide=decide,
)
