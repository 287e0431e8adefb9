"""Several ways to mend a puzzle: each is described change by change and proved to leave one answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import chain

from gridproof.board.grid import Cell
from gridproof.board.marks import Clue
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.engines.solver import HittingSets
from gridproof.errors import PuzzleError, need_whole
from gridproof.given import checked_puzzle
from gridproof.making.changing import EveryChange, Work
from gridproof.making.generic import making_of
from gridproof.making.mirrored import Mirrored
from gridproof.making.proving import contradicting, decided, prove_unique, without
from gridproof.making.repairing import (
    SLICES,
    TARGETS,
    Repaired,
    clues_for_answers,
    completed_to_one,
    repaired_by,
    repaired_by_changes,
    repaired_by_clues,
)
from gridproof.making.thinning import droppable
from gridproof.record.kind import Puzzle
from gridproof.record.maker import Making
from gridproof.solving import Result, Status, count_until
from gridproof.vocabulary.effort import TooMuchWork
from gridproof.words.naming import name_of
from gridproof.words.sentence import Sentence

_COMPLETED, _TRIES = 3, 8
"""How many ways to complete a board are searched for, and the tries for each."""
_CORRECTIONS = 40
"""How many sets of obstructing clues are tried."""


def suggest(
    puzzle: Puzzle, *, most: int = 3, symmetry: str = "none", time_limit: float | None = None
) -> list[Repaired]:
    """Up to ``most`` ways to turn this puzzle into one with exactly one answer, fewest changes first.

    Ways with a single change come first, each in another place if there are enough. Then a puzzle without
    an answer loses or changes clues that contradict each other, and a puzzle with several answers gets more
    clues. With a ``symmetry``, the cells of the clues have it after each of the ways. The list is empty for
    a puzzle with exactly one answer, or if the time ran out before the first way was found.
    """
    need_whole("number of suggestions", most, 1)
    making = making_of(checked_puzzle(puzzle).kind)
    deadline = Deadline(time_limit)
    mirrored = Mirrored(puzzle, symmetry)
    found = _Found(most, mirrored, deadline)
    with suppress(OutOfTime):
        result = decided(puzzle, deadline)
        if result.status is Status.UNIQUE:
            return []
        wrong = result.status is Status.NONE
        found.collect(_by_one_change(puzzle, making, mirrored, deadline, drawn_first=wrong))
        more = _without_answer if wrong else _with_several
        found.collect(more(puzzle, making, mirrored, result, deadline))
        if not found.ways:
            found.collect(_completed(puzzle, mirrored, deadline))
    return sorted(found.ways.values(), key=lambda way: len(way.changed))


class _Found:
    """Collects different ways until there are enough. Each is proved."""

    def __init__(self, most: int, mirrored: Mirrored, deadline: Deadline) -> None:
        self.ways: dict[frozenset[tuple[Cell, Clue | None]], Repaired] = {}
        self._most = most
        self._mirrored = mirrored
        self._deadline = deadline

    def collect(self, ways: Iterator[Repaired]) -> None:
        """Raises OutOfTime."""
        # One way for each set of places first. Another number in the same place is hardly another way.
        later: list[Repaired] = []
        places = {frozenset(way.changed) for way in self.ways.values()}
        while len(self.ways) < self._most and (way := next(ways, None)) is not None:
            if not self._mirrored.keeps(way.changed):
                continue
            if frozenset(way.changed) in places:
                later.append(way)
            else:
                places.add(frozenset(way.changed))
                self._take(way)
        for way in later[: self._most - len(self.ways)]:
            self._take(way)

    def _take(self, way: Repaired) -> None:
        changes = frozenset(way.changed.items())
        if changes not in self.ways:
            prove_unique(way.puzzle, way.answer, self._deadline)
            self._mirrored.prove(way.puzzle)
            self.ways[changes] = way


def _by_one_change(
    puzzle: Puzzle, making: Making, mirrored: Mirrored, deadline: Deadline, *, drawn_first: bool
) -> Iterator[Repaired]:
    with EveryChange(puzzle, making, deadline, keeps=mirrored.keeps) as every, suppress(TooMuchWork):
        for way in every.ways(1, drawn_first=drawn_first):
            yield repaired_by(way, fewest=True)


def named_changes(old: Puzzle, changed: Mapping[Cell, Clue | None]) -> list[Sentence]:
    """The changes of clues in words, one line per cell: ``r1c1: 4 becomes 2``."""
    lines = []
    for cell, clue in sorted(changed.items()):
        before, label = old.clues.get(cell), name_of(old.grid, cell)
        if clue is None:
            lines.append(f"{label}: {_spoken(old, before)} goes")
        elif before is None:
            lines.append(f"{label}: {_spoken(old, clue)} is new")
        else:
            lines.append(f"{label}: {_spoken(old, before)} becomes {_spoken(old, clue)}")
    return [Sentence(line) for line in lines]


def _spoken(puzzle: Puzzle, clue: Clue | None) -> str:
    if clue is None:
        return "nothing"
    if clue.symbol:
        sign = puzzle.kind.look.symbols[clue.symbol].spoken or clue.symbol
        return sign if clue.number is None else f"{sign} {clue.number}"
    arrow = "" if clue.arrow is None else f" {clue.arrow.name}"
    if clue.number is not None:
        return f"{clue.number}{arrow}"
    return "a bare black cell" if clue.wall else f"an empty clue{arrow}"


def _completed(puzzle: Puzzle, mirrored: Mirrored, deadline: Deadline) -> Iterator[Repaired]:
    """All clues stay, and as many more are added as needed."""
    for seed in range(_COMPLETED):
        with suppress(PuzzleError):
            way = completed_to_one(puzzle, str(seed), mirrored, deadline, _TRIES)
            if way is not None:
                yield way


# no answer


def _without_answer(
    puzzle: Puzzle, making: Making, mirrored: Mirrored, _result: Result, deadline: Deadline
) -> Iterator[Repaired]:
    """For each smallest set of obstructing clues: other clues in their cells, or none and new ones
    elsewhere.
    """
    work = Work()
    can_go = set(droppable(making, puzzle) or puzzle.clues)
    for wrong in _corrections(puzzle, making, deadline):
        gone = sorted(can_go.intersection(chain(*map(mirrored.group, wrong))))
        try:
            fewer = without(making, puzzle, gone)
        except PuzzleError:
            continue  # these clues make sense only together with others
        shown = _shown_instead(puzzle, making, fewer, gone, deadline)
        if shown is not None:
            yield shown
            continue
        try:
            mended = _mended(fewer, making, Mirrored(fewer, mirrored.symmetry), deadline, work)
        except TooMuchWork:
            return
        if mended is not None:
            # A removed clue may have come back.
            changed = _differing(puzzle, mended.puzzle)
            yield Repaired(mended.puzzle, mended.answer, changed, fewest=False)


def _differing(old: Puzzle, new: Puzzle) -> dict[Cell, Clue | None]:
    cells = sorted(old.clues.keys() | new.clues.keys())
    return {cell: new.clues.get(cell) for cell in cells if old.clues.get(cell) != new.clues.get(cell)}


def _mended(
    puzzle: Puzzle, making: Making, mirrored: Mirrored, deadline: Deadline, work: Work
) -> Repaired | None:
    """A few clues that leave one answer. Raises TooMuchWork."""
    result = decided(puzzle, deadline)
    if result.status is Status.UNIQUE and result.answer is not None:
        return Repaired(puzzle, result.answer, {}, fewest=True)
    found = repaired_by_clues(puzzle, making, mirrored, deadline)
    if found is None:
        with EveryChange(puzzle, making, deadline, work, keeps=mirrored.keeps) as every:
            way = next(every.ways(1), None)
            found = way and repaired_by(way, fewest=True)
    return found


def _corrections(puzzle: Puzzle, making: Making, deadline: Deadline) -> Iterator[list[Cell]]:
    """Minimal sets of clues without which there is an answer, smallest first.

    Every set of clues that contradict each other has to lose one, so these are hitting sets.
    """
    clues = droppable(making, puzzle) or list(puzzle.clues)
    with HittingSets() as sets:
        for _ in range(_CORRECTIONS):
            gone = sets.smallest()
            if gone is None:
                return
            rest = [cell for cell in clues if cell not in gone]
            try:
                fewer = without(making, puzzle, gone)
                if decided(fewer, deadline).status is Status.NONE:
                    rest = contradicting(making, fewer, rest, deadline)
                else:
                    yield sorted(gone)
            except PuzzleError:
                return  # clues that make sense only together
            if not rest:
                return
            sets.hit(rest)


def _shown_instead(
    puzzle: Puzzle, making: Making, fewer: Puzzle, gone: list[Cell], deadline: Deadline
) -> Repaired | None:
    """The puzzle with other clues in some cells, if that leaves one answer."""
    if making.could_show is None:
        return None
    for answer in count_until(fewer, TARGETS, deadline.after_work(SLICES)).answers:
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


def _with_several(
    puzzle: Puzzle, making: Making, mirrored: Mirrored, result: Result, deadline: Deadline
) -> Iterator[Repaired]:
    """For each answer, the fewest clues that make it unique.

    If there are none, other changes of the board.
    """
    some = False
    for found in clues_for_answers(puzzle, making, mirrored, deadline):
        some = True
        yield found
    if not some and making.changes is not None:
        for answers in (result.answers, tuple(reversed(result.answers))):
            try:
                found_so = repaired_by_changes(
                    puzzle, making, replace(result, answers=answers), deadline.after_work(SLICES)
                )
            except OutOfTime:
                deadline.check()  # otherwise this was too much work
            else:
                if found_so is not None:
                    yield found_so
