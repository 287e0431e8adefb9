"""Many puzzles in one run: each has its own seed, none appears twice, and several processes may work.

The puzzle of a number depends only on the run's seed and that number. So any number of jobs makes the same
puzzles, and so does a run that was stopped and resumed.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from gridproof.engines.session import Deadline
from gridproof.making.generating import Tries, make
from gridproof.making.generic import making_of
from gridproof.making.made import Made, NotMade
from gridproof.making.recipe import Recipe
from gridproof.record.kind import Puzzle
from gridproof.symmetry import SYMMETRIES, sort_key
from gridproof.system.tasks import InOrder, accounted, one_by_one

_RETRIES = 20
"""How often a puzzle is made again if it equals an earlier one."""


class Order(NamedTuple):
    """One puzzle to be made."""

    recipe: Recipe
    seed: str
    number: int
    retry: int = 0
    time_limit: float | None = None

    @property
    def own_seed(self) -> str:
        """The seed that makes this puzzle alone."""
        again = f"+{self.retry}" if self.retry else ""
        return f"{self.seed}/{self.number}{again}"


class Outcome(NamedTuple):
    """The result of an order: a puzzle, or the reason for its absence and the closest one."""

    number: int
    made: Made | None
    problem: str = ""


def fill(order: Order, elsewhere: Tries | None = None) -> Outcome:
    """Make one puzzle. A plain function, so that other processes and machines can run it."""
    try:
        made = make(order.recipe, order.own_seed, Deadline(order.time_limit), elsewhere)
        return Outcome(order.number, made)
    except NotMade as error:
        return Outcome(order.number, error.closest, str(error))


def not_come_back(order: Order) -> Outcome:
    """The result of an order after the processes that worked on it have ended."""
    return Outcome(order.number, None, f"the processes that made puzzle {order.number} have ended, twice")


Orders = InOrder[Order, Outcome]
"""Fills orders, in this process or elsewhere, and yields the results in order."""


def generate_many(
    recipe: Recipe,
    count: int,
    seed: str,
    *,
    done: Iterable[tuple[int, Puzzle]] = (),
    time_limit: float | None = None,
    in_order: Orders = one_by_one,
    elsewhere: Tries | None = None,
) -> Iterator[Outcome]:
    """The puzzles number 1 to ``count`` that are not ``done``, in order.

    Either several puzzles are made at the same time (``in_order``), or several attempts at one
    (``elsewhere``).
    """
    work = fill if elsewhere is None else partial(fill, elsewhere=elsewhere)
    known: dict[Hashable, int] = {}
    numbers: set[int] = set()
    for number, puzzle in done:
        known[identity(puzzle)] = number
        numbers.add(number)
    for order, outcome in accounted(in_order, work, _orders(recipe, count, seed, numbers, time_limit)):
        yield _without_twins(order, outcome, known)


def _orders(
    recipe: Recipe, count: int, seed: str, done: Collection[int], time_limit: float | None
) -> Iterator[Order]:
    for number in range(1, count + 1):
        if number not in done:
            yield Order(recipe, seed, number, time_limit=time_limit)


def _without_twins(order: Order, outcome: Outcome, known: dict[Hashable, int]) -> Outcome:
    """The result. While it equals an earlier puzzle, the order is filled again (in this process)."""
    while outcome.made is not None:
        key = identity(outcome.made.puzzle)
        if key not in known:
            known[key] = order.number
            return outcome
        if order.retry == _RETRIES:
            twin = f"puzzle {order.number} is the same as puzzle {known[key]}, also with other seeds"
            return Outcome(order.number, None, twin)
        order = order._replace(retry=order.retry + 1)
        outcome = fill(order)
    return outcome


def identity(puzzle: Puzzle) -> Hashable:
    """An equal value for puzzles that differ only by a turn, a reflection or the names of their numbers."""
    renamed = making_of(puzzle.kind).renamed
    images = (symmetry.puzzle(puzzle) for symmetry in SYMMETRIES)
    return min(str(sort_key(image if renamed is None else renamed(image))) for image in images)
