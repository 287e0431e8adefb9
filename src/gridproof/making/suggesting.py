"""Several ways to mend a puzzle, to choose from: named change by change, and proved to leave one answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from gridproof.engines.session import Deadline, OutOfTime
from gridproof.engines.solver import HittingSets
from gridproof.errors import PuzzleError, need_whole
from gridproof.given import checked_puzzle
from gridproof.grid import Cell
from gridproof.kind import Puzzle
from gridproof.maker import Making
from gridproof.making.desk import open_desk
from gridproof.making.generic import making_of
from gridproof.making.proving import contradicting, decided, prove_unique, without
from gridproof.making.repairing import (
    Repaired,
    completed_to_one,
    fewest_clues,
    repair,
    repaired_by_changes,
)
from gridproof.making.thinning import droppable
from gridproof.marks import Clue
from gridproof.solving import Result, Status, count

_TARGETS = 40
"""So many answers are tried as the one that stays."""
_COMPLETED = 6
"""So many ways to complete a board are tried."""


def suggest(puzzle: Puzzle, *, most: int = 3, time_limit: float | None = None) -> list[Repaired]:
    """Up to so many ways to make a puzzle that has exactly one answer of this one, fewest changes first.

    A puzzle without an answer loses or changes clues that contradict each other; one with several gets more.
    None are suggested for a puzzle that has exactly one already, or where the time ran out before the first.
    """
    need_whole("number of suggestions", most, 1)
    making = making_of(checked_puzzle(puzzle).kind)
    deadline = Deadline(time_limit)
    # Some of the time is left for boards that need many more clues.
    half = deadline if deadline.left is None else deadline.within(deadline.left / 2)
    found: dict[frozenset[tuple[Cell, Clue | None]], Repaired] = {}
    with suppress(OutOfTime):
        result = decided(puzzle, deadline)
        if result.status is Status.UNIQUE:
            return []
        few = _without_answer if result.status is Status.NONE else _with_several
        with suppress(OutOfTime):
            _collect(few(puzzle, making, result, half), found, most, half)
        if not found:
            _collect(_completed(puzzle, deadline), found, most, deadline)
    return sorted(found.values(), key=lambda way: len(way.changed))


def _collect(
    ways: Iterator[Repaired],
    found: dict[frozenset[tuple[Cell, Clue | None]], Repaired],
    most: int,
    deadline: Deadline,
) -> None:
    """Take ways that differ until there are enough; each is proved. Raises OutOfTime."""
    for way in ways:
        changes = frozenset(way.changed.items())
        if changes not in found:
            prove_unique(way.puzzle, way.answer, deadline)
            found[changes] = way
            if len(found) >= most:
                return


def named_changes(old: Puzzle, changed: Mapping[Cell, Clue | None]) -> list[str]:
    """What changes of clues do, a line a cell: ``r1c1: 4 becomes 2``."""
    lines = []
    for cell, clue in sorted(changed.items()):
        before, label = old.clues.get(cell), old.grid.label(cell)
        if clue is None:
            lines.append(f"{label}: {_spoken(before)} goes")
        elif before is None:
            lines.append(f"{label}: {_spoken(clue)} is new")
        else:
            lines.append(f"{label}: {_spoken(before)} becomes {_spoken(clue)}")
    return lines


def _spoken(clue: Clue | None) -> str:
    if clue is None:
        return "nothing"
    arrow = "" if clue.arrow is None else f" {clue.arrow.name}"
    if clue.number is not None:
        return f"{clue.number}{arrow}"
    return "a bare black cell" if clue.wall else f"an empty clue{arrow}"


def _completed(puzzle: Puzzle, deadline: Deadline) -> Iterator[Repaired]:
    """All clues stay, and more come, as many as it takes."""
    for seed in range(_COMPLETED):
        with suppress(PuzzleError):
            yield completed_to_one(puzzle, str(seed), deadline)


# no answer


def _without_answer(
    puzzle: Puzzle, making: Making, _result: Result, deadline: Deadline
) -> Iterator[Repaired]:
    """For each smallest set of clues that stand in the way: other clues in their place, or none."""
    for gone in _corrections(puzzle, making, deadline):
        fewer = without(making, puzzle, gone)
        changed = _shown_instead(puzzle, making, fewer, gone, deadline)
        if changed is not None:
            yield changed
            continue
        removed = {cell: fewer.clues.get(cell) for cell in gone}
        mended = repair(fewer, time_limit=deadline.left)
        yield Repaired(mended.puzzle, mended.answer, {**removed, **mended.changed}, fewest=False)


def _corrections(puzzle: Puzzle, making: Making, deadline: Deadline) -> Iterator[list[Cell]]:
    """Sets of clues without which there is an answer, smallest first; none of them holds another.

    Each set of clues that contradict each other has to lose one: a hitting set.
    """
    clues = droppable(making, puzzle) or list(puzzle.clues)
    with HittingSets() as sets:
        while (gone := sets.smallest()) is not None:
            rest = [cell for cell in clues if cell not in gone]
            try:
                fewer = without(making, puzzle, gone)
                if decided(fewer, deadline).status is Status.NONE:
                    rest = contradicting(making, fewer, rest, deadline)
                else:
                    yield sorted(gone)
            except PuzzleError:
                return  # clues that make sense together only
            if not rest:
                return
            sets.hit(rest)


def _shown_instead(
    puzzle: Puzzle, making: Making, fewer: Puzzle, gone: list[Cell], deadline: Deadline
) -> Repaired | None:
    """The puzzle with other clues in some cells, if that leaves one answer."""
    if making.could_show is None:
        return None
    for answer in count(fewer, limit=_TARGETS, time_limit=deadline.left).answers:
        shown = {cell: making.could_show(fewer, answer, cell) for cell in gone}
        if None in shown.values() or any(shown[cell] == puzzle.clues[cell] for cell in gone):
            continue
        clues: Mapping[Cell, Clue] = {**puzzle.clues, **{cell: clue for cell, clue in shown.items() if clue}}
        changed = replace(puzzle, clues=clues)
        result = decided(changed, deadline)
        if result.status is Status.UNIQUE and result.answer is not None:
            return Repaired(changed, result.answer, shown, fewest=False)
    return None


# several answers


def _with_several(puzzle: Puzzle, making: Making, result: Result, deadline: Deadline) -> Iterator[Repaired]:
    """Per answer the fewest clues that leave it alone; where there are none, other changes of the board."""
    some = False
    if making.clued is not None and making.could_show is not None:
        with open_desk(puzzle, making, deadline) as desk:
            desk.an_answer()
            seen = desk.search.session.new()
            for _ in range(_TARGETS):
                target = desk.find([*desk.clues, seen])
                if target is None:
                    break
                desk.search.session.add([[-seen, *(-desk.clued.mark(*item) for item in target.items())]])
                found, _rivals = fewest_clues(desk, target, most=None)
                if found is not None:
                    some = True
                    yield found
    if not some and making.changes is not None:
        for answers in (result.answers, tuple(reversed(result.answers))):
            with suppress(PuzzleError):
                yield repaired_by_changes(puzzle, making, replace(result, answers=answers), deadline)
