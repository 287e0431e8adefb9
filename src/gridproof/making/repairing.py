"""The verbs for authors: which clues can go, and which clues make a puzzle unique."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from gridproof.board.grid import Cell, Place
from gridproof.board.marks import Clue, Mark, State
from gridproof.checking import check
from gridproof.engines.session import Deadline, OutOfTime, until
from gridproof.engines.solver import HittingSets
from gridproof.errors import PuzzleError, show
from gridproof.given import checked_puzzle
from gridproof.making.changing import EveryChange, OneAnswerChange
from gridproof.making.desk import Desk, open_desk
from gridproof.making.generating import TRIES_TO_FILL, checked_seed, make
from gridproof.making.generic import making_of
from gridproof.making.made import NotMade
from gridproof.making.proving import (
    Unproved,
    decided,
    explain_no_answer,
    on_board,
    prove_needed,
    prove_unique,
    without,
)
from gridproof.making.recipe import Recipe
from gridproof.making.thinning import droppable, needed_groups, showing
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Making, RepairMethod
from gridproof.solving import Result, Status, count_until, decide
from gridproof.vocabulary.effort import TooMuchWork

TARGETS = 40
"""So many answers are tried as the one that the repaired puzzle shall have."""
_RIVALS = 400
"""So many other answers are looked at to find the fewest clues for one: a smallest set that tells it from
more of them may take very long to find."""
SLICES = 100
"""So many slices of search are spent to find more clues, and as many to find other changes."""
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
    """Whether all ways to change fewer places were tried, and none leaves exactly one answer: whichever clues
    are added, changed or removed (see :mod:`gridproof.making.changing`)."""


class NotRepaired(PuzzleError):
    """No way was found to leave exactly one answer; ``proved``: there is none, whatever the clues are."""

    def __init__(self, message: str, *, proved: bool) -> None:
        super().__init__(message)
        self.proved = proved


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


def repair(
    puzzle: Puzzle, *, method: str | None = None, seed: int | str = 0, time_limit: float | None = None
) -> Repaired:
    """Make a puzzle with several answers unique, with as few added, changed or removed clues as possible.

    ``method``: a way of the kind's own, which need not take the fewest; ``seed`` decides its random choices.
    Raises NoAnswer for a puzzle without an answer, and NotRepaired where no way was found.
    """
    making = making_of(checked_puzzle(puzzle).kind)
    own = None if method is None else _method_named(puzzle, making, method, checked_seed(seed))
    with until(time_limit) as deadline:
        result = decided(puzzle, deadline)
        if result.status is Status.NONE:
            raise explain_no_answer(making, puzzle, deadline)
        if result.status is Status.UNIQUE and result.answer is not None:
            return Repaired(puzzle, result.answer, {}, fewest=True)
        repaired = own(deadline) if own is not None else _repaired(puzzle, making, result, deadline)
        prove_unique(repaired.puzzle, repaired.answer, deadline)
        return repaired


def _method_named(puzzle: Puzzle, making: Making, name: object, seed: str) -> Callable[[Deadline], Repaired]:
    """The kind's own way to repair this puzzle. Raises PuzzleError for a name that is unknown."""
    method = making.repair_methods.get(name) if isinstance(name, str) else None
    if method is None:
        known = ", ".join(making.repair_methods) or f"no method, for {puzzle.kind.name} has none"
        raise PuzzleError(f"unknown method to repair: {show(name)}; expected one of: {known}")
    return partial(_repaired_by_method, puzzle, method, str(name), seed)


def _repaired_by_method(
    puzzle: Puzzle, method: RepairMethod, name: str, seed: str, deadline: Deadline
) -> Repaired:
    draft = method.run(puzzle, Random(f"{seed}/{name}"), deadline)
    deadline.check()
    if draft is None:
        raise NotRepaired(f"{name} found no clues that leave exactly one answer", proved=False)
    return _with_more_clues(puzzle, draft.puzzle, on_board(draft.puzzle, draft.answer))


def _repaired(puzzle: Puzzle, making: Making, result: Result, deadline: Deadline) -> Repaired:
    """A few more clues, if they do; any other changes, if fewer of them do. Raises NotRepaired."""
    best = repaired_by_clues(puzzle, making, deadline)
    with EveryChange(puzzle, making, deadline) as every:
        fewer = _Fewer(every)
        way = fewer.than(2 if best is None else len(best.changed))
        if way is None and best is None:
            best = _repaired_freely(puzzle, making, result, deadline)
            way = fewer.than(len(every.places) + 1 if best is None else len(best.changed))
        if way is not None:
            return repaired_by(way, fewest=fewer.complete)
        if best is not None:
            return replace(best, fewest=fewer.excluded >= len(best.changed) - 1)
        if fewer.excluded == len(every.places):
            raise NotRepaired("no clues at all leave exactly one answer on this board", proved=True)
    known = f"; up to {fewer.excluded} changed do not do" if fewer.excluded else ""
    raise NotRepaired(
        f"the search gave up: no clues were found that leave exactly one answer{known}", proved=False
    )


def repaired_by(way: OneAnswerChange, *, fewest: bool) -> Repaired:
    return Repaired(way.puzzle, way.answer, way.changed, fewest)


class _Fewer:
    """Looks for ways with fewer changes, one more at a time, as far as the work allowed goes."""

    def __init__(self, every: EveryChange) -> None:
        self._every = every
        self.excluded = 0
        """With so many changes, and fewer, there is no way."""
        self.complete = True
        """Whether everything was tried that is smaller than what was looked for last."""

    def than(self, number: int) -> OneAnswerChange | None:
        try:
            for changes in range(self.excluded + 1, number):
                if not self.complete or (changes > 1 and not self._every.affords(changes)):
                    break
                way = next(self._every.ways(changes), None)
                if way is not None:
                    return way
                self.complete = not self._every.left_out
                self.excluded = changes if self.complete else changes - 1
        except TooMuchWork:
            self.complete = False
        return None


