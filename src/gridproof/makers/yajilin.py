"""How Yajilin puzzles are made: a random loop around clue cells, then arrows that leave it alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from gridproof.draft import Clued, Draft, Making, Wishes
from gridproof.engines.session import Deadline
from gridproof.grid import Cell, Direction, Place
from gridproof.kind import Puzzle
from gridproof.kinds.yajilin import KIND
from gridproof.logic.theory import Lit, Theory
from gridproof.makers import yajilin_documents as documents
from gridproof.makers.effort import MeasuredSession, TooMuchWork
from gridproof.makers.yajilin_arrows import Option, arrows_for
from gridproof.marks import CROSS, LINE, SHADED, Clue, Mark
from gridproof.search import Search

BARE = Clue()
_USUAL_DENSITY = 0.13
_FIRST_SHARE = 0.6
"""So many of the clue cells are strewn at random; the others go where answers differ."""
_MOST_SHARE = 1.8
_TRIES = 4
_REPAIRS_PER_CELL = 0.5
_SLICES = 10
_SHADED_REPAIRS = 0.6
"""So many of the repairs shade a cell instead of adding a clue cell."""
_SHADED_AT_FIRST = 0.1
_LINES_AT_FIRST = 0.2
"""The fewer lines are tried first, the more cells get shaded."""


class _Board:
    """Clue cells that still move, and an answer around them."""

    def __init__(self, wishes: Wishes, rng: Random, deadline: Deadline) -> None:
        self._wishes = wishes
        self._rng = rng
        self._deadline = deadline
        self._orbit_of = {cell: orbit for orbit in wishes.orbits.groups for cell in orbit}
        self.cells: frozenset[Cell] = frozenset()
        self.answer: Mapping[Place, Mark] = {}

    @property
    def bare(self) -> Puzzle:
        return self._with(self.cells)

    def _with(self, cells: Iterable[Cell]) -> Puzzle:
        return Puzzle(KIND, self._wishes.grid, dict.fromkeys(sorted(cells), Clue()), self._wishes.variant)

    def strew(self, number: float) -> bool:
        """Clue cells and shaded cells at random, no two side by side, and an answer around them."""
        grid, orbits = self._wishes.grid, list(self._wishes.orbits.groups)
        self._rng.shuffle(orbits)
        cells: set[Cell] = set()
        shaded: list[Cell] = []
        barred: set[Cell] = set()
        for orbit in orbits:
            beside = {near for cell in orbit for near in grid.neighbours[cell]}
            if not barred.isdisjoint(orbit) or not beside.isdisjoint(orbit):
                continue
            if len(cells) + len(orbit) / 2 <= number:
                cells.update(orbit)
            elif len(shaded) < _SHADED_AT_FIRST * grid.size:
                shaded += orbit
            else:
                break
            barred |= beside
        return self._answer(cells, liked=shaded)

    def add(self, spot: Cell) -> bool:
        """One more clue cell; the answer stays where it can."""
        cells = self.cells.union(self._orbit_of[spot])
        if all(self.answer.get(cell) == SHADED for cell in cells - self.cells):
            self.cells = cells
            self.answer = {place: self.answer[place] for place in KIND.choices(self.bare)}
            return True
        return self._answer(cells)

    def clue_orbits(self) -> list[tuple[Cell, ...]]:
        return [orbit for orbit in self._wishes.orbits.groups if orbit[0] in self.cells]

    def give_up(self, orbit: Sequence[Cell]) -> bool:
        """Clue cells become shaded, unless another shaded cell is beside them."""
        grid = self._wishes.grid
        answer = {**self.answer, **dict.fromkeys(orbit, SHADED)}
        if any(answer.get(near) == SHADED for cell in orbit for near in grid.neighbours[cell]):
            return False
        self.cells = self.cells.difference(orbit)
        self.answer = {place: answer.get(place, CROSS) for place in KIND.choices(self.bare)}
        return True

    def shade(self, spot: Cell) -> bool:
        """Another answer in which this cell is shaded."""
        return self._answer(self.cells, (spot,))

    def _answer(self, cells: Iterable[Cell], shaded: Sequence[Cell] = (), liked: Sequence[Cell] = ()) -> bool:
        """An answer around these clue cells, near the one at hand, else at random."""
        puzzle, rng = self._with(cells), self._rng
        theory = puzzle.theory()
        for (place, mark), lit in theory.literals.items():
            if mark == LINE:
                known = self.answer.get(place)
                holds = rng.random() < _LINES_AT_FIRST if known is None else known == mark
                theory.preferred.append(lit if holds else -lit)
        facts = [theory.literals[cell, SHADED] for cell in shaded]
        with Search(theory, lambda rules: MeasuredSession(rules, _SLICES)) as search:
            wanted = {theory.literals[cell, SHADED] for cell in liked}
            while not (found := search.find(self._deadline, [*facts, *sorted(wanted)])):
                against = wanted.intersection(search.session.core()) if found is False else ()
                if not against:
                    return False
                wanted.discard(min(against))
            self.cells, self.answer = frozenset(cells), search.answer()
            return True


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    board = _Board(wishes, rng, deadline)
    number = (wishes.density or _USUAL_DENSITY) * wishes.grid.size
    if not any(board.strew(number * _FIRST_SHARE) for _ in range(_TRIES)):
        return None
    try:
        for _ in range(int(_REPAIRS_PER_CELL * wishes.grid.size)):
            with arrows_for(board.bare, board.answer, rng, deadline) as arrows:
                found = arrows.choose()
            if found.arrows is not None:
                return _slimmed(board, found.arrows, rng, deadline)
            if not _repaired(board, found.rival or {}, number * _MOST_SHARE, rng):
                return None
    except TooMuchWork:
        pass
    return None


def _slimmed(board: _Board, arrows: Mapping[Cell, Option], rng: Random, deadline: Deadline) -> Draft:
    """Clue cells become shaded cells wherever the others still leave one answer."""
    orbits = board.clue_orbits()
    rng.shuffle(orbits)
    for orbit in orbits:
        before = board.cells, board.answer
        if not board.give_up(orbit):
            continue
        with arrows_for(board.bare, board.answer, rng, deadline) as fewer:
            found = fewer.choose()
        if found.arrows is None:
            board.cells, board.answer = before
        else:
            arrows = found.arrows
    clues = {cell: shown.clue for cell, shown in arrows.items()}
    return Draft(replace(board.bare, clues=clues), board.answer)


def _repaired(board: _Board, rival: Mapping[Place, Mark], most: float, rng: Random) -> bool:
    """Where two answers differ, a clue cell or a shaded one may tell them apart."""
    spots = _spots(board, rival)
    rng.shuffle(spots)
    spots.sort(key=lambda cell: board.answer[cell] != SHADED)
    for spot in spots[:_TRIES]:
        if board.answer[spot] != SHADED and rng.random() < _SHADED_REPAIRS and board.shade(spot):
            return True
        if len(board.cells) < most and board.add(spot):
            return True
    return False


def _spots(board: _Board, rival: Mapping[Place, Mark]) -> list[Cell]:
    """The cells in which another answer differs."""
    grid = board.bare.grid
    places = [place for place, mark in board.answer.items() if rival[place] != mark]
    cells = {cell for place in places for cell in (grid.ends(place) if grid.is_edge(place) else (place,))}
    return sorted(cells)


def clued(puzzle: Puzzle) -> Clued:
    """The rules for these clue cells; a literal stands for what the arrow of each says."""
    bare = replace(puzzle, clues=dict.fromkeys(puzzle.clues, BARE))
    theory = bare.theory()
    theory.define()
    said: dict[tuple[Cell, Clue], Lit] = {}
    for cell, clue in puzzle.clues.items():
        if clue.arrow is not None and clue.number is not None:
            ray = [other for other in puzzle.grid.ray(cell, clue.arrow) if other not in puzzle.clues]
            said[cell, clue] = exactly(theory, clue.number, [theory.literals[c, SHADED] for c in ray])
    return Clued(
        theory,
        lambda cell, clue: [said[cell, clue]] if (cell, clue) in said else [],
        lambda place, mark: theory.literals[place, mark],
    )


def exactly(theory: Theory, number: int, lits: Sequence[Lit]) -> Lit:
    """A literal that holds just when so many do."""
    said = theory.new()
    if number > len(lits):
        theory.clause(-said)
        return said
    # After each literal, whether at least 1, 2, ... held so far, up to one more than the number.
    before: list[Lit] = []
    for lit in lits:
        after = list(theory.new_block(min(len(before) + 1, number + 1)))
        for k, bound in enumerate(after):
            kept, grown = before[k : k + 1], before[k - 1 : k] if k else []
            theory.clauses += [(-held, bound) for held in kept]
            theory.clauses.append((*(-held for held in grown), -lit, bound))
            theory.clauses.append((-bound, *kept, lit))
            theory.clauses += [(-bound, *kept, held) for held in grown]
        before = after
    both = [*before[max(number - 1, 0) : number], *(-more for more in before[number:])]
    theory.clauses += [(-said, lit) for lit in both]
    theory.clauses.append((said, *(-lit for lit in both)))
    return said


def dropped(clue: Clue) -> Clue:
    return BARE


def changes(puzzle: Puzzle, answer: Mapping[Place, Mark]) -> Iterator[Mapping[Cell, Clue]]:
    """A bare cell says something; an arrow turns; a shaded cell becomes a clue, and others count one less."""
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
                and cell in puzzle.grid.ray(other, clue.arrow)
            }
            for direction in Direction:
                yield {**others, cell: _counted(puzzle, fewer, cell, direction)}


def _counted(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell, direction: Direction) -> Clue:
    return Clue(sum(answer.get(other) == SHADED for other in puzzle.grid.ray(cell, direction)), direction)


MAKING = Making(
    draft,
    clued,
    dropped=dropped,
    drops_unasked=False,
    changes=changes,
    methods=documents.METHODS,
    method_notes=documents.NOTES,
    sizes=((5, 5), (7, 7), (10, 10), (14, 14), (20, 20)),
)
