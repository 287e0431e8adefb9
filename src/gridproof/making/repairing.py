"""The verbs for authors: which clues can go, and which clues make a puzzle unique."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

from gridproof.checking import check
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.engines.solver import HittingSets
from gridproof.errors import PuzzleError
from gridproof.given import checked_puzzle
from gridproof.grid import Cell, Place
from gridproof.kind import Puzzle
from gridproof.logic.theory import Theory
from gridproof.maker import Making
from gridproof.making.desk import Desk, open_desk
from gridproof.making.generating import NotMade, generate
from gridproof.making.generic import making_of
from gridproof.making.proving import (
    Unproved,
    decided,
    explain_no_answer,
    on_board,
    prove_answer,
    prove_needed,
    prove_unique,
    without,
)
from gridproof.making.thinning import droppable, needed_groups, showing
from gridproof.marks import Clue, Mark, State
from gridproof.search import Search
from gridproof.solving import Result, Status, count, decide

_TARGETS = 40
"""So many answers are tried as the one that the repaired puzzle shall have."""
_MOST_CHANGES = 24
"""Where changes are tried one by one, so many cells are changed at most."""
_COUNTED = 40
"""Of so many changes that do not do alone, it is counted how many answers they leave."""
_MANY = 200


@dataclass(frozen=True, slots=True)
class Minimised:
    """A puzzle without the clues that can be spared."""

    puzzle: Puzzle
    dropped: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Repaired:
    """A puzzle made unique."""

    puzzle: Puzzle
    answer: State
    changed: Mapping[Cell, Clue | None]
    """The clues that were added or are others now; None where one went."""
    fewest: bool
    """Whether it is proved that fewer changes do not do, whichever answer stays."""


@contextmanager
def until(time_limit: float | None) -> Iterator[Deadline]:
    """A deadline; when it passes, one line says so."""
    try:
        yield Deadline(time_limit)
    except OutOfTime:
        raise PuzzleError("the time ran out before it was decided") from None


def _making(puzzle: Puzzle) -> Making:
    making = making_of(checked_puzzle(puzzle).kind)
    if making.clued is None:
        raise PuzzleError(f"no clue of a {puzzle.kind.name} puzzle can be dropped without changing the board")
    return making


def _only_answer(puzzle: Puzzle, making: Making, deadline: Deadline) -> State:
    """The answer of a puzzle, which must be the only one."""
    result = decided(puzzle, deadline)
    if result.status is Status.NONE:
        raise explain_no_answer(making, puzzle, deadline)
    if result.status is not Status.UNIQUE or result.answer is None:
        raise PuzzleError("the puzzle has several answers; expected exactly one (repair adds clues)")
    return result.answer


def minimise(puzzle: Puzzle, *, time_limit: float | None = None) -> Minimised:
    """Drop clues as long as the answer stays the only one; the last ones on the board go first."""
    making = _making(puzzle)
    with until(time_limit) as deadline:
        only = _only_answer(puzzle, making, deadline)
        cells = droppable(making, puzzle)
        fixed = [cell for cell in puzzle.clues if cell not in set(cells)]
        with open_desk(puzzle, making, deadline) as desk:
            answer = desk.an_answer()
            needed = needed_groups(desk.asked(answer), puzzle.clues, [(cell,) for cell in cells], fixed)
        if needed is None or on_board(puzzle, answer) != only:
            raise Unproved(puzzle, "its clues as assumptions leave other answers than it has")
        kept = {cell for group in needed for cell in group}
        smaller = showing(making, puzzle, kept)
        prove_unique(smaller, on_board(smaller, answer), deadline)
        prove_needed(making, smaller, answer, [(cell,) for cell in sorted(kept)], deadline)
        return Minimised(smaller, tuple(cell for cell in cells if cell not in kept))


def redundant(puzzle: Puzzle, *, time_limit: float | None = None) -> list[Cell]:
    """The clues of which each could go by itself."""
    making = _making(puzzle)
    with until(time_limit) as deadline:
        _only_answer(puzzle, making, deadline)
        return [
            cell
            for cell in droppable(making, puzzle)
            if decided(without(making, puzzle, (cell,)), deadline).status is Status.UNIQUE
        ]


def repair(puzzle: Puzzle, *, time_limit: float | None = None) -> Repaired:
    """Make a puzzle with several answers unique, with as few added or changed clues as possible."""
    making = making_of(checked_puzzle(puzzle).kind)
    with until(time_limit) as deadline:
        result = decided(puzzle, deadline)
        if result.status is Status.NONE:
            raise explain_no_answer(making, puzzle, deadline)
        if result.status is Status.UNIQUE and result.answer is not None:
            return Repaired(puzzle, result.answer, {}, fewest=True)
        repaired = _repaired_by_few(puzzle, making, result, deadline)
        repaired = repaired or completed_to_one(puzzle, "0", deadline)
        prove_unique(repaired.puzzle, repaired.answer, deadline)
        return repaired


def _repaired_by_few(puzzle: Puzzle, making: Making, result: Result, deadline: Deadline) -> Repaired | None:
    """A few more or other clues, or changes of the board; None where these do not do in half of the time."""
    limit = deadline if deadline.left is None else deadline.within(deadline.left / 2)
    with suppress(OutOfTime):
        if making.clued is not None and making.could_show is not None:
            found = _repaired_by_clues(puzzle, making, limit)
            if found is not None:
                return found
        if making.changes is not None:
            with suppress(PuzzleError):
                return repaired_by_changes(puzzle, making, result, limit)
    return None


class _Rival(NamedTuple):
    """Another answer than the one that shall stay, and the cells whose new clues would exclude it."""

    answer: Mapping[Place, Mark]
    told_apart: Sequence[Cell]


def _repaired_by_clues(puzzle: Puzzle, making: Making, deadline: Deadline) -> Repaired | None:
    """Add clues that are right for one of the answers: of those tried, the one that needs the fewest.

    None where no clues do that: then the board itself has to change.
    """
    best: Repaired | None = None
    tried: list[tuple[Mapping[Place, Mark], Sequence[_Rival]]] = []
    all_tried = False
    with open_desk(puzzle, making, deadline) as desk:
        # Which answers come next depends on the first one.
        desk.an_answer()
        seen = desk.search.session.new()
        for _ in range(_TARGETS):
            target = desk.find([*desk.clues, seen])
            if target is None:
                all_tried = True
                break
            desk.search.session.add([[-seen, *(-desk.clued.mark(*item) for item in target.items())]])
            found, rivals = fewest_clues(desk, target, most=None if best is None else len(best.changed) - 1)
            tried.append((target, rivals))
            best = found or best
            if best is not None and len(best.changed) <= 1:
                break
    if best is None:
        return None
    if len(best.changed) <= 1:
        # The puzzle has several answers as it is.
        return replace(best, fewest=True)
    if all_tried and making.shows_one_clue:
        _prove_fewest(puzzle, tried, len(best.changed), deadline)
        return replace(best, fewest=True)
    return best


def _prove_fewest(
    puzzle: Puzzle,
    tried: Sequence[tuple[Mapping[Place, Mark], Sequence[_Rival]]],
    number: int,
    deadline: Deadline,
) -> None:
    """Every answer was tried, and fewer clues leave some of its rivals. Raises Unproved and OutOfTime."""
    targets = [on_board(puzzle, target) for target, _ in tried]
    counted = count(puzzle, limit=len(targets) + 1, time_limit=deadline.left)
    if not counted.complete:
        raise OutOfTime
    if len(counted.answers) != len(targets) or any(target not in counted.answers for target in targets):
        raise Unproved(puzzle, "not all of its answers were tried")
    for _, rivals in tried:
        for rival in rivals:
            prove_answer(puzzle, on_board(puzzle, rival.answer))
        shown = Theory()
        places = puzzle.kind.clue_places(puzzle.grid)
        lits = dict(zip(places, shown.new_block(len(places)), strict=True))
        shown.at_most(number - 1, lits.values())
        for rival in rivals:
            shown.any_of(lits[cell] for cell in rival.told_apart)
        with Search(shown) as search:
            fewer = search.find(deadline)
        if fewer is None:
            raise OutOfTime
        if fewer:
            raise Unproved(puzzle, "fewer clues would do")


def fewest_clues(
    desk: Desk, target: Mapping[Place, Mark], most: int | None
) -> tuple[Repaired | None, Sequence[_Rival]]:
    """The fewest clues that leave only the target (None: more than ``most``), and the rivals met on the way.

    Every other answer must disagree with one of the new clues: a hitting set. The smallest one
    that excludes all answers seen so far either leaves the target alone or shows another answer.
    """
    clues = desk.puzzle.clues
    possible = {
        cell: clue
        for cell, clue in _shown(desk, desk.puzzle, target, desk.puzzle.kind.clue_places(desk.puzzle.grid))
        if clue is not None and clue != clues.get(cell)
    }
    full = replace(desk.puzzle, clues={**clues, **possible})
    asked = desk.asked(target)
    rivals: list[_Rival] = []
    try:
        with HittingSets() as sets:
            while True:
                chosen: list[Cell] | None = sets.smallest()
                if chosen is None or (most is not None and len(chosen) > most):
                    return None, rivals
                added = [lit for cell in sorted(chosen) for lit in desk.clued.says(cell, possible[cell])]
                other = desk.find([asked.other, *desk.clues, *added])
                if other is None:
                    break
                shown = _shown(desk, full, other, possible)
                told_apart = [cell for cell, clue in shown if clue != possible[cell]]
                rivals.append(_Rival(other, told_apart))
                if not told_apart:
                    return None, rivals
                sets.hit(told_apart)
    finally:
        asked.close()
    changed = {cell: possible[cell] for cell in sorted(chosen)}
    repaired = replace(desk.puzzle, clues=dict(sorted({**clues, **changed}.items())))
    return Repaired(repaired, on_board(repaired, target), changed, fewest=False), rivals


def _shown(
    desk: Desk, puzzle: Puzzle, answer: Mapping[Place, Mark], cells: Iterable[Cell]
) -> Iterator[tuple[Cell, Clue | None]]:
    """Per cell, the clue that it could show for an answer. Raises OutOfTime."""
    could_show = desk.making.could_show
    assert could_show is not None, "only kinds that can show more are repaired this way"
    for cell in cells:
        desk.deadline.check()
        yield cell, could_show(puzzle, answer, cell)


def completed_to_one(puzzle: Puzzle, seed: str, deadline: Deadline) -> Repaired:
    """All clues stay, and more leave one answer. Raises PuzzleError where none are found."""
    rows, cols = puzzle.grid.rows, puzzle.grid.cols
    limit = deadline.left
    try:
        made = generate(
            puzzle.kind, rows, cols, variant=puzzle.variant, seed=seed, start=puzzle, time_limit=limit
        )
    except NotMade as error:
        deadline.check()
        raise PuzzleError(f"the puzzle could not be made unique: {error}") from None
    clues = made.puzzle.clues
    changed = {place: clue for place, clue in clues.items() if puzzle.clues.get(place) != clue}
    return Repaired(made.puzzle, made.answer, changed, fewest=False)


def repaired_by_changes(puzzle: Puzzle, making: Making, result: Result, deadline: Deadline) -> Repaired:
    """Try the changes that the kind proposes, each on top of the best one before."""
    changed: dict[Cell, Clue | None] = {}
    while len(changed) <= _MOST_CHANGES and result.status is Status.MULTIPLE:
        step = _best_change(puzzle, making, result.answers, deadline)
        if step is None:
            break
        change, puzzle, result = step
        changed |= change
    if result.status is not Status.UNIQUE or result.answer is None:
        raise PuzzleError("the puzzle could not be made unique with the changes tried")
    return Repaired(puzzle, result.answer, changed, fewest=False)


def _best_change(
    puzzle: Puzzle, making: Making, answers: Sequence[State], deadline: Deadline
) -> tuple[Mapping[Cell, Clue], Puzzle, Result] | None:
    """A change that leaves one answer; else of the first ones that which leaves the fewest."""
    assert making.changes is not None, "asked only where changes are known"
    second_best = None
    fewest = _MANY
    for kept, excluded in (answers, reversed(answers)):
        for number, change in enumerate(making.changes(puzzle, kept)):
            if deadline.passed:
                raise OutOfTime
            if not puzzle.holes.isdisjoint(change):
                continue
            try:
                other = replace(puzzle, clues=dict(sorted({**puzzle.clues, **change}.items())))
            except PuzzleError:
                continue
            if _still_solves(other, excluded):
                continue
            result = decide(other, deadline)
            if result.status is Status.UNIQUE:
                return change, other, result
            if result.status is Status.MULTIPLE and number < _COUNTED:
                left = count(other, limit=fewest, time_limit=deadline.left).number
                if left < fewest:
                    second_best, fewest = (change, other, result), left
    return second_best


def _still_solves(puzzle: Puzzle, marks: State) -> bool:
    """Whether the marks, where they still have a place, are an answer of a changed puzzle."""
    places = puzzle.kind.choices(puzzle)
    here = {place: mark for place, mark in marks.items() if mark in places.get(place, ())}
    return check(puzzle, here).solved
