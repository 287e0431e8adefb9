"""The verb that makes puzzles: a random answer, every clue it can have, then as few clues as leave it
unique.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from random import Random
from typing import NamedTuple

from gridproof.board.grid import Place
from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import GridproofError, PuzzleError, is_whole, need_whole, show
from gridproof.hints import Level
from gridproof.kinds import kind_named
from gridproof.making.completing import (
    completed,
    patterned,
    prove_kept,
    refuse_pattern,
    refuse_without_answer,
)
from gridproof.making.generic import making_of
from gridproof.making.levels import Graded, Target
from gridproof.making.made import Made, NotMade
from gridproof.making.proving import (
    Unproved,
    on_board,
    prove_answer,
    prove_needed,
    prove_symmetric,
    prove_unique,
)
from gridproof.making.recipe import DEFAULT, Recipe, level_named
from gridproof.making.thinning import (
    Group,
    Patience,
    clue_orbits,
    droppable,
    groups_of,
    made_symmetric,
    needed_groups,
    showing,
    uniqueness,
    with_orbits,
)
from gridproof.record.kind import Kind, Puzzle
from gridproof.record.maker import MANY_CELLS, Draft
from gridproof.system.garbage import seldom_collected
from gridproof.system.tasks import FORKS, InOrder

_TRIES = 1000
"""Without a time limit, the search gives up after so many answers."""
_TRIES_FOR_A_LEVEL = 200
TRIES_TO_FILL = 50
"""The same limit when clues or cells are given. Each attempt takes far longer."""
_TRIES_FOR_BETTER = 20
"""After so many tries, a puzzle that is certainly too easy is kept as the closest one."""
SECONDS_ALONE = 0.2 if FORKS else 1.0
"""Most puzzles are made before other processes have even started."""
_USUAL_DENSITY = 0.3
_SEEDS = 10**1000
_EACH, _PER_CELL, _IN_ALL = 100_000, 10_000, 30_000_000
"""On large boards, the propagations for one uniqueness check and for all checks: so many per cell, up to a
limit.
"""


def generate(
    kind: str | Kind,
    rows: int,
    cols: int,
    *,
    level: str | Level | None = None,
    symmetry: str | None = None,
    density: float | None = None,
    seed: int | str | None = None,
    minimal: bool | None = None,
    unique: bool = True,
    method: str = DEFAULT,
    variant: str = "",
    options: Mapping[str, float] | None = None,
    fewest: int | None = None,
    start: Puzzle | None = None,
    pattern: Puzzle | None = None,
    tries: int | None = None,
    time_limit: float | None = None,
) -> Made:
    """Make a puzzle. The same seed and wishes give the same puzzle on every machine.

    - ``minimal``: no clue (with a symmetry: no group of clues) can be removed. By default, puzzles are
      minimal unless the requested level needs more clues.
    - ``fewest``: of so many puzzles, the one with the fewest clues.
    - ``start``: what is drawn already, which stays.
    - ``pattern``: a puzzle of the same size. The new puzzle has clues in exactly the same cells.
    - ``tries``: at most so many attempts. By default the search goes on until the time limit or, without
      one, for a usual number of attempts.

    Raises NotMade if no such puzzle is found.
    """
    recipe = Recipe(
        kind=kind if isinstance(kind, Kind) else kind_named(kind),
        rows=rows,
        cols=cols,
        level=None if level is None else level_named(level),
        symmetry=symmetry or "none",
        density=density,
        minimal=minimal,
        unique=unique,
        method=method,
        variant=variant,
        options=options,
        fewest=fewest,
        start=start,
        pattern=pattern,
    )
    return generate_by(recipe, seed=seed, tries=tries, time_limit=time_limit)


def generate_by(
    recipe: Recipe,
    *,
    seed: int | str | None = None,
    tries: int | None = None,
    time_limit: float | None = None,
    begun: Begun = lambda _: None,
) -> Made:
    """Make the puzzle of a recipe, as :func:`generate` does."""
    seed = str(Random().getrandbits(48)) if seed is None else checked_seed(seed)
    if tries is not None:
        need_whole("number of tries", tries, 1)
    return make(recipe, seed, Deadline(time_limit), tries=tries, begun=begun)


def checked_seed(seed: object) -> str:
    """The seed as a text; raises an error for anything else."""
    if not (isinstance(seed, str) or (is_whole(seed) and abs(seed) < _SEEDS)):
        raise PuzzleError(f"the seed {show(seed)}; expected a text, or a whole number of at most 1000 digits")
    return str(seed)


class Try(NamedTuple):
    """One attempt at the puzzle of a seed. Its result depends on nothing else."""

    recipe: Recipe
    seed: str
    number: int
    seconds: float | None


Begun = Callable[[int], None]
"""Called with the number of each attempt that begins."""

Tries = InOrder[Try, "_Attempt | None"]
"""Makes attempts, in this process or elsewhere, and yields them in order."""


def attempted(task: Try) -> _Attempt | None:
    """The result of one attempt. A plain function, so that other processes can run it. Raises OutOfTime."""
    return _Maker(task.recipe, Deadline(task.seconds)).attempt(Random(f"{task.seed}/{task.number}"))


def try_lost(task: Try) -> _Attempt | None:
    """An attempt that was lost could have been the first good one, so the whole search fails."""
    raise GridproofError(f"the processes that made attempt {task.number} have ended, twice")


@seldom_collected()
def make(
    recipe: Recipe,
    seed: str,
    deadline: Deadline,
    elsewhere: Tries | None = None,
    *,
    tries: int | None = None,
    begun: Begun = lambda _: None,
) -> Made:
    """Make the puzzle of a seed. Attempts are made ``elsewhere`` as soon as starting that is worth it."""
    maker = _Maker(recipe, deadline)
    best: Made | None = None
    met = 0
    closest: _Attempt | None = None
    with (
        closing(_attempts(maker, seed, deadline, elsewhere, tries, begun=begun)) as attempts,
        suppress(OutOfTime),
    ):
        for number, attempt in attempts:
            if (
                attempt is None
                and closest is None
                and number > _TRIES_FOR_BETTER
                and recipe.level is not None
            ):
                attempt = maker.attempt(Random(f"{seed}/{number}"), easy_too=True)
            if attempt is None:
                continue
            if maker.target.met_by(attempt.graded):
                if best is None or len(attempt.graded.puzzle.clues) < len(best.puzzle.clues):
                    maker.prove(attempt)
                    best = attempt.made(recipe, seed)
                met += 1
                if met >= (recipe.fewest or 1):
                    break
            elif best is None and maker.target.is_closer(attempt.graded, closest and closest.graded):
                maker.prove(attempt)
                closest = attempt
    by_clock = deadline.passed and met < (recipe.fewest or 1)
    if best is not None and not by_clock:
        return best
    if best is not None:
        why = f"only {met} of {recipe.fewest} puzzles to choose from were found; expected more time"
        raise NotMade(why, best, by_clock=True)
    made = None if closest is None else closest.made(recipe, seed)
    more = "; expected more time" if by_clock and made is not None else ""
    raise NotMade(_why_not(recipe, made) + more, made, by_clock=by_clock)


def _attempts(
    maker: _Maker, seed: str, deadline: Deadline, elsewhere: Tries | None, most: int | None, *, begun: Begun
) -> Generator[tuple[int, _Attempt | None]]:
    """The attempts in order: first in this process, after a while elsewhere. Raises OutOfTime."""
    recipe = maker.recipe
    tries = most or (_TRIES if recipe.level is None else _TRIES_FOR_A_LEVEL)
    if most is None and (recipe.start is not None or recipe.pattern is not None):
        tries = TRIES_TO_FILL
    goes_on = most is None and deadline.left is not None
    alone = Deadline(SECONDS_ALONE)

    def numbers(first: int) -> Iterator[int]:
        number = first
        while not deadline.passed and (number <= tries or goes_on):
            begun(number)
            yield number
            number += 1

    for number in numbers(1):
        if elsewhere is not None and alone.passed:
            rest = (Try(recipe, seed, later, deadline.left) for later in numbers(number))
            yield from ((task.number, attempt) for task, attempt in elsewhere(attempted, rest))
            return
        yield number, maker.attempt(Random(f"{seed}/{number}"))


def _why_not(recipe: Recipe, closest: Made | None) -> str:
    what = f"{recipe.kind.name} puzzle of {recipe.rows} x {recipe.cols}"
    if recipe.start is not None:
        what += " that keeps what is drawn"
    if recipe.pattern is not None:
        what += f" with clues just in the {len(recipe.pattern.clues)} cells of the pattern"
    if recipe.level is not None and closest is not None:
        found = closest.level or f"harder than {recipe.level}"
        return f"no {what} of level {recipe.level} was found; the closest is {found}"
    if recipe.start is not None or recipe.pattern is not None:
        return f"no {what} was found; expected more time, or other cells"
    return f"no {what} with these wishes was found; expected more time, another size or fewer wishes"


class _Attempt(NamedTuple):
    """A puzzle that one attempt made."""

    draft: Draft
    graded: Graded
    minimal: bool

    def made(self, recipe: Recipe, seed: str) -> Made:
        puzzle, graded = self.graded.puzzle, self.graded
        return Made(
            puzzle,
            on_board(puzzle, self.draft.answer),
            seed,
            graded.level,
            graded.score,
            self.minimal,
            recipe.symmetry,
        )


class _Maker:
    """Makes attempts with the same wishes."""

    def __init__(self, recipe: Recipe, deadline: Deadline) -> None:
        self.recipe = recipe
        self._making = making_of(recipe.kind)
        self._wishes = recipe.wishes()
        self._deadline = deadline
        self.target = Target(recipe.level, deadline, self._making.eased_by_clues)
        known = {DEFAULT: self._making.draft, **self._making.methods}
        if not isinstance(recipe.method, str) or recipe.method not in known:
            raise PuzzleError(f"unknown method {show(recipe.method)}; expected one of: {', '.join(known)}")
        self._draft = known[recipe.method]
        self._thins = recipe.method == DEFAULT and self._making.clued is not None
        self._drawn: frozenset[Place] = frozenset()
        """The clues that are never dropped."""
        if recipe.pattern is not None:
            refuse_pattern(self._making, recipe.pattern, deadline)
            self._draft, self._thins = partial(patterned, self._making, recipe.pattern), False
        elif recipe.start is not None:
            refuse_without_answer(self._making, recipe.start, deadline)
            self._draft = partial(completed, self._making, recipe.start)
            self._thins = self._thins and self._making.could_show is not None
            self._drawn = with_orbits(recipe.start.clues, self._wishes.orbits.groups)

    def attempt(self, rng: Random, *, easy_too: bool = False) -> _Attempt | None:
        """A puzzle for a random answer, if it fits the wishes. Far too easy ones only with ``easy_too``.

        A result that the clock may have cut short is not returned. Raises OutOfTime.
        """
        attempt = self._attempted(rng, easy_too=easy_too)
        self._deadline.check()
        return attempt

    def _attempted(self, rng: Random, *, easy_too: bool) -> _Attempt | None:
        draft = self._draft(self._wishes, rng, self._deadline)
        if draft is None:
            return None
        if not self._thins:
            finished = draft.puzzle
            graded = self.target.fitted(lambda _: finished, 0, easy_too=easy_too)
            if graded is None:
                return None
            nothing_to_drop = self._making.clued is None and not droppable(self._making, finished)
            # A requested minimality is always proved.
            return _Attempt(draft, graded, nothing_to_drop or bool(self.recipe.minimal))
        making = self._making
        orbits = clue_orbits(draft.puzzle, self._wishes.orbits.groups)
        if not self._wishes.orbits.trivial:
            draft = made_symmetric(making, draft, orbits)
        groups = [group for group in groups_of(making, draft.puzzle, orbits) if self._drawn.isdisjoint(group)]
        fixed = sorted(self._drawn.intersection(droppable(making, draft.puzzle)))
        rng.shuffle(groups)
        self._sort(groups, draft.puzzle)
        kept, needed = self._kept(draft, groups, fixed)
        if kept is None:
            return None
        stays = set(kept)
        spare = [group for group in groups if group not in stays]
        filled = self._filled_up(draft, kept, spare)

        def with_extra(extra: int) -> Puzzle:
            return showing(making, draft.puzzle, chain(*kept, *spare[:extra], fixed))

        most = filled if self.recipe.minimal else len(spare)
        graded = self.target.fitted(
            lambda extra: with_extra(filled + extra), most - filled, easy_too=easy_too
        )
        if graded is None:
            return None
        return _Attempt(draft, graded, needed and not self._drawn and filled + graded.extra == 0)

    def prove(self, attempt: _Attempt) -> None:
        """Prove all claims about a puzzle before it is returned. Raises Unproved and OutOfTime."""
        puzzle, marks = attempt.graded.puzzle, attempt.draft.answer
        recipe, wishes = self.recipe, self._wishes
        # A variant that changes nothing on this board has no name there.
        variant = replace(puzzle, variant=recipe.variant).variant
        if (puzzle.kind, puzzle.grid, puzzle.variant) != (recipe.kind, wishes.grid, variant):
            raise Unproved(puzzle, "its kind, size or variant is not the requested one")
        prove_kept(puzzle, recipe.start, recipe.pattern)
        if not wishes.orbits.trivial:
            prove_symmetric(puzzle, recipe.symmetry)
        if not recipe.unique:
            prove_answer(puzzle, on_board(puzzle, marks))
            return
        prove_unique(puzzle, on_board(puzzle, marks), self._deadline)
        if recipe.minimal:
            groups = clue_orbits(puzzle, wishes.orbits.groups)
            prove_needed(self._making, puzzle, marks, groups, self._deadline)

    def _sort(self, groups: list[Group], puzzle: Puzzle) -> None:
        """Sort so that the groups to drop first come last: by the level, otherwise randomly."""
        openness, wants_open = self._making.openness, self.target.wants_open_clues()
        if openness is not None and wants_open is not None:
            sign = -1 if wants_open else 1
            groups.sort(key=lambda group: sign * sum(openness(puzzle, cell) for cell in group))

    def _kept(self, draft: Draft, groups: list[Group], fixed: list[Place]) -> tuple[list[Group] | None, bool]:
        """The groups that stay, and whether none of them can be removed."""
        if not self.recipe.unique:
            return [], False
        assert self._making.clued is not None, "only clues that can be dropped are thinned out"
        large = draft.puzzle.grid.size > MANY_CELLS
        if self._making.thin is not None and not large:
            self._deadline.check()
            thinned = self._making.thin(draft, groups, fixed)
            if thinned is not None:
                return thinned.groups, True
        clued = ((large and self._making.clued_alone) or self._making.clued)(draft.puzzle, self._deadline)
        # The first board of a large size takes a while, and so does loading its rules.
        self._deadline.check()
        drops = self._making.drops_unasked
        in_all = min(_PER_CELL * draft.puzzle.grid.size, _IN_ALL)
        # If minimal puzzles are requested, an incomplete proof is useless.
        patience = Patience(_EACH, in_all) if large and drops and not self.recipe.minimal else None
        with uniqueness(clued, draft.answer, self._deadline, patience) as asked:
            if not (drops or self.recipe.minimal):
                all_clues = asked.literals(draft.puzzle.clues, draft.puzzle.clues)
                return None if asked.core(all_clues) is None else groups, False
            kept = needed_groups(asked, draft.puzzle.clues, groups, fixed=fixed, rivals=draft.rivals)
            return kept, not asked.given_up

    def _filled_up(self, draft: Draft, kept: list[Group], spare: list[Group]) -> int:
        """How many groups must be restored for the requested density."""
        density = self._wishes.density
        if self.recipe.minimal or any(self._making.dropped(clue) for clue in draft.puzzle.clues.values()):
            return 0
        if density is None:
            # Without uniqueness, nothing else determines how many clues are shown.
            density = 0.0 if self.recipe.unique else _USUAL_DENSITY
        wanted, number = density * draft.puzzle.grid.size, sum(map(len, kept))
        filled = 0
        while filled < len(spare) and number < wanted:
            number += len(spare[filled])
            filled += 1
        return filled
