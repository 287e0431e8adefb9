"""How Binairo puzzles are made: fill the board at random, then drop circles and, in Tango, signs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from random import Random

from gridproof.board.grid import Edge, Grid, Place
from gridproof.board.marks import WHITE, Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.kinds.binairo import KIND
from gridproof.kinds.binairo.rules import (
    BLACK_CIRCLE,
    EQUAL,
    OPPOSITE,
    TANGO,
    UNLIKE_LINES,
    WHITE_CIRCLE,
    given,
)
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Wishes
from gridproof.searching.search import Search
from gridproof.vocabulary.effort import measured_session
from gridproof.vocabulary.switched import switched_by_size

_MOST_WORK = 25
"""In slices of the session: a few seconds."""


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    # No two lines are alike in most answers, so that the puzzles suit the books that demand it, too.
    variants = dict.fromkeys((UNLIKE_LINES, wishes.variant))
    found = (_filled(Puzzle(KIND, wishes.grid, {}, variant), rng, deadline) for variant in variants)
    answer = next(filter(None, found), None)
    if answer is None:
        return None
    clues = {cell: _circle(mark) for cell, mark in answer.items()}
    if wishes.variant == TANGO:
        clues |= {edge: _sign(wishes.grid, answer, edge) for edge in wishes.grid.edges}
    return Draft(Puzzle(KIND, wishes.grid, clues, wishes.variant), answer)


def _filled(empty: Puzzle, rng: Random, deadline: Deadline) -> dict[Place, Mark] | None:
    """A random answer of an empty board; None if it has none, or if that takes too much work."""
    theory = empty.theory()
    # A fresh solver that tries these first finds an answer that depends only on the random numbers.
    theory.preferred = [
        rng.choice((-1, 1)) * (cell + 1) for cell in rng.sample(empty.grid.cells, empty.grid.size)
    ]
    with Search(theory, partial(measured_session, slices=_MOST_WORK)) as search:
        return dict(search.answer()) if search.find(deadline) else None


def _circle(colour: Mark) -> Clue:
    return WHITE_CIRCLE if colour == WHITE else BLACK_CIRCLE


def _sign(grid: Grid, circles: Mapping[Place, Mark], edge: Edge) -> Clue:
    one, two = grid.ends(edge)
    return EQUAL if circles[one] == circles[two] else OPPOSITE


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], place: Place) -> Clue | None:
    """The circle of a cell, and the sign of an edge if the board shows signs at all."""
    circles = {**answer, **given(puzzle)}
    if not puzzle.grid.is_edge(place):
        return _circle(circles[place]) if place in circles else None
    return _sign(puzzle.grid, circles, place) if puzzle.between else None


def _openness(puzzle: Puzzle, cell: Place) -> float:
    """Circles of one colour close together show pairs and trios, which leave little open.

    With signs, the order stays random, so that some of both sorts of clues are left.
    """
    if puzzle.between:
        return 0.0
    near = (other for ray in puzzle.grid.rays[cell] for other in ray[:2])
    return -float(sum(puzzle.clues.get(other) == puzzle.clues[cell] for other in near))


def _possible(puzzle: Puzzle) -> Iterator[tuple[Place, Clue]]:
    """The signs. What circles state are facts, which need no switch."""
    return product(puzzle.grid.edges, (EQUAL, OPPOSITE))


MAKING = Making(
    draft,
    switched_by_size(_possible, unasked_off=True),
    openness=_openness,
    could_show=could_show,
    sizes=((6, 6), (8, 8), (10, 10), (14, 14)),
)
