"""Facts in words: which marks stand where, and which do not. Texts have their parts in braces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from gridproof.board.grid import Cell, Direction, Edge, Grid, Place
from gridproof.board.lines import fragments
from gridproof.board.marks import Mark
from gridproof.record.explanation import Fact
from gridproof.record.kind import Puzzle
from gridproof.words.naming import listed, mark_name, name_of, names_of
from gridproof.words.sentence import COLOURS

_BESIDE = {Direction.N: "above", Direction.E: "right of", Direction.S: "below", Direction.W: "left of"}


def said(puzzle: Puzzle, facts: Iterable[Fact]) -> str:
    """Facts in words. Facts of one sort are joined, and marks come before exclusions."""
    groups: dict[tuple[Mark, bool], list[Place]] = {}
    filled = set()
    for fact in sorted(facts, key=lambda fact: not fact.holds):
        if fact.holds:
            filled.add(fact.place)
        elif fact.place in filled:
            continue
        groups.setdefault((fact.mark, fact.holds), []).append(fact.place)
    alike: dict[tuple[bool, tuple[Place, ...]], list[str]] = {}
    for (mark, holds), places in groups.items():
        alike.setdefault((holds, tuple(sorted(places))), []).append(_template(puzzle, mark, holds))
    return " and ".join(
        in_words(puzzle, template, places)
        for (_, places), templates in alike.items()
        for template in _in_one(templates)
    )


def in_words(puzzle: Puzzle, template: str, places: Sequence[Place]) -> str:
    """The template, filled in for the places."""
    return _in_number(template, len(places)).format_map(_Wording(puzzle.grid, places))


def _alike(sequences: Sequence[Sequence[str]]) -> int:
    """The number of words that all sequences begin with."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*sequences, strict=False)))


def _in_one(templates: Sequence[str]) -> Sequence[str]:
    """Sentences with the same beginning as one: "r1c1 is not 3 or 5"."""
    first, *_ = parted = [template.split() for template in templates]
    start = _alike(parted)
    end = _alike([words[:start:-1] for words in parted])
    if len(templates) == 1 or not start:
        return templates
    middles = [" ".join(words[start : len(words) - end]) for words in parted]
    return [" ".join([*first[:start], listed(middles, "or"), *first[len(first) - end :]])]


class _Wording(dict[str, str]):
    """The placeholders for places in templates, filled in on demand."""

    def __init__(self, grid: Grid, places: Sequence[Place]) -> None:
        super().__init__()
        self._grid = grid
        self._places = places

    def __missing__(self, name: str) -> str:
        if name in COLOURS:
            return f"{{{name}}}"
        if name == "route":
            return self._routes(self._places)
        if name in ("sides", "no_sides"):
            return self._sides(self._places, "and" if name == "sides" else "or")
        return self._ways(self._places) if name == "ways" else names_of(self._grid, self._places)

    def _routes(self, edges: Sequence[Edge]) -> str:
        """Lines from cell to cell: ``from r1c1 over r1c2 to r2c2``."""
        routes = []
        for line in fragments(self._grid.ends, edges):
            first, *over, last = (name_of(self._grid, cell) for cell in line.cells)
            routes.append(f"from {first}{' over ' * bool(over)}{', '.join(over)} to {last}")
        return listed(routes)

    def _ways(self, edges: Sequence[Edge]) -> str:
        """Edges by their two cells, grouped by cell: ``from r2c2 to r1c2 and r2c1``."""
        grid = self._grid
        ways = []
        for cell, here in self._by_cells(edges):
            others = sorted(end for edge in here for end in grid.ends(edge) if end != cell)
            ways.append(f"from {name_of(grid, cell)} to {names_of(grid, others)}")
        return listed(ways)

    def _sides(self, fences: Sequence[Edge], last: str) -> str:
        """Lines along cells, by the sides of the cells: ``above and left of r1c1``."""
        sides = []
        for cell, here in self._by_cells(fences):
            names = [_BESIDE[self._grid.side_of(cell, fence)] for fence in here]
            where = "around" if len(names) == 4 else listed(names, last)
            sides.append(f"{where} {name_of(self._grid, cell)}")
        return listed(sides, last)

    def _by_cells(self, edges: Sequence[Edge]) -> Iterator[tuple[Cell, list[Edge]]]:
        """Cells with edges beside them, those with most edges first. Every edge appears once."""
        left = list(edges)
        while left:
            at = Counter(cell for edge in left for cell in self._grid.sides(edge))
            cell = max(at, key=lambda cell: at[cell])
            here = [edge for edge in left if cell in self._grid.sides(edge)]
            yield cell, here
            left = [edge for edge in left if edge not in here]


def _in_number(template: str, number: int) -> str:
    """``[holds|hold]`` becomes the form for one place or for several."""
    return re.sub(r"\[([^|\]]*)\|([^\]]*)\]", r"\1" if number == 1 else r"\2", template)


def _template(puzzle: Puzzle, mark: Mark, holds: bool) -> str:
    speech = puzzle.kind.speech
    if speech is not None and mark in speech.marks:
        return speech.marks[mark][0 if holds else 1]
    shown = mark_name(mark).replace("{", "{{").replace("}", "}}")
    return f"{{place}} [is|are]{'' if holds else ' not'} {shown}"
