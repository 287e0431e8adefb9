"""Yajilin boards for a level: arrows and clue cells chosen by what they let one find step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from gridproof.draft import Draft
from gridproof.grid import Cell, Direction
from gridproof.kind import Puzzle
from gridproof.makers.forced import Forced
from gridproof.makers.yajilin_arrows import Option, favourite, option
from gridproof.makers.yajilin_board import Board
from gridproof.marks import SHADED

_TURNS = 8
"""So many arrows are turned in search of one that says more, before the board is changed."""
_ROUNDS_PER_CELL = 1.0
_SPOTS = 4
_SHADED_REPAIRS = 0.4
"""So many of the changes shade a cell instead of adding a clue cell."""

Arrows = Mapping[Cell, Direction]


class Forthright:
    """A board whose answer shall follow without a supposition."""

    def __init__(self, board: Board, rng: Random) -> None:
        self._board = board
        self._rng = rng
        self._arrows: dict[Cell, Direction] = {}
        self.open: list[Cell] = []
        """The cells about which something does not follow."""
        self._point()

    def _options(self, cell: Cell) -> list[Option]:
        board = self._board
        found = (option(board.bare, board.answer, cell, arrow) for arrow in Direction)
        return [each for each in found if each.ray]

    def _point(self) -> bool:
        """Arrows for the clue cells without one, none for cells that are no clues any more."""
        arrows = {}
        for cell in sorted(self._board.cells):
            options = self._options(cell)
            if not options:
                return False
            kept = [each for each in options if each.arrow is self._arrows.get(cell)]
            arrows[cell] = (kept[0] if kept else favourite(options, self._rng)).arrow
        self._arrows = arrows
        self.open = self._left_open(arrows)
        return True

    def puzzle(self, arrows: Arrows | None = None) -> Puzzle:
        board = self._board
        shown = self._arrows if arrows is None else arrows
        clues = {cell: option(board.bare, board.answer, cell, arrow).clue for cell, arrow in shown.items()}
        return replace(board.bare, clues=clues)

    def _left_open(self, arrows: Arrows) -> list[Cell]:
        puzzle = self.puzzle(arrows)
        theory, grid = puzzle.theory(), puzzle.grid
        with Forced(theory) as forced:
            known = forced.known()
        places = {place for (place, _), lit in theory.literals.items() if known.isdisjoint((lit, -lit))}
        ends = (grid.ends(place) if grid.is_edge(place) else (place,) for place in sorted(places))
        return sorted({cell for cells in ends for cell in cells})

    def turn(self) -> bool:
        """Turn the arrow that lets one find the most, of a few."""
        left = set(self.open)
        ways = [
            each
            for cell in self._arrows
            for each in self._options(cell)
            if each.arrow is not self._arrows[cell] and not left.isdisjoint(each.ray)
        ]
        for way in self._rng.sample(ways, min(_TURNS, len(ways))):
            arrows = {**self._arrows, way.cell: way.arrow}
            found = self._left_open(arrows)
            if len(found) < len(self.open):
                self._arrows, self.open = arrows, found
                return True
        return False

    def change(self, most: float) -> bool:
        """A clue cell or a shaded one where it does not go on."""
        board, rng = self._board, self._rng
        spots = [cell for cell in self.open if cell not in board.cells]
        rng.shuffle(spots)
        spots.sort(key=lambda cell: board.answer[cell] != SHADED)
        for spot in spots[:_SPOTS]:
            if board.answer[spot] != SHADED and rng.random() < _SHADED_REPAIRS and board.shade(spot):
                return self._point()
            if len(board.cells) < most and board.add(spot):
                return self._point()
        return False

    def slim(self) -> None:
        """Clue cells become shaded wherever all still follows."""
        board = self._board
        orbits = board.clue_orbits()
        self._rng.shuffle(orbits)
        for orbit in orbits:
            before = board.cells, board.answer, self._arrows, self.open
            if board.give_up(orbit) and not (self._point() and not self.open):
                board.cells, board.answer, self._arrows, self.open = before


def forthright(board: Board, most: float, rng: Random) -> Draft | None:
    """The board changed until its answer follows without a supposition."""
    found = Forthright(board, rng)
    rounds = 0
    while found.open:
        rounds += 1
        if rounds > _ROUNDS_PER_CELL * board.bare.grid.size:
            return None
        if not found.turn() and not found.change(most):
            return None
    found.slim()
    return Draft(found.puzzle(), board.answer)
