"""The verbs for authors: which clues can be removed, and which clues make a puzzle unique."""

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
from gridproof.making.mirrored import Mirrored
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
"""So many answers are tried as the answer of the repaired puzzle."""
_RIVALS = 400
"""So many other answers are used to find the fewest clues for one answer.

With more answers, a smallest set of clues that excludes them all may take very long to find.
"""
SLICES = 100
"""The work limit of the search for more clues, in slices, and of the search for other changes."""
_MOST_CHANGES = 24
"""If changes are tried one by one, at most so many cells are changed."""
_COUNTED = 40
"""For so many changes that are not enough alone, the remaining answers are counted."""
_MANY = 200


@dataclass(frozen=True, slots=True)
class Minimised:
    """A puzzle without the clues that could be removed."""

    puzzle: Puzzle
    dropped: tuple[Cell, ...]

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: of the puzzle."""
        return self.puzzle._repr_svg_()


@dataclass(frozen=True, slots=True)
class Repaired:
    """A puzzle made unique."""

    puzzle: Puzzle
    answer: State
    changed: Mapping[Cell, Clue | None]
    """The clues that were added or changed; None for a removed clue."""
    fewest: bool
    """Whether it is proved that no way changes fewer places.

    All ways to add, change or remove fewer clues were tried, and none leaves exactly one answer (see
    :mod:`gridproof.making.changing`).
    """

    def _repr_svg_(self) -> str:
        """The picture for a notebook: the puzzle."""
        return self.puzzle._repr_svg_()


class NotRepaired(PuzzleError):
    """No repair was found. ``proved``: there is none, whatever the clues are."""

    def __init__(self, message: str, *, proved: bool) -> None:
        super().__init__(message)
        self.proved = proved


def _making(puzzle: Puzzle) -> Making:
    making = making_of(checked_puzzle(puzzle).kind)
    if making.clued is None:
        raise PuzzleError(f"no clue of a {puzzle.kind.name} puzzle can be dropped without changing the board")
    return making


def only_answer(puzzle: Puzzle, making: Making, deadline: Deadline) -> State:
    """The answer of a puzzle with exactly one. Raises an error for other puzzles."""
    result = decided(puzzle, deadline)
    if result.status is Status.NONE:
        raise explain_no_answer(making, puzzle, deadline)
    if result.status is not Status.UNIQUE or result.answer is None:
        raise PuzzleError("the puzzle has several answers; expected exactly one (repair adds clues)")
    return result.answer


def minimise(puzzle: Puzzle, *, symmetry: str = "none", time_limit: float | None = None) -> Minimised:
    """Drop clues as long as the answer stays the only one, beginning with the last clues of the board.

    With a ``symmetry``, clues that it maps to each other go together. Raises PuzzleError if the clues are
    not symmetric.
    """
    making = _making(puzzle)
    mirrored = Mirrored(puzzle, symmetry)
    mirrored.need(puzzle)
    with until(time_limit) as deadline:
        only = only_answer(puzzle, making, deadline)
        cells = droppable(making, puzzle)
        fixed = [cell for cell in puzzle.clues if cell not in set(cells)]
        with open_desk(puzzle, making, deadline) as desk:
            answer = desk.an_answer()
            groups = mirrored.together(cells)
            needed = needed_groups(desk.asked(answer), puzzle.clues, groups, fixed)
        if needed is None or on_board(puzzle, answer) != only:
            raise Unproved(puzzle, "its clues as assumptions leave other answers than it has")
        kept = {cell for group in needed for cell in group}
        smaller = showing(making, puzzle, kept)
        prove_unique(smaller, on_board(smaller, answer), deadline)
        prove_needed(making, smaller, answer, sorted(needed), deadline)
        mirrored.prove(smaller)
        return Minimised(smaller, tuple(cell for cell in cells if cell not in kept))


def redundant(puzzle: Puzzle, *, symmetry: str = "none", time_limit: float | None = None) -> list[Cell]:
    """The clues that could each be removed alone; with a ``symmetry``, each with those that it maps it to."""
    making = _making(puzzle)
    mirrored = Mirrored(puzzle, symmetry)
    with until(time_limit) as deadline:
        only_answer(puzzle, making, deadline)
        return [
            cell
            for group in mirrored.together(droppable(making, puzzle))
            if decided(without(making, puzzle, group), deadline).status is Status.UNIQUE
            for cell in group
        ]


def repair(
    puzzle: Puzzle,
    *,
    method: str | None = None,
    seed: int | str = 0,
    symmetry: str = "none",
    time_limit: float | None = None,
) -> Repaired:
    """Make a puzzle with several answers unique, with as few added, changed or removed clues as possible.

    ``method`` is one of the kind's own methods, which need not use the fewest changes; ``seed`` decides its
    random choices. With a ``symmetry``, the cells of the clues have it afterwards. Raises NoAnswer for a
    puzzle without an answer, and NotRepaired if no way was found.
    """
    making = making_of(checked_puzzle(puzzle).kind)
    mirrored = Mirrored(puzzle, symmetry)
    own = None if method is None else _method_named(puzzle, making, method, checked_seed(seed))
    with until(time_limit) as deadline:
        result = decided(puzzle, deadline)
        if result.status is Status.NONE:
            raise explain_no_answer(making, puzzle, deadline)
        if result.status is Status.UNIQUE and result.answer is not None and mirrored.keeps({}):
            return Repaired(puzzle, result.answer, {}, fewest=True)
        if own is not None:
            repaired = own(deadline)
            if not mirrored.keeps(repaired.changed):
                raise NotRepaired(f"{method} found no clues that keep the symmetry {symmetry}", proved=False)
        else:
            repaired = _repaired(puzzle, making, result, mirrored, deadline)
        prove_unique(repaired.puzzle, repaired.answer, deadline)
        mirrored.prove(repaired.puzzle)
        return repaired


def _method_named(puzzle: Puzzle, making: Making, name: object, seed: str) -> Callable[[Deadline], Repaired]:
    """The kind's own method to repair this puzzle. Raises PuzzleError for an unknown name."""
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


