"""Clues between two cells: a line for each word, with the edges where it stands, such as ``= r1c1-r1c2``."""

from __future__ import annotations

from collections.abc import Sequence

from gridproof.board.grid import Edge, Grid
from gridproof.board.marks import Clue
from gridproof.errors import FormatError, quoted
from gridproof.formats.clue_words import first_words
from gridproof.formats.labels import labelled
from gridproof.record.kind import Kind, Puzzle

BETWEEN = "between"


def read_between(kind: Kind, grid: Grid, rows: Sequence[Sequence[str]]) -> dict[Edge, Clue]:
    """The clues of these lines."""
    words = kind.notation.words.between
    clues: dict[Edge, Clue] = {}
    for word, *names in rows:
        clue = words.get(word)
        if clue is None:
            raise FormatError(f"{BETWEEN}: {quoted(word)}; expected {', '.join(words) or 'nothing'}")
        for name in names:
            edge = labelled(grid, name)
            if edge is None or not grid.is_edge(edge):
                raise FormatError(f"{BETWEEN}: {quoted(name)}; expected two neighbours, as in 'r1c1-r1c2'")
            if edge in clues:
                raise FormatError(f"{BETWEEN}: {quoted(name)} for a second time; expected each once")
            clues[edge] = clue
    return clues


def write_between(puzzle: Puzzle) -> list[list[str]]:
    """A line for each word that stands somewhere."""
    grid = puzzle.grid
    found: dict[str, list[str]] = {}
    for clue, word in first_words(puzzle.kind.notation.words.between).items():
        edges = [edge for edge, shown in puzzle.between.items() if shown == clue]
        if edges:
            found[word] = [grid.label(edge) for edge in sorted(edges, key=grid.ends)]
    return [[word, *names] for word, names in found.items()]
