"""Yajilin boards for a level: arrows and clue cells chosen by what they let one find step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random

from gridproof.draft import Draft
from gridproof.grid import Cell, Direction, Grid
from gridproof.kind import Puzzle
from gridproof.kinds.yajilin import COVER, KIND, LOOP
from gridproof.logic.loops import SingleLoop
from gridproof.logic.theory import Count, Lit
from gridproof.makers.forced import Forced
from gridproof.makers.yajilin_arrows import Option, favourite, option
from gridproof.makers.yajilin_board import Board
from gridproof.marks import SHADED

_TURNS = 8
"""So many arrows are turned in search of one that says more, before the board is changed."""
_TRIES = 4
_FIRST_SHARE = 0.6
_MOST_SHARE = 2.4
"""So many clue cells are strewn first, and so many there may be until some of them can go."""
_SHADED_AT_FIRST = 0.15
_SHADED_REPAIRS = 0.6
"""So many of the changes shade a cell instead of adding a clue cell."""

Arrows = Mapping[Cell, Direction]


class _Follows:
    """What follows from clue cells and their arrows; one solver for all boards of a size."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        theory = Puzzle(KIND, grid, {}).theory()
        self._clue = theory.new_block(grid.size)
        ends = [span.first_clause for span in theory.spans[1:]] + [len(theory.clauses)]
        for span, end in zip(theory.spans, ends, strict=True):
            if span.reason is not None and span.reason.rule == COVER.name:
                (cell,) = span.reason.places
                for index in range(span.first_clause, end):
                    theory.clauses[index] = (*theory.clauses[index], self._clue[cell])
        self._places = {abs(lit): place for (place, _), lit in theory.literals.items()}
        self._forced = forced = Forced(theory)
        for cell, clue in enumerate(self._clue):
            forced.add((-clue, -place - 1) for place in (cell, *grid.edges_at[cell]))
        self._arrows: dict[Option, Lit] = {}

    def left_open(self, cells: frozenset[Cell], shown: Iterable[Option]) -> list[Cell]:
        """The cells about which something does not follow."""
        clues = [clue if cell in cells else -clue for cell, clue in enumerate(self._clue)]
        # A fresh switch first: what the loop forbids on one board is not at hand on the next one.
        switches = [self._forced.new(), *clues, *map(self._arrow, shown)]
        known = self._forced.known(switches, [SingleLoop(LOOP.name, self._grid, cells)])
        grid = self._grid
        places = [place for lit, place in self._places.items() if known.isdisjoint((lit, -lit))]
        return sorted({cell for place in places for cell in (grid.ends(place) if grid.is_edge(place) else (place,))})

    def _arrow(self, shown: Option) -> Lit:
        """A literal with which the arrow holds."""
        if shown not in self._arrows:
            tally: list[Lit] = []
            left = sorted(shown.ray, reverse=True)
            while left:
                cell = left.pop()
                beside = bool(left) and left[-1] in self._grid.neighbours[cell]
                tally.append(self._pair(cell, left.pop()) if beside and shown.number else cell + 1)
            self._arrows[shown] = self._forced.switch(Count(shown.number, shown.number, tally))
        return self._arrows[shown]

    def _pair(self, a: Cell, b: Cell) -> Lit:
        """Of two neighbours at most one is shaded: a literal that says that one is, for one arrow only.

        With the same literal for two arrows, more would follow than one sees at a glance.
        """
        pair = self._forced.new()
        self._forced.add(((-a - 1, pair), (-b - 1, pair), (a + 1, b + 1, -pair)))
        return pair

    def close(self) -> None:
        self._forced.close()


class Forthright:
    """A board whose answer shall follow without a supposition."""

    def __init__(self, board: Board, rng: Random) -> None:
        self._board = board
        self._rng = rng
        self._follows = _Follows(board.bare.grid)
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
        board = self._board
        shown = [option(board.bare, board.answer, cell, arrow) for cell, arrow in arrows.items()]
        return self._follows.left_open(board.cells, shown)

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
        for spot in spots[:_TRIES]:
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

    def __enter__(self) -> Forthright:
        return self

    def __exit__(self, *_: object) -> None:
        self._follows.close()


def forthright(board: Board, number: float, rng: Random) -> Draft | None:
    """Clue cells, about so many, whose arrows let the whole answer follow without a supposition."""
    if not any(board.strew(number * _FIRST_SHARE, _SHADED_AT_FIRST) for _ in range(_TRIES)):
        return None
    with Forthright(board, rng) as found:
        rounds = 0
        while found.open:
            rounds += 1
            if rounds > board.bare.grid.size:
                return None
            if not found.turn() and not found.change(number * _MOST_SHARE):
                return None
        found.slim()
        return Draft(found.puzzle(), board.answer)
