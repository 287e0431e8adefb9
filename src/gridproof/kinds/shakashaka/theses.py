"""The thesis's generators for Shakashaka: a random board by propagation, and two ways to make it unique."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Cell, Grid
from gridproof.board.marks import DOT, Clue, Mark, State
from gridproof.engines.session import Deadline
from gridproof.kinds.shakashaka import KIND
from gridproof.kinds.shakashaka.maker_rules import (
    ANYTHING,
    Left,
    could_be_black,
    solved_by_rules,
    triangles_beside,
)
from gridproof.kinds.shakashaka.tables import BLACK, Value
from gridproof.logic.known import Impossible
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Draft, MethodNote, Option, RepairMethod, Wishes
from gridproof.vocabulary.thesis_options import Method, refuse_symmetry, settings
from gridproof.vocabulary.two_answers import TwoAnswers, two_answers

NUMBERED = {"numbered": Option(0.7, 0, 1)}
PROPAGATION_OPTIONS = {"numbered": Option(1, 0, 1)}

_USUAL_DENSITY = 0.3
_MOST_STEPS_BACK = 5
"""Per cell of the board."""
_BOARDS = 20
"""How many boards are tried in a call if the answer has to be unique."""
_ANSWERS = 10
"""How many answers of a drawn board are tried as the one that its numbers leave."""

Clues = dict[Cell, Clue]


# step 1: a random board


class _Choice(NamedTuple):
    """A value to put on a cell."""

    value: Value
    number: int | None = None


def propagation(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """Random values, cell by cell, with all their consequences. The answer is unique only by luck."""
    chosen = settings(wishes, PROPAGATION_OPTIONS)
    for _ in range(_BOARDS):
        draft = _random_board(wishes, chosen["numbered"], rng, deadline)
        if draft is None or deadline.passed:
            return None
        if not wishes.unique or _is_unique(draft, deadline):
            return draft
    return None


def _is_unique(draft: Draft, deadline: Deadline) -> bool:
    answers = two_answers(draft.puzzle, deadline, first=draft.answer)
    return answers is not None and answers.unique


def _random_board(wishes: Wishes, numbered: float, rng: Random, deadline: Deadline) -> Draft | None:
    refuse_symmetry(wishes)
    grid = wishes.grid
    density = _USUAL_DENSITY if wishes.density is None else wishes.density
    left = Left(grid, [ANYTHING] * grid.size, {})
    left.follow_all()
    trail: list[tuple[Left, Cell, list[_Choice]]] = []
    steps_back = 0
    while open_cells := left.open_cells():
        cell = open_cells[0]
        trail.append((left, cell, _choices(left, cell, density, numbered, rng)))
        while True:
            before, cell, choices = trail[-1]
            if choices:
                left = before.copy()
                if _chosen(left, cell, choices.pop()):
                    break
            else:
                trail.pop()
            steps_back += 1
            if not trail or deadline.passed or steps_back > _MOST_STEPS_BACK * grid.size:
                return None
    answer = left.marks()
    clues = {cell: Clue(left.numbers.get(cell), wall=True) for cell in grid.cells if cell not in answer}
    return Draft(Puzzle(KIND, grid, clues, wishes.variant), answer)


def _chosen(left: Left, cell: Cell, choice: _Choice) -> bool:
    """Put a value on a cell. False if it does not fit."""
    if choice.number is not None:
        left.numbers[cell] = choice.number
    try:
        left.narrow(cell, 1 << choice.value)
    except Impossible:
        return False
    return True


def _choices(left: Left, cell: Cell, density: float, numbered: float, rng: Random) -> list[_Choice]:
    """The possible choices for the cell in random order. The one to try first comes last."""
    marks = [_Choice(value) for value in range(BLACK) if left.values[cell] >> value & 1]
    rng.shuffle(marks)
    if not left.values[cell] >> BLACK & 1:
        return marks
    least, most = left.triangles(cell)
    black = [_Choice(BLACK, number) for number in range(least, most + 1)]
    rng.shuffle(black)
    black.insert(0 if rng.random() < numbered else len(black), _Choice(BLACK))
    return [*marks, *black] if rng.random() < density else [*black, *marks]


# step 2: one answer only


def approach1(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """Numbers beside the cells that the rules leave open, until the rules solve the puzzle."""
    chosen = settings(wishes, NUMBERED)
    for _ in range(_BOARDS):
        draft = _random_board(wishes, chosen["numbered"], rng, deadline)
        unique = draft and _unique_by_rules(draft, deadline)
        if unique:
            return unique
        if deadline.passed:
            break
    return None


def _unique_by_rules(draft: Draft, deadline: Deadline) -> Draft | None:
    """The thesis's first approach. It fails if no cell beside an open one can get a number."""
    grid, clues, answer = draft.puzzle.grid, dict(draft.puzzle.clues), dict(draft.answer)
    open_cells = solved_by_rules(grid, clues).open_cells()
    changed = True
    while open_cells and changed and not deadline.passed:
        changed = False
        for cell in open_cells:
            if cell in open_cells and _number_beside(grid, clues, answer, cell):
                changed = True
                open_cells = solved_by_rules(grid, clues).open_cells()
    if open_cells:
        return None
    unique = Draft(Puzzle(KIND, grid, dict(sorted(clues.items())), draft.puzzle.variant), answer)
    return unique if _is_unique(unique, deadline) else None


