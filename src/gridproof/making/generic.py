"""A general maker for kinds without one, based only on the rules and the check.

A random answer of the empty board gets every clue that the check accepts in every cell; then clues are
dropped. This requires that clues do not change the places that the player decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Clue, Mark
from gridproof.checking import check
from gridproof.engines.session import Deadline
from gridproof.errors import PuzzleError
from gridproof.record.kind import Kind, Puzzle
from gridproof.record.maker import Draft, Making, Wishes
from gridproof.searching.search import Search
from gridproof.sketching.setting import candidates
from gridproof.vocabulary.switched import switched

_SIZES = ((5, 5), (7, 7))


def making_of(kind: Kind) -> Making:
    """The kind's maker or, if it has none, the general one."""
    module = kind.part("maker")
    if module is not None:
        making: Making = module.MAKING
        return making
    if kind.state_clue is None:
        raise PuzzleError(
            f"{kind.name} puzzles cannot be made yet: it has no maker, and does not state its clues apart"
        )
    return Making(
        partial(_draft, kind),
        switched(_possible_clues),
        could_show=_could_show,
        sizes=_SIZES,
    )


def _draft(kind: Kind, wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    empty = Puzzle(kind, wishes.grid, {}, wishes.variant)
    theory = empty.theory()
    # A fresh solver that tries these first finds an answer that depends only on the random numbers.
    theory.preferred = [rng.choice((-1, 1)) * abs(lit) for lit in theory.literals.values()]
    with Search(theory) as search:
        if not search.find(deadline):
            return None
        answer = search.answer()
    clues = {
        cell: clue
        for cell in kind.clue_places(wishes.grid)
        if (clue := _could_show(empty, answer, cell)) is not None
    }
    full = Puzzle(kind, wishes.grid, clues, wishes.variant)
    if kind.choices(full).keys() != kind.choices(empty).keys():
        raise PuzzleError(
            f"{kind.name} puzzles cannot be made yet: the kind has no maker, and its clues change the board"
        )
    return Draft(full, answer)


def _could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    """The present clue of the cell, if it is right for the answer; otherwise the first right one."""
    for clue in _candidates(puzzle, cell):
        try:
            alone = Puzzle(puzzle.kind, puzzle.grid, {cell: clue}, puzzle.variant)
        except PuzzleError:
            continue
        if check(alone, answer).solved:
            return clue
    return None


def _candidates(puzzle: Puzzle, cell: Cell) -> Iterator[Clue]:
    """The present clue comes first."""
    shown = puzzle.clues.get(cell)
    if shown is not None:
        yield shown
    if cell in puzzle.grid.edges:
        yield from puzzle.kind.notation.words.between.values()
    else:
        yield from candidates(puzzle.kind, puzzle.grid)


def _possible_clues(puzzle: Puzzle) -> Iterator[tuple[Cell, Clue]]:
    for cell in puzzle.kind.clue_places(puzzle.grid):
        for clue in dict.fromkeys(_candidates(puzzle, cell)):
            try:
                Puzzle(puzzle.kind, puzzle.grid, {cell: clue}, puzzle.variant)
            except PuzzleError:
                continue
            yield cell, clue
