"""How Sudoku puzzles are made: fill the board at random, then drop numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from random import Random

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Clue, Mark, digit
from gridproof.engines.session import Deadline
from gridproof.engines.solver import MANY_QUESTIONS, NATIVE_COUNTS
from gridproof.kernel.units import NativeUnits
from gridproof.kinds.sudoku import KIND
from gridproof.kinds.sudoku.decide import MOST_TRIED, MOST_TRIED_CELLS, as_bytes, by_solver
from gridproof.kinds.sudoku.maker_rivals import Rivals
from gridproof.kinds.sudoku.quickly import promising
from gridproof.kinds.sudoku.units import boxes_of, layout
from gridproof.record.kind import Puzzle
from gridproof.record.maker import MANY_CELLS, Draft, Making, StayingClues, Wishes, numbers_renamed
from gridproof.searching.search import Search
from gridproof.vocabulary.effort import measured_session
from gridproof.vocabulary.switched import switched_by_size

_SLICES = 20
_STEPS_PER_CELL = 60
"""After so many written numbers per cell, a random board is begun again."""


def draft(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    empty = Puzzle(KIND, wishes.grid, {}, wishes.variant)
    fill = _solved if wishes.grid.size > MANY_CELLS else _filled
    numbers = fill(empty, rng, deadline)
    if numbers is None:
        return None
    shown = [Clue(number) for number in range(wishes.grid.rows + 1)]
    clues = {cell: shown[number] for cell, number in enumerate(numbers)}
    answer = {cell: digit(number) for cell, number in enumerate(numbers)}
    return Draft(Puzzle(KIND, wishes.grid, clues, wishes.variant), answer, Rivals(empty, numbers))


def _filled(puzzle: Puzzle, rng: Random, deadline: Deadline) -> list[int] | None:
    """A full board: the cell with the fewest numbers left is filled first, with one of them at random."""
    if deadline.passed:
        return None
    numbers = layout(puzzle.grid, *boxes_of(puzzle)).fill(rng, _STEPS_PER_CELL * puzzle.grid.size)
    return None if numbers is None else list(numbers)


def _solved(puzzle: Puzzle, rng: Random, deadline: Deadline) -> list[int] | None:
    """The same by a fresh solver that tries marks at random: on a large board the other way leads nowhere."""
    theory = puzzle.theory()
    theory.preferred = [rng.choice((-1, 1)) * lit for lit in theory.literals.values()]
    with Search(theory, partial(measured_session, slices=_SLICES, solver=NATIVE_COUNTS[0])) as search:
        if not search.find(deadline):
            return None
        answer = search.answer()
    return [int(answer[cell]) for cell in puzzle.grid.cells]


def _kernel_units(puzzle: Puzzle) -> NativeUnits | None:
    """The layout in the kernel, where it runs and takes the board."""
    if puzzle.grid.size > MOST_TRIED_CELLS:
        return None
    units = layout(puzzle.grid, *boxes_of(puzzle))
    return units if isinstance(units, NativeUnits) else None


def thin(draft: Draft, groups: Sequence[tuple[Cell, ...]], fixed: Sequence[Cell]) -> StayingClues | None:
    """The same by the kernel, if it runs and supports the board."""
    puzzle, units = draft.puzzle, _kernel_units(draft.puzzle)
    if units is None:
        return None
    shown = {cell: puzzle.clues[cell] for cell in (*fixed, *chain.from_iterable(groups))}
    answer = bytes(int(draft.answer[cell]) for cell in puzzle.grid.cells)
    thinned = units.thinned(as_bytes(puzzle.grid, shown), answer, groups, MOST_TRIED)
    if thinned is None:
        return None
    if not thinned.unique:
        return StayingClues(None)
    return StayingClues(
        [group for group, stays in reversed([*zip(groups, thinned.kept, strict=True)]) if stays]
    )


def could_show(puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Clue | None:
    return Clue(int(answer[cell])) if cell in answer else None


MAKING = Making(
    draft,
    switched_by_size(solver=MANY_QUESTIONS),
    thin=thin,
    proved_by=by_solver,
    promising=promising,
    could_show=could_show,
    renamed=numbers_renamed,
    sizes=((4, 4), (6, 6), (9, 9), (16, 16)),
)