def _number_beside(grid: Grid, clues: Clues, answer: dict[Cell, Mark], cell: Cell) -> bool:
    """Turn the first black or dotted cell beside a cell into a number. False if there is none."""
    for beside in _can_be_numbered(grid, clues, answer, [cell]):
        clues[beside] = Clue(triangles_beside(grid, answer, beside), wall=True)
        answer.pop(beside, None)
        return True
    return False


def _can_be_numbered(
    grid: Grid, clues: Mapping[Cell, Clue], answer: State, cells: list[Cell]
) -> Iterator[Cell]:
    """The black cells without a number, and the dots that could be black, beside some cells."""
    for beside in dict.fromkeys(beside for cell in cells for beside in grid.neighbours[cell]):
        if beside in clues:
            if clues[beside].number is None:
                yield beside
        elif answer[beside] == DOT and could_be_black(grid, answer, beside):
            yield beside


def approach2(wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """Numbers that distinguish two answers, until there is only one."""
    chosen = settings(wishes, NUMBERED)
    board = _random_board(wishes, chosen["numbered"], rng, deadline)
    return board and repair_by_answers(board.puzzle, rng, deadline)


def repair_by_answers(puzzle: Puzzle, rng: Random, deadline: Deadline) -> Draft | None:
    """The thesis's second approach, for any board: a number excludes one of two answers."""
    kept: State | None = None
    while not deadline.passed:
        answers = _random_answers(puzzle, rng, deadline, first=kept)
        if answers is None or not answers.found:
            return None
        if answers.unique:
            return Draft(puzzle, answers.found[0])
        told_apart = _told_apart(puzzle, *answers.found) or _told_apart(puzzle, *reversed(answers.found))
        if told_apart is None:
            return None
        puzzle, kept = told_apart.puzzle, told_apart.answer
    return None


def _random_answers(
    puzzle: Puzzle, rng: Random, deadline: Deadline, first: State | None = None
) -> TwoAnswers | None:
    """Two answers by a solver that tries random marks first. The thesis seeds its solver for this reason."""
    literals = list(puzzle.theory().literals.values())
    preferred = [lit if rng.random() < 0.5 else -lit for lit in literals]
    return two_answers(puzzle, deadline, preferred, first=first)


def repair_by_rules(puzzle: Puzzle, rng: Random, deadline: Deadline) -> Draft | None:
    """The thesis's first approach, for any board: numbers make one of its answers follow by rules alone."""
    for _ in range(_ANSWERS):
        answers = _random_answers(puzzle, rng, deadline)
        if answers is None or not answers.found:
            return None
        for answer in answers.found:
            unique = _unique_by_rules(Draft(puzzle, answer), deadline)
            if unique is not None or deadline.passed:
                return unique
    return None


def _told_apart(puzzle: Puzzle, kept: State, other: State) -> Draft | None:
    """The puzzle with a number that the first answer obeys and the other does not."""
    grid = puzzle.grid
    different = [cell for cell in kept if kept[cell] != other[cell]]
    for cell in _can_be_numbered(grid, puzzle.clues, kept, different):
        number = triangles_beside(grid, kept, cell)
        obeyed = triangles_beside(grid, other, cell) == number
        if obeyed and (cell in puzzle.clues or (other[cell] == DOT and could_be_black(grid, other, cell))):
            continue
        clues = {**puzzle.clues, cell: Clue(number, wall=True)}
        answer = {place: mark for place, mark in kept.items() if place != cell}
        return Draft(Puzzle(KIND, grid, dict(sorted(clues.items())), puzzle.variant), answer)
    return None


METHODS: dict[str, Method] = {"propagation": propagation, "approach1": approach1, "approach2": approach2}

REPAIRS = {
    "approach1": RepairMethod(
        "Black cells and dots beside cells that the rules leave open become numbers", repair_by_rules
    ),
    "approach2": RepairMethod("Numbers separate two answers until there is only one", repair_by_answers),
}

_DENSITY = "the chance to try black first, 0.3"
NOTES = {
    "propagation": MethodNote(
        "Random values with all that follows from them; unique by luck, or any board where that is allowed",
        PROPAGATION_OPTIONS,
        _DENSITY,
    ),
    "approach1": MethodNote(
        "Such a board, with numbers added beside cells that the rules leave open", NUMBERED, _DENSITY
    ),
    "approach2": MethodNote("Such a board, with numbers added that separate two answers", NUMBERED, _DENSITY),
}
