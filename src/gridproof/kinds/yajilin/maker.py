"""How Yajilin puzzles are made: a random loop around clue cells, then arrows that exclude all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random

from gridproof.board.grid import Cell, Direction, Place
from gridproof.board.marks import SHADED, Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.hints import Level
from gridproof.kinds.yajilin import theses
from gridproof.kinds.yajilin.maker_arrows import Chosen, Option, arrows_for
from gridproof.kinds.yajilin.maker_board import Board, Near
from gridproof.kinds.yajilin.maker_large import arrows_on_large
from gridproof.kinds.yajilin.maker_levels import draft_for
from gridproof.record.kind import Puzzle
from gridproof.record.maker import MANY_CELLS, Draft, Making, Wishes
from gridproof.vocabulary.effort import TooMuchWork
from gridproof.vocabulary.mending import mended
from gridproof.vocabulary.switched import switched

BARE = Clue()
_LOW = (Level.BEGINNER, Level.EASY, Level.MEDIUM)
_SMALL = 100
"""Random boards are rarely that easy. Larger ones nearly always have a place that is far too hard."""
_USUAL_DENSITY = 0.13
_FIRST_SHARE = 0.6
"""The share of clue cells that are placed at random. The others go where answers differ."""
_SHADED_AT_FIRST = 0.1
_MOST_SHARE = 1.8
_MOST_SHARE_LARGE = 4
_MOST_WHEN_LARGE = 0.22
"""The share of clue cells of a large board, unless more are wished. Before it is thinned, it has more."""
_TRIES = 4
_REPAIRS_PER_CELL = 0.5
_SHADED_REPAIRS = 0.6
"""The share of repairs that shade a cell instead of adding a clue cell."""


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    board = Board(wishes, rng, deadline)
    number = (wishes.density or _USUAL_DENSITY) * wishes.grid.size
    if wishes.level is not None and (wishes.level in _LOW or wishes.grid.size > _SMALL):
        return draft_for(Level(wishes.level), board, number, rng, deadline)
    if not any(board.strew(number * _FIRST_SHARE, _SHADED_AT_FIRST) for _ in range(_TRIES)):
        return None
    try:
        if wishes.grid.size > MANY_CELLS:
            repair = partial(_repaired, most=number * _MOST_SHARE_LARGE, rng=rng)
            arrows = arrows_on_large(
                board, repair, max(number, _MOST_WHEN_LARGE * wishes.grid.size), rng, deadline
            )
            return None if arrows is None else _drafted(board, arrows)
        found = mended(
            int(_REPAIRS_PER_CELL * wishes.grid.size),
            lambda: _chosen(board, rng, deadline),
            lambda chosen: chosen.rival,
            lambda _, rival: _repaired(board, rival, most=number * _MOST_SHARE, rng=rng),
        )
        if found is not None and found.arrows is not None:
            return _slimmed(board, found.arrows, rng, deadline)
    except TooMuchWork:
        pass
    return None


def _chosen(board: Board, rng: Random, deadline: Deadline) -> Chosen:
    """Arrows for the present clue cells, or another answer. Raises TooMuchWork."""
    with arrows_for(board.bare, board.answer, rng, deadline) as arrows:
        return arrows.choose()


def _slimmed(board: Board, arrows: Mapping[Cell, Option], rng: Random, deadline: Deadline) -> Draft:
    """Clue cells become shaded cells wherever the others still leave one answer."""
    orbits = board.clue_orbits()
    rng.shuffle(orbits)
    for orbit in orbits:
        before = board.layout
        if not board.give_up(orbit):
            continue
        found = _chosen(board, rng, deadline)
        if found.arrows is None:
            board.layout = before
        else:
            arrows = found.arrows
    return _drafted(board, arrows)


def _drafted(board: Board, arrows: Mapping[Cell, Option]) -> Draft:
    clues = {cell: shown.clue for cell, shown in arrows.items()}
    return Draft(replace(board.bare, clues=clues), board.answer)


def _repaired(
    board: Board, rival: Mapping[Place, Mark], near: Near = None, *, most: float, rng: Random
) -> bool:
    """Where two answers differ, add a clue cell or a shaded cell that excludes one of them."""
    spots = _spots(board, rival)
    rng.shuffle(spots)
    spots.sort(key=lambda cell: board.answer[cell] != SHADED)
    for spot in spots[:_TRIES]:
        if board.answer[spot] != SHADED and rng.random() < _SHADED_REPAIRS and board.shade(spot, near):
            return True
        if len(board.cells) < most and board.add(spot, near):
            return True
    return False


def _spots(board: Board, rival: Mapping[Place, Mark]) -> list[Cell]:
    """The cells in which another answer differs."""
    grid = board.bare.grid
    places = [place for place, mark in board.answer.items() if rival[place] != mark]
    cells = {cell for place in places for cell in (grid.ends(place) if grid.is_edge(place) else (place,))}
    return sorted(cells)


def shown_arrows(puzzle: Puzzle) -> Iterable[tuple[Cell, Clue]]:
    return puzzle.clues.items()


def dropped(clue: Clue) -> Clue:
    return BARE


def changes(puzzle: Puzzle, answer: Mapping[Place, Mark]) -> Iterator[Mapping[Cell, Clue]]:
    """A bare cell gets a number; an arrow turns; or a shaded cell becomes a clue, and others count one
    less.
    """
    clues = puzzle.clues
    for cell in sorted(clues, key=lambda cell: clues[cell].number is not None):
        for direction in Direction:
            if direction is not clues[cell].arrow:
                yield {cell: _counted(puzzle, answer, cell, direction)}
    for cell in puzzle.grid.cells:
        if answer.get(cell) == SHADED:
            fewer = {place: mark for place, mark in answer.items() if place != cell}
            others = {
                other: _counted(puzzle, fewer, other, clue.arrow)
                for other, clue in clues.items()
                if clue.arrow is not None
                and clue.number is not None
                and cell in puzzle.ray(other, clue.arrow)
            }
            for direction in Direction:
                yield {**others, cell: _counted(puzzle, fewer, cell, direction)}


def _counted(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell, direction: Direction) -> Clue:
    return Clue(sum(answer.get(other) == SHADED for other in puzzle.ray(cell, direction)), direction)


def options(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Iterator[Clue]:
    """A clue cell may point in any direction that has cells."""
    if cell in puzzle.clues:
        yield from (
            _counted(puzzle, answer, cell, direction)
            for direction in Direction
            if puzzle.ray(cell, direction)
        )


def highest(puzzle: Puzzle, cell: Cell, direction: Direction | None) -> int:
    """No two adjacent cells are shaded. A number without an arrow restricts nothing."""
    return -1 if direction is None else (len(puzzle.ray(cell, direction)) + 1) // 2


MAKING = Making(
    draft,
    switched(shown_arrows),
    dropped=dropped,
    drops_unasked=False,
    changes=changes,
    options=options,
    highest=highest,
    methods=theses.METHODS,
    method_notes=theses.NOTES,
    sizes=((5, 5), (7, 7), (10, 10), (14, 14), (20, 20)),
)