def _repaired_freely(puzzle: Puzzle, making: Making, result: Result, deadline: Deadline) -> Repaired | None:
    """Changes that the kind proposes, or many more clues. Raises OutOfTime."""
    if making.changes is not None:
        try:
            changed = repaired_by_changes(puzzle, making, result, deadline.after_work(SLICES))
        except OutOfTime:
            deadline.check()  # otherwise it was too much work
        else:
            if changed is not None:
                return changed
    return completed_to_one(puzzle, "0", deadline)


def repaired_by_clues(puzzle: Puzzle, making: Making, deadline: Deadline) -> Repaired | None:
    """Add clues that are right for one of the answers: of those tried, the one that needs the fewest.

    None where no clues do that: then the board itself has to change. Raises OutOfTime.
    """
    best: Repaired | None = None
    for best in clues_for_answers(puzzle, making, deadline, ever_fewer=True):
        if len(best.changed) <= 1:
            break
    return best


def clues_for_answers(
    puzzle: Puzzle, making: Making, deadline: Deadline, *, ever_fewer: bool = False
) -> Iterator[Repaired]:
    """For one answer after the other the fewest clues that leave it alone; only fewer than before, if wished.

    It ends after an amount of work. Raises OutOfTime.
    """
    most: int | None = None
    if making.clued is None or making.could_show is None:
        return
    limit = deadline.after_work(SLICES)
    try:
        with open_desk(puzzle, making, limit) as desk:
            # Which answers come next depends on the first one.
            desk.an_answer()
            seen = desk.search.session.new()
            for _ in range(TARGETS):
                target = desk.find([*desk.clues, seen])
                if target is None:
                    return
                desk.search.session.add([[-seen, *(-desk.clued.mark(*item) for item in target.items())]])
                found = _fewest_clues(desk, target, most)
                if found is not None:
                    most = len(found.changed) - 1 if ever_fewer else None
                    yield found
    except OutOfTime:
        deadline.check()  # otherwise it was too much work


def _fewest_clues(desk: Desk, target: Mapping[Place, Mark], most: int | None) -> Repaired | None:
    """The fewest clues that leave only the target; None where these are more than ``most``, or hard to find.

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
    try:
        with HittingSets() as sets:
            for _ in range(_RIVALS):
                chosen: list[Cell] | None = sets.smallest()
                if chosen is None or (most is not None and len(chosen) > most):
                    return None
                added = [lit for cell in sorted(chosen) for lit in desk.clued.says(cell, possible[cell])]
                other = desk.find([asked.other, *desk.clues, *added])
                if other is None:
                    break
                shown = _shown(desk, full, other, possible)
                told_apart = [cell for cell, clue in shown if clue != possible[cell]]
                if not told_apart:
                    return None
                sets.hit(told_apart)
            else:
                return None
    finally:
        asked.close()
    changed = {cell: possible[cell] for cell in sorted(chosen)}
    repaired = replace(desk.puzzle, clues=dict(sorted({**clues, **changed}.items())))
    return Repaired(repaired, on_board(repaired, target), changed, fewest=False)


def _shown(
    desk: Desk, puzzle: Puzzle, answer: Mapping[Place, Mark], cells: Iterable[Cell]
) -> Iterator[tuple[Cell, Clue | None]]:
    """Per cell, the clue that it could show for an answer. Raises OutOfTime."""
    could_show = desk.making.could_show
    assert could_show is not None, "only kinds that can show more are repaired this way"
    for cell in cells:
        desk.deadline.check()
        yield cell, could_show(puzzle, answer, cell)


def completed_to_one(
    puzzle: Puzzle, seed: str, deadline: Deadline, tries: int = TRIES_TO_FILL
) -> Repaired | None:
    """All clues stay, and more leave one answer; None where none are found. Raises OutOfTime."""
    recipe = Recipe(puzzle.kind, puzzle.grid.rows, puzzle.grid.cols, variant=puzzle.variant, start=puzzle)
    try:
        made = make(recipe, seed, deadline, tries=tries)
    except NotMade:
        deadline.check()
        return None
    return _with_more_clues(puzzle, made.puzzle, made.answer)


def _with_more_clues(puzzle: Puzzle, repaired: Puzzle, answer: State) -> Repaired:
    """A puzzle in which all clues of the first one still stand, or became others."""
    changed = {place: clue for place, clue in repaired.clues.items() if puzzle.clues.get(place) != clue}
    return Repaired(repaired, answer, changed, fewest=False)


def repaired_by_changes(
    puzzle: Puzzle, making: Making, result: Result, deadline: Deadline
) -> Repaired | None:
    """Try the changes that the kind proposes, each on top of the best one before. Raises OutOfTime."""
    changed: dict[Cell, Clue | None] = {}
    while len(changed) <= _MOST_CHANGES and result.status is Status.MULTIPLE:
        step = _best_change(puzzle, making, result.answers, deadline)
        if step is None:
            break
        change, puzzle, result = step
        changed |= change
    if result.status is not Status.UNIQUE or result.answer is None:
        return None
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
                left = count_until(other, fewest, deadline).number
                if left < fewest:
                    second_best, fewest = (change, other, result), left
    return second_best


def _still_solves(puzzle: Puzzle, marks: State) -> bool:
    """Whether the marks, where they still have a place, are an answer of a changed puzzle."""
    places = puzzle.kind.choices(puzzle)
    here = {place: mark for place, mark in marks.items() if mark in places.get(place, ())}
    return check(puzzle, here).solved
