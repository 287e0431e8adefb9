"""The verbs for authors: which clues can go, and which clues make a puzzle unique."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from gridproof.checking import check
from gridproof.draft import Clued, Making, making_of
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.engines.solver import HittingSets
from gridproof.errors import PuzzleError
from gridproof.grid import Cell, Place
from gridproof.kind import Puzzle, checked_puzzle
from gridproof.logic.theory import Lit
from gridproof.making.thinning import Uniqueness, droppable, needed_groups, showing
from gridproof.marks import Clue, Mark, State
from gridproof.search import Search
from gridproof.solving import Result, Status, count, solve

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
    changed: Mapping[Cell, Clue]
    """The clues that were added or say more now."""
    fewest: bool
    """Is it proved that fewer changes do not do, whichever answer stays?"""


class _Desk:
    """A puzzle on a loaded solver, its clues as assumptions."""

    def __init__(
        self, puzzle: Puzzle, making: Making, clued: Clued, search: Search, deadline: Deadline
    ) -> None:
        self.puzzle = puzzle
        self.making = making
        self.clued = clued
        self.search = search
        self.deadline = deadline
        bare = showing(making, puzzle, ())
        self.places = puzzle.kind.choices(bare)
        """What is to be decided when every clue that can go is gone."""
        self.clues = [lit for cell in puzzle.clues for lit in clued.says(cell, puzzle.clues[cell])]

    def find(self, assumed: Sequence[Lit]) -> dict[Place, Mark] | None:
        """An answer with these assumptions."""
        found = self.search.find(self.deadline, assumed)
        if found is None:
            raise OutOfTime
        if not found:
            return None
        model = self.search.model()
        literal = self.clued.mark
        return {
            place: mark
            for place, marks in self.places.items()
            for mark in marks
            if model[abs(lit := literal(place, mark)) - 1] == lit
        }

    def asked(self, answer: Mapping[Place, Mark]) -> Uniqueness:
        return Uniqueness(self.search, self.clued, answer, self.deadline)

    def only_answer(self) -> tuple[dict[Place, Mark], Uniqueness]:
        """The answer of the puzzle, which must be the only one."""
        answer = self.find(self.clues)
        if answer is None:
            raise PuzzleError("the puzzle has no answer; expected exactly one")
        asked = self.asked(answer)
        if asked.core(self.clues) is None:
            raise PuzzleError("the puzzle has several answers; expected exactly one (repair adds clues)")
        return answer, asked

    def restricted(self, answer: Mapping[Place, Mark], puzzle: Puzzle) -> State:
        """The part of an answer that the player of a puzzle decides."""
        return {place: answer[place] for place in puzzle.kind.choices(puzzle)}


@contextmanager
def _desk(puzzle: Puzzle, time_limit: float | None) -> Iterator[_Desk]:
    making = making_of(checked_puzzle(puzzle).kind)
    deadline = Deadline(time_limit)
    if making.clued is None:
        raise PuzzleError(f"no clue of a {puzzle.kind.name} puzzle can be dropped without changing the board")
    clued = making.clued(puzzle)
    try:
        # A solver of its own: which answers one finds that stays loaded depends on what it did before.
        with Search(clued.theory) as search:
            yield _Desk(puzzle, making, clued, search, deadline)
    except OutOfTime:
        raise PuzzleError("the time ran out before it was decided") from None


def minimise(puzzle: Puzzle, *, time_limit: float | None = None) -> Minimised:
    """Drop clues as long as the answer stays the only one; the last ones on the board go first."""
    with _desk(puzzle, time_limit) as desk:
        _, asked = desk.only_answer()
        cells = droppable(desk.making, puzzle)
        fixed = [cell for cell in puzzle.clues if cell not in set(cells)]
        needed = needed_groups(asked, puzzle.clues, [(cell,) for cell in cells], fixed)
        asked.close()
        kept = {cell for group in needed or () for cell in group}
        dropped = tuple(cell for cell in cells if cell not in kept)
        return Minimised(showing(desk.making, puzzle, kept), dropped)


def redundant(puzzle: Puzzle, *, time_limit: float | None = None) -> list[Cell]:
    """The clues of which each could go by itself."""
    with _desk(puzzle, time_limit) as desk:
        _, asked = desk.only_answer()
        used = asked.core(desk.clues) or set()
        found = []
        for cell in droppable(desk.making, puzzle):
            says = desk.clued.says(cell, puzzle.clues[cell])
            rest = [lit for lit in desk.clues if lit not in says]
            if used.isdisjoint(says) or asked.core(rest) is not None:
                found.append(cell)
        asked.close()
        return found


def repair(puzzle: Puzzle, *, time_limit: float | None = None) -> Repaired:
    """Make a puzzle with several answers unique, with as few added or changed clues as possible."""
    making = making_of(checked_puzzle(puzzle).kind)
    if making.clued is None or making.could_show is None:
        return _repaired_by_changes(puzzle, making, Deadline(time_limit))
    with _desk(puzzle, time_limit) as desk:
        _explain_no_answer(desk)
        best: Repaired | None = None
        seen = desk.search.session.new()
        proved = False
        for _ in range(_TARGETS):
            target = desk.find([*desk.clues, seen])
            if target is None:
                proved = True
                break
            desk.search.session.add([[-seen, *(-desk.clued.mark(*item) for item in target.items())]])
            found = _fewest_clues(desk, target, most=None if best is None else len(best.changed) - 1)
            best = found or best
            if best is not None and len(best.changed) <= 1:
                proved = True
                break
        desk.search.session.add([(-seen,)])
    if best is None:
        raise PuzzleError("no clues for any of the answers tried make this puzzle unique")
    return replace(best, fewest=proved)


def _explain_no_answer(desk: _Desk) -> None:
    """Raise an error that names clues which contradict each other, when the puzzle has no answer."""
    if desk.find(desk.clues) is not None:
        return
    said = desk.clued.says
    clues = desk.puzzle.clues
    core = set(desk.search.session.core())
    wrong = [cell for cell in clues if not core.isdisjoint(said(cell, clues[cell]))]
    for cell in list(wrong):
        fewer = [c for c in wrong if c != cell]
        if desk.find([lit for c in fewer for lit in said(c, clues[c])]) is None:
            wrong = fewer
    where = desk.puzzle.grid.labels(wrong) if wrong else "the board"
    raise PuzzleError(f"the puzzle has no answer: the clues at {where} contradict each other or the rules")


def _fewest_clues(desk: _Desk, target: Mapping[Place, Mark], most: int | None) -> Repaired | None:
    """The fewest clues that leave only the target, or None when more than ``most`` are needed.

    Every other answer must disagree with one of the new clues: a hitting set. The smallest one
    that excludes all answers seen so far either leaves the target alone or shows another answer.
    """
    could_show = desk.making.could_show
    assert could_show is not None, "only kinds that can show more are repaired this way"
    possible = {
        cell: clue
        for cell in desk.puzzle.grid.cells
        if (clue := could_show(desk.puzzle, target, cell)) is not None and clue != desk.puzzle.clues.get(cell)
    }
    full = replace(desk.puzzle, clues={**desk.puzzle.clues, **possible})
    asked = desk.asked(target)
    try:
        with HittingSets() as sets:
            while True:
                chosen: list[Cell] | None = sets.smallest()
                if chosen is None or (most is not None and len(chosen) > most):
                    return None
                added = [lit for cell in sorted(chosen) for lit in desk.clued.says(cell, possible[cell])]
                other = desk.find([asked.other, *desk.clues, *added])
                if other is None:
                    break
                told_apart = [
                    cell for cell, clue in possible.items() if could_show(full, other, cell) != clue
                ]
                if not told_apart:
                    return None
                sets.hit(told_apart)
    finally:
        asked.close()
    changed = {cell: possible[cell] for cell in sorted(chosen)}
    repaired = replace(desk.puzzle, clues=dict(sorted({**desk.puzzle.clues, **changed}.items())))
    return Repaired(repaired, desk.restricted(target, repaired), changed, fewest=False)


def _repaired_by_changes(puzzle: Puzzle, making: Making, deadline: Deadline) -> Repaired:
    """Try the changes that the kind proposes, each on top of the best one before."""
    if making.changes is None:
        raise PuzzleError(f"it is not known how {puzzle.kind.name} puzzles could be repaired")
    changed: dict[Cell, Clue] = {}
    result = solve(puzzle, time_limit=deadline.left)
    while len(changed) <= _MOST_CHANGES and result.status is Status.MULTIPLE and not deadline.passed:
        step = _best_change(puzzle, making, result.answers, deadline)
        if step is None:
            break
        change, puzzle, result = step
        changed |= change
    if result.status is not Status.UNIQUE or result.answer is None:
        problem = "has no answer" if result.status is Status.NONE else "could not be made unique"
        raise PuzzleError(f"the puzzle {problem} with the changes tried")
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
                return second_best
            try:
                other = replace(puzzle, clues=dict(sorted({**puzzle.clues, **change}.items())))
            except PuzzleError:
                continue
            if _still_solves(other, excluded):
                continue
            result = solve(other, time_limit=deadline.left)
            if result.status is Status.UNIQUE:
                return change, other, result
            if result.status is Status.MULTIPLE and number < _COUNTED:
                left = count(other, limit=fewest, time_limit=deadline.left).number
                if left < fewest:
                    second_best, fewest = (change, other, result), left
    return second_best


def _still_solves(puzzle: Puzzle, marks: State) -> bool:
    """Are the marks, where they still have a place, an answer of a changed puzzle?"""
    places = puzzle.kind.choices(puzzle)
    here = {place: mark for place, mark in marks.items() if mark in places.get(place, ())}
    return check(puzzle, here).solved