def _repaired(
    puzzle: Puzzle, making: Making, result: Result, mirrored: Mirrored, deadline: Deadline
) -> Repaired:
    """Add a few clues, if that is enough; prefer other changes if fewer of them are enough.

    Raises NotRepaired.
    """
    best = repaired_by_clues(puzzle, making, mirrored, deadline)
    with EveryChange(puzzle, making, deadline, keeps=mirrored.keeps) as every:
        fewer = _Fewer(every)
        way = fewer.than(2 if best is None else len(best.changed))
        if way is None and best is None:
            best = _repaired_freely(puzzle, making, result, mirrored, deadline)
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
    """Searches for ways with one more change at a time, within the work limit."""

    def __init__(self, every: EveryChange) -> None:
        self._every = every
        self.excluded = 0
        """It is proved that there is no way with at most so many changes."""
        self.complete = True
        """Whether all smaller changes than the last ones were tried."""

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


def _repaired_freely(
    puzzle: Puzzle, making: Making, result: Result, mirrored: Mirrored, deadline: Deadline
) -> Repaired | None:
    """Changes that the kind proposes, or many more clues. Raises OutOfTime."""
    if making.changes is not None:
        try:
            changed = repaired_by_changes(puzzle, making, result, deadline.after_work(SLICES))
        except OutOfTime:
            deadline.check()  # otherwise this was too much work
        else:
            if changed is not None and mirrored.keeps(changed.changed):
                return changed
    return completed_to_one(puzzle, "0", mirrored, deadline)


def repaired_by_clues(
    puzzle: Puzzle, making: Making, mirrored: Mirrored, deadline: Deadline
) -> Repaired | None:
    """Add clues that are right for one of the answers: of those tried, the answer that needs the fewest.

    None if clues alone do not suffice. Then the board itself has to change. Raises OutOfTime.
    """
    best: Repaired | None = None
    for best in clues_for_answers(puzzle, making, mirrored, deadline, ever_fewer=True):
        if len(best.changed) <= 1:
            break
    return best


