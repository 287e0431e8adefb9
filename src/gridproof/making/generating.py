"""The verb that makes puzzles: a random answer, every clue it can have, then as few clues as leave it
unique.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, suppress
from random import Random
from typing import NamedTuple

from gridproof.engines.session import Deadline, OutOfTime
from gridproof.errors import GridproofError, PuzzleError, is_whole, need_whole, show
from gridproof.hints import Level
from gridproof.kinds import kind_named
from gridproof.making.attempts import Attempt, PuzzleMaker
from gridproof.making.made import Made, NotMade
from gridproof.making.recipe import DEFAULT, Recipe, level_named
from gridproof.record.kind import Kind, Puzzle
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
_SEEDS = 10**1000


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
    technique: str | None = None,
    at_most: str | Level | None = None,
    fewest: int | None = None,
    start: Puzzle | None = None,
    pattern: Puzzle | None = None,
    tries: int | None = None,
    time_limit: float | None = None,
) -> Made:
    """Make a puzzle. The same seed and wishes give the same puzzle on every machine.

    - ``minimal``: no clue (with a symmetry: no group of clues) can be removed. By default, puzzles are
      minimal unless the requested level needs more clues.
    - ``technique``: the walk through the puzzle takes a step of this name. With ``at_most``, the puzzle is
      no harder than that level.
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
        technique=technique,
        at_most=None if at_most is None else level_named(at_most),
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

Tries = InOrder[Try, Attempt | None]
"""Makes attempts, in this process or elsewhere, and yields them in order."""


def attempted(task: Try) -> Attempt | None:
    """The result of one attempt. A plain function, so that other processes can run it. Raises OutOfTime."""
    return PuzzleMaker(task.recipe, Deadline(task.seconds)).attempt(Random(f"{task.seed}/{task.number}"))


def try_lost(task: Try) -> Attempt | None:
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
    maker = PuzzleMaker(recipe, deadline)
    best: Made | None = None
    met = 0
    closest: Attempt | None = None
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
    maker: PuzzleMaker,
    seed: str,
    deadline: Deadline,
    elsewhere: Tries | None,
    most: int | None,
    *,
    begun: Begun,
) -> Generator[tuple[int, Attempt | None]]:
    """The attempts in order: first in this process, after a while elsewhere. Raises OutOfTime."""
    recipe = maker.recipe
    tries = most or (_TRIES if recipe.hardest is None else _TRIES_FOR_A_LEVEL)
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
    if recipe.technique is not None:
        what += f" that needs the technique {recipe.technique}"
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
