"""The verb ``generate_many``: puzzles one after the other, made by one process or several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from random import Random

from gridproof.errors import GridproofError, need_whole, show
from gridproof.hints import Level, rate
from gridproof.kinds import kind_named
from gridproof.making import many
from gridproof.making.generating import checked_seed
from gridproof.making.made import Made, NotMade
from gridproof.making.many import Order, Orders, Outcome
from gridproof.making.recipe import Recipe, level_named
from gridproof.record.kind import Kind
from gridproof.system.tasks import one_by_one

_TRIES = 100
"""So many puzzles are made and rated for one with the technique."""


def generate_many(
    kind: str | Kind,
    count: int,
    size: int | tuple[int, int],
    *,
    level: str | Level | None = None,
    technique: str | None = None,
    seed: int | str | None = None,
    jobs: int = 1,
    symmetry: str = "none",
    variant: str = "",
    time_limit: float | None = None,
) -> Iterator[Made]:
    """Make ``count`` different puzzles. The same seed makes the same ones, with any number of jobs.

    No two are equal up to turning, mirroring and renaming. With ``technique``, the way through each puzzle
    uses that technique. What goes to other processes is counted against what comes back. ``time_limit`` is
    for each puzzle. Raises NotMade for the first one that cannot be made.
    """
    need_whole("count", count, 0)
    need_whole("number of jobs", jobs, 1)
    rows, cols = size if isinstance(size, tuple) and len(size) == 2 else (size, size)
    recipe = Recipe(
        kind=kind if isinstance(kind, Kind) else kind_named(kind),
        rows=rows,
        cols=cols,
        level=None if level is None else level_named(level),
        symmetry=symmetry,
        variant=variant,
    )
    recipe.wishes()
    if technique is not None and not isinstance(technique, str):
        raise GridproofError(f"the technique {show(technique)}; expected its name, as a hint gives it")
    seed = str(Random().getrandbits(48)) if seed is None else checked_seed(seed)
    return _made(recipe, count, seed, technique, jobs, time_limit)


def _made(  # noqa: PLR0917 # it only passes them on
    recipe: Recipe, count: int, seed: str, technique: str | None, jobs: int, time_limit: float | None
) -> Iterator[Made]:
    in_order = place(jobs)
    if technique is not None:
        in_order = partial(_with_technique, in_order, technique)
    for outcome in many.generate_many(recipe, count, seed, time_limit=time_limit, in_order=in_order):
        made = outcome.made
        if outcome.problem or made is None:
            raise NotMade(outcome.problem, made, by_clock=False)
        if technique is not None and technique not in rate(made.puzzle).techniques:
            raise NotMade(f"puzzle {outcome.number} lacks the technique {technique}", made, by_clock=False)
        yield made


def place(jobs: int) -> Orders:
    """Work in this process, or in several."""
    if jobs == 1:
        return one_by_one
    from gridproof.system import processes

    return partial(processes.in_order, jobs=jobs, lost=many.not_come_back)


def _with_technique(
    in_order: Orders, technique: str, _fill: object, orders: Iterable[Order]
) -> Iterator[tuple[Order, Outcome]]:
    return in_order(partial(fill_with, technique), orders)


def fill_with(technique: str, order: Order) -> Outcome:
    """The first of several puzzles that needs the technique. Each has a seed of its own."""
    closest = None
    for number in range(_TRIES):
        again = order if number == 0 else order._replace(seed=f"{order.seed}+{number}")
        outcome = many.fill(again)
        if outcome.made is None or outcome.problem:
            return outcome
        closest = outcome.made
        if technique in rate(closest.puzzle).techniques:
            return outcome
    problem = f"puzzle {order.number}: none of {_TRIES} tries needs the technique {technique}"
    return Outcome(order.number, closest, problem)
