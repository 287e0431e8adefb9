"""How Arukone puzzles are made: cover the board with lines, and re-route them where answers differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random

from gridproof.draft import Draft, Making, Wishes
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.grid import Cell, Place
from gridproof.kind import Puzzle
from gridproof.kinds.arukone import KIND
from gridproof.kinds.arukone_proof import covering, leaving_cells_empty
from gridproof.kinds.making.arukone_cover import Cover, Line
from gridproof.kinds.making.effort import MeasuredSession, TooMuchWork
from gridproof.kinds.making.images import images
from gridproof.logic.theory import Theory
from gridproof.marks import CROSS, LINE, Clue, Mark
from gridproof.search import Search

_USUAL_DENSITY = 0.2
_SHORTEST = 3
_ROUNDS_PER_CELL = 4
"""So often lines are re-routed to get fewer of them, and then to get rid of short ones."""
_REPAIRS_PER_CELL = 1
_SLICES = 5
_SLACK = 2
"""Where answers differ, so many lines more are taken into account."""


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """A board on which no other lines join the numbers, whether they cover it or not."""
    grid = wishes.grid
    if min(grid.rows, grid.cols) < 2 or grid.size < 2 * _SHORTEST:
        raise PuzzleError(f"arukone on a board of {grid.rows} x {grid.cols}; expected at least 2 x 3")
    number = (wishes.density or _USUAL_DENSITY) * grid.size / 2
    cover = Cover(grid, images(grid, wishes.orbits), 0 if wishes.density is None else number, rng)
    for _ in range(_ROUNDS_PER_CELL * grid.size):
        if len(cover.lines) <= number or deadline.passed:
            break
        cover.reroute(rng.randrange(grid.size))
    for _ in range(_REPAIRS_PER_CELL * grid.size):
        if not _without_short_lines(cover, rng, grid.size):
            return None
        draft = _numbered(wishes, cover.lines)
        try:
            rival = _rival(draft, deadline)
        except TooMuchWork:
            return None
        if rival is None:
            return draft
        cover.reroute(rng.choice(_differing(draft, rival)), _SLACK)
    return None


def _without_short_lines(cover: Cover, rng: Random, size: int) -> bool:
    for _ in range(_ROUNDS_PER_CELL * size):
        cells = cover.shortest
        if len(cover.line_at(cells[0])) >= _SHORTEST:
            return True
        cover.reroute(rng.choice(cells))
    return False


def _numbered(wishes: Wishes, lines: Iterable[Line]) -> Draft:
    grid = wishes.grid
    answer: dict[Place, Mark] = dict.fromkeys(grid.edges, CROSS)
    clues: dict[Cell, Clue] = {}
    for number, line in enumerate(lines, 1):
        clues[line[0]] = clues[line[-1]] = Clue(number)
        answer.update((grid.edge(a, b), LINE) for a, b in pairwise(line))
    return Draft(renamed(Puzzle(KIND, grid, dict(sorted(clues.items())), wishes.variant)), answer)


def _rival(draft: Draft, deadline: Deadline) -> Mapping[Place, Mark] | None:
    """Another answer, if any: one that covers the board without touching itself, or leaves cells empty.

    That these are all is explained in docs/explanations/arukone.md. Raises TooMuchWork.
    """
    covers = covering(draft.puzzle)
    covers.clauses.append([-covers.literals[place, mark] for place, mark in draft.answer.items()])
    return _model(covers, draft, deadline) or _model(leaving_cells_empty(draft.puzzle), draft, deadline)


def _model(theory: Theory, draft: Draft, deadline: Deadline) -> Mapping[Place, Mark] | None:
    # Near the answer at hand, to show where the board is ambiguous.
    theory.preferred = [theory.literals[place, mark] for place, mark in draft.answer.items()]
    with Search(theory, lambda rules: MeasuredSession(rules, _SLICES)) as search:
        found = search.find(deadline)
        if found is None:
            raise TooMuchWork
        return search.answer() if found else None


def _differing(draft: Draft, rival: Mapping[Place, Mark]) -> list[Cell]:
    grid = draft.puzzle.grid
    edges = [edge for edge, mark in draft.answer.items() if rival[edge] != mark]
    return sorted({cell for edge in edges for cell in grid.ends(edge)})


def renamed(puzzle: Puzzle) -> Puzzle:
    """Numbers in the order in which they first appear."""
    names: dict[int | None, int] = {}
    clues = {}
    for cell, clue in sorted(puzzle.clues.items()):
        clues[cell] = Clue(names.setdefault(clue.number, len(names) + 1))
    return replace(puzzle, clues=clues)


MAKING = Making(
    draft,
    renamed=renamed,
    sizes=((5, 5), (6, 6), (8, 8), (10, 10)),
)
