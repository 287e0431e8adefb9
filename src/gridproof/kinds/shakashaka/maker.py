"""How Shakashaka puzzles are made: sew a random quilt, number its black cells, then drop numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import DOT, Clue, Mark
from gridproof.engines.session import Deadline
from gridproof.hints import Level
from gridproof.kinds.shakashaka import KIND, theses
from gridproof.kinds.shakashaka.maker_open import Judge
from gridproof.kinds.shakashaka.maker_quilt import Frame, Quilt
from gridproof.kinds.shakashaka.maker_rules import could_be_black, triangles_beside
from gridproof.logic.cardinality import counted_by_subsets
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, Making, Wishes
from gridproof.vocabulary.clues import bare_wall, possible_numbers
from gridproof.vocabulary.forced import Propagator
from gridproof.vocabulary.mending import mended
from gridproof.vocabulary.switched import switched

_USUAL_BLACK = 0.2
_LEAST, _MOST = 0.8, 1.6
"""A quilt begins with the first share of the requested black cells. Repairs allow up to the second share."""
_REPAIRS_PER_CELL = 0.5
_LOW = (Level.BEGINNER, Level.EASY)


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """A quilt whose numbers exclude all others. As long as they do not, parts of it are sewn again."""
    black = (wishes.density or _USUAL_BLACK) * wishes.grid.size
    quilt = Quilt(Frame(wishes.grid, wishes.orbits), _LEAST * black, rng, deadline)
    repairs = int(_REPAIRS_PER_CELL * wishes.grid.size)
    number = count()
    with Judge(wishes.grid, deadline) as judge:

        def draw() -> Draft:
            answer = quilt.marks()
            return Draft(_numbered(wishes, answer), answer)

        def differing(draft: Draft) -> list[Cell] | None:
            cells = judge.differing(draft.puzzle, draft.answer)
            if not cells and wishes.level in _LOW:
                cells = _left_open(draft.puzzle)
            return cells or None

        def resew(_: Draft, cells: Sequence[Cell]) -> bool:
            share = _LEAST + (_MOST - _LEAST) * next(number) / repairs
            quilt.resew(rng.choice(cells), black * share)
            return True

        return mended(repairs, draw, differing, resew)


def _left_open(puzzle: Puzzle) -> list[Cell]:
    """The cells that stay open after all marks that follow step by step."""
    theory = puzzle.theory()
    with Propagator(theory) as forced:
        known = forced.known()
    found = {place for (place, _), lit in theory.literals.items() if lit in known}
    return [cell for cell in puzzle.grid.cells if cell not in found and cell not in puzzle.clues]


def _numbered(wishes: Wishes, answer: Mapping[Place, Mark]) -> Puzzle:
    walls = {cell: Clue(wall=True) for cell in wishes.grid.cells if cell not in answer}
    bare = Puzzle(KIND, wishes.grid, walls, wishes.variant)
    return replace(bare, clues={cell: could_show(bare, answer, cell) or wall for cell, wall in walls.items()})


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    if cell not in puzzle.clues:
        return None
    return Clue(sum(answer.get(n, DOT) != DOT for n in puzzle.grid.neighbours[cell]), wall=True)


def changes(puzzle: Puzzle, answer: Mapping[Place, Mark]) -> Iterator[Mapping[Cell, Clue]]:
    """A dot of the answer becomes black, with its number, if the white areas stay rectangles; or any cell
    becomes black, which leaves other answers.
    """
    grid = puzzle.grid
    fitting = [cell for cell, mark in answer.items() if mark == DOT and could_be_black(grid, answer, cell)]
    yield from ({cell: Clue(triangles_beside(grid, answer, cell), wall=True)} for cell in fitting)
    for number in (None, 0, 1, 2):
        yield from ({cell: Clue(number, wall=True)} for cell in answer if cell not in fitting)


MAKING = Making(
    draft,
    switched(possible_numbers, counter=counted_by_subsets),
    dropped=bare_wall,
    changes=changes,
    could_show=could_show,
    methods=theses.METHODS,
    method_notes=theses.NOTES,
    repair_methods=theses.REPAIRS,
    sizes=((5, 5), (8, 8), (10, 10), (14, 14), (20, 20)),
)
