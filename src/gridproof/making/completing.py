"""Puzzles that keep what is drawn, or have clues exactly where a pattern has them.

If clues stand on an answer that does not depend on them, every possible clue is shown around what is drawn,
and the result is thinned out as usual. In other kinds, and for patterns, the clues of open cells are
changed one by one, so that fewer and fewer places are left undecided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from random import Random

from gridproof.board.grid import Cell, Grid, Place
from gridproof.board.marks import Clue, Mark, State
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import PuzzleError
from gridproof.logic.theory import Theory
from gridproof.making.desk import Desk
from gridproof.making.proving import Unproved, decided, explain_no_answer, loosely
from gridproof.record.kind import Kind, Puzzle
from gridproof.record.maker import Draft, Making, Orbits, Wishes
from gridproof.searching.search import Search
from gridproof.sketching.setting import setting_of
from gridproof.solving import Status, count_until, decide, forced_until
from gridproof.vocabulary.effort import measured_session

_SHARES = (0.0, 0.4, 0.7, 1.0)
"""If clues are a part of the board, more and more cells of a random board are added to what is drawn."""
_SAMPLE = 24
"""So many answers are sampled to find the clue that leaves the fewest."""
_PATIENCE = 25
"""So many changes may be tried in a row without an improvement."""
_NEAREST = 5
_SLICES = 5
"""The work limit for a random answer."""


def open_clue(kind: Kind, grid: Grid) -> Clue | None:
    """The clue that marks a cell whose clue is still open, if the kind has exactly one such sign."""
    bare = list(setting_of(kind, grid).bare.values())
    return bare[0] if len(bare) == 1 else None


def refuse_pattern(making: Making, pattern: Puzzle, deadline: Deadline) -> None:
    """Raise PuzzleError if no clues in these cells leave an answer, whatever they are."""
    if making.pattern is None and decide(opened(pattern), deadline).status is Status.NONE:
        raise PuzzleError("no clues in the cells of the pattern leave an answer; expected other cells")


def refuse_without_answer(making: Making, puzzle: Puzzle, deadline: Deadline) -> None:
    """Raise NoAnswer if what is drawn contradicts itself, so that no addition can mend it."""
    if making.board_stays:
        relaxed = puzzle
    elif making.relaxed is not None:
        relaxed = making.relaxed(puzzle)
    elif making.loose is not None:
        relaxed = puzzle
    else:
        return
    if loosely(making)(relaxed, deadline, prove=False).status is Status.NONE:
        raise explain_no_answer(making, relaxed, deadline)


def completed(making: Making, start: Puzzle, wishes: Wishes, rng: Random, deadline: Deadline) -> Draft | None:
    """A board with all that is drawn, more clues and one answer.

    For kinds that drop clues later, it has every clue.
    """
    if not start.clues and not start.kind.has_regions:
        return making.draft(wishes, rng, deadline)
    if making.complete is not None:
        return making.complete(start, wishes, rng, deadline)
    shows_more = making.could_show is not None and making.clued is not None
    drawn: Draft | None = None
    for share in (0.0,) if making.board_stays else _SHARES:
        board = start
        if share:
            drawn = drawn or making.draft(wishes, rng, deadline)
            if drawn is None:
                return None
            board = _with_cells(start, drawn.puzzle.clues, share, wishes.orbits, rng)
        elif not (making.board_stays or wishes.orbits.trivial):
            board = _with_cells(start, (), share, wishes.orbits, rng)
        found = _with_every_clue(making, board, rng, deadline) if shows_more else None
        if found is None and (making.board_stays or not shows_more):
            found = _with_open_cells(making, start, board, rng, deadline)
        if found is not None:
            return found
    return None


def _with_open_cells(
    making: Making, start: Puzzle, board: Puzzle, rng: Random, deadline: Deadline
) -> Draft | None:
    """Clues in all cells that may have some, changed until they leave one answer."""
    places = board.kind.clue_places(board.grid) if making.board_stays else board.clues
    if board.kind.region_clues:
        places = [region[0] for region in board.regions]
    found = filled(making, board, [cell for cell in places if cell not in start.clues], rng, deadline)
    if found is None or making.clued is None:
        return found
    clued = making.clued(found.puzzle, deadline)
    with Search(clued.theory) as search:
        return found._replace(answer=Desk(found.puzzle, making, clued, search, deadline).an_answer())


def _with_cells(start: Puzzle, cells: Collection[Cell], share: float, orbits: Orbits, rng: Random) -> Puzzle:
    """What is drawn, and a share of further clue cells. All cells of an orbit are treated alike."""
    sign = open_clue(start.kind, start.grid) or Clue()
    clues = dict(start.clues)
    for orbit in orbits.groups:
        if not start.clues.keys().isdisjoint(orbit) or (
            not set(cells).isdisjoint(orbit) and rng.random() < share
        ):
            clues.update((cell, sign) for cell in orbit if cell not in clues)
    return replace(start, clues=dict(sorted(clues.items())))


def _with_every_clue(making: Making, board: Puzzle, rng: Random, deadline: Deadline) -> Draft | None:
    """Every clue that a random answer can have; what is drawn stays. None unless that leaves one answer."""
    assert making.clued is not None and making.could_show is not None, "used only if the kind has these"
    clued = making.clued(board, deadline)
    with Search(_shuffled(clued.theory, rng), partial(measured_session, slices=_SLICES)) as search:
        desk = Desk(board, making, clued, search, deadline)
        try:
            answer = desk.find(desk.clues)
        except OutOfTime:
            deadline.check()
            return None  # this was too much work
    if answer is None:
        return None
    clues = dict(board.clues)
    for cell in board.kind.clue_places(board.grid):
        deadline.check()
        old = board.clues.get(cell)
        if old is None or (not old.hole and making.dropped(old) == old):
            clue = making.could_show(board, answer, cell)
            clues.update({} if clue is None else {cell: clue})
    full = replace(board, clues=dict(sorted(clues.items())))
    unique = decided(full, deadline).status is Status.UNIQUE
    return Draft(full, answer) if unique else None


def _shuffled(theory: Theory, rng: Random) -> Theory:
    """The same theory with random preferences: a fresh solver then finds a random answer."""
    shuffled = copy(theory)
    shuffled.preferred = [rng.choice((-1, 1)) * variable for variable in range(1, theory.variables + 1)]
    return shuffled


# clues in open cells


def patterned(
    making: Making, pattern: Puzzle, wishes: Wishes, rng: Random, deadline: Deadline
) -> Draft | None:
    """A puzzle with clues exactly where the pattern has them, whatever they are."""
    cells = [cell for cell, clue in pattern.clues.items() if not clue.hole]
    if making.pattern is not None:
        return making.pattern(pattern, wishes, rng, deadline)
    return filled(making, opened(pattern), cells, rng, deadline)


def opened(pattern: Puzzle) -> Puzzle:
    """The board of a pattern with all its clues open."""
    sign = open_clue(pattern.kind, pattern.grid)
    clues = {cell: clue if clue.hole else sign for cell, clue in pattern.clues.items()}
    return replace(pattern, clues={cell: clue for cell, clue in clues.items() if clue is not None})


def filled(
    making: Making, board: Puzzle, cells: Sequence[Cell], rng: Random, deadline: Deadline
) -> Draft | None:
    """The board with clues in these cells that leave one answer. None if no better ones are found."""
    theory = board.theory()
    with Search(_shuffled(theory, rng), partial(measured_session, slices=_SLICES)) as search:
        if not search.find(deadline):
            deadline.check()
            return None  # there is no answer, or this was too much work
        answer: State = theory.decode(search.model())
    clues = dict(board.clues)
    for cell in cells:
        fitting = list(options_for(making, board, answer, cell))
        if not fitting:
            return None
        clues[cell] = rng.choice(fitting)
    puzzle = replace(board, clues=dict(sorted(clues.items())))
    undecided = _undecided(puzzle, deadline)
    waited = 0
    while undecided:
        if waited >= _PATIENCE or not cells:
            return None
        waited += 1
        cell = _pick(puzzle.grid, cells, undecided, rng)
        changed = _changed(making, puzzle, (cell, board.clues.get(cell)), rng, deadline)
        if changed is None:
            continue
        left = _undecided(changed, deadline)
        if len(left) < len(undecided):
            waited = 0
        if len(left) <= len(undecided):
            puzzle, undecided = changed, left
    result = decided(puzzle, deadline)
    if result.status is not Status.UNIQUE or result.answer is None:
        raise Unproved(puzzle, "every place is forced, and still there are several answers")
    return Draft(puzzle, result.answer)


def _undecided(puzzle: Puzzle, deadline: Deadline) -> list[Place]:
    """The places that differ between answers."""
    common = forced_until(puzzle, deadline)
    if not common.complete:
        raise OutOfTime
    assert common.marks is not None, "the clues are those of an answer"
    return [place for place in puzzle.kind.choices(puzzle) if place not in common.marks]


def _pick(grid: Grid, cells: Sequence[Cell], undecided: Sequence[Place], rng: Random) -> Cell:
    """A cell, preferably near a place that is undecided."""
    if rng.random() < 0.3:
        return rng.choice(cells)
    x, y = grid.centre(rng.choice(undecided))

    def distance(cell: Cell) -> float:
        there = grid.centre(cell)
        return abs(there[0] - x) + abs(there[1] - y)

    return rng.choice(sorted(cells, key=distance)[:_NEAREST])


def _changed(
    making: Making, puzzle: Puzzle, spot: tuple[Cell, Clue | None], rng: Random, deadline: Deadline
) -> Puzzle | None:
    """Another clue in a cell: one that few answers of the board without it have.

    ``spot``: the cell, and what stands there while its clue is open.
    """
    cell, sign = spot
    rest = {other: clue for other, clue in puzzle.clues.items() if other != cell}
    if sign is not None:
        rest[cell] = sign
    without = replace(puzzle, clues=dict(sorted(rest.items())))
    some = count_until(without, _SAMPLE, deadline)
    if not some.complete and some.number < _SAMPLE:
        raise OutOfTime
    tally = Counter(clue for answer in some.answers for clue in options_for(making, without, answer, cell))
    tally.pop(puzzle.clues[cell], None)
    if not tally:
        return None
    fewest = min(tally.values())
    # In the order of first appearance, since a counter keeps that order for equal counts.
    clue = rng.choice([clue for clue, number in tally.items() if number <= max(fewest, 2)])
    try:
        return replace(puzzle, clues={**puzzle.clues, cell: clue})
    except PuzzleError:
        return None


def options_for(making: Making, puzzle: Puzzle, answer: Mapping[Place, Mark], cell: Cell) -> Iterator[Clue]:
    """The clues that a cell could show for an answer."""
    if making.options is not None:
        yield from making.options(puzzle, answer, cell)
    elif making.could_show is not None:
        clue = making.could_show(puzzle, answer, cell)
        if clue is not None:
            yield clue


# what is promised


def kept_by(made: Puzzle, start: Puzzle) -> bool:
    """Whether all that was drawn is there; a clue without a number may have got one."""
    return _divided_as(made, start) and all(
        (there := made.clues.get(place)) is not None
        and (there == clue or (replace(there, number=None, arrow=None) == clue and not clue.hole))
        for place, clue in start.clues.items()
    )


def _divided_as(made: Puzzle, start: Puzzle) -> bool:
    return (made.regions, made.inner_borders) == (start.regions, start.inner_borders)


def prove_kept(made: Puzzle, start: Puzzle | None, pattern: Puzzle | None) -> None:
    """Check that what was drawn is kept, and that the pattern is the requested one. Raises Unproved."""
    if start is not None and not kept_by(made, start):
        raise Unproved(made, "it lacks clues that it was to keep")
    if pattern is not None and not (made.clues.keys() == pattern.clues.keys() and _divided_as(made, pattern)):
        raise Unproved(made, "its clues are not where they were to be")