def clues_for_answers(
    puzzle: Puzzle, making: Making, mirrored: Mirrored, deadline: Deadline, *, ever_fewer: bool = False
) -> Iterator[Repaired]:
    """For each answer, the fewest clues that make it unique.

    With ``ever_fewer``, only if fewer than before.

    It ends after a fixed amount of work. Raises OutOfTime.
    """
    most: int | None = None
    if making.clued is None or making.could_show is None:
        return
    limit = deadline.after_work(SLICES)
    try:
        with open_desk(puzzle, making, limit) as desk:
            # The order of the other answers depends on the first one.
            desk.an_answer()
            seen = desk.search.session.new()
            for _ in range(TARGETS):
                target = desk.find([*desk.clues, seen])
                if target is None:
                    return
                desk.search.session.add([[-seen, *(-desk.clued.mark(*item) for item in target.items())]])
                found = _fewest_clues(desk, target, mirrored, most)
                if found is not None:
                    most = len(found.changed) - 1 if ever_fewer else None
                    yield found
    except OutOfTime:
        deadline.check()  # otherwise this was too much work


def _fewest_clues(
    desk: Desk, target: Mapping[Place, Mark], mirrored: Mirrored, most: int | None
) -> Repaired | None:
    """The fewest clues that leave only the target. None if these are more than ``most`` or hard to find.

    Every other answer must violate one of the new clues, so they form a hitting set. A smallest set that
    excludes all answers seen so far either leaves only the target or yields another answer.
    """
    clues = desk.puzzle.clues
    possible = {
        cell: clue
        for cell, clue in _shown(desk, desk.puzzle, target, desk.puzzle.kind.clue_places(desk.puzzle.grid))
        if clue is not None and clue != clues.get(cell)
    }
    units = mirrored.units(possible)
    unit_of = {cell: unit for unit in units for cell in unit}
    needed = {cell: possible[cell] for cell in mirrored.missing if cell in unit_of}
    if len(needed) < len(mirrored.missing):
        return None
    possible = {cell: clue for cell, clue in possible.items() if cell in unit_of}
    full = replace(desk.puzzle, clues={**clues, **possible})
    asked = desk.asked(target)
    try:
        with HittingSets() as sets:
            for _ in range(_RIVALS):
                found: list[Cell] | None = sets.smallest()
                if found is None:
                    return None
                chosen = {*needed, *(cell for first in found for cell in unit_of[first])}
                if most is not None and len(chosen) > most:
                    return None
                added = [lit for cell in sorted(chosen) for lit in desk.clued.says(cell, possible[cell])]
                other = desk.find([asked.other, *desk.clues, *added])
                if other is None:
                    break
                shown = _shown(desk, full, other, possible)
                told_apart = [cell for cell, clue in shown if clue != possible[cell]]
                if not told_apart:
                    return None
                sets.hit(list(dict.fromkeys(unit_of[cell][0] for cell in told_apart)))
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
    puzzle: Puzzle, seed: str, mirrored: Mirrored, deadline: Deadline, tries: int = TRIES_TO_FILL
) -> Repaired | None:
    """All clues stay, and more clues leave one answer. None if none are found. Raises OutOfTime."""
    recipe = Recipe(
        puzzle.kind,
        puzzle.grid.rows,
        puzzle.grid.cols,
        symmetry=mirrored.symmetry,
        variant=puzzle.variant,
        start=puzzle,
    )
    try:
        made = make(recipe, seed, deadline, tries=tries)
    except NotMade:
        deadline.check()
        return None
    return _with_more_clues(puzzle, made.puzzle, made.answer)


def _with_more_clues(puzzle: Puzzle, repaired: Puzzle, answer: State) -> Repaired:
    """A puzzle in which all clues of the first one still stand, some of them perhaps changed."""
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
    """A change that leaves one answer; otherwise, of the first ones, the change that leaves the fewest
    answers.
    """
    assert making.changes is not None, "used only if the kind has changes"
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
    """Whether the marks, as far as their places still exist, are an answer of a changed puzzle."""
    places = puzzle.kind.choices(puzzle)
    here = {place: mark for place, mark in marks.items() if mark in places.get(place, ())}
    return check(puzzle, here).solved
